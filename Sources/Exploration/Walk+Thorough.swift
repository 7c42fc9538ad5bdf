import SearchModel

/// The result of a walk, from which another one can continue.
package struct WalkResult: Sendable {
  package let outcome: WalkOutcome
  /// The result of trying some values of each list.
  fileprivate let sample: WalkOutcome
  /// The result of trying all values; nil if the walk did not get that far.
  fileprivate let thorough: WalkOutcome?
}

/// A walk in two parts: with some values of each list, and, if that has visited every state, again with all of them.
extension Walk {
  /// Runs both parts, and keeps what only the first part reached. Continues an earlier walk if there is one; the result is the same as that
  /// of one long walk. The limit on states applies to new ones, for each part.
  ///
  /// Continuing costs a step for each state of the earlier walk, which is about one in ten of its steps.
  ///
  /// - Parameters:
  ///   - records: The earlier walk.
  ///   - progress: Called after each batch with the number of states and edges.
  /// - Throws: `WalkRecord.Misfit` if the record belongs to a different manifest, other records or other options.
  package func runThorough(
    from records: WalkRecords? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(WalkRecord.Misfit) -> WalkResult {
    let began = ContinuousClock.now
    let sample = try await run(from: records?.sample, progress: progress)
    let isDone = sample.end != .complete || !sample.leavesOut
    let end = limits.seconds.map { began + .seconds($0) }
    if isDone || isOver(end) {
      var outcome = sample
      if !isDone { await shorten(&outcome, after: end) }
      await tellApart(&outcome, after: end)
      return WalkResult(outcome: await explained(outcome), sample: sample, thorough: nil)
    }
    var limits = limits
    limits.seconds = end.map { ($0 - ContinuousClock.now) / .seconds(1) }
    let thorough = try await everything(within: limits).run(from: records?.thorough, progress: progress)
    // If the second part was cut short, it has seen less than the completed first part.
    var outcome = thorough.end == .complete ? thorough : sample
    outcome.add(thorough.end == .complete ? sample : thorough)
    // Only the second part was cut short.
    switch thorough.end {
    case .time: outcome.cut = .time
    case .interrupted: outcome.cut = .interrupted
    case .complete, .states, .depth: break
    }
    if thorough.end != .complete { await shorten(&outcome, after: end) }
    await tellApart(&outcome, after: end)
    if thorough.end != .complete {
      outcome.withAllValues = WalkOutcome.Part(states: thorough.stateCount, edges: thorough.edges, end: thorough.end)
    }
    return WalkResult(outcome: await explained(outcome), sample: sample, thorough: thorough)
  }

  /// The same walk with every value of each list.
  private func everything(within limits: WalkLimits) -> Walk {
    var limits = limits
    limits.triesAll = true
    return Walk(manifest, backend: backend, version: version, against: counterpart, limits: limits, until: isAsked)
  }

  /// Walks until everything is visited or a limit is reached, from the beginning or from where an earlier walk ended.
  private func run(from record: WalkRecord?, progress: (Int, Int) -> Void) async throws(WalkRecord.Misfit) -> WalkOutcome {
    guard let record else { return await run(progress: progress) }
    let began = ContinuousClock.now
    let stages = makeStages()
    var journey = await begun(stages)
    let most = record.parents.count + limits.states
    let second = await aheadSteps(of: journey, stages, most: most, since: began)
    try await replay(record, &journey, stages)
    await go(&journey, stages, second, most: most, since: began, progress)
    return journey.outcome
  }

  /// The records of a walk with this manifest and these options.
  package func records(of result: WalkResult) -> WalkRecords {
    WalkRecords(sample: record(of: result.sample), thorough: result.thorough.map { everything(within: limits).record(of: $0) })
  }
}
