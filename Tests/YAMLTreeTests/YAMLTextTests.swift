import Diagnostics
import Testing

@testable import YAMLTree

struct YAMLTextTests {
  @Test(arguments: [
    ("red", "x", "red"), ("red", "'x'", "'red'"), ("red", "\"x\"", "\"red\""), ("it's", "'x'", "'it''s'"),
    ("a\"b\\", "\"x\"", "\"a\\\"b\\\\\""),
    ("true", "x", "'true'"), ("12", "x", "'12'"), ("", "x", "''"), ("a, b", "x", "'a, b'"), ("a: b", "x", "'a: b'"), ("- a", "x", "'- a'"),
    ("a #b", "x", "'a #b'"), (" a", "x", "' a'"), ("line\nbreak", "'x'", "\"line\\nbreak\""), ("\u{1}", "x", "\"\\u0001\""),
    ("ü > é", "x", "ü > é"),
    ("${x}", "x", "'${x}'"),
  ])
  func stringsKeepTheirStyle(_ value: String, _ source: String, _ expected: String) throws {
    let text = YAMLText.string(value, like: source)
    #expect(text == expected)
    // Everything that is written is read back, also inside brackets.
    let root = try #require(YAMLParser.parse(SourceFile(name: "t", text: "[\(text)]")).root)
    guard case .sequence(let items) = root.content, case .scalar(let scalar)? = items.first?.content else {
      Issue.record("no scalar")
      return
    }
    #expect(items.count == 1 && scalar.value == .string(value))
  }
}
