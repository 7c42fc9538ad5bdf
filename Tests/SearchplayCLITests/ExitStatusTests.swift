import Testing

/// The documented exit statuses, one by one, with the real program.
struct ExitStatusTests {
  @Test func aRemoteBackEndNeedsAKeyAndAHost() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: APP, index: i, hosts: ["http://127.0.0.1:9"] }
      widgets: { count: { type: stats } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let keyless = try await program.run("run")
    #expect(keyless.status == 2)
    #expect(
      keyless.errors == """
        m.searchplay.yaml:2:13: error: the application 'APP' needs an apiKey [missing-secret]
          2 | searcher: { backend: algolia, appID: APP, index: i, hosts: ["http://127.0.0.1:9"] }
            |             ^~~~~~~
            = help: set the environment variable SEARCHPLAY_SECRET_apiKey


        """)
    let hostless = try await program.run("run", environment: ["SEARCHPLAY_SECRET_apiKey": "hush"])
    #expect(hostless.status == 3)
    #expect(
      hostless.output.contains(
        "m.searchplay.yaml:4:34: error: the search failed: every host failed: http://127.0.0.1:9: it refuses the connection [back-end]"),
      "\(hostless.output)")
    #expect(!(hostless.output + hostless.errors).contains("hush"))
    let explored = try await program.run("explore", "--live", environment: ["SEARCHPLAY_SECRET_apiKey": "hush"])
    #expect(explored.status == 3 && explored.output.contains("every host failed: http://127.0.0.1:9"), "\(explored)")
  }

  private func manifest(_ steps: String, records: String = "[{ a: x }]") -> String {
    "version: \"1.0\"\nsearcher: { records: \(records) }\nwidgets: {}\nscenarios: [{ name: S, steps: [\(steps)] }]\n"
  }

  @Test(arguments: [
    ("{ search: }", "[{ a: x }]", 0, ""), ("{ search: }, { expect: { hits: 2 } }", "[{ a: x }]", 1, ""),
    ("{ serach: }", "[{ a: x }]", 2, "m.yaml:4:34: error: there is no step 'serach' [unknown-step]"),
    ("{ search: }", "gone.json", 2, "m.yaml:2:22: error: the records 'gone.json' cannot be read: no such file or directory [records-file]"),
    ("{ search: }", "bad.ndjson", 2, "bad.ndjson:2:6: error: record 2: expected a value, found '}' [records]"),
    ("{ filterState: { add: { group: { and: x }, filters: { a: 'b\\' } } } }", "[{ a: x }]", 3, ""),
  ])
  func ofARun(_ steps: String, _ records: String, _ status: Int32, _ message: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest(steps, records: records), "m.yaml")
    try program.write("{\"a\":1}\n{\"a\":}\n", "bad.ndjson")
    let result = try await program.run("run", "m.yaml")
    #expect(result.status == status && result.errors.hasPrefix(message), "\(result.output)\(result.errors)")
  }

  @Test(arguments: [
    ["--wrong"], ["run", "nowhere"], ["run", "."], ["run", "--instantsearch", "9"], ["test", "-u=sometimes"], ["docs", "-g", "x"],
    ["frobnicate"],
  ])
  func ofWrongUsage(_ arguments: [String]) async throws {
    let program = try Program()
    defer { program.end() }
    let result = try await program.run(arguments.first ?? "", arguments.dropFirst().first ?? "run", arguments.dropFirst(2).first ?? ".")
    #expect(result.status == 64 && result.output == "" && result.errors.lowercased().hasPrefix("error: "), "\(result.errors)")
  }

  @Test func helpAndVersion() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(try await program.run("--help").output.contains("Exit status: 0 all passed"))
    #expect(try await program.run("--version").output == "0.1.0\n")
  }

  @Test func oneBrokenManifestDoesNotHideTheOthers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest("{ search: }"), "a.searchplay.yaml")
    try program.write("nonsense", "b.searchplay.yaml")
    try program.write(manifest("{ search: x }"), "sub/c.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(result.status == 2)
    #expect(result.output.contains("2 passed, 0 failed, 2 snapshots written, 1 invalid manifest"))
    #expect(
      result.errors.hasPrefix("b.searchplay.yaml:1:1: error: expected a manifest (a mapping), found a string, 'nonsense' [wrong-type]"))
  }

  /// The error about an option that does not fit says what to write instead.
  @Test func optionsThatDoNotFit() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let two = try await program.run("compare", "a", "b")
    #expect(
      two.status == 64
        && two.errors.hasPrefix(
          "error: --with is required: each manifest runs twice, with and without a change, and two manifests are not compared with each other\n"
        ),
      "\(two.errors)")
    let page = try await program.run("compare", "--with", "instantsearch=8", "-o", "up.html")
    #expect(
      page.status == 64 && page.errors.hasPrefix("error: 'up.html' would contain text: add --format html, or use a different extension\n"),
      "\(page.errors)")
    let share = try await program.run("test", "--coverage-threshold", "0.8")
    #expect(
      share.errors.hasPrefix("error: '--coverage-threshold <percent>' does not accept '0.8': it takes a whole number, such as 80\n"),
      "\(share.errors)")
  }
}
