import Testing

/// Correct manifests that look like mistakes, but about which nothing is reported.
struct FalseAlarmTests {
  private static let head = """
    version: "1.0"
    searcher:
      index: shop
      records: [{ objectID: a, name: Boot, brand: Alto, price: 5 }, { objectID: b, name: Hat, brand: Brio, price: 9 }, { objectID: c, name: Cap, brand: Brio, price: 7 }]
      settings: { attributesForFaceting: [brand], replicas: { cheap: { customRanking: [asc(price)] } }, allowCompressionOfIntegerArray: false }
      query: { hitsPerPage: 2 }

    """

  @Test(arguments: [
    // The very first search, a return to an earlier page, and the search that applies a change.
    "widgets: {}\nscenarios: [{ name: S, steps: [{ page: 0 }, { expect: { hits: 3 } }] }]\n",
    "widgets: {}\nscenarios: [{ name: S, steps: [search: , { page: { searcher: main, page: 1 } }, { page: 0 }] }]\n",
    "widgets: {}\nscenarios: [{ name: S, steps: [search: , { searcher: { parameters: { query: boot } } }, { page: 0 }] }]\n",
    // A sort widget has its own selection, and a repeated tap searches again.
    "widgets: { order: { type: sortBy, indicesNames: [shop, cheap], selected: 0 } }\n"
      + "scenarios: [{ name: S, steps: [search: , { index: cheap }, { click: { order: cheap } }] }]\n",
    "widgets: { order: { type: sortBy, indicesNames: [shop, cheap], selected: 0 }, other: { type: sortBy, indicesNames: [shop, cheap], selected: 0 } }\n"
      + "scenarios: [{ name: S, steps: [search: , { click: { order: cheap } }, { click: { other: cheap } }] }]\n",
    "widgets: { order: { type: sortBy, indicesNames: [shop, cheap], selected: 0 } }\n"
      + "scenarios: [{ name: S, steps: [search: , hold: , { click: { order: cheap } }, cancel: , { click: { order: cheap } }, release: ] }]\n",
    "widgets: { order: { type: sortBy, indicesNames: [shop, cheap], selected: 0 } }\n"
      + "scenarios: [{ name: S, steps: [search: , { disconnect: { order: all } }, { click: { order: cheap } }, { index: cheap }] }]\n",
    // Groups that widgets clear, and a group that is named after what it filters by.
    "widgets:\n  list: { type: refinementList, attribute: brand, operator: or, groupName: price_usd, presenter: { sortBy: \"alphabetical:asc\" } }\n"
      + "  clear: { type: clearRefinements, filterGroupIDs: [{ and: price_eur }] }\n"
      + "scenarios: [{ name: S, steps: [search: , { filterState: { add: { group: { and: price_eur }, filters: { attribute: price, operator: \">\", value: 1 } } } }] }]\n",
    "widgets:\n  list: { type: refinementList, attribute: brand, operator: or, groupName: prices, presenter: { sortBy: \"alphabetical:asc\" } }\n"
      + "  clear: { type: clearRefinements }\n"
      + "scenarios: [{ name: S, steps: [search: , { filterState: { add: { group: { and: price }, filters: { attribute: price, operator: \">\", value: 1 } } } }] }]\n",
    // A quotation at the beginning of a string.
    "description: “Hello” is the first text\nwidgets: {}\nscenarios: [{ name: ‘tis the season, steps: [search: ] }]\n",
  ])
  func nothingIsTold(_ rest: String) async throws {
    let told = try await Program.told(of: Self.head + rest)
    // Not all of them have a sort widget.
    let unused = "m.searchplay.yaml:5:59: warning: the replica 'cheap' is never used [unused-name]\n    = help: use it or remove it"
    #expect(told.replacing(unused, with: "") == "")
  }

  /// If a sort widget switches to another index with its own records, there is no way to know what is searched.
  @Test func aListThatLeadsToAnotherIndex() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: products
          records: [{ objectID: a, name: Boot, brand: Alto }, { objectID: b, name: Hat, brand: Alto }]
          settings: { attributesForFaceting: [brand] }
        searchers:
          articles: { index: articles, records: [{ objectID: 1, title: One }, { objectID: 2, title: Two }, { objectID: 3, title: Three }], filterState: side }
        filterStates: [side]
        widgets:
          tab: { type: sortBy, indicesNames: [products, articles], selected: 0 }
          rows: { type: hits, attribute: title }
          other: { type: toggle, filter: { attribute: brand, value: Alto, negated: true }, filterState: side }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { tab: articles }
              - expect: { hits: "<= 3" }

        """#)
    #expect(told == "")
  }

  /// A short secret that the project file declares is still a secret.
  @Test func aShortSecretOfTheProject() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("secrets: [pin]\n", "searchplay.yaml")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: xyz }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ search: \"${pin}\" }] }]\n",
      "m.searchplay.yaml")
    let result = try await program.run("run", environment: ["SEARCHPLAY_SECRET_pin": "xyz"])
    #expect(result.status == 0 && !result.output.contains("xyz") && result.output.contains("***"), "\(result.output)\(result.errors)")
  }
}
