import Manifest
import Reports
import Snapshots
import Staging

/// Compares snapshots with the stored ones, and stores new ones as the policy allows.
struct SnapshotKeeper {
  private let files: any TestFiles
  private let policy: SnapshotPolicy
  /// Whether a pending snapshot fails, as in CI.
  private let failsPending: Bool
  /// When the manifests were read: files written later belong to newer versions of these.
  private let beginning: FileMoment
  private let neighbours = SnapshotNeighbours.Known()

  init(files: any TestFiles, policy: SnapshotPolicy, failsPending: Bool = false) {
    self.files = files
    self.policy = policy
    self.failsPending = failsPending
    beginning = files.now
  }

  /// Whether unmet expectations in manifests are rewritten.
  var updatesExpectations: Bool { policy == .update(.all) || policy == .update(.changed) }

  /// Compares the snapshot of a case with the stored one, writes files according to the policy, and returns the status; nil if there is
  /// nothing to report.
  ///
  /// - Parameter expected: The names of the snapshots of the manifest's scenarios.
  func settle(_ outcome: CaseOutcome, of manifest: String, among expected: Set<String> = []) -> SnapshotReport? {
    let (trace, snapshot, text) = (outcome.trace, outcome.snapshot, outcome.text)
    let path = SnapshotLocation(manifest: manifest).file(scenario: trace.fileName)
    let pending = path + SnapshotLocation.pendingSuffix
    // Independent of the line breaks of a checkout or an editor.
    let stored: String?
    do throws(FileProblem) {
      stored = files.exists(path) ? SnapshotFile.normalized(String(decoding: try files.read(path), as: UTF8.self)) : nil
    } catch {
      return SnapshotReport(path: path, outcome: .unreadable, changes: ["the snapshot cannot be read: \(error.reason)"])
    }
    // A scenario that fails for another reason would store a mistake; if only its expectations are not met, a person may decide.
    let isUnmet = trace.failures.allSatisfy { $0.kind == .expectation }
    let isJudgeable = policy == .propose && isUnmet
    let policy = trace.passed || isJudgeable ? self.policy : .report
    // The proposal of an earlier run no longer applies, unless it is the same, and only the expectations could not be rewritten.
    if !trace.passed, !isJudgeable, !isUnmet || files.text(pending) != text { discard(pending) }
    switch SnapshotDecision.of(stored: stored, text: text, policy: policy) {
    case .matches:
      if failsPending, files.exists(pending) {
        return SnapshotReport(path: path, outcome: .pending, changes: ["a pending snapshot is awaiting review: \(pending)"])
      }
      discard(pending)
      return SnapshotReport(path: path, outcome: .matches)
    case .write(let old):
      if let reason = problem(writing: text, to: path) {
        return SnapshotReport(path: path, outcome: .unwritable, changes: [reason])
      }
      discard(pending)
      return SnapshotReport(path: path, outcome: old == nil ? .stored : .updated, stored: old.map(SnapshotReader.snapshot))
    case .missing(let isProposed):
      // After a step that could not be performed, the rest is unknown.
      if stored == nil, trace.failures.contains(where: { $0.kind != .expectation }) { return nil }
      let reason =
        switch stored {
        case nil: "there is no snapshot yet"
        case let known?: "\(SnapshotFile.flaw(of: known) ?? "the snapshot cannot be used"); treated as missing"
        }
      let obstacle = isProposed ? problem(writing: text, to: pending) : nil
      let proposed = isProposed && obstacle == nil ? pending : nil
      let hint = stored == nil ? neighbours(of: manifest, expected).lead(to: text, named: trace.fileName + SnapshotLocation.suffix) : nil
      return SnapshotReport(
        path: path, outcome: .missing, pending: proposed, changes: [reason] + (hint.map { [$0] } ?? []) + Self.unkept(obstacle))
    case .differs(let whole, let isProposed):
      var (old, new) = (whole, snapshot)
      // The result of a step that could not be performed is unknown, and so is everything after a search without a response.
      let isUndone = trace.steps.last?.failures.contains { $0.kind != .expectation } ?? false
      let unknown = trace.steps.first { $0.failures.contains { $0.kind == .backend } } ?? (isUndone ? trace.steps.last : nil)
      if let unknown {
        (old, new) = Snapshot.before(.step(unknown.number), old, new)
        if old == new { return nil }
      }
      let diff = SnapshotDiff(stored: old, actual: new)
      let sentences = SnapshotChanges.sentences(stored: old, actual: new, groups: trace.filterGroups)
      let isSame = diff.hunks.isEmpty && sentences.isEmpty
      let obstacle = isProposed ? problem(writing: text, to: pending) : nil
      return SnapshotReport(
        path: path, outcome: .differs, pending: isProposed && obstacle == nil ? pending : nil,
        changes: (isSame ? [Self.handEdit(stored ?? "", text)] : sentences) + Self.unkept(obstacle), diff: diff, stored: old, actual: new,
        whole: unknown.map { _ in whole }, uncompared: unknown?.number)
    }
  }

  /// The differences of a file with the same content.
  static func handEdit(_ stored: String, _ actual: String) -> String {
    let (old, new) = (stored.split(separator: "\n"), actual.split(separator: "\n"))
    let headings = [old, new].map { $0.filter { $0.hasPrefix("step ") && $0.hasSuffix(": |") } }
    if let (wrong, right) = zip(headings[0], headings[1]).first(where: { $0 != $1 }) {
      return "the file was edited by hand: '\(wrong.dropLast(3))' appears where '\(right.dropLast(3))' belongs"
    }
    let moved = old.sorted() == new.sorted() ? zip(old, new).first { $0 != $1 }?.0 : nil
    return moved.map { "the file was edited by hand: the same lines in a different order, starting at '\($0.drop { $0 == " " })'" }
      ?? "the file was edited by hand: same content, different formatting"
  }

  /// Whether the snapshot of a case will fail the case once its expectations are rewritten.
  func fails(_ outcome: CaseOutcome, of manifest: String) -> Bool {
    let stored = files.text(SnapshotLocation(manifest: manifest).file(scenario: outcome.trace.fileName)).map(SnapshotFile.normalized)
    switch SnapshotDecision.of(stored: stored, text: outcome.text, policy: policy) {
    case .matches, .write: return false
    case .missing, .differs: return true
    }
  }

  private func neighbours(of manifest: String, _ expected: Set<String>) -> SnapshotNeighbours {
    neighbours.around(manifest, expected: expected, files)
  }

  /// The reason why there is nothing to review.
  private static func unkept(_ obstacle: String?) -> [String] { obstacle.map { ["the pending snapshot cannot be written: \($0)"] } ?? [] }

  private func problem(writing text: String, to path: String) -> String? {
    do throws(FileProblem) {
      if let known = try? files.read(path), known == Array(text.utf8) { return nil }
      try files.write(text: text, to: path)
      return nil
    } catch {
      return "'\(error.path)': \(error.reason)"
    }
  }

  /// Removes a pending snapshot that is no longer needed.
  private func discard(_ pending: String) {
    if policy != .report, files.exists(pending) { try? files.remove(pending) }
  }

  // MARK: Obsolete snapshots

  /// Searchplay's snapshots in the manifest's folder that belong to no scenario, with the action taken on them. If a different manifest
  /// with the same stem keeps its snapshots in the same folder, nothing is decided, and the names of both are returned.
  func obsolete(_ manifest: Manifest, at path: String, _ unreferenced: Unreferenced) -> (found: [ObsoleteSnapshot], shared: [String]) {
    if unreferenced == .ignore { return ([], []) }
    let location = SnapshotLocation(manifest: path)
    let siblings = neighbours.siblings(of: path, files)
    if siblings.count > 1 { return ([], siblings) }
    let expected = Set(manifest.scenarios.map { $0.fileName + SnapshotLocation.suffix })
    return (obsolete(in: location.folder, except: expected, unreferenced), [])
  }

  /// Snapshots whose manifest is gone, by folder, everywhere below the given folders.
  func abandoned(in folders: [String], _ unreferenced: Unreferenced) -> [(folder: String, found: [ObsoleteSnapshot])] {
    if unreferenced == .ignore { return [] }
    return folders.flatMap { folder -> [(folder: String, found: [ObsoleteSnapshot])] in
      let names = files.names(in: folder)
      return names.flatMap { name -> [(folder: String, found: [ObsoleteSnapshot])] in
        let path = folder.isEmpty || folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if name.hasPrefix(".") || name == "node_modules" || !files.isFolder(path) || files.isLink(path) { return [] }
        if name != SnapshotLocation.root { return abandoned(in: [path], unreferenced) }
        let stems = Set(names.filter(Self.isManifest).map(SnapshotLocation.manifestName))
        return files.names(in: path).filter { !stems.contains($0) }.compactMap { stem in
          let found = obsolete(in: "\(path)/\(stem)", except: [], unreferenced)
          return found.isEmpty ? nil : ("\(path)/\(stem)", found)
        }
      }
    }
  }

  private func obsolete(in folder: String, except expected: Set<String>, _ unreferenced: Unreferenced) -> [ObsoleteSnapshot] {
    files.names(in: folder).compactMap { name -> ObsoleteSnapshot? in
      let plain = name.hasSuffix(SnapshotLocation.pendingSuffix) ? String(name.dropLast(SnapshotLocation.pendingSuffix.count)) : name
      guard plain.hasSuffix(SnapshotLocation.suffix), !expected.contains(plain) else { return nil }
      let file = "\(folder)/\(name)"
      if files.isYounger(file, than: beginning) { return nil }
      guard let text = try? files.read(file), text.starts(with: Array(Snapshot.mark.utf8)) else { return nil }
      let removes = unreferenced == .delete || (unreferenced == .auto && policy == .update(.all))
      if removes, (try? files.remove(file)) != nil { return ObsoleteSnapshot(path: file, outcome: .removed) }
      let rejects = unreferenced == .reject || (unreferenced == .auto && policy == .report)
      return ObsoleteSnapshot(path: file, outcome: rejects ? .rejected : .reported)
    }
  }

  static func isManifest(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}
