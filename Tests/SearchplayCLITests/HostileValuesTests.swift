import Foundation
import Testing

/// Malicious values in answers and manifests.
struct HostileValuesTests {
  /// Control characters and bidirectional marks are escaped as numbers in all JSON output.
  @Test(arguments: [["validate", "--format", "json"], ["validate", "--format", "sarif"], ["run", "--format", "json"]])
  func namesWithControlCharacters(_ arguments: [String]) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      {"version":"1.0","searcher":{"records":[{"objectID":"1","c":"x"}],"settings":{"attributesForFaceting":["c"]}},"widgets":{"w\u009b31m\u0090q\u202e":{"type":"currentRefinements"},"menu":{"type":"hierarchicalMenu","hierarchicalAttributes":["c"],"separator":" > ","presenter":"default"}},"scenarios":[{"name":"S\u202egpj","steps":[{"search":"x"}]}]}
      """#, "m.searchplay.yaml")
    let output = try await program.run(arguments).output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    #expect(!output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}" }, "\(output)")
  }

  /// A name with a line break does not start a command in a workflow's log, and a name with a bidirectional mark does not become a Swift
  /// comment.
  @Test func namesInMessagesAndCode() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      name: "T\u202egpj"
      searcher: { records: [{ objectID: a }] }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: "S\n::error file=a::pwn", steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let docs = try await program.run("docs", "-o", "d", "--animate")
    #expect(docs.status == 0 && !docs.output.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(docs)")
    let code = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(!code.unicodeScalars.contains("\u{202E}"), "\(code)")
  }

  /// A secret in capitals is the same secret.
  @Test func secretsInCapitals() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [tok]
      searcher: { records: [{ objectID: a, c: qjwzk-vxqpf }], settings: { attributesForFaceting: [c] } }
      widgets: { list: { type: refinementList, attribute: c, operator: or, presenter: [{ sortBy: ["alphabetical:asc"] }, uppercase] } }
      scenarios: [{ name: S, steps: [{ search: "${tok}" }, { search: }] }]

      """#, "m.searchplay.yaml")
    let run = try await program.run("run", environment: ["SEARCHPLAY_SECRET_tok": "qjwzk-vxqpf"])
    #expect(run.output.contains("[ ] *** 1") && !"\(run)".lowercased().contains("qjwzk"), "\(run)")
  }

  /// A host's message is text, wherever it appears on a page.
  @Test func messagesAreNoMarkup() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: [{ objectID: a }] }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ fail: { status: 403, message: "<img src=x> [x](y:z)" } }, { search: x }] }]

      """#, "m.searchplay.yaml")
    #expect(try await program.run("docs").status == 0)
    let page = try program.read("m.md")
    #expect(
      page.split(separator: "\n").filter { $0.hasPrefix("### ") } == [
        #"### 1 · The next answer fails: status 403, *&lt;img src=x> \[x\](y:z)*"#,
        #"### 2 · Search for *x* — the search fails: status 403: &lt;img src=x> \[x\](y:z)"#,
      ], "\(page)")
    #expect(!page.contains("<img src=x>"))
  }

  /// Values of records do not start commands of GitHub's runner; output for programs is unchanged.
  @Test func noCommandsInTheLog() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: [{ objectID: "::error::pwn", name: "x ##[error]pwn" }, { objectID: b, name: "::x" }] }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: "::stop-commands::z", steps: [{ search: }, { expect: { widgets: { rows: ["x ##[error]pwn", "::x"] } } }] }]

      """#, "m.searchplay.yaml")
    let github = ["GITHUB_ACTIONS": "true"]
    let run = try await program.run("run", "--explain-ranking", environment: github)
    #expect(run.status == 0)
    #expect(!run.output.contains("##["), "\(run.output)")
    #expect(run.output.contains("    rows\n      x \\u{23}#[error]pwn\n      \\u{3A}:x\n"), "\(run.output)")
    #expect(!run.output.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") }, "\(run.output)")
    #expect(try await program.run("run").output.contains("    rows\n      x ##[error]pwn\n      ::x\n"))
    let json = try await program.run("run", "--format", "json", environment: github).output
    #expect(json.contains(#""x \u0023#[error]pwn""#) && json.contains(#""::x""#))
    // A container may lack the runner's variables.
    try program.replace("\"::x\"] } } }", "\"::y\"] } } }", in: "m.searchplay.yaml")
    let tested = try await program.run("test", "-u=none", "--github").output
    let lines = tested.split(separator: "\n").filter { !$0.hasPrefix("::error ") }
    #expect(tested.contains("x \\u{23}#[error]pwn") && !lines.contains { $0.contains("##[") }, "\(tested)")
  }

  /// An update writes what was shown, even if a manifest would interpret its characters.
  @Test func updatesWriteWhatWasShown() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(#"[{"objectID":"\ufffe","name":"costs ${x} or $${x}"}]"#, "r.json")
    try program.write(
      #"""
      version: "1.0"
      variables: { x: 1 }
      searcher: { records: r.json, query: { query: "${x}" } }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: S, steps: [{ search: "" }, { expect: { hitIDs: [y], widgets: { rows: [y] } } }] }]

      """#, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    #expect(
      try program.read("m.searchplay.yaml").hasSuffix(#"{ hitIDs: ["\uFFFE"], widgets: { rows: ['costs $${x} or $$${x}'] } } }] }]"# + "\n")
    )
    let again = try await program.run("test", environment: ["CI": "1"])
    #expect(again.status == 0 && again.errors == "", "\(again)")
  }

  /// Names cannot be masked: two of them would become the same.
  @Test func noSecretIsAName() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [token]
      filterStates: ["${token}"]
      searcher: { records: [{ objectID: a }] }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """#, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", environment: ["SEARCHPLAY_SECRET_token": "correcthorse"])
    #expect(result.status == 2 && !program.exists("__Snapshots__"))
    #expect(
      result.errors == """
        m.searchplay.yaml:3:16: error: a secret cannot be used in a name [variable]
          3 | filterStates: ["${token}"]
            |                ^~~~~~~~~~
            = help: use a variable


        """, "\(result.errors)")
  }

  /// A secret that occurs nowhere changes nothing.
  @Test func rankingIsExplainedBesideSecrets() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: [{ objectID: "1", name: A }, { objectID: "2", name: B }] }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """#, "m.searchplay.yaml")
    let plain = try await program.run("run", "--explain-ranking")
    let masked = try await program.run("run", "--explain-ranking", environment: ["SEARCHPLAY_SECRET_apiKey": "NeverOccurs-9x"])
    #expect(plain.output.contains("ranking  by typo") && plain.output == masked.output, "\(masked.output)")
  }

  /// A report with impossible durations is not accepted as a report.
  @Test(arguments: ["-1", "1e300"])
  func durationsOfReports(_ seconds: String) async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    #expect(try await program.run("test", "-u", "--report-json", "r.json").status == 0)
    let text = try program.read("r.json").replacing(#/"seconds": [0-9.e-]+/#, with: "\"seconds\": \(seconds)")
    try program.write(text, "r.json")
    let result = try await program.run("merge-reports", "r.json", "--report-junit", "j.xml")
    #expect(
      result.status == 2 && result.errors == "error: 'r.json' is not a report written by 'searchplay test --report-json'\n", "\(result)")
  }

  /// Data that looks like a masked secret is still data.
  @Test func marksOfSecretsAreData() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [token]
      searcher: { records: [{ c: "\uF8F0token\uF8F1" }, { c: x }], settings: { attributesForFaceting: [c] } }
      widgets: { list: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios:
        - name: S
          steps:
            - search:

      """#, "m.searchplay.yaml")
    let secret = ["SEARCHPLAY_SECRET_token": "correcthorse"]
    #expect(
      try await program.run("explore", "--write", "--suggest", "3", "--seconds", "0", "--walks", "0", environment: secret).status == 0)
    let text = try program.read("m.searchplay.yaml")
    #expect(!text.contains("${token}") && text.contains("click: { list:"), "\(text)")
  }

  /// A secret that is a number is masked where bounds show it.
  @Test func numbersThatAreSecret() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [pin]
      searcher: { records: [{ price: 8371 }, { price: 5 }], settings: { attributesForFaceting: [price] } }
      widgets: { slider: { type: numericRange, attribute: price } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """#, "m.searchplay.yaml")
    let run = try await program.run("run", environment: ["SEARCHPLAY_SECRET_pin": "8371"])
    #expect(run.status == 0 && run.output.contains("    slider\n      ***\n") && !run.output.contains("8371"), "\(run)")
    let page = try await program.run("docs", "--format", "html", environment: ["SEARCHPLAY_SECRET_pin": "8371"])
    #expect(try page.status == 0 && !program.read("m.html").contains("8371"))
  }
}
