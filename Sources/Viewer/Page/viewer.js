// The page: what is shown, and navigation.

(() => {
  const page = readDocument();
  const narrowing = { status: 'all', text: '', cause: null };
  /** For a test, the failures are listed first, or else what changed. */
  const usualStatus = page.use !== 'test' ? 'all' : page.scenarios.some(hasFailed) ? 'failed' : page.scenarios.some(item => item.status === 'changed') ? 'changed' : 'all';
  const causePlaces = placesOfCauses(page);
  const tags = new Set(page.scenarios.flatMap(item => item.tags.map(tag => tag.toLowerCase())));
  // Whether a search was extended to all scenarios, because none of the listed ones matched.
  let isWidened = false;
  let scenario = null;
  let moment = null;
  let look = 'changes';
  // The view of steps that are not compared. The one that the reader chose for the others returns with them.
  let asideLook = 'changes';
  // The first place on the stage that contains what is searched for.
  let found = null;
  // Whether the selection came from an address, which may be far down in the list.
  let isLinked = false;

  // MARK: the frame

  const list = make('sp-scenarios', { role: 'navigation', 'aria-label': 'Scenarios' });
  const notice = make('p', { class: 'crash', role: 'alert' });
  const head = make('sp-head', {});
  const film = make('sp-film', { role: 'navigation', 'aria-label': 'Steps' });
  const heading = make('sp-heading', { class: 'step-heading' });
  const caption = make('sp-abridged', { class: 'caption' });
  const stage = make('sp-stage', {});
  const details = make('sp-details', { role: 'complementary', 'aria-label': 'For developers' });
  const facts = make('sp-abridged', { class: 'facts faint' });
  const hints = new Hints();
  const captionMemory = { isOpen: false };
  /** The parts that show a step. */
  const parts = [film, heading, caption, stage, details];
  const voice = make('p', { class: 'unseen', role: 'status' });
  const main = make('main', { id: 'scenario', tabindex: '-1' }, notice, head, film, make('div', { class: 'step-bar' }, heading, hints.above), make('div', { class: 'desk' }, caption, stage, details), hints.below);
  const bar = main.querySelector('.step-bar');
  const help = make('dialog', { 'aria-labelledby': 'help-title' });
  /** Speech input types letters, so its users can turn these keys off. */
  const letters = make('input', { type: 'checkbox', checked: stored('letters') !== 'off', on: { change: () => store('letters', letters.checked ? 'on' : 'off') } });
  const print = make('div', { id: 'print' });

  function hasFailed(item) { return item.status === 'failed' || item.status === 'error'; }

  function build() {
    help.append(...drawHelp(page, letters));
    // Before anything that a page puts around the viewer.
    document.body.prepend(make('a', { class: 'skip', href: '#scenario', on: { click: event => { event.preventDefault(); main.focus(); } } }, 'Skip to the scenario'));
    for (const part of [document.getElementById('viewer'), print]) part.classList.add(page.use);
    document.getElementById('viewer').append(
      make('header', { class: 'top' }, make('h1', {}, page.title), facts, verdict(),
        make('button', { type: 'button', class: 'help', 'aria-label': 'Help: keyboard and marks', on: { click: () => help.showModal() } }, '?')),
      make('div', { class: 'columns' }, list, main), help, voice);
    document.body.append(print);
    facts.show(page.details.length ? [make('p', {}, page.details.join(' · '))] : [], { isOpen: false });
    facts.fold();
  }

  /** The result of a test in a few words, if nothing failed. */
  function verdict() {
    if (page.use !== 'test' || page.scenarios.some(hasFailed) || page.sections.some(section => section.problems.length)) return '';
    if (!page.scenarios.some(item => item.status !== 'skipped')) return make('p', { class: 'verdict' }, 'No scenario was run');
    const changed = page.scenarios.filter(item => item.status === 'changed').length;
    return make('p', { class: changed ? 'verdict changed' : 'verdict good' }, changed ? `None failed, ${changed} changed` : 'All passed');
  }

  // MARK: the selection

  function listed() {
    const words = wordsOf(narrowing.text);
    const cause = narrowing.cause === null ? null : new Set(narrowing.cause.scenarios);
    return scenariosWithWords(page.scenarios.filter(item => (narrowing.status === 'all' || item.status === narrowing.status || (narrowing.status === 'failed' && item.status === 'error'))
      && (!cause || cause.has(item.index))), words, tags);
  }

  /** Whether the list is as the page opens it. */
  function isUsual() { return narrowing.status === usualStatus && !narrowing.text && !narrowing.cause; }

  /** Whether this is the step at which an exploration found its problem. */
  function isFound(item) { return page.use === 'explore' && item === scenario.moments[scenario.moments.length - 1]; }

  function isNotable(item) { return isFound(item) || item.failures.length > 0 || item.crashes || differsThere(scenario, item); }

  /** The step with which a scenario opens. */
  function firstMoment(item) {
    const { moments } = item;
    return narrowedMoment(item) || momentWithWords(item, wordsOf(narrowing.text)) || (page.use === 'compare' ? null : moments.find(one => one.failures.length > 0 || one.crashes))
      || moments.find(isNotable) || moments.find(one => one.number > 0) || moments[0] || null;
  }

  /** The first step that shows the cause to which the list is narrowed. */
  function narrowedMoment(item) {
    const found = narrowing.cause && narrowing.cause.scenarios.indexOf(item.index);
    const number = found !== null && found >= 0 && narrowing.cause.steps ? narrowing.cause.steps[found] : undefined;
    return item.moments.find(one => one.number === number) || null;
  }

  /** Whether the current step is not compared with the other side. */
  function isAside() { return !!scenario.other && !!moment && !isCompared(scenario, moment); }

  function chosenLook() { return isAside() ? asideLook : look; }

  function chooseLook(name) { if (isAside()) asideLook = name; else look = name; }

  function usualLook(item) { return item.other ? 'overlay' : 'changes'; }

  /** The view of the current step until the reader chooses one. */
  function usualChoice() { return isAside() ? 'changes' : usualLook(scenario); }

  /** Shows a scenario. `isVisit`: whether Back returns to the previous one. */
  function open(next, { number, wishedLook, isVisit = false } = {}) {
    // A long scenario may have been read to its end, so the next one begins at its title.
    if (next && next !== scenario && scenario && (narrowWindow.matches || head.getBoundingClientRect().top < 0)) main.scrollIntoView();
    notice.textContent = '';
    const isOther = scenario && next && next !== scenario;
    scenario = next || scenario;
    if (!next) return show({ isEmpty: true });
    moment = number !== undefined && next.moments.find(item => item.number === number) || firstMoment(next);
    // A view that the scenario does not have is replaced when the choices are drawn.
    [look, asideLook] = [usualLook(next), 'changes'];
    if (wishedLook) chooseLook(wishedLook);
    show({ isVisit: isVisit && isOther });
    [isReading, ownScroll] = [false, scrollY];
  }

  /** The address of the selection and the view: only what differs from the page's default. */
  function address() {
    return addressWith(scenario, moment, {
      look: scenario && chosenLook() !== usualChoice() && chosenLook(), show: narrowing.status !== 'all' && narrowing.status, cause: narrowing.cause && causePlaces.get(narrowing.cause), find: narrowing.text,
    });
  }

  /** Shows what the address refers to, also after Back and Forward. */
  function fromAddress() {
    const named = readAddress(location.hash);
    if (!named || !named.key) return false;
    const next = page.scenarios.find(item => item.key === named.key);
    if (!next) {
      notice.textContent = `This page has no scenario ‘${named.key}’.`;
      return false;
    }
    const { number, wished } = named;
    const cause = [...causePlaces].find(([, place]) => place === wished.get('cause'));
    Object.assign(narrowing, { status: STATUS[wished.get('show')] ? wished.get('show') : 'all', text: wished.get('find') || '', cause: cause ? cause[0] : null });
    if (!listed().includes(next)) Object.assign(narrowing, { status: 'all', text: '', cause: null });
    isLinked = true;
    open(next, { number, wishedLook: wished.get('look') });
    if (number !== undefined && (!moment || moment.number !== number)) notice.textContent = `‘${next.name}’ has no step ${number}.`;
    else if (number !== undefined && moment !== firstMoment(next)) reveal();
    ownScroll = scrollY;
    return true;
  }

  // MARK: showing

  function show({ isEmpty = false, isVisit = false } = {}) {
    list.show(page, narrowing, listed(), scenario, isLinked);
    isLinked = false;
    found = null;
    if (!scenario || isEmpty) {
      document.title = page.title;
      head.replaceChildren(make('p', { class: 'nothing' }, page.scenarios.length ? 'No scenario matches.' : page.use === 'explore' ? 'No problem was found.' : page.use === 'test' ? 'No scenario was run.' : 'There are no scenarios.'));
      clear();
      if (page.scenarios.length) remember(false);
      return;
    }
    document.title = `${scenario.name} · ${page.title}`;
    head.show(page, scenario);
    head.fold();
    main.classList.toggle('of-nothing', !moment);
    if (!moment) {
      clear();
      remember(isVisit);
      voice.textContent = `${scenario.name}, ${statusWord(page, scenario.status)}`;
      return;
    }
    const before = earlierThan(scenario, moment);
    const choices = looksOf(page, scenario, moment, before);
    if (!choices.some(([name]) => name === chosenLook())) chooseLook(choices.length ? choices[0][0] : 'changes');
    const seen = chosenLook();
    // The available space depends on the view.
    stage.parentElement.classList.toggle('wide', seen === 'both');
    film.show(scenario, moment, isFound, seen, page.sides[1], name => stage.room(scenario, name), stage.columnsOf(scenario, false), numbersWithWords(scenario, wordsOf(narrowing.text)));
    heading.show(page, scenario, moment, before, seen, choices);
    const kept = tallest(heading, scenario, scenario.moments, seen, (probe, item) => {
      const earlier = earlierThan(scenario, item);
      probe.show(page, scenario, item, earlier, seen, looksOf(page, scenario, item, earlier));
    });
    heading.style.minHeight = kept ? `${kept}px` : '';
    caption.show(drawCaption(page, scenario, moment), captionMemory);
    caption.fold();
    keepTextHeight(caption, stage, tallest(caption, scenario, scenario.moments, '', (probe, item) => {
      probe.show(drawCaption(page, scenario, item), { isOpen: false });
      probe.fold();
    }));
    stage.show(scenario, moment, before, seen, page.sides);
    details.show(scenario, moment, before, page.sides, hasWidgets(scenario));
    measure();
    found = highlight([list, head, film, heading, caption, stage], wordsOf(narrowing.text));
    remember(isVisit);
    const last = scenario.moments[scenario.moments.length - 1].number;
    const viewed = seen === usualChoice() || !choices.length ? '' : `View: ${choices.find(([name]) => name === seen)[1]}`;
    const told = [moment.number ? `Step ${moment.number} of ${last}` : '', moment.crashes ? 'the app crashes' : moment.failures.length ? 'failed' : '', moment.errors.length && !moment.crashes ? 'a search fails' : '', resultWords(moment, before), viewed].filter(part => part);
    voice.textContent = `${moment.title}. ${told.join(', ')}`.trim();
  }

  function clear() {
    for (const part of parts) part.replaceChildren();
    main.classList.add('of-nothing');
    hints.watch([], ceiling);
  }

  /** Where the uncovered part of the window begins. */
  function ceiling() { return getComputedStyle(bar).position === 'sticky' ? Math.max(bar.getBoundingClientRect().bottom, 0) : 0; }

  /** What stays in sight takes space from the rest. */
  function measure() {
    const filmHeight = getComputedStyle(film).position === 'sticky' ? film.offsetHeight : 0;
    main.style.setProperty('--film', `${filmHeight}px`);
    main.style.setProperty('--bar', `${filmHeight + bar.offsetHeight}px`);
    stage.keepShortColumns(innerHeight - filmHeight - bar.offsetHeight - 16);
    hints.watch(stage.marked, ceiling);
  }

  /** Back returns to the previously visited scenario; steps, views and typed filters are not added to the history. */
  function remember(isVisit) {
    if (location.href !== address()) history[isVisit ? 'pushState' : 'replaceState'](null, '', address());
  }

  // MARK: navigation

  // The position of the last automatic scroll. If the reader has scrolled since, they are reading something, which stays in sight.
  let ownScroll = 0;
  let isReading = false;

  /** Scrolls to what was tapped, and to as much of what changed as there is space for. The reason for a failed step has priority. */
  function reveal() {
    const wanted = [caption.querySelector('.failure, .crash'), stage.querySelector('.tapped'), ...stage.marked.map(([, card]) => markIn(card))].filter(part => part);
    const by = scrollingTo(wanted, ceiling() + 8, innerHeight - 8);
    if (by) scrollBy({ top: by, behavior: 'instant' });
  }

  function goTo(next) {
    isReading = isReading || scrollY !== ownScroll;
    moment = next;
    show();
    if (!isReading) reveal();
    ownScroll = scrollY;
  }

  /** Goes to the step that the reader chose, whatever they were reading before. */
  function visit(next) {
    [isReading, ownScroll] = [false, scrollY];
    goTo(next);
    focusCurrent(film);
  }

  function step(by) {
    if (!scenario || !moment) return;
    const next = scenario.moments[scenario.moments.indexOf(moment) + by];
    if (next) return goTo(next);
    // A live region announces only changes.
    voice.textContent = '';
    setTimeout(() => { voice.textContent = by > 0 ? 'This is the last step.' : 'This is the first step.'; }, 50);
  }

  /** Goes to the first or the last step. */
  function edge(place) {
    const next = scenario && scenario.moments.at(place);
    if (next) goTo(next);
  }

  function leap(by) {
    const items = listed();
    const place = scenario ? items.indexOf(scenario) : -1;
    const next = items[place < 0 ? 0 : place + by];
    if (next) open(next, { isVisit: true });
  }

  /** Goes to the next step that differs or failed, then to the next such scenario, starting over at the end. */
  function nextNotable() {
    if (!scenario || !moment) return;
    const next = scenario.moments.slice(scenario.moments.indexOf(moment) + 1).find(isNotable);
    if (next) return goTo(next);
    const items = listed();
    const place = items.indexOf(scenario);
    const other = [...items.slice(place + 1), ...items.slice(0, place + 1)].find(item => !['passed', 'skipped', 'stopped'].includes(item.status));
    if (other) open(other, { isVisit: true });
  }

  function lookAt(name) {
    chooseLook(name);
    if (scenario) show();
  }

  function turn() {
    if (scenario && isAside()) return lookAt(asideLook === 'changes' ? 'other' : 'changes');
    const turns = scenario && scenario.other ? { overlay: 'other', other: 'own', own: 'other', both: 'other', changes: 'other' } : { changes: 'before', before: 'after', after: 'before' };
    lookAt(turns[look] || 'changes');
  }

  function narrow(change) {
    if (isWidened && !('status' in change)) narrowing.status = usualStatus;
    isWidened = false;
    Object.assign(narrowing, change);
    // A search covers all scenarios, unless the reader narrowed the list.
    if ('text' in change && narrowing.text && narrowing.status === usualStatus && usualStatus !== 'all' && !listed().length) {
      narrowing.status = 'all';
      isWidened = listed().length > 0;
      if (!isWidened) narrowing.status = usualStatus;
    }
    const items = listed();
    // While the reader types, the current scenario stays as long as it is among those found.
    const shown = scenario && items.includes(scenario) && change.cause ? narrowedMoment(scenario) : null;
    if (shown) moment = shown;
    // A search also selects the step that contains it.
    const numbers = scenario && moment && 'text' in change && items.includes(scenario) ? numbersWithWords(scenario, wordsOf(narrowing.text)) : new Set();
    if (numbers.size && !numbers.has(moment.number)) moment = scenario.moments.find(item => numbers.has(item.number)) || moment;
    if (scenario && items.includes(scenario)) show();
    else open(items[0] || null, { isVisit: !('text' in change) });
    const by = found && 'text' in change ? scrollingTo([found], ceiling() + 8, innerHeight - 48) : 0;
    if (!by) return;
    scrollBy({ top: by, behavior: 'instant' });
    ownScroll = scrollY;
  }

  function escape(isTyping) {
    list.unfold(false);
    if (isTyping) main.focus({ preventScroll: true });
    // The typed text is cleared first, then the other filters.
    narrow(isTyping && narrowing.text ? { text: '' } : { text: '', status: 'all', cause: null });
  }

  /** Enter shows the first scenario found. */
  function enter() {
    const items = listed();
    list.unfold(false);
    if (!items.includes(scenario) && items.length) open(items[0], { isVisit: true });
    else if (narrowing.text && items.includes(scenario)) open(scenario);
    main.focus({ preventScroll: true });
  }

  listenToKeys({ list, film, help, letters }, {
    actions: {
      ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => leap(-1), ArrowDown: () => leap(1), '/': () => list.focusSearch(), '?': () => help.showModal(),
      b: turn, c: () => lookAt('changes'), d: nextNotable, p: () => putOnPaper(true),
    },
    edges: { Home: () => edge(0), End: () => edge(-1) }, escape, enter,
  });
  list.addEventListener('scenario', event => open(event.detail, { isVisit: true }));
  film.addEventListener('step', event => visit(event.detail));
  head.addEventListener('step', event => visit(event.detail));
  head.addEventListener('findings', () => details.showFindings());
  head.addEventListener('paper', () => putOnPaper(true));
  heading.addEventListener('look', event => lookAt(event.detail));
  heading.addEventListener('turn', event => step(event.detail));
  for (const part of [list, head]) part.addEventListener('narrow', event => narrow(event.detail));
  window.addEventListener('hashchange', fromAddress);
  // Columns and heights depend on the width. Nothing is redrawn while the window is being resized.
  let resized = 0;
  window.addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(() => {
      for (const part of [facts, head, caption]) part.fold();
      if (moment && stage.width !== stage.clientWidth) show();
      else if (moment) measure();
    }, 100);
  });
  // Two sides that are next to each other in a wide window are shown in pairs in a narrow one.
  narrowWindow.addEventListener('change', () => { if (scenario && look === 'both') show(); });

  // MARK: paper

  // Whether the next print is of the current scenario, not of all that are listed.
  let isOfOne = false;

  function putOnPaper(isOne) {
    if (!scenario) return;
    isOfOne = isOne;
    window.print();
  }

  window.addEventListener('beforeprint', () => {
    // Unless someone narrowed the list, everything that did not pass is printed, and not only what the list shows at first.
    print.replaceChildren(...printed(page, isOfOne ? [scenario] : isUsual() ? page.scenarios : listed(), isOfOne));
  });
  window.addEventListener('afterprint', () => {
    isOfOne = false;
    print.replaceChildren();
  });

  build();
  if (!fromAddress()) {
    const told = notice.textContent;
    narrowing.status = usualStatus;
    // A crash first, on either side of a comparison, then what failed, then what changed.
    const items = listed();
    open(items.find(item => item.crashes && item.status !== 'passed') || items.find(hasFailed) || items.find(item => item.status === 'changed') || page.scenarios[0] || null);
    notice.textContent = told;
  }
})();
