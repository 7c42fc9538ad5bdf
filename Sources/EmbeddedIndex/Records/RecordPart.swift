import JSONText
import SearchModel

extension RecordInconsistency {
  /// The part of the record to be marked; nil for all of it.
  var part: RecordPart? {
    switch self {
    case .unidentified, .empty, .untitled, .excerpt, .ungrouped, .constant, .decided: nil
    case .spelling(let name, _, _), .twoCases(let name, _, _), .object(let name, _), .plain(let name, _):
      RecordPart(path: [name], value: nil)
    case .blanks(let attribute, let value), .parentless(let value, let attribute, _, _), .joined(let attribute, let value, _, _),
      .letterCase(let attribute, let value, _), .misspelt(let attribute, let value, _, _), .mixedFlags(let attribute, let value),
      .listed(let attribute, let value, _, _),
      .invisible(let attribute, let value, _), .escaped(let attribute, let value, _), .spacing(let attribute, let value, _),
      .noValue(let attribute, let value),
      .deepened(let value, let attribute, _):
      RecordPart(path: attribute.parts, value: value)
    case .mixedTypes(let attribute, _), .flagAmongNumbers(let attribute, _), .numberAmongTexts(let attribute, _, _),
      .numericTexts(let attribute, _),
      .writtenDates(let attribute, _, _),
      .milliseconds(let attribute, _),
      .ordersByList(let attribute, _, _), .ordersByObject(let attribute, _, _):
      RecordPart(path: attribute.parts, value: nil)
    case .roundedID, .paddedID: RecordPart(path: ["objectID"], value: nil)
    case .offEarth, .placeless: RecordPart(path: ["_geoloc"], value: nil)
    }
  }
}

extension Attribute {
  var parts: [String] { rawValue.split(separator: ".").map(String.init) }
}

/// A part of a record: the value of an attribute, or one value in it.
struct RecordPart: Sendable {
  /// The names on the path, starting with the outermost.
  let path: [String]
  /// The value; nil for the attribute itself.
  let value: String?

  /// The position in a record's JSON: of the value after the attribute's name, otherwise of the name; nil if there is no such name.
  func place(in record: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = record
    var found: Range<Int>?
    for name in path {
      let key = Array(JSONValue.string(name).text().utf8)
      repeat {
        guard let next = rest.firstRange(of: key) else { return found }
        rest = rest[next.upperBound...]
        found = next
        // A value that equals the name is not a key.
      } while rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } != UInt8(ascii: ":")
    }
    return value.flatMap { rest.firstRange(of: JSONValue.string($0).text().utf8) } ?? found
  }
}
