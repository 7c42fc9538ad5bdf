import Testing

/// Exported files with unknown keys: new parts of Algolia's format, former names, and typos. None of them stops the run.
struct ExportsOfLaterTests {
  @Test(arguments: [
    Slip(
      testDescription: "a slip, a former name, a parameter of searches and a new setting", searcher: "",
      files: [
        "s.json": #"""
        { "attributesForFaceting": ["chain"], "serchableAttributes": ["name"], "enableExactOnSingleWordQuery": true, "page": 1, "newSetting": 1 }
        """#
      ],
      told: [
        "'serchableAttributes' is unknown to Searchplay and has no effect [parameter-ignored]",
        "did you mean 'searchableAttributes'? If not, add allow: [parameter-ignored]",
        "'enableExactOnSingleWordQuery' has no effect under its former name [setting-incomplete]",
        "write exactOnSingleWordQuery: attribute, none or word",
        "'page' is a search parameter, so it has no effect in the settings [parameter-ignored]", "write it under searcher.query",
        "'newSetting' is unknown to Searchplay and has no effect [parameter-ignored]",
        "if it is a new part of Algolia's format, add allow: [parameter-ignored]",
      ]),
    Slip(
      testDescription: "new parts of rules", searcher: "rules: r.json",
      files: [
        "s.json": #"{ "attributesForFaceting": ["chain"] }"#,
        "r.json": #"""
        [{ "objectID": "r", "createdAt": 1, "conditions": [{ "pattern": "ada", "anchoring": "contains", "mood": 1 }],
           "consequence": { "params": { "query": "bea", "futureParam": 1 } } }]
        """#,
      ],
      told: [
        "'createdAt' is unknown to Searchplay and has no effect [parameter-ignored]",
        "if it is a new part of Algolia's format, add allow: [parameter-ignored]",
        "'mood' is unknown to Searchplay and has no effect [parameter-ignored]",
        "if it is a new part of Algolia's format, add allow: [parameter-ignored]",
        "'futureParam' is unknown to Searchplay and has no effect [parameter-ignored]",
        "if it is a new part of Algolia's format, add allow: [parameter-ignored]",
      ]),
    Slip(
      testDescription: "banners", searcher: "",
      files: ["s.json": #"{ "attributesForFaceting": ["chain"], "renderingContent": { "widgets": { "banners": [{}] } } }"#],
      told: [
        "'widgets' in renderingContent has no effect in an app: InstantSearch has no widget for banners [setting-incomplete]",
        "remove it, or allow it",
      ]),
    Slip(
      testDescription: "a virtual replica on its own", searcher: "",
      files: ["s.json": #"{ "attributesForFaceting": ["chain"], "primary": "shop", "relevancyStrictness": 70 }"#],
      told: [
        "'relevancyStrictness' has no effect here: these are the settings of a virtual replica of 'shop' [setting-incomplete]",
        "use the settings of 'shop', and list this index there: replicas: [virtual(NAME)]",
      ]),
  ]) func isRead(_ slip: Slip) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: "1", name: Ada, chain: Casa }, { objectID: "2", name: Bea, chain: Sol }]
        settings: s.json
        \(slip.searcher)
      widgets:
        chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    for (name, text) in slip.files { try program.write(text, name) }
    let said = try await program.run("validate")
    let told = said.errors.split(separator: "\n").compactMap { line in
      (line.firstRange(of: ": warning: ") ?? line.firstRange(of: ": error: ") ?? line.firstRange(of: "= help: ")).map {
        String(line[$0.upperBound...])
      }
    }
    #expect(told == slip.told)
    #expect(said.status == 0)
  }

  /// Settings of a virtual replica that are at their defaults, as in exports.
  @Test(arguments: [
    ("ranking: [typo, geo, words, filters, proximity, attribute, exact, custom], paginationLimitedTo: 1000", 0),
    ("paginationLimitedTo: 500", 1),
  ])
  func defaultsOfAVirtualReplica(_ settings: String, _ count: Int) async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          index: i
          records: [{ objectID: a, name: red, p: 1 }]
          settings: { searchableAttributes: [name], replicas: ["virtual(i_p)"] }
          replicas: { i_p: { customRanking: [asc(p)], \(settings) } }
        widgets: { rows: { type: hits, attribute: name } }
        scenarios: [{ name: S, steps: [{ index: i_p }] }]

        """)
    #expect(told.components(separatedBy: " in a virtual replica").count - 1 == count, "\(told)")
  }
}
