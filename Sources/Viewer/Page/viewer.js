// The page: what is looked at, and how one gets there.

(() => {
  const page = readDocument();
  /** The ways to look at a moment that have the same name on every page. */
  const LOOKS = { changes: 'Changes', before: 'Before', after: 'After', overlay: 'Difference', both: 'Side by side' };
  const narrowing = { status: 'all', text: '', cause: null };
  // Whether the page narrowed the list itself, when it was opened.
  let isNarrowedAtFirst = false;
  /** The places of causes, and of those told with them, as addresses name them. */
  const causePlaces = new Map(page.causes.flatMap((cause, place) => [[cause, `${place + 1}`], ...cause.others.map((other, inner) => [other, `${place + 1}.${inner + 1}`])]));
  let scenario = null;
  let moment = null;
  let look = 'changes';
  // What the headings and notes of the scenario need at the present width, in pixels.
  let room = { key: '', heading: 0, note: 0 };
  // Whether a scenario was chosen, so that Back leads to the one before it.
  let isVisit = false;

  // MARK: the frame

  const list = make('sp-scenarios', { role: 'navigation', 'aria-label': 'Scenarios' });
  const film = make('sp-film', { role: 'navigation', 'aria-label': 'Steps' });
  const stage = make('sp-stage', {});
  const details = make('sp-details', { role: 'complementary', 'aria-label': 'For developers' });
  const head = make('div', { class: 'head' });
  const notice = make('p', { class: 'crash', role: 'alert' });
  /** The step's heading stays in sight, whatever is scrolled to. */
  const heading = make('div', { class: 'step-heading' });
  const caption = make('div', { class: 'caption' });
  const looks = make('div', { class: 'looks', role: 'group', 'aria-label': 'Look at' });
  const voice = make('p', { class: 'unseen', role: 'status' });
  const main = make('main', { id: 'scenario', tabindex: '-1' }, notice, head, film, make('div', { class: 'desk' }, make('div', { class: 'middle' }, heading, caption, looks, stage), details));
  const help = make('dialog', { 'aria-labelledby': 'help-title' });
  /** Speech input types letters: whoever uses it turns these keys off. */
  const letters = make('input', { type: 'checkbox', checked: stored('letters') !== 'off', on: { change: () => store('letters', letters.checked ? 'on' : 'off') } });
  /** The lists of findings that a reader has opened stay open from step to step. */
  const unfolded = new Set();
  const print = make('div', { id: 'print' });

  /** What a reader chose holds while the window is open; a browser may forbid even that. */
  function stored(name) { try { return sessionStorage.getItem(name); } catch (error) { return null; } }
  function store(name, value) { try { sessionStorage.setItem(name, value); } catch (error) { /* It holds for this page. */ } }

  function build() {
    const failed = page.scenarios.filter(item => item.status === 'failed' || item.status === 'error').length + page.sections.filter(section => section.problems.length).length;
    const changed = page.scenarios.filter(item => item.status === 'changed').length;
    help.append(...drawHelp(page, letters));
    // Before whatever a page puts around the viewer.
    document.body.prepend(make('a', { class: 'skip', href: '#scenario', on: { click: event => { event.preventDefault(); main.focus(); } } }, 'Skip to the scenario'));
    for (const part of [document.getElementById('viewer'), print]) part.classList.add(page.use);
    document.getElementById('viewer').append(
      make('header', { class: 'top' }, make('h1', {}, page.title), make('p', { class: 'faint' }, page.details.join(' · ')),
        page.use === 'test' && !failed ? make('p', { class: 'verdict good' }, changed ? `None failed, ${changed} changed` : 'All passed') : '',
        make('button', { type: 'button', class: 'help', 'aria-label': 'Help: keyboard and marks', on: { click: () => help.showModal() } }, '?')),
      make('div', { class: 'columns' }, list, main), help, voice);
    document.body.append(print);
  }

  // MARK: what is looked at

  function listed() {
    const words = narrowing.text.toLowerCase().split(/\s+/).filter(word => word);
    const cause = narrowing.cause === null ? null : new Set(narrowing.cause.scenarios);
    return page.scenarios.filter(item => {
      const isStatus = narrowing.status === 'all' || item.status === narrowing.status || (narrowing.status === 'failed' && item.status === 'error');
      const text = [item.name, item.place.replace(/:\d+(:\d+)?$/, ''), ...item.tags.map(tag => `@${tag}`)].join(' ').toLowerCase();
      return isStatus && (!cause || cause.has(item.index)) && words.every(word => text.includes(word));
    });
  }

  /** Whether an exploration met here what it tells of. */
  function isFound(item) { return page.use === 'explore' && item === scenario.moments[scenario.moments.length - 1]; }

  function isNotable(item) { return isFound(item) || item.failures.length > 0 || item.crashes || differsThere(scenario, item); }

  function open(next, number, wishedLook) {
    // A long scenario may have been read to its end: the next one begins at its title.
    if (next && next !== scenario && scenario && (matchMedia('(max-width: 48rem)').matches || head.getBoundingClientRect().top < 0)) main.scrollIntoView();
    notice.textContent = '';
    scenario = next || scenario;
    if (!next) return show(true);
    const wanted = number === undefined ? null : next.moments.find(item => item.number === number);
    moment = wanted || narrowedMoment(next) || (page.use === 'compare' ? null : next.moments.find(item => item.failures.length > 0 || item.crashes)) || next.moments.find(isNotable) || next.moments.find(item => item.number > 0) || next.moments[0] || null;
    // One that the scenario does not have is replaced where the choices are drawn.
    look = wishedLook || usualLook(next);
    show();
    [isReading, ownScroll] = [false, scrollY];
  }

  /** The address of what is looked at, and of how: what differs from how a page opens. */
  function address() {
    const parts = [];
    if (scenario && look !== usualLook(scenario)) parts.push(['look', look]);
    if (narrowing.status !== 'all' && !isNarrowedAtFirst) parts.push(['show', narrowing.status]);
    if (narrowing.cause) parts.push(['cause', causePlaces.get(narrowing.cause)]);
    if (narrowing.text) parts.push(['find', narrowing.text]);
    return addressOf(scenario, moment) + parts.map(([name, value]) => `;${name}=${encodeURIComponent(value)}`).join('');
  }

  /** Where a cause that the list is narrowed to shows first. */
  function narrowedMoment(item) {
    const found = narrowing.cause && narrowing.cause.scenarios.indexOf(item.index);
    const number = found !== null && found >= 0 && narrowing.cause.steps ? narrowing.cause.steps[found] : undefined;
    return item.moments.find(one => one.number === number) || null;
  }

  function usualLook(item) { return item.other ? 'overlay' : 'changes'; }

  /** How to look, as an address says it; what it does not say is left out. */
  function wishes(text) {
    const wished = new Map();
    for (const part of (text || '').split(';')) {
      const [name, value] = part.split('=');
      try { if (value !== undefined) wished.set(name, decodeURIComponent(value)); } catch (error) { /* What cannot be read says nothing. */ }
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
    // How much room there is depends on the look.
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

  /** Back leads to the scenario that was visited before; steps and what typing narrows to leave no trail. */
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

  /** Why a scenario fails whose expectations are met: it differs from what is stored; and what to do if it is to. */
  function differing() {
    if (page.use !== 'test' || !scenario.other || scenario.status === 'passed') return '';
    const steps = scenario.moments.filter(item => differsThere(scenario, item)).map(item => item.number);
    if (!steps.length) return '';
    // What a step that failed would lead to is not known: there is nothing to accept yet.
    if (scenario.uncompared !== undefined) return make('p', { class: 'differing' }, `Differs from its snapshot ${places(steps)}, before step ${scenario.uncompared} fails: correct that first.`);
    return acceptance(`Differs from its snapshot ${places(steps)}. If the new state is right, accept it`);
  }

  function acceptance(words) {
    // What is expected changes with `test -u` only.
    const isAccepted = scenario.pending && !scenario.moments.some(item => item.failures.length);
    // The cases of a matrix share their place.
    const isAlone = page.scenarios.filter(other => other.place === scenario.place).length === 1;
    const file = scenario.place.replace(/:\d+(:\d+)?$/, '');
    const name = `^${scenario.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
    const which = isAlone ? shellWord(scenario.place) : isAccepted && scenario.snapshot ? shellWord(scenario.snapshot) : `${shellWord(file)} -g ${shellWord(name)}`;
    return make('p', { class: 'differing' }, `${words}: `, make('code', {}, `searchplay ${isAccepted ? 'accept' : 'test -u'} ${which}`));
  }

  /** Whether all that fails it is that nothing is stored yet. */
  function isNew() {
    return page.use === 'test' && scenario.status === 'failed' && scenario.isNew && scenario.failures.length === 1
      && !scenario.moments.some(item => item.failures.length);
  }

  /** A word of a command line, in quotes where it needs them. */
  function shellWord(text) { return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`; }

  /** ` in step 4`, where the scenario has steps that failed. */
  function failedSteps() {
    const isAccepted = item => item.crashes && item.notes.length > 0 && item.notes.every(note => note.isAllowed);
    const failed = scenario.status === 'failed' || scenario.status === 'error' ? scenario.moments.filter(item => item.failures.length || item.crashes && !isAccepted(item)).map(item => item.number) : [];
    return failed.length ? [' ', make('button', { type: 'button', on: { click: () => visit(scenario.moments.find(item => item.number === failed[0])) } }, places(failed))] : '';
  }

  /** The longest heading and the longest note have room in every step, so that what stands below keeps its place. */
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
    // The words are of the side that is looked at, and "was" is what the marks compare with.
    const other = counterpart(scenario, moment);
    const [shown, reference] = { other: [other, null], own: [moment, null], overlay: [moment, other], both: scenario.other ? [moment, other] : [moment, before], before: [before, null], after: [moment, null] }[look] || [moment, before];
    const result = !shown || shown.crashes ? '' : resultWords(shown, reference, scenario.other && (look === 'overlay' || look === 'both') ? page.sides[0] : '');
    const isOld = look === 'before' && before;
    // On the other side the step may do it to something else.
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

  /** What InstantSearch is known to do in this step; what an earlier step has told is only named. */
  function stepFindings() {
    const told = findings(scenario.moments).filter(({ note, steps }) => !note.isAllowed && steps.includes(moment.number));
    return told.length ? [make('h4', {}, told.length === 1 ? 'Finding in this step' : 'Findings in this step'), make('ul', { class: 'findings' }, told.map(({ note, steps }) => make('li', {}, make('code', {}, note.id),
      steps[0] === moment.number ? ` ${note.text}` : make('span', { class: 'faint' }, steps[0] === 0 ? ' as before the first step' : ` as in step ${steps[0]}`))))] : [];
  }

  // How far the page was scrolled when it last scrolled itself. A reader who has scrolled since looks at something, and keeps it in sight.
  let ownScroll = 0;
  let isReading = false;

  /** Goes to a step, and brings what was tapped there, or else what changed, into sight. */
  function goTo(next) {
    isReading = isReading || scrollY !== ownScroll;
    moment = next;
    show();
    // Why a step failed comes first.
    const part = isReading ? null : caption.querySelector('.failure, .crash') || stage.querySelector('.tapped') || stage.querySelector('[data-state$="changed"]');
    const place = part && part.getBoundingClientRect();
    if (place && (place.top < heading.getBoundingClientRect().bottom || place.bottom > innerHeight)) part.scrollIntoView({ block: 'center' });
    ownScroll = scrollY;
  }

  /** Goes to the step that a reader chose, whatever they looked at before. */
  function visit(next) {
    [isReading, ownScroll] = [false, scrollY];
    goTo(next);
    focusCurrent(film);
  }

  /** Hands the current item of a list over to the keyboard, and moves nothing. */
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

  // MARK: moving

  function step(by) {
    if (!scenario || !moment) return;
    const next = scenario.moments[scenario.moments.indexOf(moment) + by];
    if (next) goTo(next);
  }

  /** The first step, or the last one. */
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

  /** The next step that differs or failed, then the next scenario that does, and round again. */
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
    // Who searches means all scenarios, unless they chose some themselves.
    if (isNarrowedAtFirst && 'text' in change && !listed().length) narrowing.status = 'all';
    if (!('text' in change) || narrowing.status === 'all') isNarrowedAtFirst = false;
    const items = listed();
    // Who types reads on where they are until they choose.
    const shown = scenario && items.includes(scenario) && change.cause ? narrowedMoment(scenario) : null;
    if (shown) moment = shown;
    if (scenario && (items.includes(scenario) || 'text' in change && items.length)) show();
    else open(items[0] || null);
  }

  document.addEventListener('keydown', event => {
    // A character that is being composed takes its keys itself.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') {
      list.unfold(false);
      if (isTyping) main.focus();
      // What is typed goes first, and what was chosen with it.
      if (isTyping && narrowing.text) narrow({ text: '' });
      else narrow({ text: '', status: 'all', cause: null });
      return;
    }
    // What was searched for is looked at next.
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
    // Items of the lists are links, for addresses, and answer to the keys of buttons.
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
    // A region that scrolls keeps its arrows.
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
  // Columns and heights depend on the width. While somebody drags, nothing is drawn anew.
  let resized = 0;
  window.addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(() => { if (scenario && moment && stage.width !== stage.clientWidth) show(); }, 100);
  });
  // What stands beside each other in a wide window stands in pairs in a narrow one.
  matchMedia('(max-width: 48rem)').addEventListener('change', () => { if (scenario && look === 'both') show(); });

  window.addEventListener('beforeprint', () => {
    const all = listed();
    print.replaceChildren(...printed(page, all, isNarrowedAtFirst && !narrowing.text ? page.scenarios : all));
  });
  window.addEventListener('afterprint', () => print.replaceChildren());

  build();
  if (!fromAddress()) {
    const told = notice.textContent;
    // Of a test that failed, the failures are listed first.
    if (page.use === 'test' && page.scenarios.some(item => item.status === 'failed' || item.status === 'error')) {
      narrowing.status = 'failed';
      isNarrowedAtFirst = true;
    }
    open(page.scenarios.find(item => item.status === 'failed' || item.status === 'error' || item.status === 'changed') || page.scenarios[0] || null);
    notice.textContent = told;
  }
})();
