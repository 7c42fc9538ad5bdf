import AlgoliaBackend
import EmbeddedIndex
import JSONText
import SearchModel
import TestRuns
import Texts

/// Saves the contents of an index as files, part by part.
struct IndexPull {
  let contents: IndexContents
  /// The application, its hosts, and the index.
  let origin: JSONValue
  /// The common beginning of the files' paths.
  let stem: String
  let console: Console

  private var disk: FileAccess { console.output.disk }

  /// Saves the settings of the replicas that the settings name, and returns the names; nil if a file cannot be written.
  func replicas(_ settings: JSONValue, of application: AlgoliaBackend) async throws(SearchBackendError) -> [String]? {
    var names: [String] = []
    let listed = (settings["replicas"]?.array ?? []).compactMap(\.string).filter { !$0.isEmpty && $0 != "virtual()" }
    if listed.count > Self.mostReplicas {
      throw SearchBackendError("the index has \(listed.count) replicas, and at most \(Self.mostReplicas) are pulled")
    }
    for text in listed {
      let name = text.hasPrefix("virtual(") && text.hasSuffix(")") ? String(text.dropFirst(8).dropLast()) : text
      let own = try await IndexContents(application, index: name).settings()
      let path = FileAccess.join(FileAccess.folder(of: stem), "\(PullCommand.fileName(name)).settings.json")
      guard saved(own.text(indented: true) + "\n", to: path, "settings of \(TerminalText.visible(name))") else { return nil }
      names.append(name)
    }
    return names
  }

  /// Saves and returns the settings; nil if the file cannot be written.
  func settings() async throws(SearchBackendError) -> JSONValue? {
    let settings = try await contents.settings()
    guard saved(settings.text(indented: true) + "\n", to: "\(stem).settings.json", "settings") else { return nil }
    return settings
  }

  /// Saves the synonyms or the rules.
  ///
  /// - Returns: False if the file cannot be written.
  func list(_ list: IndexContents.List) async throws(SearchBackendError) -> Bool {
    let items = try await contents.items(of: list)
    let text = JSONValue.array(items).text(indented: true) + "\n"
    return saved(text, to: "\(stem).\(list.rawValue).json", NameText.count(items.count, String(list.rawValue.dropLast())))
  }

  /// Saves the records. Pages that have arrived are kept until all are complete.
  ///
  /// - Returns: False if a file cannot be written.
  func records(sample: Int?, facets: [Attribute]) async throws(SearchBackendError) -> Bool {
    let folder = "\(stem).ndjson.pages"
    if disk.isLink(folder) {
      console.writeError("error: '\(folder)' could not be written: it is a link\n")
      return false
    }
    var pages = PulledPages(in: folder, from: origin, console.output)
    var isResuming = pages.count > 0
    if isResuming { console.writeError("resuming after \(NameText.count(pages.records, "record")) from an earlier pull\n") }
    let isShown = console.surroundings.showsProgress
    defer { if isShown { console.output.showProgress(nil) } }
    while pages.count == 0 || pages.cursor != nil {
      let page: (records: [JSONValue], next: String?, count: Int?)
      do throws(SearchBackendError) { page = try await contents.records(from: pages.cursor) } catch {
        // Cursors expire; what they pointed into may have changed since then.
        guard isResuming, error.status == 400, error.message.lowercased().contains("cursor") else { throw error }
        console.writeError("the earlier pull cannot be resumed (\(TerminalText.visible(error.message))): starting again\n")
        pages.remove()
        isResuming = false
        continue
      }
      isResuming = false
      let count = pages.records + page.records.count
      // An index grows while it is read; a host that never finishes would fill the disk.
      let announced = min(max(page.count ?? Self.mostUncounted, 0), Self.mostUncounted)
      if page.next != nil, page.records.isEmpty || page.next == pages.cursor || count > 2 * announced + 10_000 {
        throw SearchBackendError(
          "the engine keeps sending pages: after \(NameText.count(count, "record")), there is always one more page")
      }
      guard pages.append(page.records, next: page.next) else { return false }
      if isShown, let all = page.count { console.output.showProgress("\(count) of \(NameText.count(all, "record"))") }
    }
    var (text, count) = (pages.text, pages.records)
    if let sample {
      let records = text.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
      let chosen = RecordSample.chosen(records, count: sample, facets: facets)
      text = chosen.map { $0.text() + "\n" }.joined()
      count = chosen.count
    }
    guard saved(text, to: "\(stem).ndjson", NameText.count(count, "record")) else { return false }
    pages.remove()
    return true
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

  /// The most records that are fetched from a host which does not announce their number.
  private static let mostUncounted = 50_000_000

  /// More replicas than any index has.
  private static let mostReplicas = 200

  private func saved(_ text: String, to path: String, _ what: String) -> Bool {
    let old = disk.text(path)
    guard console.output.saved(text, to: path, .plain) else { return false }
    console.write("\(what): \(path)\(old == text ? ", unchanged" : old == nil ? "" : ", replaced")\n")
    return true
  }
}
