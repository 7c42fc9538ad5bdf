import AlgoliaBackend
import Diagnostics
import EmbeddedIndex
import Manifest
import SearchModel
import Synchronization

/// A manifest that was read, with whatever is wrong with it.
struct LoadedManifest: Sendable {
  /// The path as shown.
  let path: String
  let diagnostics: [Diagnostic]
  /// Every file that was read for it, as far as it could be read.
  let files: [String]
  /// nil when an error makes it unusable.
  let ready: Ready?

  /// A manifest that can be run.
  struct Ready: Sendable {
    let manifest: Manifest
    let backend: any SearchBackend
    let location: SnapshotPlace
  }

  /// Where snapshots and pages go; a manifest from standard input has no place of its own.
  enum SnapshotPlace: Sendable {
    case beside(String)
    case nowhere
  }
}

/// Reads manifests and the records that they name.
enum ManifestLoader {
  static func load(_ path: String, _ context: ManifestContext) throws(FileProblem) -> LoadedManifest {
    let shown = path == "-" ? SourceFile.standardInput : path
    let file = SourceFile(name: shown, bytes: try FileAccess.read(path))
    // What a manifest names may be why it cannot be used: remembered before that is known.
    let named = Mutex<[String]>([])
    var watched = context
    watched.open = { path, from in
      named.withLock { $0.append(Self.place(path, from: from)) }
      return context.open(path, from)
    }
    let (manifest, diagnostics) = Manifest.read(file, watched)
    guard let manifest else {
      return LoadedManifest(path: shown, diagnostics: diagnostics, files: [path] + named.withLock { $0 }, ready: nil)
    }
    var files = manifest.files.map(\.name)
    if case .embedded(.file(let name)) = manifest.searcher.backend {
      files.append(recordsPath(name, of: manifest, in: path == "-" ? "." : FileAccess.folder(of: path)))
    }
    switch backend(of: manifest, folder: path == "-" ? "." : FileAccess.folder(of: path), secrets: context.secrets) {
    case .success(let backend):
      let ready = LoadedManifest.Ready(manifest: manifest, backend: backend, location: path == "-" ? .nowhere : .beside(path))
      return LoadedManifest(path: shown, diagnostics: diagnostics, files: files, ready: ready)
    case .failure(let problem):
      return LoadedManifest(path: shown, diagnostics: diagnostics + [problem.diagnostic], files: files, ready: nil)
    }
  }

  private struct BackEndProblem: Error {
    let diagnostic: Diagnostic
  }

  private static func place(_ path: String, from file: SourceFile) -> String {
    FileAccess.plain(FileAccess.join(file.name.hasPrefix("<") ? "." : FileAccess.folder(of: file.name), path))
  }

  /// A file that another one names, by a path relative to that one.
  static func open(_ path: String, from file: SourceFile) -> Result<SourceFile, ManifestContext.Unreadable> {
    let full = place(path, from: file)
    do throws(FileProblem) {
      if path.utf8.contains(0) { throw FileProblem(path: path, reason: "a file name holds no NUL character") }
      return .success(SourceFile(name: full, bytes: try FileAccess.read(full)))
    } catch {
      let neighbours = FileAccess.names(in: FileAccess.folder(of: full)).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      let name = full.split(separator: "/").last.map(String.init) ?? full
      return .failure(.init(error.reason, near: FileAccess.exists(full) ? nil : NearMiss.of(name, in: neighbours)))
    }
  }

  private static func backend(of manifest: Manifest, folder: String, secrets: [String: String]) -> Result<any SearchBackend, BackEndProblem>
  {
    switch manifest.searcher.backend {
    case .embedded(let records): return index(over: records, of: manifest, folder: folder).map { $0 }
    case .algolia(let application):
      guard let key = application.apiKey ?? secrets["apiKey"].flatMap({ $0.isEmpty ? nil : $0 }) else {
        return .failure(
          BackEndProblem(
            diagnostic: Diagnostic(
              "missing-secret", at: application.span, "the application '\(application.appID)' needs an apiKey",
              help: "set the environment variable SEARCHPLAY_SECRET_apiKey")))
      }
      Secrets.register(key)
      return .success(AlgoliaBackend(appID: application.appID, apiKey: key, hosts: application.hosts, transport: HelperTransport.shared))
    }
  }

  private static func index(over source: RecordsSource, of manifest: Manifest, folder: String) -> Result<EmbeddedIndex, BackEndProblem> {
    let searcher = manifest.searcher
    switch source {
    case .inline(let values):
      let records = Records(values.map(\.value))
      do throws(Records.Problem) {
        return .success(try EmbeddedIndex(name: searcher.index, records: records, settings: searcher.settings))
      } catch {
        let place = records.index(at: error.offset).map { values[$0].span } ?? manifest.file.span(0..<0)
        return .failure(BackEndProblem(diagnostic: Diagnostic("records", at: place, error.message)))
      }
    case .file(let name):
      let path = recordsPath(name, of: manifest, in: folder)
      let bytes: [UInt8]
      if name.value.utf8.contains(0) {
        return .failure(BackEndProblem(diagnostic: Diagnostic("records-file", at: name.span, "a file name holds no NUL character")))
      }
      do throws(FileProblem) { bytes = try FileAccess.read(path) } catch {
        return .failure(BackEndProblem(diagnostic: unreadable(name, path, error)))
      }
      let file = SourceFile(name: path, bytes: bytes)
      let label = Diagnostic.Label("the records are named here", at: name.span)
      if let offset = UTF8Check.firstInvalidOffset(in: file.bytes) {
        let byte = String(file.bytes[offset], radix: 16, uppercase: true)
        return .failure(
          BackEndProblem(
            diagnostic: Diagnostic(
              "records", at: file.span(offset..<offset + 1), "byte 0x\(byte) is not part of UTF-8 text", labels: [label],
              help: "save the file in UTF-8")))
      }
      do throws(Records.Problem) {
        let records = try Records(bytes, format: Records.Format(fileName: name.value) ?? .json)
        return .success(try EmbeddedIndex(name: searcher.index, records: records, settings: searcher.settings))
      } catch {
        // The source file drops a byte-order mark, which the offset counts.
        let offset = error.offset - (bytes.count - file.bytes.count)
        return .failure(
          BackEndProblem(
            diagnostic: Diagnostic(
              "records", at: file.span(offset..<offset), error.message, labels: [label])))
      }
    }
  }

  /// Relative to the file that names the records, which an included one does for itself.
  private static func recordsPath(_ name: Located<String>, of manifest: Manifest, in folder: String) -> String {
    let isIncluded = manifest.files.dropFirst().contains { $0 === name.span.file }
    return FileAccess.plain(FileAccess.join(isIncluded ? FileAccess.folder(of: name.span.file.name) : folder, name.value))
  }

  private static func unreadable(_ name: Located<String>, _ path: String, _ problem: FileProblem) -> Diagnostic {
    let folder = FileAccess.folder(of: path)
    let neighbours = FileAccess.names(in: folder).filter { name in
      Records.Format(fileName: name) != nil && !FileAccess.isFolder(FileAccess.join(folder, name))
    }
    let file = name.value.split(separator: "/").last.map(String.init) ?? name.value
    return Diagnostic(
      "records-file", at: name.span, "the records '\(path)' cannot be read: \(problem.reason)",
      help: FileAccess.exists(path) ? nil : NearMiss.of(file, in: neighbours).map { "did you mean '\($0)'?" })
  }
}
