// The stage: the widgets of a state at their positions.

/** Scrolls to a card, and moves the keyboard focus to it. */
function bringIntoSight(card) {
  card.tabIndex = -1;
  card.scrollIntoView({ block: 'center' });
  card.focus({ preventScroll: true });
}

/** Marks the widget in which an exploration found its problem, and the row that the problem's name quotes. */
function markCulprit(card, problem) {
  card.classList.remove('still');
  card.classList.add('culprit');
  card.querySelector('h4').append(make('b', {}, ' · the problem'));
  for (const text of card.querySelectorAll('.row .text')) if (text.title && problem.includes(`'${text.title}'`)) text.parentElement.classList.add('culprit');
}

/** Up to this number of widgets, in all steps, are drawn to measure their heights; otherwise heights are estimated from rows. */
const MOST_MEASURED = 600;

/** Whether a window shows one thing below the other. */
const narrowWindow = matchMedia('(max-width: 48rem)');

/** The widgets at their positions. `marked`: the cards of those that changed, with their names. */
class Stage extends HTMLElement {
  /** Shows `moment`, marked against `before`; each widget has its greatest height in any step, so that nothing moves between steps. */
  show(scenario, moment, before, look, sides) {
    this.width = this.clientWidth;
    if (!hasWidgets(scenario)) {
      this.marked = [];
      this.replaceChildren(make('p', { class: 'nothing' }, 'The manifest has no widgets: what there is, are filters and hits.'));
      return;
    }
    this.draw(scenario, moment, before, look, sides);
    // Pairs do not keep their positions.
    const isPaired = look === 'both' && narrowWindow.matches;
    const heights = isPaired || scenario.moments.length * scenario.frames.length > MOST_MEASURED ? new Map() : this.heights(scenario, look, sides);
    for (const card of this.querySelectorAll('[data-widget]')) card.style.minHeight = heights.has(card.dataset.widget) ? `${heights.get(card.dataset.widget)}px` : card.style.minHeight;
    for (const told of this.querySelectorAll('.screen > .caption')) told.style.minHeight = heights.has('') ? `${heights.get('')}px` : '';
  }

  /** Columns that fit into the window stay in sight beside longer ones. `space`: the height of the window's part below the heading. */
  keepShortColumns(space) {
    for (const screen of this.querySelectorAll('.screen')) {
      const columns = [...screen.querySelectorAll(':scope > .phone')];
      const isRow = columns.length > 1 && columns.every(column => column.offsetTop === columns[0].offsetTop);
      for (const column of columns) column.classList.toggle('short', isRow && column.offsetHeight <= space);
    }
  }

  /** The height of each widget in a view, by name, and of the line above them, by the empty name; in pixels, at the current width. */
  heights(scenario, look, sides) {
    // Single-column views share their heights: the marked states contain all rows of the others.
    const measured = look === 'both' ? ['both'] : scenario.other ? ['overlay', 'changes'] : ['changes'];
    const key = `${measured} ${this.clientWidth} ${getComputedStyle(this).fontSize}`;
    if (scenario.heights && scenario.heights.key === key) return scenario.heights.known;
    const known = new Map();
    const probe = make('sp-stage', { class: 'probe', 'aria-hidden': 'true' });
    probe.style.width = `${this.clientWidth}px`;
    this.parentElement.append(probe);
    scenario.moments.forEach(moment => {
      if (moment.crashes) return;
      for (const way of measured) {
        probe.draw(scenario, moment, earlierThan(scenario, moment), way, sides);
        const cards = [...probe.querySelectorAll('[data-widget]')];
        for (const card of cards) card.style.minHeight = '0';
        const measure = (name, part) => known.set(name, Math.max(known.get(name) || 0, Math.ceil(part.getBoundingClientRect().height)));
        for (const card of cards) measure(card.dataset.widget, card);
        for (const told of probe.querySelectorAll('.screen > .caption')) measure('', told);
      }
    });
    probe.remove();
    scenario.heights = { key, known };
    return known;
  }

  draw(scenario, moment, before, look, sides) {
    this.marked = [];
    const other = counterpart(scenario, moment);
    if (moment.crashes || other && other.crashes) return this.replaceChildren(...this.crashed(scenario, moment, other, before, look, sides));
    switch (look) {
      case 'before': return this.replaceChildren(this.screen(scenario, before || moment, null, 'Before this step', moment));
      case 'after': return this.replaceChildren(this.screen(scenario, moment, null, 'After this step'));
      case 'overlay': return this.replaceChildren(this.screen(scenario, moment, other, `Differences from ${named(sides[0])}`));
      case 'other': return this.replaceChildren(this.screen(scenario, other, null, sides[0], other || moment));
      case 'own': return this.replaceChildren(this.screen(scenario, moment, null, sides[1]));
      case 'both': {
        const [left, names] = scenario.other ? [other, sides] : [before || moment, ['Before this step', 'After this step']];
        if (left && narrowWindow.matches) return this.replaceChildren(this.pairs(scenario, left, moment, names));
        return this.replaceChildren(this.screen(scenario, left, moment, names[0], scenario.other ? left || moment : moment, 'lost'), this.screen(scenario, moment, left, names[1], moment, 'new'));
      }
      default: return this.replaceChildren(this.screen(scenario, moment, before, ''));
    }
  }

  /** A step in which the app crashes. Nothing is compared: the side that crashed shows nothing, the other one shows its state. */
  crashed(scenario, moment, other, before, look, sides) {
    if (!scenario.other || look === 'changes') return [moment.crashes ? this.lastScreen(scenario, moment, before) : this.screen(scenario, moment, before, '')];
    // A snapshot does not say that the app crashed. It stores an accepted crash, and is then equal.
    const isAccepted = moment.crashes && moment.notes.length > 0 && moment.notes.every(note => note.isAllowed);
    const isGone = shown => shown && (shown.crashes || shown === other && isAccepted && isCompared(scenario, moment) && !differsThere(scenario, moment));
    const side = (shown, name, isHalf) => isGone(shown) ? make('div', { class: 'screen gone-screen', role: 'group', 'aria-label': name }, make('p', { class: 'caption' }, name),
      make('div', { class: 'crash crash-card' }, make('strong', {}, 'The app has crashed.'), make('p', {}, 'Nothing is shown any more.')))
      : this.screen(scenario, shown, null, name, shown || moment, isHalf ? '' : null);
    if (look === 'other') return [side(other, sides[0])];
    if (look === 'own') return [side(moment, sides[1])];
    return [side(other, sides[0], true), side(moment, sides[1], true)];
  }

  /** What was on the screen when the app crashed, with a ring around what was tapped. */
  lastScreen(scenario, moment, before) {
    if (!before) return make('div', { class: 'crash crash-card' }, make('strong', {}, 'The app has crashed.'));
    const screen = this.screen(scenario, before, null, 'The last screen before the crash', moment);
    screen.classList.add('last-screen');
    return screen;
  }

  /** `step`: the moment whose taps are ringed, if different. `alone`: the mark of rows that only this side has in a comparison. */
  screen(scenario, moment, against, caption, step = moment, alone = null) {
    const isPlaced = scenario.frames.some(frame => frame.line > 0 || frame.sheet > 0);
    const screen = make('div', { class: `screen placed ${isPlaced ? '' : 'columned'}`, role: 'group', 'aria-label': caption || 'What the screen shows' });
    const told = make('p', { class: 'caption' }, caption || (step.number === 0 ? 'What is shown' : 'What this step changed'));
    // A snapshot contains no images, so a differing one cannot be shown.
    if (moment && scenario.borrows && (scenario.other || []).includes(moment) && moment.images.size) told.append(make('span', { class: 'faint' }, ' — with the images of this run'));
    screen.append(told);
    if (!moment) {
      screen.append(make('p', { class: 'nothing' }, scenario.borrows && step.number >= scenario.uncompared ? 'The snapshot does not contain this step.' : 'This step is not there.'));
      return screen;
    }
    const earlier = earlierThan(scenario, step);
    let sheet = 0;
    let phone = screen;
    const marked = [];
    const split = isPlaced && alone === null ? this.splitSheet(scenario) : null;
    const glass = () => {
      phone = make('div', { class: sheet === split ? 'phone split' : 'phone' });
      screen.append(phone);
    };
    // A widget is in the same column in every step.
    const columns = isPlaced ? null : this.columnsOf(scenario, alone !== null);
    // One of two screens may have no marks.
    alone = alone || null;
    let column = 0;
    glass();
    for (const frame of this.frames(scenario, moment, against)) {
      if (columns && columns.has(frame.name) && columns.get(frame.name) !== column) {
        column = columns.get(frame.name);
        if (phone.childElementCount) glass();
      }
      if (isPlaced && (frame.sheet || 0) !== sheet) {
        sheet = frame.sheet || 0;
        if (phone.childElementCount) glass();
        phone.append(make('p', { class: 'sheet' }, sheet ? 'Sheet' : 'Elsewhere'));
      }
      const rows = moment.widgets.get(frame.name);
      const old = against && against.widgets.get(frame.name);
      if (!rows && !old && !scenario.frames.includes(frame)) continue;
      const card = drawWidget(frame, rows, {
        before: against ? old || [] : null, touches: step.touches.filter(touch => touch.widget === frame.name), room: this.room(scenario, frame.name), alone, images: moment.images.get(frame.name), oldImages: against && against.images.get(frame.name),
        earlier: earlier && earlier.widgets.get(frame.name),
      });
      if (frame.name === scenario.culprit && moment === scenario.moments.at(-1)) markCulprit(card, scenario.name);
      if (card.dataset.state && card.dataset.state.endsWith('changed')) marked.push([inWords(frame.name), card]);
      // Widgets of one layout row are side by side.
      const last = phone.lastChild || screen;
      if (frame.line > 0 && last.line === frame.line) last.append(card);
      else if (frame.line > 0 && scenario.frames.filter(other => other.line === frame.line).length > 1) {
        const row = make('div', { class: 'line-up' }, card);
        row.line = frame.line;
        phone.append(row);
      } else phone.append(card);
    }
    this.marked.push(...marked);
    // Each widget that changed is named, because some may be out of sight.
    if (against && marked.length) {
      told.append(': ', make('span', { class: 'marked' }, marked.map(([name, card]) => make('button', { type: 'button', on: { click: () => bringIntoSight(card) } }, name))));
    } else if (against && !alone && caption) told.append(': nothing on the screen');
    else if (against && !alone) told.textContent = 'This step changed nothing on the screen';
    return screen;
  }

  /** The widgets of two sides in pairs, one below the other, if there is no room for two screens; equal ones appear once. */
  pairs(scenario, left, right, names) {
    const screen = make('div', { class: 'screen', role: 'group', 'aria-label': `${names[0]}, and below ${names[1]}` });
    const draw = (frame, moment, against, alone) => drawWidget(frame, moment.widgets.get(frame.name), {
      before: against ? against.widgets.get(frame.name) || [] : null, touches: right.touches.filter(touch => touch.widget === frame.name), alone,
      images: moment.images.get(frame.name), oldImages: against && against.images.get(frame.name),
    });
    const alike = [];
    for (const frame of this.frames(scenario, right, left)) {
      const [a, b] = [left, right].map(moment => moment.widgets.get(frame.name));
      if (!a && !b) continue;
      if (sameRows(a, b)) alike.push(draw(frame, right, null, null));
      else {
        const card = draw(frame, right, left, 'new');
        this.marked.push([inWords(frame.name), card]);
        screen.append(make('div', { class: 'pair', role: 'group', 'aria-label': inWords(frame.name) }, make('p', { class: 'side' }, names[0]), draw(frame, left, right, 'lost'),
          make('p', { class: 'side' }, names[1]), card));
      }
    }
    if (alike.length) screen.append(make('p', { class: 'caption' }, screen.childElementCount ? 'The same on both sides' : 'Both sides show the same'), ...alike);
    return screen;
  }

  /** The widgets of the manifest, then those that only a stored state has. */
  frames(scenario, moment, against) {
    const known = new Set(scenario.frames.map(frame => frame.name));
    const others = [...moment.widgets.keys(), ...(against ? against.widgets.keys() : [])].filter(name => !known.has(name));
    return [...scenario.frames, ...[...new Set(others)].map(name => ({ name, type: '', separator: '', levels: 0 }))];
  }

  /** The number of columns of widgets that fit, for one screen or for each of two. */
  columnCount(isHalf) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(1, Math.floor((this.clientWidth / (isHalf ? 2 : 1) + rem) / (17 * rem)));
  }

  /** The longest screen or sheet of a layout, if there is space to show it in two columns; null otherwise. */
  splitSheet(scenario) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const heights = new Map();
    for (const frame of scenario.frames) {
      const sheet = frame.sheet || 0;
      const lines = heights.get(sheet) || new Map();
      lines.set(frame.line, Math.max(lines.get(frame.line) || 0, this.heightOf(scenario, frame)));
      heights.set(sheet, lines);
    }
    if (this.clientWidth + rem < (heights.size + 1) * 17 * rem) return null;
    const [sheet, height] = [...heights].map(([number, lines]) => [number, lines.size > 1 ? [...lines.values()].reduce((sum, line) => sum + line, 0) : 0])
      .reduce((most, other) => other[1] > most[1] ? other : most);
    return height > 30 ? sheet : null;
  }

  /** The greatest height of a widget, roughly, in rem. */
  heightOf(scenario, frame) { return 3.4 + Math.min(this.room(scenario, frame.name), MOST_ROWS) * 2.15; }

  /** The column of each widget, in the manifest's order, with columns of similar height when every widget is at its tallest. */
  columnsOf(scenario, isHalf) {
    const count = this.columnCount(isHalf);
    if (!scenario.columns) scenario.columns = new Map();
    if (!scenario.columns.has(count)) scenario.columns.set(count, this.columned(scenario, count));
    return scenario.columns.get(count);
  }

  columned(scenario, count) {
    const heights = scenario.frames.map(frame => this.heightOf(scenario, frame));
    const total = heights.reduce((sum, height) => sum + height, 0);
    let above = 0;
    return new Map(scenario.frames.map((frame, index) => {
      const column = Math.min(count - 1, Math.floor((above + heights[index] / 2) / total * count));
      above += heights[index];
      return [frame.name, column];
    }));
  }

  /** The most rows that a widget has anywhere in the scenario, so that nothing moves from step to step. */
  room(scenario, name) {
    if (!scenario.rooms) scenario.rooms = new Map();
    if (!scenario.rooms.has(name)) {
      const states = [...scenario.moments, ...(scenario.other || [])].map(moment => moment.widgets.get(name));
      const { type } = scenario.frames.find(frame => frame.name === name) || {};
      const isChips = type === 'currentRefinements';
      // A slider and a stepper need space for their tracks, whether they are set or not.
      const rows = Math.max(type === 'numericRange' || type === 'numericComparison' ? 2.8 : 1, ...states.map(rows => rows ? rows.length : 0));
      scenario.rooms.set(name, isChips ? Math.ceil(rows / 2) : rows);
    }
    return scenario.rooms.get(name);
  }
}

customElements.define('sp-stage', Stage);
