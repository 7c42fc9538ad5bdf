// A small map of the screen for each step, which shows where something changed without opening it.

const MAP = { width: 100, height: 48, gap: 1.5 };

/**
 * The position of each widget on the map of a scenario, the same in every step. `roomOf` returns the number of rows reserved for a widget,
 * `columnOf` the column of each on the page, if there is no layout.
 */
function mapOf(scenario, roomOf, columnOf) {
  if (scenario.map && scenario.map.columnOf === columnOf) return scenario.map;
  const frames = scenario.frames.map(frame => ({ ...frame, rows: Math.min(roomOf(frame.name), 6) + 1 }));
  const isPlaced = frames.some(frame => frame.line > 0 || frame.sheet > 0);
  // With a layout, the screen, and next to it its sheets; otherwise the page's columns.
  const sheets = [...new Set(frames.map(frame => frame.sheet || 0))];
  const numbers = isPlaced ? sheets : [...new Set(columnOf.values())];
  const columns = numbers.map(number => frames.filter(frame => (isPlaced ? frame.sheet || 0 : columnOf.get(frame.name)) === number));
  scenario.map = new Map();
  scenario.map.columnOf = columnOf;
  const width = MAP.width / columns.length;
  columns.forEach((column, number) => {
    const lines = [];
    for (const frame of column) {
      const last = lines[lines.length - 1];
      if (frame.line > 0 && last && last[0].line === frame.line) last.push(frame);
      else lines.push([frame]);
    }
    const total = lines.reduce((sum, line) => sum + Math.max(...line.map(frame => frame.rows)), 0);
    let y = 0;
    for (const line of lines) {
      const height = Math.max(...line.map(frame => frame.rows)) / total * MAP.height;
      line.forEach((frame, place) => scenario.map.set(frame.name, {
        x: number * width + place * width / line.length, y, width: width / line.length - MAP.gap, height: Math.max(height - MAP.gap, 1), rows: frame.rows,
      }));
      y += height;
    }
  });
  return scenario.map;
}

/** The map of a step: each widget as high as its contents; filled with colour if it changed, ringed if it was tapped. */
function drawMap(scenario, moment, before, roomOf, columnOf) {
  const paths = { empty: '', shown: '', changed: '', ring: '' };
  const rect = (place, part) => `M${place.x.toFixed(1)} ${place.y.toFixed(1)}h${place.width.toFixed(1)}v${(place.height * part).toFixed(1)}h${(-place.width).toFixed(1)}z`;
  for (const [name, place] of mapOf(scenario, roomOf, columnOf)) {
    const rows = moment.widgets.get(name);
    const isChanged = before && !sameRows(rows || [], before.widgets.get(name) || []);
    paths.empty += rect(place, 1);
    // A widget that lost all its rows has changed, too.
    if (rows && rows.length || isChanged) paths[isChanged ? 'changed' : 'shown'] += rect(place, Math.min(1, ((rows ? rows.length : 0) + 1) / place.rows));
    if (moment.touches.some(touch => touch.widget === name)) paths.ring += rect(place, 1);
  }
  // The parser creates the elements, because their namespace is a URL, and a page contains none. No user text is inserted here.
  const holder = document.createElement('template');
  holder.innerHTML = `<svg class="map" viewBox="-1 -1 ${MAP.width + 1} ${MAP.height + 1}" preserveAspectRatio="none" aria-hidden="true">${
    Object.entries(paths).filter(([, path]) => path).map(([name, path]) => `<path class="${name}" d="${path}"/>`).join('')}</svg>`;
  return holder.content.firstChild;
}
