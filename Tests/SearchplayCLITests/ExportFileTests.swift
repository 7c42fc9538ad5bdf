import Testing

/// The exported code as a file of an app: written, checked, and as a type.
struct ExportFileTests {
  @Test func theFileIsChecked() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let arguments = ["export", "swift", "shop.searchplay.yaml", "-o", "App/Search.swift"]
    #expect(try await program.run(arguments + ["--check"]).status == 1)
    #expect(try await program.run(arguments).output == "App/Search.swift: written\n")
    #expect(try await program.run(arguments + ["--check"]).output == "App/Search.swift: up to date\n")
    try program.replace("operator: or", "operator: and", in: "shop.searchplay.yaml")
    let stale = try await program.run(arguments + ["--check"])
    #expect(
      stale.status == 1 && stale.output.contains("operator: .and,\n"), "\(stale.output)")
    try program.write("mine", "App/Search.swift")
    #expect(try await program.run(arguments).status == 1 && program.read("App/Search.swift") == "mine")
    #expect(try await program.run("export", "swift", "nowhere.yaml").status == 64)
    #expect(try await program.run("export", "swift", "shop.searchplay.yaml", "--type", "my search").status == 64)
    let taken = try await program.run("export", "swift", "shop.searchplay.yaml", "--type", "Filter")
    #expect(
      taken.errors.contains("--type takes a name that the code does not use already: 'FilterSearch', for example, not 'Filter'\n"),
      "\(taken)")
    #expect(try await program.run("export", "swift", "shop.searchplay.yaml", "-o", "Facet.swift").status == 0)
    #expect(try program.read("Facet.swift").contains("final class FacetSearch {\n"))
    #expect(try await program.run("export", "swift", "-", input: "version: 1\n").status == 2)
  }

  /// The type of a hit has what the app's cells show and what the manifest says that the type needs.
  @Test func theTypeOfAHit() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: hat, hero-image: x, price: 3, tags: [new], size: { eu: 40 } }] }
      widgets:
        rows: { type: hits, attribute: name, subtitle: size.eu, image: hero-image, record: { name: text, price: number?, tags: list } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let exported = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(
      exported.contains(
        """
        struct RowsHit: Codable {
          // Further attributes belong in the manifest, under 'record' of the widget.
          struct Size: Codable {
            let eu: Double?
          }

          let objectID: String
          let name: String
          let price: Double?
          let tags: [String]
          let size: Size?
          let heroImage: String?

          enum CodingKeys: String, CodingKey {
            case objectID
            case name
            case price
            case tags
            case size
            case heroImage = "hero-image"
          }
        }

        """), "\(exported)")
  }

  /// What records have decides the type; what no plain type reads is left to the app.
  @Test(arguments: [
    ("[1, 2]", "  let a: [Double]?"), ("[x]", "  let a: [String]?"), ("true", "  let a: Bool?"), ("3", "  let a: Double?"),
    ("[]", "  let a: [String]?"),
    ("{ b: 1 }", "  // Read \"a\" by hand: in the records it is an object, or has values of several kinds."),
  ])
  func theTypeOfAValue(_ value: String, _ line: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: hat, a: \(value) }, { name: cap }] }
      widgets: { rows: { type: hits, attribute: name, subtitle: a } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("export", "swift", "m.searchplay.yaml").output.contains("\n\(line)\n"))
  }
}
