extension PageTemplate {
  /// What both pages look like; light and dark, for narrow and wide windows, and for paper.
  private static let style = #"""
    :root{color-scheme:light dark;--ground:#f2f2f7;--text:#1c1c1e;--quiet:#5c5c63;--link:#0058d0;--card:#fff;--edge:#c7c7cc;--new:#d3f0da;--old:#fbdfdd}
    @media screen and (prefers-color-scheme:dark){:root{--ground:#000;--text:#f2f2f7;--quiet:#aeaeb2;--link:#6cb4ff;--card:#1c1c1e;--edge:#48484a;--new:#1d4a2b;--old:#5a2622}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1080px;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.8rem;line-height:1.2;margin:.6em 0 .3em}h2{font-size:1.4rem;line-height:1.25;margin:2em 0 .4em}h3{font-size:1.05rem;margin:0 0 .3em}
    a{color:var(--link)}a:focus-visible,summary:focus-visible,[tabindex]:focus{outline:3px solid var(--link);outline-offset:2px}
    code,pre{font:.88em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
    pre{overflow-x:auto;white-space:pre-wrap;margin:.5em 0;padding:10px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card)}
    .skip{position:absolute;left:-9999px}.skip:focus{position:static}
    .quiet{color:var(--quiet)}
    .step{margin:16px 0;padding:16px;border:1px solid var(--edge);border-radius:12px;background:var(--card)}
    .step p{margin:.4em 0}.step h3 code{font-weight:400;color:var(--quiet)}
    ins{background:var(--new);text-decoration:none;font-weight:600}del{background:var(--old)}
    .warning{border-left:4px solid #b8860b;padding-left:10px}.failure{border-left:4px solid #c62828;padding-left:10px}
    .pictures{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;margin:12px 0 0}.picture{max-width:100%;height:auto}
    .walk{display:flex;gap:16px;font-size:.9rem}
    .entry{margin:24px 0;padding:16px;border:1px solid var(--edge);border-radius:12px;background:var(--card)}.entry h2{margin-top:0}
    @media print{body{max-width:none;padding:0;background:#fff}.walk,.skip,nav,.keys{display:none}.step,.picture{break-inside:avoid}h2,h3{break-after:avoid}details>*{display:block}}
    """#

  private static let head = #"""
    {{{mark}}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>{{title}}</title>
    <style>
    """# + "\n" + style + #"""

      {{{pictureStyle}}}
      </style>
      </head>
      <body>

      """#

  static let webPage =
    head + #"""
      <a class="skip" href="#content">Skip to the scenarios</a>
      <header>
      <h1>{{title}}</h1>
      {{#description}}
      {{{descriptionHTML}}}
      {{/description}}
      <p class="quiet">From <code>{{source}}</code>, with InstantSearch {{version}}.</p>
      </header>
      <nav aria-label="Scenarios">
      <ul>
      {{#scenarios}}
      <li><a href="#{{anchor}}">{{name}}</a></li>
      {{/scenarios}}
      </ul>
      </nav>
      <main id="content">
      {{#scenarios}}
      <section aria-labelledby="{{anchor}}">
      <h2 id="{{anchor}}">{{name}}</h2>
      {{{descriptionHTML}}}
      {{#failures}}
      <p class="failure"><strong>Failed:</strong> {{headline}}</p>
      {{/failures}}
      {{#hasInitial}}
      <div class="step">
      <h3>Before the first search</h3>
      {{#initialLines}}
      <pre>{{initialLines}}</pre>
      {{/initialLines}}
      <div class="pictures">
      {{#initial}}
      {{{svg}}}
      {{/initial}}
      </div>
      </div>
      {{/hasInitial}}
      {{#steps}}
      <section class="step" id="{{anchor}}" tabindex="-1" aria-labelledby="{{anchor}}-title">
      <h3 id="{{anchor}}-title">Step {{number}} <code>{{title}}</code></h3>
      {{{textHTML}}}
      {{#filtersUnchanged}}
      <p class="quiet">Filters unchanged</p>
      {{/filtersUnchanged}}
      {{^filtersUnchanged}}
      <p>Filters: {{#filters}}<code>{{#filterParts}}{{#isAdded}}<ins>{{text}}</ins>{{/isAdded}}{{^isAdded}}{{text}}{{/isAdded}}{{/filterParts}}</code>{{/filters}}{{^filters}}none{{/filters}}{{#removedFilters}} <del><code>{{.}}</code></del>{{/removedFilters}}</p>
      {{/filtersUnchanged}}
      {{#hasHits}}
      <p>Hits: {{hits}}</p>
      {{/hasHits}}
      {{#hasQueries}}
      <details>
      <summary>Queries</summary>
      <pre>{{queries}}</pre>
      </details>
      {{/hasQueries}}
      {{#findings}}
      <p class="warning"><strong>In the app:</strong> {{headline}} ({{since}}, <code>{{id}}</code>).</p>
      {{/findings}}
      {{#failures}}
      <p class="failure"><strong>Failed:</strong> {{headline}}</p>
      {{/failures}}
      {{#hasPending}}
      <p>Until the answer arrives:</p>
      {{#pendingLines}}
      <pre>{{pendingLines}}</pre>
      {{/pendingLines}}
      <div class="pictures">
      {{#pending}}
      {{{svg}}}
      {{/pending}}
      </div>
      <p>And then:</p>
      {{/hasPending}}
      {{#hasWidgets}}
      {{#widgetLines}}
      <pre>{{widgetLines}}</pre>
      {{/widgetLines}}
      <div class="pictures">
      {{#widgets}}
      {{{svg}}}
      {{/widgets}}
      </div>
      {{/hasWidgets}}
      {{^hasWidgets}}
      <p class="quiet">No widget changes.</p>
      {{/hasWidgets}}
      <p class="walk">{{#previous}}<a href="#{{previous}}">Previous step</a>{{/previous}}{{#next}} <a href="#{{next}}">Next step</a>{{/next}}</p>
      </section>
      {{/steps}}
      {{{closingNoteHTML}}}
      </section>
      {{/scenarios}}
      </main>
      <footer>
      <p class="quiet keys">Keys: <kbd>→</kbd> goes to the next step, <kbd>←</kbd> to the one before; inside a step <kbd>j</kbd> and <kbd>k</kbd> do so, too.</p>
      </footer>
      <script>
      (function () {
        var steps = Array.from(document.querySelectorAll('section.step'));
        function go(index) {
          if (index < 0 || index >= steps.length) return;
          steps[index].focus({ preventScroll: true });
          steps[index].scrollIntoView({ block: 'start' });
        }
        function inSight(step) {
          var place = step.getBoundingClientRect();
          return place.bottom > 40 && place.top < window.innerHeight;
        }
        document.addEventListener('keydown', function (event) {
          if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
          var focused = document.activeElement && document.activeElement.closest('section.step');
          // Letters count inside a step only, so that they are in nobody's way elsewhere.
          var way = { ArrowRight: 1, ArrowLeft: -1 }[event.key] || (focused && { j: 1, k: -1 }[event.key]);
          if (!way) return;
          event.preventDefault();
          if (focused && inSight(focused)) return go(steps.indexOf(focused) + way);
          var first = steps.findIndex(inSight);
          go(first < 0 ? 0 : way > 0 ? first : first - 1);
        });
        window.addEventListener('beforeprint', function () {
          document.querySelectorAll('details').forEach(function (part) { part.open = true; });
        });
      })();
      </script>
      </body>
      </html>

      """#

  static let webGallery =
    head + #"""
      <header>
      <h1>{{title}}</h1>
      </header>
      <main>
      {{#pages}}
      <section class="entry" aria-labelledby="page-{{file}}">
      <h2 id="page-{{file}}"><a href="{{file}}">{{title}}</a></h2>
      {{{descriptionHTML}}}
      <ul>
      {{#scenarios}}
      <li><a href="{{file}}#{{anchor}}">{{name}}</a></li>
      {{/scenarios}}
      </ul>
      {{#hasPictures}}
      <div class="pictures">
      {{#pictures}}
      {{{svg}}}
      {{/pictures}}
      </div>
      {{/hasPictures}}
      </section>
      {{/pages}}
      </main>
      </body>
      </html>

      """#
}
