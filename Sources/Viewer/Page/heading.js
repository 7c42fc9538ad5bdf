// The heading of a step, which stays in sight: its words, its result, the views, and on a phone the buttons for its neighbours.

/** The views of a moment that have the same name on every page. */
const LOOKS = { changes: 'Changes', before: 'Before', after: 'After', overlay: 'Difference', both: 'Side by side' };

/** The views that a moment has, each with its name; none if there are no widgets to look at. */
function looksOf(page, scenario, moment, before) {
  if (!hasWidgets(scenario)) return [];
  // What the snapshot says about a step that is not compared can be looked at; there are no differences.
  if (scenario.other && !isCompared(scenario, moment)) return [['changes', 'Changes in this step'], ['other', page.sides[0]]];
  if (scenario.other) return [['overlay', LOOKS.overlay], ['other', page.sides[0]], ['own', page.sides[1]], ['both', LOOKS.both], ['changes', 'Changes in this step']];
  if (!before) return [['changes', LOOKS.changes]];
  // There is nothing after a crash.
  if (moment.crashes) return [];
  return [['changes', LOOKS.changes], ['before', LOOKS.before], ['after', LOOKS.after], ['both', LOOKS.both]];
}

/** The words of a step, and its result. */
function drawHeading(scenario, item, words, aside, result) {
  const isShorter = words.some(([kind, text]) => kind === 'quoted' && shortPath(scenario, item, text) !== text);
  return make('h3', { title: isShorter ? item.title : null }, item.number === 0 ? '' : `${item.number} · `, item.number === 0 ? 'Before the first step' : drawWords(words, text => shortPath(scenario, item, text)), aside,
    result ? make('span', { class: 'result' }, ` — ${result}`) : '');
}

/** Dispatches `look` and `turn`. */
class StepHeading extends HTMLElement {
  /** `choices`: the views, of which `look` is shown. */
  show(page, scenario, moment, before, look, choices) {
    const kept = this.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    this.replaceChildren(this.title(page, scenario, moment, before, look), this.turns(scenario, moment), this.looks(choices, look));
    const pressed = this.querySelector('.looks [aria-pressed="true"]');
    if (pressed) scrollWithin(pressed.parentElement, pressed);
    if (!kept) return;
    // The focus stays on the button that was used, or moves to another one if it is disabled now.
    const buttons = [...this.querySelectorAll('button')];
    const button = buttons.find(item => item.dataset.name === kept && !item.disabled) || buttons.find(item => !item.disabled);
    if (button) button.focus({ preventScroll: true });
  }

  /** The words describe the displayed side, and "was" refers to the side that the marks compare with. */
  title(page, scenario, moment, before, look) {
    const other = counterpart(scenario, moment);
    const views = { other: [other, null], own: [moment, null], overlay: [moment, other], both: scenario.other ? [moment, other] : [moment, before], before: [before, null], after: [moment, null] };
    const [shown, reference] = views[look] || [moment, before];
    const isOld = look === 'before' && before;
    const isBeside = scenario.other && (look === 'overlay' || look === 'both');
    // If both sides have the same number, the change that the step made is told.
    const earlier = isBeside && before && before.hits !== null && reference && reference.hits === shown.hits && before.hits !== shown.hits ? ` (${before.hits} before the step)` : '';
    const words = !shown || shown.crashes ? '' : resultWords(shown, reference, isBeside ? page.sides[0] : '');
    const result = words && words + earlier;
    // On the other side the step may act on a different item.
    const isOther = scenario.other && other && page.use === 'compare' && other.title !== moment.title;
    const named = isOther && look === 'other' ? other.words : moment.words;
    const aside = isOther && look !== 'other' && look !== 'own' ? make('span', { class: 'result' }, ` (${page.sides[0]}: `, drawWords(other.words), ')') : '';
    return drawHeading(scenario, moment, named, aside, result && isOld ? `before: ${result}` : result);
  }

  looks(choices, look) {
    if (choices.length < 2) return '';
    return make('div', { class: 'looks', role: 'group', 'aria-label': 'Look at' }, choices.map(([name, word]) => make('button', {
      type: 'button', 'data-name': name, 'aria-pressed': String(name === look), on: { click: () => choose(this, 'look', name) },
    }, word)));
  }

  turns(scenario, moment) {
    const place = scenario.moments.indexOf(moment);
    return make('span', { class: 'turns' }, [[-1, '‹', 'Previous step'], [1, '›', 'Next step']].map(([by, sign, name]) => make('button', {
      type: 'button', 'data-name': name, 'aria-label': name, disabled: !scenario.moments[place + by], on: { click: () => choose(this, 'turn', by) },
    }, sign)));
  }
}

customElements.define('sp-heading', StepHeading);
