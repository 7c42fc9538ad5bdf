import Diagnostics
import EmbeddedIndex
import JSONText
import Manifest
import SearchModel
import Testing

@testable import Exploration

/// Walks that continue earlier walks, walks beyond the limit of states, and what is left of a manifest once only the violation matters.
struct ContinuedWalkTests {
  private static let text = """
    version: "1.0"
    searcher:
      records:
        - { name: a, brand: Loom, category: Shoes, color: red, price: 3 }
        - { name: b, brand: Loom, category: Hats, color: blue, price: 4 }
        - { name: c, brand: Fleet, category: Hats, color: red, price: 5 }
        - { name: d, brand: Alto, category: Jackets, color: blue, price: 6 }
      settings: { attributesForFaceting: [brand, category, color, price], hitsPerPage: 5 }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
      colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: [isRefined, "count:desc"] } }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [category], separator: " > ", presenter: default }
      price: { type: numericRange, attribute: price }
    invariants:
      - { name: always found, expect: { hits: ">= 1" } }
    scenarios: []

    """

  private static func built(_ tree: ManifestTree) -> Reducer.Built? {
    guard let manifest = Manifest.read(SourceFile(name: "m.yaml", text: tree.text())).manifest,
      let index = try? EmbeddedIndex(
        name: manifest.searcher.index, records: Records(tree.records), settings: manifest.searcher.settings)
    else { return nil }
    return Reducer.Built(manifest, index)
  }

  private func ready(_ text: String = text) throws -> (Manifest, EmbeddedIndex) {
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "m.yaml", text: text))
    let ready = try #require(manifest, "\(diagnostics.map(\.headline))")
    guard case .embedded(.inline(let records)) = ready.searcher.backend else { throw CancellationError() }
    return (
      ready,
      try EmbeddedIndex(name: ready.searcher.index, records: Records(records.map(\.value)), settings: ready.searcher.settings)
    )
  }

  private func walk(
    _ text: String = text, states: Int, jobs: Int = 1, walks: Int = 0, seed: Int = 1, faults: Bool = false,
    comparing: InstantSearchVersion? = nil, keptPlaces: Int = 1024
  ) throws -> Walk {
    let (manifest, index) = try ready(text)
    var limits = WalkLimits()
    (limits.states, limits.jobs, limits.walks, limits.seed, limits.withFaults) = (states, jobs, walks, seed, faults)
    limits.keptPlaces = keptPlaces
    return Walk(manifest, backend: index, version: .v7, comparing: comparing, limits: limits)
  }

  /// Everything that is reported about a walk.
  private func told(_ outcome: WalkOutcome) -> String {
    let violations = outcome.violations.map { violation in
      "\(violation.identity) \(violation.text) \(violation.states) \(violation.steps.map { $0.action.title(.v7) })"
    }
    let suggestions = outcome.suggestions(4).map { $0.map { $0.action.title(.v7) } }
    return """
      \(outcome.end) \(outcome.depth) \(outcome.stateCount) \(outcome.edges) \(outcome.expanded) \(outcome.further) \(outcome.furtherSteps)
      \(violations.joined(separator: "\n"))
      \(outcome.features)
      \(suggestions)
      \(outcome.graph.nodes) \(outcome.graph.arrows)
      """
  }

  @Test(arguments: [(false, nil, 1), (true, nil, 2), (false, InstantSearchVersion.v8, 1)])
  func whatGoesOnComesToTheSame(_ faults: Bool, _ comparing: InstantSearchVersion?, _ jobs: Int) async throws {
    let parts = [7, 30, 1, 22]
    let whole = try await walk(states: parts.reduce(0, +), faults: faults, comparing: comparing).run()
    var record: WalkRecords?
    var outcome = whole
    for part in parts {
      let walk = try walk(states: part, jobs: jobs, faults: faults, comparing: comparing)
      let result = try await walk.runThorough(from: record)
      outcome = result.outcome
      // Through a file.
      record = WalkRecords(json: try JSONValue(parsing: Array(walk.records(of: result).json.text().utf8)))
      #expect(record == walk.records(of: result))
    }
    #expect(told(outcome) == told(whole))
    #expect(whole.end == .states)
  }

  /// States whose checkpoints were not kept are reached again from the first state, with the same results.
  @Test(arguments: [(false, nil, 1), (true, nil, 2), (false, InstantSearchVersion.v8, 2)])
  func statesThatAreReachedAgain(_ faults: Bool, _ comparing: InstantSearchVersion?, _ jobs: Int) async throws {
    let kept = try await walk(states: 120, walks: 12, faults: faults, comparing: comparing).run()
    for places in [0, 1, 7] {
      let again = try await walk(states: 120, jobs: jobs, walks: 12, faults: faults, comparing: comparing, keptPlaces: places).run()
      #expect(told(again) == told(kept), "\(places)")
    }
    #expect(kept.end == .states && kept.furtherSteps > 20)
  }

  /// A list whose values represent one another is walked a second time with all of them, and that walk can be continued, too.
  @Test func theSecondTimeGoesOn() async throws {
    let shop = (0..<8).map { "{ v: v\($0), p: \($0) }" }.joined(separator: ", ")
    let text = """
      version: "1.0"
      searcher: { records: [\(shop)], settings: { attributesForFaceting: [v] } }
      widgets:
        list: { type: refinementList, attribute: v, operator: or, selectionMode: single, presenter: { sortBy: ["alphabetical:asc"] } }
        box: { type: searchBox }
      invariants: [{ name: never the fifth, when: { widgets: { list: { v5: { selected: true } } } }, expect: { hits: 8 } }]
      scenarios: []

      """
    let whole = try await walk(text, states: 1000).runThorough().outcome
    #expect(whole.end == .complete)
    var records: WalkRecords?
    var outcome = whole
    var parts = 0
    repeat {
      let walk = try walk(text, states: 5)
      let result = try await walk.runThorough(from: records)
      (outcome, parts) = (result.outcome, parts + 1)
      records = WalkRecords(json: try JSONValue(parsing: Array(walk.records(of: result).json.text().utf8)))
      #expect(records == walk.records(of: result))
    } while parts < 20 && (records?.json["thorough"] == nil || outcome.leavesOut)
    #expect(parts > 3 && told(outcome) == told(whole))
  }

  @Test func aRecordOfSomethingElseDoesNotFit() async throws {
    let walk = try walk(states: 20)
    let record = walk.record(of: await walk.run())
    func misfit(_ walk: Walk, _ record: WalkRecord) async -> WalkRecord.Misfit? {
      do throws(WalkRecord.Misfit) {
        _ = try await walk.runThorough(from: WalkRecords(sample: record, thorough: nil))
        return nil
      } catch { return error }
    }
    #expect(await misfit(try self.walk(Self.text.replacing("Jackets", with: "Coats"), states: 20), record) == .manifest)
    #expect(await misfit(try self.walk(states: 20, faults: true), record) == .options)
    let json = record.json.changing(["sum"]) { _ in "1" }
    let damaged = try #require(WalkRecord(json: json))
    #expect(await misfit(walk, damaged) == .records)
    #expect(WalkRecord(json: record.json.changing(["edges"]) { _ in .number(9e18) }) == nil)
    // A number that no state has would need one bit for each number below it.
    let met = record.json["met"]?.array?.map { $0.changing(["states"]) { _ in [.number(1e15)] } } ?? []
    #expect(!met.isEmpty && WalkRecord(json: record.json.changing(["met"]) { _ in .array(met) }) == nil)
    for path in ["parents", "events", "met", "ends", "next", "arrows", "sum", "subject", "searchplay-walk"] {
      #expect(WalkRecord(json: record.json.changing([path]) { _ in .array([.number(-7)]) }) == nil, "\(path)")
    }
  }

  /// Deep problems are found beyond a small limit of states, by short paths, and the same ones with any number of jobs.
  @Test func beyondTheStates() async throws {
    let near = try await walk(states: 10).run()
    #expect(near.problems.isEmpty && near.further == 0)
    let far = try await walk(states: 10, walks: 40).run()
    #expect(far.problems.map(\.invariant) == [.filterTrapped, .filterTrapped, .own, .own])
    #expect(far.problems.allSatisfy { $0.steps.count <= 6 }, "\(told(far))")
    #expect(told(far) == told(try await walk(states: 10, jobs: 2, walks: 40).run()))
    #expect(told(far) != told(try await walk(states: 10, walks: 40, seed: 2).run()))
    // What a path beyond the states found is not recorded.
    let kept = try walk(states: 10, walks: 40)
    #expect(kept.record(of: far) == kept.record(of: near))
  }

  @Test func whatIsLeftOfAManifest() async throws {
    let text = Self.text.replacing("scenarios: []", with: "allow: [range-bounds-frozen]\nscenarios: [{ name: S, steps: [search: ] }]")
    let outcome = try await walk(text, states: 700).run()
    let (manifest, index) = try ready(text)
    let tree = ManifestTree(
      root: try #require(Manifest.tree(manifest.file, ManifestContext())), records: index.allRecords)
    var left: [String] = []
    // The other ways to break the invariant are like the first one.
    for violation in outcome.problems.prefix(3) {
      var reducer = Reducer(violation, version: .v7, limits: WalkLimits()) { tree in
        Self.built(tree)
      }
      let result = try #require(await reducer.reduced(tree))
      left.append(result.tree.text(scenarios: StepYAML.scenario("S", result.violation.steps)))
    }
    #expect(
      left.joined(separator: "\n") == #"""
        version: "1.0"
        searcher:
          records:
            - { color: red, price: 5 }
            - { color: blue, price: 6 }
          settings: { attributesForFaceting: [color, price] }
        widgets:
          colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: [isRefined, "count:desc"] } }
          price: { type: numericRange, attribute: price }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { colors: blue }
              - set: { price: [3, 3] }

        version: "1.0"
        searcher:
          records:
            - { category: Shoes, price: 3 }
            - { category: Hats, price: 4 }
          settings: { attributesForFaceting: [category, price] }
        widgets:
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [category], separator: " > ", presenter: default }
          price: { type: numericRange, attribute: price }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { menu: Hats }
              - set: { price: [3, 3] }

        version: "1.0"
        searcher:
          records:
            - { price: 4 }
            - { price: 6 }
          settings: { attributesForFaceting: [price] }
        widgets:
          price: { type: numericRange, attribute: price }
        invariants: [{ name: always found, expect: { hits: ">= 1" } }]
        scenarios:
          - name: S
            steps:
              - search:
              - set: { price: [4.5, 4.5] }

        """#)
  }
}
