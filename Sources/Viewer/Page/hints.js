// Hints at changes that are out of sight, as buttons that scroll to them.

/** Two buttons, above and below the stage; each is there only while there is something to scroll to. */
class Hints {
  constructor() {
    this.changes = [];
    this.above = make('button', { type: 'button', class: 'hint above', hidden: true, on: { click: () => this.go(this.outside.above.at(-1)) } });
    this.below = make('button', { type: 'button', class: 'hint below', hidden: true, on: { click: () => this.go(this.outside.below[0]) } });
    this.outside = { above: [], below: [] };
    let isAsked = false;
    const update = () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        this.update();
      });
    };
    document.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
  }

  /** `cards`: the widgets that changed. `ceiling`: a function that returns where the visible part of the page begins. */
  watch(cards, ceiling) {
    this.ceiling = ceiling;
    this.changes = cards.map(([name, card]) => ({ name, card, mark: markIn(card) }));
    this.update();
  }

  update() {
    const outside = { above: [], below: [] };
    const top = this.ceiling ? this.ceiling() : 0;
    for (const change of this.changes) {
      const { top: start, bottom: end } = change.mark.getBoundingClientRect();
      if (end < top + 4) outside.above.push(change);
      else if (start > innerHeight - 4) outside.below.push(change);
    }
    this.outside = outside;
    for (const [side, sign] of [['above', '↑'], ['below', '↓']]) {
      // A widget that is on two screens side by side counts once.
      const count = new Set(outside[side].map(change => change.name)).size;
      const isAll = count > 0 && outside.above.length + outside.below.length === this.changes.length && !outside[side === 'above' ? 'below' : 'above'].length;
      this[side].hidden = count === 0;
      const text = `${count}${isAll ? '' : ' more'} changed ${side}`;
      if (this[side].dataset.text !== text) {
        this[side].dataset.text = text;
        this[side].replaceChildren(text, make('span', { 'aria-hidden': 'true' }, ` ${sign}`));
      }
    }
  }

  go(change) {
    if (change) bringIntoSight(change.card);
  }
}

/** The first mark in a card, or the card, if it is marked as a whole. */
function markIn(card) {
  return card.querySelector('.row:is(.new, .gone, .lost, .changed, .moved), .line:is(.new, .gone, .lost), .chip:is(.new, .gone, .lost), .switch:is(.new, .gone, .changed), .range:is(.new, .changed), .field.new, .choice .changed') || card;
}

/** The least scrolling, in pixels, that shows the first part, and as many of the others as fit with it between `top` and `bottom`. */
function scrollingTo(parts, top, bottom) {
  let [start, end] = [Infinity, -Infinity];
  for (const part of parts) {
    const place = part.getBoundingClientRect();
    const [from, to] = [Math.min(start, place.top), Math.max(end, Math.min(place.bottom, place.top + bottom - top))];
    if (end > start && to - from > bottom - top) continue;
    [start, end] = [from, to];
  }
  if (!(end >= start)) return 0;
  return start < top ? start - top : end > bottom ? Math.min(end - bottom, start - top) : 0;
}
