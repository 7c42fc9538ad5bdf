import Foundation
import Testing

/// Pages with pictures, custom templates, and PNG through another program.
struct DocsTests {
  private func project() async throws -> Program {
    let program = try Program()
    _ = try await program.run("init")
    return program
  }

  private func files(_ program: Program, _ suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.hasSuffix(suffix) }.sorted()
  }

  @Test func picturesThatNothingShowsAreRemoved() async throws {
    let program = try await project()
    defer { program.end() }
    _ = try await program.run("docs")
    let before = try files(program, ".svg")
    #expect(before.contains("shop-narrow-to-red-shoes-3.svg"))
    try program.write("<svg/>", "shop-mine.svg")
    try program.replace("name: Search as you type", "name: Renamed", in: "shop.searchplay.yaml")
    let check = try await program.run("docs", "--check")
    #expect(check.status == 1 && check.output.contains(": obsolete; run 'searchplay docs' to remove it\n"), "\(check.output)")
    #expect(try await program.run("docs").output.contains(": removed\n"))
    let after = try files(program, ".svg")
    #expect(after.count == before.count + 1 && after.contains("shop-mine.svg"))
    #expect(try await program.run("docs", "--check").output == "shop.md: up to date\n")
  }

  /// A gallery that is too long to look through has a search field.
  @Test func aLongGalleryIsSearched() async throws {
    let program = try await project()
    defer { program.end() }
    for number in 1...6 {
      try program.write(program.read("shop.searchplay.yaml"), "m\(number).searchplay.yaml")
      if number == 5 {
        #expect(try await program.run("docs", "--format", "html", "-o", "few").status == 0)
        #expect(try !program.read("few/index.html").contains("<script>"))
      }
    }
    #expect(try await program.run("docs", "--format", "html", "-o", "many").status == 0)
    let gallery = try program.read("many/index.html")
    #expect(
      gallery.contains("<form class=\"narrow\" role=\"search\" hidden>\n<label for=\"words\">Search pages and scenarios</label>"),
      "\(gallery)")
    #expect(gallery.contains("img-src data:"))
  }

  /// Printing a page in a terminal executes no escape sequence from a description.
  @Test(arguments: ["markdown", "html"]) func controlCharactersAreShown(_ format: String) async throws {
    let program = try await project()
    defer { program.end() }
    try program.replace(#"version: "1.0""#, "version: \"1.0\"\ndescription: \"Esc \\e[31m\"", in: "shop.searchplay.yaml")
    #expect(try await program.run("docs", "--format", format).status == 0)
    let page = try program.read(format == "html" ? "shop.html" : "shop.md")
    #expect(page.contains(format == "html" ? "Esc \u{FFFD}[31m" : "Esc \\u{1B}[31m"))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  }

  @Test func severalManifestsGetAGallery() async throws {
    let program = try await project()
    defer { program.end() }
    try program.write(
      program.read("shop.searchplay.yaml").replacing("name: Narrow to red shoes", with: "name: Nārrow [1] <b>"), "b/two.searchplay.yaml")
    try program.write(program.read("products.json"), "b/products.json")
    let result = try await program.run("docs", "-o", "pages", "--pictures", "images")
    #expect(result.status == 0 && result.output.hasSuffix("files: 17 written\n"), "\(result)")
    #expect(result.output.contains("pages/index.md: written\n"))
    #expect(
      try await program.run("docs", "-o", "pages", "--pictures", "images", "--check").output == "17 files: 17 up to date\n")
    let gallery = try program.read("pages/index.md")
    #expect(gallery.hasPrefix("# Search scenarios\n\n## ["), "\(gallery)")
    #expect(gallery.hasSuffix("\n\n<!-- Written by `searchplay docs`; edit the manifests instead. -->\n"), "\(gallery)")
    #expect(
      gallery.contains("](images/shop-gallery-3.svg)](shop.md)\n")
        && gallery.contains("- [Nārrow \\[1\\] &lt;b>](two.md#nārrow-1-b)\n"),
      "\(gallery)")
    #expect(program.exists("pages/images/two-nārrow-1-b-1.svg"))
    #expect(try program.read("pages/two.md").contains("](images/two-n%C4%81rrow-1-b-1.svg)"))
    #expect(try await program.run("docs", "-o", "pages", "--pictures", "images", "--check").status == 0)
    // A page whose manifest is gone is obsolete, and so are its pictures.
    try program.write(program.read("b/two.searchplay.yaml"), "b/three.searchplay.yaml")
    try FileManager.default.removeItem(at: program.folder.appending(path: "b/two.searchplay.yaml"))
    // A file that merely quotes the mark belongs to its author.
    let quoting = "# Ours\n\nPages end with <!-- Written by `searchplay docs` from x.yaml; edit that file instead. -->\n\nMore.\n"
    try program.write(quoting, "pages/mine.md")
    let obsolete = try await program.run("docs", "-o", "pages", "--pictures", "images", "--check")
    #expect(
      obsolete.status == 1
        && obsolete.output.contains("pages/two.md: obsolete; run 'searchplay docs -o pages --pictures images' to remove it\n"),
      "\(obsolete)")
    #expect(try await program.run("docs", "-o", "pages", "--pictures", "images").status == 0)
    #expect(
      !program.exists("pages/two.md") && !program.exists("pages/images/two-nārrow-1-b-1.svg"))
    #expect(try program.read("pages/mine.md") == quoting)
    try program.write(quoting, "pages/shop.md")
    #expect(try await program.run("docs", "-o", "pages", "--pictures", "images").status == 1 && program.read("pages/shop.md") == quoting)
    try FileManager.default.removeItem(at: program.folder.appending(path: "pages/shop.md"))
    #expect(try await program.run("docs", "-o", "pages", "--pictures", "images").status == 0)
    #expect(try await program.run("docs", "-o", "pages", "--pictures", "images", "--check").status == 0)
  }

  @Test func aPageOfHTMLIsOneFile() async throws {
    let program = try await project()
    defer { program.end() }
    try program.replace(
      "The counts of the other", "The **counts** of `<the>` [other](https://x.y) <script>x</script>", in: "shop.searchplay.yaml")
    let result = try await program.run("docs", "--format", "html", "--queries")
    #expect(result.status == 0 && result.output == "shop.html: written\n", "\(result)")
    let page = try program.read("shop.html")
    #expect(page.hasPrefix("<!-- Written by `searchplay docs` from shop.searchplay.yaml; edit that file instead. -->\n<!DOCTYPE html>\n"))
    #expect(
      page.contains(
        "<p>The <strong>counts</strong> of <code>&lt;the&gt;</code> <a href=\"https://x.y\">other</a> &lt;script&gt;x&lt;/script&gt; "))
    #expect(page.contains("<h3>2 · Tap “Shoes” in Categories — 2 results (was 5)</h3>\n"), "\(page)")
    #expect(page.contains("<pre>filters  ( &quot;category&quot;:&quot;Shoes&quot; )\n"), "\(page)")
    for word in ["src=", "url(", "@import", "<link", "<img"] { #expect(!page.contains(word), "\(word)") }
    let identifiers = page.matches(of: /id="([^"]*)"/).map(\.output.1)
    #expect(Set(identifiers).count == identifiers.count)
    let targets = page.matches(of: /href="#([^"]*)"|aria-labelledby="([^"]*)"/).flatMap { match in
      [match.output.1, match.output.2].compactMap(\.self).flatMap { $0.split(separator: " ") }
    }
    #expect(targets.filter { !identifiers.contains($0) } == [])
    #expect(try await program.run("docs", "--format", "html", "--queries", "--check").status == 0)
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    let stale = try await program.run("docs", "--format", "html", "--queries", "--check")
    #expect(stale.output.contains(":   [ ] Hats 2\n") && stale.output.contains(":   [ ] Shoes 3\n"), "\(stale.output)")
    // Its data, which is one long line, is not shown.
    #expect(stale.output.split(separator: "\n").allSatisfy { $0.utf8.count < 200 })
    #expect(try await program.run("docs", "--format", "html", "--png").status == 64)
  }

  @Test func templatesOfOnesOwn() async throws {
    let program = try await project()
    defer { program.end() }
    #expect(
      try await program.run("docs", "--write-templates", "own").output == """
        own/page.md.mustache: written
        own/gallery.md.mustache: written
        own/page.html.mustache: written
        own/gallery.html.mustache: written
        own/states.html.mustache: written

        """)
    #expect(try await program.run("docs", "--templates", "own", "--no-pictures").status == 0)
    let plain = try program.read("shop.md")
    #expect(try await program.run("docs", "--no-pictures", "--check").status == 0)
    try program.write(
      "{{% CONTENT_TYPE:TEXT}}\n{{mark}}\n{{#scenarios}}{{name}}: {{#steps}}{{number}} {{title}}; {{/steps}}\n{{/scenarios}}",
      "own/page.md.mustache")
    #expect(try await program.run("docs", "--templates", "own", "--no-pictures").status == 0)
    #expect(
      try program.read("shop.md") == """
        <!-- Written by `searchplay docs` from shop.searchplay.yaml; edit that file instead. -->
        Narrow to red shoes: 1 search; 2 click categories "Shoes"; 3 click colors "red"; 4 remove current "red"; 
        Search as you type: 1 search "ru"; 2 search "run"; 

        """)
    #expect(plain.contains("```text\ncategories\n"))
    try program.write("{{mark}}\n{{#steps}}{{/step}}", "own/page.md.mustache")
    let broken = try await program.run("docs", "--templates", "own")
    #expect(broken.status == 1)
    #expect(
      broken.errors == """
        own/page.md.mustache:2:14: error: the section that is closed here is not the one that is open [template-syntax]
          2 | {{#steps}}{{/step}}
            |              ^


        """, "\(broken.errors)")
    #expect(try await program.run("docs", "--templates", "nowhere").status == 64)
    try program.write("{{{mark}}}\n{{#scenarios}}{{nmae}}{{/scenarios}}{{>other}}", "own/page.md.mustache")
    try program.write("x", "own/pages.md.mustache")
    // Without the mark, the page could not be replaced the next time.
    try program.write("{{#scenarios}}{{name}}{{/scenarios}}", "bare/page.md.mustache")
    let bare = try await program.run("docs", "--templates", "bare", "--no-pictures")
    #expect(
      bare.errors == """
        bare/page.md.mustache:1:1: error: the template does not contain 'mark': Searchplay needs it to recognize the pages that it may replace [template-mark]
          1 | {{#scenarios}}{{name}}{{/scenarios}}
            | ^
            = help: put {{{mark}}} on the first line of an HTML template, or {{{mark}}} on the last line of a Markdown template


        """, "\(bare.errors)")
    let unknown = try await program.run("docs", "--templates", "own", "--no-pictures")
    #expect(
      unknown.errors == """
        warning: 'own/pages.md.mustache' is not used: did you mean 'page.md.mustache'?
        own/page.md.mustache:2:17: warning: pages do not support 'nmae' [template-name]
          2 | {{#scenarios}}{{nmae}}{{/scenarios}}{{>other}}
            |                 ^~~~
            = help: did you mean 'name'?

        own/page.md.mustache:2:40: warning: a template cannot include another one, 'other' [template-partial]
          2 | {{#scenarios}}{{nmae}}{{/scenarios}}{{>other}}
            |                                        ^~~~~


        """)
  }

  @Test func pngNeedsAConverter() async throws {
    let program = try await project()
    defer { program.end() }
    let without = try await program.run("docs", "--png", environment: ["PATH": program.folder.path])
    #expect(
      without.status == 1 && without.errors.hasPrefix("error: --png needs an SVG-to-PNG converter: install rsvg-convert"), "\(without)")
    // A converter that copies its input.
    try program.writeScript("(printf '\\211PNG\\r\\n\\032\\n'; /bin/cat \"$5\") > \"$4\"", "bin/rsvg-convert")
    let path = ["PATH": program.folder.appending(path: "bin").path]
    #expect(try await program.run("docs", "--png", environment: path).status == 0)
    // Markdown names two files, for high-resolution screens, and their display width; DocC chooses among four.
    let page = try program.read("shop.md")
    #expect(
      page.contains(
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"shop-narrow-to-red-shoes-1~dark@2x.png\"><img alt=\"")
        && page.contains("\" width=\"656\" src=\"shop-narrow-to-red-shoes-1@2x.png\"></picture>"), "\(page)")
    #expect(try files(program, "-1.png") == [])
    func png(_ name: String) throws -> Data { try Data(contentsOf: program.folder.appending(path: name)) }
    #expect(try await program.run("docs", "--png", "-o", "Shop.docc", environment: path).status == 0)
    #expect(try program.read("Shop.docc/shop.md").contains("(shop-narrow-to-red-shoes-1.png)"))
    let dark = String(decoding: try png("Shop.docc/shop-narrow-to-red-shoes-1~dark@2x.png"), as: UTF8.self)
    #expect(dark.contains(".t{fill:#f2f2f7}") && !dark.contains("@media"))
    #expect(try files(program, ".tmp.svg") == [])
    #expect(try await program.run("docs", "--png", "--check", environment: path).status == 0)
    // A file made from a different drawing is stale, even if the drawing itself is up to date.
    try program.replace("\"color\": \"red\"", "\"color\": \"blue\"", in: "products.json")
    _ = try await program.run("docs", environment: path)
    #expect(
      try await program.run("docs", "--png", "--check", environment: path).output.contains(
        "-3@2x.png: stale; run 'searchplay docs --png'"))
    _ = try await program.run("docs", "--png", environment: path)
    #expect(try await !program.run("docs", "--png", "--check", environment: path).output.contains("stale"))
    try png("shop-narrow-to-red-shoes-2@2x.png").write(to: program.folder.appending(path: "shop-narrow-to-red-shoes-1@2x.png"))
    #expect(try await program.run("docs", "--png", "--check", environment: path).status == 1)
    _ = try await program.run("docs", "--png", environment: path)
    #expect(try await !program.run("docs", "--png", "--check", environment: path).output.contains("stale"))
    try FileManager.default.removeItem(at: program.folder.appending(path: "shop-narrow-to-red-shoes-1@2x.png"))
    #expect(
      try await program.run("docs", "--png", "--check", environment: path).output.contains(
        "shop-narrow-to-red-shoes-1@2x.png: missing"))
  }

  /// DocC refers to pages by name, and shows backticks in headings literally.
  @Test func aCatalogLinksByName() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher: { records: [{ c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: One, steps: [{ search: }, { clear: { or: c } }] }]

      """
    try program.write("name: Alpha\n" + manifest, "b.searchplay.yaml")
    try program.write("name: Beta\n" + manifest, "a.searchplay.yaml")
    let result = try await program.run("docs", "-o", "Shop.docc", "--pictures", "Resources", "--states")
    #expect(result.status == 0, "\(result)")
    let page = try program.read("Shop.docc/b.md")
    #expect(page.contains(" [All pages](doc:index) · [The states of its widgets](doc:b-states)\n"), "\(page)")
    #expect(page.contains("\n### 2 · The filters of c are cleared"), "\(page)")
    #expect(try program.read("Shop.docc/b-states.md").contains("[All scenarios](doc:b)\n"))
    // The gallery is ordered by title.
    let gallery = try program.read("Shop.docc/index.md")
    #expect(gallery.contains("## [Alpha](doc:b)\n\n- [One](doc:b#One)\n") && gallery.contains("## [Beta](doc:a)\n"), "\(gallery)")
    let (first, second) = (gallery.range(of: "[Alpha]"), gallery.range(of: "[Beta]"))
    #expect(first.map(\.lowerBound) ?? gallery.endIndex < second.map(\.lowerBound) ?? gallery.startIndex)
  }

  /// Names and data appear literally on a page: a backtick in them does not end a code span, and an address does not become a link.
  @Test func markupInNames() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: "see https://a.example or www.b.example" }], settings: { attributesForFaceting: [c] } }
      widgets: { "a`<b>x": { type: refinementList, attribute: c, operator: or, presenter: { sortBy: ["alphabetical:asc"] } } }
      scenarios: [{ name: One, steps: [{ search: }] }]

      """, "m`<i>.searchplay.yaml")
    let run = try await program.run("docs", "-o", "pages", "--states")
    #expect(run.status == 0, "\(run)")
    let folder = program.folder.appending(path: "pages")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    let texts = try pages.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(
      texts.contains { $0.contains("The widget ``a`<b>x``, of type") && $0.contains("From ``m`<i>.searchplay.yaml``, with") }, "\(texts)")
    for text in texts {
      #expect(!text.contains("https://a.example") && !text.contains("www.b.example") && !text.contains(" `a`<b>"), "\(text)")
    }
    #expect(texts.contains { $0.contains("https&#58;//a.example or www&#46;b.example") }, "\(texts)")
  }

  /// An animated scenario shows what its steps show, so the steps are collapsed.
  @Test func stepsOfAMovingScenarioAreFolded() async throws {
    let program = try await project()
    defer { program.end() }
    _ = try await program.run("docs", "--animate")
    let page = try program.read("shop.md")
    let sections = page.split(separator: "\n## ").dropFirst()
    #expect(sections.count == 2)
    for section in sections {
      #expect(section.split(separator: "\n")[1].hasPrefix("!["))
      let parts = [
        section.firstRange(of: "\n<details markdown=\"1\"><summary>Step by step</summary>\n\n### "),
        section.firstRange(of: "\n\n</details>\n"),
      ]
      #expect(
        parts.compactMap { $0?.lowerBound }.count == 2 && parts[0].map { $0.upperBound < parts[1]?.lowerBound ?? $0.upperBound } ?? false)
    }
  }

  /// Names of any length, and names of devices, get files.
  @Test func filesOfAnyName() async throws {
    let program = try Program()
    defer { program.end() }
    let long = String(repeating: "x", count: 300)
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a }] }
      widgets: { \(long): { type: stats } }
      scenarios: [{ name: Con, steps: [search: ] }, { name: \(long), steps: [search: ] }]

      """, "m.searchplay.yaml")
    let made = try await program.run("docs", "-o", "pages", "--states")
    #expect(made.status == 0 && made.errors == "", "\(made)")
    #expect(try await program.run("test", "-u=missing").status == 0)
    #expect(try program.read("__Snapshots__/m/scenario-con.snap.yaml").hasPrefix("# Searchplay snapshot 1.0\n"))
  }
}
