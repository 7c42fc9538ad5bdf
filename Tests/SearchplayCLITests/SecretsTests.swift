import Foundation
import Testing

/// Secrets appear in nothing that is written, and corrupt nothing that is.
struct SecretsTests {
  private static let manifest = """
    version: "1.0"
    secrets: [tok]
    searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
    widgets:
      colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: ["count:desc"] } }
    scenarios:
      - name: With ${tok}
        description: About ${tok}
        steps:
          - note: Searches ${tok}
          - search: "pre ${tok} post"
          - filterState: { add: { group: { or: c }, filters: { c: "${tok}" } } }

    """

  private func texts(_ program: Program) throws -> [(path: String, text: String)] {
    var texts: [(String, String)] = []
    for case let file as URL in FileManager.default.enumerator(at: program.folder, includingPropertiesForKeys: nil) ?? .init()
    where !file.hasDirectoryPath {
      texts.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
    }
    return texts
  }

  /// A key in a file that is not valid YAML.
  @Test(arguments: [
    "  apiKey: \"KEY12345\n", "  apiKey: KEY12345: x\n", "  \"apiKey\" : *KEY12345\n", "  apiKey: !foo KEY12345\n", "\tapiKey: KEY12345\n",
    "  hosts: [\n  apiKey: 'KEY12345'\n",
  ])
  func ofBrokenManifests(_ lines: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\nsearcher:\n\(lines)", "m.searchplay.yaml")
    for format in ["text", "json", "github", "sarif"] {
      let said = try await program.run("validate", "m.searchplay.yaml", "--format", format)
      #expect(said.status == 2 && "\(said)".contains("yaml-") && !"\(said)".contains("KEY12345"), "\(said)")
    }
  }

  /// The project's file is read before any manifest: a long line is masked before it is cut.
  @Test(arguments: [40, 54, 59, 66]) func ofALongLineOfTheProjectFile(_ count: Int) async throws {
    let program = try Program()
    defer { program.end() }
    let secret = "QwErTyUiOpAsDfGhJkLzXcVbNm0123456789Plokmijnuhb"
    let (before, behind) = (String(repeating: "x", count: count), String(repeating: "y", count: 92))
    try program.write(
      "folders: [.]\noptions: { jobz: 1, findings: { \(before)\(secret): error, \(behind): error } }\n", "searchplay.yaml")
    let said = try await program.run("validate", environment: ["SEARCHPLAY_SECRET_k": secret])
    #expect(said.status == 2 && said.errors.contains("***: error, yyy"), "\(said)")
    let parts = (0..<secret.count - 7).map { String(secret.dropFirst($0).prefix(8)) }
    #expect(!parts.contains { "\(said)".contains($0) }, "\(said)")
  }

  /// The hosts to which a pull sends the key are checked like those in a manifest.
  @Test func ofPulls() async throws {
    let program = try Program()
    defer { program.end() }
    let more = "\nusage: searchplay pull [<options>] [<manifest>]\n  See 'searchplay pull --help' for more information.\n"
    #expect(
      try await program.run("pull", "--app-id", "evil.com/", "--index", "s", "--secret", "apiKey=KEY12345").errors
        == "error: --app-id: an application ID consists of letters and digits\(more)")
    #expect(
      try await program.run("pull", "--app-id", "A", "--index", "s", "--host", "http://me:word@a.com").errors
        == "error: --host: a host cannot contain a user name or password: only Algolia's key is sent\(more)")
    #expect(
      try await program.run("pull", "--app-id", "A", "--index", "s", "--host", "http://localhost:99999").errors
        == "error: --host: the port of a host is a number from 1 to 65535, not '99999'\(more)")
  }

  /// A secret that looks like a word appears neither in the scenarios that a walk writes nor in its output.
  @Test func walksKeepSecrets() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [k]
      searcher: { records: [{ objectID: "1", color: blue }], settings: { attributesForFaceting: [color] } }
      widgets: { fl: { type: facetFilterList, facetFilters: [{ color: "${k}" }], operator: or, groupName: g } }
      invariants: [{ name: x, expect: { hits: 1 } }]
      scenarios:
        - name: S
          steps:
            - search:

      """, "m.searchplay.yaml")
    let secret = ["SEARCHPLAY_SECRET_k": "sesame"]
    let result = try await program.run("explore", "--write", "--suggest", "2", environment: secret)
    let text = try program.read("m.searchplay.yaml")
    #expect(!(result.output + result.errors + text).contains("sesame"), "\(result)")
    #expect(result.output.contains("Tap “***” in fl") && text.contains("- click: { fl: \"${k}\" }"), "\(text)")
    #expect(try await program.run("run", environment: secret).output.contains("click fl \"***\""))
  }

  @Test(arguments: ["sk_live_4242abcd", "a*b+c#d<e>&f|g[h]", "line\none12", "qu\"ote\\d!"])
  func documentsHaveNone(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let environment = ["SEARCHPLAY_SECRET_tok": secret]
    var outputs: [String] = []
    for arguments in [
      ["docs"], ["docs", "--format", "html", "--queries"], ["docs", "--no-pictures", "-o", "lines"], ["run"], ["run", "--format", "json"],
      ["list"], ["test", "-u", "--report-html", "r", "--report-junit", "j.xml", "--report-json", "j.json", "--report-tap", "t.tap"],
      ["compare", ".", "--with", "instantsearch=8"],
    ] {
      let result = try await program.run(arguments, environment: environment)
      outputs.append(result.output + result.errors)
    }
    // The text that a reader of Markdown, XML, HTML or JSON would see.
    func plain(_ text: String) -> String {
      [("\\", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
        $0.replacingOccurrences(of: $1.0, with: $1.1)
      }
    }
    let wanted = plain(secret)
    for text in outputs + (try texts(program)).map(\.text) { #expect(!plain(text).contains(wanted), "\(text.prefix(2000))") }
    #expect(try program.read("m.md").contains("Searches \\*\\*\\*") || program.read("m.md").contains("Searches ***"))
  }

  /// What is written into a manifest stays there, so an update must not write a secret.
  @Test(arguments: ["pa\\ss-Word99", "it's me 12", "-----BEGIN-----\nab+c/d==\n", "\"quoted\" x", "sk_live_4242abcd", "zwiebel"])
  func noneIsWrittenIntoAManifest(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    let expectations = """
            - expect: { filters: 'c:x', widgets: { current: [x] }, queries: [{ role: main, query: y }, { role: disjunctive, filters: z }] }

      """
    let text = Self.manifest.replacing("scenarios:", with: "  current: { type: currentRefinements }\nscenarios:") + expectations
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", environment: ["SEARCHPLAY_SECRET_tok": secret])
    #expect(result.status == 1)
    #expect(try program.read("m.searchplay.yaml") == text)
    #expect(result.output.contains("the value contains a secret"), "\(result.output)")
  }

  /// Data that contains a secret, also followed by a combining mark or as part of an address.
  @Test(arguments: ["zwiebel", "pa\\ss-Word99", "a b&c=d/e?f", "ge he\u{301}im", "xq7"])
  func dataHaveNone(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let records = [
      ["objectID": "1", "c": secret], ["objectID": "2", "c": secret + "\u{20E3}"], ["objectID": "3", "c": "https://x/?q=\(encoded)"],
    ]
    try program.write(String(decoding: try JSONSerialization.data(withJSONObject: records), as: UTF8.self), "r.json")
    try program.write(Self.manifest.replacing("[{ objectID: a, c: red }]", with: "r.json"), "m.searchplay.yaml")
    let environment = ["SEARCHPLAY_SECRET_tok": secret]
    var all = ""
    for arguments in [
      ["run"], ["run", "--format", "json"], ["test", "-u", "--report-json", "j.json"], ["docs"], ["export", "swift", "m.searchplay.yaml"],
    ] {
      let result = try await program.run(arguments, environment: environment)
      all += result.output + result.errors
    }
    for (path, text) in try texts(program) where path != "r.json" { all += text }
    let spellings = [secret, encoded, secret.replacing("\\", with: "\\\\"), secret.replacing("&", with: "&amp;")]
    for spelling in spellings { #expect(!Array(all.utf8).hasPart(Array(spelling.utf8)), "\(spelling)") }
  }

  /// Secrets that are words in reports and snapshots.
  @Test(arguments: ["test", "error", "version", "Searchplay", "hits", "testsuite", "step", "message", "a", "1"])
  func wordsDamageNothing(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let environment = ["SEARCHPLAY_SECRET_tok": secret]
    #expect(
      try await program.run(
        "test", "-u", "--report-junit", "j.xml", "--report-json", "j.json", "--report-tap", "t.tap", environment: environment
      )
      .status == 0)
    #expect(try await program.run("test", environment: environment.merging(["CI": "1"]) { $1 }).status == 0)
    #expect(try program.read("__Snapshots__/m/with.snap.yaml").hasPrefix("# Searchplay snapshot 1.0\n"))
    #expect(try program.read("j.xml").contains("<testsuites name=\"searchplay\" tests=\"1\" failures=\"0\" errors=\"0\""))
    #expect(try program.read("t.tap").hasPrefix("TAP version 14\n# Written by searchplay\n1..1\nok 1 - m.searchplay.yaml: With ***\n"))
    #expect(try await program.run("merge-reports", "j.json").status == 0)
  }

  /// An expectation is left out of an added scenario if its secret is escaped in filters and again in the manifest.
  @Test func quotesInExpectations() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      secrets: [s]
      searcher: { records: r.json, settings: { attributesForFaceting: [c] } }
      widgets:
        seg: { type: filterMap, attribute: c, operator: or, items: { 0: { c: "${s}" }, 1: { c: blue } } }
        list: { type: facetFilterList, operator: or, groupName: l, facetFilters: [{ c: "${s}" }] }
      scenarios:
        - name: S
          steps:
            - search:

      """
    try program.write(text, "m.searchplay.yaml")
    try program.write(#"[{ "objectID": "1", "c": "pa\"ss'wd9" }, { "objectID": "2", "c": "blue" }]"#, "r.json")
    _ = try await program.run("explore", "--write", environment: ["SEARCHPLAY_SECRET_s": "pa\"ss'wd9"])
    let grown = try program.read("m.searchplay.yaml")
    #expect(grown.hasPrefix(text) && grown != text, "\(grown)")
    #expect(!grown.contains("ss'wd9") && !grown.contains("\\\"${s}"), "\(grown)")
  }

  /// The states of a widget are named after strings in the manifest, and pictures after the states.
  @Test(arguments: ["Hunter2pass", "gehéimß日本", "tok\\"])
  func namesOfStatesHaveNone(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [s]
      searcher: { records: [{ objectID: a, c: red }, { objectID: b, c: blue }], settings: { attributesForFaceting: [c] } }
      widgets:
        seg: { type: filterMap, attribute: c, operator: or, groupName: g, items: { 0: { c: "${s}" }, 1: { c: blue } } }
      scenarios:
        - name: S
          steps: [search: , click: { seg: blue }]

      """, "m.searchplay.yaml")
    let run = try await program.run("docs", "--states", "m.searchplay.yaml", "-o", "docs", environment: ["SEARCHPLAY_SECRET_s": secret])
    #expect(run.status == 0, "\(run)")
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "docs").path)
    #expect(files.contains("m-states.md"))
    for file in files {
      let text = try program.read("docs/\(file)")
      #expect(!file.contains(secret) && !text.contains(secret), "\(file)")
    }
  }

  /// A secret that is spelt differently in a message than in the manifest cannot be found by searching for it.
  @Test func noneIsSpeltOtherwise() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [who, tags]
      searcher:
        records: [{ objectID: a, c: topsecretX, _tags: "a7sec,b7sec" }, { objectID: b, c: u }]
        settings: { attributesForFaceting: [c] }
        isDisjunctiveFacetingEnabled: false
        query: { filters: "${who}" }
      widgets:
        tags: { type: tagFilterList, tagFilters: [a7sec], operator: and, groupName: tags }
      scenarios:
        - name: S
          steps: [search: ]

      """, "m.searchplay.yaml")
    let secrets = ["SEARCHPLAY_SECRET_who": "c:topsecretX OR c:u AND c:topsecretX", "SEARCHPLAY_SECRET_tags": "a7sec,b7sec"]
    let run = try await program.run(["validate"], environment: secrets)
    #expect(run.errors.contains("warning: OR binds more tightly than AND here [filter-syntax]"), "\(run)")
    #expect(run.errors.contains("help: write a list in the records, with one string for each tag"), "\(run)")
    #expect(!(run.errors + run.output).contains("topsecretX OR") && !(run.errors + run.output).contains("b7sec"), "\(run)")
  }

  @Test func oneThatNoManifestDeclares() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let result = try await program.run("run", "--secret", "tko=SuperSecret1")
    #expect(result.status == 64 && result.errors == "error: no manifest declares a secret 'tko': did you mean 'tok'?\n", "\(result.errors)")
  }

  /// Messages quote what is typed where no secret belongs, so a secret there is masked.
  @Test(arguments: ["shoe", "Grüße"])
  func onesOnTheCommandLine(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let lines = [
      [secret], ["run", "--variable", secret], ["run", secret], ["run", "-g", "([\(secret)"], ["run", "-g", secret],
      ["run", "--include-tags", secret], ["run", "--include-tags", "smoke", secret], ["run", "m.searchplay.yaml#\(secret)"],
      ["run", "-g", "@\(secret)"], ["run", "-g", "x' y \(secret)"], ["run", "--exclude-tags", secret], ["run", "--format", secret],
      ["run", "--\(secret)"], ["explain", secret],
      ["test", "--shard", secret], ["compare", "--with", "widgets.\(secret)=1"], ["compare", "--with", "searcher.query.query=\(secret)"],
      ["compare", "--format", "html", "--with", "searcher.query.query=\(secret)"],
      ["compare", "--format", "json", "--with", "searcher.query.query=\(secret)"],
      ["explore", "--states", "3", "--with", "searcher.query.query=\(secret)"],
    ]
    for line in lines {
      let run = try await program.run(line, environment: ["SEARCHPLAY_SECRET_tok": secret])
      #expect(!(run.output + run.errors).contains(secret), "\(line): \(run.errors)\(run.output.prefix(2000))")
    }
    let own = try await program.run(["run", "-g", "hits"], environment: ["SEARCHPLAY_SECRET_tok": "with"])
    #expect(own.errors.contains("(--pass-with-no-tests allows it)") && own.errors.contains("no name matches 'hits'"), "\(own.errors)")
  }

  @Test func shortOnesAndMistypedOnes() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    #expect(
      try await program.run("run", "--secret", "tok=").errors == """
        m.searchplay.yaml:2:11: error: the secret 'tok' is empty [empty-secret]
          2 | secrets: [tok]
            |           ^~~
            = help: set SEARCHPLAY_SECRET_tok, or pass --secret tok=…


        """)
    for text in ["SuperSecret1", "=SuperSecret1"] {
      let result = try await program.run("test", "--secret", text)
      #expect(result.status == 64 && !result.errors.contains("SuperSecret1"), "\(result.errors)")
    }
  }
}

extension [UInt8] {
  /// Whether the bytes occur in these, whichever characters they belong to.
  fileprivate func hasPart(_ part: [UInt8]) -> Bool {
    count >= part.count && (0...(count - part.count)).contains { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
