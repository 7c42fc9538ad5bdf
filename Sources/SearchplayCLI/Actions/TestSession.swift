import Diagnostics
import Manifest
import Reports
import Scenarios
import SearchModel
import Snapshots

/// One `searchplay test`: runs, compares, writes what it was told to write, and reports.
struct TestSession {
  /// What was asked for; nil writes nothing.
  let mode: UpdateMode?
  let isCI: Bool
  let findings: FindingOptions
  let output: OutputOptions

  /// How many scenarios ended how.
  private struct Tally {
    var passed = 0
    var failed = 0
    var written = 0
    var removed = 0
    var status = ExitStatus.passed
    var wantsUpdate = false
  }

  func run(_ requests: [ManifestRequest], _ selection: SelectionOptions, version: InstantSearchVersion?) async -> ExitStatus {
    if isCI, let mode, mode != .none {
      Output.writeError("warning: CI is set, but --update-snapshots=\(mode.rawValue) was given: snapshots are written\n")
    }
    var tally = Tally()
    let loading = await ScenarioBatch.forEach(requests, output) { request, loaded, ready in
      let known = findings.weight == .off ? [] : await ConfigurationCheck.findings(ready, version)
      ConfigurationCheck.report(known, findings, output)
      report(await ScenarioBatch.run(loaded, ready, request, selection, version: version), known: known, &tally)
      return findings.weight == .error && known.contains { !$0.isAcknowledged } ? .failed : .passed
    }
    tally.status = max(tally.status, loading)
    if tally.status == .passed { tally.status = selection.status(ran: tally.passed + tally.failed) }
    Output.write(summary(tally))
    return tally.status
  }

  private func report(_ run: ManifestRun, known: [Finding], _ tally: inout Tally) {
    Output.write("\(style(run.loaded.path, .strong))\n")
    if run.traces.isEmpty { Output.write("  \(style("no scenarios", .faint))\n") }
    tally.status = max(tally.status, run.status(findings.weight))
    for trace in run.traces {
      let snapshot = Snapshot(trace, options: run.ready.manifest.snapshot, version: run.version).text
      let lines = outcome(trace, snapshot, run.ready.location, &tally)
      let isFailed = !lines.isEmpty || ManifestRun.fails(trace, findings.weight)
      if isFailed { tally.failed += 1 } else { tally.passed += 1 }
      let mark = isFailed ? style("✗", .error) : style("✓", .success)
      Output.write("  \(mark) \(TerminalText.visible(trace.name))\n")
      for failure in trace.failures { Output.write(FailureText(color: output.colorsOutput).text(of: failure)) }
      if let text = UnreachedText.text(of: trace) { Output.write("    \(style(text, .warning))\n") }
      Output.write(lines)
    }
    let found = FindingText(weight: findings.weight, color: output.colorsOutput).text(of: run.traces.flatMap(\.findings), known: known)
    if !found.isEmpty { Output.write("\n\(found)\n") }
    if run.isComplete { reportObsolete(run, &tally) }
  }

  /// What is to be said about the scenario's snapshot; nothing when it matches or was written.
  private func outcome(
    _ trace: ScenarioTrace, _ snapshot: String, _ place: LoadedManifest.SnapshotPlace, _ tally: inout Tally
  ) -> String {
    guard case .beside(let manifest) = place else { return "" }
    let path = SnapshotLocation(manifest: manifest).file(scenario: trace.fileName)
    let stored = (try? FileAccess.read(path)).map { String(decoding: $0, as: UTF8.self) }
    // A scenario that fails otherwise would store a mistake.
    let mode = trace.passed ? self.mode ?? .none : .none
    switch SnapshotDecision.of(stored: stored, actual: snapshot, mode: mode) {
    case .matches: return ""
    case .write(let old):
      do throws(FileProblem) {
        try FileAccess.write(snapshot, to: path)
        tally.written += 1
        Output.write("  \(style(old == nil ? "+ stored" : "~ updated", .accent)) \(path)\n")
        return ""
      } catch {
        tally.status = max(tally.status, .failed)
        return "    the snapshot '\(error.path)' cannot be written: \(error.reason)\n"
      }
    case .missing:
      if !trace.passed, stored == nil { return "" }
      tally.status = max(tally.status, .failed)
      tally.wantsUpdate = true
      let reason = stored == nil ? "there is no snapshot yet" : "the snapshot is no intact Searchplay snapshot (conflict markers?)"
      return "    \(reason): \(path)\n"
    case .differs(let diff):
      tally.status = max(tally.status, .failed)
      tally.wantsUpdate = true
      let text = DiffText(color: output.colorsOutput).text(of: diff) { section in
        trace.steps.first { "step \($0.number)" == section }?.span
      }
      return "    differs from \(path)\n\(text)"
    }
  }

  /// Snapshots of Searchplay's own in the manifest's folder that no scenario has.
  private func reportObsolete(_ run: ManifestRun, _ tally: inout Tally) {
    guard case .beside(let manifest) = run.ready.location else { return }
    let location = SnapshotLocation(manifest: manifest)
    // Another manifest of the same stem keeps its snapshots in the same folder.
    let stem = SnapshotLocation.manifestName(manifest)
    let siblings = FileAccess.names(in: FileAccess.folder(of: manifest)).filter { name in
      (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && SnapshotLocation.manifestName(name) == stem
    }
    if siblings.count > 1 {
      let others = siblings.map { "'\($0)'" }.joined(separator: " and ")
      Output.writeError("warning: \(others) share the snapshot folder '\(location.folder)'; obsolete snapshots are not judged\n")
      return
    }
    let expected = Set(run.ready.manifest.scenarios.map { $0.fileName + SnapshotLocation.suffix })
    for name in FileAccess.names(in: location.folder) where name.hasSuffix(SnapshotLocation.suffix) && !expected.contains(name) {
      let path = "\(location.folder)/\(name)"
      guard let text = try? FileAccess.read(path), text.starts(with: Array(Snapshot.mark.utf8)) else { continue }
      if mode == .all, (try? FileAccess.remove(path)) != nil {
        tally.removed += 1
        Output.write("  \(style("- removed", .accent)) \(path)\n")
      } else {
        if isCI { tally.status = max(tally.status, .failed) }
        tally.wantsUpdate = true
        Output.write("  \(style("!", .warning)) obsolete: no scenario has the snapshot \(path)\n")
      }
    }
  }

  private func summary(_ tally: Tally) -> String {
    var parts = ["\(tally.passed) passed", "\(tally.failed) failed"]
    if tally.written > 0 { parts.append("\(tally.written) \(tally.written == 1 ? "snapshot" : "snapshots") written") }
    if tally.removed > 0 { parts.append("\(tally.removed) removed") }
    if tally.status == .invalid { parts.append("manifests with errors") }
    var text = "\n\(style(parts.joined(separator: ", "), tally.status == .passed ? .success : .error))\n"
    if tally.wantsUpdate, !isCI { text += style("run 'searchplay test -u' to store what is shown now\n", .faint) }
    return text
  }

  private func style(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, output.colorsOutput)
  }
}
