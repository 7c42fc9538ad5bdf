import Testing

/// Why a hit ranks where it does, in words that need no table of codes.
struct ExplainRankingTests {
  private func ranking(
    _ settings: String, _ records: String, _ search: String, query: String = "{}", more: String = ""
  ) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { \(more)records: \(records), settings: \(settings), query: \(query) }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: \(search) }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run", "--explain-ranking")
    return run.output.split(separator: "\n").drop { !$0.contains("ranking  by") }.dropFirst().joined(separator: "\n")
  }

  @Test func attributesAreNamed() async throws {
    #expect(
      try await ranking(
        "{ searchableAttributes: [name, text], customRanking: [desc(sales)] }",
        "[{ objectID: a, name: red hat, sales: 1 }, { objectID: b, name: hat, sales: 2 }, { objectID: c, name: sock, text: a hat, sales: 9 }]",
        "hat") == """
                b  words 1, attribute name, exact 1, sales 2
                a  words 1, attribute name at word 2, exact 0, sales 1  (attribute decides: name at word 2 after name)
                c  words 1, attribute text at word 2, exact 0, sales 9  (attribute decides: text at word 2 after name at word 2)
          """)
  }

  /// The explanation follows what the engine does with these settings.
  @Test func criteriaThatSettingsMove() async throws {
    let strict = try await ranking(
      "{ searchableAttributes: [n], ranking: [desc(p), typo], typoTolerance: strict }",
      "[{ objectID: a, n: phone, p: 1 }, { objectID: b, n: phane, p: 9 }]", "phone")
    #expect(
      strict == """
              a  typo 0, desc(p) 1
              b  typo 1, desc(p) 9  (typo decides: 1 after 0)
        """)
    let virtual = try await ranking(
      "{ searchableAttributes: [n], replicas: [\"virtual(v)\"] }",
      "[{ objectID: a, n: shoe, p: 3 }, { objectID: b, n: big red shoo, p: 1 }]",
      "shoe }, { index: v", more: "replicas: { v: { customRanking: [asc(p)], relevancyStrictness: 0 } }, ")
    #expect(virtual.hasSuffix("(custom decides: p 3 after 1)"), "\(virtual)")
  }

  @Test func distancesAreMetres() async throws {
    let text = try await ranking(
      "{}", "[{ objectID: a, _geoloc: { lat: 59.9, lng: 10.7 } }, { objectID: b, _geoloc: { lat: 59.91, lng: 10.7 } }]", "",
      query: "{ aroundLatLng: \"59.9,10.7\", aroundRadius: all }")
    let ranges = try await ranking(
      "{}", "[{ objectID: a, _geoloc: { lat: 59.9, lng: 10.7 } }, { objectID: b, _geoloc: { lat: 60.0, lng: 10.7 } }]", "",
      query: "{ aroundLatLng: \"59.9,10.7\", aroundRadius: all, aroundPrecision: [{ from: 0, value: 25 }, { from: 2000, value: 1000 }] }")
    #expect(ranges.contains("(geo decides: 11119 m after 0)"), "\(ranges)")
    #expect(text.contains("b  geo 1110 m") && text.contains("(geo decides: 1110 m after 0)"), "\(text)")
  }
}
