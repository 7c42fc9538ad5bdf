// The parts of the page. Each shows what it is given, and tells by an event what a reader chose; none knows another.

const STATUS = {
  passed: { sign: '✓', word: 'passed' }, failed: { sign: '✗', word: 'failed' }, error: { sign: '✗', word: 'no answer from the back end' },
  skipped: { sign: '–', word: 'skipped' }, changed: { sign: '≠', word: 'differs' }, stopped: { sign: '…', word: 'compared in part' },
};

/** How a scenario stands, in words: what a walk found is a problem of a weight. */
function statusWord(page, status) {
  if (page.use === 'compare' && status === 'passed') return 'equal';
  return page.use === 'explore' && status === 'changed' ? 'a warning' : page.use === 'explore' && status === 'failed' ? 'an error' : STATUS[status].word;
}

/** How many differences a page tells of; of an exploration, broken rules. */
function causeCount(page) {
  const noun = page.use === 'explore' ? 'broken rule' : 'difference';
  return page.causes.length === 1 ? `1 ${noun}` : `${page.causes.length} ${noun}s`;
}

/** Where a scenario, or a step of it, is found on the page. */
// The page's own address comes first: what begins with `#` names a part of the page, which these are not.
const pageAddress = location.href.split('#')[0];
function addressOf(scenario, moment) { return `${pageAddress}#${encodeURIComponent(scenario.key)}${moment ? `/${moment.number}` : ''}`; }

/** A link that is followed on the page itself, unless a reader wants it elsewhere. */
function followed(action) {
  return event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}

/** A heading's words with what they name. */
function drawWords(words) {
  return words.map(([kind, text]) => kind === 'quoted' ? make('em', { dir: 'auto' }, text) : kind === 'widget' ? make('strong', { dir: 'auto' }, inWords(text))
    : kind === 'code' ? make('code', { dir: 'auto' }, text) : text);
}

function choose(element, name, detail) { element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })); }

/** Brings a part of a box that scrolls into sight, and moves nothing else. */
function scrollWithin(box, part) {
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - outer.width / 3;
}

function duration(seconds) { return seconds === undefined ? '' : seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`; }

/** The scenarios, with what narrows them. Tells `scenario` and `narrow`. */
class ScenarioList extends HTMLElement {
  show(page, narrowing, listed, current) {
    if (this.page !== page) this.build(page);
    const isFirst = this.isFresh;
    this.isFresh = false;
    this.search.value = narrowing.text === this.search.value ? this.search.value : narrowing.text;
    this.fold.replaceChildren(make('span', { class: 'name' }, current ? current.name : 'Scenarios'), make('span', { 'aria-hidden': 'true' }, ' ▾'), hidden(', choose another'));
    // A cause narrows the list by itself.
    for (const [name, chip] of this.chips) chip.setAttribute('aria-pressed', String(name === narrowing.status && !narrowing.cause));
    this.causes.forEach((button, cause) => button.setAttribute('aria-pressed', String(narrowing.cause === cause)));
    const places = new Set(listed.map(scenario => scenario.index));
    // One item can be reached with the keyboard: the current one, or else the first.
    const reached = current && places.has(current.index) ? current.index : listed.length ? listed[0].index : -1;
    this.items.forEach((item, index) => {
      item.hidden = !places.has(index);
      const button = item.firstChild;
      const isCurrent = current && current.index === index;
      button.tabIndex = index === reached ? 0 : -1;
      if (isCurrent) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
    // What is wrong with a manifest is no scenario, and stays.
    this.sections.forEach((section, place) => {
      section.hidden = !(page.sections[place].problems.length && !narrowing.text && !narrowing.cause) && ![...section.querySelectorAll('li')].some(item => !item.hidden);
    });
    const noun = page.use === 'explore' ? 'problem' : 'scenario';
    // A manifest with errors is none.
    const [shown, all] = [listed, page.scenarios].map(items => items.filter(item => !item.isManifest).length);
    this.count.textContent = shown !== all ? `${shown} of ${all} ${noun}s` : shown === 1 ? `1 ${noun}` : `${shown} ${noun}s`;
    // A page opens with what narrows the list in sight.
    if (current && !isFirst) scrollWithin(this.body, this.items[current.index]);
  }

  build(page) {
    this.page = page;
    this.isFresh = true;
    this.chips = new Map();
    const counts = new Map();
    for (const scenario of page.scenarios) if (!scenario.isManifest) counts.set(scenario.status, (counts.get(scenario.status) || 0) + 1);
    const failed = (counts.get('failed') || 0) + (counts.get('error') || 0);
    const kinds = [['all', 'All', page.scenarios.filter(scenario => !scenario.isManifest).length], ['failed', page.use === 'explore' ? 'Errors' : 'Failed', failed], ['changed', page.use === 'compare' ? 'Differ' : page.use === 'explore' ? 'Warnings' : 'Changed', counts.get('changed') || 0],
      ['passed', page.use === 'compare' ? 'Equal' : 'Passed', counts.get('passed') || 0], ['stopped', 'In part', counts.get('stopped') || 0], ['skipped', 'Skipped', counts.get('skipped') || 0]];
    const chips = make('div', { class: 'chips', role: 'group', 'aria-label': 'Show' });
    for (const [name, word, count] of kinds) {
      if (name !== 'all' && count === 0 || page.use === 'docs' && failed === 0) continue;
      const chip = make('button', { type: 'button', class: name, on: { click: () => choose(this, 'narrow', { status: name, cause: null }) } }, `${word} `, make('b', {}, `${count}`));
      this.chips.set(name, chip);
      chips.append(chip);
    }
    this.search = make('input', { type: 'search', placeholder: 'Search names, files and tags', 'aria-label': 'Search scenarios by name, file or tag',
      on: { input: () => choose(this, 'narrow', { text: this.search.value }) } });
    this.count = make('p', { class: 'faint', role: 'status' });
    const told = page.causes.slice(0, 100);
    const first = 5;
    this.causes = new Map();
    const button = (cause, name) => {
      const element = make('button', { type: 'button', class: name,
        on: { click: event => choose(this, 'narrow', { cause: event.currentTarget.getAttribute('aria-pressed') === 'true' ? null : cause, status: 'all' }) } },
      make('span', {}, cause.text), make('b', {}, cause.scenarios.length === 1 ? '1 scenario' : `${cause.scenarios.length} scenarios`));
      this.causes.set(cause, element);
      return element;
    };
    const causes = told.map(cause => [button(cause, 'cause'), cause.others.length ? make('details', { class: 'others' },
      make('summary', {}, cause.others.length === 1 ? '1 related change' : `${cause.others.length} related changes`), cause.others.slice(0, 100).map(other => button(other, 'cause other'))) : '']);
    this.items = [];
    this.sections = page.sections.map((section, place) => {
      const list = make('ul', {});
      for (const scenario of page.scenarios) {
        if (scenario.section !== place) continue;
        const status = scenario.crashes && scenario.status === 'passed' ? { sign: '!', word: 'passed, the app crashes as allowed' } : { sign: page.use === 'explore' && scenario.status === 'changed' ? '!' : STATUS[scenario.status].sign, word: statusWord(page, scenario.status) };
        const isSilent = page.use === 'docs' && scenario.status === 'passed' && !scenario.crashes;
        const item = make('li', {}, make('a', { href: addressOf(scenario), tabindex: '-1', class: scenario.crashes && scenario.status === 'passed' ? 'crashed' : scenario.status, on: { click: followed(() => this.take(scenario)) } },
          isSilent ? '' : make('span', { class: 'sign', 'aria-hidden': 'true' }, status.sign), make('span', { class: 'name' }, scenario.name),
          isSilent ? '' : hidden(`, ${status.word}`), scenario.attempts > 1 ? make('span', { class: 'faint' }, ` (${scenario.attempts} attempts)`) : '',
          make('span', { class: 'faint time' }, duration(scenario.seconds))));
        this.items[scenario.index] = item;
        list.append(item);
      }
      return make('section', { 'aria-label': section.title }, make('h3', {}, section.title), section.title === section.path ? '' : make('p', { class: 'faint path' }, section.path),
        section.problems.map(problem => make('pre', { class: 'problem', tabindex: '0', role: 'region', 'aria-label': 'Obsolete snapshots' }, problem)), list);
    });
    this.body = make('div', { class: 'body' },
      causes.length && page.use !== 'docs' ? make('details', { open: !matchMedia('(max-width: 48rem)').matches, class: 'causes' }, make('summary', {}, causeCount(page)), causes.slice(0, first).flat(),
        causes.length > first ? make('details', { class: 'others' }, make('summary', {}, `${causes.length - first} more`), causes.slice(first).flat()) : '', page.causes.length > told.length ? make('p', { class: 'faint' }, `… and ${page.causes.length - told.length} more`) : '') : '',
      this.count, ...this.sections);
    // Where there is little room, the list is behind the name of what it has chosen.
    this.fold = make('button', { type: 'button', class: 'fold', 'aria-expanded': 'false', on: { click: () => this.unfold(!this.classList.contains('unfolded')) } });
    this.replaceChildren(make('h2', { class: 'unseen' }, 'Scenarios'), this.fold, make('div', { class: 'narrow' }, this.search, chips), this.body);
  }

  /** Folds before the page goes anywhere: where something stands depends on it. The link that had the keyboard is gone then. */
  take(scenario) {
    this.unfold(false);
    if (this.fold.offsetParent) this.fold.focus({ preventScroll: true });
    choose(this, 'scenario', scenario);
  }

  unfold(isOpen) {
    this.classList.toggle('unfolded', isOpen);
    this.fold.setAttribute('aria-expanded', String(isOpen));
  }

  focusSearch() {
    this.unfold(true);
    this.search.focus();
    this.search.select();
  }
}

/** The steps of a scenario in a row. Tells `step`. */
class Filmstrip extends HTMLElement {
  /** `look`: what the maps mark, what a step changed or what differs. `side`: what the run shown is called. `roomOf` and `columnOf`: as on the map. */
  show(scenario, current, isFound, look, side, roomOf, columnOf) {
    const list = make('ol', {});
    scenario.moments.forEach(moment => {
      const before = earlierThan(scenario, moment);
      const other = counterpart(scenario, moment);
      const isOther = scenario.other && differs(moment, other);
      const flags = [moment.crashes ? 'crashes' : '', moment.failures.length ? 'failed' : '', isOther ? 'differs' : '', isFound(moment) ? 'shows the problem' : '', moment.errors.length && !moment.crashes ? before && before.hits !== moment.hits ? 'a search failed' : 'no answer' : '', moment.notes.some(note => !note.isAllowed) ? 'has a finding' : ''].filter(flag => flag);
      const isCurrent = moment === current;
      list.append(make('li', {}, make('a', {
        href: addressOf(scenario, moment), 'aria-current': isCurrent ? 'step' : null, tabindex: isCurrent ? '0' : '-1', class: flags[0] ? flags[0].split(' ')[0] : '',
        on: { click: followed(() => choose(this, 'step', moment)) },
      }, make('span', { class: 'number' }, moment.number === 0 ? 'Start' : `${moment.number}`), moment.crashes ? '' : drawMap(scenario, moment, look === 'changes' || !scenario.other ? before : other, roomOf, columnOf), make('span', { class: 'words' }, moment.number === 0 ? 'Before the first step' : drawWords(moment.words)),
      make('span', { class: 'faint' }, moment.hits === null || moment.crashes || moment.errors.length ? '' : `${before && before.hits !== null && before.hits !== moment.hits ? `${before.hits} → ` : ''}${moment.hits} ${moment.hits === 1 ? 'result' : 'results'}`),
      flags.length ? make('span', { class: 'flag' }, flags[0]) : '')));
    });
    const told = (count, rest) => { if (count > 0) list.append(make('li', { class: 'unreached' }, `${count === 1 ? '1 step' : `${count} steps`} ${rest(count)}`)); };
    const missing = (scenario.other || []).filter(other => !scenario.moments.some(moment => moment.number === other.number)).length;
    const were = count => count === 1 ? 'was' : 'were';
    // A snapshot may have steps that the scenario has no more; another run did the same steps.
    if (scenario.borrows) {
      told(scenario.unreached, count => `${were(count)} not reached`);
      told(missing - scenario.unreached, count => `of the snapshot ${count === 1 ? 'is' : 'are'} gone`);
    } else told(Math.max(scenario.unreached, missing), count => `${were(count)} not reached${scenario.other ? ` with ${side}` : ''}`);
    this.replaceChildren(list);
    const button = this.querySelector('[aria-current]');
    if (button) scrollWithin(this, button);
  }
}

/** Shows a card wherever it is, and hands it over to the keyboard. */
function bringIntoSight(card) {
  card.tabIndex = -1;
  card.scrollIntoView({ block: 'center' });
  card.focus({ preventScroll: true });
}

/** Up to so many widgets, in all steps, are drawn to learn how high each one gets; where there are more, they have room by their rows. */
const MOST_MEASURED = 600;

/** The widgets in their places. */
class Stage extends HTMLElement {
  /** `moment` as it is, marked against `before`; each widget as high as it gets in any step, so that nothing moves from one to the next. */
  show(scenario, moment, before, look, sides) {
    this.width = this.clientWidth;
    this.draw(scenario, moment, before, look, sides);
    // Pairs keep no places.
    const isPaired = look === 'both' && matchMedia('(max-width: 48rem)').matches;
    const heights = isPaired || scenario.moments.length * scenario.frames.length > MOST_MEASURED ? new Map() : this.heights(scenario, look, sides);
    for (const card of this.querySelectorAll('[data-widget]')) card.style.minHeight = heights.has(card.dataset.widget) ? `${heights.get(card.dataset.widget)}px` : card.style.minHeight;
  }

  /** How high each widget gets in a look, in pixels, at the present width. */
  heights(scenario, look, sides) {
    // What is looked at in one column has the same room whichever way it is looked at: the marked states have all rows of the others.
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
        for (const card of cards) known.set(card.dataset.widget, Math.max(known.get(card.dataset.widget) || 0, card.offsetHeight));
      }
    });
    probe.remove();
    scenario.heights = { key, known };
    return known;
  }

  draw(scenario, moment, before, look, sides) {
    const other = counterpart(scenario, moment);
    switch (look) {
      case 'before': return this.replaceChildren(this.screen(scenario, before || moment, null, 'Before this step', moment));
      case 'after': return this.replaceChildren(this.screen(scenario, moment, null, 'After this step'));
      case 'overlay': return this.replaceChildren(this.screen(scenario, moment, other, `Differences from “${sides[0]}”`));
      case 'other': return this.replaceChildren(this.screen(scenario, other, null, sides[0], other || moment));
      case 'own': return this.replaceChildren(this.screen(scenario, moment, null, sides[1]));
      case 'both': {
        const [left, names] = scenario.other ? [other, sides] : [before || moment, ['Before this step', 'After this step']];
        if (left && matchMedia('(max-width: 48rem)').matches) return this.replaceChildren(this.pairs(scenario, left, moment, names));
        return this.replaceChildren(this.screen(scenario, left, moment, names[0], scenario.other ? left || moment : moment, 'lost'), this.screen(scenario, moment, left, names[1], moment, 'new'));
      }
      default: return this.replaceChildren(this.screen(scenario, moment, before, ''));
    }
  }

  /** `step`: the moment whose taps are ringed, where that is another. `alone`: how rows are marked that only this side has, beside another. */
  screen(scenario, moment, against, caption, step = moment, alone = null) {
    const isPlaced = scenario.frames.some(frame => frame.line > 0 || frame.sheet > 0);
    const screen = make('div', { class: `screen placed ${isPlaced ? '' : 'columned'}`, role: 'group', 'aria-label': caption || 'What the screen shows' });
    // There is a line for it always, so that nothing moves.
    const told = make('p', { class: 'caption', 'data-widget': ' caption' }, caption || 'What this step changed');
    // A snapshot keeps no images: what one that differs would show is not known.
    if (moment && scenario.borrows && (scenario.other || []).includes(moment) && moment.images.size) told.append(make('span', { class: 'faint' }, ' — with the images of this run'));
    screen.append(told);
    if (!moment) {
      screen.append(make('p', { class: 'nothing' }, 'This step is not there.'));
      return screen;
    }
    const earlier = earlierThan(scenario, step);
    let sheet = 0;
    let phone = screen;
    const marked = [];
    const glass = () => {
      phone = make('div', { class: 'phone' });
      screen.append(phone);
    };
    // A widget has the same column in every step.
    const columns = isPlaced ? null : this.columnsOf(scenario, alone !== null);
    let column = 0;
    glass();
    for (const frame of this.frames(scenario, moment, against)) {
      if (columns && columns.has(frame.name) && columns.get(frame.name) !== column) {
        column = columns.get(frame.name);
        glass();
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
        before: against ? old || [] : null, touches: step.touches.filter(touch => touch.widget === frame.name), room: this.room(scenario, frame.name), alone, images: moment.images.get(frame.name),
        earlier: earlier && earlier.widgets.get(frame.name),
      });
      if (card.dataset.state && card.dataset.state.endsWith('changed')) marked.push([inWords(frame.name), card]);
      // What the layout puts side by side stands side by side.
      const last = phone.lastChild || screen;
      if (frame.line > 0 && last.line === frame.line) last.append(card);
      else if (frame.line > 0 && scenario.frames.filter(other => other.line === frame.line).length > 1) {
        const row = make('div', { class: 'line-up' }, card);
        row.line = frame.line;
        phone.append(row);
      } else phone.append(card);
    }
    // Each that changed by name, since some may be out of sight.
    if (against && marked.length) {
      told.append(': ', make('span', { class: 'marked' }, marked.map(([name, card]) => make('button', { type: 'button', on: { click: () => bringIntoSight(card) } }, name))));
    } else if (against && !alone) told.append(': nothing on the screen');
    return screen;
  }

  /** Each widget of two sides, one below the other, where two screens have no room beside each other; what is alike stands once. */
  pairs(scenario, left, right, names) {
    const screen = make('div', { class: 'screen', role: 'group', 'aria-label': `${names[0]}, and below ${names[1]}` });
    const draw = (frame, moment, against, alone) => drawWidget(frame, moment.widgets.get(frame.name), {
      before: against ? against.widgets.get(frame.name) || [] : null, touches: right.touches.filter(touch => touch.widget === frame.name), alone,
    });
    const alike = [];
    for (const frame of this.frames(scenario, right, left)) {
      const [a, b] = [left, right].map(moment => moment.widgets.get(frame.name));
      if (!a && !b) continue;
      if (sameRows(a, b)) alike.push(draw(frame, right, null, null));
      else {
        screen.append(make('div', { class: 'pair', role: 'group', 'aria-label': frame.name }, make('p', { class: 'side' }, names[0]), draw(frame, left, right, 'lost'),
          make('p', { class: 'side' }, names[1]), draw(frame, right, left, 'new')));
      }
    }
    if (alike.length) screen.append(make('p', { class: 'caption' }, screen.childElementCount ? 'Alike on both sides' : 'Both sides show the same'), ...alike);
    return screen;
  }

  /** The widgets of the manifest, then those that only a stored state has. */
  frames(scenario, moment, against) {
    const known = new Set(scenario.frames.map(frame => frame.name));
    const others = [...moment.widgets.keys(), ...(against ? against.widgets.keys() : [])].filter(name => !known.has(name));
    return [...scenario.frames, ...[...new Set(others)].map(name => ({ name, type: '', separator: '', levels: 0 }))];
  }

  /** How many columns of widgets there is room for, of one screen or of one of two. */
  columnCount(isHalf) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(1, Math.floor((this.clientWidth / (isHalf ? 2 : 1) + rem) / (18 * rem)));
  }

  /** The column of each widget: those of the manifest in their order, each column about as high as the others where they are highest. */
  columnsOf(scenario, isHalf) {
    const count = this.columnCount(isHalf);
    if (!scenario.columns) scenario.columns = new Map();
    if (!scenario.columns.has(count)) scenario.columns.set(count, this.columned(scenario, count));
    return scenario.columns.get(count);
  }

  columned(scenario, count) {
    const heights = scenario.frames.map(frame => 3.4 + Math.min(this.room(scenario, frame.name), MOST_ROWS) * 2.15);
    const total = heights.reduce((sum, height) => sum + height, 0);
    let above = 0;
    return new Map(scenario.frames.map((frame, index) => {
      const column = Math.min(count - 1, Math.floor((above + heights[index] / 2) / total * count));
      above += heights[index];
      return [frame.name, column];
    }));
  }

  /** For how many rows a widget needs room anywhere in the scenario, so that nothing moves from step to step. */
  room(scenario, name) {
    if (!scenario.rooms) scenario.rooms = new Map();
    if (!scenario.rooms.has(name)) {
      const states = [...scenario.moments, ...(scenario.other || [])].map(moment => moment.widgets.get(name));
      const { type } = scenario.frames.find(frame => frame.name === name) || {};
      const isChips = type === 'currentRefinements';
      // A slider and a stepper need room for their grooves, whether they are set or not.
      const rows = Math.max(type === 'numericRange' || type === 'numericComparison' ? 2.8 : 1, ...states.map(rows => rows ? rows.length : 0));
      scenario.rooms.set(name, isChips ? Math.ceil(rows / 2) : rows);
    }
    return scenario.rooms.get(name);
  }
}

/** What stands behind the picture: failures, findings, filters, queries and hits. */
class Details extends HTMLElement {
  show(scenario, moment, before, sides) {
    const other = counterpart(scenario, moment);
    const list = (title, lines, old, isOpen) => {
      if (lines.length === 0 && (!old || old.length === 0)) return '';
      // Names are followed by blanks, as many as the longest needs.
      const bare = line => line.replace(/ {2,}/g, '  ');
      [lines, old] = [lines.map(bare), old && old.map(bare)];
      const isChanged = old && old.join('\n') !== lines.join('\n');
      // What two sides differ in is what a comparison is opened for.
      return make('details', { open: isOpen || (!!scenario.other && !!isChanged && title !== 'Queries'), 'data-name': title }, make('summary', {}, title, isChanged ? make('span', { class: 'faint' }, ' changed') : ''),
        isChanged ? make('ul', { class: 'lines' }, old.filter(line => !lines.includes(line)).map(line => make('li', { class: 'gone' }, make('del', {}, line)))) : '',
        make('ul', { class: 'lines' }, lines.map(line => make('li', {}, isChanged && !old.includes(line) ? make('ins', {}, line) : line))));
    };
    const filters = moment.filters === null ? 'none' : moment.filters;
    const old = other || before;
    this.replaceChildren(
      make('h3', { class: 'unseen' }, 'For developers'),
      make('p', { class: 'faint' }, other && scenario.other && differs(moment, other) ? `Struck out: only in “${sides[0]}”` : ''),
      list('Filters', [filters, ...moment.groups], old ? [old.filters === null ? 'none' : old.filters, ...old.groups] : null, false),
      list('Queries', moment.queries, old && old.queries.length && moment.queries.length ? old.queries : null, false),
      list('Hits (objectIDs)', moment.crashes ? [] : moment.hitNames, old && old.hitNames.length ? old.hitNames : null, false),
      list('What else happened', moment.crashes ? [...moment.errors, ...moment.remarks] : moment.remarks, null, false),
      moment.pending.size === 0 ? '' : make('details', { 'data-name': 'Until the answer arrives' }, make('summary', {}, 'Until the answer arrives'),
        [...moment.pending].map(([name, rows]) => drawWidget(scenario.frames.find(frame => frame.name === name) || { name, type: '' }, rows, { before: before ? before.widgets.get(name) : null, marks: !!before }))));
    for (const folded of this.querySelectorAll('details')) {
      if (Details.open.has(folded.dataset.name)) folded.open = true;
      // What a reader opens stays open from step to step.
      folded.querySelector('summary').addEventListener('click', () => folded.open ? Details.open.delete(folded.dataset.name) : Details.open.add(folded.dataset.name));
    }
  }
}
Details.open = new Set();

customElements.define('sp-scenarios', ScenarioList);
customElements.define('sp-film', Filmstrip);
customElements.define('sp-stage', Stage);
customElements.define('sp-details', Details);
