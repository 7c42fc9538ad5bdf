// Texts that are cut after their first lines; the style sheet defines how many lines, and where.

/** `memory`: whether the reader wants to see everything, which lasts from step to step. */
class Abridged extends HTMLElement {
  show(parts, memory) {
    this.memory = memory;
    this.box = make('div', { class: 'about' }, parts);
    this.button = make('button', { type: 'button', class: 'more-words', hidden: true, on: { click: () => this.turn(!memory.isOpen) } });
    // What has the focus must be visible.
    this.box.addEventListener('focusin', () => { if (this.box.classList.contains('cut')) this.turn(true); });
    this.replaceChildren(...(parts.length ? [this.box, this.button] : []));
  }

  turn(isOpen) {
    this.memory.isOpen = isOpen;
    this.fold();
  }

  /** Cuts the texts, unless the reader has opened them, or nothing would be gained. Called when the width is known. */
  fold() {
    if (!this.firstChild) return;
    this.box.classList.add('cut');
    const isLong = this.box.scrollHeight > this.box.clientHeight + 2;
    this.box.classList.toggle('cut', isLong && !this.memory.isOpen);
    this.button.hidden = !isLong;
    this.button.textContent = this.memory.isOpen ? 'less' : 'more';
    this.button.setAttribute('aria-expanded', String(this.memory.isOpen));
  }
}

customElements.define('sp-abridged', Abridged);
