/// Which snapshots are written.
package enum UpdateMode: String, Sendable, CaseIterable {
  /// Those that differ and those that are missing.
  case all
  /// Those that differ.
  case changed
  /// Those that are missing.
  case missing
  /// None.
  case none
}

/// The action for a snapshot that does not match.
package enum SnapshotPolicy: Sendable, Hashable {
  /// Store it if the mode allows; otherwise report it.
  case update(UpdateMode)
  /// Store it next to the current one, for a person to accept or reject.
  case propose
  /// Report it.
  case report
}

/// The result of comparing a scenario's snapshot with the stored one, and the action to take.
package enum SnapshotDecision: Sendable, Hashable {
  case matches
  /// The snapshot is to be stored, replacing the previous one, if any.
  case write(replacing: String?)
  /// No snapshot is stored; if `isProposed`, it becomes a pending snapshot.
  case missing(isProposed: Bool)
  /// It differs from the stored one; if `isProposed`, it becomes a pending snapshot.
  case differs(from: Snapshot, isProposed: Bool)

  /// Compares the stored text (nil if there is none; one with conflict markers counts as missing) with that of the current snapshot.
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

/// The location of snapshots: `__Snapshots__/<manifest>/<scenario>.snap.yaml` next to the manifest.
package struct SnapshotLocation: Sendable, Hashable {
  /// The folder of the snapshots of all manifests in a folder.
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

  /// The folder of a manifest; `.` if its path has none.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file extension of pending snapshots, added to that of snapshots.
  package static let pendingSuffix = ".new"

  /// The file extension of snapshots.
  package static let suffix = ".snap.yaml"

  /// The file of one scenario.
  package func file(scenario: String) -> String { "\(folder)/\(scenario)\(Self.suffix)" }
}
