/// When snapshots are written.
public enum UpdateMode: String, Sendable, CaseIterable {
  /// What differs and what is missing.
  case all
  /// What differs.
  case changed
  /// What is missing.
  case missing
  /// Nothing.
  case none
}

/// How a scenario's snapshot stands to the stored one, and what is to be done about it.
public enum SnapshotDecision: Sendable, Hashable {
  case matches
  /// Stored from now on; what was there before, if anything.
  case write(replacing: String?)
  /// Nothing is stored, and nothing may be written.
  case missing
  /// It differs from what is stored, and nothing may be written.
  case differs(SnapshotDiff)

  /// Compares the stored text (nil when there is none; one with conflict markers counts as none) with the present one.
  public static func of(stored: String?, actual: String, mode: UpdateMode) -> SnapshotDecision {
    guard let stored, Snapshot.isIntact(stored) else {
      return mode == .all || mode == .missing ? .write(replacing: nil) : .missing
    }
    if stored == actual { return .matches }
    if mode == .all || mode == .changed { return .write(replacing: stored) }
    return .differs(SnapshotDiff(stored: stored, actual: actual))
  }
}

/// Where snapshots are kept: `__Snapshots__/<manifest>/<scenario>.snap.yaml` beside the manifest.
public struct SnapshotLocation: Sendable, Hashable {
  /// The folder of a manifest's snapshots.
  public let folder: String

  /// - Parameter manifest: the path of the manifest, `shop/storefront.searchplay.yaml`.
  public init(manifest: String) {
    let parts = manifest.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().map { $0 + "/" }.joined()
    folder = "\(parent)__Snapshots__/\(Self.manifestName(manifest))"
  }

  /// The manifest's file name without its extensions: `storefront`.
  public static func manifestName(_ path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for suffix in [".yaml", ".yml", ".searchplay"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
    return name
  }

  /// The ending of snapshot files.
  public static let suffix = ".snap.yaml"

  /// The file of one scenario.
  public func file(scenario: String) -> String { "\(folder)/\(scenario)\(Self.suffix)" }
}
