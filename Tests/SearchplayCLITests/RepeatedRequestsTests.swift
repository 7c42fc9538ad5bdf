import Testing

/// Slips on the command line that used to be said twice, or to pass.
struct RepeatedRequestsTests {
  /// Several scenarios of one manifest are requested by their lines: it is read once, and each scenario runs once.
  @Test func linesOfOneManifest() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { colors: { type: refinementList, attribute: color, operator: or } }
      scenarios:
        - name: A
          steps: [search: ]
        - name: B
          steps: [search: , click: { colors: red }]
        - name: C
          steps: [search: , search: red]

      """
    try program.write(manifest, "m.searchplay.yaml")
    let listed = try await program.run(
      "list", "m.searchplay.yaml:5", "m.searchplay.yaml:6", "./m.searchplay.yaml:9", "m.searchplay.yaml:40")
    #expect(listed.output == "m.searchplay.yaml:5  A\nm.searchplay.yaml:9  C\n", "\(listed)")
    #expect(
      listed.errors
        == "warning: there is no scenario at m.searchplay.yaml:40; its scenarios begin at lines 5, 7, 9\n", "\(listed)")
    let whole = try await program.run("list", "m.searchplay.yaml:5", "m.searchplay.yaml")
    #expect(whole.output == "m.searchplay.yaml:5  A\nm.searchplay.yaml:7  B\nm.searchplay.yaml:9  C\n", "\(whole)")
    try program.write(manifest.replacing("operator: or", with: "operator: xor"), "m.searchplay.yaml")
    let invalid = try await program.run("test", "m.searchplay.yaml:5", "m.searchplay.yaml:7")
    #expect(
      invalid.errors.ranges(of: "error: ").count == 1 && invalid.output.hasSuffix("0 passed, 0 failed, 1 invalid manifest\n"), "\(invalid)")
  }

  @Test(arguments: [
    ("tags: [\"smoke \"]", "a tag cannot begin or end with a space [tag]", "write smoke"),
    (
      "widgets: { on: { type: toggle, filter: { color: red }, default: true } }", "unknown key 'default' in a toggle widget [unknown-key]",
      "write 'isSelected'"
    ),
  ])
  func saysWhatToWrite(_ part: String, _ headline: String, _ help: String) async throws {
    let isTag = part.hasPrefix("tags")
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
        \(isTag ? "widgets: { hits: { type: hits } }" : part)
        scenarios:
          - name: A
            \(isTag ? part : "tags: [a]")
            steps: [search: ]

        """, by: "validate")
    #expect(told.contains("error: \(headline)\n") && told.hasSuffix("= help: \(help)"), "\(told)")
  }
}
