// The search: names, files and tags of scenarios, their steps, and the texts that these show.

/** The words that a reader typed. */
function wordsOf(text) { return text.toLowerCase().split(/\s+/).filter(word => word); }

/** What identifies a scenario, in lower case. */
function labelOf(scenario) {
  return [scenario.name, scenario.place.replace(/:\d+(:\d+)?$/, ''), ...scenario.tags.map(tag => `@${tag}`)].join(' ').toLowerCase();
}

/** Whether a scenario, or any of its steps, contains all the words. */
function containsWords(scenario, words) {
  const label = labelOf(scenario);
  return words.every(word => label.includes(word) || !word.startsWith('@') && scenario.texts.some(part => part.text.includes(word)));
}

/** The first step that contains what was searched for; null if that is in the scenario's name. */
function momentWithWords(scenario, words) {
  const label = labelOf(scenario);
  const sought = words.filter(word => !label.includes(word));
  if (!sought.length) return null;
  const found = scenario.texts.find(part => sought.every(word => part.text.includes(word))) || scenario.texts.find(part => part.text.includes(sought[0]));
  return found && scenario.moments.find(moment => moment.number === found.number) || null;
}
