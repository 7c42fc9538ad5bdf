import Testing

@testable import JSONText

struct JSONTextTests {
  @Test(arguments: [
    "null", "true", "[1,2.5,-3,\"a\"]", "{\"a\":{\"b\":[]},\"c\":\"\"}", "\"\\\"\\\\\\n\\t\\u0001é👍\"", "1e+300", "12345678901234",
  ])
  func readsBackAsWritten(_ text: String) throws {
    #expect(try JSONValue(parsing: text).text() == text)
  }

  @Test func escapes() throws {
    #expect(try JSONValue(parsing: #""\u00e9\ud83d\udc4d\/\b\ud800x""#) == .string("é👍/\u{8}\u{FFFD}x"))
  }

  @Test func indented() {
    let value: JSONValue = ["a": [1, 2], "b": [:], "c": []]
    #expect(value.text(indented: true) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": []\n}")
  }

  @Test(arguments: [
    ("", "expected a value, but the text ends here", 0), ("{\"a\" 1}", "expected ':', found '1'", 5),
    ("[1 2]", "expected ',' or ']', found '2'", 3), ("[1,]", "expected a value, found ']'", 3),
    ("01", "a number cannot start with 0", 0), ("1.", "expected a digit, but the text ends here", 2),
    ("\"a", "the string that starts here is not closed", 0), ("\"a\nb\"", "a control character inside a string", 2),
    ("tru", "expected a value, found 't'", 0), ("1 x", "expected the end of the text, found 'x'", 2),
    ("\"\\x\"", "an unknown escape", 1), ("\"\\u12\"", "\\u needs four hexadecimal digits", 1),
    ("{a:1}", "expected a string, found 'a'", 1),
  ])
  func refused(_ text: String, _ message: String, _ offset: Int) {
    #expect(throws: JSONError(message, at: offset)) { try JSONValue(parsing: text) }
  }

  /// Escapes are valid even in strings that nobody reads.
  @Test(arguments: [
    (#"{"a":"n\u12"}"#, "\\u needs four hexadecimal digits", 7), (#"["\uZZZZ"]"#, "\\u needs four hexadecimal digits", 2),
    (#"{"a":["b\x"]}"#, "an unknown escape", 8), (#"{"\u00g1":1}"#, "\\u needs four hexadecimal digits", 2),
    (#"["\"#, "the string that starts here is not closed", 1), (#"["\u12"#, "\\u needs four hexadecimal digits", 2),
  ])
  func refusedWithoutReading(_ text: String, _ message: String, _ offset: Int) {
    #expect(problem(skipping: text) == JSONError(message, at: offset))
  }

  @Test func everyEscapeIsSkipped() {
    #expect(problem(skipping: #"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\uD800",1]"#) == nil)
  }

  private func problem(skipping text: String) -> JSONError? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      do throws(JSONError) { try scanner.skip() } catch { return error }
      return scanner.peek() == nil ? nil : JSONError("something is left", at: scanner.offset)
    }
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError("more than 128 levels of nesting", at: 128)) { try JSONValue(parsing: deep) }
    // The list, two numbers, an empty list.
    let four = Array("[1, 2, []]".utf8)
    #expect((try? JSONValue(parsing: four, most: 4)) == [1, 2, []])
    #expect(throws: JSONError("there are too many values", at: 6)) { try JSONValue(parsing: four, most: 3) }
  }

  @Test func dottedPaths() throws {
    let value = try JSONValue(parsing: #"{"a":{"b":1},"a.b":2,"c":[1]}"#)
    #expect(value[path: "a.b"] == 2)
    #expect(value[path: "a"]?["b"] == 1)
    #expect(value[path: "c.d"] == nil)
  }
}
