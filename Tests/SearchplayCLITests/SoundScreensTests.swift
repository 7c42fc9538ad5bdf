import Testing

/// Screens as careful teams write them: they look like the mistakes of `MisleadingScreensTests`, but nothing is reported.
struct SoundScreensTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Ada", "chain": "Casa", "price": 60, "level": "Easy", "sizes": [36, 39], "size": "S" },
      { "objectID": "2", "name": "Bea", "chain": "Casa", "price": 100, "level": "Hard", "sizes": [40, 43], "size": "M" },
      { "objectID": "3", "name": "Cyd", "chain": "Sol", "price": 140, "level": "Medium", "sizes": [39, 40], "size": "M" },
      { "objectID": "4", "name": "Dot", "chain": "Sol", "price": 150, "level": "Easy", "sizes": [36, 43], "size": "S" },
      { "objectID": "5", "name": "Eva", "chain": "Lux", "price": 180, "level": "Hard", "sizes": [36, 40], "size": "S" }
    ]
    """#

  @Test(arguments: [
    Slip(
      testDescription: "the best price is the lowest one", settings: ", replicas: { cheap: { ranking: [asc(price), custom] } }",
      widgets: "order: { type: sortBy, indicesNames: [stays, cheap], presenter: { cheap: Best price } }", told: []),
    Slip(
      testDescription: "a second list of orders without the first one's",
      settings: ", replicas: { cheap: { ranking: [asc(price), custom] } }",
      widgets: "order: { type: sortBy, indicesNames: [stays] }\n  more: { type: sortBy, indicesNames: [cheap] }",
      steps: "[search: , click: { more: cheap }, click: { order: stays }, expect: { hits: 5 }]",
      told: [
        "with only one index, there is nothing to choose [no-effect]", "list the replicas as well, or remove the widget",
        "with only one index, there is nothing to choose [no-effect]", "list the replicas as well, or remove the widget",
      ]),
    Slip(
      testDescription: "a ranking that begins with the custom ranking",
      settings: ", replicas: { cheap: { ranking: [custom, typo, words], customRanking: [asc(price)] } }",
      widgets: "box: { type: searchBox }\n  order: { type: sortBy, indicesNames: [stays, cheap] }", told: []),
    Slip(
      testDescription: "a replica for relevance", settings: ", replicas: { other: { customRanking: [asc(price)] } }",
      widgets: "box: { type: searchBox }\n  order: { type: sortBy, indicesNames: [stays, other], presenter: { other: Best match } }",
      told: []),
    Slip(
      testDescription: "bands for lists of numbers",
      widgets:
        "sizes: { type: numericFilterList, operator: or, groupName: s, numericFilters: [{ attribute: sizes, lower: 36, upper: 39 }, { attribute: sizes, lower: 40, upper: 43 }] }",
      told: []),
    Slip(
      testDescription: "bands that leave a fraction between them",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, lower: 0, upper: 99.999 }, { attribute: price, lower: 100, upper: 199.999 }] }",
      told: []),
    Slip(
      testDescription: "a negation in words",
      widgets:
        "rest: { type: facetFilterList, operator: and, groupName: c, facetFilters: [{ attribute: chain, value: Casa, negated: true }], presenter: { string: \"Without {value}\" } }",
      told: []),
    Slip(
      testDescription: "an order that names every value",
      widgets: "levels: { type: refinementList, attribute: level, operator: or, presenter: [{ order: [Easy, Medium, Hard] }] }", told: []),
    Slip(
      testDescription: "a scale of which the records have a part",
      widgets:
        "size: { type: refinementList, attribute: size, operator: or, presenter: [{ sortBy: \"value:asc\" }, { order: [XS, S, M, L, XL] }] }",
      told: []),
    Slip(
      testDescription: "a segment whose filter is set at the start",
      top: "setup: [filterState: { add: { group: { and: level }, filters: { level: Easy } } }]",
      widgets:
        "levels: { type: filterMap, attribute: level, operator: and, items: { 0: { level: Easy }, 1: { level: Hard } }, selected: 0 }",
      told: []),
    Slip(testDescription: "inches", steps: "[search: \"5\\\" x 7\\\"\", expect: { hits: 0 }]", told: []),
    Slip(
      testDescription: "bounds by hand", top: "allow: [second-search, setting-incomplete]",
      widgets: "prices: { type: numericRange, attribute: price, bounds: [0, 500] }", told: []),
    Slip(
      testDescription: "a list that sets no filters",
      widgets:
        "again: { type: refinementList, attribute: chain, operator: or, groupName: x, connect: [searcher, view], presenter: { sortBy: \"count:desc\" } }\n  chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: []),
  ]) func nothingIsTold(_ slip: Slip) async throws {
    let told = try await slip.said(
      of: "stays", Self.records, settings: "searchableAttributes: [name, chain], attributesForFaceting: [chain, level, size]",
      lists: ["rows: { type: hits, attribute: name }"], by: ["validate"])
    #expect(told == slip.told)
  }

  /// A step of a matrix that has an effect in only one of the cases, and findings that a manifest with scenarios allows for manifests that
  /// extend it.
  @Test func casesAndBases() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, color: red, sale: true }, { objectID: b, color: blue, sale: false }]
        settings: { attributesForFaceting: [color, sale] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or }
        sale: { type: toggle, filter: { sale: true } }
      allow: [undefined-order]
      scenarios:
        - name: Sale ${on}
          matrix: [{ on: true }, { on: false }]
          steps: [search: , set: { sale: "${on}" }]

      """, "base.searchplay.yaml")
    try program.write(
      """
      version: "1.0"
      extends: base.searchplay.yaml
      widgets: { colors: { presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "own.searchplay.yaml")
    let run = try await program.run("test", "-u=missing")
    #expect(run.status == 0 && run.errors == "", "\(run)")
    #expect(!run.output.contains("warning"), "\(run.output)")
  }
}
