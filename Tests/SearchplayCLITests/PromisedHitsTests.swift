import Testing

/// `hits: promised`: as many hits as the count next to the tapped row leads a user to expect.
struct PromisedHitsTests {
  private static func manifest(_ searcher: String, _ widgets: String, _ steps: String) -> String {
    """
    version: "1.0"
    searcher:
      records: [{ objectID: a, c: red, b: x }, { objectID: b, c: [red, blue], b: y }, { objectID: d, c: blue, b: x }, { objectID: e, c: red, b: y }]
      settings: { attributesForFaceting: [c, b] }
    \(searcher)widgets:
      cs: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      bs: { type: refinementList, attribute: b, operator: and, presenter: { sortBy: "alphabetical:asc" } }
    \(widgets)scenarios:
      - name: S
        steps:
          - search:
    \(steps)
    """
  }

  private func told(_ steps: [String], searcher: String = "", widgets: String = "") async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest(searcher, widgets, steps.map { "      - \($0)\n" }.joined()), "m.searchplay.yaml")
    let run = try await program.run("run")
    return (run.errors + run.output).split(separator: "\n").filter { line in
      [": error: ", "= help: ", "    ! "].contains { line.contains($0) }
    }.map(String.init)
  }

  /// Counts that hold, in lists that narrow and in lists that widen; a row that was already selected promises nothing.
  @Test func kept() async throws {
    let told = try await told([
      "click: { bs: x }", "expect: { hits: promised }", "click: { cs: red }", "expect: { hits: promised }", "click: { cs: blue }",
      "expect: { hits: promised }", "click: { cs: blue }", "expect: { hits: promised }",
    ])
    #expect(
      told == [
        "    ! expectation-cannot-fail  'promised' checks nothing here: 'blue' was selected, and tapping it removes its filter"
      ])
  }

  /// Without disjunctive faceting, the other counts of an `or` list cover only what is already found.
  @Test func broken() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.manifest(
        "  isDisjunctiveFacetingEnabled: false\n", "",
        "      - click: { cs: blue }\n      - click: { cs: red }\n      - expect: { hits: promised }\n"),
      "m.searchplay.yaml")
    let run = try await program.run("test", "-u=missing")
    #expect(
      run.output.contains(
        """
            m.searchplay.yaml:15:25: error: the hits differ from what 'red' in 'cs' promises [expectation]
              15 |       - expect: { hits: promised }
                 |                         ^~~~~~~~
                  expected      actual
                ! 2 to 3 hits   4 hits
        """), "\(run)")
    // The expectation is a rule, which no run rewrites.
    _ = try await program.run("test", "-u")
    #expect(try program.read("m.searchplay.yaml").hasSuffix("      - expect: { hits: promised }\n"))
  }

  @Test func withoutAPromise() async throws {
    #expect(
      try await told(["expect: { hits: promised }"]) == [
        "m.searchplay.yaml:12:25: error: 'promised' has nothing to compare with: the previous step taps no row with a count [expectation]",
        "     = help: put it after a step that taps a row with a count, or write the number; while a search is pending, with 'distinct' or with a live engine, counts promise nothing",
      ])
    #expect(
      try await told(["expect: { hits: promissed }"]) == [
        "m.searchplay.yaml:12:25: error: 'promissed' is not a number of hits [condition]", "     = help: did you mean 'promised'?",
      ])
    let program = try Program()
    defer { program.end() }
    let text = Self.manifest("", "invariants: [{ name: I, expect: { hits: promised } }]\n", "")
    try program.write(text, "m.searchplay.yaml")
    let run = try await program.run("validate")
    #expect(run.errors.contains("'promised' belongs to a step that taps a row; an invariant is about a state [condition]"), "\(run)")
  }

  /// A delayed answer arrives with a separate step, and counts shown before it promise nothing about what it finds.
  @Test func held() async throws {
    #expect(
      try await told([
        "hold:", "click: { bs: x }", "expect: { hits: promised }", "release:", "expect: { hits: promised }",
      ]) == [
        "m.searchplay.yaml:14:25: error: the hits differ from what 'x' in 'bs' promises [expectation]",
        "     = help: the answer is still held back: expect this after 'release:'",
        "    ! 2 hits     no results yet",
      ])
    #expect(
      try await told(["click: { cs: red }", "hold:", "click: { bs: x }", "click: { cs: blue }", "release:", "expect: { hits: promised }"])
        .first
        == "m.searchplay.yaml:17:25: error: 'promised' has nothing to compare with: the previous step taps no row with a count [expectation]"
    )
    #expect(
      try await told(["click: { bs: x }", "expect: { pending: true, hits: promised }"]).first
        == "m.searchplay.yaml:13:40: error: 'promised' needs the answer, but 'pending' is checked before it arrives [conflicting-keys]")
  }

  /// Tapping the parent of a menu's selected value selects the parent, which therefore promises its count.
  @Test func menus() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, l: { a: S, b: S > R } }, { objectID: b, l: { a: S, b: S > T } }, { objectID: d, l: { a: H } }]
        settings: { attributesForFaceting: [l.a, l.b] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [l.a, l.b], separator: " > " }
      scenarios:
        - name: S
          steps:
            - search:
            - click: { menu: S }
            - click: { menu: S > R }
            - click: { menu: S }
            - expect: { filters: '( "l.a":"S" )', hits: promised }

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && !run.output.contains("checks nothing"), "\(run)")
  }
}
