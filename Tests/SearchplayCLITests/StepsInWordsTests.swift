import Testing

/// How pages describe steps, and what their pictures mark.
struct StepsInWordsTests {
  private static let manifest = """
    version: "1.0"
    searcher:
      index: shop
      records: [{ name: red hat, color: red, size: red, price: 3 }, { name: blue hat, color: blue, size: big, price: 5 }]
      settings:
        attributesForFaceting: [color, size]
        facetOrdering: { facets: [color, size], values: { color: { sortRemainingBy: alpha }, size: { sortRemainingBy: alpha } } }
      query: { facets: [color, size] }
    searchers: { both: { kind: multi, components: [main] } }
    widgets:
      arranged: { type: dynamicFacets }
      box: { type: searchBox, searcher: both }
      rows: { type: hits, attribute: name, subtitle: price }
    scenarios:
      - name: Facets
        steps:
          - search:
          - click: { arranged: { filter: { color: blue } } }
          - click: { arranged: { filter: { color: blue } } }
          - click: { arranged: { filter: { size: red } } }
          - fail: offline
          - type: { box: h }
      - name: Wrong
        steps: [search: , expect: { hits: 7 }]

    """

  private func written(_ arguments: String...) async throws -> Program {
    let program = try Program()
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run(["docs", "-o", "out"] + arguments)
    return program
  }

  /// A value is named by its text only if a single list has it, but ringed either way.
  @Test func valuesOfDynamicFacets() async throws {
    let program = try await written()
    defer { program.end() }
    let headings = try program.read("out/m.md").split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(
      headings == [
        "### 1 · Load the first results — 2 results", "### 2 · Tap *blue* in Arranged — 1 result (was 2)",
        "### 3 · Tap *blue* in Arranged — 2 results (was 1)", "### 4 · Tap `\"size\":\"red\"` in Arranged — 1 result (was 2)",
        "### 5 · The next answer fails: there is no network",
        "### 6 · Type *h* into Box — the search of 'both' fails: no host can be reached: there is no network",
        "### 1 · Load the first results — 2 results",
      ])
    for step in [2, 4] {
      #expect(try program.read("out/m-facets-\(step).svg").ranges(of: "<rect class=\"u\"").count == 1, "step \(step)")
    }
  }

  /// The gallery says which scenarios fail.
  @Test func failingScenariosOfAGallery() async throws {
    let program = try await written()
    defer { program.end() }
    try program.write(Self.manifest, "n.searchplay.yaml")
    _ = try await program.run("docs", "-o", "all", "m.searchplay.yaml", "n.searchplay.yaml")
    #expect(try program.read("all/index.md").contains("- [Facets](m.md#facets)\n- [Wrong](m.md#wrong) — **fails**\n"))
  }

  /// Failed steps are not collapsed below an animated picture.
  @Test func failedStepsAreNotFolded() async throws {
    let program = try await written("--animate")
    defer { program.end() }
    let sections = try program.read("out/m.md").split(separator: "\n## ")
    #expect(sections.map { $0.contains("<details markdown=\"1\">") } == [false, true, false])
    #expect(sections.allSatisfy { $0.ranges(of: "<details").count == $0.ranges(of: "</details>").count })
  }
}
