import JSONText
import Testing

@testable import EmbeddedIndex

/// How the highlighted parts of a record are put together.
struct MarkedPartsTests {
  private static func whole(_ parts: [String]) throws -> String {
    var whole = MarkedParts()
    for part in parts { whole.add(try JSONValue(parsing: part)) }
    return whole.json.text()
  }

  @Test(arguments: [
    ([], "{}"), ([#"{"b":1}"#, #"{"a":2}"#], #"{"b":1,"a":2}"#),
    ([#"{"o":{"b":1}}"#, #"{"o":{"a":{"c":2}}}"#, #"{"o":{"a":{"d":3}}}"#], #"{"o":{"b":1,"a":{"c":2,"d":3}}}"#),
    // Lists of the same length item by item; the later one of others.
    ([#"{"l":[{"a":1},{}]}"#, #"{"l":[{"b":2},{"b":3}]}"#], #"{"l":[{"a":1,"b":2},{"b":3}]}"#),
    ([#"{"l":[1,2]}"#, #"{"l":[3]}"#], #"{"l":[3]}"#), ([#"{"l":[1]}"#, #"{"l":{"a":1}}"#], #"{"l":{"a":1}}"#),
    ([#"{"l":{"a":1}}"#, #"{"l":2}"#], #"{"l":2}"#),
  ])
  func parts(_ parts: [String], _ expected: String) throws {
    #expect(try Self.whole(parts) == expected)
  }
}
