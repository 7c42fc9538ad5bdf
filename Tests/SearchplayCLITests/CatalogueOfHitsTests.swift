import Testing

/// The states of hits lists in the catalogue.
struct CatalogueOfHitsTests {
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
