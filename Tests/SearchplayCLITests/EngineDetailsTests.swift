import Testing

/// What the engine's reference says about individual parameters, each with records that demonstrate it.
struct EngineDetailsTests {
  private func hits(_ records: String, _ query: String, settings: String = "{}", more: String = "") async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: \(records)
        settings: \(settings)
        query: \(query)
        isDisjunctiveFacetingEnabled: false
      \(more)
      widgets: { rows: { type: hits } }
      snapshot: { hits: 50 }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run", "--findings", "off")
    let lines = run.output.split(separator: "\n").drop { !$0.contains("    hits ") }
    return lines.dropFirst().prefix { $0.hasPrefix("      ") }.map { $0.dropFirst(6) }.joined(separator: " ")
  }

  private static let places = "[{ objectID: a, _geoloc: { lat: 39.5, lng: 2.05 } }, { objectID: b, _geoloc: { lat: 39.5, lng: 100 } }]"

  /// Any two opposite corners define a box; no box crosses the 180th meridian, and polygons are ignored if there are boxes.
  @Test func boxes() async throws {
    #expect(try await hits(Self.places, "{ insideBoundingBox: [[40.9, 2.1185, 38.6, 1.9916]] }") == "a")
    #expect(try await hits(Self.places, "{ insideBoundingBox: \"38,3,41,1\" }") == "a")
    #expect(
      try await hits(Self.places, "{ insideBoundingBox: [[40, 1, 39, 3]], insidePolygon: [[39, 99, 40, 99, 40, 101, 39, 101]] }") == "a")
  }

  /// objectIDs are case-sensitive.
  @Test func objectIDs() async throws {
    let records = "[{ objectID: abc }, { objectID: ABC }]"
    #expect(try await hits(records, "{ filters: \"objectID:abc\" }") == "abc")
    #expect(try await hits(records, "{ facetFilters: [\"objectID:ABC\"] }") == "ABC")
  }

  /// `length` counts only together with `offset`, but `offset` also counts alone.
  @Test func pages() async throws {
    let records = "[{ objectID: a }, { objectID: b }, { objectID: c }]"
    #expect(try await hits(records, "{ length: 1 }") == "a b c")
    #expect(try await hits(records, "{ offset: 1, hitsPerPage: 1 }") == "b")
    #expect(try await hits(records, "{ offset: 1, length: 2 }") == "b c")
    #expect(try await hits(records, "{}", settings: "{ offset: 2, length: 1 }") == "c")
  }

  /// At the same position, the records of the rule with the higher precedence come first.
  @Test func promotionsToOnePlace() async throws {
    let rules = """
        rules:
          - { objectID: a, conditions: [{ pattern: shoe, anchoring: contains }], consequence: { promote: [{ objectID: d, position: 0 }] } }
          - { objectID: b, conditions: [{ pattern: red, anchoring: contains }], consequence: { promote: [{ objectIDs: [c, e], position: 0 }] } }
      """
    let records = "[{ objectID: a, n: red shoe }, { objectID: c, n: hat }, { objectID: d, n: other }, { objectID: e, n: more }]"
    #expect(try await hits(records, "{ query: red shoe }", settings: "{ searchableAttributes: [n] }", more: rules) == "c e d a")
  }

  /// A single word that stands for several is at the position of the first of them.
  @Test func placesOfSynonyms() async throws {
    let records = "[{ objectID: a, n: x nyc }, { objectID: b, n: new york }]"
    let synonyms = "  synonyms: [{ objectID: s, type: synonym, synonyms: [nyc, new york] }]"
    #expect(try await hits(records, "{ query: nyc }", settings: "{ searchableAttributes: [n] }", more: synonyms) == "b a")
  }

  /// Distances in units of the precision, with the location that counts.
  @Test func rankingInfo() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, _geoloc: { lat: 48.85, lng: 2.35 } }]
        query: { aroundLatLng: "48.8566,2.3522", aroundRadius: all, aroundPrecision: 100, getRankingInfo: true }
      widgets: { rows: { type: hits, attribute: _rankingInfo } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let output = try await program.run("run").output
    #expect(
      output.contains(#""geoDistance":7,"#) && output.contains(#""geoPrecision":100"#) && output.contains(#""distance":751"#)
        && !output.contains(#""promoted""#), "\(output)")
  }

  /// Spellings that the reference allows.
  @Test func spellings() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          records: [{ objectID: a, n: x }]
          settings: { searchableAttributes: [n], ignorePlurals: "true", queryLanguages: [en], removeStopWords: "false", minProximity: 7, offset: 0, length: 20 }
          query: { maxFacetHits: 5 }
        widgets: { box: { type: searchBox } }
        scenarios: [{ name: S, steps: [search: x] }]

        """)
    #expect(
      told == #"""
        m.searchplay.yaml:5:12: warning: 'maxFacetHits' has no effect in a query: a search for facet values takes it from the settings [setting-incomplete]
            = help: remove it
        """#)
  }

  /// A box that is meant to cross the 180th meridian.
  @Test func boxesAcrossTheMeridian() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [{ objectID: a, _geoloc: { lat: -15, lng: 0 } }], query: { insideBoundingBox: [[-10, 170, -20, -170]] } }
        widgets: { box: { type: searchBox } }
        scenarios: [{ name: S, steps: [search: ] }]

        """)
    #expect(
      told == #"""
        m.searchplay.yaml:2:100: warning: this box reaches from -170 to 170, not across the 180th meridian [setting]
            = help: write a box on either side of it
        """#)
  }

  /// A location together with an area, synonym highlighting without synonyms, a former name that is null, and an edit of an unknown type.
  @Test func partsWithoutEffect() async throws {
    func told(_ query: String, _ more: String = "") async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher:
            records: [{ objectID: a, name: hat, _geoloc: { lat: 1, lng: 1 } }]
            query: \(query)
          \(more)
          widgets: { box: { type: searchBox } }
          scenarios: [{ name: S, steps: [search: hat] }]

          """)
    }
    #expect(
      try await told(#"{ insideBoundingBox: [[0, 0, 2, 2]], aroundLatLng: "9,9", aroundRadius: 100 }"#)
        == """
        m.searchplay.yaml:4:47: warning: 'aroundLatLng' has no effect together with insideBoundingBox [setting-incomplete]
            = help: keep one of the two
        """)
    #expect(
      try await told("{ replaceSynonymsInHighlight: true }")
        == """
        m.searchplay.yaml:4:12: warning: 'replaceSynonymsInHighlight' has no effect without synonyms [setting-incomplete]
            = help: add synonyms, or remove 'replaceSynonymsInHighlight'
        """)
    #expect(try await told("{}", "  settings: { searchableAttributes: [name], attributesToIndex: null }") == "")
    #expect(
      try await told(
        "{}",
        "  rules: [{ objectID: r, conditions: [{ pattern: hat, anchoring: contains }], consequence: { params: { query: { edits: [{ type: delete, delete: hat }] } } } }]"
      ) == """
        m.searchplay.yaml:5:129: error: an edit has the type remove or replace, not 'delete' [rule]
        """)
  }

  /// Two synonyms with the same words, and one that replaces another, which has its own warning.
  @Test func synonymsWithTheSameWords() async throws {
    func told(_ second: String) async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher:
            records: [{ objectID: a, name: pants }]
            settings: { searchableAttributes: [name] }
            synonyms:
              - { objectID: s, type: synonym, synonyms: [pants, trousers] }
              - { objectID: \(second), type: synonym, synonyms: [Trousers, Pants] }
          widgets: { rows: { type: hits, attribute: name } }
          scenarios: [{ name: S, steps: [search: pants] }]

          """)
    }
    let other = try await told("t")
    #expect(
      other == """
        m.searchplay.yaml:7:9: warning: this synonym has the same words as another [synonym]
            = help: remove one of the two
        """)
    #expect(!(try await told("s")).contains("the same words"))
  }
}
