import Testing

/// Parts of rules and synonyms whose form the engine does not accept: each is marked at its position, and the correct form is written out.
struct MistakesInRulesTests {
  /// A rule without a valid condition would apply to every search.
  @Test(arguments: [
    (
      #"{ "condition": "roma", "consequence": {} }"#, #"expected a condition (a mapping), found a string, 'roma'"#,
      #"write { "pattern": "roma", "anchoring": "contains" }"#
    ),
    (
      #"{ "conditions": ["roma"], "consequence": {} }"#, "expected a condition (a mapping), found a string, 'roma'",
      #"write { "pattern": "roma", "anchoring": "contains" }"#
    ),
    (
      #"{ "conditions": { "context": "c" }, "consequence": {} }"#, "expected a list of conditions, found a mapping",
      #"write [{ "context": "c" }]"#
    ),
    (
      #"{ "conditions": [{ "pattern": "{facets:type}", "anchoring": "is" }], "consequence": { "userData": "x" } }"#,
      "'{facets:type}' is not a placeholder: a pattern names a facet as {facet:attribute}", "write {facet:type}"
    ),
    (
      #"{ "conditions": [{ "pattern": "a", "anchoring": "is", "alternatives": "yes" }], "consequence": {} }"#,
      "expected true or false, found a string, 'yes'", "write true"
    ),
    (
      #"{ "consequence": { "promote": { "objectID": "a", "position": 0 } } }"#, "expected a list of promotions, found a mapping",
      #"write [{ "objectID": "a", "position": 0 }]"#
    ),
    (
      #"{ "consequence": { "promote": ["a"] } }"#, "expected a promotion (a mapping), found a string, 'a'",
      #"write { "objectID": "a", "position": 0 }"#
    ),
    (#"{ "consequence": { "promote": [{ "objectID": 8, "position": 0 }] } }"#, "expected a string, found a number, '8'", #"write "8""#),
    (
      #"{ "consequence": { "promote": [{ "objectID": "a", "position": "first" }] } }"#, "expected a whole number, found a string, 'first'",
      "write 0"
    ),
    (#"{ "consequence": { "promote": [{ "objectID": "a" }] } }"#, "a promotion needs 'position'", "0 is the first position"),
    (
      #"{ "consequence": { "hide": { "objectID": "a" } } }"#, "expected a list of records, found a mapping",
      #"write [{ "objectID": "a" }]"#
    ),
    (#"{ "consequence": { "filterPromotes": "no" } }"#, "expected true or false, found a string, 'no'", "write false"),
    (#"{ "consequence": { "redirect": 5 } }"#, "expected a redirect (a mapping), found a number, '5'", nil),
    (
      #"{ "consequence": { "params": { "hitsPerPage": "2" } } }"#, "expected a whole number from 0 to 1000, found a string, '2'",
      "write 2 without quotes"
    ),
    (
      #"{ "consequence": { "params": { "renderingContent": { "redirect": "/sale" } } } }"#,
      "expected a redirect, { url: … }, found a string, '/sale'", #"write { url: "/sale" }"#
    ),
    (
      #"{ "validity": [{ "from": "2024-01-01", "until": 1735689600 }], "consequence": {} }"#,
      "expected a time in seconds since 1970, found a string, '2024-01-01'", "write 1704067200"
    ),
    (#"{ "consequence": {}, "userData": {} }"#, "unknown key 'userData' in a rule", "it belongs in 'consequence'"),
    (#"{ "consequence": { "hitsPerPage": 5 } }"#, "unknown key 'hitsPerPage' in a consequence", "it belongs in 'params'"),
  ])
  func rules(_ rule: String, _ message: String, _ help: String?) async throws {
    let told = try await told(rules: "[{ \"objectID\": \"r\", \(rule.dropFirst(2))]")
    let lines = told.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("warning: ") || $0.contains("= help: ") }
    #expect(lines.count == (help == nil ? 1 : 2), "\(told)")
    #expect(lines.first?.hasPrefix("rules.json:1:") ?? false && lines[0].contains(": \(message) ["), "\(told)")
    if let help { #expect(lines.last?.hasSuffix("= help: \(help)") ?? false, "\(told)") }
  }

  /// Forms used in Algolia's examples, and a brace escaped by a backslash.
  @Test(arguments: [
    #"{ "consequence": { "hide": ["a"] } }"#, #"{ "consequence": { "params": { "automaticFacetFilters": "type:x" } } }"#,
    #"{ "consequence": { "params": { "query": { "remove": "roma" } } } }"#,
    #"{ "conditions": [{ "pattern": "a", "anchoring": "is", "alternatives": {} }], "consequence": { "userData": "x" } }"#,
    #"{ "conditions": null, "condition": { "pattern": "\\{a\\}", "anchoring": "is" }, "consequence": { "promote": [{ "objectIDs": ["a"], "position": 0 }] } }"#,
    #"{ "enabled": null, "validity": [], "tags": ["t"], "consequence": { "params": { "renderingContent": { "redirect": { "url": "/x" } } } } }"#,
  ])
  func rulesAsTheyAreWritten(_ rule: String) async throws {
    #expect(try await told(rules: "[{ \"objectID\": \"r\", \(rule.dropFirst(2))]") == "")
  }

  /// No part of a secret is quoted.
  @Test func partsOfASecretInAPattern() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [token]
      searcher:
        records: [{ objectID: a }]
        rules: [{ objectID: r, conditions: [{ pattern: "{${token}}", anchoring: is }], consequence: { userData: {} } }]
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let told = try await program.run("validate", environment: ["SEARCHPLAY_SECRET_token": "sEcReT value{x}157"]).errors
    #expect(told.contains("a part in braces is not a placeholder") && !told.contains("sEcReT") && !told.contains("157"), "\(told)")
  }

  /// A null redirect does not count, so one outside the parameters applies.
  @Test func aRedirectThatIsNull() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      [{ "objectID": "r", "conditions": [{ "pattern": "a", "anchoring": "contains" }],
        "consequence": { "params": { "renderingContent": { "redirect": null } }, "redirect": { "url": "/sale" } } }]
      """#, "rules.json")
    try program.write(Self.manifest(#"{ search: a }"#), "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.output.contains("redirect /sale"), "\(run)")
  }

  @Test(arguments: [
    (#"{ "type": "synonym", "words": ["a", "b"] }"#, "unknown key 'words' in a synonym", "write 'synonyms'"),
    (#"{ "type": "synonym", "synonyms": ["a", 5] }"#, "expected a string, found a number, '5'", #"write "5""#),
  ])
  func synonyms(_ synonym: String, _ message: String, _ help: String) async throws {
    let told = try await told(synonyms: "[\(synonym)]")
    let lines = told.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("= help: ") }
    #expect(lines.count == 2 && lines[0].contains("error: \(message) [") && lines[1].hasSuffix("= help: \(help)"), "\(told)")
  }

  private static func manifest(_ step: String) -> String {
    """
    version: "1.0"
    searcher: { records: [{ objectID: a, name: Inn, type: x }], settings: { attributesForFaceting: [type] }, rules: rules.json, synonyms: synonyms.json }
    widgets: { rows: { type: hits, attribute: name } }
    scenarios: [{ name: S, steps: [\(step)] }]

    """.replacing(", synonyms: synonyms.json", with: "")
  }

  private func told(rules: String = "[]", synonyms: String? = nil) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(rules, "rules.json")
    var manifest = Self.manifest("{ search: }")
    if let synonyms {
      try program.write(synonyms, "synonyms.json")
      manifest = manifest.replacing("rules: rules.json", with: "synonyms: synonyms.json")
    }
    try program.write(manifest, "m.searchplay.yaml")
    return try await program.run("validate").errors
  }
}
