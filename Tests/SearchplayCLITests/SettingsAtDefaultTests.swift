import Testing

/// Settings that change nothing because they are the engine's defaults, and exports in the forms that tools write.
struct SettingsAtDefaultTests {
  private func findings(settings: String = "{}", query: String = "{}") async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(settings, "settings.json")
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: hat }, { objectID: b, name: sock }], settings: settings.json, query: \(query) }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    return try await program.run("validate").errors
  }

  @Test(arguments: [
    "aroundLatLngViaIP: false", "insideBoundingBox: []", "insidePolygon: []", #"aroundLatLng: """#, "ruleContexts: []",
    "relevancyStrictness: 100", "aroundPrecision: 10",
  ])
  func ofQueries(_ parameter: String) async throws {
    #expect(try await findings(query: "{ \(parameter) }") == "")
  }

  @Test(arguments: [
    #""enableReRanking": false"#, #""decompoundQuery": false"#, #""reRankingApplyFilter": """#, #""advancedSyntaxFeatures": []"#,
  ])
  func ofSettings(_ setting: String) async throws {
    #expect(try await findings(settings: "{\(setting)}") == "")
  }

  /// Algolia's command line writes one object per line, also into files with another extension.
  @Test func rulesOnLines() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      {"objectID":"r1","conditions":[{"pattern":"hat","anchoring":"is"}],"consequence":{"promote":[{"objectID":"b","position":0}]}}\u{20}
        {"objectID":"r2","conditions":[{"pattern":"sock","anchoring":"is"}],"consequence":{"promote":[{"objectID":"a","position":0}]}}

      """, "rules.json")
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: hat }, { objectID: b, name: sock }], rules: rules.json }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: hat }, { expect: { hitIDs: [b, a] } }, { search: sock }, { expect: { hitIDs: [a, b] } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && run.errors == "" && !run.output.contains("error"), "\(run)")
  }

  /// Numbers are compared as strings.
  @Test func numbersAndStringsAreOneGroup() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, g: 1 }, { objectID: b, g: "1" }, { objectID: c, g: 2 }]
        settings: { attributeForDistinct: g, distinct: true }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: }, { expect: { hitIDs: [a, c] } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && !run.output.contains("differ"), "\(run)")
  }

  /// Values are found like hits: without the characters that join their words.
  @Test(arguments: ["loreal", "l oreal", "tshirt", "t-shirt"])
  func valuesWithPunctuation(_ text: String) async throws {
    let program = try Program()
    defer { program.end() }
    let value = text.contains("oreal") ? "L'Oréal" : "T-Shirt"
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, brand: "L'Oréal" }, { objectID: b, brand: T-Shirt }]
        settings: { attributesForFaceting: [searchable(brand)] }
      widgets: { brands: { type: refinementList, attribute: brand, operator: or, searcher: facet, presenter: {} } }
      scenarios: [{ name: S, steps: [{ facetSearch: { brands: "\(text)" } }, { expect: { widgets: { brands: [{ value: "\(value)" }] } } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && !run.output.contains("differ"), "\(run)")
  }
}
