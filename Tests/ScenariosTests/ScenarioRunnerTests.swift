import Diagnostics
import Manifest
import SearchModel
import Staging
import TestSupport
import Testing

@testable import Scenarios

struct ScenarioRunnerTests {
  private func run(_ steps: String, widgets: String = "", version: InstantSearchVersion = .v7) async throws -> ScenarioTrace {
    let text = """
      version: "1.0"
      instantsearch: \(version.rawValue)
      searcher:
        records:
          - { color: red, size: s, l0: A, l1: A > B }
          - { color: red, size: m, l0: A, l1: A > C }
          - { color: blue, size: s, l0: D, l1: D > E }
        settings: { attributesForFaceting: [color, size, l0, l1], replicas: { cheap: { customRanking: [asc(size)] } } }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        sizes: { type: facetFilterList, facetFilters: [{ size: s }, { size: m }], operator: and, groupName: size }
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
        current: { type: currentRefinements }
      \(widgets)
      scenarios:
        - name: Test
          steps:
      \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))

      """
    let read = try InlineManifest(text)
    return await ScenarioRunner(read.manifest, backend: read.index).run(read.manifest.scenarios[0])
  }

  private func lines(_ state: UIState?, _ widget: String) -> String {
    state?.widget(widget)?.lines.joined(separator: ", ") ?? "?"
  }

  @Test func pendingShowsNewSelectionsWithOldCounts() async throws {
    let trace = try await run("- search:\n- click: { sizes: s }\n- click: { colors: blue }")
    #expect(trace.passed)
    #expect(lines(trace.start.state, "colors") == "" && lines(trace.start.state, "sizes") == "[ ] s, [ ] m")
    #expect(lines(trace.steps[1].pending, "colors") == "[ ] blue 1, [ ] red 2")
    #expect(lines(trace.steps[1].settled, "colors") == "[ ] blue 1, [ ] red 1")
    #expect(lines(trace.steps[2].pending, "colors") == "[x] blue 1, [ ] red 1")
    #expect(trace.steps[2].pending.results?.nbHits == 2 && trace.steps[2].settled.results?.nbHits == 1)
    #expect(trace.steps[2].settled.filters == "( \"color\":\"blue\" ) AND ( \"size\":\"s\" )")
  }

  @Test func versionEightShowsEveryLevelOfAnUnrefinedMenu() async throws {
    let seven = try await run("- search:")
    let eight = try await run("- search:", version: .v8)
    #expect(lines(seven.steps[0].settled, "menu") == "[ ] A 2, [ ] D 1")
    #expect(lines(eight.steps[0].settled, "menu") == "[ ] A 2, [ ] D 1,   [ ] A > B 1,   [ ] A > C 1,   [ ] D > E 1")
  }

  /// Each step of a presenter, on a separate list.
  @Test(arguments: [
    ("[{ sortBy: value:asc }]", "[x] blue 1, [ ] red 2"), ("[{ sortBy: [count:desc] }]", "[ ] red 2, [x] blue 1"),
    ("[{ sortBy: [isRefined, count:desc] }, { limit: 1 }]", "[x] blue 1"), ("[{ sortBy: value:desc }, { skip: 1 }]", "[x] blue 1"),
    ("[{ order: [red] }]", "[ ] red 2, [x] blue 1"), ("[{ sortBy: value:asc }, reverse]", "[ ] red 2, [x] blue 1"),
    ("[{ minCount: 2 }]", "[ ] red 2"), ("[{ keep: selected }]", "[x] blue 1"), ("[{ keep: unselected }]", "[ ] red 2"),
    ("[{ hide: red }]", "[x] blue 1"), ("[{ sortBy: value:asc }, { rename: { red: Rot } }]", "[x] blue 1, [ ] Rot 2"),
    ("[{ sortBy: value:asc }, uppercase, { truncate: 2 }]", "[x] BL 1, [ ] RE 2"),
    ("[{ keep: selected }, { repeat: 2 }]", "[x] blue 1, [x] blue 1"),
    ("[{ hide: red }, { append: [{ value: All, count: 3 }] }]", "[x] blue 1, [ ] All 3"),
    ("[{ sortBy: value:asc }, { mark: False }]", "[ ] blue 1, [ ] red 2"),
    ("[{ sortBy: value:asc }, { mark: true }, { count: 0 }]", "[x] blue 0, [x] red 0"),
  ])
  func aPresenterOfTheAppsOwn(_ steps: String, _ expected: String) async throws {
    let trace = try await run(
      "- search:\n- click: { list: { value: blue, offscreen: true } }",
      widgets: "  list: { type: refinementList, attribute: color, operator: or, groupName: own, presenter: \(steps) }")
    #expect(trace.failures.map(\.headline) == [])
    #expect(lines(trace.steps[1].settled, "list") == expected)
  }

  /// A click on an item that the presenter renames filters by its new name.
  @Test func aRenamedItemFiltersForItsNewName() async throws {
    let trace = try await run(
      "- search:\n- click: { list: Rot }",
      widgets:
        "  list: { type: refinementList, attribute: color, operator: or, groupName: own, presenter: [{ sortBy: value:asc }, { rename: { red: Rot } }] }"
    )
    #expect(trace.steps[1].settled.filters == "( \"color\":\"Rot\" )" && trace.steps[1].settled.results?.nbHits == 0)
  }

  @Test func aMenusPresenterOfTheAppsOwn() async throws {
    func shown(_ steps: String) async throws -> String {
      let trace = try await run(
        "- search:\n- click: { own: A }",
        widgets: "  own: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: \" > \", presenter: \(steps) }")
      return lines(trace.steps[1].settled, "own")
    }
    #expect(try await shown("[nest, lastSegment]") == "[x] A 2,   [ ] B 1,   [ ] C 1, [ ] D 1")
    #expect(try await shown("[{ levels: [0] }, nest]") == "[x] A 2, [ ] D 1")
    #expect(try await shown("[{ nest: value:desc }]") == "[ ] D 1, [x] A 2,   [ ] A > C 1,   [ ] A > B 1")
    #expect(try await shown("[{ nest: [count:desc, value:asc] }, { limit: 2 }]") == "[x] A 2,   [ ] A > B 1")
    #expect(try await shown("[{ levels: 0 }, nest, { mark: deepest }]") == "[x] A 2, [ ] D 1")
    #expect(try await shown("[deepest, { sortBy: value:desc }]") == "  [ ] A > C 1,   [ ] A > B 1")
    #expect(try await shown("[{ sortBy: [level, value:asc] }]") == "[x] A 2, [ ] D 1,   [ ] A > B 1,   [ ] A > C 1")
  }

  @Test func answersThatFailWaitAndOvertake() async throws {
    let trace = try await run(
      "- search:\n- fail: 503\n- click: { colors: red }\n- hold:\n- click: { colors: blue }\n- click: { sizes: s }\n- answer: { search: 2, error: offline }\n- release:\n- search:"
    )
    #expect(trace.failures.map(\.headline) == [])
    #expect(trace.steps.map(\.waiting) == [0, 0, 0, 0, 1, 2, 0, 0, 0])
    let outcomes = trace.steps.map { step in
      step.searches.map { search in
        switch search.outcome {
        case .success: "success"
        case .failure(let error): error.message
        case .cancelled: "cancelled"
        case .retrying: "retrying"
        }
      }.joined(separator: ", ")
    }
    #expect(
      outcomes == [
        "success", "", "every host answers with status 503", "", "", "",
        "no host can be reached: there is no network, cancelled", "", "success",
      ])
    // The hits are those of the first answer until another one succeeds.
    #expect(trace.steps.map { $0.settled.results?.nbHits } == [3, 3, 3, 3, 3, 3, 3, 3, 2])
  }

  @Test func howSearchesEndAndWhatViewsAreToldIsExpected() async throws {
    let trace = try await run(
      "- search:\n- burst: [search: a, search: b]\n- expect: { cancelled: 1, retrying: 0, calls: { colors: \">= 1\" } }\n- fail: { error: timeout }\n- search:\n- expect: { cancelled: 2, retrying: 1, calls: { colors: 7 } }"
    )
    #expect(
      trace.failures.map { "\($0.headline): \($0.expected) \($0.actual)" } == [
        #"the cancelled searches differ from what is expected: ["2"] ["0"]"#,
        #"the calls of 'colors' differ from what is expected: ["7 calls"] ["0 calls"]"#,
      ])
  }

  @Test func aReleaseOfNothingIsAnError() async throws {
    let trace = try await run("- search:\n- release:")
    #expect(trace.failures.map(\.headline) == ["nothing is held back, so there is nothing to release"])
  }

  @Test func aFailureThatNobodyMeetsIsToldOf() async throws {
    let trace = try await run("- search:\n- fail: { error: offline, count: 3 }\n- search:")
    #expect(trace.failures.map(\.headline) == ["2 answers were still scheduled to fail when the scenario ended"])
    #expect(trace.failures.first?.span == trace.steps[1].span)
  }

  @Test func textsOfAttributesOfKindsAndOfAll() async throws {
    let trace = try await run(
      "- search:\n- filterState: { add: { group: { and: x }, filters: [{ color: red }, { attribute: size, value: s, negated: true, score: 2 }, { _tags: t }] } }",
      widgets:
        "  texts: { type: currentRefinements, presenter: { any: \"{negated}{text}!\", attributes: { color: \"Color {text}\" }, string: \"{negated}{value} ({score})\" } }"
    )
    #expect(lines(trace.steps[1].settled, "texts").split(separator: ", ").sorted() == ["(x) Color red", "(x) not s (2)", "(x) t!"])
  }

  /// A list's view knows its group; the view of current refinements knows the group of each item.
  @Test func textsOfSingleValuesAndOfGroups() async throws {
    let trace = try await run(
      "- search:\n- filterState: { add: { group: { and: x }, filters: [{ color: red }, { _tags: t }, { color: blue }] } }\n- remove: { texts: \"x: Rot\" }\n- click: { second: y/red }",
      widgets: """
          texts: { type: currentRefinements, presenter: { any: "{group}: {text}", attributes: { color: { values: { red: "{group}: Rot", "4.0": never } }, _tags: { values: { t: Tag } } } } }
          list: { type: facetFilterList, facetFilters: [{ color: red }, { size: 4 }, { new: true }], operator: and, groupName: x, presenter: { attributes: { size: { values: { 4: "four in {group}" } }, new: { values: { true: New } } } } }
          second: { type: facetFilterList, facetFilters: [{ color: red }, { size: 4.1 }], operator: and, groupName: y, presenter: { any: "{group}/{value}", attributes: { size: { values: { "4.1": some } } } } }
        """)
    #expect(trace.failures.map(\.headline) == [])
    #expect(lines(trace.steps[1].settled, "texts").split(separator: ", ").sorted() == ["(x) Tag", "(x) x: Rot", "(x) x: blue"])
    #expect(lines(trace.steps[1].settled, "list") == "[x] red, [ ] four in x, [ ] New")
    #expect(lines(trace.steps[2].settled, "list") == "[ ] red, [ ] four in x, [ ] New")
    #expect(lines(trace.steps[3].settled, "second") == "[x] y/red, [ ] some")
  }

  @Test func aTagListedAmongFacets() async throws {
    let trace = try await run(
      "- click: { list: { filter: { _tags: promo } } }\n- click: { list: { filter: { color: red } } }",
      widgets: "  list: { type: facetFilterList, facetFilters: [{ _tags: promo }, { color: red }], operator: or, groupName: promotion }")
    #expect(trace.steps.last?.settled.filters == "( \"_tags\":\"promo\" OR \"color\":\"red\" )")
  }

  @Test func clearingOnlyTheMenusGroupLeavesItsSelectionStanding() async throws {
    let trace = try await run("- search:\n- click: { colors: red }\n- click: { menu: A }\n- clear: { hierarchical: _hierarchical }")
    #expect(trace.steps[3].settled.filters == "( \"color\":\"red\" )")
    #expect(lines(trace.steps[3].settled, "menu") == "[x] A 2")
  }

  @Test func aStepThatCannotBeDoneEndsTheScenario() async throws {
    let trace = try await run("- search:\n- click: { colors: rde }\n- clear:")
    #expect(trace.steps.count == 2)
    let failure = try #require(trace.failures.first)
    #expect(failure.kind == .action && failure.headline == "'colors' does not show 'rde'" && failure.help == "did you mean 'red'?")
    #expect(failure.shown == ["[ ] blue 1", "[ ] red 2"])
    #expect(failure.span.description == "m.yaml:19:26")
  }

  @Test(arguments: [
    (
      "- search:\n- expect: { filters: '( x )', hits: 5 }",
      ["the filters differ from what is expected: ( x ) / none", "the hits differ from what is expected: 5 hits / 3 hits"]
    ),
    ("- search:\n- expect: { hitIDs: [\"1\"] }", ["the hits on the page differ from what is expected: 1 / 1|2|3"]),
    ("- search:\n- expect: { widgets: { colors: [red, blue] } }", ["'colors' does not show what is expected: red|blue / blue|red"]),
    (
      "- search:\n- expect: { widgets: { colors: [{ value: blue, count: 2 }] } }",
      ["'colors' does not show what is expected: blue 2 / blue 1|red 2"]
    ),
    (
      "- search:\n- expect: { widgets: { colors: { red: { selected: true }, bleu: {}, blue: absent } } }",
      [
        "'colors' shows 'red', but not as expected: [x] red / [ ] red", "'colors' does not show 'bleu': bleu / ",
        "'colors' shows 'blue', which should be absent:  / ",
      ]
    ),
    (
      "- search:\n- expect: { queries: [{ role: main, filters: '( x )' }, { role: disjunctive, attribute: color }] }",
      ["the queries sent differ from what is expected: main  filters: ( x )|disjunctive  color / main  filters: none"]
    ),
    (
      "- search:\n- click: { colors: red }\n- expect: { pending: true, hits: 3, widgets: { colors: [{ value: blue, count: 1 }, { value: red, selected: true }] } }",
      []
    ),
    ("- expect: { hits: 1 }", ["the hits differ from what is expected: 1 hit / no results yet"]),
    ("- expect: { filters: none, widgets: { sizes: [s, m] } }\n- search:\n- expect: { hits: 3 }", []),
  ])
  func expectations(_ steps: String, _ expected: [String]) async throws {
    let failures = try await run(steps).failures
    #expect(failures.map { "\($0.headline): \($0.expected.joined(separator: "|")) / \($0.actual.joined(separator: "|"))" } == expected)
  }

  /// Everything that the setup searched can be expected before the first step, not only what its last step searched.
  @Test func expectationsSeeTheSearchesOfTheWholeSetUp() async throws {
    let setup = "setup: [{ search: }, { searcher: { isDisjunctiveFacetingEnabled: false } }]"
    let trace = try await run(
      "- expect: { hits: 3, queries: [{ role: main, filters: none }] }", widgets: setup)
    #expect(trace.failures.map(\.headline) == [] && trace.start.searches.count == 1)
    // Controller calls during the setup are recorded as well.
    #expect(trace.start.calls.first(where: { $0.id == "colors" })?.calls.map(\.name) == ["setSelectableItems"])
  }

  @Test func aCrashOfTheSetUpEndsTheScenario() async throws {
    let widgets = """
        red: { type: toggle, filter: { color: red }, groupName: switch }
      setup: [{ search: }, { click: { colors: red } }, { click: { red: } }, { search: late }]
      allow: duplicate-values-crash
      """
    let trace = try await run("- search: a\n- search: b", widgets: widgets, version: .v8)
    #expect(trace.failures.map(\.headline) == [] && trace.start.isOver)
    #expect(trace.steps.map(\.number) == [] && trace.unreached == 2)
    // Version 7 continues.
    let seven = try await run("- search: a\n- search: b", widgets: widgets)
    #expect(seven.steps.count == 2 && seven.unreached == 0)
  }

  @Test func editsOfTheFilterState() async throws {
    let trace = try await run(
      """
      - filterState: [{ add: { group: { and: x }, filters: [{ color: red }, { _tags: new }] } }, { toggle: { group: { or: color }, filters: { color: blue } } }]
      - filterState: { remove: { group: { and: x }, filters: { color: red } } }
      - filterState: { clear: { or: color } }
      - filterState: { clearAll: true }
      """)
    #expect(
      trace.steps.map(\.settled.filters) == [
        "( \"color\":\"blue\" ) AND ( \"_tags\":\"new\" AND \"color\":\"red\" )", "( \"color\":\"blue\" ) AND ( \"_tags\":\"new\" )",
        "( \"_tags\":\"new\" )", nil,
      ])
  }

  @Test func aSelectedValueIsRemovedByTextFilterOrPosition() async throws {
    let trace = try await run(
      """
      - search:
      - click: { colors: red }
      - click: { sizes: { filter: { size: s } } }
      - click: { menu: { value: A > B, offscreen: true } }
      - remove: { current: s }
      - remove: { current: { filter: { color: red } } }
      - remove: { current: { position: 1 } }
      """)
    #expect(trace.passed && trace.steps.last?.settled.filters == nil)
    let missing = try await run("- search:\n- remove: { current: { position: 2 } }")
    #expect(missing.failures.map(\.headline) == ["'current' shows 0 items: there is no item 2"])
  }

  @Test func aRefusedSearchLeavesTheWidgetsAsTheyAre() async throws {
    let trace = try await run(
      "- search:\n- filterState: { add: { group: { and: x }, filters: { attribute: color, value: 'a\\' } } }\n- clear:")
    #expect(trace.failures.map(\.kind) == [.backend])
    #expect(lines(trace.steps[1].settled, "colors") == lines(trace.steps[0].settled, "colors"))
    #expect(trace.steps.count == 3)
  }

  private static let more = """
      box: { type: searchBox }
      stars: { type: numericComparison, attribute: size, numericOperator: ">=", groupName: stars }
      rows: { type: hits, offset: 10000 }
      order: { type: sortBy, indicesNames: [index, cheap] }
    """

  @Test func aLongBurstIsAnsweredAtOnce() async throws {
    let burst = (0..<120).map { "    - submit: { box: \"\($0)\" }" }.joined(separator: "\n")
    let trace = try await run("- search:\n- burst:\n\(burst)\n- clear:", widgets: Self.more)
    #expect(trace.passed && trace.steps.map(\.searches.count) == [2, 120, 1])
    let last = try #require(trace.steps[1].searches.last)
    #expect(last.batch.queries[0].query.query == "119")
  }

  @Test func aStepOfABurstThatCannotBeDoneIsNamed() async throws {
    let trace = try await run("- search:\n- burst:\n    - click: { sizes: s }\n    - click: { colors: pink }")
    let failure = try #require(trace.failures.first)
    #expect(
      failure.headline == "'colors' does not show 'pink'" && failure.span.start.line == 21 && failure.shown == ["[ ] blue 1", "[ ] red 2"])
  }

  @Test func aNumberThatBecomesTooLargeIsRefused() async throws {
    let trace = try await run("- search:\n- set: { stars: 1.0e+308 }\n- multiply: { stars: 1.0e+308 }", widgets: Self.more)
    #expect(trace.failures.map(\.headline) == ["the number becomes too large"])
  }

  @Test func rowsAreBroughtIntoSightWhileTheyAreThere() async throws {
    let trace = try await run("- search:\n- click: { rows: { position: 2 } }\n- click: { rows: { position: 9 } }", widgets: Self.more)
    #expect(trace.failures.map(\.headline) == ["'rows' shows 3 items: there is no item 9"])
  }

  @Test func notesBelongToTheNextStep() async throws {
    let trace = try await run("- note: one\n- note: two\n- search:\n- note: end")
    #expect(trace.steps.map(\.note) == ["one\n\ntwo"] && trace.closingNote == "end")
  }

  @Test func dataCannotBreakALine() {
    let item = WidgetState.ListItem(text: " a\n[x] b\u{202E}", count: 1, isSelected: false, filter: nil)
    let empty = WidgetState.ListItem(text: "", count: 0, isSelected: true, filter: nil)
    #expect(WidgetState.list([item, empty]).lines == ["[ ] \" a\\u{A}[x] b\\u{202E}\" 1", "[x] \"\" 0"])
  }
}
