import JSONText
import TestRuns
import Texts

/// The pages of records that have arrived from an index, in a folder until all are complete: each in a file, with the start of the next
/// page.
struct PulledPages {
  let folder: String
  /// What the records are pulled from: the application, its hosts, and the index. Pages from elsewhere are not continued.
  let origin: JSONValue
  let output: Output
  /// The folder inside which the pages must be, even if their folder is replaced by a link meanwhile.
  private let place: KnownFolder?

  private(set) var count = 0
  /// The number of records that the index had when the pull began; nil if the engine did not say.
  private(set) var announced: Int?
  private(set) var records = 0
  /// The size of the records.
  private(set) var bytes = 0
  /// Where the next page begins; nil at the beginning and at the end.
  private(set) var cursor: String?
  /// A checksum of all pages.
  private var sum = Self.noSum

  private var disk: FileAccess { output.disk }

  /// Finds the pages of an earlier pull from the same origin that stopped. Pages from elsewhere, and damaged ones, are removed, with a
  /// warning.
  init(in folder: String, inside place: KnownFolder?, from origin: JSONValue, _ output: Output) {
    (self.folder, self.origin, self.output) = (folder, origin, output)
    self.place = place
    if !find() { discard() }
  }

  /// The range of plausible numbers: others mean that a file was not written by a pull.
  private static let counts = 1...1_000_000_000

  /// Finds the pages that can be continued; returns false if there are only others.
  private mutating func find() -> Bool {
    let counts = Self.counts
    let numbers = disk.names(in: folder).compactMap { $0.hasSuffix(".state") ? Int($0.dropLast(6)) : nil }
    if !numbers.contains(where: counts.contains) { return true }
    guard let number = numbers.filter(counts.contains).max(), let text = disk.text(state(number)),
      let json = try? JSONValue(parsing: Array(text.utf8)), json["origin"] == origin, let records = json["records"]?.integer,
      counts.contains(records), let known = json["sum"]?.string
    else { return false }
    var (sum, bytes) = (Self.noSum, 0)
    for page in 1...number {
      guard let text = disk.text(self.page(page)) else { return false }
      sum = Self.sum(sum, text)
      bytes += text.utf8.count
    }
    guard Self.text(sum) == known else { return false }
    (count, self.records, cursor, self.sum) = (number, records, json["cursor"]?.string, sum)
    (announced, self.bytes) = (json["announced"]?.integer, bytes)
    return true
  }

  /// Removes all pages.
  private func discard() {
    output.writeError(
      "warning: '\(folder)' has pages from elsewhere, damaged ones, or the rest of those that a killed run was removing: starting again\n")
    for name in disk.names(in: folder) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, Int(parts[0]).map(Self.counts.contains) ?? false, ["ndjson", "state"].contains(parts[1]) else { continue }
      try? disk.remove("\(folder)/\(name)", inside: place)
    }
  }

  /// Saves a page and the start of the next one; returns false if a file cannot be written.
  ///
  /// - Parameter announced: The number of records in the index, as the page says.
  mutating func append(_ records: [JSONValue], next: String?, announced: Int?) -> Bool {
    if count == 0 { self.announced = announced }
    // As it is stored: the sum is of the files.
    let text = output.masked(records.map { $0.text() + "\n" }.joined())
    let number = count + 1
    let sum = Self.sum(sum, text)
    let total = self.records + records.count
    let state: JSONValue = [
      "origin": origin, "cursor": next.map(JSONValue.string) ?? .null, "records": .number(Double(total)), "sum": .string(Self.text(sum)),
      "announced": self.announced.map { .number(Double($0)) } ?? .null,
    ]
    // The page first: a state without its page would lose records.
    guard output.saved(Array(text.utf8), to: page(number), .plain, inside: place),
      output.saved(state.text() + "\n", to: self.state(number), .plain, inside: place)
    else {
      return false
    }
    if count > 0 { try? disk.remove(self.state(count), inside: place) }
    (count, self.records, cursor, self.sum) = (number, total, next, sum)
    bytes += text.utf8.count
    return true
  }

  /// All records, one per line; nil if a page is not as it arrived.
  var text: String? {
    let pages = count == 0 ? [] : (1...count).map { disk.text(page($0)) ?? "" }
    return pages.reduce(Self.noSum, Self.sum) == sum ? pages.joined() : nil
  }

  /// Removes the pages, and the folder if nothing else is in it.
  mutating func remove() {
    if count > 0 {
      for number in 1...count { try? disk.remove(page(number), inside: place) }
      try? disk.remove(state(count), inside: place)
    }
    try? disk.removeEmptyFolder(folder)
    (count, records, bytes, cursor, sum, announced) = (0, 0, 0, nil, Self.noSum, nil)
  }

  private func page(_ number: Int) -> String { "\(folder)/\(number).ndjson" }
  private func state(_ number: Int) -> String { "\(folder)/\(number).state" }

  private static let noSum: UInt64 = 0
  private static func sum(_ sum: UInt64, _ text: String) -> UInt64 { NameText.sum("\(Self.text(sum)) \(text)") }
  private static func text(_ sum: UInt64) -> String { String(sum, radix: 16) }
}
