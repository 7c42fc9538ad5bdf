import Scenarios
import SearchModel
import Staging

/// What a run of one case came to.
struct CaseOutcome: Sendable {
  var trace: ScenarioTrace
  let version: InstantSearchVersion
  let seconds: Double
}

/// Runs cases, as many at a time as allowed, and hands them over in their order.
struct CaseExecutor {
  let sources: [TestSource]
  let version: InstantSearchVersion?
  let concurrency: Int
  /// Whether each is repeated with its answers in trouble.
  let withFaults: Bool

  /// - Parameters:
  ///   - isOver: whether no more cases are to be begun.
  ///   - take: gets each case with what it came to, nil where it was not run, and how many are done.
  func execute(
    _ items: [TestPlan.Item], until isOver: () -> Bool, _ take: (TestPlan.Item, CaseOutcome?, _ done: Int) -> Void
  ) async {
    var finished = [Int: CaseOutcome?]()
    var next = 0
    var handed = 0
    await withTaskGroup(of: (Int, CaseOutcome?).self) { group in
      func start() {
        while next < items.count, items[next].scenario.skip != nil || isOver() {
          finished[next] = .some(nil)
          next += 1
        }
        guard next < items.count, let ready = sources[items[next].source].ready else { return }
        let (index, scenario, version, withFaults) = (next, items[next].scenario, version, withFaults)
        next += 1
        group.addTask {
          let clock = ContinuousClock()
          let begin = clock.now
          let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
          let trace = await runner.run(scenario, withFaults: withFaults)
          let seconds = Double((clock.now - begin) / .milliseconds(1)) / 1000
          return (index, CaseOutcome(trace: trace, version: runner.version, seconds: seconds))
        }
      }
      func handOver() {
        while let outcome = finished.removeValue(forKey: handed) {
          handed += 1
          take(items[handed - 1], outcome, handed)
        }
      }
      for _ in 0..<max(concurrency, 1) { start() }
      handOver()
      for await (index, outcome) in group {
        finished[index] = outcome
        handOver()
        start()
        handOver()
      }
    }
  }
}
