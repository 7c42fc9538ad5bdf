// The printed page.

/** The most scenarios that are printed. */
const MOST_PRINTED = 200;

/** The first page: the title, the causes, and the status of each scenario. Passing tests are only counted. */
function summary(page, items) {
  const sign = item => page.use === 'docs' ? '' : `${page.use === 'explore' && item.status === 'changed' ? '!' : STATUS[item.status].sign} `;
  const isQuiet = item => (page.use === 'test' || page.use === 'compare') && (item.status === 'passed' || item.status === 'skipped');
  const counts = ['passed', 'skipped'].map(status => [items.filter(item => isQuiet(item) && item.status === status).length, statusWord(page, status)]).filter(([count]) => count);
  return make('article', { class: 'summary' }, make('h1', {}, page.title), make('p', {}, page.details.join(' · ')),
    page.causes.length && page.use !== 'docs' ? [make('h2', {}, causeCount(page)),
      make('ul', {}, page.causes.slice(0, 30).map(cause => make('li', {}, `${directed(cause.text)} — ${scenarioCount(page, cause)}`)))] : '',
    page.sections.map((section, place) => {
      const own = items.filter(item => item.section === place && !isQuiet(item));
      if (!own.length && !section.problems.length) return '';
      return make('section', {}, make('h2', {}, section.title), section.problems.map(problem => make('pre', {}, problem)),
        make('ul', { class: 'names' }, own.map(item => make('li', { class: item.status }, `${sign(item)}${item.name}${isNew(page, item) ? ' (no snapshot yet)' : ''}`))));
    }),
    counts.length ? make('p', {}, counts.map(([count, word]) => `${count} ${word}`).join(', ')) : '');
}

function printedFindings(item) {
  const all = findings(item.moments);
  const list = (title, notes) => notes.length ? [make('p', { class: 'faint' }, title), make('ul', { class: 'findings' }, notes.map(drawFinding))] : '';
  return [list('Findings', all.filter(({ note }) => !note.isAllowed)), list('Accepted findings', all.filter(({ note }) => note.isAllowed))];
}

/** The meanings of the marks. With two sides, what is struck out belongs to the other side. */
function printedKey(page) {
  return make('section', { class: 'marks' }, make('h2', {}, 'Marks'), make('dl', {}, marksOf(page)),
    page.use === 'test' ? make('p', {}, 'Where a scenario differs from its snapshot, “12 → 15” and what is struck out mean: the snapshot has 12, this run has 15.') : '');
}

/**
 * The printed form of scenarios: a summary, and each scenario. `isOne`: whether only one scenario was requested.
 */
function printed(page, all, isOne) {
  // Scenarios that passed or are equal are named, and printed only if there are no others.
  const failures = !isOne && (page.use === 'test' || page.use === 'compare') ? all.filter(item => item.status !== 'passed' && item.status !== 'skipped') : [];
  const items = failures.length ? failures : all;
  const some = Math.min(items.length, MOST_PRINTED);
  const count = some < items.length ? `The first ${some} of ${all.length} scenarios are printed` : items.length === all.length ? `All ${all.length} scenarios are printed` : `${items.length} of ${all.length} scenarios ${items.length === 1 ? 'is printed, the one that' : 'are printed, those that'} ${page.use === 'compare' ? items.length === 1 ? 'differs' : 'differ' : 'did not pass'}`;
  const hint = all.length > 1 ? make('p', { class: 'faint' }, `${count}. “Print this scenario”, or the key p, prints one.`) : '';
  const first = isOne ? make('article', { class: 'summary' }, make('p', {}, page.title, page.details.length ? ` · ${page.details.join(' · ')}` : '')) : summary(page, all);
  first.append(...[hint, printedKey(page)].filter(part => part));
  const starts = new Set();
  return [first, ...items.slice(0, MOST_PRINTED).map(item => printedScenario(page, item, starts)),
    items.length > MOST_PRINTED ? make('p', {}, `… and ${items.length - MOST_PRINTED} more scenarios: narrow the list to print them.`) : ''];
}

/** `starts`: the states before the first step that are printed already, which are not printed again. */
function printedScenario(page, item, starts) {
  const start = item.moments.find(shown => shown.number === 0);
  const text = start ? JSON.stringify([item.section, [...start.widgets], start.filters, start.hits, start.note]) : '';
  const isKnown = starts.has(text);
  starts.add(text);
  const columns = printedColumns(item);
  const title = make('div', { class: 'start' }, make('p', {}, page.sections[item.section].title),
    make('h2', {}, item.name, page.use === 'docs' ? '' : ` (${isNew(page, item) ? 'no snapshot yet' : statusWord(page, item.status)})`),
    make('p', { class: 'faint' }, [item.place, ...item.tags.map(tag => `@${tag}`), duration(item.seconds)].filter(part => part).join(' · ')), html('div', item.description),
    differing(page, item), item.reasons.map(text => make('p', {}, text)), item.remark ? make('p', {}, item.remark) : '', page.use === 'explore' && item.reason ? make('p', {}, item.reason) : '', item.failures.map(text => make('pre', {}, text)), printedFindings(item));
  return make('article', {}, title,
    make('div', { class: 'steps' }, item.moments.filter(shown => shown !== start || !isKnown || shown.failures.length || shown.errors.length || differsThere(item, start)).map(shown => printedStep(page, item, shown, columns))));
}

/** The columns of a scenario on paper, in parts with the title of their sheet: each widget keeps its column in every step. */
function printedColumns(item) {
  const frames = item.frames.filter(frame => item.moments.some(moment => moment.widgets.get(frame.name)));
  const screen = frames.filter(frame => !(frame.sheet > 0));
  const untitled = columns => columns.map(column => [{ title: '', frames: column }]);
  const sheets = [...new Set(frames.map(frame => frame.sheet).filter(sheet => sheet > 0))];
  if (!sheets.length) return untitled(balanced(item, screen, 3));
  const opened = sheets.map(sheet => frames.filter(frame => frame.sheet === sheet));
  // The screen has one or two of the three columns, whichever makes the longest column shorter; sheets have the others.
  const layouts = [2, 1].map(count => {
    const left = balanced(item, screen, count);
    const free = 3 - left.length;
    const right = opened.length === 1 ? balanced(item, opened[0], free).map((column, place) => [{ title: place ? 'Sheet, continued' : 'Sheet', frames: column }])
      : opened.length <= free ? opened.map(column => [{ title: 'Sheet', frames: column }]) : [opened.map(column => ({ title: 'Sheet', frames: column }))];
    return [...untitled(left), ...right];
  });
  const longest = columns => Math.max(...columns.map(parts => parts.flatMap(part => part.frames).reduce((sum, frame) => sum + lengthOnPaper(item, frame), 0)));
  return longest(layouts[1]) < longest(layouts[0]) ? layouts[1] : layouts[0];
}

/** About how many lines a widget takes on paper at most. */
function lengthOnPaper(item, frame) {
  return 3 + Math.min(20, Math.max(...item.moments.map(moment => (moment.widgets.get(frame.name) || []).length)));
}

/** Widgets in up to `count` columns, at most three, of about equal length. */
function balanced(item, frames, count) {
  if (frames.length <= count) return frames.map(frame => [frame]);
  if (count === 1) return [frames];
  const lengths = frames.map(frame => lengthOnPaper(item, frame));
  const ends = lengths.reduce((sums, length) => [...sums, sums.at(-1) + length], [0]);
  const total = ends.at(-1);
  if (count === 2) {
    const half = [...frames.keys()].slice(1).reduce((best, place) => Math.max(ends[place], total - ends[place]) < Math.max(ends[best], total - ends[best]) ? place : best, 1);
    return [frames.slice(0, half), frames.slice(half)];
  }
  let best = null;
  for (let first = 1; first < frames.length - 1; first += 1) {
    for (let second = first + 1; second < frames.length; second += 1) {
      const longest = Math.max(ends[first], ends[second] - ends[first], ends.at(-1) - ends[second]);
      if (!best || longest < best.longest) best = { longest, first, second };
    }
  }
  return [frames.slice(0, best.first), frames.slice(best.first, best.second), frames.slice(best.second)];
}

/** A step: the text about it, the widgets that changed, and the names of the others, each in its column. */
function printedStep(page, item, shown, columns) {
  const before = earlierThan(item, shown);
  const isBeside = isCompared(item, shown);
  const other = isBeside ? counterpart(item, shown) : before;
  const result = resultWords(shown, before);
  const isGone = shown.crashes || isBeside && !!other && other.crashes;
  const touchesOf = frame => shown.touches.filter(touch => touch.widget === frame.name);
  // Of a crash, the last screen is printed.
  const last = shown.crashes && before ? item.frames.filter(frame => (before.widgets.get(frame.name) || []).length) : [];
  const isChanged = frame => !sameRows(shown.widgets.get(frame.name), other ? other.widgets.get(frame.name) : undefined) || touchesOf(frame).length > 0;
  const draw = frame => last.length ? (last.includes(frame) ? drawWidget(frame, before.widgets.get(frame.name), { touches: touchesOf(frame), images: before.images.get(frame.name) }) : null)
    : isGone || !shown.widgets.get(frame.name) && !(other && (other.widgets.get(frame.name) || []).length) ? null
      : isChanged(frame) ? drawWidget(frame, shown.widgets.get(frame.name), { before: other ? other.widgets.get(frame.name) || [] : null, earlier: before ? before.widgets.get(frame.name) : null, touches: touchesOf(frame), images: shown.images.get(frame.name), oldImages: other && other.images.get(frame.name) })
        : make('p', { class: 'as-before' }, `${inWords(frame.name)}: ${isBeside ? 'no difference' : (shown.widgets.get(frame.name) || []).length ? 'unchanged' : 'empty'}`);
  const drawn = columns.map(parts => parts.map(({ title, frames }) => ({ title, cards: frames.map(draw).filter(card => card) })).filter(part => part.cards.length));
  const cards = drawn.flat().flatMap(part => part.cards).filter(card => card.matches('.widget'));
  const told = drawCaption(page, item, shown);
  // The state before the first step is mostly empty.
  const isEmpty = cards.every(card => !card.querySelector('.row, .line, .chip, .switch'));
  if (shown.number === 0 && !told.length && shown.filters === null && isEmpty) return '';
  const lengths = cards.map(card => card.querySelectorAll('.row').length);
  // A step that takes more than a third of a page, in three columns, may continue on the next page, below its number.
  const lines = cards.map(card => 2 + [...card.querySelectorAll('.row .text, .line, .choice li')].reduce((sum, part) => sum + Math.ceil((part.textContent.length + 1) / 30), 0));
  return make('section', { class: lines.reduce((sum, count) => sum + count, 0) > 60 || lengths.some(length => length > 10) ? 'long' : '' }, make('p', { class: 'running faint' }, shown.number === 0 ? 'Before the first step' : `Step ${shown.number} of ${item.moments.at(-1).number}`), make('h3', {}, shown.number === 0 ? '' : `${shown.number} · `, shown.number === 0 ? 'Before the first step' : drawWords(shown.words, text => shortPath(item, shown, text)), result ? ` — ${result}` : ''),
    told, last.length ? make('p', { class: 'caption' }, 'The last screen before the crash') : '', make('p', { class: 'faint' }, shown.filters === null ? '' : `Filters: ${shown.filters}`), cards.length ? make('div', { class: 'cards' }, drawn.map(parts => make('div', {}, parts.flatMap(part => [part.title ? make('p', { class: 'caption' }, part.title) : '', ...part.cards])))) : '');
}
