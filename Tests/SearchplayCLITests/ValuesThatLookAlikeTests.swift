import Testing

/// Values of records that are not meant to be different, and menu paths at the wrong level.
struct ValuesThatLookAlikeTests {
  private func told(_ values: [String], _ record: (String) -> String = { "\"genre\": \"\($0)\"" }) async throws -> String {
    let program = try Program()
    defer { program.end() }
    let records = values.enumerated().map { "{ \"objectID\": \"\($0)\", \(record($1)) }" }.joined(separator: ",\n")
    try program.write("[\n\(records)\n]\n", "books.json")
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: books.json, settings: { attributesForFaceting: [genre, shelf.lvl0, shelf.lvl1] } }
      widgets:
        genres: { type: refinementList, attribute: genre, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"] } }
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [shelf.lvl0, shelf.lvl1], separator: " > ", presenter: default }
      scenarios: [{ name: S, steps: [search: ] }]
      allow: [unknown-attribute, menu-level-missing, undefined-order]

      """#, "m.searchplay.yaml")
    return try await program.run("validate").errors
  }

  @Test(arguments: [
    (["crime", "crime\\u200b", "crime"], "'crime\\u{200B}' and 'crime' are two values of 'genre' that look alike"),
    (["Ada Moss", "Ada\\u00a0Moss"], "'Ada\\u{A0}Moss' and 'Ada Moss' are two values of 'genre' that look alike"),
    (["Ada Moss", "Ada  Moss"], "'Ada  Moss' and 'Ada Moss' are two values of 'genre' that look alike"),
    (["Crime", "crime", "night"], "are two values of 'genre', but a filter on either finds both"),
  ])
  func values(_ values: [String], _ message: String) async throws {
    let told = try await told(values)
    #expect(told.contains(message) && told.ranges(of: "warning: ").count == 1, "\(told)")
  }

  /// Words of other languages, and two pairs of codes, are legitimate.
  @Test(arguments: [["été", "ete", "naïve"], ["aB", "Ab", "cD", "Cd"], ["a b", "ab"]])
  func otherValues(_ values: [String]) async throws {
    let told = try await told(values)
    #expect(!told.contains("look alike") && !told.contains("finds both"), "\(told)")
  }

  /// A level that is missing from a record, and a path at the level above its own.
  @Test func levels() async throws {
    let shelves = [
      #""genre": "a", "shelf": { "lvl0": "Fiction", "lvl1": "Fiction > Crime" }"#, #""genre": "b", "shelf": { "lvl1": "Fiction > Crime" }"#,
    ]
    let lacking = try await told(shelves) { $0 }
    #expect(
      lacking.contains("record '1' has 'Fiction > Crime' in 'shelf.lvl1', but not its parent value in 'shelf.lvl0'"), "\(lacking)")
    let deep = [#""genre": "a", "shelf": { "lvl0": ["Fiction", "Fiction > Crime"], "lvl1": "Fiction > Crime" }"#]
    let deepened = try await told(deep) { $0 }
    #expect(
      deepened.contains("'Fiction > Crime' is a value of 'shelf.lvl0' and also of the level below it, 'shelf.lvl1'"), "\(deepened)")
  }

  @Test func settingsAndSteps() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: Boot, genre: x, _tags: "used,sale" }, { objectID: b, name: Hat, genre: y, _tags: sale }]
          settings:
            attributesForFaceting: [genre]
            renderingContent: { facetOrdering: { facets: { order: [genre] }, values: { genre: { order: [xx], hide: [yyy] } } } }
          synonyms: [{ objectID: s, type: synonym, synonyms: [bread, "Bread "] }]
          rules:
            - { objectID: r, conditions: [{ pattern: "{facet:colour}", anchoring: is }], consequence: { promote: [{ objectID: a, position: 0 }, { objectID: a, position: 2 }] } }
            - { objectID: q, conditions: [{ pattern: z, anchoring: is }], consequence: { filterPromotes: true, userData: w } }
          query: { facets: [genre] }
        widgets:
          arranged: { type: dynamicFacets }
          data: { type: queryRuleCustomData }
          no: { type: toggle, filter: { attribute: genre, value: zz, negated: true } }
          tags: { type: tagFilterList, tagFilters: [sale], operator: and, groupName: tags }
        scenarios:
          - name: S
            steps:
              - search:
              - expect: { hitIDs: { includes: [a, b] } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:10:149: warning: 'a' is promoted twice: its first position is used [rule]
             = help: remove one
        m.searchplay.yaml:4:13: warning: 'used,sale' is a single value of '_tags', although its parts are values as well [records-inconsistent]
            = help: write a list in the records: ["used", "sale"]
        m.searchplay.yaml:7:97: warning: no record has the value 'xx' in 'genre' [unknown-value]
            = help: the records have 'x' and 'y'
        m.searchplay.yaml:7:109: warning: no record has the value 'yyy' in 'genre' [unknown-value]
            = help: the records have 'x' and 'y'
        m.searchplay.yaml:8:16: warning: the synonym 'bread' has no effect without another word: case and spaces make no difference [setting-incomplete]
            = help: add another word, or remove the synonym 'bread'
        m.searchplay.yaml:10:46: warning: no record has the attribute 'colour' [unknown-attribute]
             = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:10:149: warning: the rule 'r' promotes 'a' to position 2, but there are only 2 records [setting-incomplete]
             = help: positions begin with 0
        m.searchplay.yaml:11:98: warning: 'filterPromotes' has no effect without promote [setting-incomplete]
             = help: add promote, or remove 'filterPromotes'
        m.searchplay.yaml:14:3: warning: 'arranged' shows values that should be hidden: yyy (in version 7 only) [hide-ignored]
             = help: remove the values from the records, or require version 8
        m.searchplay.yaml:16:3: warning: 'no' and 'arranged' share the group and(genre): clicking a refinement list replaces the whole group with filters on its own attribute [group-rewritten]
             = help: give one of the widgets a different groupName
        m.searchplay.yaml:16:58: warning: no record has the value 'zz' in 'genre' [unknown-value]
             = help: the records have 'x' and 'y'
            ! undefined-order  the facet ordering leaves ties between values of 'genre': the app shows them in undefined order
        """#)
  }

  /// Locations that are strings, and a selection that cancels itself out.
  @Test func placesAndTags() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      variables: { size: 5 }
      searcher:
        records: [{ objectID: a, _geoloc: "59.9,10.7" }]
        query: { aroundLatLng: "59.9,10.7", aroundRadius: 1000, hitsPerPage: "${size}" }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, tags: [smoke], steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let places = try await program.run("validate").errors
    #expect(places.contains("no record has a location: '_geoloc' has no 'lat' and 'lng'") && !places.contains("aroundRadius,"), "\(places)")
    let both = try await program.run("test", "--include-tags", "smoke", "--exclude-tags", "smoke").errors
    #expect(
      both.contains(
        "error: no scenario is selected: 'smoke' is both included and excluded, on the command line or in the project file (--pass-with-no-tests allows it)"
      ), "\(both)")
    let list = try await program.run("test", "--list", "--report-json", "r.json")
    #expect(list.status == 64 && list.errors.contains("--list runs nothing"), "\(list)")
    let empty = try await program.run("validate", "--variable", "size=").errors
    #expect(empty.contains("warning: 'size' is empty [variable]"), "\(empty)")
    _ = try await program.run("test", "-u", "--report-json", "r.json")
    let twice = try await program.run("merge-reports", "r.json", "./r.json")
    #expect(twice.status == 64 && twice.errors.contains("'./r.json' is given twice"), "\(twice)")
  }
}
