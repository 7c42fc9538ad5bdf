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

  /// The frame around the viewer.
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
    {{#gallery}}
    <nav class="back" aria-label="Pages"><a href="{{gallery}}">All pages</a></nav>
    {{/gallery}}
    {{{viewer}}}
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
      {{#picture}}
      <div class="pictures">
      {{{svg}}}
      </div>
      {{/picture}}
      </section>
      {{/pages}}
      </main>
      </body>
      </html>

      """#
}
