// The lists of the page. Each shows what it is given, and reports the reader's choices as events; none depends on the others.

const STATUS = {
  passed: { sign: '✓', word: 'passed' }, failed: { sign: '✗', word: 'failed' }, error: { sign: '✗', word: 'no answer from the back end' },
  skipped: { sign: '–', word: 'skipped' }, changed: { sign: '≠', word: 'differs' }, stopped: { sign: '…', word: 'partly compared' },
};

/** The status of a scenario in words; a problem that a walk found has a severity. */
function statusWord(page, status) {
  if (page.use === 'compare' && status === 'passed') return 'equal';
  return page.use === 'explore' && status === 'changed' ? 'a warning' : page.use === 'explore' && status === 'failed' ? 'an error' : STATUS[status].word;
}

/** Whether an exploration compared two sides. */
function isWalkOfTwo(page) { return page.use === 'explore' && page.sides[0] !== 'Before'; }

/** A side within a sentence. */
function named(side) { return side === 'Snapshot' ? 'the snapshot' : side === 'What happened' ? 'what happened' : `“${side}”`; }

/** The number of differences on a page; for an exploration, of broken rules, or of reasons why two sides differ. */
function causeCount(page) {
  // A failure does not count as a difference from a snapshot.
  const failures = page.use === 'test' ? page.causes.filter(cause => cause.isFailure).length : 0;
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (failures) return [`${failures} ${failures === 1 ? 'kind' : 'kinds'} of failure`, ...(page.causes.length > failures ? [counted(page.causes.length - failures, 'difference')] : [])].join(', ');
  const noun = isWalkOfTwo(page) ? 'cause' : page.use === 'explore' ? 'broken rule' : 'difference';
  return counted(page.causes.length, noun);
}

/** A text with an arrow, so that what was before it stays before it: names may be written from right to left. */
function directed(text) { return text.replace(/ → /g, ' \u200E→ '); }

/** The number of scenarios of a cause; an exploration has problems instead. */
function scenarioCount(page, cause) {
  const count = cause.scenarios.length;
  return `${count} ${page.use === 'explore' ? 'problem' : 'scenario'}${count === 1 ? '' : 's'}`;
}

/** The words of a heading, marked up by kind. `shorten`: how quoted values are shortened where there is little space. */
function drawWords(words, shorten = text => text) {
  return words.map(([kind, text]) => kind === 'quoted' ? make('em', { dir: 'auto' }, shorten(text)) : kind === 'widget' ? make('strong', { dir: 'auto' }, inWords(text))
    : kind === 'code' ? make('code', { dir: 'auto' }, text) : text);
}

function choose(element, name, detail) { element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })); }

/** Scrolls a box to one of its parts, without scrolling anything else. */
function scrollWithin(box, part) {
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - outer.width / 3;
}

function duration(seconds) { return seconds === undefined ? '' : seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`; }

/** The list of scenarios, with its filters. Dispatches `scenario` and `narrow`. */
class ScenarioList extends HTMLElement {
  /** `isLinked`: whether the current scenario was chosen by an address. */
  show(page, narrowing, listed, current, isLinked) {
    if (this.page !== page) this.build(page);
    const isFirst = this.isFresh;
    this.isFresh = false;
    this.search.value = narrowing.text === this.search.value ? this.search.value : narrowing.text;
    // A cause replaces the status filter.
    for (const [name, chip] of this.chips) chip.setAttribute('aria-pressed', String(name === narrowing.status && !narrowing.cause));
    this.causes.forEach((button, cause) => button.setAttribute('aria-pressed', String(narrowing.cause === cause)));
    // What an address chose may be folded. The reader may fold it again.
    const chosen = narrowing.cause && narrowing.cause !== this.unfoldedCause && this.causes.get(narrowing.cause);
    for (let fold = chosen && chosen.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    this.unfoldedCause = narrowing.cause;
    const places = new Set(listed.map(scenario => scenario.index));
    // One item can be reached with the keyboard: the current one, otherwise the first.
    const reached = current && places.has(current.index) ? current.index : listed.length ? listed[0].index : -1;
    this.items.forEach((item, index) => {
      const button = item.firstChild;
      const isCurrent = current && current.index === index;
      button.tabIndex = index === reached ? 0 : -1;
      if (isCurrent) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
    this.keep(listed);
    // Problems of a manifest do not belong to a scenario, and stay visible.
    this.sections.forEach((section, place) => {
      section.hidden = !(page.sections[place].problems.length && !narrowing.text && !narrowing.cause) && !this.lists[place].firstChild;
    });
    const noun = page.use === 'explore' ? 'problem' : 'scenario';
    // A manifest with errors does not count as a scenario.
    const [shown, all] = [listed, page.scenarios].map(items => items.filter(item => !item.isManifest).length);
    this.count.textContent = shown !== all ? `${shown} of ${all} ${noun}s` : shown === 1 ? `1 ${noun}` : `${shown} ${noun}s`;
    // Search results begin at the top.
    const causes = this.body.querySelector('.causes');
    if (causes) causes.hidden = !!narrowing.text;
    this.all.hidden = listed.length > 0 || !page.scenarios.length;
    // The name is in the scenario's title.
    const place = current ? listed.indexOf(current) + 1 : 0;
    this.fold.replaceChildren(make('span', { class: 'name' }, place ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${place} of ${listed.length}` : 'Scenarios'), hidden(', choose another'), make('span', { 'aria-hidden': 'true' }, '▾'));
    // When a page opens, the differences above the list are in sight, unless an address names a scenario.
    if (current && places.has(current.index) && (!isFirst || isLinked)) scrollWithin(this.body, this.items[current.index]);
  }

  /** Leaves just the listed items in the page. Hiding the others one by one takes a browser quadratic time. */
  keep(listed) {
    const focused = document.activeElement;
    const kept = this.lists.map(() => []);
    for (const scenario of listed) kept[scenario.section].push(this.items[scenario.index]);
    this.lists.forEach((list, place) => {
      if (list.children.length !== kept[place].length || kept[place].some((item, index) => list.children[index] !== item)) list.replaceChildren(...kept[place]);
    });
    if (this.contains(focused)) focused.focus({ preventScroll: true });
  }

  build(page) {
    this.page = page;
    this.isFresh = true;
    this.chips = new Map();
    const counts = new Map();
    for (const scenario of page.scenarios) if (!scenario.isManifest) counts.set(scenario.status, (counts.get(scenario.status) || 0) + 1);
    const failed = (counts.get('failed') || 0) + (counts.get('error') || 0);
    const kinds = [['all', 'All', page.scenarios.filter(scenario => !scenario.isManifest).length], ['failed', page.use === 'explore' ? 'Errors' : 'Failed', failed], ['changed', page.use === 'compare' ? 'Differ' : page.use === 'explore' ? 'Warnings' : 'Changed', counts.get('changed') || 0],
      ['passed', page.use === 'compare' ? 'Equal' : 'Passed', counts.get('passed') || 0], ['stopped', 'Partly compared', counts.get('stopped') || 0], ['skipped', 'Skipped', counts.get('skipped') || 0]];
    const chips = make('div', { class: 'chips', role: 'group', 'aria-label': 'Show' });
    for (const [name, word, count] of kinds) {
      if (name !== 'all' && count === 0 || page.use === 'docs' && failed === 0) continue;
      const chip = make('button', { type: 'button', class: name, on: { click: () => choose(this, 'narrow', { status: name, cause: null }) } }, `${word} `, make('b', {}, `${count}`));
      this.chips.set(name, chip);
      chips.append(chip);
    }
    // Without a choice there is nothing to press.
    chips.hidden = this.chips.size < 2;
    this.search = make('input', { type: 'search', placeholder: 'Search names, steps and texts', 'aria-label': 'Search scenarios by name, file, tag, step or text shown',
      on: { input: () => choose(this, 'narrow', { text: this.search.value }) } });
    this.count = make('p', { class: 'faint', role: 'status' });
    this.all = make('button', { type: 'button', class: 'all-of-them', hidden: true, on: { click: () => choose(this, 'narrow', { text: '', status: 'all', cause: null }) } }, 'Show all');
    const told = page.causes.slice(0, 100);
    const first = 5;
    this.causes = new Map();
    const button = (cause, name) => {
      const element = make('button', { type: 'button', class: name,
        on: { click: event => choose(this, 'narrow', { cause: event.currentTarget.getAttribute('aria-pressed') === 'true' ? null : cause, status: 'all' }) } },
      make('span', {}, directed(cause.text)), make('b', {}, scenarioCount(page, cause)));
      this.causes.set(cause, element);
      return element;
    };
    const causes = told.map(cause => [button(cause, 'cause'), cause.others.length ? make('details', { class: 'others' },
      make('summary', {}, `${cause.others.length} related`), cause.others.slice(0, 100).map(other => button(other, 'cause other'))) : '']);
    // Names are aligned, whether or not some have a sign.
    const isSilent = scenario => page.use === 'docs' && scenario.status === 'passed' && !scenario.crashes;
    const hasSigns = !page.scenarios.every(isSilent);
    this.items = [];
    this.lists = page.sections.map(() => make('ul', {}));
    this.sections = page.sections.map((section, place) => {
      for (const scenario of page.scenarios) {
        if (scenario.section !== place) continue;
        const status = scenario.crashes && scenario.status === 'passed' ? { sign: '!', word: 'passed (allowed crash)' } : { sign: page.use === 'explore' && scenario.status === 'changed' ? '!' : STATUS[scenario.status].sign, word: statusWord(page, scenario.status) };
        const item = make('li', {}, make('a', { href: addressOf(scenario), tabindex: '-1', class: scenario.crashes && scenario.status === 'passed' ? 'crashed' : scenario.status, on: { click: followed(() => this.take(scenario)) } },
          hasSigns ? make('span', { class: 'sign', 'aria-hidden': 'true' }, isSilent(scenario) ? '' : status.sign) : '', make('span', { class: 'name' }, scenario.name),
          isSilent(scenario) ? '' : hidden(`, ${status.word}`), scenario.crashes && scenario.status !== 'passed' ? [hidden(', '), make('span', { class: 'crashes' }, 'crash')] : '', scenario.attempts > 1 ? make('span', { class: 'faint' }, ` (${scenario.attempts} attempts)`) : '',
          make('span', { class: 'faint time' }, duration(scenario.seconds))));
        this.items[scenario.index] = item;
      }
      return make('section', { 'aria-label': section.title }, make('h3', {}, section.title), section.title === section.path ? '' : make('p', { class: 'faint path' }, section.path),
        section.problems.map(problem => make('pre', { class: 'problem wrapped', tabindex: '0', role: 'region', 'aria-label': `Obsolete snapshots of ${section.path || section.title}` }, problem)), this.lists[place]);
    });
    this.body = make('div', { class: 'body' },
      causes.length && page.use !== 'docs' ? make('details', { open: !matchMedia('(max-width: 48rem)').matches, class: 'causes' }, make('summary', {}, causeCount(page)), causes.slice(0, first).flat(),
        causes.length > first ? make('details', { class: 'others' }, make('summary', {}, `${causes.length - first} more`), causes.slice(first).flat()) : '', page.causes.length > told.length ? make('p', { class: 'faint' }, `… and ${page.causes.length - told.length} more`) : '') : '',
      this.count, this.all, ...this.sections);
    // If there is little space, the list is folded behind a button with the name of the current scenario.
    this.fold = make('button', { type: 'button', class: 'fold', 'aria-expanded': 'false', on: { click: () => this.unfold(!this.classList.contains('unfolded')) } });
    this.replaceChildren(make('h2', { class: 'unseen' }, 'Scenarios'), this.fold, make('div', { class: 'narrow' }, this.search, chips), this.body);
  }

  /** Folds the list before navigating, because positions depend on it. This also hides the link with the keyboard focus. */
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

/** The end of a menu's path, as the menu itself shows it; the path, if the menu shows two values that end alike. */
function shortPath(scenario, moment, text) {
  const earlier = earlierThan(scenario, moment);
  for (const { widget } of moment.touches) {
    const { separator } = scenario.frames.find(frame => frame.name === widget) || {};
    if (!separator || !text.includes(separator)) continue;
    const shown = [earlier, moment].flatMap(state => state && state.widgets.get(widget) || []);
    return nameOfPath(text, separator, shown.map(row => row.text));
  }
  return text;
}

/** The steps of a scenario in a row. Dispatches `step`. */
class Filmstrip extends HTMLElement {
  /** `found`: the steps that contain what is searched for. `look`: whether maps mark changes or differences. `side`: the name of the displayed run. `roomOf` and `columnOf`: as for the map. */
  show(scenario, current, isFound, look, side, roomOf, columnOf, found) {
    this.classList.toggle('bare', !scenario.frames.length);
    const list = make('ol', {});
    scenario.moments.forEach(moment => {
      const before = earlierThan(scenario, moment);
      const other = counterpart(scenario, moment);
      const isOther = differsThere(scenario, moment);
      // In a comparison, it may crash on one side only.
      const place = /^(in|with) /i.test(side) ? side.charAt(0).toLowerCase() + side.slice(1) : `in ${side}`;
      const crash = other && !other.crashes && !scenario.borrows ? `crashes ${place}` : 'crashes';
      const flags = moment.crashes ? [crash, isOther && crash === 'crashes' ? 'differs' : ''].filter(flag => flag) : [
        moment.failures.length ? 'failed' : '', isOther ? 'differs' : '', isFound(moment) ? 'the problem' : '',
        moment.errors.length ? before && before.hits !== moment.hits ? 'a search fails' : 'the search fails' : '', moment.notes.some(note => !note.isAllowed) ? 'a finding' : '',
      ].filter(flag => flag);
      const isCurrent = moment === current;
      const kind = moment.crashes ? 'crashes' : flags[0] ? { 'a search fails': 'failed', 'the search fails': 'failed', 'the problem': 'shows', 'a finding': 'has' }[flags[0]] || flags[0] : '';
      const isNews = !before || before.hits !== moment.hits;
      // A short form of what the heading says.
      const results = moment.crashes || moment.errors.length ? '' : moment.waiting ? 'waiting' : moment.hits === null || moment.idle && !isNews ? ''
        : `${before && before.hits !== null && isNews ? `${before.hits} → ` : ''}${moment.hits}${moment.hits === 1 ? ' result' : ' results'}`;
      // A finding matters less than everything else.
      const told = flags.slice(0, flags[0] === 'a finding' ? 1 : 2).filter((flag, place) => !place || flag !== 'a finding').join(', ');
      list.append(make('li', {}, make('a', {
        href: addressOf(scenario, moment), 'aria-current': isCurrent ? 'step' : null, tabindex: isCurrent ? '0' : '-1', class: `${kind} ${found.has(moment.number) ? 'found' : ''}`, title: moment.number === 0 ? null : moment.title,
        on: { click: followed(() => choose(this, 'step', moment)) },
      }, make('span', { class: 'number' }, moment.number === 0 ? 'Start' : `${moment.number}`), moment.crashes || !scenario.frames.length ? '' : drawMap(scenario, moment, look === 'changes' || !isCompared(scenario, moment) ? before : other, roomOf, columnOf),
      make('span', { class: 'words', 'data-number': moment.number || 'Start' }, moment.number === 0 ? 'Before the first step' : drawWords(moment.words, text => shortPath(scenario, moment, text))),
      make('span', { class: 'result-line' }, told ? make('span', { class: 'flag' }, told) : '', told && results && !told.includes(',') ? ' · ' : '', results && !told.includes(',') ? make('span', { class: 'faint' }, told ? results.replace(/ results?$/, '') : results) : ''))));
    });
    const told = (count, rest) => { if (count > 0) list.append(make('li', { class: 'unreached' }, `${count === 1 ? '1 step' : `${count} steps`} ${rest(count)}`)); };
    const missing = (scenario.other || []).filter(other => !scenario.moments.some(moment => moment.number === other.number)).length;
    const were = count => count === 1 ? 'was' : 'were';
    // A snapshot may contain steps that the scenario no longer has; a second run performed the same steps.
    if (scenario.borrows) {
      told(scenario.unreached, count => `${were(count)} not reached`);
      told(missing - scenario.unreached, count => `of the snapshot ${count === 1 ? 'is' : 'are'} gone`);
    } else told(Math.max(scenario.unreached, missing), count => `${were(count)} not reached${scenario.other && missing > 0 ? ` in ${named(side)}` : ''}`);
    this.replaceChildren(list);
    const button = this.querySelector('[aria-current]');
    if (button) scrollWithin(this, button);
  }
}

customElements.define('sp-scenarios', ScenarioList);
customElements.define('sp-film', Filmstrip);
