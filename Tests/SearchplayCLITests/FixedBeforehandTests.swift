import Testing

/// Mistakes that somebody wrote down before seeing the program: each is reported once, at its position, with what to write.
struct FixedBeforehandTests {
  private static let head = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: "1", brand: x, n: 1, l0: Mugs, l1: "Mugs>Tall" }, { objectID: "2", brand: y, n: 2, l0: Mugs, l1: Mugs > Wide }]
      settings: { attributesForFaceting: [brand, n, l0, l1] }
      replicas: { cheap: { ranking: [asc(n)], attributesForFaceting: [brand, n, l0, l1] } }
    allow: [undefined-order]

    """#

  @Test(arguments: [
    (
      "widgets:\n  sort: { type: sortBy, indicesNames: [index, cheap] }\n  list: { type: refinementList, attribute: brand, operator: OR }\nscenarios: [{ name: A, steps: [search: , click: { list#2: x }] }]",
      """
      m.searchplay.yaml:9:61: error: 'OR' is not one of and, or [unknown-value]
          = help: did you mean 'or'?
      """
    ),
    (
      "widgets:\n  sort: { type: sortBy, indicesNames: [index, cheap] }\n  list:\n    type: refinementList\n    attribute: brand\n    operator: or\n  presenter: { sortBy: \"alphabetical:asc\" }\nscenarios: [{ name: A, steps: [search: ] }]",
      """
      m.searchplay.yaml:13:16: error: 'presenter' is a key of widgets, not a widget [missing-key]
           = help: indent it to make it part of the widget above
      """
    ),
    (
      "widgets: { list: { type: refinementList, attribute: brand, operator: or }, sort: { type: sortBy, indicesNames: [index, cheap] } }\nscenarios:\n  - name: A\n    steps:\n      search:\n      click: { list: x }\n      expect: { hits: 1 }\n      click: { list: y }\n  - name: B\n    steps:\n      - search:\n      - expect:\n          hits: 2\n          click: { list: x }\n      - click: { list: x }\n        allow: undefined-order",
      """
      m.searchplay.yaml:11:7: error: expected a list, found a mapping [wrong-type]
           = help: begin each item with a dash: '- search: …'
      m.searchplay.yaml:20:11: error: unknown key 'click' in an expectation [unknown-key]
           = help: it is a separate step: begin a new item, '- click: …'
      m.searchplay.yaml:22:9: error: a step has one key, not both 'click' and 'allow' [step-keys]
           = help: 'allow' belongs to the scenario: write it next to 'steps'
      """
    ),
    (
      "widgets: { stars: { type: numericComparison, attribute: n, operator: \">=\" }, sort: { type: sortBy, indicesNames: [index, cheap] } }\nscenarios: [{ name: A, steps: [search: ] }]",
      """
      m.searchplay.yaml:7:60: error: a numericComparison widget needs the key 'numericOperator' [missing-key]
          = help: write 'numericOperator' instead of 'operator'
      """
    ),
    (
      "widgets: { menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: \" > \", presenter: default }, sort: { type: sortBy, indicesNames: [index, cheap] } }\nscenarios: [{ name: A, steps: [search: , click: { menu: Mugs }, click: { menu: Mugs > Tall }] }]",
      """
      m.searchplay.yaml:7:89: warning: users cannot reach 'Mugs>Tall' of 'l1' in 'menu': no value of 'l0' is its parent [menu-separator-missing]
          = help: write it with its parent and the separator ' > ' in the records
      m.searchplay.yaml:8:80: error: 'menu' does not show 'Mugs > Tall' [step]
          = help: did you mean 'Mugs>Tall'?
      """
    ),
    (
      "widgets: { list: { type: refinementList, attribute: brand, operator: or }, sort: { type: sortBy, indicesNames: [index, cheap] } }\nscenarios: [{ name: A, matrix: [{ brand: x }], steps: [search: , click: { list: $brand }] }]",
      """
      m.searchplay.yaml:8:81: warning: '$brand' is plain text, not a variable [variable]
          = help: write "${brand}"
          ! undefined-order  'list' has no presenter: the app shows its 2 values in undefined order (allowed)
      m.searchplay.yaml:8:81: error: 'list' does not show '$brand' [step]
          = help: to insert a variable, write "${brand}"
      """
    ),
    (
      "widgets: { list: { type: refinementList, attribute: brand, operator: or }, sort: { type: sortBy, indicesNames: [index, cheap] } }\nscenarios: [{ name: A, steps: { include: steps.yaml } }]",
      """
      m.searchplay.yaml:8:42: error: 'steps.yaml' is a list, whose items can only be inserted into a list [include]
          = help: write it as an item: - include: steps.yaml
      """
    ),
  ])
  func manifests(_ text: String, _ expected: String) async throws {
    let told = try await Program.told(of: Self.head + text + "\n", ["steps.yaml": "- search:\n"])
    #expect(told == expected, "\(told)")
  }

  @Test(arguments: [
    (
      "searcher: { hitsPerPage: 4, settings: s.json, records: r.json, query: { page: 0 } }",
      """
      m.searchplay.yaml:2:13: error: unknown key 'hitsPerPage' in a searcher [unknown-key]
          = help: it belongs in 'query': { hitsPerPage: … }
      """
    ),
    (
      "searcher: { records: r.json, rules: y.json, synonyms: u.json }",
      """
      u.json:1:1: error: these are rules, not synonyms [synonym]
          = help: write them, or the file that contains them, under 'rules'
      y.json:1:1: error: these are synonyms, not rules [rule]
          = help: write them, or the file that contains them, under 'synonyms'
      """
    ),
    (
      "extends: m/b.yaml\nsearcher: { records: r.json }",
      """
      m.searchplay.yaml:2:10: error: the file 'm/b.yaml' cannot be read: no such file or directory [include]
          = help: did you mean 'b.yaml'?
      """
    ),
    (
      "searcher: { records: page.json }",
      """
      page.json:1:10: warning: the file holds one page of search results, with 1 of 240 records [records-inconsistent]
          = help: export all records of the index, as 'searchplay pull' does
      """
    ),
    (
      "searcher: { records: r.json, settings: s.json, replicas: { up: up.json, down: up.json } }\nwidgets: { sort: { type: sortBy, indicesNames: [index, up, down] }, rows: { type: hits, attribute: a } }",
      """
      m.searchplay.yaml:3:34: warning: 'down' shows the same hits as 'up', in the same order [setting-incomplete]
          = help: give one of them a different order
      """
    ),
  ])
  func files(_ text: String, _ expected: String) async throws {
    let widgets = text.contains("widgets") ? "" : "widgets: { rows: { type: hits, attribute: a } }\n"
    let told = try await Program.told(
      of: "version: \"1.0\"\n\(text)\n\(widgets)scenarios: [{ name: A, steps: [search: ] }]\n",
      [
        "s.json": "{}", "r.json": #"[{"objectID":"1","a":"x"}]"#, "b.yaml": "allow: [undefined-order]\n",
        "y.json": #"[{"objectID":"y","type":"synonym","synonyms":["a","b"]}]"#,
        "u.json": #"[{"objectID":"u","conditions":[],"consequence":{"userData":{}}}]"#,
        "page.json": #"{"hits":[{"objectID":"1","a":"x"}],"nbHits":240}"#, "up.json": #"{"ranking":["asc(a)"]}"#,
      ], by: "validate")
    #expect(told == expected, "\(told)")
  }

  /// `-u` writes what was shown: objectIDs with leading zeros are not numbers.
  @Test func zerosInFront() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("objectID,a\n001,x\n", "r.csv")
    let manifest =
      "version: \"1.0\"\nsearcher: { records: r.csv }\nwidgets: { rows: { type: hits, attribute: a } }\nallow: [hits-uncounted]\nscenarios: [{ name: A, steps: [search: , { expect: { hitIDs: [001] } }] }]\n"
    try program.write(manifest, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    #expect(try program.read("m.searchplay.yaml") == manifest.replacing("[001]", with: "['001']"))
    #expect(try await program.run("test").status == 0)
  }
}
