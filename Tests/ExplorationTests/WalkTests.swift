import Diagnostics
import EmbeddedIndex
import JSONText
import Manifest
import SearchModel
import Testing

@testable import Exploration

/// Planted traps are found by the shortest path, sound screens report nothing, and the outcome does not depend on the number of jobs.
struct WalkTests {
  private static let records = """
    [{ b: Loom, l: Shoes, c: red }, { b: Loom, l: Hats, c: blue }, { b: Fleet, l: Hats, c: red }, { b: Alto, l: Jackets, c: blue }]
    """

  private func walk(_ widgets: String, more: String = "", states: Int = 400, jobs: Int = 1, comparing: InstantSearchVersion? = nil)
    async throws -> WalkOutcome
  {
    let file = SourceFile(
      name: "m.yaml",
      text: """
        version: "1.0"
        searcher: { records: \(Self.records), settings: { attributesForFaceting: [b, l, c] } }
        widgets:
          \(widgets.split(separator: "\n").joined(separator: "\n  "))
        \(more)
        scenarios: []

        """)
    let (manifest, diagnostics) = Manifest.read(file)
    let ready = try #require(manifest, "\(diagnostics.map(\.headline))")
    guard case .embedded(.inline(let records)) = ready.searcher.backend else { throw CancellationError() }
    let index = try EmbeddedIndex(
      name: ready.searcher.index, records: Records(records.map(\.value)), settings: ready.searcher.settings)
    var limits = WalkLimits()
    limits.states = states
    limits.jobs = jobs
    return await Walk(ready, backend: EmbeddedIndices([index]), version: .v7, comparing: comparing, limits: limits).run()
  }

  private func words(_ violation: Violation) -> [String] { violation.steps.map { $0.action.title(.v7) } }

  private static let list = "brands: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: [\"count:desc\"] } }"
  private static let menu = "menu: { type: hierarchicalMenu, hierarchicalAttributes: [l], separator: \" > \", presenter: default }"

  /// A menu and a list of brands: the menu's value can disappear while it is filtering.
  @Test func aTrappedFilter() async throws {
    let outcome = try await walk("\(Self.list)\n\(Self.menu)")
    let trapped = try #require(outcome.violations.first)
    #expect(trapped.invariant == .filterTrapped && trapped.invariant.weight == .error && trapped.steps.count == 5)
    #expect(outcome.end == .complete && trapped.states > 1)
    // A widget that can remove the filter makes the screen sound.
    let sound = try await walk("\(Self.list)\n\(Self.menu)\ncurrent: { type: currentRefinements }")
    #expect(!sound.violations.contains { $0.invariant == .filterTrapped })
  }

  /// Two widgets in one group: a tap on one discards what the other set, so counts are wrong and the order matters.
  @Test func aSharedGroup() async throws {
    let outcome = try await walk(
      """
      brands: { type: refinementList, attribute: b, operator: and, groupName: g, presenter: { sortBy: ["count:desc"] } }
      colors: { type: facetFilterList, facetFilters: [{ c: red }, { c: blue }], operator: and, groupName: g }
      """)
    #expect(Set(outcome.open.map(\.invariant)).isSuperset(of: [.deadEnd, .orderMatters]))
    let end = try #require(outcome.violations.first { $0.invariant == .deadEnd })
    #expect(words(end).count == 3)
  }

  /// A list, its current refinements and a button: everything holds.
  @Test func aSoundScreen() async throws {
    let outcome = try await walk("\(Self.list)\ncurrent: { type: currentRefinements }\nclear: { type: clearRefinements }")
    #expect(outcome.open.filter { $0.invariant.weight != .note }.map(\.text) == [])
    #expect(outcome.end == .complete && outcome.stateCount > 8)
  }

  /// What the manifest allows is reported separately.
  @Test func allowed() async throws {
    let outcome = try await walk("\(Self.list)\n\(Self.menu)", more: "allow: [filter-trapped]")
    #expect(outcome.violations.first?.isAcknowledged == true && !outcome.open.contains { $0.invariant == .filterTrapped })
  }

  /// An invariant of the manifest, in states that meet its condition.
  @Test func anOwnInvariant() async throws {
    let more =
      "invariants: [{ name: Brands stay, when: { hits: \">= 1\" }, expect: { hits: \">= 2\" } }]"
    let outcome = try await walk("\(Self.list)\nbox: { type: searchBox }", more: more, states: 30)
    let own = try #require(outcome.violations.first { $0.invariant == .own })
    #expect(own.cause == "Brands stay" && own.invariant.weight == .error && own.text.hasPrefix("'Brands stay' does not hold: "))
  }

  /// Two versions differ in the menu's levels, found by the shortest path; a list alone is the same in both.
  @Test func versions() async throws {
    let deep = "menu: { type: hierarchicalMenu, hierarchicalAttributes: [l, c], separator: \" > \", presenter: default }"
    let outcome = try await walk(deep, comparing: .v8)
    #expect(outcome.open.map { [$0.invariant.rawValue, $0.widget ?? "", "\($0.steps.count)"] } == [["versions-differ", "menu", "1"]])
    let same = try await walk("\(Self.list)\nclear: { type: clearRefinements }", comparing: .v8)
    #expect(same.open.isEmpty && same.end == .complete && same.stateCount > 7)
  }

  /// The suggestions cover everything that was exercised, and each path covers more of what the earlier ones left out.
  @Test func suggestions() async throws {
    let outcome = try await walk("\(Self.list)\ncurrent: { type: currentRefinements }\nclear: { type: clearRefinements }")
    let ways = outcome.suggestions(10)
    #expect(ways.count < 6 && ways.map { $0.first?.action.title(.v7) } == ways.map { _ in "search" })
    #expect(outcome.suggestions(1).count == 1 && outcome.suggestions(0).isEmpty)
    let done = Set(ways.joined().map { $0.action.title(.v7).split(separator: " ").first ?? "" })
    #expect(done.isSuperset(of: ["click", "remove", "search"]))
  }

  @Test func limits() async throws {
    let outcome = try await walk("\(Self.list)\n\(Self.menu)", states: 5)
    #expect(outcome.end == .states && outcome.stateCount == 5)
  }

  /// The same with one job and with three, twice.
  @Test func theOutcomeIsDetermined() async throws {
    var told: Set<[String]> = []
    for jobs in [1, 3, 1, 3] {
      let outcome = try await walk("\(Self.list)\n\(Self.menu)\nbox: { type: searchBox }", states: 60, jobs: jobs)
      told.insert(
        ["\(outcome.stateCount) \(outcome.edges) \(outcome.end)"] + outcome.features
          + outcome.violations.map { "\($0.invariant) \($0.text) \($0.states) \(words($0))" })
    }
    #expect(told.count == 1)
  }
}
