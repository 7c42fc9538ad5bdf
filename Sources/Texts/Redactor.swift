/// Masks secrets in texts.
///
/// A redactor is a value that is passed to the code that formats data: two runs in one process may have different secrets, and nothing is
/// remembered afterwards. Data is masked when it becomes a trace or a message, before anything is escaped: a secret that is the word `hits`
/// does not damage a report.
package struct Redactor: Sendable, Hashable {
  /// The replacement for a secret.
  package static let mask = "***"
  /// A redactor that hides nothing.
  package static let none = Redactor([])

  /// The secrets, longest first, because one may be a part of another.
  private let secrets: [String]
  private let matchers: [SecretMatcher]
  /// The secrets that are numbers.
  private let numbers: Set<Double>
  /// The length of the shortest text that can contain a secret; most values of an answer are shorter.
  private let shortest: Int
  private let beginnings: SecretBeginnings
  /// The replacement for the secrets of this redactor.
  private var ownMask = Self.mask

  /// Creates a redactor that shows one secret as something else, such as its name in a manifest: `${token}`.
  package init(_ value: String, shownAs mask: String) {
    self.init([value])
    ownMask = mask
  }

  /// Creates a redactor that hides values in all their spellings (`SecretMatcher`), however short: a secret of a single letter hides that
  /// letter in all data. Values that consist of asterisks look like the mask and are not hidden.
  package init(_ values: some Sequence<String>) {
    // HTTP drops the white space around a header's value, so a host may answer without it.
    secrets = Set(values.flatMap { [$0, Self.trimmed($0)] }).filter { secret in !secret.allSatisfy { $0 == "*" } }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    var seen: Set<String> = []
    matchers = secrets.flatMap(Self.withLines).filter { seen.insert($0).inserted }.flatMap(SecretSpellings.all)
    numbers = Set(secrets.compactMap { Double($0) })
    shortest = matchers.map(\.shortest).min() ?? .max
    beginnings = SecretBeginnings(matchers)
  }

  package static func == (first: Redactor, second: Redactor) -> Bool {
    first.secrets == second.secrets && first.ownMask == second.ownMask
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(secrets)
    hasher.combine(ownMask)
  }

  /// A secret and, if it has several lines, those of them that are no ordinary words: messages show one line of a file.
  private static func withLines(_ secret: String) -> [String] {
    let lines = secret.split(whereSeparator: \.isNewline).map { trimmed(String($0)) }
    return [secret] + (lines.count > 1 ? lines.filter { $0.utf8.count >= 8 } : [])
  }

  private static func trimmed(_ value: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
    }
    guard let end = value.unicodeScalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(value.unicodeScalars[...end].drop(while: isBlank))
  }

  /// Returns a redactor that hides the secrets of both.
  package func joined(_ other: Redactor) -> Redactor { Redactor(secrets + other.secrets) }

  /// Whether there is nothing to hide.
  package var isIdle: Bool { secrets.isEmpty }

  /// Whether a secret contains a character that expressions and manifests escape.
  package var isEscapable: Bool { secrets.contains { $0.utf8.contains { "\"\\".utf8.contains($0) } } }

  /// Returns the text with `***` in place of secrets. Takes one pass over a text that is nowhere like a secret.
  package func masked(_ text: some StringProtocol) -> String {
    if isIdle { return String(text) }
    if text.utf8.count < shortest { return String(text) }
    let bytes = Array(text.utf8)
    let found = places(in: bytes)
    return found.isEmpty ? String(text) : masked(bytes[...], found)
  }

  /// Returns the ranges of the secrets that lie in a part of a text, or begin or end in it.
  ///
  /// The cost depends on the length of the part and of the secrets, and not on that of the text.
  package func places(around part: Range<Int>, in text: ArraySlice<UInt8>) -> [Range<Int>] {
    if isIdle { return [] }
    // Escapes make a byte up to twenty times as long.
    let reach = (secrets.first?.utf8.count ?? 0) * 20
    let around = text[max(part.lowerBound - reach, text.startIndex)..<min(part.upperBound + reach, text.endIndex)]
    let start = around.startIndex
    return places(in: Array(around)).map { $0.lowerBound + start..<$0.upperBound + start }.filter { $0.overlaps(part) }
  }

  /// Returns a text with `***` in place of the secrets that lie in it, or begin or end in it.
  ///
  /// - Parameter found: The secrets. They may overlap: what belongs to any of them is masked, and what belongs to several is masked once.
  package func masked(_ text: ArraySlice<UInt8>, _ found: [Range<Int>]) -> String {
    var result: [UInt8] = []
    var end = text.startIndex
    let found = found.filter { $0.lowerBound < text.endIndex && $0.upperBound > text.startIndex }
    for place in found.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if place.lowerBound >= end || end == text.startIndex {
        result += text[end..<max(place.lowerBound, end)]
        result += ownMask.utf8
      }
      end = min(max(end, place.upperBound), text.endIndex)
    }
    return String(decoding: result + text[end...], as: UTF8.self)
  }

  package func masked(_ text: String?) -> String? { text.map { masked($0) } }

  /// Returns a redactor for the secrets that occur in some texts.
  package func limited(to texts: [String]) -> Redactor {
    Redactor(
      secrets.filter { secret in
        let own = Redactor([secret])
        return texts.contains(where: own.finds)
      })
  }

  /// Returns whether a text contains a secret.
  package func finds(in text: String) -> Bool {
    if text.utf8.count < shortest { return false }
    var isFound = false
    search(Array(text.utf8)) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Returns whether a number contains a secret in any of its spellings.
  package func hides(_ number: Double) -> Bool {
    !isIdle && (numbers.contains(number) || finds(in: "\(number)") || finds(in: NumberText.plain(number)))
  }

  /// Returns the number as text with its secrets masked; nil if it contains none.
  package func masked(_ number: Double) -> String? {
    guard hides(number) else { return nil }
    let text = NumberText.plain(number)
    return finds(in: text) ? masked(text) : ownMask
  }

  /// Returns the ranges of the secrets in some bytes.
  private func places(in bytes: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    search(bytes) { found in
      places += found
      return true
    }
    return places
  }

  /// Calls `take` with the ranges of secrets, which may overlap, until it returns false.
  private func search(_ bytes: [UInt8], _ take: ([Range<Int>]) -> Bool) {
    // From where on each scan has not looked yet. Most texts need none.
    var scans: [Int: (scan: SecretScan, next: Int)] = [:]
    var candidates: [Int] = []
    var walk: [(place: Int, node: Int)] = []
    for place in bytes.indices {
      beginnings.at(place, of: bytes, &walk) { candidates += $0 }
      if candidates.isEmpty { continue }
      for index in candidates where scans[index]?.next ?? 0 <= place && matchers[index].mayBegin(in: bytes, at: place) {
        let scan = scans[index]?.scan ?? SecretScan(matchers[index])
        let (found, next) = scan.occurrences(in: bytes, from: place)
        scans[index] = (scan, next)
        if !found.isEmpty, !take(found) { return }
      }
      candidates.removeAll(keepingCapacity: true)
    }
  }

  /// A redactor for whole documents. Secrets that could legitimately occur in a document, such as words, are masked only in data; the
  /// others are also masked here as a safety net, in every spelling that documents have.
  package var documents: Redactor { Redactor(secrets.filter { !Self.isWord($0) }) }

  private static func isWord(_ value: String) -> Bool {
    value.unicodeScalars.count < 8 || (value.allSatisfy(\.isLetter) && value.count < 20)
  }
}
