import Testing

/// Mistakes that a new user made, each with the complete message.
struct SecondStrangerTests {
  /// Widgets and filters on an index that lacks the attribute they name, although another index has it.
  @Test func attributesOfAnotherIndex() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: Lamp, price: 5, category: Home }]
          settings: { attributesForFaceting: [category] }
        searchers:
          suggestions: { index: suggestions, records: [{ objectID: s, query: lamp, kind: A }], filterState: cheap }
        filterStates: [cheap]
        widgets:
          proposals: { type: hits, searcher: suggestions, attribute: name, filterState: cheap }
          rows: { type: hits, attribute: query }
          kinds: { type: refinementList, attribute: kind, operator: or, searcher: suggestions, filterState: cheap, presenter: { sortBy: "alphabetical:asc" } }
          bargains: { type: toggle, filter: { attribute: price, operator: "<", value: 30 }, filterState: cheap }
        scenarios: [{ name: S, steps: [{ search: }, { search: { searcher: suggestions } }] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:10:62: warning: 'proposals' shows objectIDs: no record of its index 'suggestions' has 'name' [unknown-attribute]
             = help: name the searcher of an index whose records have it, or a different attribute
        m.searchplay.yaml:11:34: warning: 'rows' shows objectIDs: no record of its index 'shop' has 'query' [unknown-attribute]
             = help: name the searcher of an index whose records have it, or a different attribute
        m.searchplay.yaml:12:45: warning: 'kinds' shows nothing: 'kind' is not in attributesForFaceting [attribute-not-faceted]
             = help: add 'kind' to searchers.suggestions.settings.attributesForFaceting
        m.searchplay.yaml:13:29: warning: 'bargains' finds nothing: its filters apply to 'suggestions', but no record there has 'price' [unknown-attribute]
             = help: connect the widget to the filter state of a searcher whose index has it
        """#)
  }

  @Test func stepsAndTags() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: Lamp, price: 5, category: Home }]
          settings: { attributesForFaceting: [category], replicas: { shop_price: { customRanking: [asc(price)] } } }
          query: { relevancyStrictness: 150, minProximity: -1, futureParam: 1 }
        widgets:
          list: { type: refinementList, attribute: category, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        scenarios:
          - name: S
            tags: ["smoke,fast"]
            steps:
              - click:
                list: Home
              - click: list:Home
              - click: { list:Home }
              - expect: { hits }
          - name: T
            steps: |
              - search:

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:6:33: error: expected a whole number from 0 to 100, found 150 [out-of-range]
        m.searchplay.yaml:6:52: error: expected a whole number from 1 to 7, found -1 [out-of-range]
        m.searchplay.yaml:6:56: error: unknown key 'futureParam' in a query [unknown-key]
            = help: for a parameter that only a live engine knows, write customParameters: { futureParam: … }
        m.searchplay.yaml:11:12: error: a tag cannot contain a comma: the command line separates tags by commas [tag]
             = help: write separate tags: smoke, fast
        m.searchplay.yaml:14:9: error: 'list' is next to 'click', not nested under it [step-keys]
             = help: indent it by two more spaces, or write click: { list: … }
        m.searchplay.yaml:15:16: error: expected a widget with a value, { widget: value }, found a string, 'list:Home' [wrong-type]
             = help: a space is missing after the colon: { list: Home }
        m.searchplay.yaml:16:18: error: no widget is named 'list:Home' [unknown-widget-id]
             = help: a space is missing after the colon: list: Home
        m.searchplay.yaml:17:19: error: 'hits' has no value [empty-value]
             = help: write a value after it, or remove the key
        m.searchplay.yaml:19:12: error: expected a list, found a string of several lines [wrong-type]
             = help: remove the '|', which turns the lines below it into text
        """#)
  }

  @Test func stepsThatFindDone() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: Lamp, price: 5, category: Home }, { objectID: b, name: Bulb, price: 7, category: "Home " }]
          settings:
            attributesForFaceting: [category]
            replicas: { shop_price: { customRanking: [asc(price)] } }
            relevancyStrictness: 50
            indexLanguages: [ja]
            paginationLimitedTo: 2
          query: { hitsPerPage: 4, customParameters: { futureParam: 1 } }
        widgets:
          list: { type: refinementList, attribute: category, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          order: { type: sortBy, indicesNames: [shop, shop_price], selected: 0 }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { order: shop }
              - page: 0
              - click: { order: shop_price }
              - click: { order: shop }
              - filterState: { add: { group: { or: categry }, filters: { category: Home } } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:4:68: warning: 'category' has both 'Home ' and the same value without the surrounding spaces [records-inconsistent]
            = help: trim the value in the records
        m.searchplay.yaml:8:5: warning: 'relevancyStrictness' has no effect without a virtual replica [setting-incomplete]
            = help: add a virtual replica, or remove 'relevancyStrictness'
        m.searchplay.yaml:9:21: warning: 'indexLanguages' has no effect with embedded records [parameter-ignored]
            = help: allow it if the difference does not matter, or run against the live index or a recording
        m.searchplay.yaml:11:12: warning: 'hitsPerPage' has no effect above paginationLimitedTo, 2 [setting-incomplete]
             = help: lower it, or raise paginationLimitedTo
        m.searchplay.yaml:11:48: warning: 'futureParam' has no effect with embedded records [parameter-ignored]
             = help: allow it if the difference does not matter, or run against the live index or a recording
        m.searchplay.yaml:19:9: warning: 'shop' is already selected [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:20:9: warning: the searcher is already on the first page [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:23:38: warning: no widget uses the group or(categry), which is filled here [group-unwritten]
             = help: did you mean 'category'?
            ! filter-trapped  "category":"Home" is active, but no widget shows it as selected or lets the user remove it
        """#)
  }

  /// A value that the shell left empty does not mean "everything".
  @Test func emptyWords() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(
      try await program.run("test", "--include-tags", "").errors.hasPrefix("error: --include-tags needs a tag\n"))
    #expect(
      try await program.run("test", "-g", "").errors.hasPrefix("error: --grep needs a value: an empty one matches every name\n"))
    #expect(
      try await program.run("test", "--tags", "x").errors.hasPrefix(
        "error: there is no option '--tags'; did you mean '--exclude-tags' or '--include-tags'?\n"))
    #expect(
      try await program.run("test", "--retries", "-1").errors.hasPrefix("error: '--retries <count>' does not accept negative numbers\n"))
    #expect(
      try await program.run("test", "--reporter", "dot").errors.hasPrefix(
        "error: '--reporter <style>' does not accept 'dot'; did you mean 'dots'?\n"))
    // Quotes in the input, formats in capitals, and options that mean the opposite.
    #expect(
      try await program.run("test", "--jobs", "it's").errors.hasPrefix(
        "error: '--jobs <count>' does not accept 'it's': it takes a number\n"))
    #expect(try await program.run("init", "a", "b'c").errors.hasPrefix("error: unexpected argument 'b'c'\n"))
    #expect(try await program.run("docs", "--format", "html", "--png").errors.hasPrefix("error: HTML pages embed their pictures"))
    #expect(try await program.run("test", "--config", "x").errors.hasPrefix("error: there is no option '--config'\n"))
    #expect(try await program.run("test", "-jobs").errors.hasPrefix("error: there is no option '-jobs'; did you mean '--jobs'?\nusage: "))
  }

  /// A short value that nobody declared as a secret masks nothing; a variable that is not read is named.
  @Test func secretsOfOthers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red1 }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", environment: ["SEARCHPLAY_SECRET_other": "1", "SEARCHPLAY_VARIBLE_x": "y"])
    #expect(
      result.errors == """
        warning: the environment variable SEARCHPLAY_VARIBLE_x is not read; SEARCHPLAY_VARIABLE_name sets a variable, SEARCHPLAY_SECRET_name a secret: did you mean 'SEARCHPLAY_VARIABLE_…'?
        warning: no manifest declares the secret 'other', set by the environment variable SEARCHPLAY_SECRET_other

        """, "\(result)")
    #expect(try program.read("__Snapshots__/m/a.snap.yaml").contains("[ ] red1 1\n"))
  }

  /// If editing, a merge or another release made a snapshot unreadable, the message says what is wrong with it.
  @Test(arguments: [
    ("# Searchplay snapshot 1.0", "# Searchplay snapshot 2.0", "the snapshot has format 2.0, but this program reads 1.0"),
    ("# Searchplay snapshot 1.0", "# mine", "the first line of the snapshot is not '# Searchplay snapshot 1.0'"),
    ("step 1: |", "step 1:", "line 3 of the snapshot, 'step 1:', is neither a heading, such as 'step 1: |', nor indented by two spaces"),
    ("step 2: |", "step 1: |", "line 13 of the snapshot: 'step 1' appears again, or out of order"),
  ])
  func snapshotsWithFlaws(_ before: String, _ after: String, _ reason: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: A, steps: [search: , click: { l: red }] }]

      """, "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    try program.replace(before, after, in: "__Snapshots__/m/a.snap.yaml")
    let result = try await program.run("test")
    #expect(result.output.contains("\(reason); treated as missing"), "\(result.output)")
  }
}
