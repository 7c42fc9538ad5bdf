import Diagnostics
import EmbeddedIndex
import Foundation
import JSONText
import Manifest
import SearchModel
import Staging

/// Measures what a stage costs: saving, restoring, its key, and a step, for a manifest whose records are repeated up to several counts.
///
///     stage-benchmark examples/storefront.searchplay.yaml 24 60000
@main
struct StageBenchmark {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? "examples/storefront.searchplay.yaml"
    let counts = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: path, bytes: Array(try Data(contentsOf: URL(filePath: path)))))
    guard let manifest, case .embedded(.file(let name)) = manifest.searcher.backend else {
      print(DiagnosticRenderer(color: false).render(diagnostics), "a manifest with a file of records is needed")
      return
    }
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: name.value)
    let records = try JSONValue(parsing: Array(Data(contentsOf: file))).array ?? []
    print("records    checkpoint       restore  both, changed       release           key          step")
    for count in counts.isEmpty ? [records.count] : counts {
      let repeated = (0..<count).map { place -> JSONValue in
        let members = (records[place % records.count].members ?? []).filter { $0.key != "objectID" }
        return .object([.init("objectID", .string("\(place + 1)"))] + members)
      }
      let index = try EmbeddedIndex(name: manifest.searcher.index, records: Records(repeated), settings: manifest.searcher.settings)
      let stage = Stage(manifest, backend: index)
      _ = await stage.begin()
      for step in manifest.scenarios[0].steps.prefix(4) { _ = await stage.perform(step) }
      let saved = stage.checkpoint()
      let event = stage.events[0]
      let checkpoint = time(20_000) { _ = stage.checkpoint() }
      let restore = time(20_000) { stage.restore(saved) }
      let key = time(2_000) { _ = stage.key }
      // After a step, when everything has changed: saving that state and restoring the previous one is a fork; releasing the saved state,
      // which frees its responses, is what it costs a walk to forget a state.
      let clock = ContinuousClock()
      var (steps, forks, releases) = ([Duration](), [Duration](), [Duration]())
      for _ in 0..<301 {
        let begin = clock.now
        _ = await stage.perform(event)
        steps.append(clock.now - begin)
        var after: Stage.Checkpoint?
        forks.append(
          clock.measure {
            after = stage.checkpoint()
            stage.restore(saved)
          })
        releases.append(clock.measure { after = nil })
        withExtendedLifetime(after) {}
      }
      let median = { (times: [Duration]) in times.sorted()[times.count / 2] / .nanoseconds(1) / 1000 }
      let figures = [checkpoint, restore, median(forks), median(releases), key, median(steps)].map { String(format: "%10.1f µs", $0) }
      print(String(format: "%7d", count) + figures.joined(separator: " "))
    }
  }

  /// Microseconds per call, the best of five rounds.
  private static func time(_ count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<5).map { _ in
      let begin = clock.now
      for _ in 0..<count { body() }
      return Double((clock.now - begin) / .nanoseconds(1)) / Double(count) / 1000
    }.min() ?? 0
  }
}
