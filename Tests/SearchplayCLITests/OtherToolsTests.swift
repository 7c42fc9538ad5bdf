import Testing

/// Concepts of workflows, of other engines and of other test runners, and their equivalents here.
struct OtherToolsTests {
  @Test func keysAndSteps() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        variables:
          - pageSize: 4
        searcher:
          index: shop
          records: [{ objectID: a, name: Boot, type: shoe, stars: "5" }]
          apiKey: "${apiKey}"
          settings:
            attributesForFaceting: [type, stars]
            facetOrdering: { facets: { order: [type, stars] } }
            replicas: { virtual(shop_asc): { customRanking: [asc(price)] } }
          query: { size: 4, from: 0, hitsPerPage: "${pageSize}" }
        widgets:
          types: { type: refinementList, attribute: type, operator: or }
          stock: { type: toggle, filter: { type: shoe } }
          config: { type: configure }
          pages: { type: pagination }
          count: { type: hitsPerPage }
          more: { extra: { type: stats } }
          order: { type: sortBy, indicesNames: [shop, other], selected: shop }
        beforeEach: [{ search: }]
        scenarios:
          - name: S
            matrix: { stars: ["5", "3"], exclude: [{ stars: "3" }] }
            steps: [{ search: "${{ matrix.stars }}" }]
          - name: T
            matrix: ["5", "3"]
            steps:
              - goto: /
              - search: "${stars}"
              - name: Remove it
                remove: { types: shoe }
              - remove: { types: shoe }
              - click: { stock: false }
              - expect: { rows: 4 }
              - search: "${env.PAGE_SIZE}"

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:3:3: error: expected a mapping from names to defaults, found a list [wrong-type]
            = help: write 'pageSize: …' without '- '
        m.searchplay.yaml:7:11: error: there is no variable 'apiKey' [unknown-variable]
            = help: declare it, secrets: [apiKey], and set SEARCHPLAY_SECRET_apiKey
        m.searchplay.yaml:10:30: error: expected a list, found a mapping [wrong-type]
             = help: write facets: [type, stars]
        m.searchplay.yaml:12:12: error: unknown key 'size' in a query [unknown-key]
             = help: write 'hitsPerPage'
        m.searchplay.yaml:12:21: error: unknown key 'from' in a query [unknown-key]
             = help: write 'offset', together with 'length'; or 'page'
        m.searchplay.yaml:16:19: error: there is no widget type 'configure' [unknown-widget]
             = help: parameters of every search go under searcher.query
        m.searchplay.yaml:17:18: error: there is no widget type 'pagination' [unknown-widget]
             = help: InstantSearch iOS has no such widget: hits lists load pages by scrolling, and the step 'page' goes to one
        m.searchplay.yaml:18:18: error: there is no widget type 'hitsPerPage' [unknown-widget]
             = help: InstantSearch iOS has no such widget: write searcher.query: { hitsPerPage: … }
        m.searchplay.yaml:19:11: error: a widget needs the key 'type', but this contains widgets [missing-key]
             = help: remove the key above them; an included file has the widgets themselves, without 'widgets:'
        m.searchplay.yaml:20:65: error: expected the position of an index in indicesNames, starting at 0, found a string, 'shop' [wrong-type]
             = help: 0 is the first of indicesNames
        m.searchplay.yaml:21:1: error: unknown key 'beforeEach' in a manifest [unknown-key]
             = help: write 'setup': its steps run at the beginning of each scenario
        m.searchplay.yaml:24:34: error: a matrix does not support 'exclude' [matrix]
             = help: list the rows instead: [{ stars: … }]
        m.searchplay.yaml:25:23: error: there is no variable '{ matrix.stars }' [unknown-variable]
             = help: write ${stars}
        m.searchplay.yaml:27:13: error: a matrix names its values [wrong-type]
             = help: write { stars: ["5", "3"] }
        m.searchplay.yaml:29:9: error: there is no step 'goto' [unknown-step]
             = help: remove it: scenarios start on the declared screen, so there is no URL to open
        m.searchplay.yaml:31:9: error: a step does not support 'name' [step-keys]
             = help: write '- note: Remove it' before it
        m.searchplay.yaml:33:19: error: 'types' is a refinementList widget, which does not support 'remove' [step-not-understood]
             = help: click it again
        m.searchplay.yaml:34:25: error: 'stock', a toggle widget, has no items to choose from [step-value]
             = help: write set: { stock: false }
        m.searchplay.yaml:35:25: error: expected a mapping, found a number, '4' [wrong-type]
             = help: write { NAME: 4 }, with the name of a hits list in place of NAME
        m.searchplay.yaml:36:17: error: there is no variable 'env.PAGE_SIZE' [unknown-variable]
             = help: declare 'PAGE_SIZE' under 'variables' and write ${PAGE_SIZE}; SEARCHPLAY_VARIABLE_PAGE_SIZE in the environment sets it
        """#)
  }

  /// One message about a back end that is not named.
  @Test(arguments: [
    (
      "{ appID: A, recording: answers.json }",
      "2:23: error: a searcher with 'recording' needs the key 'backend' [missing-key]\n    = help: write backend: recorded"
    ),
    (
      "{ appID: A, apiKey: k }",
      "2:13: error: a searcher with 'appID' needs the key 'backend' [missing-key]\n    = help: write backend: algolia"
    ),
  ])
  func aBackEndThatIsNotSaid(_ searcher: String, _ message: String) async throws {
    let told = try await Program.told(
      of: "version: \"1.0\"\nsearcher: \(searcher)\nwidgets: {}\nscenarios: [{ name: S, steps: [search: ] }]\n")
    #expect(told == "m.searchplay.yaml:" + message)
  }

  /// A comment that swallows a bracket, and a line that is indented less than those around it.
  @Test(arguments: [
    (
      "version: \"1.0\"\nscenarios:\n  - name: S\n    steps:\n      - click: { menu: #Spain }\n      - search:\n",
      "m.searchplay.yaml:5:24: error: a '#' after a space begins a comment, so '{' is never closed [yaml-syntax]\n    = help: put the string in quotes: \"#Spain\""
    ),
    (
      "version: \"1.0\"\nwidgets:\n  types:\n    type: refinementList\n  attribute: type\n    operator: or\n",
      "m.searchplay.yaml:5:3: error: 'attribute' is indented less than the lines around it [yaml-syntax]\n    = help: indent it by 2 more spaces"
    ),
  ])
  func marks(_ manifest: String, _ expected: String) async throws {
    let told = try await Program.told(of: manifest)
    #expect(told == expected, "\(told)")
  }

  /// Rows to add, names that are not those of secrets and some that are, and the names that a workflow uses for them.
  @Test func variablesOfWorkflows() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a }] }
        widgets: { box: { type: searchBox } }
        scenarios:
          - name: S
            matrix: { q: [1], include: [{ q: 3 }] }
            steps:
              - search: "${keyword}"
              - search: "${API_KEY}"
              - search: "${{ secrets.TOKEN }}"
              - search: "${env.}"
          - name: T
            steps: [{ search: "${monkey}" }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:6:23: error: a matrix does not support 'include' [matrix]
            = help: list the rows instead: [{ q: … }]
        m.searchplay.yaml:8:17: error: there is no variable 'keyword' [unknown-variable]
            = help: declare it under 'variables', or pass --variable keyword=…; '$${' writes '${'
        m.searchplay.yaml:9:17: error: there is no variable 'API_KEY' [unknown-variable]
            = help: declare it, secrets: [API_KEY], and set SEARCHPLAY_SECRET_API_KEY
        m.searchplay.yaml:10:17: error: there is no variable '{ secrets.TOKEN }' [unknown-variable]
             = help: declare it, secrets: [TOKEN], set SEARCHPLAY_SECRET_TOKEN, and write ${TOKEN}
        m.searchplay.yaml:11:17: error: there is no variable 'env.' [unknown-variable]
             = help: declare it under 'variables', or pass --variable env.=…; '$${' writes '${'
        m.searchplay.yaml:13:23: error: there is no variable 'monkey' [unknown-variable]
             = help: declare it under 'variables', or pass --variable monkey=…; '$${' writes '${'
        """#)
  }

  /// Comments that swallow nothing.
  @Test func innocentComments() async throws {
    let told = try await Program.told(
      of:
        "version: \"1.0\"\nscenarios:\n  - name: S\n    steps: [{ expect: { hits: 3, # see [1]\n      filters: none } }\n      { search: }]\n"
    )
    #expect(!told.contains("begins a comment"), "\(told)")
    let quoted = try await Program.told(of: "version: \"1.0\"\nwidgets: { a: 'x # y }' b: 2 }\n")
    #expect(!quoted.contains("begins a comment"), "\(quoted)")
  }

  /// A numeric facet is found by its number.
  @Test func facetsThatAreNumbers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ objectID: a, stars: 5 }, { objectID: b, stars: 3 }]
        settings: { attributesForFaceting: [stars], facetOrdering: { facets: [stars] } }
        query: { facets: [stars] }
      widgets: { arranged: { type: dynamicFacets } }
      scenarios:
        - name: ${stars}
          matrix: { stars: [5, 3] }
          steps:
            - search:
            - click: { arranged: { filter: { stars: "${stars}" } } }
            - expect: { hits: 1 }
        - name: Seven
          steps: [{ search: }, { click: { arranged: { filter: { stars: 7 } } } }]
      allow: dynamic-facets-initializer

      """#, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 1 && run.output.contains("'arranged' does not show '7' of 'stars'"), "\(run)")
    #expect(run.output.ranges(of: " error: ").count + run.errors.ranges(of: " error: ").count == 1, "\(run)")
  }

  /// Commands other than test also say where scenarios are.
  @Test(arguments: ["run", "list", "validate", "test", "compare"])
  func linesWithoutScenario(_ command: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    let more = command == "compare" ? ["--with", "searcher.query.hitsPerPage=1"] : []
    let run = try await program.run([command, "m.searchplay.yaml:9"] + more)
    #expect(run.errors.contains("warning: there is no scenario at m.searchplay.yaml:9; its scenarios begin at line 4\n"), "\(run)")
  }

  /// Answers that should fail, after the last search.
  @Test func tooLate() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [{ search: }, { fail: offline }] }]\n",
      "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect("\(run)".contains("write it before the step whose search should fail"), "\(run)")
  }
}
