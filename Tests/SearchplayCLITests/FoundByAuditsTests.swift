import Foundation
import TestSupport
import Testing

/// Discrepancies found by audits of the issues, sentence by sentence.
struct FoundByAuditsTests {
  /// A back end that does not respond fails every step in the same way, which is said once.
  @Test func oneErrorOfTheBackEnd() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: ABCDEFGHIJ, apiKey: key-of-the-index, hosts: ["http://127.0.0.1:1"], index: x }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ search: }, { search: a }, { search: b }] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("test")
    #expect(result.output.contains("\n    and at 2 more steps, line 4\n"), "\(result.output)")
    #expect(result.output.components(separatedBy: "it refuses the connection").count == 2, "\(result.output)")
  }

  @Test func rulesAreNotFindings() async throws {
    let told = try await Program.told(of: SlipsFoundByAuditsTests.fixed + "allow: [no-effect, include]\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:9: error: 'no-effect' is not a finding [unknown-value]
             = help: it is a rule of manifests: --findings warn,no-effect=off hides its warnings
        m.searchplay.yaml:17:20: error: 'include' is not a finding [unknown-value]
             = help: it is a rule of manifests, whose errors cannot be allowed
        """, "\(told)")
    let program = try Program()
    defer { program.end() }
    #expect(
      try await program.run("explain", "back-end").output
        == "back-end\n\nA search gets no answer. The scenario fails; the exit status is 3.\n")
  }

  /// Differences that two scenarios share are printed once, and so are the warnings about both sides.
  @Test func comparisonsAreBrief() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: "1", color: red }, { objectID: "2", color: blue }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios:
        - name: One
          steps: [search: , click: { colors: red }]
        - name: Two
          steps: [search: , click: { colors: red }]
        - name: Three
          steps: [search: , note: later, click: { colors: red }]

      """, "m.searchplay.yaml")
    let brief = try await program.run("compare", "--with", "widgets.colors.operator=and")
    #expect(brief.errors.components(separatedBy: "'Two' and 1 other scenario have the same steps as 'One'").count == 2, "\(brief.errors)")
    #expect(
      brief.output == """
        m.searchplay.yaml
        - as written, instantsearch 7
        + with widgets.colors.operator=and

        One  m.searchplay.yaml:8:11

          step 2  click colors "red"  m.searchplay.yaml:9:23
            queries
              - disjunctive color  filters=none
            colors
              - [ ] blue 1
                [x] red 1

        Two  m.searchplay.yaml:10:11
          differs in the same way as 'One'

        Three  m.searchplay.yaml:12:11
          differs in the same way as 'One'

        3 of 3 scenarios differ, in 3 steps
          colors, in 3 steps: gone blue

        """, "\(brief.output)")
    let whole = try await program.run("compare", "--with", "widgets.colors.operator=and", "--verbose").output
    #expect(whole.components(separatedBy: "- [ ] blue 1").count == 4, "\(whole)")
  }

  /// Records grouped by `distinct`, and pages after the first, in the explanation of a ranking.
  @Test func rankingOfGroupsAndPages() async throws {
    let program = try Program()
    defer { program.end() }
    func rows(_ searcher: String, _ steps: String) async throws -> [Substring] {
      try program.write(
        "version: \"1.0\"\nsearcher:\n\(searcher)widgets: { list: { type: hits } }\nscenarios: [{ name: A, steps: [\(steps)] }]\n",
        "m.searchplay.yaml")
      let run = try await program.run("run", "--explain-ranking")
      return run.output.split(separator: "\n").filter { $0.hasPrefix("      ") && $0.contains("  p ") || $0.contains(", p ") }
    }
    let groups = try await rows(
      """
        records: [{ objectID: "1", n: red, g: a, p: 9 }, { objectID: "2", n: red, g: a, p: 1 }, { objectID: "3", n: red, g: b, p: 5 }]
        settings: { attributeForDistinct: g, distinct: 2, customRanking: [desc(p)], searchableAttributes: [n] }

      """, "search: red")
    #expect(
      groups.map { $0.drop { $0 == " " } } == [
        "1  words 1, attribute n, exact 1, p 9", "2  words 1, attribute n, exact 1, p 1  (in the group of 1: the same g)",
        "3  words 1, attribute n, exact 1, p 5  (custom decides: p 5 after 9)",
      ], "\(groups)")
    let pages = try await rows(
      """
        records: [{ objectID: "1", n: red, p: 1 }, { objectID: "2", n: red, p: 2 }, { objectID: "3", n: red, p: 3 }]
        settings: { customRanking: [asc(p)], searchableAttributes: [n], hitsPerPage: 2 }

      """, "search: red, page: 1")
    #expect(
      pages.map { $0.drop { $0 == " " } } == [
        "1  words 1, attribute n, exact 1, p 1", "2  words 1, attribute n, exact 1, p 2  (custom decides: p 2 after 1)",
        "3  words 1, attribute n, exact 1, p 3  (the hit above it is on page 0)",
      ], "\(pages)")
  }

  /// What `init` writes that does not belong in a repository is added to the list of ignored files, once.
  @Test func ignoredFiles() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("build/\n*.log", ".gitignore")
    #expect(try await program.run("init").output.contains("added to .gitignore: *.snap.yaml.new, .searchplay/\n"))
    #expect(try program.read(".gitignore") == "build/\n*.log\n*.snap.yaml.new\n.searchplay/\n")
  }

  /// Each failure of a scenario is readable in TAP, not just the first.
  @Test func severalFailures() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: "1", a: x }] }
      widgets: { list: { type: hits } }
      scenarios:
        - name: A
          steps:
            - search:
            - expect: { hits: 3 }
            - expect: { hitIDs: ["2"] }

      """, "m.searchplay.yaml")
    _ = try await program.run("test", "--report-tap", "t.tap")
    #expect(
      try program.read("t.tap") == """
        TAP version 14
        # Written by searchplay
        1..1
        not ok 1 - m.searchplay.yaml: A
          ---
          message: "the hits differ from what is expected"
          kind: "expectation"
          file: "m.searchplay.yaml"
          line: 8
          text: |2
            m.searchplay.yaml:8:25: error: the hits differ from what is expected [expectation]
              8 |       - expect: { hits: 3 }
                |                         ^
                  expected   actual
                ! 3 hits     1 hit
          more:
            - message: "the hits on the page differ from what is expected"
              kind: "expectation"
              file: "m.searchplay.yaml"
              line: 9
              text: |2
                m.searchplay.yaml:9:27: error: the hits on the page differ from what is expected [expectation]
                  9 |       - expect: { hitIDs: ["2"] }
                    |                           ^~~~~
                      expected   actual
                    ! 2          1
            - message: "there is no snapshot yet: '__Snapshots__/m/a.snap.yaml'"
              kind: "snapshot"
              file: "m.searchplay.yaml"
              line: 5
              text: ""
          ...

        """)
  }

  /// Every folder that a report's path needs is made, and told.
  @Test func foldersOfReports() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(SlipsFoundByAuditsTests.fixed, "m.searchplay.yaml")
    #expect(try await program.run("test", "--report-json", "new/t.json").errors.contains("created the folder 'new' for 'new/t.json'\n"))
    #expect(!(try await program.run("test", "--report-json", "new/t.json").errors.contains("created the folder")))
  }

  /// Folders and files that may not be read are not taken as empty. Somebody else runs the program, because root may read everything.
  @Test(.enabled(if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func snapshotsThatCannotBeRead() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(SlipsFoundByAuditsTests.fixed, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    let folder = "__Snapshots__/m"
    func asNobody(_ arguments: String...) throws -> (status: Int32, text: String) {
      let command = "chmod 777 . && setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\" 2>&1"
      let run = try Tool.run(
        ["sh", "-c", "cd '\(program.folder.path)' && \(command)", "sh", Program.executable.path] + arguments)
      return (run.status, run.text)
    }
    guard try asNobody("--version").status == 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: program.folder.appending(path: folder).path)
    let tested = try asNobody("test")
    #expect(tested.status == 1 && tested.text.contains("the snapshot cannot be read: permission denied"), "\(tested)")
    let accepted = try asNobody("accept")
    #expect(accepted.status != 0 && accepted.text.contains("the folder '\(folder)' cannot be read: permission denied"), "\(accepted)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.folder.appending(path: folder).path)
    try program.write("x", "\(folder)/a.snap.yaml.new")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: program.folder.appending(path: "\(folder)/a.snap.yaml.new").path)
    let pending = try asNobody("accept")
    #expect(pending.status != 0 && pending.text.contains("a.snap.yaml.new' cannot be read: permission denied"), "\(pending)")
  }
}
