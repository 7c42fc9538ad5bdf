import AlgoliaBackend
import EmbeddedIndex
import JSONText
import SearchModel
import TestRuns
import Texts

/// Writes what an index holds into files, part by part.
struct IndexPull {
  let contents: IndexContents
  /// Where the files' names begin.
  let stem: String
  let console: Console

  private var disk: FileAccess { console.output.disk }

  /// The replicas that the settings name, with what gives their settings.
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

  /// Writes the settings and gives them; nil where the file cannot be written.
  func settings() async throws(SearchBackendError) -> JSONValue? {
    let settings = try await contents.settings()
    guard saved(settings.text(indented: true) + "\n", to: "\(stem).settings.json", "settings") else { return nil }
    return settings
  }

  /// Writes the synonyms or the rules; false where the file cannot be written.
  func list(_ list: IndexContents.List) async throws(SearchBackendError) -> Bool {
    let items = try await contents.items(of: list)
    let text = JSONValue.array(items).text(indented: true) + "\n"
    return saved(text, to: "\(stem).\(list.rawValue).json", Self.count(items.count, String(list.rawValue.dropLast())))
  }

  /// Writes the records; false where a file cannot be written. What has arrived is kept until all is there: each page a file, with where
  /// the next one begins.
  func records(sample: Int?, facets: [Attribute]) async throws(SearchBackendError) -> Bool {
    let pages = "\(stem).ndjson.pages"
    if disk.isLink(pages) {
      console.writeError("error: '\(pages)' is not written: it is a link\n")
      return false
    }
    var (cursor, number, count) = state(in: pages)
    if number > 0 { console.writeError("resuming after \(Self.count(count, "record")) from an earlier pull\n") }
    while number == 0 || cursor != nil {
      let page = try await contents.records(from: cursor)
      count += page.records.count
      // An index grows while it is read; a host that never comes to an end fills the disk.
      let announced = min(max(page.count ?? Self.mostUncounted, 0), Self.mostUncounted)
      if page.next != nil, page.records.isEmpty || page.next == cursor || count > 2 * announced + 10_000 {
        throw SearchBackendError(
          "the engine keeps sending pages: after \(Self.count(count, "record")), there is always one more page")
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
        console.writeError("\r\(count) of \(Self.count(all, "record"))\(cursor == nil ? "\n" : "")")
      }
    }
    var text = (1...number).map { disk.text("\(pages)/\(Self.name(of: $0))") ?? "" }.joined()
    if let sample {
      let records = text.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
      let chosen = RecordSample.chosen(records, count: sample, facets: facets)
      text = chosen.map { $0.text() + "\n" }.joined()
      count = chosen.count
    }
    guard saved(text, to: "\(stem).ndjson", Self.count(count, "record")) else { return false }
    for page in 1...number { try? disk.remove("\(pages)/\(Self.name(of: page))") }
    try? disk.remove("\(pages)/\(number).state")
    try? disk.removeEmptyFolder(pages)
    return true
  }

  /// How a manifest uses the files.
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

  /// The most records that are taken from a host which does not say how many there are.
  private static let mostUncounted = 50_000_000

  /// Where an earlier pull stopped: where the next page begins, how many pages and how many records there are.
  private func state(in folder: String) -> (cursor: String?, pages: Int, records: Int) {
    // Numbers that no pull comes to are somebody else's.
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

  private static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private func saved(_ text: String, to path: String, _ what: String) -> Bool {
    let old = disk.text(path)
    guard console.output.saved(text, to: path, .plain) else { return false }
    console.write("\(what): \(path)\(old == text ? ", unchanged" : old == nil ? "" : ", replaced")\n")
    return true
  }
}
