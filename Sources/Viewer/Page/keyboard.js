// The keyboard. The page defines what a key does; this decides whether the key is meant for the page.

/**
 * Listens to keys. `parts`: the lists, the help, and the check box for keys that are letters. `actions`: by key; `edges`: those of the
 * strip of steps only; `escape` and `enter` receive whether the reader is typing.
 */
function listenToKeys({ list, film, help, letters }, { actions, edges, escape, enter }) {
  document.addEventListener('keydown', event => {
    // While a character is being composed, keys belong to it.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key === 'Escape') return escape(isTyping);
    if (isTyping && event.key === 'Enter') {
      event.preventDefault();
      return enter();
    }
    if (isTyping && !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    // List items are links, so that they have addresses, and respond to the keys of buttons.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement && (list.contains(event.target) || film.contains(event.target))) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const isOfFilm = film.contains(event.target) && !event.shiftKey;
    const action = isOfFilm && edges[event.key] || actions[event.key];
    if (!action || (event.key.length === 1 && !letters.checked)) return;
    // The arrow keys scroll a scrollable region.
    if (event.target instanceof HTMLPreElement && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const focused = document.activeElement;
    const home = list.contains(focused) ? list : film.contains(focused) ? film : null;
    action();
    if (home && (event.key.startsWith('Arrow') || event.key === 'd' || isOfFilm && event.key.length > 1) && !isTyping) focusCurrent(home);
  });
}

/** Moves the keyboard focus to the current item of a list, without scrolling. */
function focusCurrent(part) {
  const current = part.querySelector('[aria-current]');
  if (current) current.focus({ preventScroll: true });
}
