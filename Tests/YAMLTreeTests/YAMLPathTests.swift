import Diagnostics
import Testing

@testable import YAMLTree

struct YAMLPathTests {
  @Test(arguments: [
    ("a", [YAMLPath.Step.key("a")]), ("a.b", [.key("a"), .key("b")]), ("a.\"b.c\"[2].d", [.key("a"), .key("b.c"), .index(2), .key("d")]),
    ("a b", [.key("a b")]),
  ])
  func paths(_ text: String, _ steps: [YAMLPath.Step]) {
    #expect(YAMLPath(text)?.steps == steps)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "[1]", "a[", "a[-1]", "a[x]", "a[0]b", "a.\"b"])
  func textsThatAreNoPath(_ text: String) {
    #expect(YAMLPath(text) == nil)
  }

  @Test(arguments: [
    ("a: 1\nb: [x, { c: 2 }]", "b[1].c", "9", "{a: 1, b: [x, {c: 9}]}"), ("a: 1", "b.c", "[3]", "{a: 1, b: {c: [3]}}"),
    ("a: { b: 1, c: 2 }", "a.b", "null", "{a: {c: 2}}"), ("a:", "a.b", "1", "{a: {b: 1}}"), ("a: 1", "x.y", "null", "{a: 1, x: {y: null}}"),
  ])
  func replacing(_ text: String, _ path: String, _ value: String, _ expected: String) throws {
    let entry = YAMLEntry(key: "k", keySpan: SourceFile(name: "k", text: "").span(0..<0), value: try tree(value))
    #expect(drawn(try tree(text).replacing(try #require(YAMLPath(path)), with: entry)) == expected)
  }

  @Test(arguments: [
    ("a: 1", "a.b", "a number"), ("a: [1]", "a[1]", "a list of 1"), ("a: [1]", "a.b", "a list"), ("a: {}", "a[0]", "a mapping"),
  ])
  func pathsThatLeadNowhere(_ text: String, _ path: String, _ found: String) throws {
    let entry = YAMLEntry(key: "k", keySpan: SourceFile(name: "k", text: "").span(0..<0), value: try tree("1"))
    let root = try tree(text)
    let parsed = try #require(YAMLPath(path))
    let error = #expect(throws: YAMLNode.NoPlace.self) { try root.replacing(parsed, with: entry) }
    #expect(error?.found == found)
  }

  private func tree(_ text: String) throws -> YAMLNode { try #require(YAMLParser.parse(SourceFile(name: "t", text: text)).root) }

  private func drawn(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[\(items.map(drawn).joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map { "\($0.key): \(drawn($0.value))" }.joined(separator: ", "))}"
    }
  }
}
