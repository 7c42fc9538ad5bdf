import Diagnostics
import Foundation
import Manifest
import Scenarios
import SearchModel
import TestSupport
import Testing

@testable import ConformanceKit
@testable import SearchplayCLI
@testable import Staging

/// A restored stage behaves like one that never continued, whatever happened to it in between.
struct StageForkTests {
  private static let root = Tool.checkout
  static let shared = root.deletingLastPathComponent().appending(path: "shared/cases")

  private static func files(_ folder: URL, _ suffix: String) -> [URL] {
    (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent.hasSuffix(suffix) }.sorted { $0.path < $1.path }
  }

  /// The manifests of all examples that can be run here, with their back ends.
  private static let examples = Result { try loadExamples() }

  private static func loadExamples() throws -> [LoadedManifest.Ready] {
    let loader = ManifestLoader(
      context: ManifestContext { path, from in
        ManifestLoader.open(path, from: from, FileAccess(), hiding: .none) { ProjectFolder(of: $0, FileAccess()) }
      }, surroundings: Surroundings(environment: [:]))
    return try files(root.appending(path: "examples"), ".searchplay.yaml").compactMap {
      try loader.load(ManifestRequest(path: $0.path, line: nil)).ready
    }
  }

  // MARK: Each step from a checkpoint

  /// Replays steps, each on a stage that was restored after it did something else, and every third one also on another stage that was given
  /// the checkpoint. Returns the differences from a replay from the start.
  ///
  /// - Parameter memory: State of the back end that is not part of the stage.
  private func differences(
    _ steps: [Step], on make: () -> Stage, others most: Int, _ memory: (get: () -> Int, set: (Int) -> Void) = ({ 0 }, { _ in })
  ) async -> [String] {
    let (straight, forked, second) = (make(), make(), make())
    let beginning = memory.get()
    _ = await straight.begin()
    var traces: [StepTrace] = []
    for step in steps { traces.append(await straight.perform(step)) }
    memory.set(beginning)
    _ = await second.begin()
    memory.set(beginning)
    _ = await forked.begin()
    var found: [String] = []
    for (index, step) in steps.enumerated() {
      let (checkpoint, turn, key) = (forked.checkpoint(), memory.get(), forked.key)
      let events = forked.events
      for place in 0..<min(most, events.count) { _ = await forked.perform(events[place * events.count / min(most, events.count)]) }
      // A query, alternating with no filters.
      _ = await forked.perform(Step(index % 2 == 0 ? .search(text: "something else") : .clear(nil), at: step.span))
      forked.restore(checkpoint)
      memory.set(turn)
      if forked.key != key { found.append("step \(index + 1): another key after restoring") }
      let isGiven = index % 3 == 0
      if isGiven {
        second.restore(checkpoint)
        if second.key != key { found.append("step \(index + 1): another key on another stage") }
        let elsewhere = await second.perform(step)
        found += TraceDifference.between(traces[index], elsewhere).map { "step \(index + 1), another stage: \($0)" }
        memory.set(turn)
      }
      let again = await forked.perform(step)
      found += TraceDifference.between(traces[index], again).map { "step \(index + 1): \($0)" }
      if isGiven, second.key != forked.key { found.append("step \(index + 1): another key after it") }
    }
    if forked.key != straight.key { found.append("another key at the end") }
    return found
  }

  @Test func everyExample() async throws {
    var steps = 0
    for ready in try Self.examples.get() {
      for version in InstantSearchVersion.allCases {
        for scenario in ready.manifest.scenarios {
          let found = await differences(scenario.steps, on: { Stage(ready.manifest, backend: ready.backend, version: version) }, others: 1)
          #expect(found == [], "\(ready.manifest.file.name) '\(scenario.name.value)' v\(version.rawValue)")
          steps += scenario.steps.count
        }
      }
    }
    #expect(steps > 300)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: shared.path), "the recorded cases are not beside the checkout"))
  func everyRecordedCase() async throws {
    let later = Self.shared.deletingLastPathComponent().appending(path: "cases2")
    let cases = try (Self.files(Self.shared, ".json") + Self.files(later, ".json")).map {
      try ConformanceCase([UInt8](Data(contentsOf: $0)), fileName: $0.lastPathComponent)
    }
    #expect(cases.count > 600)
    await withTaskGroup(of: [String].self) { group in
      for (place, recorded) in cases.enumerated() {
        // Many random cases under alternating versions, and the named ones under both.
        let versions = recorded.name.allSatisfy(\.isNumber) ? [InstantSearchVersion.allCases[place % 2]] : InstantSearchVersion.allCases
        group.addTask {
          guard let manifest = try? CaseManifest.make(recorded) else { return ["\(recorded.name): cannot be read"] }
          var found: [String] = []
          for version in versions {
            let answers = Conformance.answers(recorded, version)
            let memory = (get: { answers.memory }, set: { answers.memory = $0 })
            let steps = manifest.scenarios[0].steps
            found += await self.differences(steps, on: { Stage(manifest, backend: answers, version: version) }, others: 0, memory)
              .map { "\(recorded.name) v\(version.rawValue) \($0)" }
          }
          return found
        }
      }
      for await found in group { #expect(found == []) }
    }
  }

  // MARK: Keys

  /// Walks from the beginning. Whenever two paths reach the same key, performs the possible events on both states: all of them on every
  /// eighth such occasion, some of them otherwise.
  @Test func equalKeysBehaveEqually() async throws {
    var meetings = 0
    for ready in try Self.examples.get() {
      for version in InstantSearchVersion.allCases {
        let stage = Stage(ready.manifest, backend: ready.backend, version: version)
        _ = await stage.begin()
        var known = [stage.key: stage.checkpoint()]
        var frontier = [stage.checkpoint()]
        var edges = 0
        while !frontier.isEmpty, edges < 10 {
          let from = frontier.removeFirst()
          stage.restore(from)
          for event in stage.events.prefix(12) {
            stage.restore(from)
            _ = await stage.perform(event)
            edges += 1
            let (key, there) = (stage.key, stage.checkpoint())
            guard let first = known[key] else {
              known[key] = there
              frontier.append(there)
              continue
            }
            meetings += 1
            #expect(
              await differ(first, there, on: stage, everything: meetings % 8 == 1) == [],
              "\(ready.manifest.file.name) after \(event.action.title(version))")
          }
        }
      }
    }
    #expect(meetings > 100)
  }

  /// The differences between two states with the same key, for the events that are possible there.
  private func differ(_ a: Stage.Checkpoint, _ b: Stage.Checkpoint, on stage: Stage, everything: Bool) async -> [String] {
    stage.restore(a)
    let (events, state) = (stage.events, stage.state)
    stage.restore(b)
    guard stage.state == state, stage.events.map({ $0.action.title(.v7) }) == events.map({ $0.action.title(.v7) }) else {
      return ["what is shown"]
    }
    var found: [String] = []
    for event in everything ? events : events.prefix(6) + events.suffix(2) {
      stage.restore(a)
      let first = await stage.perform(event)
      let key = stage.key
      stage.restore(b)
      let second = await stage.perform(event)
      found += TraceDifference.between(first, second, countingNumbers: false).map { "\(event.action.title(.v7)): \($0)" }
      if stage.key != key { found.append("\(event.action.title(.v7)): another key") }
    }
    return found
  }

  /// The same state has the same key in every process: these were computed in a different one.
  @Test func keysAreTheSameInEveryProcess() async throws {
    let text = """
      version: "1.0"
      searcher:
        records: [{ color: red, l0: A, l1: A > B }, { color: blue, l0: D }]
        settings: { attributesForFaceting: [color, l0, l1] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: {} }
        tags: { type: tagFilterList, tagFilters: [a, b], operator: and, groupName: t }
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
        rows: { type: hits }
        current: { type: currentRefinements }
      scenarios:
        - { name: x, steps: [search: , click: { colors: red }, click: { menu: A }, click: { tags: b }, click: { tags: a }] }

      """
    let read = try InlineManifest(text)
    let manifest = read.manifest
    let stage = Stage(manifest, backend: read.index)
    _ = await stage.begin()
    var keys = [stage.key.description]
    for step in manifest.scenarios[0].steps {
      _ = await stage.perform(step)
      keys.append(stage.key.description)
    }
    #expect(
      keys == [
        "5364422d414b985571b8ce823107e55c", "1151b4d6eaa77f3043127d5defe78fff", "389b768cd3e671eb5af4e817494385f9",
        "e40ddae8428b2e59118943b8028322bd", "a3a92bc8953bc9a2c9571d9316f5a60a", "73d3391129915388723a45284a0864d0",
      ])
    #expect(Set(keys).count == keys.count)
  }

  // MARK: Possible events

  @Test func eventsAreWhatIsShown() async throws {
    let text = """
      version: "1.0"
      searcher:
        records: [{ color: red, price: 10 }, { color: blue, price: 30 }]
        settings: { attributesForFaceting: [color, price] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { limit: 1 } }
        prices: { type: numericRange, attribute: price }
        box: { type: searchBox }
        stock: { type: toggle, filter: { stock: true } }
        current: { type: currentRefinements }
        stats: { type: stats }
      scenarios:
        - { name: x, steps: [search: , click: { colors: blue }, type: { box: shoe }] }

      """
    let read = try InlineManifest(text)
    let manifest = read.manifest
    let stage = Stage(manifest, backend: read.index)
    _ = await stage.begin()
    func titles() -> [String] { stage.events.map { $0.action.title(.v7) } }
    // Text that is already in the box is not typed again.
    let typed = ["type box \"shoe\"", "submit box \"\"", "submit box \"shoe\""]
    #expect(titles() == ["search"] + typed + ["click stock"])
    _ = await stage.perform(manifest.scenarios[0].steps[0])
    let sliders = ["10.0 to 30.0", "10.0 to 20.0", "20.0 to 30.0", "10.0 to 10.0", "20.0 to 20.0"].map { "set prices to \($0)" }
    #expect(titles() == ["click colors \"blue\""] + sliders + typed + ["click stock"])
    _ = await stage.perform(manifest.scenarios[0].steps[1])
    #expect(titles() == ["click colors \"blue\""] + sliders + typed + ["click stock", "remove current \"blue\""])
    for event in stage.events { #expect(event.span.file === manifest.file) }
  }
}
