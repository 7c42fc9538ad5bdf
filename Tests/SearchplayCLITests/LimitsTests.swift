import Testing

/// The size limits in Documentation/Security.md, at and past the limit, with the real program.
struct LimitsTests {
  private static func manifest(records: String = "[{ b: x }]", more: String = "") -> String {
    """
    version: "1.0"
    searcher: { records: \(records), settings: { attributesForFaceting: [b] } }
    widgets: { l: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: [isRefined] } } }
    scenarios: [{ name: S, steps: [search: ] }]
    \(more)
    """
  }

  private func validated(_ text: String, records: String? = nil) async throws -> (status: Int32, errors: String) {
    let program = try Program()
    defer { program.end() }
    try program.write(text, "m.searchplay.yaml")
    if let records { try program.write(records, "r.json") }
    let result = try await program.run("validate")
    return (result.status, result.errors)
  }

  @Test func bytesOfAManifest() async throws {
    let most = 32 << 20
    let text = Self.manifest()
    func filled(to size: Int) -> String { text + "#" + String(repeating: "x", count: size - text.utf8.count - 2) + "\n" }
    #expect(try await validated(filled(to: most)).status == 0)
    let past = try await validated(filled(to: most + 1))
    #expect(past.status == 2)
    #expect(past.errors == "error: 'm.searchplay.yaml' cannot be read: it is larger than 32 MB\n")
  }

  @Test func argumentsAndSecrets() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest(), "m.searchplay.yaml")
    let most = Array(repeating: "m.searchplay.yaml", count: 4_999)
    #expect(try await program.run(["list"] + most).status == 0)
    let past = try await program.run(["list"] + most + ["m.searchplay.yaml"])
    #expect(
      past.status == 64
        && past.errors
          == "error: a command has at most 5000 arguments, not 5001: name folders instead of their manifests, and set variables in a file (--variables-file)\n",
      "\(past)")
    func changes(_ count: Int) -> [String] { Array(repeating: "--with=name=x", count: count) }
    #expect(try await !program.run(["compare"] + changes(1_000)).errors.contains("at most 1000 changes"))
    let changed = try await program.run(["compare"] + changes(1_001))
    #expect(
      changed.status == 64
        && changed.errors.hasPrefix(
          "error: at most 1000 changes can be made with --with, not 1001: write another manifest that extends this one\n"),
      "\(changed)")
    func secrets(_ count: Int) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (1...count).map { ("SEARCHPLAY_SECRET_s\($0)", "value-\($0)") })
    }
    #expect(try await program.run("list", environment: secrets(100)).status == 0)
    for (size, status) in [(64 << 10, 0), ((64 << 10) + 1, 64)] as [(Int, Int32)] {
      let long = try await program.run("list", environment: ["SEARCHPLAY_SECRET_s": String(repeating: "x", count: size)])
      #expect(long.status == status && long.errors.contains("error: the secret 's' is longer than 64 KB\n") == (status == 64), "\(long)")
    }
    let many = try await program.run("list", environment: secrets(101))
    #expect(
      many.status == 64 && many.errors == "error: at most 100 secrets can be set, not 101: every text is searched for each of them\n",
      "\(many)")
  }

  /// Marks of one character, in a manifest, in records and in a table.
  @Test(arguments: [1_000, 1_001]) func combiningMarks(_ count: Int) async throws {
    let text = "a" + String(repeating: "\u{301}", count: count)
    let program = try Program()
    defer { program.end() }
    for (records, name) in [("[{\"b\":\"\(text)\"}]", "r.json"), ("b\n\(text)\n", "r.csv"), ("", "")] {
      if !name.isEmpty { try program.write(records, name) }
      try program.write(Self.manifest(records: name.isEmpty ? "[{ b: \"\(text)\" }]" : name), "m.searchplay.yaml")
      let result = try await program.run("validate")
      let isPast = count > 1_000
      #expect(result.status == (isPast ? 2 : 0), "\(name) \(result.errors.suffix(300))")
      #expect(result.errors.contains("a character has more than 1000 combining marks") == isPast, "\(name)")
    }
  }

  /// Marks that variables add up to.
  @Test(arguments: [(1, 0), (2, 2)] as [(Int, Int32)]) func insertedMarks(_ times: Int, _ status: Int32) async throws {
    let marks = String(repeating: "\u{301}", count: 900)
    let told = try await validated(
      Self.manifest(more: "variables: { v: \"a\(marks)\", w: \"\(marks)\" }\nname: \"${v}\(String(repeating: "${w}", count: times - 1))\""))
    #expect(
      told.status == status
        && told.errors.contains("error: with its variables, a character has more than 1000 combining marks [yaml-limit]") == (status == 2),
      "\(told.errors.suffix(400))")
  }

  @Test func levelsOfAManifest() async throws {
    // The document, the searcher, the list of records and the record enclose the lists of the value.
    func nested(_ levels: Int) -> String {
      Self.manifest(records: "[{ b: x, d: \(String(repeating: "[", count: levels))1\(String(repeating: "]", count: levels)) }]")
    }
    #expect(try await validated(nested(60)).status == 0)
    let past = try await validated(nested(61))
    #expect(
      past.status == 2 && past.errors.contains("error: lists and mappings are nested more than 64 levels deep [yaml-limit]"), "\(past)")
  }

  @Test func valuesBehindAliases() async throws {
    // Seven levels of ten aliases each are ten million values; six are one million, plus a few hundred thousand from the lower levels.
    func bombs(_ levels: Int) -> String {
      var text = "variables:\n  a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
      for level in 1...levels {
        text += "  a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
      }
      return text
    }
    let past = try await validated(Self.manifest(more: bombs(7)))
    #expect(past.status == 2)
    #expect(
      past.errors.contains("error: more than 2000000 values, counting aliased values each time [yaml-limit]"),
      "\(past.errors.prefix(500))")
    let within = try await validated(Self.manifest(more: bombs(3)))
    #expect(!within.errors.contains("yaml-limit"))
  }

  /// A variable that is inserted many times makes a small file large.
  @Test(arguments: [
    ("", "name: \"\(String(repeating: "${v}", count: 40))\"\n"),
    // As a whole value each time.
    (String(repeating: ", search: \"${v}\"", count: 40), ""),
  ])
  func textOfVariables(_ steps: String, _ more: String) async throws {
    let value = String(repeating: "x", count: 1_000_000)
    let past = try await validated(
      Self.manifest(more: "variables: { v: \(value) }\n\(more)").replacing("[search: ]", with: "[search: \(steps)]"))
    #expect(
      past.status == 2
        && past.errors.contains("error: with its variables, the manifest has more than 32 MB of text [yaml-limit]"),
      "\(past.errors.prefix(500))")
    #expect(past.errors.utf8.count < 2000)
  }

  /// Expressions whose search would take hours are rejected. In a separate process, because the searches continue.
  @Test(arguments: ["a*a*a*a*a*a*a*b", "^((a|a))+$"]) func endlessExpressions(_ pattern: String) throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.manifest().replacing("[search: ]", with: "[search: , expect: { filters: { matches: '\(pattern)' } }]"), "m.searchplay.yaml")
    let refused = try program.launch("validate")
    #expect(refused.status == 2 && refused.errors.contains("[condition]"), "\(refused)")
  }

  /// The levels of a record are counted from the record itself.
  @Test func levelsOfRecords() async throws {
    func nested(_ levels: Int) -> String {
      "[{ \"b\": \"x\", \"d\": \(String(repeating: "[", count: levels))1\(String(repeating: "]", count: levels)) }]"
    }
    let text = Self.manifest(records: "r.json")
    #expect(try await validated(text, records: nested(127)).status == 0)
    let past = try await validated(text, records: nested(128))
    #expect(past.status == 2 && past.errors.contains("error: record 1: more than 128 levels of nesting"), "\(past)")
  }

  @Test func scenariosAndStepsOfAManifest() async throws {
    let values = "[\((0..<100).map { "\($0)" }.joined(separator: ", "))]"
    func text(_ steps: Int) -> String {
      let all = (0..<steps).map { _ in "search: " }.joined(separator: ", ")
      return Self.manifest().replacing(
        "scenarios: [", with: "scenarios: [{ name: \"${a} ${b}\", matrix: { a: \(values), b: \(values) }, steps: [\(all)] }, ")
    }
    #expect(try await validated(text(5)).status == 0)
    let past = try await validated(text(20))
    #expect(past.status == 2)
    #expect(
      past.errors.contains(
        "error: too many scenarios or steps from here on: a manifest may have 100,000 scenarios, counting the cases of a matrix, and 200,000 steps, counting the setup of each [scenario-limit]"
      ) && past.errors.contains("help: divide it into several manifests"), "\(past.errors)")
  }

  /// Searchers, filter states and widgets, at the limit and past it.
  @Test(arguments: [("searchers", "searchers", 100), ("filterStates", "filter states", 100), ("widgets", "widgets", 1000)])
  func declarations(_ key: String, _ noun: String, _ most: Int) async throws {
    func text(_ count: Int) -> String {
      let names = (1...count).map { "n\($0)" }
      let mapping = { (value: String) in "{ \(names.map { "\($0): \(value)" }.joined(separator: ", ")) }" }
      return switch key {
      case "searchers": Self.manifest(more: "searchers: \(mapping("{ index: index }"))")
      case "widgets":
        Self.manifest().replacing("widgets: { l:", with: "widgets: { \(mapping("{ type: stats }").dropFirst(2).dropLast(2)), l:")
      default: Self.manifest(more: "filterStates: [\(names.joined(separator: ", "))]")
      }
    }
    // The widgets include the list.
    let full = key == "widgets" ? most - 1 : most
    let edge = try await validated(text(full))
    #expect(edge.status == 0, "\(edge.errors.prefix(500))")
    let past = try await validated(text(full + 1))
    #expect(past.status == 2)
    #expect(
      past.errors.contains(
        "error: too many \(noun) from here on: there are \(most + 1), and a manifest may have \(most) [declaration-limit]"),
      "\(past.errors.prefix(500))")
  }

  /// Things limited only by memory: many scenarios, many steps, many items, a long text.
  @Test func manyOfEverything() async throws {
    let program = try Program()
    defer { program.end() }
    let items = (0..<400).map { "{ b: v\($0) }" }.joined(separator: ", ")
    let steps = (0..<1000).map { "click: { l: v\($0 % 5) }" }.joined(separator: ", ")
    let scenarios = (0..<300).map { "{ name: S\($0), steps: [search: ] }" }.joined(separator: ", ")
    try program.write(
      """
      version: "1.0"
      searcher: { records: [\(items)], settings: { attributesForFaceting: [b], maxValuesPerFacet: 1000 } }
      widgets: { l: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["alphabetical:asc"], limit: none } } }
      scenarios: [{ name: Long, description: "\(String(repeating: "x", count: 1 << 20))", steps: [search: , \(steps)] }, \(scenarios)]

      """, "m.searchplay.yaml")
    let result = try await program.run("test", "--findings=off", "-u", "-q")
    #expect(result.status == 0, "\(result.errors.prefix(500))\(result.output.suffix(500))")
  }

  /// Rows of a matrix, at the limit and past it.
  @Test(arguments: [10_000, 10_001]) func rowsOfAMatrix(_ count: Int) async throws {
    let rows = (1...count).map { "{ word: w\($0) }" }.joined(separator: ", ")
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: { rows: { type: hits } }\nscenarios: [{ name: \"S ${word}\", matrix: [\(rows)], steps: [search: \"${word}\"] }]\n",
      "m.searchplay.yaml")
    let listed = try await program.run("list")
    if count == 10_000 {
      #expect(listed.status == 0 && listed.output.split(separator: "\n").count == count, "\(listed.errors.prefix(500))")
    } else {
      #expect(listed.errors.hasPrefix("m.searchplay.yaml:4:42: error: the matrix has more than 10,000 cases [matrix]\n"), "\(listed)")
    }
  }
}
