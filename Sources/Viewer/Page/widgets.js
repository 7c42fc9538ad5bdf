// The drawings of widgets. A live page can draw the same states with working controls.

/** An element with attributes, and with strings or elements as its contents. */
function make(name, attributes, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'on') for (const [event, action] of Object.entries(value)) element.addEventListener(event, action);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...content.flat(2).filter(item => item !== null && item !== undefined && item !== ''));
  return element;
}

const hidden = text => make('span', { class: 'unseen' }, text);

/** With more rows than this, uninteresting rows are folded. */
const MOST_ROWS = 14;

/** The drawing function of each type of widget; the default is a list. */
const DRAWINGS = {
  currentRefinements: drawChips, toggle: drawSwitch, clearRefinements: drawButton, filterMap: drawChoice,
  numericRange: drawRange, numericComparison: drawNumber, searchBox: drawField, stats: drawLine, loading: drawLine, relevantSort: drawLine,
  queryRuleCustomData: drawLine, hits: drawHits,
};

/**
 * A widget as a card.
 *
 * `before`: the rows to mark changes against, or null. `touches`: the touched parts. `room`: the number of rows to reserve space for.
 * `earlier`: the rows before the step, whatever the marks are compared with. `images`, `oldImages`: the images of the hits in `rows` and `before`.
 * `alone`: with two sides next to each other, the mark of rows that only this side has; the other side's rows appear there.
 */
function drawWidget(frame, rows, { before = null, touches = [], room = 0, marks = true, alone = null, images = null, oldImages = null, earlier = null } = {}) {
  const known = rows || [];
  const all = marks && before ? compareRows(before, known) : known.map(row => ({ row, kind: 'same' }));
  const isChanged = all.some(item => item.kind !== 'same');
  const items = alone ? all.filter(item => item.kind !== 'gone').map(item => ({ ...item, kind: item.kind === 'new' ? alone : item.kind, isAlone: true })) : all;
  const imageOf = new Map([...imagesByRow(before || [], oldImages), ...imagesByRow(known, images)]);
  const isTouched = touches.length > 0;
  const name = inWords(frame.name);
  // The key in manifests, failures and reports, if it is a different word.
  const key = name.toLowerCase() === frame.name.toLowerCase() ? '' : make('code', { class: 'key' }, frame.name);
  const title = make('h4', {}, name, key, all.some(item => item.isMoved) ? make('span', { class: 'order' }, ' · reordered') : '');
  const body = make('div', { class: 'body' });
  if (!rows) {
    // What a widget showed before it left the screen.
    if (items.length) body.append((DRAWINGS[frame.type] || drawList)(items, frame, touches, imageOf));
    body.append(make('p', { class: 'nothing' }, items.length ? 'No longer shown' : 'Not shown'));
  }
  else if (items.length === 0) body.append(frame.type === 'searchBox' ? drawField([]) : make('p', { class: 'nothing' }, 'Nothing is shown'));
  else body.append((DRAWINGS[frame.type] || drawList)(items, frame, touches, imageOf));
  // A tapped value that is not visible, because it was clicked while different values were shown.
  const unseen = touches.filter(touch => touch.row || touch.position);
  if (unseen.length && !alone && !body.querySelector('.tapped')) {
    const wasShown = unseen.every(touch => touch.row ? (earlier || []).some(row => row.text === touch.row || row.text.endsWith(`: ${touch.row}`)) : (earlier || []).length >= touch.position);
    body.append(make('p', { class: 'nothing tapped' }, `Tapped: ${unseen.map(touch => touch.row || `row ${touch.position}`).join(', ')}, which ${wasShown ? 'this step removed' : 'is not shown here'}`));
  }
  const state = isTouched && isChanged ? 'touched and changed' : isTouched ? 'touched' : isChanged ? 'changed' : '';
  // A group, not a landmark: there are many of these, and a widget may be shown twice.
  const card = make('div', {
    role: 'group',
    class: `widget ${marks && before && !isChanged && !isTouched ? 'still' : ''} ${isTouched && touches.every(t => !t.row && !t.position) ? 'tapped' : ''}`,
    'aria-label': `${name}${state ? `, ${state}` : ''}`, 'data-type': frame.type, 'data-widget': frame.name, 'data-state': state || null,
  }, title, body);
  if (room > 0) card.style.minHeight = `${2.6 + Math.min(room, MOST_ROWS) * 2.15}rem`;
  return card;
}

/** The image of each hit, by its first line. */
function imagesByRow(rows, images) {
  return images ? rows.filter(row => !isSecondLine(row)).map((row, place) => [row, images[place]]) : [];
}

/** Whether a row was tapped. */
function isTapped(item, place, touches) {
  if (item.kind === 'gone' && touches.some(touch => touch.position)) return false;
  return touches.some(touch => touch.row === item.row.text || touch.position === place + 1
    || (touch.row && item.row.text.endsWith(`: ${touch.row}`)));
}

/** The change of a row in words, for readers who cannot see the marks. */
function rowWords({ row, was, kind, isAlone }) {
  const words = [];
  if (row.mark && row.mark.on) words.push('selected');
  if (kind === 'new') words.push('new');
  if (kind === 'gone') words.push('gone');
  if (kind === 'lost') words.push('only here');
  if (kind === 'moved') words.push('moved');
  if (kind === 'changed' && !isAlone && was.mark && row.mark && was.mark.on !== row.mark.on) words.push(row.mark.on ? 'was not selected' : 'was selected');
  return words.length ? hidden(` (${words.join(', ')})`) : '';
}

function drawCount({ row, was, kind, isAlone }) {
  if (row.count === null || row.count === undefined) return make('span', { class: 'count' });
  if (isAlone && kind === 'changed' && was.count !== row.count) return make('span', { class: 'count' }, make('b', {}, `${row.count}`));
  if (kind === 'changed' && was.count !== row.count && was.count !== null) {
    return make('span', { class: 'count' }, make('del', {}, hidden('was '), `${was.count}`), make('span', { 'aria-hidden': 'true' }, ' → '), make('ins', {}, `${row.count}`));
  }
  return make('span', { class: 'count' }, kind === 'gone' ? make('s', {}, `${row.count}`) : `${row.count}`);
}

/** The name at the end of a menu's path; the whole path, if it is shown next to another one with that name. */
function nameOfPath(path, separator, shown) {
  if (!separator) return path;
  const last = text => text.split(separator).at(-1) || text;
  return shown.some(other => other !== path && last(other) === last(path)) ? path : last(path);
}

/**
 * The text of a row: in a menu, the name at the end of its path, if the row stands below its parent. Rows that are gone may be drawn between
 * a value and its parent.
 */
function textOf(index, frame, items) {
  const { row, kind } = items[index];
  if (frame.type !== 'hierarchicalMenu') return row.text;
  const above = items.slice(0, index).filter(item => kind === 'gone' || item.kind !== 'gone');
  const parent = row.level > 0 ? above.findLastIndex(item => item.row.level < row.level) : -1;
  const start = parent < 0 ? '' : above[parent].row.text + frame.separator;
  const isBelow = !row.level || !frame.separator || parent >= 0 && row.text === start + row.text.split(frame.separator).at(-1) && above.slice(parent + 1).every(item => item.row.text.startsWith(start));
  return isBelow ? nameOfPath(row.text, frame.separator, items.map(item => item.row.text)) : row.text;
}

/** Whether a row has lost its selection in this step. */
function wasOn({ row, was, kind, isAlone }) {
  return kind === 'changed' && !isAlone && !!was.mark && was.mark.on && !(row.mark && row.mark.on);
}

/** The sign at the end of a row: a tick; in a menu, whether there is a level below, and whether it is open. */
function tickOf(row, frame, kind, isLost) {
  const isOn = (row.mark && row.mark.on) || isLost;
  if (frame.type !== 'hierarchicalMenu' || kind === 'gone' || row.level + 1 >= frame.levels) return isOn ? '✓' : '';
  return isOn ? '⌄' : '›';
}

function drawList(items, frame, touches, imageOf = new Map()) {
  const list = make('ul', { class: 'rows' });
  let places = 0;
  // Beside hits with images, those without one are indented alike.
  const hasImages = frame.type === 'hits' && items.some(({ row }) => imageOf.get(row));
  list.classList.toggle('pictured', hasImages);
  list.style.setProperty('--deepest', items.reduce((most, item) => Math.max(most, item.row.level), 1));
  const rows = items.map((item, index) => {
    const place = item.kind === 'gone' ? places : places++;
    const tapped = isTapped(item, place, touches);
    const { row, kind } = item;
    const isTitle = !row.mark && row.count === null && items.some(other => other.row.mark);
    const element = make('li', { class: `row ${kind} ${tapped ? 'tapped' : ''} ${isTitle ? 'heading' : ''} ${frame.type === 'hits' && row.level > 0 ? 'second' : ''} ${wasOn(item) || kind === 'gone' && row.mark && row.mark.on ? 'unticked' : ''}` },
      make('span', { class: 'tick', 'aria-hidden': 'true' }, tickOf(row, frame, kind, wasOn(item))),
      make('span', { class: 'text', title: row.text }, hasImages ? drawImage(row.level ? '' : imageOf.get(row)) : '', make('span', {}, make(kind === 'gone' ? 's' : 'span', {}, textOf(index, frame, items)), frame.type === 'hierarchicalMenu' && row.level > 0 ? hidden(`, level ${row.level}`) : '', rowWords(item),
        tapped ? hidden(', tapped') : '')),
      drawCount(item));
    if (row.level > 0 && frame.type !== 'hits') {
      element.classList.add('level');
      element.style.setProperty('--level', row.level);
    }
    const isSecond = frame.type === 'hits' && row.level > 0;
    return { elements: [element], matters: kind !== 'same' || tapped || (row.mark && row.mark.on), isGhost: kind === 'gone' && !tapped, isSecond };
  });
  const units = withSecondLines(rows);
  list.append(...(units.length <= MOST_ROWS ? units.flatMap(row => row.elements) : folded(units, list)));
  return list;
}

/** The rows with the second lines of hits, which are not rows of their own, added to the first. */
function withSecondLines(rows) {
  const units = [];
  for (const row of rows) {
    const last = units.at(-1);
    if (!row.isSecond || !last) {
      units.push(row);
      continue;
    }
    units[units.length - 1] = { elements: [...last.elements, ...row.elements], matters: last.matters || row.matters, isGhost: last.isGhost && row.isGhost };
  }
  return units;
}

/** The important rows, and others from the top as far as there is space; the rows in between can be unfolded. */
function folded(rows, list) {
  let free = MOST_ROWS - 2 - rows.filter(row => row.matters && !row.isGhost).length;
  // Rows on the screen have priority over removed ones.
  let lost = Math.max(2, free);
  free -= rows.filter(row => row.isGhost).length;
  const isShown = rows.map(row => row.isGhost ? lost-- > 0 : row.matters || free-- > 0);
  // A heading is shown above any visible part of its group.
  for (let place = 0, heading = -1; place < rows.length; place++) {
    if (rows[place].elements[0].classList.contains('heading')) heading = place;
    else if (isShown[place] && heading >= 0) isShown[heading] = true;
  }
  const result = [];
  for (let place = 0; place < rows.length;) {
    if (isShown[place]) {
      result.push(...rows[place++].elements);
      continue;
    }
    const start = place;
    while (place < rows.length && !isShown[place]) place++;
    // A single row takes no more space than its summary.
    if (place - start === 1) {
      result.push(...rows[start].elements);
      continue;
    }
    const gone = rows.slice(start, place).filter(row => row.isGhost).length;
    result.push(make('li', { class: 'row' }, make('button', { type: 'button', class: 'more', on: { click: () => list.replaceChildren(...rows.flatMap(row => row.elements)) } },
      `… ${place - start} more rows${gone === place - start ? ', all gone' : gone ? `, ${gone} of them gone` : ''}, collapsed by this page`)));
  }
  return result;
}

/** The image of a hit if the page contains it, otherwise a frame, because a page requests nothing from any host. */
function drawImage(address) {
  return address === '#' ? make('span', { class: 'image', title: 'An image' }) : address ? make('img', { class: 'image', src: address, alt: '' }) : make('span', { class: 'image none' });
}

function drawHits(items, frame, touches, imageOf) {
  const list = drawList(items, { ...frame, type: 'hits' }, touches, imageOf);
  list.classList.add('hits');
  return list;
}

function drawChips(items, frame, touches) {
  return make('ul', { class: 'chips' }, items.map((item, place) => make('li', {
    class: `chip ${item.kind} ${isTapped(item, place, touches) ? 'tapped' : ''}`,
  }, make(item.kind === 'gone' ? 's' : 'span', {}, item.row.text), make('span', { 'aria-hidden': 'true' }, item.kind === 'gone' ? '' : ' ×'),
    item.kind === 'new' ? hidden(' (new)') : item.kind === 'gone' ? hidden(' (gone)') : '')));
}

function drawSwitch(items) {
  return make('div', { class: 'switches' }, items.map(({ row, was, kind }) => make('p', { class: `switch ${kind}` },
    make(kind === 'gone' ? 's' : 'span', {}, row.text),
    make('span', { class: `knob ${row.mark && row.mark.on ? 'on' : ''}`, 'aria-hidden': 'true' }),
    hidden(row.mark && row.mark.on ? ', on' : ', off'), kind === 'changed' && was ? hidden(was.mark && was.mark.on ? ' (was on)' : ' (was off)') : '')));
}

function drawButton() { return make('p', { class: 'button' }, 'Clear'); }

function drawChoice(items, frame, touches) {
  return make('ul', { class: 'choice' }, items.map((item, place) => make('li', {
    class: `${item.row.mark && item.row.mark.on ? 'on' : ''} ${item.kind} ${wasOn(item) ? 'unticked' : ''} ${isTapped(item, place, touches) ? 'tapped' : ''}`,
  }, wasOn(item) ? make('span', { class: 'tick', 'aria-hidden': 'true' }, '✓ ') : '', make(item.kind === 'gone' ? 's' : 'span', {}, item.row.text), rowWords(item))));
}

/** A line that replaced another one, with its changed words: `9 → 6 results`; null if too many words differ. */
function drawReplaced(items) {
  const [was, now] = [items.find(item => item.kind === 'gone'), items.find(item => item.kind === 'new')];
  if (items.length !== 2 || !was || !now) return null;
  const [old, words] = [was.row.text.split(' '), now.row.text.split(' ')];
  const others = words.filter((word, index) => word !== old[index]).length;
  if (old.length !== words.length || words.length < 2 || others * 2 > words.length) return null;
  return make('p', { class: 'line new' }, words.map((word, index) => word === old[index] ? `${word} ` : [
    make('del', {}, hidden('was '), old[index]), make('span', { 'aria-hidden': 'true' }, ' → '), make('ins', {}, word), ' ']));
}

function drawLine(items) {
  const replaced = drawReplaced(items);
  if (replaced) return replaced;
  return make('div', {}, items.map(({ row, kind }) => make('p', { class: `line ${kind}` }, row.text === '' ? make('span', { class: 'faint' }, 'No text') : make(kind === 'gone' ? 's' : 'span', {}, row.text),
    kind === 'new' ? hidden(' (new)') : kind === 'gone' ? hidden(' (gone)') : '')));
}

function drawField(items) {
  const current = items.filter(item => item.kind !== 'gone');
  return make('div', {}, items.filter(item => item.kind === 'gone').map(({ row }) => make('p', { class: 'line gone' }, make('s', {}, row.text))),
    make('p', { class: `field ${current.some(item => item.kind === 'new') ? 'new' : ''}` }, make('span', { 'aria-hidden': 'true' }, '⌕ '),
      current.length ? current.map(({ row }) => row.text).join(' ') : [make('span', { class: 'faint', 'aria-hidden': 'true' }, 'Search'), hidden('Nothing is typed')]));
}

/** `>= 3.0  within 1.0 to 5.0` with its numbers as people write them. */
function drawNumber(items) {
  const plain = text => text.replace(/-?\d+\.\d+(e[+-]?\d+)?/g, number => `${Number(number)}`).replace(/ {2,}/g, ' ')
    .replace(/^>= /, '≥ ').replace(/^<= /, '≤ ').replace(/^!= /, '≠ ').replace(/^\S+ no number within /, 'Not set: ').replace(/^\S+ no number$/, 'Not set');
  // A button is dimmed at its end of the bounds.
  const buttons = text => {
    const [, value, least, most] = text.match(/^\S+ (-?[\d.e+]+) within (-?[\d.e+]+) to (-?[\d.e+]+)$/) || [];
    return make('span', { class: 'buttons', 'aria-hidden': 'true' }, make('span', { class: value && Number(value) <= Number(least) ? 'off' : '' }, '−'), make('span', { class: value && Number(value) >= Number(most) ? 'off' : '' }, '+'));
  };
  // A number that replaced another one: `>= 4 → 5 within 1 to 5`.
  const [was, now] = ['gone', 'new'].map(kind => items.find(item => item.kind === kind)).map(item => item && plain(item.row.text).match(/^(\S+) (-?[\d.]+)( within .*)?$/));
  if (items.length === 2 && was && now && was[1] === now[1] && was[3] === now[3]) {
    return make('p', { class: 'line stepper new' }, make('span', {}, `${now[1]} `, make('del', {}, hidden('was '), was[2]), make('span', { 'aria-hidden': 'true' }, ' → '), make('ins', {}, now[2]), now[3] || ''), buttons(now[0]));
  }
  return make('div', {}, items.map(item => {
    const text = plain(item.row.text);
    if (item.kind === 'gone') return drawLine([{ ...item, row: { ...item.row, text } }]);
    return make('p', { class: `line stepper ${item.kind}` }, make('span', {}, text), item.kind === 'new' ? hidden(' (new)') : '',
      buttons(text));
  }));
}

/** `20 to 50 within 5 to 90` as a slider; anything else as a line. */
function drawRange(items) {
  // A slider whose bounds were not known yet was not narrowed, either.
  const shown = items.filter(item => !(item.kind === 'gone' && item.row.text === 'no range' && items.some(other => other.row.text.startsWith('no range '))));
  return make('div', {}, shown.map(item => {
    const number = '(-?[0-9.e+]+)';
    const none = item.row.text.match(new RegExp(`^no range +within ${number} to ${number}$`));
    if (none) {
      const words = `Not narrowed: ${Number(none[1])} to ${Number(none[2])}`;
      if (item.kind === 'gone') return drawLine([{ ...item, row: { ...item.row, text: words } }]);
      return make('div', { class: `range ${item.kind}` }, make('div', { class: 'groove', 'aria-hidden': 'true' }), make('p', {}, words));
    }
    if (item.row.text === 'no range') return drawLine([{ ...item, row: { ...item.row, text: 'Not narrowed' } }]);
    const match = item.row.text.match(new RegExp(`^${number} to ${number}(?: +within ${number} to ${number})?$`));
    if (!match) return drawLine([item]);
    const [low, high] = [Number(match[1]), Number(match[2])];
    if (item.kind === 'gone') return drawLine([{ ...item, row: { ...item.row, text: `${low} to ${high}` } }]);
    const [least, most] = match[3] === undefined ? [low, high] : [Number(match[3]), Number(match[4])];
    const place = value => most > least ? Math.max(0, Math.min(100, 100 * (value - least) / (most - least))) : 0;
    const bar = make('span', { class: 'bar' });
    bar.style.insetInlineStart = `${place(low)}%`;
    bar.style.inlineSize = `${Math.max(place(high) - place(low), 1)}%`;
    return make('div', { class: `range ${item.kind}` }, make('div', { class: 'groove', 'aria-hidden': 'true' }, bar),
      make('p', {}, `${low} to ${high}`, match[3] === undefined ? '' : make('span', { class: 'faint' }, ` within ${least} to ${most}`)));
  }));
}
