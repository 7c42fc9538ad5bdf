// What is above the stage keeps its height from step to step, so that nothing on the stage moves.

/** Up to this number of steps are drawn to measure their headings and texts. */
const MOST_STEPS = 150;

/** Steps without a text leave space for one of up to this height, in rem. A longer text, of a failure, moves the stage. */
const MOST_KEPT = 6;

/**
 * The greatest height that a part has in any of some moments, in pixels, measured at its current width; 0 if there are too many.
 * `draw(probe, moment)`: shows a moment in an element of the same kind. `key`: what else the height depends on.
 */
function tallest(part, scenario, moments, key, draw) {
  if (moments.length > MOST_STEPS) return 0;
  if (!scenario.steady) scenario.steady = new Map();
  const width = `${part.localName} ${key} ${part.clientWidth} ${getComputedStyle(part).fontSize}`;
  if (scenario.steady.has(width)) return scenario.steady.get(width);
  const probes = moments.map(() => make(part.localName, { class: `${part.className} probe`, 'aria-hidden': 'true', inert: true }));
  for (const probe of probes) probe.style.width = `${part.clientWidth}px`;
  part.parentElement.append(...probes);
  probes.forEach((probe, index) => draw(probe, moments[index]));
  const height = Math.max(0, ...probes.map(probe => Math.ceil(probe.getBoundingClientRect().height)));
  for (const probe of probes) probe.remove();
  scenario.steady.set(width, height);
  return height;
}

/** Gives a text above the stage the height of the longest one of the scenario, within limits; beside the stage, it moves nothing. */
function keepTextHeight(caption, stage, height) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isAbove = caption.getBoundingClientRect().bottom <= stage.getBoundingClientRect().top;
  const kept = isAbove ? Math.min(height, MOST_KEPT * rem) : 0;
  caption.style.minHeight = kept ? `${kept}px` : '';
  caption.classList.toggle('kept', kept > 0);
}
