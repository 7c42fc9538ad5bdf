// The page's address describes what is shown: a scenario, a step, a view, and how the list is narrowed.

// The page's own address comes first: by itself, a fragment such as `#name` would refer to a part of the page, which these do not.
const pageAddress = location.href.split('#')[0];

/** The address of a scenario, or of one of its steps, on the page. */
function addressOf(scenario, moment) { return `${pageAddress}#${encodeURIComponent(scenario.key)}${moment ? `/${moment.number}` : ''}`; }

/** An address with parameters; those without a value are left out. */
function addressWith(scenario, moment, parameters) {
  const parts = Object.entries(parameters).filter(([, value]) => value);
  return (scenario ? addressOf(scenario, moment) : `${pageAddress}#`) + parts.map(([name, value]) => `;${name}=${encodeURIComponent(value)}`).join('');
}

/** What an address refers to, `{ key, number, wished }`; null if it refers to nothing. */
function readAddress(fragment) {
  const match = fragment.match(/^#([^;]*?)(?:\/(\d+))?(?:;(.*))?$/);
  if (!match || !match[1] && !match[3]) return null;
  try {
    return { key: decodeURIComponent(match[1]), number: match[2] === undefined ? undefined : Number(match[2]), wished: readParameters(match[3]) };
  } catch (error) {
    return null;
  }
}

function readParameters(text) {
  const wished = new Map();
  for (const part of (text || '').split(';')) {
    const [name, value] = part.split('=');
    try { if (value !== undefined) wished.set(name, decodeURIComponent(value)); } catch (error) { /* Malformed values are ignored. */ }
  }
  return wished;
}

/** The positions of causes, and of those reported with them, as used in addresses. */
function placesOfCauses(page) {
  return new Map(page.causes.flatMap((cause, place) => [[cause, `${place + 1}`], ...cause.others.map((other, inner) => [other, `${place + 1}.${inner + 1}`])]));
}

/** The reader's choices are kept while the window is open; a browser may forbid even that. */
function stored(name) { try { return sessionStorage.getItem(name); } catch (error) { return null; } }
function store(name, value) { try { sessionStorage.setItem(name, value); } catch (error) { /* The choice lasts for this page. */ } }

/** A link that is followed on the page itself, unless the reader opens it elsewhere. */
function followed(action) {
  return event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
