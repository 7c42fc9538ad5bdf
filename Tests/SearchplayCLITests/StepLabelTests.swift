import Testing

/// Steps are described by what the screen shows, however the manifest names an item.
struct StepLabelTests {
  @Test func itemsByTheirTexts() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ objectID: a, c: red, price: 5, _tags: [sale] }, { objectID: b, c: blue, price: 50, _tags: [new] }]
        settings: { attributesForFaceting: [c] }
      widgets:
        list: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        bands: { type: numericFilterList, operator: or, groupName: bands, numericFilters: [{ attribute: price, operator: "<", value: 10 }] }
        kinds: { type: filterMap, attribute: c, operator: and, groupName: kinds, items: { 0: { _tags: sale }, 1: { _tags: new } } }
      scenarios:
        - name: S
          steps:
            - search:
            - click: { list: { position: 2 } }
            - click: { bands: { position: 1 } }
            - click: { kinds: "1" }
            - filterState: { add: { group: { or: c }, filters: { c: blue } } }
            - query: lamp
            - query: ""
            - burst: [{ click: { list: { position: 1 } } }, { click: { list: { position: 1 } } }]

      """#, "m.searchplay.yaml")
    _ = try await program.run("docs", "m.searchplay.yaml", "--no-pictures")
    let headings = try program.read("m.md").split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(
      headings == [
        "### Before the first step", "### 1 · Load the first results — 2 results", "### 2 · Tap *red* in List — 1 result (was 2)",
        "### 3 · Tap *price &lt; 10.0* in Bands — 1 result", "### 4 · Tap *new* in Kinds — 0 results (was 1)",
        "### 5 · The app adds *blue* to `c` — 0 results", "### 6 · The app searches for *lamp* — 0 results",
        "### 7 · The app searches without a text — 0 results", "### 8 · Tap *blue* in List, then tap row 1 of List — 0 results",
      ], "\(headings)")
  }
}
