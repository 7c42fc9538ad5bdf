import Testing

/// Mistakes that a new user made, each with the complete message.
struct MisreadManifestsTests {
  /// A variable also works in keys: in the expectation about a value.
  @Test func variablesInKeys() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      variables: { b: x, list: [1] }
      searcher: { records: [{ brand: x }, { brand: y }], settings: { attributesForFaceting: [brand] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios:
        - name: S
          steps:
            - search:
            - click: { brands: "${b}" }
            - expect: { widgets: { brands: { "${b}": { selected: true } } } }

      """#, "m.searchplay.yaml")
    #expect(try await program.run("run").status == 0)
    #expect(try await program.run("run", "--variable", "b=y").status == 0)
    // Keys that become the same are duplicates, and a secret would be shown in plain text.
    try program.replace("\"${b}\": { selected: true }", "\"${b}\": { selected: true }, x: { count: 1 }", in: "m.searchplay.yaml")
    #expect(try await program.run("run").errors.contains(" error: duplicate key 'x' [duplicate-key]"))
    try program.replace(", x: { count: 1 }", "", in: "m.searchplay.yaml")
    try program.replace("variables: { b: x,", "secrets: [b]\nvariables: {", in: "m.searchplay.yaml")
    #expect(try await program.run("run", "--secret", "b=x").errors.contains(" error: a secret cannot be used in a key [variable]"))
    try program.replace("secrets: [b]\nvariables: {", "variables: { b: x,", in: "m.searchplay.yaml")
    try program.replace("\"${b}\": {", "\"${list}\": {", in: "m.searchplay.yaml")
    #expect(try await program.run("run").status == 2)
  }

  @Test func forms() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        variables: { top: x }
        secrets: { apiKey: abc }
        searcher:
          records: r.csv
          settings: { attributesForFaceting: [brand], removeWordsIfNoResults: lastWord }
          query: { aroundLatLng: "488.5,23.5" }
          synonyms:
            - { objectID: a, type: synonym, synonym: [a, b] }
            - { objectID: b, type: oneWaySynonym, input: lamp, synonyms: light }
          rules: [{ objectID: r, condition: { pattern: x, anchoring: is }, consequence: { promote: [p8] } }]
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        allow: all
        invariants: [{ name: A, when: { hits: 1 }, then: { hits: 1 } }]
        scenarios:
          - name: S
            steps:
              - search:
                  - expect: { hits: 1 }
              - click: { brands: $top }
              - set: { brands: x }
              - clear: brands
              - expect: { hitIDs: { startsWith: [a], includes: [b] } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:3:10: error: expected a list of names, found a mapping [wrong-type]
            = help: secrets have no values in files: set them with SEARCHPLAY_SECRET_NAME or --secret NAME=…
        m.searchplay.yaml:6:71: error: 'lastWord' is not one of none, lastWords, firstWords, allOptional [setting]
            = help: did you mean 'lastWords'?
        m.searchplay.yaml:7:26: error: '488.5,23.5' is not a valid coordinate: a latitude is at most 90, a longitude at most 180 [setting]
            = help: the latitude comes first: "40.71,-74.01"
        m.searchplay.yaml:9:37: error: unknown key 'synonym' in a synonym [unknown-key]
            = help: did you mean 'synonyms'?
        m.searchplay.yaml:10:66: error: expected a list of strings, found a string [wrong-type]
             = help: write [light]
        m.searchplay.yaml:11:93: error: expected a promotion (a mapping), found a string, 'p8' [wrong-type]
             = help: write { objectID: p8, position: 0 }
        m.searchplay.yaml:14:8: error: 'all' is not a finding [unknown-value]
             = help: name them one by one
        m.searchplay.yaml:15:44: error: unknown key 'then' in an invariant [unknown-key]
             = help: write 'expect'
        m.searchplay.yaml:20:13: error: this step is indented too far: it is inside 'search' [wrong-type]
             = help: begin it in the column of '- search'
        m.searchplay.yaml:21:26: warning: '$top' is plain text, not a variable [variable]
             = help: write "${top}"
        m.searchplay.yaml:22:24: error: expected true, false, a number, a range [10, 20] or null, found a string, 'x' [wrong-type]
             = help: to switch a toggle, write true or false; to tap a value of a list, write 'click'
        m.searchplay.yaml:23:16: error: expected a filter group, found a string, 'brands' [wrong-type]
             = help: 'brands' is a widget: name the group that it writes to, { or: NAME } or { and: NAME }
        m.searchplay.yaml:24:46: error: expected one of 'startsWith' and 'includes', found both [condition]
             = help: write a second expectation for 'includes'
        """#)
  }

  @Test func meanings() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, brand: x, name: lamp, price: 70, _geoloc: { lat: 48.85, lng: 2.35 } }, { objectID: b, brand: y, name: bulb, price: 90, _geoloc: { lat: 48.86, lng: 2.34 } }]
          settings:
            attributesForFaceting: [brand]
            searchableAttributes: [name]
            paginationLimitedTo: 3
            numericAttributesForFiltering: [popularity]
            replicas: { up: { customRanking: [asc(price)] }, down: { customRanking: [asc(price)] } }
          query: { restrictSearchableAttributes: [brand], aroundLatLng: "2.35,48.85", aroundRadius: 1000 }
          synonyms:
            - { objectID: a, type: synonym, synonyms: [a, b], input: c }
            - { objectID: b, type: synonym, synonyms: [Lamp, lamp] }
            - { objectID: c, type: synonym, synonyms: [d, ""] }
          rulesAt: "2026-01-01T00:00:00Z"
          rules:
            - { objectID: r, condition: { pattern: x, anchoring: is }, validity: [{ from: 1, until: 2 }], consequence: { userData: { a: 1 } } }
            - { objectID: q, condition: { pattern: y, anchoring: is }, enabled: false, consequence: { userData: { a: 1 } } }
        widgets:
          order: { type: sortBy, indicesNames: [shop, up, down] }
          prices: { type: numericFilterList, operator: and, groupName: price, numericFilters: [{ attribute: price, operator: "<", value: 7000 }, { attribute: price, operator: ">=", value: 0 }] }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [brand, brand], separator: " > ", presenter: default }
        scenarios: [{ name: S, steps: [search: ] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:11:43: warning: queries never match in 'brand', which is not in searchableAttributes [no-effect]
             = help: add 'brand' to searchableAttributes
        m.searchplay.yaml:9:37: warning: no record has the attribute 'popularity' [unknown-attribute]
            = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:11:51: warning: no record is within 1,000 km of aroundLatLng, but some are if its two numbers are swapped [unknown-value]
             = help: the latitude comes first: write "48.85,2.35"
        m.searchplay.yaml:13:47: warning: no record contains 'a' or 'b': the synonym finds nothing [setting-incomplete]
             = help: correct the words, or remove the synonym
        m.searchplay.yaml:13:55: warning: 'input' has no effect in a synonym of type synonym [setting-incomplete]
             = help: write type: oneWaySynonym, or remove it
        m.searchplay.yaml:14:9: warning: the synonym 'Lamp' has no effect without another word: case and spaces make no difference [setting-incomplete]
             = help: add another word, or remove the synonym 'Lamp'
        m.searchplay.yaml:15:51: warning: 'an empty word' has no effect in a synonym [setting-incomplete]
             = help: remove it
        m.searchplay.yaml:16:3: warning: 'rulesAt' has no effect without a rule that is valid at this time [setting-incomplete]
             = help: add a rule that is valid at this time, or remove 'rulesAt'
        m.searchplay.yaml:18:124: warning: the userData of the rule 'r' has no effect without a queryRuleCustomData widget [setting-incomplete]
             = help: add a queryRuleCustomData widget, or remove the userData of the rule 'r'
        m.searchplay.yaml:21:26: warning: 'down' shows the same hits as 'up', in the same order [setting-incomplete]
             = help: give one of them a different order
        m.searchplay.yaml:22:71: warning: 'prices' finds nothing: numbers of 'price' cannot be compared [setting-incomplete]
             = help: add 'price' to numericAttributesForFiltering
        m.searchplay.yaml:23:67: warning: 'brand' is listed twice in 'hierarchicalAttributes' [listed-twice]
             = help: remove one of the two
        """#)
  }

  @Test func filesAndPaths() async throws {
    let small = #"""
      version: "1.0"
      searcher: { records: r.csv, settings: { attributesForFaceting: [brand] } }
      widgets: { brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """#
    let json = try await Program.told(of: small, ["r.csv": "[{ \"brand\": \"x\" }]"])
    #expect(json == "r.csv:1:1: error: this is JSON: name the file .json, or .ndjson if each line is a record [records]")
    let program = try Program()
    defer { program.end() }
    try program.write(small, "m.searchplay.yaml")
    try program.write("brand\nx\n", "r.csv")
    #expect(try await program.run("run", "m").errors == "error: there is no file or folder 'm'; did you mean 'm.searchplay.yaml'?\n")
    #expect(try await program.run("docs", "-o", "r.csv").errors.hasPrefix("error: 'r.csv' is a file: -o names a folder\n"))
    try program.replace(
      "presenter: { sortBy: \"alphabetical:asc\" }", "presenter: { sortBy: \"alphabetical:asc\", limit: 0 }", in: "m.searchplay.yaml")
    #expect(try await program.run("validate").output.contains("valid, with a warning; 1 scenario\n"))
    try program.write(
      #"""
      version: "1.0"
      searcher: { backend: algolia, appID: 0123456789abcdef0123456789abcdef, apiKey: $ALGOLIA_API_KEY, index: x }
      widgets: { rows: { type: hits } }
      scenarios: [{ name: S, steps: [search: ] }]

      """#, "live.yaml")
    let live = try await program.run("validate", "live.yaml").errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(
      live.map(String.init) == [
        "live.yaml:2:38: warning: this looks like an API key, not an application ID [credentials]",
        "live.yaml:2:80: warning: this is not a variable, so it is sent literally [credentials]",
      ])
  }
}
