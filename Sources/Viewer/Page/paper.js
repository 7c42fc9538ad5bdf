// The printed page.

/** The most scenarios that are printed. */
const MOST_PRINTED = 200;

/** The first page: the title, the causes, and the status of each scenario. Passing tests are only counted. */
function summary(page, items) {
  const sign = item => page.use === 'docs' ? '' : `${page.use === 'explore' && item.status === 'changed' ? '!' : STATUS[item.status].sign} `;
  const isQuiet = item => (page.use === 'test' || page.use === 'compare') && (item.status === 'passed' || item.status === 'skipped');
  const counts = ['passed', 'skipped'].map(status => [items.filter(item => isQuiet(item) && item.status === status).length, statusWord(page, status)]).filter(([count]) => count);
  // With few scenarios, the first one begins on the same page.
  const isShort = items.length < 12 && !page.causes.length && !page.sections.some(section => section.problems.length);
  return make('article', { class: isShort ? 'summary short' : 'summary' }, make('h1', {}, page.title), make('p', {}, page.details.join(' · ')),
    page.causes.length && page.use !== 'docs' ? [make('h2', {}, causeCount(page)),
      make('ul', {}, page.causes.slice(0, 30).map(cause => make('li', {}, `${cause.text} — ${cause.scenarios.length === 1 ? '1 scenario' : `${cause.scenarios.length} scenarios`}`)))] : '',
    page.sections.map((section, place) => {
      const own = items.filter(item => item.section === place && !isQuiet(item));
      if (!own.length && !section.problems.length) return '';
      return make('section', {}, make('h2', {}, section.title), section.problems.map(problem => make('pre', {}, problem)),
        make('ul', { class: 'names' }, own.map(item => make('li', { class: item.status }, `${sign(item)}${item.name}`))));
    }),
    counts.length ? make('p', {}, counts.map(([count, word]) => `${count} ${word}`).join(', ')) : '');
}

function printedFindings(item) {
  const all = findings(item.moments);
  const list = (title, notes) => notes.length ? [make('p', { class: 'faint' }, title), make('ul', { class: 'findings' }, notes.map(drawFinding))] : '';
  return [list('Findings', all.filter(({ note }) => !note.isAllowed)), list('Accepted findings', all.filter(({ note }) => note.isAllowed))];
}

/** The printed form of the listed scenarios: a summary, and each scenario on separate pages. `named`: those that the summary names. */
function printed(page, all, named) {
  // Scenarios that passed or are equal are named, and printed only if there are no others.
  const failures = page.use === 'test' || page.use === 'compare' ? all.filter(item => item.status !== 'passed' && item.status !== 'skipped') : [];
  const items = failures.length ? failures : all;
  return [summary(page, named), ...items.slice(0, MOST_PRINTED).map(item => make('article', {}, make('p', {}, page.sections[item.section].title),
    make('h2', {}, item.name, page.use === 'docs' ? '' : ` (${statusWord(page, item.status)})`),
    make('p', { class: 'faint' }, [item.place, ...item.tags.map(tag => `@${tag}`), duration(item.seconds)].filter(part => part).join(' · ')), html('div', item.description),
    item.failures.map(text => make('pre', {}, text)), printedFindings(item),
    make('div', { class: 'steps' }, item.moments.map(shown => {
      const before = earlierThan(item, shown);
      const other = item.other ? counterpart(item, shown) : before;
      const result = resultWords(shown, before);
      const cards = item.frames.filter(frame => !sameRows(shown.widgets.get(frame.name), other ? other.widgets.get(frame.name) : undefined) || shown.touches.some(touch => touch.widget === frame.name))
        .filter(frame => shown.widgets.get(frame.name))
        .map(frame => drawWidget(frame, shown.widgets.get(frame.name), { before: other ? other.widgets.get(frame.name) || [] : null, touches: shown.touches.filter(touch => touch.widget === frame.name), images: shown.images.get(frame.name) }));
      // The state before the first step is mostly empty.
      if (shown.number === 0 && !shown.failures.length && !shown.crashes && !shown.note && shown.filters === null && ![...shown.widgets.values()].some(rows => rows.length)) return '';
      return make('section', {}, make('h3', {}, shown.number === 0 ? '' : `${shown.number} · `, shown.number === 0 ? 'Before the first step' : drawWords(shown.words), result ? ` — ${result}` : ''),
        html('div', shown.note), shown.crashes ? make('p', { class: 'crash' }, 'The app crashes here.') : '',
        (shown.crashes ? [] : shown.errors).map(text => make('p', { class: 'crash' }, `The search fails: ${text}`)), shown.failures.map(failure => drawFailure(page, failure)), make('p', { class: 'faint' }, shown.filters === null ? '' : `Filters: ${shown.filters}`), cards);
    })))), items.length > MOST_PRINTED ? make('p', {}, `… and ${items.length - MOST_PRINTED} more scenarios: narrow the list to print them.`) : ''];
}
