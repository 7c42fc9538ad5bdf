// The help: the keys, and the meanings of the marks.

/** Whether a page compares two sides. */
function isOfTwo(page) { return page.use === 'test' || page.use === 'compare' || isWalkOfTwo(page); }

/** The meanings of the marks of rows, as the parts of a list of definitions. */
function marksOf(page) {
  const marks = [
    ['new', 'new, or a different value'], ['changed', 'a different count or mark'], ['unticked', 'no longer selected', '✓'], ['moved', 'moved'],
    ['gone', isOfTwo(page) ? `removed, or only in ${named(page.sides[0])}; struck-through text as well` : 'removed; struck-through text as well'], ['tapped', 'tapped in this step'],
  ];
  return marks.map(([kind, words, text]) => [make('dt', {}, make('span', { class: `row sample ${kind}`, 'aria-hidden': 'true' }, text ? make('span', { class: 'tick' }, text) : '')), make('dd', {}, words)]);
}

/** `letters`: the check box that turns keys without a modifier on and off. */
function drawHelp(page, letters) {
  const hasSides = isOfTwo(page);
  const keys = [
    ['← →', 'previous and next step'], ['Home End', 'first and last step, while a step has the focus'], ['↑ ↓', 'previous and next scenario'], ['/', 'search for names, steps and texts: words, or a phrase in quotation marks'],
    ['b', hasSides ? `switch between ${named(page.sides[0])} and ${named(page.sides[1])}` : 'switch between before and after'], ['c', 'changes'], ['p', 'print this scenario'],
    ...(page.use === 'docs' && !page.scenarios.some(item => item.status === 'failed' || item.status === 'error') ? [] : [['d', 'next step, or scenario, that differs or failed']]), ['?', 'this help'], ['Esc', 'close, or show all scenarios'],
  ];
  const map = make('span', { class: 'sample' });
  map.innerHTML = '<svg class="map" viewBox="0 0 40 20" aria-hidden="true"><rect class="changed" width="18" height="20" rx="2"/><rect class="shown" x="22" width="18" height="20" rx="2"/></svg>';
  return [
    make('h2', { id: 'help-title' }, 'Keyboard and marks'), make('h3', {}, 'Keyboard'),
    make('dl', {}, keys.map(([key, words]) => [make('dt', {}, make('kbd', {}, key)), make('dd', {}, words)])),
    make('h3', {}, 'Marks'),
    make('dl', {}, marksOf(page),
      make('dt', {}, make('span', { class: 'widget sample still', 'aria-hidden': 'true' })), make('dd', {}, 'a widget that did not change'),
      make('dt', {}, map), make('dd', {}, `the minimap of a step: the coloured widgets ${hasSides ? 'differ, or have changed' : 'have changed'}`)),
    make('p', {}, make('label', {}, letters, ` Keys without a modifier: ${keys.map(([key]) => key).filter(key => key.length === 1).join(' ')}`)),
    make('form', { method: 'dialog' }, make('button', { autofocus: true }, 'Close')),
  ];
}
