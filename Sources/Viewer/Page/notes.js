// The texts about a state and a scenario: headings, notes, findings and failures.

/** The findings of a scenario, each once, with its steps. */
function findings(moments) {
  const notes = new Map();
  for (const item of moments) {
    for (const note of item.notes) {
      // For a step that crashes, only the crash matters, and the step reports it: nothing is shown afterwards.
      if (item.crashes) continue;
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

/** `in steps 1 to 4 and 6` */
function places(steps) {
  const numbers = [...new Set(steps)].sort((a, b) => a - b);
  if (numbers.length === 1) return numbers[0] === 0 ? 'before the first step' : `in step ${numbers[0]}`;
  if (numbers[0] === 0) return `before the first step and ${places(numbers.slice(1))}`;
  const runs = [];
  for (const number of numbers) {
    const last = runs[runs.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.flatMap(([from, to]) => to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]);
  return `in steps ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ` : ''}${words[words.length - 1]}`;
}

/** HTML that the program generated from a note: its texts are escaped, and it contains no scripts. */
function html(name, text) {
  if (!text) return '';
  const element = make(name, { class: 'note' });
  element.innerHTML = text;
  return element;
}

/** A line of a snapshot, in words: `[x] red` is “red, selected”. */
function lineInWords(line) {
  const match = line.match(/^(?:\[(.)\]|\((.)\)) (.*)$/);
  return match ? `${match[3]}, ${(match[1] || match[2]) === 'x' ? 'selected' : 'not selected'}` : line;
}

/** A side of a comparison as an adverb: `with InstantSearch 8`. */
function withSide(name) { return name === 'With changes' ? 'with the changes' : name === 'As written' ? 'as written' : `with ${name}`; }

/** A failure: the expected values next to the actual ones. `isOfBoth`: whether it fails on both sides of a comparison. */
function drawFailure(page, failure, isOfBoth) {
  return make('div', { class: 'failure' }, make('p', {}, make('strong', {}, page.use !== 'compare' ? 'Failed: ' : isOfBoth ? 'Failed on both sides: ' : `Failed ${withSide(page.sides[1])}: `), failure.text, ' ', make('span', { class: 'faint' }, failure.place)),
    failure.help ? make('p', {}, make('strong', {}, 'Help: '), withFullStop(failure.help)) : '',
    failure.expected.length || failure.actual.length ? make('div', { class: 'versus' },
      make('div', {}, make('p', { class: 'faint' }, 'Expected'), make('ul', { class: 'lines' }, drawExpected(failure.expected, failure.actual, 'strong'))),
      make('div', {}, make('p', { class: 'faint' }, 'Shown'), make('ul', { class: 'lines' }, drawExpected(failure.actual, failure.expected, 'ins')))) : '');
}

function drawExpected(lines, others, tag) {
  if (!lines.length) return make('li', {}, make('span', { class: 'faint' }, 'nothing'));
  return lines.map(line => make('li', {}, others.includes(line) ? lineInWords(line) : make(tag, {}, lineInWords(line))));
}

/** Why the app crashes, in words; the failure that says so is not repeated. */
function crashReason(moment) {
  const failure = moment.failures.find(item => isOfCrash(item));
  const note = moment.notes.find(item => /crash/.test(item.text));
  const text = failure ? failure.text : note ? note.text : moment.errors[0] || '';
  const bare = text.replace(/^the app crashes(: | when )?/, (all, sign) => sign === ' when ' ? 'when ' : '');
  return { id: note ? note.id : '', isAllowed: !!note && note.isAllowed, text: bare && withFullStop(opened(bare)), help: failure && failure.help || note && note.remedy || '', place: failure ? failure.place : '' };
}

function isOfCrash(failure) { return failure.text.startsWith('the app crashes'); }

/** A crash, with its reason. `side`: where it happens, if there are two. */
function drawCrash(scenario, moment, side) {
  const reason = crashReason(moment);
  const { id, isAllowed, help, place } = reason;
  // A problem that was found by exploring is named by its reason.
  const text = reason.text && scenario.name.includes(reason.text.slice(1, 40)) ? '' : reason.text;
  return make('div', { class: 'crash' }, make('p', {}, make('strong', {}, `The app crashes here${side ? ` ${withSide(side)}` : ''}.`), text ? ` ${text}` : '', id ? [' ', make('code', {}, id), isAllowed ? ', accepted' : ''] : '', place ? make('span', { class: 'faint' }, ` ${place}`) : ''),
    help ? make('p', {}, make('strong', {}, 'Help: '), withFullStop(help)) : '');
}

/** The text about a step: the manifest's note, a crash, searches that fail, and what is not as expected. */
function drawCaption(page, scenario, moment) {
  const other = counterpart(scenario, moment);
  const isOfTwo = !!other && (page.use === 'compare' || isWalkOfTwo(page));
  return [
    html('div', moment.note), moment.crashes ? drawCrash(scenario, moment, isOfTwo ? page.sides[1] : '') : '', isOfTwo && other.crashes ? drawCrash(scenario, other, page.sides[0]) : '',
    ...(moment.crashes ? [] : moment.errors).map(text => make('p', { class: 'crash' }, make('strong', {}, 'The search fails: '), text)),
    ...moment.failures.filter(failure => !moment.crashes || !isOfCrash(failure)).map(failure => drawFailure(page, failure, !!other && other.failures.some(also => also.text === failure.text))),
  ].filter(part => part);
}
