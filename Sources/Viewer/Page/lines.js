// Lines of text compared with earlier ones: filters, queries and hits.

/** With more parts than this, a line is compared as a whole. */
const MOST_PARTS = 400;

/** The parts of an expression or a query: values with their attributes, words, and the signs in between. */
function partsOf(line) { return line.match(/"[^"]*":"[^"]*"|"[^"]*"|\s+|[^\s(),="]+|[(),="]/g) || []; }

/** What two lines must share to be versions of the same line: a query without its filters. */
function subjectOf(line) {
  if (line.startsWith('… ')) return '…';
  const [kind, subject] = line.split(/ +/);
  return /  filters=| index=/.test(line) ? `${kind} ${subject}` : '';
}

/** Earlier lines by the line that replaced them: an equal one, otherwise one about the same. `isOne`: all lines are versions of one. */
function partners(old, lines, isOne) {
  const free = [...old];
  const found = new Map();
  const take = (line, index, test) => {
    const place = free.findIndex(other => other !== null && test(other));
    if (place < 0) return;
    found.set(index, place);
    free[place] = null;
  };
  lines.forEach((line, index) => take(line, index, other => other === line));
  lines.forEach((line, index) => {
    const subject = subjectOf(line);
    if (!found.has(index) && (isOne || subject)) take(line, index, other => isOne || subjectOf(other) === subject);
  });
  return found;
}

/** The lines as list items: equal ones once, changed ones with their changed parts marked, gone ones in their old place. */
function drawLines(old, lines, isOne) {
  const found = partners(old, lines, isOne);
  const taken = new Set(found.values());
  const items = [];
  let next = 0;
  const ghosts = end => {
    for (; next < end; next += 1) if (!taken.has(next)) items.push(make('li', { class: 'gone' }, make('del', {}, old[next])));
  };
  lines.forEach((line, index) => {
    const place = found.get(index);
    if (place !== undefined) ghosts(place);
    items.push(make('li', {}, place === undefined ? make('ins', {}, line) : line === old[place] ? line : drawChange(old[place], line)));
  });
  ghosts(old.length);
  return items;
}

/** A line with the parts that it gained or lost marked. */
function drawChange(old, line) {
  const [a, b] = [partsOf(old), partsOf(line)];
  if (a.length > MOST_PARTS || b.length > MOST_PARTS) return [make('del', {}, old), ' ', make('ins', {}, line)];
  const runs = [];
  const add = (kind, part) => {
    const last = runs[runs.length - 1];
    if (last && last.kind === kind) last.text += part;
    else runs.push({ kind, text: part });
  };
  const common = commonParts(a, b);
  let [i, j] = [0, 0];
  for (const [x, y] of [...common, [a.length, b.length]]) {
    while (i < x) add('del', a[i++]);
    while (j < y) add('ins', b[j++]);
    if (x < a.length) add('', a[x]);
    [i, j] = [x + 1, y + 1];
  }
  return runs.map(({ kind, text }, place) => [
    kind && text.trim() ? make(kind, {}, text) : kind === 'del' ? '' : text,
    // A removed part is separated from the one that replaced it.
    kind === 'del' && text.trim() && !/\s$/.test(text) && runs[place + 1] && runs[place + 1].kind === 'ins' ? ' ' : '']);
}

/** The places of a longest common subsequence. */
function commonParts(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  }
  const places = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1;
    else j += 1;
  }
  return places;
}
