import Scenarios
import SearchModel
import Snapshots
import Staging

/// The outcome of running one case.
struct CaseOutcome: Sendable {
  var trace: ScenarioTrace
  let version: InstantSearchVersion
  /// The snapshot of the trace, and its text. They are made in parallel with other cases, because cases are judged one by one.
  let snapshot: Snapshot
  let text: String
  let seconds: Double
  /// The number of the case's run, from 1: one that failed may have been run again.
  let attempt: Int
}

/// Runs cases in parallel, up to a limit, and delivers them in their order.
struct CaseExecutor {
  let sources: [TestSource]
  let version: InstantSearchVersion?
  let concurrency: Int
  /// Whether each is repeated with slow, overtaken and failing responses.
  let withFaults: Bool
  /// The number of times that a failing case is run again.
  let retries: Int

  /// - Parameters:
  ///   - fails: Whether a case would fail; called only if it could be run again.
  ///   - isOver: Whether no more cases should be started.
  ///   - take: Receives each case with its outcome, nil if it was not run, and the number of finished cases.
  func execute(
    _ items: [TestPlan.Item], until isOver: () -> Bool, fails: (TestPlan.Item, CaseOutcome) -> Bool,
    _ take: (TestPlan.Item, CaseOutcome?, _ done: Int) -> Void
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
        run(next, ready, attempt: 1)
        next += 1
      }
      func run(_ index: Int, _ ready: TestSource.Ready, attempt: Int) {
        let (scenario, version, withFaults) = (items[index].scenario, version, withFaults)
        group.addTask {
          let clock = ContinuousClock()
          let begin = clock.now
          let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
          let trace = await runner.run(scenario, withFaults: withFaults)
          let seconds = Double((clock.now - begin) / .milliseconds(1)) / 1000
          let snapshot = Snapshot(trace, options: ready.manifest.snapshot, version: runner.version)
          let outcome = CaseOutcome(
            trace: trace, version: runner.version, snapshot: snapshot, text: snapshot.text, seconds: seconds, attempt: attempt)
          return (index, outcome)
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
        if let outcome, outcome.attempt <= retries, fails(items[index], outcome), let ready = sources[items[index].source].ready {
          run(index, ready, attempt: outcome.attempt + 1)
          continue
        }
        finished[index] = outcome
        handOver()
        start()
        handOver()
      }
    }
  }
}
