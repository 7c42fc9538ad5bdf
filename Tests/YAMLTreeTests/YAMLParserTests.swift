import Diagnostics
import Testing

@testable import YAMLTree

/// The tree in a compact notation, each node with its position.
private func outline(_ node: YAMLNode) -> String {
  switch node.content {
  case .scalar(let scalar): "\(scalar.text)@\(place(node))"
  case .sequence(let items): "[\(items.map(outline).joined(separator: " "))]@\(place(node))"
  case .mapping(let entries):
    "{\(entries.map { "\($0.key)@\($0.keySpan.start.line):\($0.keySpan.start.column)=\(outline($0.value))" }.joined(separator: " "))}@\(place(node))"
  }
}

private func place(_ node: YAMLNode) -> String {
  "\(node.span.start.line):\(node.span.start.column)-\(node.span.end.line):\(node.span.end.column)"
}

private func parse(_ text: String) throws -> YAMLNode {
  try #require(YAMLParser.parse(SourceFile(name: "t.yaml", text: text)).root)
}

private func messages(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> String {
  let (root, diagnostics) = YAMLParser.parse(SourceFile(name: "t.yaml", bytes: bytes), limits: limits)
  return diagnostics.isEmpty ? "parsed: \(root.map(outline) ?? "")" : DiagnosticRenderer(color: false).render(diagnostics)
}

struct YAMLParserTests {
  @Test func everyNodeAndKeyKnowsItsPlace() throws {
    let text = "a: 1\nb:\n  - x\n  - {c: 'd e', é: [f]}\n"
    #expect(
      outline(try parse(text))
        == "{a@1:1=1@1:4-1:5 b@2:1=[x@3:5-3:6 {c@4:6='d e'@4:9-4:14 é@4:16=[f@4:20-4:21]@4:19-4:22}@4:5-4:23]@3:3-4:23}@1:1-4:23"
        .replacing("'d e'", with: "d e"))
  }

  @Test func blockScalarsAndUnicode() throws {
    let root = try parse("text: |\n  eins\n  zwei 👍\nfolded: >-\n  a\n  b\n")
    guard case .mapping(let entries) = root.content, case .scalar(let text) = entries[0].value.content,
      case .scalar(let folded) = entries[1].value.content
    else { return #expect(Bool(false)) }
    #expect(text.text == "eins\nzwei 👍\n" && text.isQuoted)
    #expect(folded.text == "a b")
  }

  @Test func aliasesKeepBothPlaces() throws {
    let root = try parse("a: &x {k: 1}\nb: *x\n")
    guard case .mapping(let entries) = root.content else { return #expect(Bool(false)) }
    #expect(entries[1].value.content == entries[0].value.content)
    #expect(entries[1].value.span.start.line == 1)
    #expect(entries[1].value.place.start == SourcePosition(offset: 16, line: 2, column: 4))
  }

  @Test func tagsOfTheCoreSchema() throws {
    guard case .scalar(let scalar) = try parse("!!str 5").content else { return #expect(Bool(false)) }
    #expect(scalar.value == .string("5"))
  }

  @Test(arguments: [
    ("", "t.yaml:1:1: error: the file is empty [yaml-empty]\n  1 | \n    | ^\n"),
    ("# only a comment\n", "t.yaml:1:1: error: the file is empty [yaml-empty]\n  1 | # only a comment\n    | ^\n"),
    (
      "a: 1\nb: 2\na: 3\nb: 4\n",
      """
      t.yaml:3:1: error: duplicate key 'a' [duplicate-key]
        3 | a: 3
          | ^
        1 | a: 1
          | ^ first declared here

      t.yaml:4:1: error: duplicate key 'b' [duplicate-key]
        4 | b: 4
          | ^
        2 | b: 2
          | ^ first declared here

      """
    ),
    (
      "a: *color\nb: &colour 1\n",
      "t.yaml:1:4: error: alias '*color' refers to an undefined anchor [yaml-alias]\n  1 | a: *color\n    |    ^~~~~~\n    = help: declare it further up with '&color', or, if the asterisk is part of the text, write \"*color\" in quotes\n"
    ),
    (
      "b: &colour 1\na: *color\n",
      "t.yaml:2:4: error: alias '*color' refers to an undefined anchor [yaml-alias]\n  2 | a: *color\n    |    ^~~~~~\n    = help: did you mean '*colour'?\n"
    ),
    (
      "a: &x [*x]\n",
      "t.yaml:1:8: error: alias '*x' is inside the value that it refers to [yaml-alias]\n  1 | a: &x [*x]\n    |        ^~\n"
    ),
    (
      "a: 1\n---\nb: 2\n",
      "t.yaml:2:1: error: a second document starts here [yaml-documents]\n  2 | ---\n    | ^~~\n    = help: a manifest is a single document: put each in its own file\n"
    ),
    (
      "a: b: c\n",
      "t.yaml:1:5: error: a colon and a space cannot appear here [yaml-syntax]\n  1 | a: b: c\n    |     ^\n    = help: write a: { b: c }, or put the string in quotes: a: \"b: c\"\n"
    ),
    (
      "a:\n\t- b\n",
      "t.yaml:2:1: error: a line cannot be indented with a tab [yaml-syntax]\n  2 |  - b\n    | ^\n    = help: indent it with spaces\n"
    ),
    (
      "[a]: 1\n", "t.yaml:1:1: error: a key must be a plain value, not a list [yaml-key]\n  1 | [a]: 1\n    | ^~~\n"
    ),
    (
      "<<: {a: 1}\n",
      "t.yaml:1:1: error: merge keys are not part of YAML 1.2 [yaml-merge]\n  1 | <<: {a: 1}\n    | ^~\n    = help: repeat the keys, or use an alias for the whole value\n"
    ),
    (
      "a: !!int x\n",
      "t.yaml:1:4: error: tag '!!int' does not fit this value [yaml-tag]\n  1 | a: !!int x\n    |    ^~~~~~~\n    = help: tags are not needed here: remove it\n"
    ),
  ])
  func refused(_ text: String, _ expected: String) {
    #expect(messages(Array(text.utf8)) == expected)
  }

  @Test func bytesThatAreNotText() {
    #expect(messages([0x61, 0x3A, 0x20, 0xFF, 0x0A]).hasPrefix("t.yaml:1:4: error: byte 0xFF is not part of UTF-8 text [yaml-encoding]"))
    #expect(
      messages(Array("a: \u{0}b".utf8)).hasPrefix("t.yaml:1:4: error: control characters are not allowed (character 0x0) [yaml-encoding]"))
    #expect(messages([0xE2, 0x82]).contains("byte 0xE2 is not part of UTF-8 text"))
  }

  @Test func limits() {
    var limits = YAMLLimits()
    limits.depth = 3
    #expect(
      messages(Array("[[[[1]]]]".utf8), limits: limits).hasPrefix(
        "t.yaml:1:4: error: lists and mappings are nested more than 3 levels deep [yaml-limit]"))
    limits = YAMLLimits()
    limits.bytes = 2
    #expect(
      messages(Array("abc".utf8), limits: limits).hasPrefix("t.yaml:1:1: error: the file has 3 bytes, more than the 2 allowed [yaml-limit]")
    )
    let bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
      + (1...8).map { n in
        let name = Character(Unicode.Scalar(UInt8(97 + n)))
        let below = Character(Unicode.Scalar(UInt8(96 + n)))
        return "\(name): &\(name) [\(Array(repeating: "*\(below)", count: 9).joined(separator: ","))]\n"
      }.joined()
    #expect(messages(Array(bomb.utf8)).contains("more than 2000000 values, counting aliased values each time [yaml-limit]"))
  }

  @Test func aVeryDeepTextEndsInAnError() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(messages(Array(deep.utf8)).contains("lists and mappings are nested more than 64 levels deep"))
  }
}
