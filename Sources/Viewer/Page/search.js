// The search: names, files and tags of scenarios, their steps, and the texts that these show.

/** The words that a reader typed; text in quotation marks counts as one. */
function wordsOf(text) {
  return [...text.toLowerCase().matchAll(/["“„«]([^"”“»]+)["”“»]|(\S+)/g)].map(match => match[1] || match[2].replace(/^["“”„«»]+|["“”„«»]+$/g, '')).map(word => word.trim()).filter(word => word);
}

/** A word that is found anywhere in a text: one that begins with a sign, or in a script without spaces. */
const ANYWHERE = /^[^\p{L}\p{N}]|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Where a text contains a word, or the beginning of one; in scripts without spaces, anywhere. */
function* placesOf(text, word) {
  const isAnywhere = ANYWHERE.test(word);
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
    if (isAnywhere || place === 0 || !LETTER.test(text[place - 1])) yield place;
  }
}

function hasWord(text, word) { return !placesOf(text, word).next().done; }

/** The steps whose texts contain a word that is not in the scenario's name, by number. */
function numbersWithWords(scenario, words) {
  const label = labelOf(scenario);
  const sought = words.filter(word => !word.startsWith('@') && !hasWord(label, word) && !isPlace(scenario, word));
  return new Set(sought.length ? scenario.texts.filter(part => sought.every(word => hasWord(part.text, word))).map(part => part.number) : []);
}

/** Highlights words in parts of the page, without changing the parts, and returns the first place in the last of them; null if there is none. */
function highlight(parts, words) {
  if (!window.Highlight) return null;
  CSS.highlights.delete('found');
  const sought = words.filter(word => !word.startsWith('@'));
  if (!sought.length) return null;
  const ranges = [];
  let first = null;
  for (const part of parts) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest('.unseen, [role="status"], .paper, .fold')) continue;
      const text = node.data.toLowerCase();
      // Some letters have a different length in lower case.
      if (text.length !== node.data.length) continue;
      for (const word of sought) {
        for (const place of placesOf(text, word)) {
          const range = new Range();
          range.setStart(node, place);
          range.setEnd(node, place + word.length);
          ranges.push(range);
          if (part === parts.at(-1)) first = first || range;
        }
      }
    }
  }
  if (ranges.length) CSS.highlights.set('found', new Highlight(...ranges));
  return first;
}

/** What identifies a scenario, in lower case. */
function labelOf(scenario) {
  return [scenario.name, scenario.place.replace(/:\d+(:\d+)?$/, ''), ...scenario.tags.map(tag => `@${tag}`)].join(' ').toLowerCase();
}

/** Whether a scenario has a tag: exactly this one if any scenario does, otherwise one that begins with it, as the reader is still typing. */
function hasTag(scenario, word, tags) {
  const sought = word.slice(1);
  return scenario.tags.some(tag => tags.has(sought) ? tag.toLowerCase() === sought : tag.toLowerCase().startsWith(sought));
}

/** Whether a word is the place of a scenario, as the page shows it: `shop.searchplay.yaml:12`. */
function isPlace(scenario, word) {
  return /:\d+$/.test(word) && scenario.place.toLowerCase().endsWith(word);
}

/** Whether a scenario, or any of its steps, contains all the words. */
function containsWords(scenario, words, tags) {
  const label = labelOf(scenario);
  return words.every(word => word.startsWith('@') ? hasTag(scenario, word, tags) : hasWord(label, word) || isPlace(scenario, word) || scenario.texts.some(part => hasWord(part.text, word)));
}

/** The scenarios that contain all the words: only those so named, if any. `tags`: those of the whole page, in lower case. */
function scenariosWithWords(scenarios, words, tags) {
  const found = scenarios.filter(scenario => containsWords(scenario, words, tags));
  const named = words.length > 1 ? found.filter(scenario => hasWord(scenario.name.toLowerCase(), words.join(' '))) : [];
  return named.length ? named : found;
}

/** The first step that contains what was searched for; null if that is in the scenario's name. */
function momentWithWords(scenario, words) {
  const label = labelOf(scenario);
  const sought = words.filter(word => !hasWord(label, word) && !isPlace(scenario, word));
  if (!sought.length) return null;
  const found = scenario.texts.find(part => sought.every(word => hasWord(part.text, word))) || scenario.texts.find(part => hasWord(part.text, sought[0]));
  return found && scenario.moments.find(moment => moment.number === found.number) || null;
}
