import Manifest
import SearchModel
import TestSupport
import Testing

@testable import Scenarios

/// Findings of steps: which ones, about which widget, and where there are none.
struct StepFindingsTests {
  private func findings(_ widgets: String, _ steps: String, _ version: InstantSearchVersion, rest: String = "") async throws -> [String] {
    let text = """
      version: "1.0"
      instantsearch: \(version.rawValue)
      searcher:
        records:
          - { brand: Apple, color: red, n: 5, price: 10, l0: A, l1: A > X }
          - { brand: apple, color: blue, n: 3, price: 20, l0: B, l1: B > Y }
        settings: { attributesForFaceting: [brand, color, n, price, l0, l1] }
      widgets:
      \(widgets.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      \(rest)
      scenarios:
        - name: Test
          steps:
      \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))

      """
    let read = try InlineManifest(text)
    let trace = await ScenarioRunner(read.manifest, backend: read.index).run(read.manifest.scenarios[0])
    #expect(trace.failures.map(\.headline) == [])
    return trace.steps.flatMap { step in step.findings.map { "\(step.number) \($0.id.rawValue) \($0.widget ?? "-")" } }
  }

  private static let lists = """
    brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: isRefined } }
    colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: isRefined } }
    """

  @Test func aHarmlessScenarioHasNone() async throws {
    let steps = "- search:\n- click: { colors: red }\n- click: { colors: blue }\n- click: { colors: red }\n- clear:"
    #expect(try await findings(Self.lists.split(separator: "\n")[1].description, steps, .v7) == [])
    #expect(try await findings(Self.lists.split(separator: "\n")[1].description, steps, .v8) == [])
  }

  @Test func valuesThatDifferInCaseTieAlsoWhenOneIsCutAway() async throws {
    let widget = "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [], limit: 1 } }"
    #expect(try await findings(widget, "- search:", .v7) == ["1 undefined-order brands"])
  }

  @Test func everyStepperSearchesAgainAfterTheFirstAnswerAndNoneLater() async throws {
    let widgets = """
      stars: { type: numericComparison, attribute: n, numericOperator: ">=" }
      price: { type: numericComparison, attribute: price, numericOperator: "<=" }
      """
    #expect(
      try await findings(widgets, "- search:\n- set: { stars: 4 }\n- search: x", .v7)
        == ["1 second-search stars", "1 second-search price", "2 range-bounds-frozen price"])
  }

  @Test func eachEventOfABurstIsJudged() async throws {
    let widgets = Self.lists + "\nnums: { type: facetFilterList, facetFilters: [{ n: 5 }], operator: and, groupName: n }"
    let first = try await findings(
      widgets, "- search:\n- burst:\n    - click: { nums: { position: 1 } }\n    - click: { colors: red }", .v7)
    #expect(first.contains("2 quoted-value nums") && !first.contains("2 quoted-value colors"))
    let cleared = try await findings(widgets, "- search:\n- burst:\n    - click: { nums: { position: 1 } }\n    - clear:", .v7)
    #expect(cleared.contains("2 quoted-value nums"))
  }

  @Test func silentFiltersThatARemovalDrops() async throws {
    let widgets = Self.lists + "\ncurrent: { type: currentRefinements }"
    let steps = """
      - search:
      - click: { colors: red }
      - filterState: { add: { group: { or: brand }, filters: { brand: Apple } }, notify: false }
      - remove: { current: red }
      """
    #expect(try await findings(widgets, steps, .v7).contains("4 preset-replaced current"))
  }

  @Test func filtersOfTheQueryAreSeenWhereTheyAreIgnored() async throws {
    let steps = "- filters: 'brand:Apple'\n- searcher: { isDisjunctiveFacetingEnabled: false }\n- filters: 'brand:Apple'"
    #expect(try await findings("count: { type: stats }", steps, .v7) == ["1 query-filters-ignored -"])
  }

  @Test func onlyThePresenterHidesSelectedValuesInVersionEight() async throws {
    let widget =
      "brands: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: isRefined, showEmptyFacets: false } }"
    let steps = "- search:\n- burst:\n    - click: { brands: red }\n    - click: { brands: blue }"
    #expect(try await findings(widget, steps, .v8) == ["2 filter-trapped brands"])
  }

  @Test func twoRangesOfOneAttribute() async throws {
    let widget = "slider: { type: numericRange, attribute: price }"
    let steps = """
      - search:
      - filterState: { add: { group: { and: price }, filters: [{ attribute: price, lower: 5, upper: 15 }, { attribute: price, lower: 6, upper: 16 }] } }
      """
    #expect(try await findings(widget, steps, .v7) == ["2 undefined-order slider"])
  }

  @Test func aMenuLosesItsPathByAnothersRemoval() async throws {
    let widgets = """
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: isRefined } }
      current: { type: currentRefinements, filterGroupIDs: [{ or: color }] }
      all: { type: currentRefinements }
      """
    let steps = """
      - search:
      - click: { menu: A }
      - click: { colors: red }
      - remove: { current: red }
      - click: { colors: red }
      - remove: { all: red }
      """
    #expect(
      try await findings(widgets, steps, .v8)
        == ["1 menu-all-levels menu", "3 undefined-order all", "5 undefined-order all", "6 menu-path-lost all"])
  }
}
