import AlgoliaBackend
import Diagnostics
import EmbeddedIndex
import Forms
import Manifest
import SearchModel
import TestRuns
import Texts

/// Creates the back end that a manifest names, and reads the files that it needs.
struct BackEndLoader {
  let manifest: Manifest
  /// The manifest's folder.
  let folder: String
  let secrets: [String: String]
  let surroundings: Surroundings
  let recorder: RecordingTransport?
  private var disk: FileAccess { surroundings.disk }

  /// The files that it needs.
  var neededFiles: [String] {
    let main: [String] =
      switch manifest.searcher.backend {
      case .embedded(.file(let name)), .recorded(_, let name): [place(of: name)]
      case .embedded(.inline), .algolia: []
      }
    return main
      + manifest.searchers.compactMap { searcher in
        if case .file(let name)? = searcher.item.records { place(of: name) } else { nil }
      }
  }

  /// What keeps a back end from being used.
  struct Unusable: Error {
    let problems: [Diagnostic]

    init(problems: [Diagnostic]) { self.problems = problems }
    init(_ problem: Diagnostic) { problems = [problem] }
  }

  /// The back end, and warnings about its files.
  func backend() -> Result<(backend: any SearchBackend, warnings: [Diagnostic]), Unusable> {
    switch manifest.searcher.backend {
    case .embedded(let records): indices(over: records).map { ($0, []) }
    case .algolia(let application): engine(application, surroundings.network).map { ($0, []) }.mapError(Unusable.init)
    case .recorded(let application, let file):
      if let recorder {
        engine(application, recorder).map { ($0, []) }.mapError(Unusable.init)
      } else {
        replay(application, file).mapError(Unusable.init)
      }
    }
  }

  private func engine(_ application: AlgoliaApplication, _ transport: any AlgoliaTransport) -> Result<AlgoliaBackend, Diagnostic> {
    guard let key = application.apiKey ?? secrets["apiKey"].flatMap({ $0.isEmpty ? nil : $0 }) else {
      return .failure(
        Diagnostic(
          "missing-secret", at: application.span, "the application '\(application.appID)' needs an apiKey",
          help: "set the environment variable SEARCHPLAY_SECRET_apiKey"))
    }
    surroundings.output.hide(Redactor([key, key.filter { !$0.isWhitespace }]))
    // A header with a line break is not sent at all.
    if let wrong = key.unicodeScalars.first(where: { $0.properties.isWhitespace || $0.value < 0x20 }) {
      let isBreak = "\r\n".unicodeScalars.contains(wrong)
      return .failure(
        Diagnostic(
          "credentials", at: application.span,
          "the API key of '\(application.appID)' contains \(isBreak ? "a line break" : wrong == " " ? "a space" : "a control character"), so Algolia would refuse it",
          help: "remove it\(application.apiKey == nil ? " from SEARCHPLAY_SECRET_apiKey" : " where the key is set")"
            + (isBreak ? ": a file with Windows line ends leaves one behind" : "")))
    }
    return .success(AlgoliaBackend(appID: application.appID, apiKey: key, hosts: application.hosts, transport: transport))
  }

  /// A file in the same folder with a similar name.
  private func nearRecording(_ path: String) -> String? {
    let names = disk.names(in: FileAccess.folder(of: path)).filter { $0.hasSuffix(".json") || $0.hasSuffix(".har") }
    return NearMiss.of(FileAccess.name(of: path), in: names)
  }

  private func replay(
    _ application: AlgoliaApplication, _ name: Located<String>
  ) -> Result<(backend: any SearchBackend, warnings: [Diagnostic]), Diagnostic> {
    let path = place(of: name)
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try read(path) } catch {
      let isMissing = !disk.exists(path)
      return .failure(
        Diagnostic(
          "recording-file", at: name.span, "the recording '\(TerminalText.visible(path))' cannot be read: \(error.reason)",
          help: isMissing ? nearRecording(path).map { "did you mean '\($0)'?" } ?? "run 'searchplay record' to create it" : nil))
    }
    do throws(Recording.Problem) {
      let output = surroundings.output
      let recording = try Recording(parsing: bytes, of: application.appID) { packed in
        Gunzip(programs: surroundings.programs).bytes(unpacking: packed)
      }
      let transport = RecordedTransport(recording, file: path) { output.masked($0) }
      let backend = AlgoliaBackend(appID: application.appID, apiKey: "", hosts: ["recording:"], transport: transport)
      return .success((backend, warnings(recording, transport, application, name)))
    } catch {
      // A browser's log has the key of the app, which is secret even if no variable says so. A recording of this program has none.
      let isOwn = bytes.prefix(4096).firstRange(of: "\"searchplay-recording\"".utf8) != nil
      let shown = isOwn ? bytes : LoggedKeys.hidden(in: bytes)
      return .failure(
        Diagnostic(
          "recording", at: SourceFile(name: path, bytes: shown, hiding: manifest.redactor).span(error.offset..<error.offset), error.message,
          labels: [.init("the recording is named here", at: name.span)],
          help: error.advice
            ?? (path.lowercased().hasSuffix(".har")
              ? "save the archive again with response bodies, after running a search"
              : bytes.prefix(4096).firstRange(of: "\"searchplay-recording\"".utf8) == nil && !path.hasSuffix(".recording.json")
                ? bytes.prefix(4096).firstRange(of: "\"request\"".utf8) == nil
                  ? "name a recording or the log of a browser or proxy; 'searchplay record' writes a recording to a new file"
                  : "save the log again; 'searchplay record' needs a separate file for its recording"
                : "run 'searchplay record' to recreate it")))
    }
  }

  private func warnings(
    _ recording: Recording, _ transport: RecordedTransport, _ application: AlgoliaApplication, _ name: Located<String>
  ) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if let other = recording.log?.otherApplications.first {
      warnings.append(
        Diagnostic(
          "recording", .warning, at: name.span,
          "the log has searches of the application '\(other.uppercased())', not of '\(application.appID)'",
          help: "if this is the right log, write appID: \(WrittenOut.item(other.uppercased()))"))
    }
    let twice = transport.contradictions
    if !twice.isEmpty {
      let more = twice.count > 3 ? "; and \(twice.count - 3) more" : ""
      warnings.append(
        Diagnostic(
          "recording", .warning, at: name.span,
          "\(twice.count == 1 ? "a recorded search has" : "\(twice.count) recorded searches have") different answers, of which the last is used: \(twice.prefix(3).joined(separator: "; "))\(more)",
          help: transport.isOfLog
            ? "save the log of one session in which the index does not change" : "run 'searchplay record' to update it"))
    }
    return warnings
  }

  /// The main searcher's index, and those of other searchers.
  private func indices(over records: RecordsSource) -> Result<any SearchBackend, Unusable> {
    let searcher = manifest.searcher
    var indices: [EmbeddedIndex] = []
    let others = manifest.searchers.compactMap { other in
      other.item.records.map { (other.item.index?.value ?? searcher.index, $0, other.item.settings) }
    }
    var problems: [Diagnostic] = []
    for (name, records, settings) in [(searcher.index, records, searcher.settings)] + others {
      switch index(name, over: records, settings) {
      case .success(let index): indices.append(index)
      // Two searchers may name the same file.
      case .failure(let unusable):
        problems += unusable.problems.filter { new in !problems.contains { $0.span == new.span && $0.headline == new.headline } }
      }
    }
    if !problems.isEmpty { return .failure(Unusable(problems: problems)) }
    return .success(indices.count == 1 ? indices[0] : EmbeddedIndices(indices))
  }

  private func index(_ name: String, over source: RecordsSource, _ settings: IndexSettings) -> Result<EmbeddedIndex, Unusable> {
    switch source {
    case .inline(let values):
      let records = Records(values.map(\.value))
      do throws(Records.Problem) {
        return .success(try EmbeddedIndex(name: name, records: records, settings: settings))
      } catch {
        let problems = ([error] + error.others).map { problem in
          Diagnostic(
            "records", at: records.index(at: problem.offset).map { values[$0].span } ?? manifest.file.span(0..<0), problem.message)
        }
        return .failure(Unusable(problems: problems))
      }
    case .file(let file):
      return index(name, ofFile: file, settings)
    }
  }

  /// Whether there is a widget to type into.
  private var isSearchedForText: Bool {
    manifest.widgets.contains { if case .searchBox = $0.kind { true } else { false } }
  }

  private func index(_ index: String, ofFile name: Located<String>, _ settings: IndexSettings) -> Result<EmbeddedIndex, Unusable> {
    let path = place(of: name)
    if name.value.utf8.contains(0) {
      return .failure(
        Unusable(
          Diagnostic("records-file", at: name.span, "a file name cannot contain a NUL character")))
    }
    let form = Records.Format(fileName: name.value) ?? .json
    let opened = settledFile(path)
    if let opened, let place = savedPlace(index, path, form, opened, settings),
      let saved = EmbeddedIndex.saved(
        name: index, records: opened, settings: settings, in: place,
        progress: LoadingProgress(path, count: 0, bytes: opened.count, surroundings).show)
    {
      return .success(saved)
    }
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try read(path) } catch {
      return .failure(Unusable(unreadable(name, path, error)))
    }
    let inMemory = BytesInMemory(bytes)
    let place = savedPlace(index, path, form, inMemory, settings)
    if opened == nil, let place,
      let saved = EmbeddedIndex.saved(
        name: index, records: inMemory, settings: settings, in: place,
        progress: LoadingProgress(path, count: 0, bytes: bytes.count, surroundings).show)
    {
      return .success(saved)
    }
    let file = SourceFile(name: path, bytes: bytes, hiding: manifest.redactor)
    let label = Diagnostic.Label("the records are named here", at: name.span)
    if let offset = UTF8Check.firstInvalidOffset(in: file.bytes) {
      if bytes.starts(with: [0x1F, 0x8B]) {
        return .failure(
          Unusable(
            Diagnostic("records", at: name.span, "'\(path)' is compressed with gzip", help: "name it '\(name.value).gz'")))
      }
      let byte = String(file.bytes[offset], radix: 16, uppercase: true)
      return .failure(
        Unusable(
          Diagnostic(
            "records", at: file.span(offset..<offset + 1), "byte 0x\(byte) is not part of UTF-8 text", labels: [label],
            help: "save the file in UTF-8")))
    }
    var read: Records?
    do throws(Records.Problem) {
      let records = try Records(bytes, format: form)
      read = records
      let progress = LoadingProgress(path, count: records.count, bytes: bytes.count, surroundings)
      defer { progress.show(.ready) }
      return .success(
        try EmbeddedIndex(
          name: index, records: records, settings: settings, keptIn: place, isSearchedForText: isSearchedForText, progress: progress.show))
    } catch {
      let problems = ([error] + error.others).enumerated().map { number, problem in
        // The source file drops a byte-order mark, which the offset counts.
        let offset = (read?.place(of: problem.offset, in: bytes) ?? problem.offset) - (bytes.count - file.bytes.count)
        // A record that is not closed is found at its end.
        let record = read?.index(at: problem.offset) ?? (problem.offset > 0 ? read?.index(at: problem.offset - 1) : nil)
        return Diagnostic(
          "records", at: file.span(offset..<offset), (record.map { "record \($0 + 1): " } ?? "") + problem.message,
          labels: number == 0 ? [label] : [],
          help: Self.isTable(file.bytes) && offset == 0
            ? "this looks like comma-separated values: name the file '\(name.value.split(separator: ".").dropLast().joined(separator: ".")).csv'"
            : Self.help(at: file.bytes.indices.contains(offset) ? file.bytes[offset] : nil, problem.message, file.bytes.prefix(200)))
      }
      return .failure(Unusable(problems: problems))
    }
  }

  /// The records of a large file that need not be read as a whole if their index is saved; nil if they have to be.
  private func settledFile(_ path: String) -> OpenedFile? {
    let project = surroundings.output.project(of: folder)
    guard surroundings.indexCache != nil, !Gunzip.isCompressed(path), project.problem(reading: path) == nil,
      let file = OpenedFile(path, disk, inside: project), file.isSettled(at: disk.now), file.count <= Gunzip.mostBytes
    else { return nil }
    return file
  }

  /// The location of a file's saved index; nil if it is not saved. CSV records are converted, so they are not the file's bytes.
  private func savedPlace(
    _ index: String, _ path: String, _ form: Records.Format, _ file: any FileBytes, _ settings: IndexSettings
  ) -> SavedIndex.Place? {
    guard let cache = surroundings.indexCache, file.count >= IndexFolder.smallest, form != .csv else { return nil }
    return SavedIndex.Place(IndexFolder(cache, records: path, index: index, surroundings.output)) {
      SavedIndex.Key(records: file, form: form, settings: settings, release: Searchplay.configuration.version)
    }
  }

  /// Whether a file begins with a line of names separated by commas.
  private static func isTable(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix(4096).prefix { $0 != 0x0A }
    return line.contains(UInt8(ascii: ",")) && !line.contains { "{}[]:\"".utf8.contains($0) }
  }

  /// Help for JavaScript or Python syntax that is not valid JSON.
  ///
  /// - Parameter start: The first bytes of the file.
  private static func help(at byte: UInt8?, _ message: String, _ start: ArraySlice<UInt8>) -> String? {
    guard let byte, message.contains(", found '") else { return nil }
    // It is `null` instead of an object, not a string without quotes.
    if message.contains("expected an object"), start.firstRange(of: "null".utf8) != nil, byte == UInt8(ascii: "n") { return "remove it" }
    switch UnicodeScalar(byte) {
    case "'": return "JSON has double quotes only"
    case "<" where message.hasSuffix("'<'"):
      let text = String(decoding: start, as: UTF8.self).lowercased()
      return text.contains("<!doctype") || text.contains("<html")
        ? "this is a web page, perhaps an error page: download the records again"
        : "if this is a merge conflict marker, keep one of the two sides"
    case "/", "#": return "JSON has no comments: remove it"
    case "N", "T", "F", "u", "I": return "the only words in JSON are null, true and false"
    case "_", "a"..."z", "A"..."Z":
      if start.starts(with: "version https://git-lfs".utf8) { return "this is a Git LFS pointer: run 'git lfs pull'" }
      return message.contains("expected a string") ? "put the name in double quotes" : "put a string in double quotes"
    default: return nil
    }
  }

  /// The path relative to the file that names it; an included file resolves its own paths.
  private func place(of name: Located<String>) -> String {
    let isIncluded = manifest.files.dropFirst().contains { $0 === name.span.file }
    return FileAccess.plain(FileAccess.join(isIncluded ? FileAccess.folder(of: name.span.file.name) : folder, name.value))
  }

  /// Reads a file of the project that the manifest names.
  private func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let project = surroundings.output.project(of: folder)
    guard Gunzip.isCompressed(path), disk.isRegular(path) else { return try project.read(path, upTo: Gunzip.mostBytes) }
    return try Gunzip(programs: surroundings.programs).bytes(of: path, disk, inside: project)
  }

  private func unreadable(_ name: Located<String>, _ path: String, _ problem: FileProblem) -> Diagnostic {
    let folder = FileAccess.folder(of: path)
    let neighbours = disk.names(in: folder).filter { name in
      // A dangling link has the requested name, so it is not a suggestion.
      name != FileAccess.name(of: path) && Records.Format(fileName: name) != nil && !disk.isFolder(FileAccess.join(folder, name))
    }
    let file = FileAccess.name(of: name.value)
    return Diagnostic(
      "records-file", at: name.span, "the records '\(TerminalText.visible(path))' cannot be read: \(problem.reason)",
      help: disk.exists(path)
        ? nil
        : file.contains("*")
          ? "'records' takes one file, not a pattern"
            + (neighbours.isEmpty ? "" : ": there are \(neighbours.prefix(3).joined(separator: ", "))")
          : name.value.hasPrefix("~")
            ? "'~' is not replaced by your home folder: give a path that is relative to this file"
            : name.span.file.name == "<stdin>"
              ? "in a manifest from standard input, paths are relative to the working folder"
              : slashed(name, path) ?? elsewhere(name) ?? NearMiss.of(file, in: neighbours).map { "did you mean '\($0)'?" })
  }

  /// Help for a path with backslashes, as on Windows; nil if there is no such file with slashes.
  private func slashed(_ name: Located<String>, _ path: String) -> String? {
    guard name.value.contains("\\"), disk.exists(path.replacing("\\", with: "/")) else { return nil }
    return "write \(WrittenOut.item(name.value.replacing("\\", with: "/"))): folders are separated by '/'"
  }

  /// The path to a file in a folder above, as it has to be written in the file that names it.
  private func elsewhere(_ name: Located<String>) -> String? {
    let isIncluded = manifest.files.dropFirst().contains { $0 === name.span.file }
    let own = isIncluded ? FileAccess.folder(of: name.span.file.name) : folder
    let paths = ["../", "../../", "../../../"].map { $0 + name.value }
    let project = ProjectFolder(of: folder, disk)
    return paths.first { path in
      let full = FileAccess.plain(FileAccess.join(own, path))
      return project.problem(reading: full) == nil && disk.exists(full)
    }.map {
      "paths are relative to the file that contains them: write \($0)"
    }
  }
}
