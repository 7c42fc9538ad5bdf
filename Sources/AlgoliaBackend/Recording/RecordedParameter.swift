import JSONText
import Texts

/// The value of a parameter as one string, the same for every spelling of the same value.
///
/// A form contains only strings, so lists and objects occur as JSON in a string, and lists of names also separated by commas.
enum RecordedParameter {
  /// The parameters that are lists of names or words in any order.
  private static let sets: Set<String> = [
    "advancedSyntaxFeatures", "alternativesAsExact", "attributesToHighlight", "attributesToRetrieve", "attributesToSnippet",
    "disableExactOnAttributes", "disableTypoToleranceOnAttributes", "facets", "ignorePlurals", "naturalLanguages", "removeStopWords",
    "responseFields", "restrictSearchableAttributes", "ruleContexts",
  ]

  static func text(_ name: String, _ value: JSONValue) -> String {
    var value = value
    if let text = value.string, text.hasPrefix("[") || text.hasPrefix("{"), let parsed = try? JSONValue(parsing: text) { value = parsed }
    if name == "aroundLatLng" || name == "insideBoundingBox" || name == "insidePolygon" {
      return coordinates(value).map { name == "insideBoundingBox" ? box($0) : $0 }.map {
        $0.map(JSONValue.numberText).joined(separator: ",")
      }.joined(separator: ";")
    }
    if name == "distinct", let flag = value.bool { return flag ? "1" : "0" }
    // Source: Algolia's reference of optionalWords: a string is the list of its words.
    if name == "optionalWords" {
      let texts = value.array?.compactMap(\.string) ?? [value.string].compactMap(\.self)
      let words = texts.flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }
      return "[\(Set(words).sorted().joined(separator: ","))]"
    }
    if sets.contains(name), let text = value.string, text.contains(",") {
      value = .array(text.split(separator: ",").map { .string(String($0).trimmingBlanks) })
    }
    guard let items = value.array else {
      // One name is a list of one, except that an asterisk or a word such as true has a meaning of its own.
      if name == "facets", let text = value.string, text != "*", !text.isEmpty { return "[\(text)]" }
      return value.string ?? sorted(value).text()
    }
    if !sets.contains(name) { return sorted(value).text() }
    return "[\(Set(items.map { $0.string ?? sorted($0).text() }).sorted().joined(separator: ","))]"
  }

  /// A box from its lowest to its highest corner: any two opposite corners describe it.
  private static func box(_ numbers: [Double]) -> [Double] {
    guard numbers.count == 4 else { return numbers }
    return [min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]), max(numbers[1], numbers[3])]
  }

  /// A value with the members of its objects in alphabetical order.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    if let items = value.array { return .array(items.map(sorted)) }
    guard let members = value.members else { return value }
    return .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
  }

  /// The numbers of places, boxes or polygons: each a list, or all as text.
  private static func coordinates(_ value: JSONValue) -> [[Double]] {
    if let text = value.string {
      return text.split(separator: ";").map { $0.split(separator: ",").compactMap { Double(String($0).trimmingBlanks) } }
    }
    let items = value.array ?? []
    return items.allSatisfy({ $0.number != nil }) ? [items.compactMap(\.number)] : items.map { ($0.array ?? []).compactMap(\.number) }
  }
}
