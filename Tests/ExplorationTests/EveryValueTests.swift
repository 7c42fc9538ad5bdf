import Diagnostics
import EmbeddedIndex
import JSONText
import Manifest
import SearchModel
import Testing

@testable import Exploration

/// Traps on values that are represented by others, and screens with nothing wrong.
struct EveryValueTests {
  private func walk(_ values: Int, _ widgets: String, states: Int = 400) async throws -> WalkOutcome {
    let records = (0..<values).map { "{ v: v\($0), p: \($0) }" }.joined(separator: ", ")
    let file = SourceFile(
      name: "m.yaml",
      text:
        "version: \"1.0\"\nsearcher: { records: [\(records)], settings: { attributesForFaceting: [v] }, query: { hitsPerPage: 2 } }\nwidgets:\n  \(widgets)\nscenarios: []\n"
    )
    let (manifest, diagnostics) = Manifest.read(file)
    let ready = try #require(manifest, "\(diagnostics.map(\.headline))")
    guard case .embedded(.inline(let values)) = ready.searcher.backend else { throw CancellationError() }
    let index = try EmbeddedIndex(
      name: ready.searcher.index, records: Records(values.map(\.value)), settings: ready.searcher.settings)
    var limits = WalkLimits()
    limits.states = states
    limits.walks = 0
    return try await Walk(ready, backend: index, version: .v7, limits: limits).runThorough().outcome
  }

  private func found(_ outcome: WalkOutcome) -> [String] {
    outcome.open.filter { $0.invariant.weight == .error }.map { "\($0.invariant.rawValue) after \($0.steps.count)" }
  }

  private static let renamed =
    "list: { type: refinementList, attribute: v, operator: or, selectionMode: single, presenter: [{ sortBy: \"value:asc\" }, { rename: { v2: other } }] }"

  /// A renamed value in the middle of a list is a dead end: found by the first walk, which has seen everything else, and by one that is cut
  /// short.
  @Test(arguments: [(5, 400), (10, 400), (10, 4)])
  func aTrapInTheMiddle(_ values: Int, _ states: Int) async throws {
    #expect(found(try await walk(values, Self.renamed, states: states)) == ["dead-end after 2"])
  }

  /// Two values in the middle of long lists that together find nothing: discovered after more taps, but reported with these two.
  @Test func theShortestWayHasTheValuesThatMatter() async throws {
    let seasons = ["winter", "summer"]
    let colors = ["red", "green", "blue", "white", "black"]
    let records = (0..<12).flatMap { brand in
      (0..<5).map { kind in
        let number = brand * 5 + kind
        return "{ brand: B\(brand + 10), kind: K\(kind), color: \(colors[(brand + kind) % 5]), season: \(seasons[number % 2]) }"
      }
    }
    let lists = ["brand", "kind", "color"].map {
      "  \($0): { type: refinementList, attribute: \($0), operator: or, presenter: { sortBy: \"alphabetical:asc\", limit: none } }\n"
    }
    let text = """
      version: "1.0"
      searcher:
        records: [\(records.joined(separator: ", "))]
        settings: { attributesForFaceting: [brand, kind, color, season] }
        rules: [{ objectID: winter, conditions: [{ filters: "brand:B17 AND kind:K2" }], consequence: { params: { filters: "season:winter" } } }]
      widgets:
      \(lists.joined())scenarios: []

      """
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "m.yaml", text: text))
    let ready = try #require(manifest, "\(diagnostics.map(\.headline))")
    guard case .embedded(.inline(let values)) = ready.searcher.backend else { throw CancellationError() }
    let index = try EmbeddedIndex(name: ready.searcher.index, records: Records(values.map(\.value)), settings: ready.searcher.settings)
    var limits = WalkLimits()
    (limits.states, limits.walks) = (3000, 0)
    let outcome = await Walk(ready, backend: index, version: .v7, limits: limits).run()
    let ways = outcome.open.filter { $0.invariant == .deadEnd }.map { $0.steps.map { $0.action.title(.v7) }.joined(separator: ", ") }
    #expect(ways.first == "search, click brand \"B17\", click kind \"K2\"", "\(ways)")
  }

  /// If every value is tried, so are two values that are a dead end only together.
  @Test func whatIsSeenIsSaid() async throws {
    let some = try await walk(8, "list: { type: refinementList, attribute: v, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }")
    #expect(some.end == .complete && !some.leavesOut)
    #expect(found(some) == [])
  }

  /// The end of a list of hits is not a trap.
  @Test func scrollingToTheEnd() async throws {
    #expect(found(try await walk(5, "rows: { type: hits }")) == [])
  }

  /// Marks that a presenter sets are what users see.
  @Test func marksOfAPresenter() async throws {
    let outcome = try await walk(
      2, "list: { type: refinementList, attribute: v, operator: or, presenter: [{ sortBy: \"value:asc\" }, { mark: true }] }")
    #expect(found(outcome) == ["ghost-selection after 1"])
  }
}
