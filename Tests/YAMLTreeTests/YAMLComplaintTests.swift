import Diagnostics
import Testing

@testable import YAMLTree

/// Errors in a text are described in terms of what was written, at the position where they can be fixed.
struct YAMLComplaintTests {
  private func messages(_ text: String) -> String {
    DiagnosticRenderer(color: false).render(YAMLParser.parse(SourceFile(name: "t.yaml", bytes: Array(text.utf8))).diagnostics)
  }

  @Test(arguments: [
    (
      "a: {\n  b: c\n  d: e\n}\n",
      """
      t.yaml:3:3: error: a comma is missing before this line [yaml-syntax]
        3 |   d: e
          |   ^
          = help: separate the items in brackets with commas

      """
    ),
    (
      "a: \"\\ud83d\\ude00\"\n",
      """
      t.yaml:1:5: error: '\\ud83d' is half of a surrogate pair [yaml-syntax]
        1 | a: "\\ud83d\\ude00"
          |     ^~~~~~
          = help: write the character itself, or \\U and its 8-digit code point

      """
    ),
    (
      "%YAML 1.3\n---\na: b\n",
      """
      t.yaml:1:1: error: this version of YAML is not supported [yaml-syntax]
        1 | %YAML 1.3
          | ^
          = help: remove the line, or write %YAML 1.2

      """
    ),
    (
      "\"a\":\"b\"\n",
      """
      t.yaml:1:4: error: a space is missing after the colon [yaml-syntax]
        1 | "a":"b"
          |    ^
          = help: a key is followed by a colon and a space

      """
    ),
    (
      "a: 1\n\"b\":\"c\"\n",
      """
      t.yaml:2:1: error: a space is missing after the colon [yaml-syntax]
        2 | "b":"c"
          | ^
          = help: write '"b": "c"'

      """
    ),
    (
      "a: [b,\n...\n",
      """
      t.yaml:2:1: error: a document ends or begins here, before its value is complete [yaml-syntax]
        2 | ...
          | ^~~
          = help: remove '...'

      """
    ),
    (
      "a: [::b]\n",
      """
      t.yaml:1:5: error: a value cannot begin with ':' here [yaml-syntax]
        1 | a: [::b]
          |     ^
          = help: put it in quotes: "::b"

      """
    ),
    (
      "a: [x, { y: \"[\", # [\n",
      """
      t.yaml:1:8: error: '{' is never closed [yaml-syntax]
        1 | a: [x, { y: "[", # [
          |        ^
          = help: close it with '}'

      """
    ),
    (
      "w:\n  a:\n    t: hits\n   b: 2\n",
      """
      t.yaml:4:4: error: this indentation matches no line above [yaml-syntax]
        4 |    b: 2
          |    ^
          = help: keys or items of the same level must begin in the same column

      """
    ),
    (
      "a: @x # ${y}\n",
      """
      t.yaml:1:4: error: a value cannot begin with '@' [yaml-syntax]
        1 | a: @x # ${y}
          |    ^
          = help: put it in quotes: "@x"

      """
    ),
    (
      "a: { l: \"red }\nb: 1\n",
      """
      t.yaml:1:9: error: the quote is never closed [yaml-syntax]
        1 | a: { l: "red }
          |         ^
          = help: close it with "

      """
    ),
    (
      "a: { hits: >= 3 }\n",
      """
      t.yaml:1:12: error: a value cannot begin with '>' [yaml-syntax]
        1 | a: { hits: >= 3 }
          |            ^
          = help: put it in quotes: ">= 3"

      """
    ),
    (
      "a: >= 3 # three\n",
      """
      t.yaml:1:4: error: a value cannot begin with '>' [yaml-syntax]
        1 | a: >= 3 # three
          |    ^
          = help: put it in quotes: ">= 3"

      """
    ),
    (
      "a: %cotton\n",
      """
      t.yaml:1:4: error: a value cannot begin with '%' [yaml-syntax]
        1 | a: %cotton
          |    ^
          = help: put it in quotes: "%cotton"

      """
    ),
    (
      "a: [b: { c: 1\nd: 2\n",
      """
      t.yaml:1:8: error: '{' is never closed [yaml-syntax]
        1 | a: [b: { c: 1
          |        ^
          = help: close it with '}'

      """
    ),
    (
      "a: { f: \"a\" AND \"b\" }\n",
      """
      t.yaml:1:13: error: text follows the closing quote [yaml-syntax]
        1 | a: { f: "a" AND "b" }
          |             ^
        1 | a: { f: "a" AND "b" }
          |    ^ in here
          = help: put all of it in quotes, single ones around double ones; inside single quotes, write '' for '

      """
    ),
    (
      "a: 'it's'\n",
      """
      t.yaml:1:8: error: text follows the closing quote [yaml-syntax]
        1 | a: 'it's'
          |        ^
          = help: put all of it in quotes, single ones around double ones; inside single quotes, write '' for '

      """
    ),
    (
      "a: { b: 1 } }\n",
      """
      t.yaml:1:13: error: '}' closes nothing [yaml-syntax]
        1 | a: { b: 1 } }
          |             ^
          = help: remove it, or open it with '{'

      """
    ),
    (
      "a:\n  - b: 1\n   - c: 1\n",
      """
      t.yaml:3:4: error: this indentation matches no line above [yaml-syntax]
        3 |    - c: 1
          |    ^
          = help: keys or items of the same level must begin in the same column

      """
    ),
    (
      "a:\n  - b\n  -c: 1\n",
      """
      t.yaml:3:3: error: a space is missing after '-' [yaml-syntax]
        3 |   -c: 1
          |   ^
          = help: write '- c: 1'

      """
    ),
    (
      "scenarios:\n  - name: a\n  steps:\n    - search: x\n  - name: b\n",
      """
      t.yaml:3:3: error: expected a list item, which begins with '- ' [yaml-syntax]
        3 |   steps:
          |   ^
          = help: indent it by 2 more spaces to make it part of the item above, or begin it with '- '

      """
    ),
    (
      "query:\n  hitsPerPage: 3\n  - ruleContexts: [a]\n  filters: x\n",
      """
      t.yaml:3:3: error: a list item cannot appear among keys [yaml-syntax]
        3 |   - ruleContexts: [a]
          |   ^
          = help: remove the '- ', or give the list a key

      """
    ),
    (
      "a:\n  one\n  - two\nb: 1\n",
      """
      """
    ),
    (
      "a: \"b\\q\"\n",
      """
      t.yaml:1:6: error: '\\q' is not a valid escape in YAML [yaml-syntax]
        1 | a: "b\\q"
          |      ^~
          = help: write \\\\ for a backslash, or use single quotes

      """
    ),
    (
      "a: “red”\n",
      """
      t.yaml:1:4: warning: the quotes are part of the string: YAML recognizes only straight quotes [yaml-quotes]
        1 | a: “red”
          |    ^~~~~
          = help: write "red", or "“red”" where they are meant

      """
    ),
    (
      "a: &b\nc: 1\n",
      """
      t.yaml:1:4: warning: '&b' is a YAML anchor, but no value follows it [yaml-alias]
        1 | a: &b
          |    ^~
          = help: put a string that begins with & in quotes: "&b"

      """
    ),
  ])
  func said(_ text: String, _ expected: String) { #expect(messages(text) == expected, "\(messages(text))") }

  /// Keys longer than YAML allows, in a line and in brackets.
  @Test(arguments: [("", ": 1\n"), ("{ ", ": 1 }\n"), ("{ \"", "\": 1 }\n")])
  func longKeys(_ before: String, _ after: String) {
    let text = "\(before)\(String(repeating: "k", count: 1100))\(after)"
    #expect(messages(text).contains("error: the key is longer than 1024 bytes [yaml-syntax]\n"), "\(messages(text))")
  }
}
