// For developers: the filters, queries and hits of a step, and the findings.

/** The groups of the filters, if the expression does not show them. */
function groupLines(moment) { return moment.groups.map(line => `in the group ${line}`); }

function filterLines(moment) { return [moment.filters === null ? 'none' : moment.filters, ...groupLines(moment)]; }

/** The listed hits, and the number of the others. */
function hitLines(moment) {
  const more = (moment.hits || 0) - moment.hitNames.length;
  return more > 0 && moment.hitNames.length ? [...moment.hitNames, `… ${more} more`] : moment.hitNames;
}

/** The details beside the picture. What the reader opens stays open from step to step. */
class Details extends HTMLElement {
  show(scenario, moment, before, sides, hasPicture = true) {
    const other = isCompared(scenario, moment) ? counterpart(scenario, moment) : null;
    // After a crash there is nothing to compare.
    const isGone = moment.crashes || !!other && other.crashes;
    const old = isGone ? null : other || before;
    this.isBeside = !!other;
    // Queries are for developers, unless nothing else differs.
    this.isOfQueries = !!other && !differInSight(moment, other);
    const hits = moment.crashes ? [] : hitLines(moment);
    const lists = [
      this.list('Filters', filterLines(moment), old && filterLines(old), scenario, true),
      this.list('Queries', moment.queries, old && old.queries.length && moment.queries.length ? old.queries : null, scenario),
      this.list('Hits', hits, old && old.hitNames.length ? hitLines(old) : null, scenario),
      this.list('What else happened', moment.crashes ? [...moment.errors, ...moment.remarks] : moment.remarks, null, scenario),
    ];
    const isStruck = other && lists.some(list => list && list.querySelector('del'));
    this.replaceChildren(
      make('h3', { class: 'unseen' }, 'For developers'), ...this.stepFindings(scenario, moment),
      isStruck ? make('p', { class: 'faint' }, `Struck out: only in ${named(sides[0])}`) : '', ...lists.filter(list => list), this.pending(scenario, moment, before), ...this.findings(scenario, moment));
    for (const folded of this.querySelectorAll('details')) {
      if (Details.open.has(folded.dataset.name) || !hasPicture && folded.dataset.name !== 'Queries') folded.open = true;
      folded.querySelector('summary').addEventListener('click', () => folded.open ? Details.open.delete(folded.dataset.name) : Details.open.add(folded.dataset.name));
    }
  }

  /** A fold of lines, with what changed since `old`. The differences between two sides are open in a comparison. */
  list(title, lines, old, scenario, isOne = false) {
    if (lines.length === 0 && (!old || old.length === 0)) return null;
    // Names are padded with spaces to the length of the longest.
    const bare = line => line.replace(/ {2,}/g, '  ');
    [lines, old] = [lines.map(bare), old && old.map(bare)];
    const isChanged = old && old.join('\n') !== lines.join('\n');
    // The number of unlisted hits alone is not worth opening them for.
    const named = list => list.filter(line => !line.startsWith('… ')).join('\n');
    const isWorth = isChanged && named(old) !== named(lines);
    return make('details', { open: this.isBeside && isWorth && (title !== 'Queries' || this.isOfQueries), 'data-name': title }, make('summary', {}, title, isChanged ? make('span', { class: 'faint' }, ' changed') : ''),
      make('ul', { class: 'lines' }, isChanged ? drawLines(old, lines, isOne) : lines.map(line => make('li', {}, line))));
  }

  pending(scenario, moment, before) {
    if (moment.pending.size === 0) return '';
    return make('details', { 'data-name': 'Until the answer arrives' }, make('summary', {}, 'Until the answer arrives'), [...moment.pending].map(([name, rows]) => drawWidget(
      scenario.frames.find(frame => frame.name === name) || { name, type: '' }, rows, { before: before ? before.widgets.get(name) : null, marks: !!before })));
  }

  /** Known behaviour of InstantSearch in this step; findings of an earlier step are only named. */
  stepFindings(scenario, moment) {
    const told = moment.crashes ? [] : findings(scenario.moments).filter(({ note, steps }) => !note.isAllowed && steps.includes(moment.number));
    return told.length ? [make('h4', {}, told.length === 1 ? 'Finding in this step' : 'Findings in this step'), make('ul', { class: 'findings' }, told.map(({ note, steps }) => make('li', {}, make('code', {}, note.id),
      steps[0] === moment.number ? [` ${note.text}`, make('span', { class: 'faint' }, ` — ${places(steps)}. ${withFullStop(opened(note.remedy))}`)] : make('span', { class: 'faint' }, steps[0] === 0 ? ' as before the first step' : ` as in step ${steps[0]}`))))] : [];
  }

  /** The findings of the scenario with their steps and remedies, except those that begin in this step, which are told above. */
  findings(scenario, moment) {
    const isAbove = ({ note, steps }) => !moment.crashes && !note.isAllowed && steps[0] === moment.number;
    const all = findings(scenario.moments).filter(item => !isAbove(item));
    const isRest = all.length < findings(scenario.moments).length;
    return [[false, 'finding', 'findings'], [true, 'accepted finding', 'accepted findings']].map(([isAllowed, one, many]) => {
      const told = all.filter(({ note }) => note.isAllowed === isAllowed);
      if (!told.length) return '';
      const ids = [...new Set(told.map(({ note }) => note.id))].join(', ');
      return make('details', { class: 'all-findings', 'data-name': one }, make('summary', {}, `${told.length} ${isRest && !isAllowed ? 'other ' : ''}${told.length === 1 ? one : many}`, make('span', { class: 'faint' }, `: ${ids}`)),
        make('ul', { class: 'findings' }, told.map(drawFinding)));
    }).filter(part => part);
  }

  /** Opens the findings of the scenario, and goes there. */
  showFindings() {
    const folds = [...this.querySelectorAll('.all-findings')];
    for (const fold of folds) {
      fold.open = true;
      Details.open.add(fold.dataset.name);
    }
    const first = this.querySelector(':scope > h4') || folds[0];
    if (!first) return;
    first.scrollIntoView({ block: 'nearest' });
    const target = first.matches('h4') ? first : first.querySelector('summary');
    if (first.matches('h4')) first.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}
Details.open = new Set();

customElements.define('sp-details', Details);
