import Testing

/// Rules that send users to another page.
struct RedirectTests {
  private static let manifest = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: a, name: Lamp }, { objectID: b, name: Chair }]
      settings: { searchableAttributes: [name] }
      rules:
        - { objectID: r, condition: { pattern: sale, anchoring: is }, consequence: { params: { renderingContent: { redirect: { url: "https://example.com/sale" } } } } }
    widgets: { rows: { type: hits, attribute: name } }
    allow: [setting-incomplete, hits-uncounted]
    scenarios: [{ name: S, steps: [{ search: lamp }, { search: sale }, { search: chair }, { search: sale }] }]

    """#

  /// The address appears in the output of a run, in snapshots, in JSON, and in comparisons.
  @Test func theAddressIsSeen() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.output.contains("    redirect https://example.com/sale\n") && run.output.contains("    redirect none\n"), "\(run)")
    let json = try await program.run("run", "--format", "json").output
    #expect(json.components(separatedBy: #""redirect": "https://example.com/sale""#).count > 1)
    _ = try await program.run("test", "-u")
    #expect(try await program.run("test").status == 0)
    try program.replace("example.com/sale", "example.com/now", in: "m.searchplay.yaml")
    let test = try await program.run("test")
    #expect(test.output.contains("steps 2 and 4: redirect https://example.com/sale -> https://example.com/now\n"), "\(test.output)")
    let compared = try await program.run("compare", "--with", "searcher.rules=[]")
    #expect(
      compared.output.contains("    redirect\n      - https://example.com/now\n      + none\n")
        && compared.output.contains("users are no longer sent to https://example.com/now, in 2 steps\n"), "\(compared.output)")
  }

  /// A redirect next to a rule's parameters leaves the rest of renderingContent as it is.
  @Test func theArrangementStays() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ objectID: a, name: Boot, brand: Fleet }, { objectID: b, name: Hat, brand: Loom }]
        query: { facets: [brand] }
        settings: { searchableAttributes: [name], attributesForFaceting: [brand], renderingContent: { facetOrdering: { facets: { order: [brand] }, values: { brand: { sortRemainingBy: alpha } } } } }
        rules:
          - { objectID: r, condition: { pattern: boot, anchoring: is }, consequence: { redirect: { url: "https://example.com/boots" } } }
          - { objectID: s, condition: { pattern: hat, anchoring: is }, consequence: { redirect: { url: "https://example.com/hats" }, params: { renderingContent: null } } }
      widgets: { facets: { type: dynamicFacets } }
      allow: [setting-incomplete]
      scenarios: [{ name: S, steps: [{ search: boot }, { expect: { widgets: { facets: { includes: [Fleet] } } } }, { search: hat }] }]

      """#, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(
      run.status == 0 && run.output.contains("redirect https://example.com/boots\n")
        && run.output.contains("redirect https://example.com/hats\n"),
      "\(run.output)\(run.errors)")
  }
}
