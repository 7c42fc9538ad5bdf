// The texts about a state and a scenario: headings, notes, findings and failures.

/** The findings of a scenario, each once, with its steps. */
function findings(moments) {
  const notes = new Map();
  for (const item of moments) {
    for (const note of item.notes) {
      // The same finding with different numbers counts once.
      const key = `${note.id} ${note.text.replace(/'[^']*'|\b\d+(\.\d+)?\b/g, part => part.startsWith("'") ? part : '#')}`;
      notes.set(key, { note: notes.get(key) ? notes.get(key).note : note, steps: [...(notes.get(key) ? notes.get(key).steps : []), item.number] });
    }
  }
  return [...notes.values()];
}

function drawFinding({ note, steps }) {
  return make('li', {}, make('code', {}, note.id), ` ${note.text}`, make('span', { class: 'faint' }, ` — ${places(steps)}. ${withFullStop(opened(note.remedy))}`));
}

/** A sentence with a full stop, if it has no final punctuation. */
function withFullStop(text) { return /[.?!]$/.test(text) ? text : `${text}.`; }

/** A sentence with a capital letter, to follow another one. */
function opened(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

function places(steps) {
  const numbers = [...new Set(steps)];
  if (numbers.length === 1) return numbers[0] === 0 ? 'before the first step' : `in step ${numbers[0]}`;
  return `in steps ${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`;
}

/** HTML that the program generated from a note: its texts are escaped, and it contains no scripts. */
function html(name, text) {
  if (!text) return '';
  const element = make(name, { class: 'note' });
  element.innerHTML = text;
  return element;
}

/** The words of a step, and its result. */
function drawHeading(item, words, aside, result) {
  return make('h3', {}, item.number === 0 ? '' : `${item.number} · `, item.number === 0 ? 'Before the first step' : drawWords(words), aside,
    result ? make('span', { class: 'result' }, ` — ${result}`) : '');
}

/** A failure: the expected values next to the actual ones. */
function drawFailure(page, failure) {
  return make('div', { class: 'failure' }, make('p', {}, make('strong', {}, page.use === 'compare' ? `Failed with ${page.sides[1]}: ` : 'Failed: '), failure.text, ' ', make('span', { class: 'faint' }, failure.place)),
    failure.help ? make('p', {}, make('strong', {}, 'Help: '), withFullStop(failure.help)) : '',
    failure.expected.length || failure.actual.length ? make('div', { class: 'versus' },
      make('div', {}, make('p', { class: 'faint' }, 'Expected'), make('ul', { class: 'lines' }, failure.expected.map(line => make('li', {}, failure.actual.includes(line) ? line : make('del', {}, line))))),
      make('div', {}, make('p', { class: 'faint' }, 'Shown'), make('ul', { class: 'lines' }, failure.actual.map(line => make('li', {}, failure.expected.includes(line) ? line : make('ins', {}, line)))))) : '');
}
