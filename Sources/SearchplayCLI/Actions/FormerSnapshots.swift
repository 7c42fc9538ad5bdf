import Snapshots
import Synchronization
import TestRuns

/// The snapshots that renamed scenarios have left behind, by the folder that they are in. A manifest and its snapshots are read once, and
/// again if the manifest has changed.
final class FormerSnapshots: Sendable {
  /// The snapshots of a manifest.
  private struct Known {
    let manifest: String
    let stamp: FileAccess.Stamp?
    /// The names of the snapshots that scenarios have now.
    let own: Set<String>
    /// The paths of those that belong to no scenario, by their contents.
    let strays: [String: [String]]
  }

  private let known = Mutex<[String: Known?]>([:])

  /// The equal snapshot under a scenario's former name, which no scenario of the manifest has now; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario's snapshot.
  ///   - manifest: Reads a manifest; nil if it is not valid.
  func former(of path: String, equalTo text: String, _ disk: FileAccess, _ manifest: (String) -> Set<String>?) -> String? {
    let folder = FileAccess.folder(of: path)
    let known = known.withLock { known in
      if let found = known[folder], found.map({ disk.stamp($0.manifest) == $0.stamp }) ?? true { return found }
      let found = Self.known(in: folder, disk, manifest)
      known[folder] = .some(found)
      return found
    }
    guard let known, known.own.contains(FileAccess.name(of: path)), let equal = known.strays[text], equal.count == 1,
      // It may have been written meanwhile.
      disk.text(equal[0]).map(SnapshotFile.normalized) == text
    else { return nil }
    return equal[0]
  }

  private static func known(in folder: String, _ disk: FileAccess, _ manifest: (String) -> Set<String>?) -> Known? {
    let above = FileAccess.folder(of: FileAccess.folder(of: folder))
    let manifests = ManifestFinder.suffixes.map { FileAccess.join(above, FileAccess.name(of: folder) + $0) }.filter(disk.exists)
    guard manifests.count == 1 else { return nil }
    let stamp = disk.stamp(manifests[0])
    guard let own = manifest(manifests[0]) else { return nil }
    // Only what belongs to no scenario is read.
    let strays = disk.names(in: folder).filter { $0.hasSuffix(SnapshotLocation.suffix) && !own.contains($0) }
    let texts = strays.map { FileAccess.join(folder, $0) }.compactMap { path in
      disk.text(path).map { (SnapshotFile.normalized($0), [path]) }
    }
    return Known(manifest: manifests[0], stamp: stamp, own: own, strays: Dictionary(texts, uniquingKeysWith: +))
  }
}
