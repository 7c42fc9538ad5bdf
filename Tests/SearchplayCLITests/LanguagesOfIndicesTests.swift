import Testing

/// What the engine does in languages that embedded records do not support: reported once, wherever it is set.
struct LanguagesOfIndicesTests {
  @Test(arguments: [
    (#""query": {"naturalLanguages": ["sv"]}"#, "the words of 'sv'"),
    (#""settings": {"queryLanguages": ["de"], "ignorePlurals": true}"#, "how compound words of 'de' are split (decompoundQuery)"),
    (#""settings": {"queryLanguages": ["ja"]}"#, "where words of 'ja' begin and end"),
    (#""settings": {"ignorePlurals": true}"#, "ignorePlurals for all languages, only for en, es, fr, pt"),
    (
      #""settings": {"replicas": ["virtual(r)"]}, "replicas": {"r": {"customRanking": ["desc(n)"], "relevancyStrictness": 50}}"#,
      "a relevancyStrictness between 1 and 99"
    ),
    (#""replicas": {"r": {"ignorePlurals": ["sv"]}}"#, "ignorePlurals for 'sv'"),
    (
      #""rules": [{"objectID": "q", "conditions": [], "consequence": {"params": {"removeStopWords": ["sv"]}}}]"#, "removeStopWords for 'sv'"
    ),
    (
      #""rules": [{"objectID": "q", "conditions": [], "consequence": {"params": {"aroundLatLng": "1,2"}}}]"#, "the automatic aroundRadius"
    ),
    (#""settings": {"alternativesAsExact": ["ignoreConjugations"]}"#, "'ignoreConjugations' in alternativesAsExact"),
  ])
  func areTold(_ searcher: String, _ words: String) async throws {
    let told = try await told(searcher)
    #expect(told == ["embedded records do not reproduce \(words) [parameter-ignored]"])
  }

  /// Defaults, disabled rules, and a context that `naturalLanguages` sets.
  @Test(arguments: [
    #""settings": {"alternativesAsExact": ["ignorePlurals", "singleWordSynonym"]}"#, #""settings": {"highlightPreTag": "<em>"}"#,
    #""rules": [{"objectID": "q", "conditions": [], "consequence": {"params": {"userToken": "x"}}, "enabled": false}]"#,
    #""query": {"naturalLanguages": ["en"]}, "rules": [{"objectID": "q", "conditions": [{"context": "natural_language"}], "consequence": {"hide": [{"objectID": "1"}]}}]"#,
    #""settings": {"ignorePlurals": ["en"], "removeStopWords": ["de"]}"#,
  ])
  func areNotTold(_ searcher: String) async throws {
    #expect(try await told(searcher) == [])
  }

  /// The whole configuration of an index in one file, as Algolia's command line exports it.
  @Test func oneFileForAll() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      { "settings": { "searchableAttributes": ["n"], "hitsPerPage": 20 },
        "synonyms": [{ "objectID": "1", "type": "synonym", "synonyms": ["pants", "trousers"] }],
        "rules": [{ "objectID": "q", "conditions": [{ "pattern": "pants", "anchoring": "contains" }], "consequence": { "promote": [{ "objectID": "3", "position": 0 }] } }] }
      """#, "export.json")
    for (name, searcher) in [("whole", "settings: export.json"), ("parts", "synonyms: export.json, rules: export.json")] {
      try program.write(
        """
        version: "1.0"
        searcher: { index: shop, \(searcher), records: [{ objectID: "1", n: pants }, { objectID: "2", n: trousers }, { objectID: "3", n: cap }] }
        widgets: { rows: { type: hits, attribute: n } }
        scenarios: [{ name: S, steps: [search: pants, expect: { hitIDs: ["3", "1", "2"] }] }]

        """, "\(name).searchplay.yaml")
    }
    let said = try await program.run("test", "-u=missing")
    #expect(said.status == 0 && said.errors.isEmpty, "\(said.output)\(said.errors)")
  }

  private func told(_ searcher: String) async throws -> [String] {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { "index": "i", "records": [{ "objectID": "1", "n": "shoe", "_geoloc": { "lat": 1, "lng": 1 } }, { "objectID": "2", "n": "hat", "_geoloc": { "lat": 1, "lng": 2 } }], \(searcher) }
        widgets: { rows: { type: hits, attribute: n }, s: { type: sortBy, indicesNames: [i\(searcher.contains("\"replicas\"") ? ", r" : "")] } }
        allow: [undefined-order]
        scenarios: [{ name: S, steps: [search: ] }]

        """, by: "validate")
    return told.split(separator: "\n").compactMap { line in line.firstRange(of: ": warning: ").map { String(line[$0.upperBound...]) } }
      .filter {
        !$0.contains("[no-effect]") && !$0.contains("[allow-unused]") && !$0.contains("[setting-incomplete]") && !$0.contains("attributes")
      }
  }
}
