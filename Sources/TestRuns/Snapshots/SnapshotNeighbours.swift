import Snapshots
import Synchronization

/// What lies around the snapshots of a manifest and may explain why one is missing, read once for all of its scenarios.
struct SnapshotNeighbours: Sendable {
  /// The snapshots in the manifest's folder that belong to no scenario, by their text.
  private let strays: [String: String]
  /// The folders of deleted manifests.
  private let abandoned: [String]
  /// A folder next to the manifest whose name differs from the snapshot folder only in letter case; nil if there is none.
  private let misspelt: String?
  private let files: any TestFiles

  /// - Parameters:
  ///   - expected: The names of the snapshots of the manifest's scenarios; if there are none, no snapshot counts as a stray.
  ///   - surroundings: What the folder of the manifest contains.
  init(of manifest: String, expected: Set<String>, _ surroundings: Surroundings, _ files: any TestFiles) {
    self.files = files
    let location = SnapshotLocation(manifest: manifest)
    var strays: [String: String] = [:]
    for name in expected.isEmpty ? [] : files.names(in: location.folder) where name.hasSuffix(SnapshotLocation.suffix) {
      if expected.contains(name) { continue }
      if let text = files.text("\(location.folder)/\(name)").map(SnapshotFile.normalized) { strays[text] = strays[text] ?? name }
    }
    self.strays = strays
    (abandoned, misspelt) = (surroundings.abandoned, surroundings.misspelt)
  }

  /// What a folder with manifests contains, read once for all of them.
  struct Surroundings: Sendable {
    let abandoned: [String]
    let misspelt: String?
    /// The files that could be manifests, by the name of their snapshots' folder.
    let manifests: [String: [String]]

    /// - Parameter manifest: Any manifest in the folder.
    init(of manifest: String, _ files: any TestFiles) {
      let names = files.names(in: SnapshotLocation.parent(of: manifest))
      let stems = Set(names.map(SnapshotLocation.manifestName))
      manifests = Dictionary(grouping: names.filter(SnapshotKeeper.isManifest), by: SnapshotLocation.manifestName)
      let root = SnapshotLocation(manifest: manifest).folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      abandoned = root.isEmpty ? [] : files.names(in: root).filter { !stems.contains($0) }.map { "\(root)/\($0)" }
      misspelt = names.first { $0 != SnapshotLocation.root && $0.lowercased() == SnapshotLocation.root.lowercased() }
    }
  }

  /// A hint at the location of a missing snapshot: renaming leaves it behind.
  ///
  /// - Parameters:
  ///   - text: The snapshot as it would be stored.
  ///   - name: The name of its file.
  func lead(to text: String, named name: String) -> String? {
    if let stray = strays[text] {
      return "it is identical to '\(stray)', which no longer belongs to a scenario: was the scenario renamed?"
    }
    if let folder = abandoned.first(where: { files.text("\($0)/\(name)").map(SnapshotFile.normalized) == text }) {
      return "it equals the one in '\(folder)', whose manifest is gone: was the manifest renamed? Then rename the folder as well"
    }
    return misspelt.map { "'\($0)' is a different folder: rename it to \(SnapshotLocation.root)" }
  }
}

extension SnapshotNeighbours {
  /// What is known about the manifests of a run.
  final class Known: Sendable {
    private struct State {
      var all: [String: SnapshotNeighbours] = [:]
      private var surroundings: [String: Surroundings] = [:]

      mutating func surroundings(of manifest: String, _ files: any TestFiles) -> Surroundings {
        let folder = SnapshotLocation.parent(of: manifest)
        let found = surroundings[folder] ?? Surroundings(of: manifest, files)
        surroundings[folder] = found
        return found
      }
    }

    /// The manifests in the same folder that keep their snapshots where this one does, itself included.
    func siblings(of manifest: String, _ files: any TestFiles) -> [String] {
      state.withLock { $0.surroundings(of: manifest, files).manifests[SnapshotLocation.manifestName(manifest)] ?? [] }
    }

    private let state = Mutex(State())

    /// What lies around the snapshots of a manifest; looks at its folders when first asked.
    func around(_ manifest: String, expected: Set<String>, _ files: any TestFiles) -> SnapshotNeighbours {
      state.withLock { state in
        if let known = state.all[manifest] { return known }
        let surroundings = state.surroundings(of: manifest, files)
        let neighbours = SnapshotNeighbours(of: manifest, expected: expected, surroundings, files)
        state.all[manifest] = neighbours
        return neighbours
      }
    }
  }
}
