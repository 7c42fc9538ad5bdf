import Testing

/// Warnings about a manifest have weights, like findings, and every rule can be explained.
struct WarningWeightsTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: [{ brand: Loom }], settings: { attributesForFaceting: [brand] } }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: [{ sortBy: "alphabetical:asc" }, { truncate: 0 }] }
    scenarios: [{ name: S, steps: [search: ] }]

    """

  private static func headline(_ severity: String) -> String {
    "m.searchplay.yaml:4:111: \(severity): cut to 0 characters, every label is empty [shows-nothing]\n"
  }

  @Test(arguments: ["validate", "run", "test"])
  func weights(_ command: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    let plain = try await program.run(command)
    #expect(plain.status == 0 && plain.errors.contains(Self.headline("warning")), "\(plain.errors)")
    for weights in ["error", "warn,shows-nothing=error"] {
      let failed = try await program.run(command, "--findings", weights)
      #expect(failed.status == 1 && failed.errors.contains(Self.headline("error")), "\(failed.errors)")
    }
    let hidden = try await program.run(command, "--findings", "warn,shows-nothing=off")
    #expect(hidden.status == 0 && !hidden.errors.contains("shows-nothing"), "\(hidden.errors)")
    try program.write("options: { findings: { all: warn, shows-nothing: error } }\n", "searchplay.yaml")
    #expect(try await program.run(command).status == 1)
  }

  @Test func names() async throws {
    let program = try Program()
    defer { program.end() }
    for (given, told) in [
      ("unknown-key=off", "the name of a finding or warning before '=', but 'unknown-key' is always an error"),
      ("no-efect=off", "the name of a finding or warning before '=', not 'no-efect'; did you mean 'no-effect'?"),
    ] {
      let refused = try await program.run("validate", "--findings", given)
      #expect(refused.status == 64 && refused.errors.hasPrefix("error: --findings takes \(told)\n"), "\(refused.errors)")
    }
  }

  @Test func explained() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(
      try await program.run("explain", "no-effect").output == """
        no-effect

        A key has no effect here.

        Some messages of this rule are warnings: the manifest can still be used. '--findings warn,no-effect=error' makes them fail the run;
        '--findings warn,no-effect=off' hides them.

        """)
    #expect(
      try await program.run("explain", "unknown-key").output == """
        unknown-key

        A key is not known.

        It is an error: the manifest cannot be used until it is fixed.

        """)
    #expect(
      try await program.run("explain", "menu-lost").errors.hasPrefix(
        "error: there is no finding or rule 'menu-lost': did you mean 'menu-path-lost'?\n"))
  }
}
