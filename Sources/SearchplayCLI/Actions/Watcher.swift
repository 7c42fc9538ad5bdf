import Manifest
import Snapshots

/// Detects changes of the files that tests depend on.
struct Watcher {
  /// The state of a file when it was examined; nil if it does not exist.
  private typealias Stamp = FileAccess.Stamp?

  private let disk: FileAccess
  private var stamps: [String: Stamp] = [:]
  /// The manifests that depend on each file.
  private var manifests: [String: Set<String>] = [:]

  /// Examines everything that the manifests depend on: themselves, the files that they name, and their snapshots. For a manifest that
  /// cannot be used, its earlier dependencies are included.
  init(_ requests: [ManifestRequest], _ loader: ManifestLoader, after earlier: Watcher? = nil) {
    disk = loader.surroundings.disk
    for request in requests where request.path != "-" {
      var files = [request.path]
      let loaded = try? loader.load(request)
      if let loaded { files += loaded.files }
      if loaded?.ready == nil, let earlier { files += earlier.manifests.filter { $0.value.contains(request.path) }.keys }
      let folder = SnapshotLocation(manifest: request.path).folder
      files += disk.names(in: folder).filter { $0.hasSuffix(SnapshotLocation.suffix) }.map { "\(folder)/\($0)" }
      for file in files {
        stamps[file] = .some(disk.stamp(file))
        manifests[file, default: []].insert(request.path)
      }
    }
  }

  /// Takes changes of some files as seen, because the program made them itself.
  mutating func take(_ files: Set<String>) {
    for file in files where stamps[file] != nil { stamps[file] = .some(disk.stamp(file)) }
  }

  /// The manifests affected by changes since then.
  var touched: Set<String> {
    stamps.reduce(into: []) { touched, entry in
      if disk.stamp(entry.key) != entry.value { touched.formUnion(manifests[entry.key] ?? []) }
    }
  }
}
