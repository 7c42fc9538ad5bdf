extension PageTemplate {
  /// The style of the gallery; light and dark, for narrow and wide windows, and for print. The viewer has its own style.
  private static let style = #"""
    :root{color-scheme:light dark;--ground:#f2f2f7;--text:#1c1c1e;--link:#0058d0;--card:#fff;--edge:#c7c7cc;--loss:#b3261e}
    @media screen and (prefers-color-scheme:dark){:root{--ground:#000;--text:#f2f2f7;--link:#6cb4ff;--card:#1c1c1e;--edge:#48484a;--loss:#ff8a80}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1080px;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.8rem;line-height:1.2;margin:.6em 0 .3em}h2{font-size:1.4rem;line-height:1.25;margin:2em 0 .4em}
    a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .pictures{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;margin:12px 0 0}.picture{max-width:100%;height:auto}
    .entry{margin:24px 0;padding:16px;border:1px solid var(--edge);border-radius:12px;background:var(--card);display:flex;flex-wrap:wrap;gap:0 24px}.entry[hidden]{display:none}.entry h2{margin-top:0}.entry .words{flex:1 1 280px;min-width:0}.entry .pictures{flex:0 1 auto;margin:0}.status{color:var(--loss)}
    .states{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(320px,100%),1fr));gap:16px}.state{margin:0;display:grid;grid-row:span 2;grid-template-rows:subgrid;gap:6px}.state svg{max-width:100%;height:auto}
    .narrow{margin:16px 0}.narrow input{font:inherit;padding:6px 10px;width:100%;max-width:420px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:inherit}
    .narrow label{display:block}@media print{.narrow{display:none}}
    @media print{h2+p{break-after:avoid}.states{display:block}.state{display:inline-block;vertical-align:top;margin:0 16px 12px 0;break-inside:avoid}body{max-width:none;padding:0;background:#fff}.entry,.picture{break-inside:avoid}.picture{max-height:20cm;width:auto}h2{break-after:avoid}}
    """#

  private static let head = #"""
    {{{mark}}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
    <title>{{title}}</title>
    <style>
    """# + "\n" + style + #"""

      {{{pictureStyle}}}
      </style>
      </head>
      <body>

      """#

  /// The page around the viewer.
  static let webPage = #"""
    {{{mark}}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="{{{viewerPolicy}}}">
    <title>{{title}}</title>
    {{{viewerStyle}}}
    </head>
    <body>
    {{#hasLinks}}
    <nav class="back" aria-label="Pages">{{#gallery}}<a href="{{gallery}}">All pages</a>{{/gallery}} {{#states}}<a href="{{states}}">The states of its widgets</a>{{/states}}</nav>
    {{/hasLinks}}
    {{{viewer}}}
    </body>
    </html>

    """#

  /// The states of a manifest's widgets.
  static let webStates =
    head + #"""
      <header>
      <h1>{{title}}: the states of its widgets</h1>
      <p>{{reached}} of {{all}} states are reached by a scenario; the others are greyed out. From <code>{{source}}</code>, with InstantSearch {{version}}. <a href="{{page}}">All scenarios</a></p>
      </header>
      <main>
      {{#widgets}}
      <section aria-labelledby="widget-{{name}}">
      <h2 id="widget-{{name}}">{{heading}}</h2>
      <p>The widget <code>{{name}}</code>, of type <code>{{type}}</code>.</p>
      <div class="states">
      {{#states}}
      <figure class="state">
      <figcaption>{{name}}{{#link}}<br><a href="{{link}}">{{place}}</a>{{/link}}</figcaption>
      {{{svg}}}
      </figure>
      {{/states}}
      </div>
      </section>
      {{/widgets}}
      </main>
      </body>
      </html>

      """#

  static let webGallery =
    head + #"""
      <header>
      <h1>{{title}}</h1>
      </header>
      <main>
      {{#isLong}}
      <form class="narrow" role="search" hidden>
      <label for="words">Search pages and scenarios</label>
      <input type="search" id="words">
      <p role="status" id="found"></p>
      </form>
      {{/isLong}}
      {{#pages}}
      <section class="entry" aria-labelledby="page-{{file}}">
      <div class="words">
      <h2 id="page-{{file}}"><a href="{{file}}">{{title}}</a></h2>
      {{{descriptionHTML}}}
      <ul>
      {{#scenarios}}
      <li><a href="{{file}}#{{anchor}}">{{name}}</a>{{#status}} <strong class="status">{{status}}</strong>{{/status}}</li>
      {{/scenarios}}
      </ul>
      </div>
      {{#picture}}
      <div class="pictures">
      {{{svg}}}
      </div>
      {{/picture}}
      </section>
      {{/pages}}
      </main>
      {{#isLong}}
      <script>
      const form = document.querySelector('.narrow');
      const entries = [...document.querySelectorAll('.entry')];
      const texts = entries.map(entry => [...entry.querySelectorAll('h2, p, li')].map(part => part.textContent).join(' ').toLowerCase());
      const narrow = () => {
        const words = document.getElementById('words').value.toLowerCase().split(/\s+/).filter(word => word);
        entries.forEach((entry, place) => { entry.hidden = !words.every(word => texts[place].includes(word)); });
        const count = entries.filter(entry => !entry.hidden).length;
        document.getElementById('found').textContent = words.length ? `${count} of ${entries.length} pages` : '';
      };
      form.hidden = false;
      form.addEventListener('submit', event => event.preventDefault());
      form.addEventListener('input', narrow);
      </script>
      {{/isLong}}
      </body>
      </html>

      """#
}
