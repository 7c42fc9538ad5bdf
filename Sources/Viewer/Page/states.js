'use strict';
// The page's data, in which each state is expanded when it is shown.

const MARKS = [null, { on: true, many: true }, { on: false, many: true }, { on: true, many: false }, { on: false, many: false }];

/** Reads the data embedded in the page: a line about the page, one for the steps of each scenario, and one for each list of rows. */
function readDocument() {
  const lines = document.getElementById('data').textContent.trim().split('\n');
  const data = JSON.parse(lines[0]);
  const known = new Map();
  const rows = place => {
    if (!known.has(place)) known.set(place, JSON.parse(lines[1 + data.scenarios.length + place]).map(([text, mark, count, level]) => ({ text, mark: MARKS[mark], count, level })));
    return known.get(place);
  };
  const source = { rows, texts: data.texts };
  data.scenarios.forEach((scenario, index) => {
    scenario.index = index;
    scenario.borrows = data.use === 'test';
    scenario.frames = scenario.frames === undefined ? [] : data.frames[scenario.frames];
    scenario.reasons = scenario.reasons.map(place => data.texts[place]);
    lazily(scenario, 'steps', () => JSON.parse(lines[1 + index]));
    lazily(scenario, 'texts', () => textsOf([...(scenario.steps.moments || []), ...(scenario.steps.other || [])], source));
    lazily(scenario, 'moments', () => writtenOut(scenario.steps.moments || [], source));
    lazily(scenario, 'other', () => scenario.steps.other ? writtenOut(scenario.steps.other, source) : null);
  });
  return data;
}

/** A property that is computed on first access. */
function lazily(object, name, make) {
  Object.defineProperty(object, name, {
    configurable: true,
    get() {
      const value = make();
      Object.defineProperty(object, name, { value });
      return value;
    },
  });
}

function writtenOut(moments, source) {
  let shown = new Map();
  return moments.map(moment => {
    shown = new Map(shown);
    for (const name of moment.gone || []) shown.delete(name);
    for (const [name, place] of moment.w) shown.set(name, source.rows(place));
    const text = place => source.texts[place];
    return {
      number: moment.n, words: moment.h, title: titleOf(moment.h), note: moment.note || '', line: moment.line,
      filters: moment.f === undefined ? null : text(moment.f), groups: (moment.g || []).map(text),
      hits: moment.hits === undefined ? null : moment.hits, hitNames: (moment.hn || []).map(text), widgets: shown,
      pending: new Map((moment.p || []).map(([name, place]) => [name, source.rows(place)])), queries: (moment.q || []).map(text),
      errors: moment.e || [], remarks: moment.r || [], failures: moment.fail || [], crashes: moment.crash || false, waiting: moment.wait || 0, idle: moment.idle || false,
      notes: (moment.notes || []).map(([id, words, remedy, isAllowed]) => ({ id: text(id), text: text(words), remedy: text(remedy), isAllowed })),
      images: new Map((moment.img || []).map(([name, list]) => [name, list.map(text)])),
      touches: (moment.touch || []).map(([widget, row, position]) => ({ widget, row, position })),
    };
  });
}

/** The texts of a scenario by step, in lower case, to search in: what each step is, and what it shows that was not there before. */
function textsOf(moments, source) {
  const plain = text => text.replace(/<[^>]*>/g, ' ');
  return moments.map(moment => ({
    number: moment.n,
    text: [
      titleOf(moment.h), ...moment.w.map(([, place]) => source.rows(place).map(row => row.text).join('\n')), plain(moment.note || ''), ...(moment.e || []),
      ...(moment.fail || []).flatMap(failure => [failure.text, ...failure.expected, ...failure.actual]), ...(moment.notes || []).flatMap(([id, words]) => [source.texts[id], source.texts[words]]),
      moment.f === undefined ? '' : source.texts[moment.f], ...(moment.hn || []).map(place => source.texts[place]), moment.crash ? 'crashes' : '',
    ].join('\n').toLowerCase(),
  }));
}

function titleOf(words) {
  return words.map(([kind, text]) => kind === 'quoted' ? `“${apart(text)}”` : kind === 'widget' ? apart(inWords(text)) : text).join('');
}

/** Right-to-left text, isolated from the numbers around it. */
function apart(text) { return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text; }

/** A widget's name in words: `freeShipping` is Free shipping. */
function inWords(name) {
  const words = name.replace(/#(\d+)$/, ' $1').replace(/[_-]+/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The number of hits, and the previous one: `9 results (was 24)`; compared with a side, that side's: `9 results (Snapshot: 24)`. Results of an
 * earlier search are not presented as this step's. `StepCaption` has the same words for Markdown.
 */
function resultWords(moment, before, side) {
  if (moment.crashes) return '';
  const isChanged = before && before.hits !== moment.hits;
  if (moment.waiting && !moment.errors.length && !side) {
    const waiting = moment.waiting === 1 ? 'waiting for the answer' : `waiting for ${moment.waiting} answers`;
    const results = moment.hits === null ? '' : `${moment.hits} ${moment.hits === 1 ? 'result' : 'results'}`;
    return !results ? waiting : isChanged && before.hits !== null ? `${results} (was ${before.hits}), ${waiting}` : `${waiting}, still ${results}`;
  }
  if (moment.hits === null || moment.idle && !isChanged && !side) return '';
  // A search failed; if the number still changed, a different search succeeded.
  if (moment.errors.length) return before && !side && before.hits !== moment.hits ? `one search failed, another one has ${moment.hits === 1 ? '1 result' : `${moment.hits} results`}` : '';
  const count = `${moment.hits} ${moment.hits === 1 ? 'result' : 'results'}`;
  return before && before.hits !== null && before.hits !== moment.hits ? `${count} (${side ? `${side}:` : 'was'} ${before.hits})` : count;
}

/** The state before a moment: an empty one before the first step, if the page does not begin with that. */
function earlierThan(scenario, moment) {
  const place = scenario.moments.indexOf(moment);
  if (place > 0) return scenario.moments[place - 1];
  if (place < 0 || moment.number === 0) return null;
  if (!scenario.blank) {
    scenario.blank = { ...moment, number: 0, words: [], title: '', note: '', filters: null, groups: [], hits: null, hitNames: [], widgets: new Map(), pending: new Map(), queries: [], waiting: 0, idle: false, errors: [], remarks: [], failures: [], crashes: false, notes: [], images: new Map(), touches: [] };
  }
  return scenario.blank;
}

/** The other side's moment at the same step. */
function counterpart(scenario, moment) {
  return (scenario.other || []).find(other => other.number === moment.number) || null;
}

/** Whether a row is a second line, which belongs to the line above it. */
function isSecondLine(row) { return row.level > 0 && !row.mark && (row.count === null || row.count === undefined); }

/** First lines that occur in two rows of a list: two products with the same name. */
function namesakes(...lists) {
  const found = new Set();
  for (const rows of lists) {
    const seen = new Set();
    for (const row of rows) {
      if (isSecondLine(row)) continue;
      if (seen.has(row.text)) found.add(row.text);
      seen.add(row.text);
    }
  }
  return found;
}

/**
 * Rows with their keys: a second line belongs to the line above it, and appears and disappears with it. Lines that occur several times are
 * distinguished by their second lines, and by the number of earlier occurrences.
 */
function keyed(rows, shared) {
  const counts = new Map();
  let above = '';
  return rows.map((row, index) => {
    let key = `${row.level} ${row.text}`;
    if (isSecondLine(row)) key = `${row.level} ${above}\n${row.text}`;
    else {
      for (let next = index + 1; shared.has(row.text) && next < rows.length && isSecondLine(rows[next]); next += 1) key += `\n${rows[next].text}`;
      const count = (counts.get(key) || 0) + 1;
      counts.set(key, count);
      if (count > 1) key += `\n#${count}`;
      above = key;
    }
    return [row, key];
  });
}

/** The rows of a widget compared with a different state: unchanged, new, gone, or with a different count or selection state. */
function compareRows(before, after) {
  if (!before) return after.map(row => ({ row, kind: 'same' }));
  if (before.length === 1 && after.length === 1 && before[0].text !== after[0].text) {
    return [{ row: before[0], kind: 'gone' }, { row: after[0], kind: 'new' }];
  }
  const shared = namesakes(before, after);
  const keys = new Map([...keyed(before, shared), ...keyed(after, shared)]);
  const key = row => keys.get(row);
  const old = new Map(before.map(row => [key(row), row]));
  const now = new Set(after.map(key));
  // Gone second lines follow the row above them; gone rows, with their second lines, follow all lines of the last row that was kept.
  const [lines, ghosts] = [new Map(), new Map()];
  const add = (map, anchor, row) => { if (map.has(anchor)) map.get(anchor).push({ row, kind: 'gone' }); else map.set(anchor, [{ row, kind: 'gone' }]); };
  let [unit, anchor, isKept] = ['', '', true];
  for (const row of before) {
    const isThere = now.has(key(row));
    if (!isSecondLine(row)) isKept = isThere;
    if (isThere && !isSecondLine(row)) unit = key(row);
    if (isThere) anchor = key(row);
    else if (isSecondLine(row) && isKept && anchor) add(lines, anchor, row);
    else add(ghosts, unit, row);
  }
  const result = [...(ghosts.get('') || [])];
  const places = new Map(before.map((row, index) => [key(row), index]));
  const kept = inOrder(after.filter(row => old.has(key(row))).map(row => places.get(key(row))));
  let first = '';
  after.forEach((row, index) => {
    if (!isSecondLine(row)) first = key(row);
    const was = old.get(key(row));
    const isOther = was && (was.count !== row.count || (was.mark && was.mark.on) !== (row.mark && row.mark.on));
    const isMoved = was && !kept.has(places.get(key(row)));
    result.push({ row, was, isMoved, kind: !was ? 'new' : isOther ? 'changed' : isMoved ? 'moved' : 'same' });
    result.push(...(lines.get(key(row)) || []));
    if (index + 1 === after.length || !isSecondLine(after[index + 1])) result.push(...(ghosts.get(first) || []));
  });
  return result;
}

/**
 * The longest ascending subsequence of distinct numbers: rows that kept their order while others moved. If there are several, the one
 * with the most numbers in their sorted position.
 */
function inOrder(numbers) {
  const ranks = new Map([...numbers].sort((a, b) => a - b).map((number, rank) => [number, rank]));
  // The best subsequence that ends at or below each rank, in a prefix tree.
  const tree = [];
  let last = null;
  numbers.forEach((number, place) => {
    const rank = ranks.get(number);
    let before = null;
    for (let index = rank; index > 0; index -= index & -index) if (tree[index] && (!before || tree[index].score > before.score)) before = tree[index];
    // One more number outweighs any count of numbers in their sorted position.
    const choice = { number, before, score: (before ? before.score : 0) + numbers.length + 1 + (rank === place ? 1 : 0) };
    for (let index = rank + 1; index <= numbers.length; index += index & -index) if (!tree[index] || choice.score > tree[index].score) tree[index] = choice;
    if (!last || choice.score > last.score) last = choice;
  });
  const found = new Set();
  for (let choice = last; choice; choice = choice.before) found.add(choice.number);
  return found;
}

function sameRows(a, b) {
  if (a === b) return true;
  return !!a && !!b && a.length === b.length && a.every((row, index) => {
    const other = b[index];
    return row.text === other.text && row.count === other.count && row.level === other.level
      && (row.mark && row.mark.on) === (other.mark && other.mark.on);
  });
}

/** Whether a step is compared with the other side: one that could not be performed, or has no response, is not, and neither is what follows. */
function isCompared(scenario, moment) { return !!scenario.other && !(moment.number >= scenario.uncompared); }

/** Whether the other side shows something different at the same step. */
function differsThere(scenario, moment) { return isCompared(scenario, moment) && differs(moment, counterpart(scenario, moment)); }

/** Whether a scenario has widgets to look at. */
function hasWidgets(scenario) { return scenario.frames.length > 0 || scenario.moments.some(moment => moment.widgets.size > 0); }

/** Whether two moments differ: in what they show, or in their queries, if both are known. */
function differs(a, b) {
  return differInSight(a, b) || !!a && !!b && !a.crashes && !b.crashes && a.queries.length > 0 && b.queries.length > 0 && a.queries.join('\n') !== b.queries.join('\n');
}

/** Whether two moments show something different. */
function differInSight(a, b) {
  if (!a || !b) return a !== b;
  // After a crash nothing is shown.
  if (a.crashes && b.crashes) return false;
  if (a.filters !== b.filters || a.hits !== b.hits || a.hitNames.join('\n') !== b.hitNames.join('\n') || a.errors.join('\n') !== b.errors.join('\n')) return true;
  return [...new Set([...a.widgets.keys(), ...b.widgets.keys()])].some(name => !sameRows(a.widgets.get(name), b.widgets.get(name)));
}
