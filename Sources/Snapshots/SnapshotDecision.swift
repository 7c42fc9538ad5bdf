/// When snapshots are written.
package enum UpdateMode: String, Sendable, CaseIterable {
  /// What differs and what is missing.
  case all
  /// What differs.
  case changed
  /// What is missing.
  case missing
  /// Nothing.
  case none
}

/// What is done about a snapshot that does not match.
package enum SnapshotPolicy: Sendable, Hashable {
  /// It is stored as the mode says; what the mode leaves is reported.
  case update(UpdateMode)
  /// It is put beside the stored one, for a person to accept or reject.
  case propose
  /// It is reported.
  case report
}

/// How a scenario's snapshot stands to the stored one, and what is to be done about it.
package enum SnapshotDecision: Sendable, Hashable {
  case matches
  /// Stored from now on; what was there before, if anything.
  case write(replacing: String?)
  /// Nothing is stored; `isProposed`: it becomes a pending snapshot.
  case missing(isProposed: Bool)
  /// It differs from what is stored; `isProposed`: it becomes a pending snapshot.
  case differs(from: Snapshot, isProposed: Bool)

  /// Compares the stored text (nil when there is none; one with conflict markers counts as none) with that of the present snapshot.
  package static func of(stored: String?, text: String, policy: SnapshotPolicy) -> SnapshotDecision {
    let mode: UpdateMode = if case .update(let mode) = policy { mode } else { .none }
    if let stored, stored == text { return .matches }
    guard let stored, SnapshotFile.isIntact(stored) else {
      return mode == .all || mode == .missing ? .write(replacing: nil) : .missing(isProposed: policy == .propose)
    }
    if mode == .all || mode == .changed { return .write(replacing: stored) }
    return .differs(from: SnapshotReader.snapshot(stored), isProposed: policy == .propose)
  }
}

/// Where snapshots are kept: `__Snapshots__/<manifest>/<scenario>.snap.yaml` beside the manifest.
package struct SnapshotLocation: Sendable, Hashable {
  /// The folder of all snapshots of a folder's manifests.
  package static let root = "__Snapshots__"

  /// The folder of a manifest's snapshots.
  package let folder: String

  /// - Parameter manifest: the path of the manifest, `shop/storefront.searchplay.yaml`.
  package init(manifest: String) {
    let parts = manifest.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().map { $0 + "/" }.joined()
    folder = "\(parent)\(Self.root)/\(Self.manifestName(manifest))"
  }

  /// The manifest's file name without its extensions: `storefront`.
  package static func manifestName(_ path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for suffix in [".yaml", ".yml", ".searchplay"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
    return name
  }

  /// The folder of a manifest; `.` when its path names none.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The ending of pending snapshots, behind that of the snapshot.
  package static let pendingSuffix = ".new"

  /// The ending of snapshot files.
  package static let suffix = ".snap.yaml"

  /// The file of one scenario.
  package func file(scenario: String) -> String { "\(folder)/\(scenario)\(Self.suffix)" }
}
