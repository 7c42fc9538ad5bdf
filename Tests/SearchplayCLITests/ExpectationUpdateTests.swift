import Foundation
import Testing

/// `test -u` writes what is expected into the manifest, and nothing else.
struct ExpectationUpdateTests {
  private static let manifest = """
    # A manifest with odd spacing, comments and anchors.
    version: "1.0"
    searcher:   { records: [ {color: red, n: a}, {color: "blue"} , {color: red} ],  settings: { attributesForFaceting: [color] } }   # data
    widgets:
        colors: &list { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        current: {type: currentRefinements}
    scenarios:
    - name:   S      # odd
      steps:
      - search:
      - expect: {hits:   7 , filters: "x",   hitIDs: [ "9" , '2' ]}    # keep me
      - click: { colors: red }
      - expect:
          filters:   'none'   # single
          hits: 9
          widgets:
            colors: { red: { count: 7, selected: false }, blue: {count: 1} }
            current:
              - nothing   
              - green
      - expect: { widgets: { colors: [ { value: red, count: 5 }, blue, extra ] } }
      - clear:
      - expect:
          hitIDs:
            - "5"

    """

  /// Only the wrong values have changed: comments, spaces, order, quotes and anchors are as they were.
  private static let updated =
    manifest
    .replacing(
      "{hits:   7 , filters: \"x\",   hitIDs: [ \"9\" , '2' ]}", with: "{hits:   3 , filters: \"none\",   hitIDs: [ \"1\", '2', \"3\" ]}"
    )
    .replacing("filters:   'none'   # single", with: "filters:   '( \"color\":\"red\" )'   # single")
    .replacing("hits: 9\n", with: "hits: 2\n")
    .replacing("{ count: 7, selected: false }", with: "{ count: 2, selected: true }")
    .replacing("- nothing   \n          - green\n", with: "- red\n")
    .replacing("[ { value: red, count: 5 }, blue, extra ]", with: "[ blue, { value: red, count: 2 } ]")
    .replacing("- \"5\"\n", with: "- \"1\"\n        - \"2\"\n        - \"3\"\n")

  @Test(arguments: ["", "\u{FEFF}"])
  func onlyWrongValuesAreRewritten(_ mark: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(mark + Self.manifest, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", environment: ["CI": ""])
    #expect(
      result.status == 0
        && result.output.contains("~ updated 9 expectations in m.searchplay.yaml, lines 11, 14, 15, 17, 19, 20, 21, 25, 26\n"),
      "\(result.output)")
    let bytes = try Data(contentsOf: program.folder.appending(path: "m.searchplay.yaml"))
    #expect(Array(bytes) == Array((mark + Self.updated).utf8))
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
    #expect(try await program.run("test", "-u").output == "m.searchplay.yaml\n  ✓ S\n\n1 passed, 0 failed\n")
  }

  /// If a file does not end with a line break, its last item is replaced in place: no empty line is inserted.
  @Test(arguments: [
    ("- \"1\"\n        - \"9\"", "- \"1\"\n        - \"2\""), ("- \"9\"", "- \"1\"\n        - \"2\""),
    ("- \"1\"", "- \"1\"\n        - \"2\""), ("- \"1\"\n        - \"9\" # why", "- \"1\"\n        - \"2\" # why"),
    ("- \"1\"\n        - \"2\"\n        - \"3\"", "- \"1\"\n        - \"2\"\n"),
  ])
  func aFileWithoutAFinalLineBreak(_ old: String, _ new: String) async throws {
    let program = try Program()
    defer { program.end() }
    let head = """
      version: "1.0"
      searcher: { records: [{ a: x }, { a: y }] }
      widgets: {}
      scenarios:
      - name: S
        steps:
        - search:
        - expect:
            hitIDs:

      """
    try program.write(head + "        " + old, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", environment: ["CI": ""])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try program.read("m.searchplay.yaml") == head + "        " + new)
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  @Test func nothingIsRewrittenWithoutBeingAsked() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    for arguments in [["test"], ["test", "-u=missing"], ["test", "-u=none"]] { #expect(try await program.run(arguments).status == 1) }
    #expect(try program.read("m.searchplay.yaml") == Self.manifest)
  }

  @Test func queriesAndWhatIsAbsentAreRewritten() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher:
        records: [{ color: red }, { color: blue }, { color: red }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
      scenarios:
        - name: S
          steps:
            - search:
            - click: { colors: red }
            - expect:
                queries: [ { role: main,   filters: '"color":"blue"' }, { role: disjunctive, filters: none, facets: [  nope ] } ] # why
                widgets:
                  colors:
                    red: absent   # gone
                    blue: { count: 9 }
            - expect:
                queries:
                  - role: main   
                    filters: none
                    index: here  # i
            - expect: { queries: [{ role: main }, { role: main }, { role: main }] }
            - expect: { hitIDs: [ 5,7 ] }

      """
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(result.status == 0, "\(result.output)")
    #expect(
      try program.read("m.searchplay.yaml")
        == text.replacing("'\"color\":\"blue\"'", with: "'( \"color\":\"red\" )'")
        .replacing("[  nope ]", with: "[  color ]").replacing("red: absent ", with: "red: { count: 2, selected: true } ")
        .replacing("count: 9", with: "count: 1").replacing("[ 5,7 ]", with: "[ 1,3 ]")
        .replacing(
          "- role: main   \n              filters: none\n              index: here  # i",
          with: """
            # i
                        - { role: main, filters: ( "color":"red" ), index: index }
                        - { role: disjunctive, attribute: color, filters: none, index: index }
            """
        )
        .replacing("[{ role: main }, { role: main }, { role: main }]", with: "[{ role: main }, { role: disjunctive, attribute: color }]"))
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  /// Comments are kept, whether or not their items are; values with their own anchors and block scalars are rewritten.
  @Test(arguments: ["\n", "\r\n"])
  func commentsOfListsStay(_ lineBreak: String) async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher:
        records: [{ objectID: a, c: red }, { objectID: b, c: blue }, { objectID: c, c: red }]
        settings: { attributesForFaceting: [c] }
      widgets:
        colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
      scenarios:
        - name: S
          steps:
            - search:
            - expect:
                filters: >-
                  old
                  text
                hits: &h  9   # anchored
                hitIDs:
                  # before
                  - a   # stays
                  - x   # goes
                  # between

                  - "c"
                  - y
                  # after
                widgets:
                  colors:
                    - value: blue
                      count: 1
                    - value: green  
                      count: 1

                    - red
            - expect:
                hitIDs:
                - b
      """
    let updated = text.replacing(">-\n            old\n            text\n", with: "'none'\n").replacing("&h  9", with: "&h  3")
      .replacing("- x   # goes\n", with: "# goes\n            - b\n")
      .replacing("- \"c\"\n            - y\n", with: "- \"c\"\n")
      .replacing("              - value: green  \n                count: 1\n", with: "")
      .replacing("hitIDs:\n          - b", with: "hitIDs:\n          - a\n          - b\n          - c")
    try program.write(text.replacing("\n", with: lineBreak), "m.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(result.status == 0, "\(result.output)")
    let written = try program.read("m.searchplay.yaml")
    #expect(written == updated.replacing("\n", with: lineBreak), "\(written)")
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  /// A value that suits one case but breaks another is left alone, whichever comes first.
  @Test(arguments: ["[{ w: hat }, { w: shoe }]", "[{ w: shoe }, { w: hat }]"])
  func aPassingCaseHasAWord(_ matrix: String) async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher: { records: [{ n: hat }, { n: hat b }, { n: shoe }] }
      widgets: { s: { type: stats } }
      scenarios:
        - name: M
          matrix: \(matrix)
          steps:
            - search: "${w}"
            - expect: { hits: 2, filters: x }

      """
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(
      result.status == 1 && result.output.contains("not updated: another case expects something different here"), "\(result.output)"
    )
    #expect(try program.read("m.searchplay.yaml") == text.replacing("filters: x", with: "filters: none"), "what all want is written")
  }

  /// An updated expectation is not a failure that stops the run; one that cannot be updated is.
  @Test func mendedCasesDoNotStopARun() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher: { records: [{ n: hat }] }
      variables: { v: 7 }
      widgets: {}
      scenarios:
        - { name: A, steps: [{ search: }, { expect: { hits: 9 } }] }
        - { name: B, steps: [{ search: }, { expect: { hits: 8 } }] }
        - { name: C, steps: [{ search: }, { expect: { hits: "${v}" } }] }
        - { name: D, steps: [{ search: }, { expect: { hits: 6 } }] }

      """
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", "-x", "-j1")
    #expect(result.status == 1 && result.output.contains("  - D skipped: stopped after a failure\n"), "\(result.output)")
    #expect(result.output.hasSuffix("\n2 passed, 1 failed, 1 skipped, 2 snapshots written\n"), "\(result.output)")
    #expect(
      try program.read("m.searchplay.yaml") == text.replacing("hits: 9", with: "hits: 1").replacing("hits: 8", with: "hits: 1"))
  }

  @Test func secretsAreNotWritten() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      secrets: [key]
      searcher: { records: [{ n: hat }] }
      widgets: { s: { type: stats } }
      scenarios:
        - name: As ${key}
          tags: ["team-${key}"]
          steps:
            - search: "${key}"
            - expect: { queries: [{ role: main, query: foo }] }

      """
    try program.write(text, "m.searchplay.yaml")
    for secret in ["opensesame", "s3cr3t-\"KEY"] {
      let environment = ["SEARCHPLAY_SECRET_key": secret]
      let result = try await program.run("test", "-u", "--report-json", "r.json", environment: environment)
      #expect(result.status == 1 && result.output.contains("    not updated: the value contains a secret\n"), "\(result.output)")
      #expect(try program.read("m.searchplay.yaml") == text)
      _ = try await program.run("test", environment: environment)
      _ = try await program.run("docs", environment: environment)
      let listed = try await program.run("list", environment: environment).output
      #expect(listed.contains("As *** @team-***"), "\(listed)")
      let paths = (FileManager.default.enumerator(atPath: program.folder.path)?.allObjects as? [String] ?? []).joined(separator: "\n")
      #expect(paths.contains("m/as.snap.yaml.new") && paths.contains("m-as-1.svg"), "\(paths)")
      #expect(!paths.contains("sesame") && !paths.lowercased().contains("s3cr3t"))
      #expect(try !program.read("r.json").contains(secret) && !program.read("m.md").contains("sesame"))
    }
  }

  /// Items that remain keep their spelling, and the list its padding.
  @Test func itemsThatStayAreNotTouched() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher:
        records: [{ objectID: a }, { objectID: b }, { objectID: c }]
      widgets: {}
      scenarios:
        - name: S
          steps:
            - search:
            - expect: { hitIDs: [ 'b' ,  "a" ] }
            - expect:
                hitIDs:
                  - 'b'
                  - "a"
            - search: zzz
            - expect:
                hitIDs:
                  - a
                hits: 0

      """
    try program.write(text, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    #expect(
      try program.read("m.searchplay.yaml")
        == text.replacing("[ 'b' ,  \"a\" ]", with: "[ \"a\", 'b', 'c' ]")
        .replacing("- 'b'\n            - \"a\"\n", with: "- \"a\"\n            - 'b'\n            - 'c'\n")
        .replacing("- a\n", with: "[]\n"))
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  /// The reason why a manifest cannot be written is reported once, not for each expectation.
  @Test func aManifestThatCannotBeWritten() async throws {
    let program = try Program()
    defer { program.end() }
    // With the suffix of a temporary file, the name would be too long.
    let name = String(repeating: "m", count: 225)
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: S, steps: [search: , expect: { hits: 2 }] }]

      """, "\(name).searchplay.yaml")
    func pending() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: program.folder.path).filter { $0.hasSuffix(".snap.yaml.new") }
    }
    _ = try await program.run("test")
    let before = try pending()
    let result = try await program.run("test", "-u")
    #expect(result.status == 1)
    // What waits for review stays.
    #expect(try before.count == 1 && pending() == before)
    #expect(
      !result.output.contains("    not updated: ")
        && result.output.contains("! expectations of \(name).searchplay.yaml are not updated: it cannot be written: file name too long\n"),
      "\(result)")
  }

  @Test func includedFilesAreRewrittenToo() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("- search:\n- expect: { hits: 5 } # here\n", "steps.yaml")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ include: steps.yaml }] }]\n",
      "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").output.contains("~ updated an expectation in steps.yaml, line 2\n"))
    #expect(try program.read("steps.yaml") == "- search:\n- expect: { hits: 1 } # here\n")
  }

  @Test func twoProcessesLoseNothing() async throws {
    let program = try Program()
    defer { program.end() }
    let scenarios = (1...40).map { "  - { name: S\($0), steps: [{ search: }] }\n" }.joined()
    try program.write("version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios:\n\(scenarios)", "m.searchplay.yaml")
    let runs = DispatchQueue(label: "runs", attributes: .concurrent)
    let group = DispatchGroup()
    for _ in 0..<3 { runs.async(group: group) { _ = try? program.launch("test", "-u") } }
    group.wait()
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "__Snapshots__/m").path)
    #expect(files.sorted() == (1...40).map { "s\($0).snap.yaml" }.sorted())
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }
}
