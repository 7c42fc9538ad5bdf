import Forms
import Manifest
import SearchModel
import Texts

/// Hints about how an actual value differs from a similar expected one.
enum NearText {
  /// A hint for expected filters that differ from those sent.
  static func help(filters expected: Expectation.Filters, sent actual: String?) -> String? {
    switch expected {
    case .condition(.contains("none")), .condition(.startsWith("none")), .condition(.matches("none")): return "write filters: none"
    default: break
    }
    guard let actual else { return nil }
    switch expected {
    case .none: return nil
    case .expression(let text):
      if groups(text) == groups(actual), text != actual { return "the groups are the same, in a different order" }
      let capitals = text.replacing(") and (", with: ") AND (").replacing("\" or \"", with: "\" OR \"")
      if capitals != text, groups(capitals) == groups(actual) {
        return "AND and OR are written in capitals" + (capitals == actual ? "" : ", and the groups are in a different order")
      }
      return difference(text, actual) { $0 == $1 }
    case .condition(.contains(let part)): return difference(part, actual) { $1.contains($0) }
    case .condition(.startsWith(let part)): return difference(part, actual) { $1.hasPrefix($0) }
    case .condition(.matches(let pattern)): return script(pattern)
    case .condition: return nil
    }
  }

  /// A hint for a pattern between slashes, as JavaScript writes it.
  private static func script(_ pattern: String) -> String? {
    guard let match = pattern.wholeMatch(of: /\/(.+)\/([a-z]*)/) else { return nil }
    let flags = match.output.2.filter { "ims".contains($0) }
    return "slashes are part of the pattern: write '\(flags.isEmpty ? "" : "(?\(flags))")\(match.output.1)'"
  }

  /// A hint if hits are listed by a displayed attribute instead of their objectIDs.
  static func help(hits expected: [String], shown: [Hit]) -> String? {
    for name in expected where Double(name) == nil && !shown.contains(where: { $0.objectID == name }) {
      let named = shown.first { hit in hit.record.members?.contains { $0.key != "objectID" && $0.value.string == name } ?? false }
      if let named { return "hits are named by objectID: '\(name)' is \(WrittenOut.item(named.objectID))" }
    }
    return nil
  }

  /// A hint if the hits of the page are in a different order.
  static func help(hits expected: [String], inAnotherOrderThan shown: [String]) -> String? {
    guard expected != shown, expected.sorted() == shown.sorted(), expected.count > 1 else { return nil }
    return
      "these are the hits, in a different order; if the order does not matter, write { anyOrder: [\(expected.map { WrittenOut.item($0) }.joined(separator: ", "))] }"
  }

  /// A hint if hits are expected that are on other pages.
  static func help(hits expected: [String], onPageOf shown: [String], among count: Int) -> String? {
    guard count > shown.count, expected.count > shown.count || !Set(expected).isSubset(of: shown), !shown.isEmpty else { return nil }
    return "the page has \(shown.count) of \(count) hits: the others are on other pages (hitsPerPage)"
  }

  /// A hint for `red (2)` or `red 2`, if `red` is an item with a count.
  static func help(items expected: [String], shown: [String], haveCounts: Bool) -> String? {
    let (wanted, there) = (Set(expected), Set(shown))
    let unexpected = shown.filter { !wanted.contains($0) }
    for text in expected where !there.contains(text) {
      let bare = shown.first { item in
        guard text.hasPrefix(item + " ") else { return false }
        let rest = text.dropFirst(item.count + 1)
        let digits = rest.hasPrefix("(") && rest.hasSuffix(")") ? rest.dropFirst().dropLast() : rest
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
      }
      if let bare, haveCounts {
        return "write { value: \(WrittenOut.item(bare)), count: \(text.dropFirst(bare.count).filter(\.isNumber)) }"
      }
      if let path = shown.first(where: { $0.hasSuffix(" > \(text)") || $0.hasSuffix(" / \(text)") }) { return "did you mean '\(path)'?" }
      // A different number is a different result, not a typo.
      let others = unexpected.filter { $0.filter { !$0.isNumber } != text.filter { !$0.isNumber } }
      if let near = NearMiss.of(text, in: others) { return "did you mean '\(near)'?" }
    }
    return nil
  }

  private static func groups(_ text: String) -> [String] {
    text.ranges(of: " ) AND ( ").isEmpty
      ? [text] : text.dropFirst(2).dropLast(2).replacing(" ) AND ( ", with: "\u{0}").split(separator: "\u{0}").map(String.init).sorted()
  }

  /// The part of an expression that equals a text apart from quotation marks.
  private static func quoted(_ text: String, like actual: String) -> String {
    // The characters that are no quotation marks, with their positions.
    let places = actual.indices.filter { actual[$0] != "\"" }
    let bare = String(places.map { actual[$0] })
    guard let found = bare.firstRange(of: text), !found.isEmpty else { return "'\(actual)'" }
    let first = bare.distance(from: bare.startIndex, to: found.lowerBound)
    let last = first + bare.distance(from: found.lowerBound, to: found.upperBound) - 1
    guard places.indices.contains(last) else { return "'\(actual)'" }
    var (start, end) = (places[first], actual.index(after: places[last]))
    // With the quotation marks around it.
    if end < actual.endIndex, actual[end] == "\"" { end = actual.index(after: end) }
    if start > actual.startIndex, case let before = actual.index(before: start), actual[before] == "\"" { start = before }
    return "'\(actual[start..<end])'"
  }

  private static func difference(_ expected: String, _ actual: String, _ holds: (String, String) -> Bool) -> String? {
    if holds(expected.replacing("'", with: "\""), actual) { return "names and values are in double quotation marks" }
    if !expected.contains("\""), actual.contains("\""), holds(expected, actual.replacing("\"", with: "")) {
      return "names and values are in double quotation marks: \(quoted(expected, like: actual))"
    }
    if holds(expected.lowercased(), actual.lowercased()) { return "only upper and lower case differ" }
    func bare(_ text: String) -> String { text.filter { $0 != " " } }
    if holds(bare(expected), bare(actual)) { return "only the spaces differ" }
    // Numbers are sent with a decimal point.
    let plain = actual.replacing(".0 ", with: " ").replacing(".0)", with: ")")
    if holds(expected, plain) { return "numbers are sent with a decimal point, such as 150.0" }
    // A bar separates alternatives in regular expressions only.
    if expected.contains("|"), !actual.contains("|"), expected.split(separator: "|").contains(where: { holds(String($0), actual) }) {
      return "'|' is part of the text here: { matches: … } takes alternatives"
    }
    return nil
  }
}
