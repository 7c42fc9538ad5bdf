/// Takes secrets out of texts.
///
/// A value that is handed to whoever makes data into text: two runs in one process may have different secrets, and nothing is
/// remembered after them. Data is masked where it becomes a trace or a message, before anything is escaped: a secret that is the
/// word `hits` damages no report.
package struct Redactor: Sendable, Hashable {
  /// What stands in place of a secret.
  package static let mask = "***"
  /// Hides nothing.
  package static let none = Redactor([])

  /// The longest first: one may be a part of another.
  private let secrets: [String]
  private let matchers: [SecretMatcher]
  /// What stands in place of these secrets.
  private var ownMask = Self.mask

  /// Shows one secret as something else, such as the name that a manifest has for it: `${token}`.
  package init(_ value: String, shownAs mask: String) {
    self.init([value])
    ownMask = mask
  }

  /// Hides values in all their spellings (`SecretMatcher`), however short: one of a single letter hides that letter in all
  /// data. Asterisks alone are what stands for a secret, and are left.
  package init(_ values: some Sequence<String>) {
    secrets = Set(values).filter { secret in !secret.allSatisfy { $0 == "*" } }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    matchers = secrets.flatMap(SecretSpellings.all).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }.map(SecretMatcher.init)
  }

  /// One that hides the secrets of both.
  package func joined(_ other: Redactor) -> Redactor { Redactor(secrets + other.secrets) }

  /// Whether there is nothing to hide.
  package var isIdle: Bool { secrets.isEmpty }

  /// Whether a secret has a character that expressions and manifests escape.
  package var isEscapable: Bool { secrets.contains { $0.utf8.contains { "\"\\".utf8.contains($0) } } }

  /// A text with `***` in place of secrets. Costs a walk over the text for each secret.
  package func masked(_ text: some StringProtocol) -> String {
    if isIdle { return String(text) }
    let bytes = Array(text.utf8)
    // Secrets may overlap: what belongs to any of them is masked, and what belongs to several once.
    let found = matchers.flatMap { Self.places(bytes, $0) }.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    if found.isEmpty { return String(text) }
    var result: [UInt8] = []
    var copied = 0
    var open = found[0]
    for place in found.dropFirst() + [bytes.count..<bytes.count] {
      if place.lowerBound < open.upperBound, !place.isEmpty {
        open = open.lowerBound..<max(open.upperBound, place.upperBound)
        continue
      }
      result += bytes[copied..<open.lowerBound]
      result += ownMask.utf8
      (copied, open) = (open.upperBound, place)
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  package func masked(_ text: String?) -> String? { text.map { masked($0) } }

  /// Whether a text has a secret in it.
  package func finds(in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return matchers.contains { !Self.places(bytes, $0).isEmpty }
  }

  /// Whether a number has a secret in it, however it is written.
  package func hides(_ number: Double) -> Bool {
    !isIdle && (secrets.contains { Double($0) == number } || finds(in: "\(number)") || finds(in: NumberText.plain(number)))
  }

  /// A number with what stands in place of secrets, where it has one in it.
  package func masked(_ number: Double) -> String? {
    guard hides(number) else { return nil }
    let text = NumberText.plain(number)
    return finds(in: text) ? masked(text) : ownMask
  }

  /// Where a secret stands in some bytes, each place once.
  private static func places(_ bytes: [UInt8], _ matcher: SecretMatcher) -> [Range<Int>] {
    guard let first = matcher.secret.first else { return [] }
    // What a secret can begin with: itself, or something escaped.
    var begins = [Bool](repeating: false, count: 256)
    for byte in [first] + Array("\\%+&".utf8) { begins[Int(byte)] = true }
    var places: [Range<Int>] = []
    for place in bytes.indices where begins[Int(bytes[place])] {
      // Occurrences may overlap, too.
      if let end = matcher.end(in: bytes, from: place) { places.append(place..<end) }
    }
    return places
  }

  /// What may also stand in a document for itself is taken out of data alone; the others are a net below, in every spelling that
  /// documents have.
  package var documents: Redactor { Redactor(secrets.filter { !Self.isWord($0) }) }

  private static func isWord(_ value: String) -> Bool {
    value.unicodeScalars.count < 8 || (value.allSatisfy(\.isLetter) && value.count < 20)
  }
}
