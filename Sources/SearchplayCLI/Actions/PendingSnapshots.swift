import Diagnostics
import Manifest
import Snapshots
import TestRuns
import Texts

/// A snapshot that waits for review: the stored one and the proposed one.
struct PendingSnapshot {
  /// The path of the stored snapshot, whether it exists or not.
  let path: String
  /// nil if there is no stored snapshot yet.
  let stored: String?
  let proposed: String
  /// The files that contain both.
  let disk: FileAccess
  let formers: FormerSnapshots

  var pending: String { path + SnapshotLocation.pendingSuffix }

  /// Replaces the stored snapshot by the proposed one, and removes the one that a renamed scenario has left behind.
  ///
  /// - Returns: The path of the removed snapshot; nil if there was none.
  func accept(_ output: Output) throws(FileProblem) -> String? {
    let former = former
    try output.saveOwn(proposed, to: path, mark: Array(Snapshot.mark.utf8))
    try forget(output)
    guard let former else { return nil }
    do throws(FileProblem) { try output.removeOwn(former) } catch { return nil }
    return former
  }

  /// The equal snapshot under the scenario's former name, which no scenario of the manifest has now; nil if there is none.
  private var former: String? {
    guard stored == nil else { return nil }
    return formers.former(of: path, equalTo: proposed, disk) { file in
      let location = SnapshotLocation(manifest: file)
      return (try? Self.manifest(file, disk)).map { manifest in
        Set(manifest.scenarios.map { FileAccess.name(of: location.file(scenario: $0.fileName)) })
      }
    }
  }

  /// Removes the proposed snapshot.
  func reject(_ output: Output) throws(FileProblem) { try forget(output) }

  /// Removes the pending file, which a different process may have removed first.
  private func forget(_ output: Output) throws(FileProblem) {
    guard disk.exists(pending) else { return }
    // A different process may have removed it by now.
    do throws(FileProblem) { try output.removeOwn(pending) } catch { if disk.exists(pending) { throw error } }
  }

  private var old: Snapshot { stored.map { SnapshotReader.snapshot($0) } ?? Snapshot(moments: []) }
  private var new: Snapshot { SnapshotReader.snapshot(proposed) }

  var diff: SnapshotDiff { SnapshotDiff(stored: old, actual: new) }

  /// The changes that a user would see, in sentences.
  var changes: [String] {
    stored == nil ? ["a new snapshot"] : SnapshotChanges.sentences(stored: old, actual: new)
  }

  /// The pending snapshots at paths: snapshots and pending ones themselves, manifests, and folders with everything below them. Files that
  /// are not Searchplay's own are skipped.
  static func find(_ paths: [String], _ disk: FileAccess) throws(NoManifest) -> [PendingSnapshot] {
    var files: [String] = []
    for path in paths {
      if disk.isFolder(path) {
        files += try walk(path, disk)
      } else if path.hasSuffix(SnapshotLocation.suffix + SnapshotLocation.pendingSuffix), disk.exists(path) {
        files.append(path)
      } else if path.hasSuffix(SnapshotLocation.suffix), disk.exists(path) || disk.exists(path + SnapshotLocation.pendingSuffix) {
        files.append(path + SnapshotLocation.pendingSuffix)
      } else if ManifestFinder.suffixes.contains(where: path.hasSuffix), disk.exists(path) {
        files += try walk(SnapshotLocation(manifest: path).folder, disk)
      } else if let (file, line) = ManifestFinder.split(path), disk.exists(file) {
        files += try ofScenario(at: line, of: file, disk)
      } else {
        throw NoManifest(
          message: "there is no snapshot, manifest or folder '\(path)'"
            + (path.contains("/") || path.hasSuffix(".yaml") ? "" : ": a scenario is named by its line, MANIFEST:LINE, or by its snapshot"))
      }
    }
    var seen: Set<String> = []
    var found: [PendingSnapshot] = []
    let formers = FormerSnapshots()
    for file in files where seen.insert(file).inserted {
      if let pending = try read(file, disk, formers) { found.append(pending) }
    }
    return found
  }

  /// The snapshots of the scenario at a line of a manifest, in all its cases.
  private static func ofScenario(at line: Int, of file: String, _ disk: FileAccess) throws(NoManifest) -> [String] {
    let manifest = try manifest(file, disk)
    let places = ScenarioSelection().scenarios(of: manifest, lines: [line])
    if places.isEmpty {
      throw NoManifest(
        message: ScenarioSelection.nowhere([line], in: manifest, path: file).first ?? "there is no scenario at \(file):\(line)")
    }
    let location = SnapshotLocation(manifest: file)
    return places.map { location.file(scenario: $0.fileName) + SnapshotLocation.pendingSuffix }.filter(disk.exists)
  }

  private static func manifest(_ file: String, _ disk: FileAccess) throws(NoManifest) -> Manifest {
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try disk.read(file, upTo: FileAccess.mostOfText) } catch {
      throw NoManifest(message: "'\(TerminalText.visible(error.path))' cannot be read: \(error.reason)")
    }
    var context = ManifestContext()
    context.open = { path, from in ManifestLoader.open(path, from: from, disk, hiding: .none) { ProjectFolder(of: $0, disk) } }
    guard let manifest = Manifest.read(SourceFile(name: file, bytes: bytes), context).manifest else {
      throw NoManifest(message: "'\(TerminalText.visible(file))' is not a valid manifest; run 'searchplay validate' to see why")
    }
    return manifest
  }

  private static func walk(_ folder: String, _ disk: FileAccess) throws(NoManifest) -> [String] {
    if !disk.isFolder(folder), !disk.isBarred(folder) { return [] }
    let names: [String]
    do throws(FileProblem) { names = try disk.listing(of: folder) } catch {
      throw NoManifest(message: "the folder '\(folder)' cannot be read: \(error.reason)")
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") && name != "node_modules" {
      let path = FileAccess.join(folder, name)
      if name.hasSuffix(SnapshotLocation.suffix + SnapshotLocation.pendingSuffix) {
        files.append(path)
      } else if disk.isFolder(path), !disk.isLink(path) {
        files += try walk(path, disk)
      }
    }
    return files
  }

  private static func read(_ pending: String, _ disk: FileAccess, _ formers: FormerSnapshots) throws(NoManifest) -> PendingSnapshot? {
    let bytes: [UInt8]
    if let problem = ProjectFolder.problem(readingOwn: pending, disk) {
      throw NoManifest(message: "the snapshot '\(TerminalText.visible(pending))' cannot be read: \(problem.reason)")
    }
    do throws(FileProblem) { bytes = try disk.readRegular(pending) } catch {
      // Pipes and the like are not Searchplay's files.
      if !disk.isRegular(pending) { return nil }
      throw NoManifest(message: "the snapshot '\(TerminalText.visible(pending))' cannot be read: \(error.reason)")
    }
    let proposed = SnapshotFile.normalized(String(decoding: bytes, as: UTF8.self))
    guard SnapshotFile.isIntact(proposed) else { return nil }
    let path = String(pending.dropLast(SnapshotLocation.pendingSuffix.count))
    // A file that is not an intact snapshot counts as missing, as in tests.
    let stored = (ProjectFolder.problem(readingOwn: path, disk) == nil ? disk.text(path) : nil).map(SnapshotFile.normalized).flatMap {
      SnapshotFile.isIntact($0) ? $0 : nil
    }
    return PendingSnapshot(path: path, stored: stored, proposed: proposed, disk: disk, formers: formers)
  }
}
