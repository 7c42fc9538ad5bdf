import AlgoliaBackend
import EmbeddedIndex
import JSONText
import SearchModel
import TestRuns
import Texts

/// Saves the contents of an index as files, part by part.
struct IndexPull {
  let contents: IndexContents
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

  /// Saves the records. Pages that have arrived are kept until all are complete: each in a file, with the start of the next one.
  ///
  /// - Returns: False if a file cannot be written.
  func records(sample: Int?, facets: [Attribute]) async throws(SearchBackendError) -> Bool {
    let pages = "\(stem).ndjson.pages"
    if disk.isLink(pages) {
      console.writeError("error: '\(pages)' is not written: it is a link\n")
      return false
    }
    var (cursor, number, count) = state(in: pages)
    var isResuming = number > 0
    if isResuming { console.writeError("resuming after \(NameText.count(count, "record")) from an earlier pull\n") }
    while number == 0 || cursor != nil {
      let page: (records: [JSONValue], next: String?, count: Int?)
      do throws(SearchBackendError) { page = try await contents.records(from: cursor) } catch {
        // Cursors expire; what they pointed into may have changed since then.
        guard isResuming, error.status == 400, error.message.lowercased().contains("cursor") else { throw error }
        console.writeError("the earlier pull cannot be resumed (\(TerminalText.visible(error.message))): starting again\n")
        remove(pages, upTo: number)
        (cursor, number, count, isResuming) = (nil, 0, 0, false)
        continue
      }
      isResuming = false
      count += page.records.count
      // An index grows while it is read; a host that never finishes would fill the disk.
      let announced = min(max(page.count ?? Self.mostUncounted, 0), Self.mostUncounted)
      if page.next != nil, page.records.isEmpty || page.next == cursor || count > 2 * announced + 10_000 {
        throw SearchBackendError(
          "the engine keeps sending pages: after \(NameText.count(count, "record")), there is always one more page")
      }
      number += 1
      let text = page.records.map { $0.text() + "\n" }.joined()
      let next: JSONValue = ["cursor": page.next.map(JSONValue.string) ?? .null, "records": .number(Double(count))]
      // The page first: a state without its page would lose records.
      guard console.output.saved(text, to: "\(pages)/\(Self.name(of: number))", .plain),
        console.output.saved(next.text() + "\n", to: "\(pages)/\(number).state", .plain)
      else { return false }
      try? disk.remove("\(pages)/\(number - 1).state")
      cursor = page.next
      if let all = page.count, console.colorsErrors {
        console.writeError("\r\(count) of \(NameText.count(all, "record"))\(cursor == nil ? "\n" : "")")
      }
    }
    var text = (1...number).map { disk.text("\(pages)/\(Self.name(of: $0))") ?? "" }.joined()
    if let sample {
      let records = text.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
      let chosen = RecordSample.chosen(records, count: sample, facets: facets)
      text = chosen.map { $0.text() + "\n" }.joined()
      count = chosen.count
    }
    guard saved(text, to: "\(stem).ndjson", NameText.count(count, "record")) else { return false }
    remove(pages, upTo: number)
    return true
  }

  /// Removes the pages that have arrived, and where the next one begins.
  private func remove(_ pages: String, upTo number: Int) {
    for page in 1...number { try? disk.remove("\(pages)/\(Self.name(of: page))") }
    try? disk.remove("\(pages)/\(number).state")
    try? disk.removeEmptyFolder(pages)
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

  /// The state of an earlier pull that stopped: the start of the next page, the number of pages and the number of records.
  private func state(in folder: String) -> (cursor: String?, pages: Int, records: Int) {
    // Implausible numbers mean that the file was not written by a pull.
    let counts = 1...1_000_000_000
    let numbers = disk.names(in: folder).compactMap { $0.hasSuffix(".state") ? Int($0.dropLast(6)) : nil }
    guard let number = numbers.filter(counts.contains).max(), let text = disk.text("\(folder)/\(number).state"),
      let json = try? JSONValue(parsing: Array(text.utf8)), let records = json["records"]?.integer, counts.contains(records)
    else { return (nil, 0, 0) }
    return (json["cursor"]?.string, number, records)
  }

  /// More replicas than any index has.
  private static let mostReplicas = 200

  private static func name(of page: Int) -> String { "\(page).ndjson" }

  private func saved(_ text: String, to path: String, _ what: String) -> Bool {
    let old = disk.text(path)
    guard console.output.saved(text, to: path, .plain) else { return false }
    console.write("\(what): \(path)\(old == text ? ", unchanged" : old == nil ? "" : ", replaced")\n")
    return true
  }
}
