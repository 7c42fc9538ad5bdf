import AlgoliaBackend
import EmbeddedIndex
import JSONText
import SearchModel
import TestRuns
import Texts

/// Pulls the contents of an index, part by part, and saves them as files once all have arrived, so that the files are of one moment.
struct IndexPull {
  let contents: IndexContents
  /// The application, its hosts, and the index.
  let origin: JSONValue
  /// The common beginning of the files' paths.
  let stem: String
  /// The folder of the files as it was when the pull began.
  private let folder: KnownFolder?
  let console: Console
  /// The files to save.
  private var files: [PulledFile] = []
  /// The records that have arrived, which are kept until the files are saved.
  private var pages: PulledPages?

  init(contents: IndexContents, origin: JSONValue, stem: String, console: Console) {
    (self.contents, self.origin, self.stem, self.console) = (contents, origin, stem, console)
    folder = KnownFolder(console.output.disk.place(FileAccess.folder(of: stem)))
  }

  private var disk: FileAccess { console.output.disk }

  /// Looks for links at the pull's paths, and for files that contain something else, and reports the first; returns false if there is one.
  func mayReplace(withRecords: Bool) -> Bool {
    PulledFile.Kind.allCases.filter { withRecords || $0 != .records }.allSatisfy { mayReplace("\(stem).\($0.suffix)", $0) }
  }

  /// The same for one path.
  private func mayReplace(_ path: String, _ kind: PulledFile.Kind) -> Bool {
    var reason = WriteRule.plain.problem(at: path, disk)?.reason
    if reason == nil, disk.isRegular(path), let start = disk.start(of: path, upTo: 1 << 16)?.first(where: { $0 > 0x20 }),
      start != UInt8(ascii: kind.first)
    {
      reason = "the file exists and does not contain \(kind.rawValue)"
    }
    guard let reason else { return true }
    console.writeError("error: '\(TerminalText.visible(path))' could not be written: \(reason)\n")
    return false
  }

  /// Pulls the settings of the replicas that the settings name, and returns the names; nil if one of their files may not be replaced. Says
  /// which replicas do not exist.
  mutating func replicas(_ settings: JSONValue, of application: AlgoliaBackend) async throws(SearchBackendError) -> [String]? {
    var names: [String] = []
    let listed = (settings["replicas"]?.array ?? []).compactMap(\.string).filter { !$0.isEmpty && $0 != "virtual()" }
    if listed.count > Self.mostReplicas {
      throw SearchBackendError("the index has \(listed.count) replicas, and at most \(Self.mostReplicas) are pulled")
    }
    for text in listed {
      let name = text.hasPrefix("virtual(") && text.hasSuffix(")") ? String(text.dropFirst(8).dropLast()) : text
      // Its file would be named after it.
      if console.output.redactor.finds(in: name) { throw SearchBackendError("the name of a replica contains a secret") }
      let own: JSONValue
      do throws(SearchBackendError) { own = try await IndexContents(application, index: name).settings() } catch {
        guard error.status == 404 else { throw error.about("the settings of the replica '\(name)'") }
        console.writeError("warning: the settings name the replica '\(shown(name))', which does not exist\n")
        continue
      }
      let path = FileAccess.join(FileAccess.folder(of: stem), "\(PullCommand.fileName(name)).settings.json")
      // The other paths were checked before anything was pulled.
      guard mayReplace(path, .settings) else { return nil }
      files.append(PulledFile(own, path: path, .settings, what: "settings of \(TerminalText.visible(name))"))
      names.append(name)
    }
    return names
  }

  /// Pulls and returns the settings.
  mutating func settings() async throws(SearchBackendError) -> JSONValue {
    let settings: JSONValue
    do throws(SearchBackendError) {
      settings = try await patiently { () throws(SearchBackendError) in try await contents.settings() }
    } catch { throw error.about("the settings") }
    files.append(PulledFile(settings, path: "\(stem).settings.json", .settings, what: "settings"))
    return settings
  }

  /// Pulls the synonyms or the rules.
  mutating func list(_ list: IndexContents.List) async throws(SearchBackendError) {
    let items: [JSONValue]
    do throws(SearchBackendError) {
      items = try await patiently { () throws(SearchBackendError) in try await contents.items(of: list) }
    } catch { throw error.about("the \(list.rawValue)") }
    let what = NameText.count(items.count, String(list.rawValue.dropLast()))
    files.append(
      PulledFile(
        .array(items), path: "\(stem).\(list.rawValue).json", list == .rules ? .rules : .synonyms, what: what))
  }

  /// Pulls the records. Pages that have arrived are kept until the files are saved.
  ///
  /// - Returns: False if a page cannot be kept.
  mutating func records(sample: Int?, facets: [Attribute]) async throws(SearchBackendError) -> Bool {
    let folder = "\(stem).ndjson.pages"
    if disk.isLink(folder) {
      console.writeError("error: '\(folder)' could not be written: it is a link\n")
      return false
    }
    var pages = PulledPages(in: folder, inside: self.folder, from: origin, console.output)
    var isResuming = pages.count > 0
    var mayStartAgain = true
    if isResuming { console.writeError("resuming after \(NameText.count(pages.records, "record")) from an earlier pull\n") }
    let isShown = console.surroundings.showsProgress
    defer { if isShown { console.output.showProgress(nil) } }
    var latest: Int?
    func arrivingItems() -> ArrivingItems {
      ArrivingItems(
        of: "records", most: Self.mostRecords, mostBytes: Self.mostBytes, afterAnswers: pages.count, items: pages.records)
    }
    var arriving = arrivingItems()
    while pages.count == 0 || pages.cursor != nil {
      let page: IndexContents.Page
      do throws(SearchBackendError) {
        page = try await patiently { () throws(SearchBackendError) in try await contents.records(from: pages.cursor) }
      } catch {
        // Cursors expire; what they pointed into may have changed since then.
        guard mayStartAgain, pages.cursor != nil, error.status == 400, error.message.lowercased().contains("cursor") else {
          if pages.count > 0 {
            console.writeError(
              "what has arrived (\(NameText.count(pages.records, "record"))) is kept in '\(shown(folder))': the same command resumes after it\n"
            )
          }
          throw error.about("the records")
        }
        let reason = shown(error.message)
        console.writeError(
          isResuming
            ? "the earlier pull cannot be resumed (\(reason)): starting again\n" : "the pull cannot go on (\(reason)): starting again\n")
        pages.remove()
        mayStartAgain = false
        arriving = arrivingItems()
        continue
      }
      isResuming = false
      do throws(SearchBackendError) {
        if page.next != nil { try arriving.note(page.records, announced: page.count, isSamePage: page.next == pages.cursor) }
        guard pages.append(page.records, next: page.next, announced: page.count) else { return false }
        try arriving.check(bytes: pages.bytes)
      } catch {
        pages.remove()
        throw error
      }
      latest = page.count
      if isShown, let all = page.count { console.output.showProgress("\(pages.records) of \(NameText.count(all, "record"))") }
    }
    if let announced = pages.announced, let latest, announced != latest {
      console.writeError(
        "warning: the index had \(NameText.count(announced, "record")) when the pull began, and has \(latest) now: pull again for records of one moment\n"
      )
    }
    guard let arrived = pages.text else {
      throw SearchBackendError("the records that had arrived in '\(folder)' were changed meanwhile: pull again")
    }
    var (text, count) = unique(arrived, pages.records)
    if let latest, pages.announced == latest, count < latest {
      let told = "the index has \(NameText.count(latest, "record")), and \(NameText.count(count, "record")) arrived"
      // The engine estimates the number of very many records.
      if count < latest / 2 {
        pages.remove()
        throw SearchBackendError("the engine's answers are damaged: \(told)")
      }
      console.writeError("warning: \(told)\n")
    }
    let all = NameText.count(count, "record")
    if let sample {
      let records = text.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
      let chosen = RecordSample.chosen(records, count: sample, facets: facets)
      text = chosen.map { $0.text() + "\n" }.joined()
      count = chosen.count
    }
    files.append(PulledFile(text: text, path: "\(stem).ndjson", kind: .records, what: sample == nil ? all : "\(count) of \(all)"))
    self.pages = pages
    return true
  }

  /// Saves what was pulled; returns false at the first file that cannot be written. A file that someone put there meanwhile is kept.
  mutating func save() -> Bool {
    guard files.allSatisfy({ mayReplace($0.path, $0.kind) }) else { return false }
    for file in files {
      let old = disk.text(file.path)
      guard console.output.saved(file.text, to: file.path, .plain, inside: folder) else { return false }
      console.write("\(file.what): \(file.path)\(old == file.text ? ", unchanged" : old == nil ? "" : ", replaced")\n")
    }
    pages?.remove()
    return true
  }

  /// The records without those that an engine sent twice, because the index changed while it was read, and their number. The later one is
  /// kept.
  private func unique(_ text: String, _ count: Int) -> (text: String, count: Int) {
    let lines = text.split(separator: "\n")
    var latest: [String: Int] = [:]
    var repeated: Set<Int> = []
    for (place, line) in lines.enumerated() {
      guard let id = (try? JSONValue(parsing: Array(line.utf8)))?["objectID"]?.string else { continue }
      if let earlier = latest.updateValue(place, forKey: id) { repeated.insert(earlier) }
    }
    if repeated.isEmpty { return (text, count) }
    console.writeError(
      "warning: \(NameText.count(repeated.count, "record")) arrived twice, because the index changed meanwhile: the later one is kept\n")
    let left = lines.enumerated().filter { !repeated.contains($0.offset) }
    return (left.map { $0.element + "\n" }.joined(), left.count)
  }

  /// Text from a host, which may repeat any secret, for a message.
  private func shown(_ text: String) -> String { TerminalText.visible(console.output.redactor.masked(text)) }

  /// A part of the index. Retries twice, after a short wait, if a host does not respond or there are too many requests.
  private func patiently<Part>(_ part: () async throws(SearchBackendError) -> Part) async throws(SearchBackendError) -> Part {
    for pause in [Duration.milliseconds(500), .seconds(2)] {
      do throws(SearchBackendError) { return try await part() } catch {
        guard error.isTemporary else { throw error }
        try? await Task.sleep(for: pause)
      }
    }
    return try await part()
  }

  /// The lines with which a manifest uses the files.
  func manifestLines(index: String, replicas: [String], withRecords: Bool) -> String {
    let name = FileAccess.name(of: stem)
    let others = replicas.map { "    \(JSONValue.string($0).text()): \(PullCommand.fileName($0)).settings.json\n" }.joined()
    return """

      searcher:
        index: \(JSONValue.string(index).text())
        records: \(withRecords ? "\(name).ndjson" : "…")
        settings: \(name).settings.json
        synonyms: \(name).synonyms.json
        rules: \(name).rules.json

      """ + (others.isEmpty ? "" : "  replicas:\n\(others)")
  }

  /// The most records that are fetched.
  private static let mostRecords = 50_000_000

  /// More than fits into the memory of most machines, where the embedded index is.
  private static let mostBytes = 4 << 30

  /// More replicas than any index has.
  private static let mostReplicas = 200
}

extension SearchBackendError {
  /// The error of a request for a part of an index. An error about a response's contents already names the part.
  fileprivate func about(_ part: String) -> SearchBackendError {
    if status == nil, !isTemporary { return self }
    var error = SearchBackendError("\(part) cannot be read: \(message)")
    (error.status, error.isTemporary) = (status, isTemporary)
    return error
  }
}
