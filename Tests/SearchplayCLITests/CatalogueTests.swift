import Foundation
import Testing

/// The catalogue of widgets' states.
struct CatalogueTests {
  /// The same in HTML, with links between both pages.
  @Test func statesInHTML() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }, { c: blue }], settings: { attributesForFaceting: [c] } }
      widgets: { colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: One, steps: [search: , click: { colors: red }] }]

      """, "m.searchplay.yaml")
    let written = try await program.run("docs", "-o", "pages", "--states", "--format", "html")
    #expect(written.output == "pages/m.html: written\npages/m-states.html: written\n" && written.status == 0, "\(written)")
    #expect(try program.read("pages/m.html").contains("<a href=\"m-states.html\">The states of its widgets</a>"))
    let page = try program.read("pages/m-states.html")
    for part in [
      "3 of 5 states are reached by a scenario; the others are greyed out.", "<a href=\"m.html\">All scenarios</a>",
      "<figcaption>one selected<br><a href=\"m.html#one/2\">", "<figcaption>several selected</figcaption>\n<svg",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let checked = try await program.run("docs", "-o", "pages", "--states", "--format", "html", "--check")
    #expect(checked.status == 0, "\(checked)")
  }

  /// Each widget's states, with a picture of each one that a scenario reaches.
  @Test func statesOfWidgets() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      name: Shop
      searcher: { records: [{ c: red, p: 1 }, { c: blue, p: 9 }], settings: { attributesForFaceting: [c, p] } }
      widgets:
        colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        cheap: { type: toggle, filter: { attribute: p, operator: "<", value: 5 } }
        clear: { type: clearRefinements }
      scenarios:
        - name: One
          steps: [search: , { click: { colors: red } }]

      """, "m.searchplay.yaml")
    let written = try await program.run("docs", "-o", "pages", "--states")
    #expect(written.status == 0 && written.output.hasSuffix("pages/m-states.md: written\n"), "\(written)")
    let page = try program.read("pages/m-states.md")
    func never(_ widget: String, _ state: String) -> String {
      "![\(widget), \(state): never reached.](m-states-\(widget)-never-reached.svg)"
    }
    #expect(
      page == """
        # Shop: the states of its widgets

        4 of 7 states are reached by a scenario; the others are greyed out. From `m.searchplay.yaml`, with InstantSearch 7. [All scenarios](m.md)

        ## Colors

        The widget `colors`, of type `refinementList`.

        | no values | nothing selected | one selected |
        |---|---|---|
        | ![colors, no values: Nothing is shown.](m-states-colors-no-values.svg)<br>[the start of 'One'](m.md#one) | ![colors, nothing selected: blue, 1; red, 1.](m-states-colors-nothing-selected.svg)<br>[step 1 of 'One'](m.md#one) | ![colors, one selected: blue, 1; red, 1, selected.](m-states-colors-one-selected.svg)<br>[step 2 of 'One'](m.md#one) |

        | several selected | a value without results |
        |---|---|
        | \(never("colors", "several selected")) | \(never("colors", "a value without results")) |

        ## Cheap

        The widget `cheap`, of type `toggle`.

        | off | on |
        |---|---|
        | ![cheap, off: p &lt; 5.0, switched off.](m-states-cheap-off.svg)<br>[the start of 'One'](m.md#one) | \(never("cheap", "on")) |

        <!-- Written by `searchplay docs` from m.searchplay.yaml; edit that file instead. -->

        """, "\(page)")
    #expect(program.exists("pages/m-states-colors-one-selected.svg"))
    #expect(try program.read("pages/m.md").contains("with InstantSearch 7. [The states of its widgets](m-states.md)\n"))
    #expect(try program.read("pages/m-states-cheap-never-reached.svg").contains("<g opacity=\"0.55\""))
    #expect(try await program.run("docs", "-o", "pages", "--states", "--check").status == 0)
    // A gallery leaves them where they are.
    try program.write(program.read("m.searchplay.yaml"), "n.searchplay.yaml")
    _ = try await program.run("docs", "-o", "pages", "--states")
    #expect(program.exists("pages/m-states.md") && program.exists("pages/n-states.md"))
    #expect(try await program.run("docs", "-o", "pages", "--states", "--check").status == 0)
  }

  /// A hit with a subtitle is one hit, although its picture has two lines.
  @Test(arguments: ["", ", subtitle: color"]) func oneHit(_ subtitle: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ name: Hat, color: red }, { name: Boot, color: blue }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
        rows: { type: hits, attribute: name\(subtitle) }
      scenarios: [{ name: One, steps: [{ search: }, { click: { colors: red } }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("docs", "-o", "pages", "--states")
    #expect(said.status == 0, "\(said)")
    let page = try program.read("pages/m-states.md")
    let hits = page.split(separator: "## Rows").last.map(String.init) ?? ""
    for state in ["no hits", "one hit", "several hits"] {
      #expect(hits.contains(state) && !hits.contains("\(state): never reached") && !hits.contains("\(state)**: never reached"), "\(hits)")
    }
    #expect(!hits.contains("never reached"), "\(hits)")
  }
}
