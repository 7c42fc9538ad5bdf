import Manifest
import SearchModel
import Staging
import TestSupport
import Testing

@testable import Scenarios

/// Screens with more than one searcher.
struct SeveralSearchersTests {
  private func trace(_ version: InstantSearchVersion, searchers: String = "{}", widgets: String, steps: String) async throws
    -> ScenarioTrace
  {
    let read = try InlineManifest(
      """
      version: "1.0"
      instantsearch: \(version.rawValue)
      searcher:
        records: [{ name: a rain, brand: Fleet, price: 10 }, { name: b, brand: Loom, price: 20 }]
        settings: { searchableAttributes: [name], attributesForFaceting: [brand, price] }
      searchers: \(searchers)
      filterStates: [other]
      widgets: { \(widgets) }
      scenarios: [{ name: S, steps: [\(steps)] }]
      """)
    return await ScenarioRunner(read.manifest, backend: read.index).run(read.manifest.scenarios[0])
  }

  /// The app crashes whichever searcher counts a value twice.
  @Test func aDefectOfAnotherSearcherIsTold() async throws {
    let widgets = """
      list: { type: refinementList, attribute: brand, operator: or, searcher: second, filterState: other, presenter: { sortBy: "alphabetical:asc" } },
      filters: { type: facetFilterList, facetFilters: [{ brand: Loom }], operator: or, groupName: g, filterState: other }
      """
    let steps = "{ search: { searcher: second } }, { click: { list: Loom } }, { click: { filters: Loom } }, { search: }"
    let trace = try await trace(.v8, searchers: "{ second: { filterState: other } }", widgets: widgets, steps: steps)
    let names = trace.steps.map { step in step.findings.map(\.id.rawValue) }
    #expect(names == [[], [], ["duplicate-values-crash"]])
    #expect(trace.steps.map(\.crashes) == [false, false, true])
    #expect(trace.unreached == 1)
  }

  @Test func theMainOneIsExpectedByItsName() async throws {
    let steps = """
      { search: rain }, { filterState: [{ add: { group: { or: g }, filters: { brand: Fleet } } }, { in: other, add: { group: { or: g }, filters: { brand: Loom } } }] },
      { expect: { searchers: { main: { hits: 1 } }, filterStates: { main: '( "brand":"Fleet" )', other: '( "brand":"Loom" )' } } }
      """
    #expect(try await trace(.v7, widgets: "", steps: steps).failures.map(\.headline) == [])
    let wrong = "{ search: rain }, { expect: { searchers: { main: { hits: 2 } }, filterStates: { main: '( \"brand\":\"x\" )' } } }"
    #expect(
      try await trace(.v7, widgets: "", steps: wrong).failures.map(\.headline) == [
        "the hits of 'main' differ from what is expected", "the filters of 'main' differ from what is expected",
      ])
  }

  /// A widget that is not on screen is reported once.
  @Test func whatIsNotOnScreenIsToldOnce() async throws {
    let widgets = "red: { type: toggle, filter: { brand: Loom } }"
    let steps = "{ search: }, { dismiss: red }, { expect: { widgets: { red: true } } }"
    #expect(try await trace(.v7, widgets: widgets, steps: steps).failures.map(\.headline) == ["'red' is not on screen"])
  }

  /// The bounds come from an answer without filters, and the widget's own filter comes after them.
  @Test func boundsOfAnUnfilteredAnswerAreGood() async throws {
    let widgets = #"price: { type: numericComparison, attribute: price, numericOperator: ">=", number: 15 }"#
    let trace = try await trace(.v7, widgets: widgets, steps: "{ search: }")
    #expect(trace.findings.map(\.id) == [.secondSearch])
  }

  /// With an empty query, the list shows nothing because of its own setting.
  @Test func aListThatHidesItsRowsCountsThem() async throws {
    let trace = try await trace(
      .v7, widgets: "rows: { type: hits, showItemsOnEmptyQuery: false }", steps: #"{ search: rain }, { search: "" }"#)
    #expect(trace.findings.map(\.id) == [])
  }

  /// All of them appear, or none.
  @Test func severalWidgetsArePresentedTogether() async throws {
    let widgets = "a: { type: stats, presented: false }, b: { type: stats }"
    let trace = try await trace(.v7, widgets: widgets, steps: "{ search: }, { present: [a, b] }")
    #expect(trace.failures.map(\.headline) == ["'b' is already on screen"])
    #expect(trace.steps.last?.settled.widgets.map(\.id) == ["b"])
  }
}
