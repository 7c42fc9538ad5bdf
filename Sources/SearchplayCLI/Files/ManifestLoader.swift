import AlgoliaBackend
import Diagnostics
import Manifest
import Reports
import SearchModel
import Synchronization
import TestRuns
import Texts

/// A manifest that was read, with its problems.
struct LoadedManifest: Sendable {
  /// The path as shown.
  let path: String
  let diagnostics: [Diagnostic]
  /// Every file that was read for it, as far as it could be read.
  let files: [String]
  /// nil if an error makes it unusable.
  let ready: Ready?
  /// Whether a warning has the weight of an error: the manifest can be run, but the run fails.
  var failsByWarnings: Bool { ready != nil && diagnostics.hasErrors }
  /// The manifest, even if its back end cannot be used because records, a recording or a key are missing.
  let manifest: Manifest?

  /// A manifest that can be run.
  struct Ready: Sendable {
    let manifest: Manifest
    let backend: any SearchBackend
    /// The records file or the recording, if there is one.
    let file: String?
  }
}

/// Reads manifests and the records that they name.
struct ManifestLoader {
  let context: ManifestContext
  let surroundings: Surroundings
  /// Forwards searches of recorded back ends to the engine, to record them again.
  var recorder: RecordingTransport?
  var weights = FindingWeights.warn

  func load(_ request: ManifestRequest) throws(FileProblem) -> LoadedManifest {
    let path = request.path
    let shown = path == "-" ? SourceFile.standardInput : path
    let output = surroundings.output
    let file = SourceFile(name: shown, bytes: try output.read(request), hiding: context.redactor)
    // A file that the manifest names may be why it cannot be used: its path is remembered before that is known.
    let named = Mutex<[String]>([])
    var watched = context
    let context = context
    watched.open = { path, from in
      let place = Self.place(path, from: from)
      named.withLock { $0.append(place) }
      output.know(FileAccess.folder(of: place), foundIn: request.searched)
      return context.open(path, from)
    }
    let progress = ManifestProgress(shown, bytes: file.bytes.count, surroundings)
    progress.show("reading")
    let (manifest, diagnostics) = Manifest.read(file, watched)
    progress.end()
    guard let manifest else {
      return LoadedManifest(
        path: shown, diagnostics: weights.weighed(diagnostics), files: [path] + named.withLock { $0 }, ready: nil, manifest: nil)
    }
    let backEnds = BackEndLoader(
      manifest: manifest, folder: path == "-" ? "." : FileAccess.folder(of: path), secrets: context.secrets, surroundings: surroundings,
      recorder: recorder)
    let files = manifest.files.map(\.name) + backEnds.neededFiles
    switch backEnds.backend() {
    case .success(let (backend, warnings)):
      let ready = LoadedManifest.Ready(
        manifest: manifest, backend: backend, file: backEnds.neededFiles.first)
      return LoadedManifest(
        path: shown, diagnostics: weights.weighed(diagnostics + warnings), files: files, ready: ready, manifest: manifest)
    case .failure(let unusable):
      return LoadedManifest(
        path: shown, diagnostics: weights.weighed(diagnostics + unusable.problems), files: files, ready: nil, manifest: manifest)
    }
  }

  private static func place(_ path: String, from file: SourceFile) -> String {
    FileAccess.plain(FileAccess.join(file.name.hasPrefix("<") ? "." : FileAccess.folder(of: file.name), path))
  }

  /// Opens a file that is named by a path relative to a different file.
  ///
  /// - Parameter project: The project of a folder.
  static func open(
    _ path: String, from file: SourceFile, _ disk: FileAccess, hiding redactor: Redactor, project: (String) -> ProjectFolder
  ) -> Result<SourceFile, ManifestContext.Unreadable> {
    let full = place(path, from: file)
    do throws(FileProblem) {
      if path.utf8.contains(0) { throw FileProblem(path: path, reason: "a file name cannot contain a NUL character") }
      let folder = file.name.hasPrefix("<") ? "." : FileAccess.folder(of: file.name)
      let bytes = try project(folder).read(full, upTo: FileAccess.mostOfText)
      return .success(SourceFile(name: full, bytes: bytes, hiding: redactor))
    } catch {
      return .failure(.init(error.reason, near: disk.exists(full) ? nil : near(path, full, from: file, disk)))
    }
  }

  /// A file with a similar name in the same folder; otherwise one with the exact name in a folder below that of the file which names it.
  private static func near(_ path: String, _ full: String, from file: SourceFile, _ disk: FileAccess) -> String? {
    let name = FileAccess.name(of: full)
    let ending = name.split(separator: ".").last.map { ".\($0)" } ?? ""
    let alike = [".yaml", ".yml"].contains(ending) ? [".yaml", ".yml"] : [ending]
    let neighbours = disk.names(in: FileAccess.folder(of: full)).filter { other in alike.contains(where: other.hasSuffix) }
    let own = file.name.hasPrefix("<") ? "." : FileAccess.folder(of: file.name)
    // The exact name in a folder above is more likely than a similar one.
    let above = ["../", "../../", "../../../"].map { $0 + path }.first { other in
      let place = FileAccess.plain(FileAccess.join(own, other))
      return disk.isRegular(place) && ProjectFolder(of: own, disk).problem(reading: place) == nil
    }
    if let above { return above }
    if let near = NearMiss.of(name, in: neighbours.filter { $0 != name && $0 != FileAccess.name(of: file.name) }) {
      return path.dropLast(name.count) + near
    }
    // Without its extension.
    let folder = FileAccess.folder(of: full)
    if let ended = [".yaml", ".searchplay.yaml", ".yml", ".json"].first(where: { disk.isRegular(FileAccess.join(folder, name + $0)) }) {
      return path + ended
    }
    let below = disk.names(in: own).filter { !$0.hasPrefix(".") && $0 != "__Snapshots__" && $0 != "node_modules" }
      .first { disk.isFolder(FileAccess.join(own, $0)) && disk.isRegular(FileAccess.join(FileAccess.join(own, $0), name)) }
    if let below { return "\(below)/\(name)" }
    // Relative to a parent folder, or written as if from there.
    let project = ProjectFolder(of: own, disk)
    let parts = path.split(separator: "/")
    let others = parts.indices.dropFirst().map { parts[$0...].joined(separator: "/") } + ["../", "../../", "../../../"].map { $0 + path }
    return others.first { other in
      let full = FileAccess.plain(FileAccess.join(own, other))
      return project.problem(reading: full) == nil && disk.isRegular(full)
    }
  }
}
