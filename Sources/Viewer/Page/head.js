// The text about a scenario as a whole: its name, its status, and in a few lines why it differs or failed.

/** A word of a command line, in quotes if necessary. */
function shellWord(text) { return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`; }

/** Whether the only failure is that no snapshot is stored yet. */
function isNew(page, scenario) {
  return page.use === 'test' && scenario.status === 'failed' && scenario.isNew && scenario.failures.length === 1
    && !scenario.moments.some(item => item.failures.length);
}

/** How to accept the new state of a scenario. */
function acceptance(page, scenario, words) {
  // Expectations change only with `test -u`.
  const isAccepted = scenario.pending && !scenario.moments.some(item => item.failures.length);
  // The cases of a matrix share their position.
  const isAlone = page.scenarios.filter(other => other.place === scenario.place).length === 1;
  const file = scenario.place.replace(/:\d+(:\d+)?$/, '');
  const name = `^${scenario.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  const which = isAlone ? shellWord(scenario.place) : isAccepted && scenario.snapshot ? shellWord(scenario.snapshot) : `${shellWord(file)} -g ${shellWord(name)}`;
  return make('p', { class: 'differing' }, `${words}: `, make('code', {}, `searchplay ${isAccepted ? 'accept' : 'test -u'} ${which}`));
}

/** The reason why a scenario fails although its expectations are met: it differs from its snapshot; and how to accept the difference. */
function differing(page, scenario) {
  if (page.use !== 'test' || !scenario.other || scenario.status === 'passed') return '';
  const steps = scenario.moments.filter(item => differsThere(scenario, item)).map(item => item.number);
  if (!steps.length) return '';
  // The result of a failed step is not known, so there is nothing to accept yet.
  if (scenario.uncompared !== undefined) return make('p', { class: 'differing' }, `Differs from its snapshot ${places(steps)}, before step ${scenario.uncompared} fails: fix that first.`);
  return acceptance(page, scenario, `Differs from its snapshot ${places(steps)}. If the new state is right, accept it`);
}

/** Dispatches `narrow`, `step`, `findings` and `paper`. */
class Head extends HTMLElement {
  show(page, scenario) {
    const section = page.sections[scenario.section];
    const isCrash = scenario.status === 'passed' && scenario.moments.some(item => item.crashes);
    const state = page.use === 'docs' && scenario.status === 'passed' ? '' : make('span', { class: `status ${scenario.status}` },
      isNew(page, scenario) ? 'no snapshot yet' : statusWord(page, scenario.status), isCrash ? ', crashes as allowed' : '', this.failedSteps(scenario));
    this.replaceChildren(...[
      make('p', { class: 'place faint' }, [section.path, page.title].includes(section.title) && scenario.place ? scenario.place : `${section.title}${scenario.place ? ` · ${scenario.place}` : ''}`,
        scenario.tags.map(tag => make('button', { type: 'button', class: 'tag', title: `Show all scenarios tagged @${tag}`, on: { click: () => choose(this, 'narrow', { text: tag.includes(' ') ? `"@${tag}"` : `@${tag}`, status: 'all', cause: null }) } }, `@${tag}`)),
        scenario.moments.length ? make('button', { type: 'button', class: 'tag paper', on: { click: () => choose(this, 'paper') } }, 'Print this scenario') : ''),
      make('h2', {}, `${scenario.name} `, state, this.findingsButton(scenario)), ...this.about(page, scenario, section)]);
  }

  /** Texts about the scenario, cut after their first lines. A scenario without steps has nothing else to show. */
  about(page, scenario, section) {
    const why = isWalkOfTwo(page) ? 'Cause' : page.use === 'explore' ? 'What should hold' : 'Why';
    const reasons = scenario.reasons.length === 1 ? make('p', {}, make('strong', {}, `${why}: `), scenario.reasons[0])
      : scenario.reasons.length ? make('div', { class: 'reasons' }, make('p', {}, make('strong', {}, `${why}:`)), make('ul', {}, scenario.reasons.map(text => make('li', {}, text)))) : '';
    const urgent = [
      differing(page, scenario), isNew(page, scenario) && scenario.pending ? acceptance(page, scenario, 'If it is right, accept it') : '',
      ...scenario.failures.map(text => make('pre', { class: 'problem', tabindex: '0', role: 'region', 'aria-label': 'What failed' }, text)), reasons, scenario.remark ? make('p', {}, scenario.remark) : '', scenario.reason ? make('p', {}, scenario.reason) : '',
    ];
    // The manifest is described once.
    const isFirst = page.scenarios.find(item => item.section === scenario.section) === scenario;
    const ofAll = isFirst && section.description ? make('div', {}, make('p', { class: 'faint' }, `About ${section.title}, with all its scenarios:`), html('div', section.description)) : '';
    const described = [html('div', scenario.description), ofAll];
    const parts = [...urgent, ...described].filter(part => part);
    if (!parts.length) return [];
    if (!scenario.moments.length) return [make('div', { class: 'about' }, parts)];
    const box = make('sp-abridged', {});
    box.show(parts, Head.memory);
    return [box];
  }

  fold() {
    const box = this.querySelector('sp-abridged');
    if (box) box.fold();
  }

  /** ` in step 4`, if the scenario has failed steps. */
  failedSteps(scenario) {
    const isAccepted = item => item.crashes && item.notes.length > 0 && item.notes.every(note => note.isAllowed);
    const failed = scenario.status === 'failed' || scenario.status === 'error' ? scenario.moments.filter(item => item.failures.length || item.crashes && !isAccepted(item)).map(item => item.number) : [];
    return failed.length ? [' ', make('button', { type: 'button', on: { click: () => choose(this, 'step', scenario.moments.find(item => item.number === failed[0])) } }, places(failed))] : '';
  }

  findingsButton(scenario) {
    const all = findings(scenario.moments);
    if (!all.length) return '';
    const open = all.filter(({ note }) => !note.isAllowed).length;
    const words = open ? `${open} ${open === 1 ? 'finding' : 'findings'}` : `${all.length} accepted ${all.length === 1 ? 'finding' : 'findings'}`;
    return make('span', { class: `status ${open ? 'stopped' : 'skipped accepted'}` }, make('button', { type: 'button', title: 'Show the findings', on: { click: () => choose(this, 'findings') } }, words));
  }
}
Head.memory = { isOpen: false };

customElements.define('sp-head', Head);
