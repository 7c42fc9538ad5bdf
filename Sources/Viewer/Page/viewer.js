// The page: what is shown, and navigation.

(() => {
  const page = readDocument();
  /** The views of a moment that have the same name on every page. */
  const LOOKS = { changes: 'Changes', before: 'Before', after: 'After', overlay: 'Difference', both: 'Side by side' };
  const narrowing = { status: 'all', text: '', cause: null };
  // Whether the page itself narrowed the list when it was opened.
  let isNarrowedAtFirst = false;
  /** The positions of causes, and of those reported with them, as used in links. */
  const causePlaces = new Map(page.causes.flatMap((cause, place) => [[cause, `${place + 1}`], ...cause.others.map((other, inner) => [other, `${place + 1}.${inner + 1}`])]));
  let scenario = null;
  let moment = null;
  let look = 'changes';
  // The space that the scenario's headings and notes need at the current width, in pixels.
  let room = { key: '', heading: 0, note: 0 };
  // Whether a scenario was chosen, so that Back leads to the previous one.
  let isVisit = false;

  // MARK: the frame

  const list = make('sp-scenarios', { role: 'navigation', 'aria-label': 'Scenarios' });
  const film = make('sp-film', { role: 'navigation', 'aria-label': 'Steps' });
  const stage = make('sp-stage', {});
  const details = make('sp-details', { role: 'complementary', 'aria-label': 'For developers' });
  const head = make('div', { class: 'head' });
  const notice = make('p', { class: 'crash', role: 'alert' });
  /** The step's heading stays in sight while scrolling. */
  const heading = make('div', { class: 'step-heading' });
  const caption = make('div', { class: 'caption' });
  const looks = make('div', { class: 'looks', role: 'group', 'aria-label': 'Look at' });
  const voice = make('p', { class: 'unseen', role: 'status' });
  const main = make('main', { id: 'scenario', tabindex: '-1' }, notice, head, film, make('div', { class: 'desk' }, make('div', { class: 'middle' }, heading, caption, looks, stage), details));
  const help = make('dialog', { 'aria-labelledby': 'help-title' });
  /** Speech input types letters, so its users can turn these keys off. */
  const letters = make('input', { type: 'checkbox', checked: stored('letters') !== 'off', on: { change: () => store('letters', letters.checked ? 'on' : 'off') } });
  /** The lists of findings that the reader opened stay open from step to step. */
  const unfolded = new Set();
  const print = make('div', { id: 'print' });

  /** The reader's choices are kept while the window is open; a browser may forbid even that. */
  function stored(name) { try { return sessionStorage.getItem(name); } catch (error) { return null; } }
  function store(name, value) { try { sessionStorage.setItem(name, value); } catch (error) { /* The choice lasts for this page. */ } }

  function build() {
    const failed = page.scenarios.filter(item => item.status === 'failed' || item.status === 'error').length + page.sections.filter(section => section.problems.length).length;
    const changed = page.scenarios.filter(item => item.status === 'changed').length;
    help.append(...drawHelp(page, letters));
    // Before anything that a page puts around the viewer.
    document.body.prepend(make('a', { class: 'skip', href: '#scenario', on: { click: event => { event.preventDefault(); main.focus(); } } }, 'Skip to the scenario'));
    for (const part of [document.getElementById('viewer'), print]) part.classList.add(page.use);
    document.getElementById('viewer').append(
      make('header', { class: 'top' }, make('h1', {}, page.title), make('p', { class: 'faint' }, page.details.join(' · ')),
        page.use === 'test' && !failed ? make('p', { class: 'verdict good' }, changed ? `None failed, ${changed} changed` : 'All passed') : '',
        make('button', { type: 'button', class: 'help', 'aria-label': 'Help: keyboard and marks', on: { click: () => help.showModal() } }, '?')),
      make('div', { class: 'columns' }, list, main), help, voice);
    document.body.append(print);
  }

  // MARK: the selection

  function listed() {
    const words = narrowing.text.toLowerCase().split(/\s+/).filter(word => word);
    const cause = narrowing.cause === null ? null : new Set(narrowing.cause.scenarios);
    return page.scenarios.filter(item => {
      const isStatus = narrowing.status === 'all' || item.status === narrowing.status || (narrowing.status === 'failed' && item.status === 'error');
      const text = [item.name, item.place.replace(/:\d+(:\d+)?$/, ''), ...item.tags.map(tag => `@${tag}`)].join(' ').toLowerCase();
      return isStatus && (!cause || cause.has(item.index)) && words.every(word => text.includes(word));
    });
  }

  /** Whether this is the step at which an exploration found its problem. */
  function isFound(item) { return page.use === 'explore' && item === scenario.moments[scenario.moments.length - 1]; }

  function isNotable(item) { return isFound(item) || item.failures.length > 0 || item.crashes || differsThere(scenario, item); }

  function open(next, number, wishedLook) {
    // A long scenario may have been read to its end, so the next one begins at its title.
    if (next && next !== scenario && scenario && (matchMedia('(max-width: 48rem)').matches || head.getBoundingClientRect().top < 0)) main.scrollIntoView();
    notice.textContent = '';
    scenario = next || scenario;
    if (!next) return show(true);
    const wanted = number === undefined ? null : next.moments.find(item => item.number === number);
    moment = wanted || narrowedMoment(next) || (page.use === 'compare' ? null : next.moments.find(item => item.failures.length > 0 || item.crashes)) || next.moments.find(isNotable) || next.moments.find(item => item.number > 0) || next.moments[0] || null;
    // A view that the scenario does not have is replaced when the choices are drawn.
    look = wishedLook || usualLook(next);
    show();
    [isReading, ownScroll] = [false, scrollY];
  }

  /** The address of the selection and the view: only what differs from the page's default. */
  function address() {
    const parts = [];
    if (scenario && look !== usualLook(scenario)) parts.push(['look', look]);
    if (narrowing.status !== 'all' && !isNarrowedAtFirst) parts.push(['show', narrowing.status]);
    if (narrowing.cause) parts.push(['cause', causePlaces.get(narrowing.cause)]);
    if (narrowing.text) parts.push(['find', narrowing.text]);
    return addressOf(scenario, moment) + parts.map(([name, value]) => `;${name}=${encodeURIComponent(value)}`).join('');
  }

  /** The first step that shows the cause to which the list is narrowed. */
  function narrowedMoment(item) {
    const found = narrowing.cause && narrowing.cause.scenarios.indexOf(item.index);
    const number = found !== null && found >= 0 && narrowing.cause.steps ? narrowing.cause.steps[found] : undefined;
    return item.moments.find(one => one.number === number) || null;
  }

  function usualLook(item) { return item.other ? 'overlay' : 'changes'; }

  /** The view in an address; parameters that are missing are left out. */
  function wishes(text) {
    const wished = new Map();
    for (const part of (text || '').split(';')) {
      const [name, value] = part.split('=');
      try { if (value !== undefined) wished.set(name, decodeURIComponent(value)); } catch (error) { /* Malformed values are ignored. */ }
    }
    return wished;
  }

  function fromAddress() {
    const match = location.hash.match(/^#(.+?)(?:\/(\d+))?(?:;(.*))?$/);
    if (!match) return false;
    let key = '';
    try { key = decodeURIComponent(match[1]); } catch (error) { return false; }
    const next = page.scenarios.find(item => item.key === key);
    if (!next) {
      notice.textContent = `This page has no scenario ‘${key}’.`;
      return false;
    }
    const wished = wishes(match[3]);
    if (['show', 'cause', 'find'].some(name => wished.has(name))) {
      const cause = [...causePlaces].find(([, place]) => place === wished.get('cause'));
      Object.assign(narrowing, { status: STATUS[wished.get('show')] ? wished.get('show') : 'all', text: wished.get('find') || '', cause: cause ? cause[0] : null });
      isNarrowedAtFirst = false;
    }
    if (!listed().includes(next)) Object.assign(narrowing, { status: 'all', text: '', cause: null });
    const number = match[2] === undefined ? undefined : Number(match[2]);
    open(next, number, wished.get('look'));
    if (number !== undefined && (!moment || moment.number !== number)) notice.textContent = `‘${next.name}’ has no step ${number}.`;
    return true;
  }

  // MARK: showing

  function show(isEmpty = false) {
    const items = listed();
    list.show(page, narrowing, items, scenario);
    if (!scenario || isEmpty) {
      document.title = page.title;
      head.replaceChildren(make('p', { class: 'nothing' }, page.scenarios.length ? 'No scenario matches.' : page.use === 'explore' ? 'No problem was found.' : 'There are no scenarios.'));
      for (const part of [film, heading, caption, looks, stage, details]) part.replaceChildren();
      heading.style.minHeight = caption.style.minHeight = '';
      if (page.scenarios.length) remember();
      return;
    }
    showHead();
    if (!moment) {
      document.title = `${scenario.name} · ${page.title}`;
      remember();
      voice.textContent = `${scenario.name}, ${statusWord(page, scenario.status)}`;
      for (const part of [film, heading, caption, looks, stage, details]) part.replaceChildren();
      return;
    }
    const before = earlierThan(scenario, moment);
    showLooks(before);
    // The available space depends on the view.
    stage.parentElement.parentElement.classList.toggle('wide', look === 'both');
    film.show(scenario, moment, isFound, look, page.sides[1], name => stage.room(scenario, name), stage.columnsOf(scenario, false));
    showCaption(before);
    document.title = `${scenario.name} · ${page.title}`;
    if (moment.crashes && !scenario.other && look !== 'before') stage.replaceChildren(make('div', { class: 'crash crash-card' }, make('strong', {}, 'The app has crashed.'), make('p', {}, 'Nothing is shown any more. “Before” shows what was there, and what was tapped.')));
    else stage.show(scenario, moment, before, look, page.sides);
    details.show(scenario, moment, before, page.sides);
    details.prepend(...stepFindings());
    main.style.setProperty('--film', `${getComputedStyle(film).position === 'sticky' ? film.offsetHeight : 0}px`);
    remember();
    const last = scenario.moments[scenario.moments.length - 1].number;
    const told = [moment.number ? `Step ${moment.number} of ${last}` : '', moment.crashes ? 'the app crashes' : moment.failures.length ? 'failed' : '', moment.errors.length && !moment.crashes ? 'a search fails' : '', resultWords(moment, before)].filter(part => part);
    voice.textContent = `${moment.title}. ${told.join(', ')}`.trim();
  }

  /** Back leads to the scenario that was visited before; steps and typed filters are not added to the history. */
  function remember() {
    if (location.href !== address()) history[isVisit ? 'pushState' : 'replaceState'](null, '', address());
    isVisit = false;
  }

  function showHead() {
    const section = page.sections[scenario.section];
    const all = findings(scenario.moments);
    const ids = notes => [...new Set(notes.map(({ note }) => note.id))].join(', ');
    const open = all.filter(({ note }) => !note.isAllowed);
    const allowed = all.filter(({ note }) => note.isAllowed);
    const crash = scenario.moments.find(item => item.crashes);
    head.replaceChildren(...[
      make('p', { class: 'faint' }, section.title === section.path && scenario.place ? scenario.place : `${section.title}${scenario.place ? ` · ${scenario.place}` : ''}`, scenario.tags.map(tag => make('button', { type: 'button', class: 'tag', title: `Show all scenarios tagged @${tag}`, on: { click: () => narrow({ text: `@${tag}`, status: 'all', cause: null }) } }, `@${tag}`))),
      html('div', section.description),
      make('h2', {}, `${scenario.name} `, page.use === 'docs' && scenario.status === 'passed' ? '' : make('span', { class: `status ${scenario.status}` }, isNew() ? 'no snapshot yet' : statusWord(page, scenario.status), scenario.status === 'passed' && crash ? ', crashes as allowed' : '', failedSteps())),
      html('div', scenario.description), scenario.reason ? make('p', {}, scenario.reason) : '',
      crash && page.use !== 'explore' ? make('p', { class: 'crash' }, make('strong', {}, 'The app crashes'), ` in step ${crash.number}.`) : '',
      differing(),
      isNew() && scenario.pending ? acceptance('If it is right, accept it') : '',
      ...scenario.failures.map(text => make('pre', { class: 'problem', tabindex: '0', role: 'region', 'aria-label': 'What failed' }, text)),
      scenario.reasons.length ? make('div', { class: 'reasons' }, make('h3', {}, isWalkOfTwo(page) ? 'Cause' : page.use === 'explore' ? 'What should hold' : 'Why'), make('ul', {}, scenario.reasons.map(text => make('li', {}, text)))) : '',
      open.length ? make('details', { class: 'findings', open: unfolded.has('open'), on: { toggle: event => unfolded[event.currentTarget.open ? 'add' : 'delete']('open') } }, make('summary', {}, open.length === 1 ? '1 finding' : `${open.length} findings`, make('span', { class: 'faint' }, `: ${ids(open)}`)), make('ul', {}, open.map(drawFinding))) : '',
      allowed.length ? make('details', { class: 'findings', open: unfolded.has('allowed'), on: { toggle: event => unfolded[event.currentTarget.open ? 'add' : 'delete']('allowed') } }, make('summary', {}, allowed.length === 1 ? '1 accepted finding' : `${allowed.length} accepted findings`, make('span', { class: 'faint' }, `: ${ids(allowed)}`)), make('ul', {}, allowed.map(drawFinding))) : '',
    ].filter(part => part));
  }

  /** The reason why a scenario fails although its expectations are met: it differs from its snapshot; and how to accept the difference. */
  function differing() {
    if (page.use !== 'test' || !scenario.other || scenario.status === 'passed') return '';
    const steps = scenario.moments.filter(item => differsThere(scenario, item)).map(item => item.number);
    if (!steps.length) return '';
    // The result of a failed step is not known, so there is nothing to accept yet.
    if (scenario.uncompared !== undefined) return make('p', { class: 'differing' }, `Differs from its snapshot ${places(steps)}, before step ${scenario.uncompared} fails: correct that first.`);
    return acceptance(`Differs from its snapshot ${places(steps)}. If the new state is right, accept it`);
  }

  function acceptance(words) {
    // Expectations change only with `test -u`.
    const isAccepted = scenario.pending && !scenario.moments.some(item => item.failures.length);
    // The cases of a matrix share their position.
    const isAlone = page.scenarios.filter(other => other.place === scenario.place).length === 1;
    const file = scenario.place.replace(/:\d+(:\d+)?$/, '');
    const name = `^${scenario.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
    const which = isAlone ? shellWord(scenario.place) : isAccepted && scenario.snapshot ? shellWord(scenario.snapshot) : `${shellWord(file)} -g ${shellWord(name)}`;
    return make('p', { class: 'differing' }, `${words}: `, make('code', {}, `searchplay ${isAccepted ? 'accept' : 'test -u'} ${which}`));
  }

  /** Whether the only failure is that no snapshot is stored yet. */
  function isNew() {
    return page.use === 'test' && scenario.status === 'failed' && scenario.isNew && scenario.failures.length === 1
      && !scenario.moments.some(item => item.failures.length);
  }

  /** A word of a command line, in quotes if necessary. */
  function shellWord(text) { return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`; }

  /** ` in step 4`, if the scenario has failed steps. */
  function failedSteps() {
    const isAccepted = item => item.crashes && item.notes.length > 0 && item.notes.every(note => note.isAllowed);
    const failed = scenario.status === 'failed' || scenario.status === 'error' ? scenario.moments.filter(item => item.failures.length || item.crashes && !isAccepted(item)).map(item => item.number) : [];
    return failed.length ? [' ', make('button', { type: 'button', on: { click: () => visit(scenario.moments.find(item => item.number === failed[0])) } }, places(failed))] : '';
  }

  /** Reserves space for the longest heading and note in every step, so that everything below keeps its position. */
  function reserve() {
    const key = `${heading.clientWidth} ${scenario.index}`;
    if (room.key !== key) {
      const probe = make('div', { class: 'probe', 'aria-hidden': 'true' });
      probe.style.width = `${heading.clientWidth}px`;
      stage.parentElement.append(probe);
      room = { key, heading: 0, note: 0 };
      for (const item of scenario.moments.slice(0, MOST_MEASURED)) {
        const result = scenario.other ? resultWords(item, counterpart(scenario, item), page.sides[0]) : resultWords(item, earlierThan(scenario, item));
        const title = make('div', { class: 'step-heading' }, drawHeading(item, item.words, '', result), scenario.other ? '' : make('span', { class: 'look' }, LOOKS.before), heading.querySelector('.turns').cloneNode(true));
        const note = make('div', { class: 'caption' }, html('div', item.note));
        probe.replaceChildren(title, note);
        [room.heading, room.note] = [Math.max(room.heading, title.offsetHeight), Math.max(room.note, note.offsetHeight)];
      }
      probe.remove();
    }
    heading.style.minHeight = `${room.heading}px`;
    caption.style.minHeight = `${room.note}px`;
  }

  function showCaption(before) {
    // The words describe the displayed side, and "was" refers to the side that the marks compare with.
    const other = counterpart(scenario, moment);
    const [shown, reference] = { other: [other, null], own: [moment, null], overlay: [moment, other], both: scenario.other ? [moment, other] : [moment, before], before: [before, null], after: [moment, null] }[look] || [moment, before];
    const result = !shown || shown.crashes ? '' : resultWords(shown, reference, scenario.other && (look === 'overlay' || look === 'both') ? page.sides[0] : '');
    const isOld = look === 'before' && before;
    // On the other side the step may act on a different item.
    const isOther = scenario.other && other && page.use === 'compare' && other.title !== moment.title;
    const words = isOther && look === 'other' ? other.words : moment.words;
    const place = scenario.moments.indexOf(moment);
    const turns = make('span', { class: 'turns' }, [[-1, '‹', 'Previous step'], [1, '›', 'Next step']].map(([by, sign, name]) => make('button', { type: 'button', 'aria-label': name, disabled: !scenario.moments[place + by], on: { click: () => step(by) } }, sign)));
    const turn = heading.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    const aside = isOther && look !== 'other' && look !== 'own' ? make('span', { class: 'result' }, ` (${page.sides[0]}: `, drawWords(other.words), ')') : '';
    heading.replaceChildren(drawHeading(moment, words, aside, result && isOld ? `before: ${result}` : result), scenario.other ? '' : make('span', { class: isOld ? 'look' : 'look reserved', 'aria-hidden': isOld ? null : 'true' }, LOOKS.before), turns);
    const free = turn ? [...turns.children].filter(button => !button.disabled) : [];
    if (free.length) (free.find(button => button.getAttribute('aria-label') === turn) || free[0]).focus();
    caption.replaceChildren(...[
      html('div', moment.note),
      ...(moment.crashes ? [make('p', { class: 'crash' }, make('strong', {}, 'The app crashes here.'), ' Nothing follows.')] : []),
      ...(moment.crashes ? [] : moment.errors).map(text => make('p', { class: 'crash' }, make('strong', {}, 'The search fails: '), text)),
      ...moment.failures.map(failure => drawFailure(page, failure))].filter(part => part));
    reserve();
  }

  /** Known behaviour of InstantSearch in this step; findings of an earlier step are only named. */
  function stepFindings() {
    const told = findings(scenario.moments).filter(({ note, steps }) => !note.isAllowed && steps.includes(moment.number));
    return told.length ? [make('h4', {}, told.length === 1 ? 'Finding in this step' : 'Findings in this step'), make('ul', { class: 'findings' }, told.map(({ note, steps }) => make('li', {}, make('code', {}, note.id),
      steps[0] === moment.number ? ` ${note.text}` : make('span', { class: 'faint' }, steps[0] === 0 ? ' as before the first step' : ` as in step ${steps[0]}`))))] : [];
  }

  // The position of the last automatic scroll. If the reader has scrolled since, they are reading something, which stays in sight.
  let ownScroll = 0;
  let isReading = false;

  /** Goes to a step, and scrolls to what was tapped there, or else to what changed. */
  function goTo(next) {
    isReading = isReading || scrollY !== ownScroll;
    moment = next;
    show();
    // The reason for a failed step has priority.
    const part = isReading ? null : caption.querySelector('.failure, .crash') || stage.querySelector('.tapped') || stage.querySelector('[data-state$="changed"]');
    const place = part && part.getBoundingClientRect();
    if (place && (place.top < heading.getBoundingClientRect().bottom || place.bottom > innerHeight)) part.scrollIntoView({ block: 'center' });
    ownScroll = scrollY;
  }

  /** Goes to the step that the reader chose, whatever they were reading before. */
  function visit(next) {
    [isReading, ownScroll] = [false, scrollY];
    goTo(next);
    focusCurrent(film);
  }

  /** Moves the keyboard focus to the current item of a list, without scrolling. */
  function focusCurrent(part) {
    const current = part.querySelector('[aria-current]');
    if (current) current.focus({ preventScroll: true });
  }

  function showLooks(before) {
    const choices = [];
    if (scenario.other) choices.push(['overlay', LOOKS.overlay], ['other', page.sides[0]], ['own', page.sides[1]], ['both', LOOKS.both]);
    choices.push(['changes', scenario.other ? 'Changes in this step' : LOOKS.changes]);
    if (!scenario.other && before) choices.push(['before', LOOKS.before]);
    if (!scenario.other && before && !moment.crashes) choices.push(['after', LOOKS.after], ['both', LOOKS.both]);
    if (!choices.some(([name]) => name === look)) look = choices[0][0];
    const hadFocus = looks.contains(document.activeElement);
    looks.replaceChildren(...choices.map(([name, word]) => make('button', { type: 'button', 'aria-pressed': String(name === look), on: { click: () => { look = name; show(); } } }, word)));
    if (hadFocus) looks.querySelector('[aria-pressed="true"]').focus();
  }

  // MARK: navigation

  function step(by) {
    if (!scenario || !moment) return;
    const next = scenario.moments[scenario.moments.indexOf(moment) + by];
    if (next) goTo(next);
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
    if (next) open(next);
  }

  /** Goes to the next step that differs or failed, then to the next such scenario, starting over at the end. */
  function nextNotable() {
    if (!scenario || !moment) return;
    const next = scenario.moments.slice(scenario.moments.indexOf(moment) + 1).find(isNotable);
    if (next) return goTo(next);
    const items = listed();
    const place = items.indexOf(scenario);
    const other = [...items.slice(place + 1), ...items.slice(0, place + 1)].find(item => !['passed', 'skipped', 'stopped'].includes(item.status));
    if (other) open(other);
  }

  function turn() {
    const turns = scenario && scenario.other ? { overlay: 'other', other: 'own', own: 'other', both: 'other', changes: 'other' } : { changes: 'before', before: 'after', after: 'before' };
    look = turns[look] || 'changes';
    show();
  }

  function narrow(change) {
    Object.assign(narrowing, change);
    // A search covers all scenarios, unless the reader narrowed the list.
    if (isNarrowedAtFirst && 'text' in change && !listed().length) narrowing.status = 'all';
    if (!('text' in change) || narrowing.status === 'all') isNarrowedAtFirst = false;
    const items = listed();
    // While the reader types, the current scenario stays until they choose a different one.
    const shown = scenario && items.includes(scenario) && change.cause ? narrowedMoment(scenario) : null;
    if (shown) moment = shown;
    if (scenario && (items.includes(scenario) || 'text' in change && items.length)) show();
    else open(items[0] || null);
  }

  document.addEventListener('keydown', event => {
    // A character that is being composed handles its keys itself.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') {
      list.unfold(false);
      if (isTyping) main.focus();
      // The typed text is cleared first, then the other filters.
      if (isTyping && narrowing.text) narrow({ text: '' });
      else narrow({ text: '', status: 'all', cause: null });
      return;
    }
    // Enter shows the first scenario found.
    if (isTyping && event.key === 'Enter') {
      event.preventDefault();
      const items = listed();
      list.unfold(false);
      if (!items.includes(scenario) && items.length) {
        isVisit = true;
        open(items[0]);
      }
      main.focus();
      return;
    }
    if (isTyping && !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    // List items are links, so that they have addresses, and respond to the keys of buttons.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement && (list.contains(event.target) || film.contains(event.target))) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const rows = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => leap(-1), ArrowDown: () => leap(1), '/': () => list.focusSearch(),
      '?': () => help.showModal(), b: turn, d: nextNotable, c: () => { look = 'changes'; show(); } };
    const isOfFilm = film.contains(event.target) && !event.shiftKey;
    if (isOfFilm) Object.assign(rows, { Home: () => edge(0), End: () => edge(-1) });
    const action = rows[event.key];
    if (!action || (event.key.length === 1 && !letters.checked)) return;
    // The arrow keys scroll a scrollable region.
    if (event.target instanceof HTMLPreElement && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const focused = document.activeElement;
    const home = list.contains(focused) ? list : film.contains(focused) ? film : null;
    action();
    if (home && (event.key.startsWith('Arrow') || event.key === 'd' || isOfFilm && event.key.length > 1) && !isTyping) {
      focusCurrent(home);
    }
  });
  list.addEventListener('scenario', event => { isVisit = event.detail !== scenario; open(event.detail); });
  list.addEventListener('narrow', event => narrow(event.detail));
  film.addEventListener('step', event => visit(event.detail));
  window.addEventListener('hashchange', fromAddress);
  // Columns and heights depend on the width. Nothing is redrawn while the window is being resized.
  let resized = 0;
  window.addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(() => { if (scenario && moment && stage.width !== stage.clientWidth) show(); }, 100);
  });
  // Two sides that are next to each other in a wide window are shown in pairs in a narrow one.
  matchMedia('(max-width: 48rem)').addEventListener('change', () => { if (scenario && look === 'both') show(); });

  window.addEventListener('beforeprint', () => {
    const all = listed();
    print.replaceChildren(...printed(page, all, isNarrowedAtFirst && !narrowing.text ? page.scenarios : all));
  });
  window.addEventListener('afterprint', () => print.replaceChildren());

  build();
  if (!fromAddress()) {
    const told = notice.textContent;
    // For a failed test, the failures are listed first.
    if (page.use === 'test' && page.scenarios.some(item => item.status === 'failed' || item.status === 'error')) {
      narrowing.status = 'failed';
      isNarrowedAtFirst = true;
    }
    open(page.scenarios.find(item => item.status === 'failed' || item.status === 'error' || item.status === 'changed') || page.scenarios[0] || null);
    notice.textContent = told;
  }
})();
