import Testing

/// A key without a value is an error, not a key with its default.
struct EmptyValueTests {
  @Test func keysWithoutValues() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ name: a, color: red }, { name: b, color: blue }]
          settings: { attributesForFaceting: [color] }
          query:
        allow:
          # - undefined-order
        layout: # [colors]
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"], limit: } }
        scenarios:
          - name: A
            steps:
              - search:
              - click: { colors: red }
              - expect: { hits: , filters: '( "color":"red" )' }
              - expect: { widgets: { colors: { red: { selected: , count: 1 } } } }
              - expect: { hits: ~, filters: '( "color":"red" )' }
              - expect: { filters: , hits: 1 }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:3: error: 'query' has no value [empty-value]
            = help: write a value after it, or remove the key
        m.searchplay.yaml:6:1: error: 'allow' has no value [empty-value]
            = help: write a value after it, or remove the key
        m.searchplay.yaml:8:1: error: 'layout' has no value [empty-value]
            = help: write a value after it, or remove the key: a '#' begins a comment
        m.searchplay.yaml:10:110: error: 'limit' has no value [empty-value]
             = help: write a value after it, or remove the key
        m.searchplay.yaml:16:19: error: 'hits' has no value [empty-value]
             = help: write a value after it, or remove the key
        m.searchplay.yaml:17:47: error: 'selected' has no value [empty-value]
             = help: write a value after it, or remove the key
        m.searchplay.yaml:18:19: error: 'hits' is null, which expects nothing [empty-expectation]
             = help: write what is expected, such as hits: 3, or remove the key
        m.searchplay.yaml:19:19: error: 'filters' has no value [empty-value]
             = help: write what is expected, such as filters: none
        """#)
  }

  /// An unlimited row number would use up all memory.
  @Test func rowsHaveABound() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ name: a }] }
        widgets: { rows: { type: hits, attribute: name } }
        scenarios: [{ name: S, steps: [search: , read: { rows: 1000000000 }] }]

        """#)
    #expect(
      told == "m.searchplay.yaml:4:56: error: expected a whole number from 1 to 1000000, found 1000000000 [out-of-range]", "\(told)")
  }

  /// An explicit null means the same as leaving out the key: it removes an inherited limit.
  @Test func nullIsSomething() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ name: a, color: red }, { name: b, color: blue }], settings: { attributesForFaceting: [color] } }
        variables: { nothing: "" }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"], limit: null } }
        scenarios:
          - name: A
            description: ${nothing}
            steps:
              - search:
              - expect: { hits: 2, filters: null }

        """#)
    #expect(told == "")
  }

  /// A required key cannot be null either.
  @Test(arguments: ["null", "~"]) func neededKeys(_ value: String) async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: \(value) }
        widgets: { s: { type: stats } }
        scenarios: [{ name: A, steps: [search: ] }]

        """)
    #expect(
      told == """
        m.searchplay.yaml:2:22: error: 'records' has no value, and a searcher needs one [empty-value]
            = help: write a value instead of null
        """)
  }
}
