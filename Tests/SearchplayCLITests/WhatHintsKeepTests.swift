import Testing

/// What a hint suggests keeps what was written: no value is lost, no type changes, and no secret is shown.
struct WhatHintsKeepTests {
  @Test func valuesStayWhatTheyAre() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        instantsearch: 7.26
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5 }]
          settings: { attributesForFaceting: [{ filterOnly: color }, price], searchableAttributes: [{ unordered: name }], customRanking: [{ price: desc }, description desc, -price, price-desc, "price, asc", "-", filter(only)(brand)] }
        widgets:
          tags: { type: tagFilterList, tagFilters: "12-34", operator: and, groupName: tags }
          list: { type: facetFilterList, facetFilters: { size: "5", color: red }, operator: and, groupName: list }
          bands: { type: numericFilterList, operator: and, groupName: b, numericFilters: [{ attribute: price, value: 5, negated: true }, { "a: b": 5 }, { price: ":red" }] }
          sort: { type: sortBy, indicesNames: "2023" }
          clear: { type: clearRefinements, filterGroupIDs: ["a: b"] }
          price: { type: numericRange, attribute: price }
        scenarios:
          - name: S
            steps:
              - search:
              - page: "-1"
              - clear: { or: ["5"] }
              - set: { price: { value: 3, step: 5 } }
              - set: { price: 1..<5 }
              - expect: { hits: "-1" }
              - expect: { widgets: { list: [{ name: Nike }, { color: blue }] } }
          - name: T
            matrix: { q: "a: b, c", r: "" }
            steps: { search: , click: { list: red } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:2:16: error: expected 7 or 8, or a release up to 7.27.1 or 8.0.3, found '7.26' [unknown-value]
            = help: write 7.26.0
        m.searchplay.yaml:6:39: error: expected a string, found a mapping [wrong-type]
            = help: write filterOnly(color)
        m.searchplay.yaml:6:93: error: expected a string, found a mapping [wrong-type]
            = help: write unordered(name)
        m.searchplay.yaml:6:131: error: expected a string, found a mapping [wrong-type]
            = help: write desc(price)
        m.searchplay.yaml:6:148: error: 'description desc' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(description)'?
        m.searchplay.yaml:6:166: error: '-price' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(price)'?
        m.searchplay.yaml:6:174: error: 'price-desc' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(price)'?
        m.searchplay.yaml:6:186: error: 'price, asc' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'asc(price)'?
        m.searchplay.yaml:6:200: error: '-' is not allowed here: write asc(attribute) or desc(attribute) [setting]
        m.searchplay.yaml:6:205: error: 'filter(only)(brand)' is not allowed here: write asc(attribute) or desc(attribute) [setting]
        m.searchplay.yaml:8:44: error: expected a list, found a string, '12-34' [wrong-type]
            = help: write it as a list: ["12-34"]
        m.searchplay.yaml:9:48: error: expected a list, found a mapping [wrong-type]
            = help: write it as a list: [{ size: "5" }, { color: red }]
        m.searchplay.yaml:10:83: error: expected a numeric filter, found a facet filter [wrong-filter]
             = help: write { attribute: price, operator: "=", value: 5, negated: true }
        m.searchplay.yaml:10:130: error: expected a numeric filter, found a facet filter [wrong-filter]
             = help: write { attribute: "a: b", operator: "=", value: 5 }
        m.searchplay.yaml:10:145: error: expected a numeric filter, found a facet filter [wrong-filter]
        m.searchplay.yaml:11:39: error: expected a list, found a string, '2023' [wrong-type]
             = help: write it as a list: ["2023"]
        m.searchplay.yaml:12:53: error: expected a filter group, found a string, 'a: b' [wrong-type]
             = help: write { or: "a: b" } or { and: "a: b" }
        m.searchplay.yaml:18:15: error: expected a whole number from 0 to 1000, found a string, '-1' [wrong-type]
        m.searchplay.yaml:19:22: error: expected a string, found a list [wrong-type]
             = help: write "5"
        m.searchplay.yaml:20:23: error: expected true, false, a number, a range [10, 20] or null, found a mapping [wrong-type]
             = help: write a range as two numbers: [10, 20]
        m.searchplay.yaml:21:23: error: expected true, false, a number, a range [10, 20] or null, found a string, '1..<5' [wrong-type]
             = help: a range needs both ends: write [lowest, highest]
        m.searchplay.yaml:22:25: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found '-1' [condition]
        m.searchplay.yaml:23:39: error: unknown key 'name' in an item [unknown-key]
             = help: write { value: Nike }
        m.searchplay.yaml:23:55: error: unknown key 'color' in an item [unknown-key]
             = help: write { value: color }
        m.searchplay.yaml:25:18: error: expected a list of values, found a string, 'a: b, c' [wrong-type]
             = help: write ["a: b, c"]
        m.searchplay.yaml:25:32: error: expected a list of values, found a string [wrong-type]
             = help: write [""]
        m.searchplay.yaml:26:12: error: expected a list, found a mapping [wrong-type]
             = help: write it as a list: [ … ]
        """#)
  }

  /// No part of a secret appears in a file or on the screen, even where the whole would be masked.
  @Test func secretsStaySecret() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [LIST, SORT, RANGE, LONG]
      searcher: { records: [{ objectID: a }], settings: { searchableAttributes: "${LIST}", customRanking: ["${SORT}"] } }
      widgets:
        price: { type: numericRange, attribute: price }
        tags: { type: tagFilterList, tagFilters: ["${LIST}"], operator: and, groupName: tags }
        odd: "${LONG}"
      scenarios:
        - name: S
          steps: [{ search: }, { set: { price: "${RANGE}" } }, { expect: { hits: "${RANGE}" } }]

      """#, "m.searchplay.yaml")
    let secrets = [
      "SEARCHPLAY_SECRET_LIST": "alpha7,beta7", "SEARCHPLAY_SECRET_SORT": "gamma7 desc", "SEARCHPLAY_SECRET_RANGE": "4111-5222",
      "SEARCHPLAY_SECRET_LONG": String(repeating: "k7", count: 60),
    ]
    for command in ["validate", "run"] {
      let result = try await program.run([command], environment: secrets)
      let text = result.output + result.errors
      #expect(result.status == 2 && text.contains("expected a list, found a string, '***'"), "\(text)")
      for piece in ["alpha7", "beta7", "gamma7", "4111", "5222", "k7k7"] { #expect(!text.contains(piece), "\(piece): \(text)") }
    }
  }

  /// It is not a cycle if the project's base extends the manifest.
  @Test func aBaseOfTheProjectsBase() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("extends: a.yaml\n", "searchplay.yaml")
    try program.write("version: \"1.0\"\nextends: b.searchplay.yaml\nsnapshot: { hits: 2 }\n", "a.yaml")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "b.searchplay.yaml")
    let result = try await program.run("validate", "b.searchplay.yaml")
    #expect(result.status == 0 && result.errors == "", "\(result)")
  }

  /// Texts that differ only in case are reported separately, in every run; texts that variables produce are not reported.
  @Test func absencesInEverySpelling() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a, name: Boot, color: red }], settings: { attributesForFaceting: [color] } }
        widgets:
          rows: { type: hits, attribute: name }
          current: { type: currentRefinements }
        scenarios:
          - name: S
            steps:
              - search:
              - expect: { widgets: { rows: { ZORRO: absent } } }
              - expect: { widgets: { rows: { Zorro: absent } } }
              - expect: { widgets: { rows: { zorro: absent } } }
          - name: ${c}
            matrix: [{ c: olive }]
            steps:
              - index: index
              - filterState: { add: { group: { and: color }, filters: { color: "deep ${c}" } } }
              - filterState: { remove: { group: { and: color }, filters: { color: "deep ${c}" } } }
              - expect: { widgets: { current: { "deep ${c}": absent } } }
        allow: [unknown-value]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:10:45: warning: 'ZORRO' can never appear: neither the records nor the manifest have it [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:11:45: warning: 'Zorro' can never appear: neither the records nor the manifest have it [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:12:45: warning: 'zorro' can never appear: neither the records nor the manifest have it [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        """#)
  }

  /// A price that is a string is reported even if it is also used for ranking and comes after the records that are sampled.
  @Test func aTextBehindTheSample() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<1200).map { "{\"objectID\":\"\($0)\",\"price\":\($0 == 1100 ? "\"12 EUR\"" : "\($0)")}" }.joined(separator: "\n")
    try program.write(records, "shop.ndjson")
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: shop.ndjson, settings: { attributesForFaceting: [price], customRanking: [desc(price)] } }
      widgets: { price: { type: numericRange, attribute: price } }
      scenarios: [{ name: S, steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let told = try await program.run("validate").errors
    #expect(told.contains("'price' never matches 1 record whose 'price' is a string, not a number [numbers-missing]"), "\(told)")
  }

  /// Markers in places whose surrounding text has its own quotes, brackets and keys.
  @Test(arguments: [
    ("{\n\"x[y\": 1,\n\"b\": 2,\n", "m.searchplay.yaml:1:1: error: '{' is never closed [yaml-syntax]\n    = help: close it with '}'"),
    (
      "version: \"1.0\"\nwidgets:\n  box: { type: searchBox }\n  scenarios:\n    - name: S\n",
      "m.searchplay.yaml:4:3: error: 'scenarios' is a key of the manifest, not one of the widgets [wrong-type]\n    = help: begin its line in the first column"
    ),
    (
      "version: “1.0’s”\nwidgets: 5\n",
      "m.searchplay.yaml:1:10: error: the quotes are part of the string: YAML recognizes only straight quotes [yaml-quotes]"
    ),
  ])
  func marks(_ manifest: String, _ expected: String) async throws {
    let told = try await Program.told(of: manifest)
    #expect(told.contains(expected), "\(told)")
  }
}
