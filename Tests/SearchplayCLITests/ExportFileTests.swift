import Testing

/// The exported code as a file in an app: written, checked, and as a type.
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

  /// The type of a hit has the properties that the app's cells show and that the manifest requires.
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

  /// The records determine the type; a value that no plain type can decode is left to the app.
  @Test(arguments: [
    ("[1, 2]", "  let a: [Double]?"), ("[x]", "  let a: [String]?"), ("true", "  let a: Bool?"), ("3", "  let a: Double?"),
    ("[]", "  let a: [String]?"),
    ("{ b: 1 }", "  // TODO: Read \"a\" by hand: in the records it is an object, or has values of several kinds."),
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

  /// What the app's author has written between the marks is kept; a part that no longer has a place is not lost; different line endings are
  /// not a change.
  @Test func ownPartsAreKept() async throws {
    let program = try Program()
    defer { program.end() }
    let data = "  data: { type: queryRuleCustomData }\n"
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: hat, brand: Fleet }], settings: { attributesForFaceting: [brand] } }
      widgets:
        count: { type: stats }
      \(data)scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let arguments = ["export", "swift", "m.searchplay.yaml", "-o", "Shop.swift"]
    #expect(try await program.run(arguments).output == "Shop.swift: written\n")
    #expect(
      try program.read("Shop.swift").contains(
        """
        // Only what stands between 'searchplay:keep' and 'searchplay:end' is yours, and is kept.
        // swift-format-ignore-file
        // swiftformat:disable all
        // swiftlint:disable all

        import InstantSearch
        import InstantSearchSwiftUI

        /// The InstantSearch setup of m.searchplay.yaml.
        final class Shop {
          struct DataData: Codable {
            // searchplay:keep 7b78b6b8 attributes of data
            // TODO: Add the attributes of the rules' custom data that the app shows.
            // searchplay:end
          }

        """))
    try program.replace(
      "    // TODO: Add the attributes of the rules' custom data that the app shows.", "    let banner: String", in: "Shop.swift")
    try program.write(program.read("Shop.swift").replacing("\n", with: "\r\n"), "Shop.swift")
    #expect(try await program.run(arguments + ["--check"]).output == "Shop.swift: up to date\n")
    try program.replace("count: { type: stats }", "number: { type: stats }", in: "m.searchplay.yaml")
    #expect(try await program.run(arguments).output == "Shop.swift: written\n")
    let code = try program.read("Shop.swift")
    #expect(code.contains("numberConnector") && code.contains("  let banner: String\n"), "\(code)")
    try program.replace(data, "", in: "m.searchplay.yaml")
    let refused = try await program.run(arguments)
    #expect(
      refused.status == 1
        && refused.errors.contains(
          "error: Shop.swift:14: your code in 'attributes of data' would be lost, because the manifest no longer leads to this part: keep a copy of it elsewhere, and delete it here\n"
        ), "\(refused)")
    #expect(try program.read("Shop.swift") == code)
    // Without one of its marks, there is no way to know how far a part extends.
    for mark in ["  // searchplay:keep 7b78b6b8 attributes of data\n", "  // searchplay:end\n"] {
      try program.write(code.replacing(mark, with: ""), "Shop.swift")
      let refused = try await program.run(arguments)
      #expect(
        refused.status == 1
          && refused.errors.contains(
            ": 'searchplay:keep' and 'searchplay:end' come in pairs: add the other line, so that your code is kept\n"),
        "\(refused)")
      #expect(try program.read("Shop.swift").contains("let banner: String"))
    }
  }

  /// The credentials in a script are filled in once.
  @Test func credentialsOfAScript() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let arguments = ["export", "swift", "shop.searchplay.yaml", "-o", "main.swift"]
    #expect(try await program.run(arguments).output == "main.swift: written\n")
    try program.replace("YourSearchOnlyAPIKey", "0123456789abcdef", in: "main.swift")
    #expect(try await program.run(arguments + ["--check"]).output == "main.swift: up to date\n")
    try program.replace("operator: or", "operator: and", in: "shop.searchplay.yaml")
    #expect(try await program.run(arguments).output == "main.swift: written\n")
    #expect(try program.read("main.swift").contains("let apiKey: APIKey = \"0123456789abcdef\"\n"))
  }

  /// The initializer may get default values for the credentials, which are kept until its own parameters change.
  @Test func credentialsOfAType() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let arguments = ["export", "swift", "shop.searchplay.yaml", "-o", "Shop.swift"]
    #expect(try await program.run(arguments).output == "Shop.swift: written\n")
    let code = try program.read("Shop.swift")
    #expect(
      code.contains(
        "  // searchplay:keep f23d937f initializer\n  init(appID: ApplicationID, apiKey: APIKey, indexName: IndexName = \"index\") {\n  // searchplay:end\n"
      ), "\(code)")
    try program.replace(
      "init(appID: ApplicationID, apiKey: APIKey,", "init(appID: ApplicationID = \"ABC\", apiKey: APIKey = \"0123456789abcdef\",",
      in: "Shop.swift")
    #expect(try await program.run(arguments + ["--check"]).output == "Shop.swift: up to date\n")
    try program.replace("operator: or", "operator: and", in: "shop.searchplay.yaml")
    #expect(try await program.run(arguments).output == "Shop.swift: written\n")
    #expect(try program.read("Shop.swift").contains("apiKey: APIKey = \"0123456789abcdef\","))
  }

  /// The contents of a record's objects and lists determine the nested types.
  @Test func objectsAndLists() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: hat, sizes: [1, 2], user: { id: 4, type: x }, parts: [{ class: a }] }, { name: cap, user: {} }] }
      widgets: { rows: { type: hits, attribute: name, record: { sizes: list?, user: object, parts: list?, none: object? } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let exported = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(
      exported.contains(
        """
          struct User: Codable {
            let id: Double?
            let type: String?
          }

          struct Parts: Codable {
            let `class`: String?
          }

          struct None: Codable {
            // TODO: Add the attributes that the app shows.
          }

          let objectID: String
          let sizes: [Double]?
          let user: User
          let parts: [Parts]?
          let none: None?
          let name: String?
        }

        """), "\(exported)")
  }

  /// Each part stays with the code that it belongs to, whatever is added before it; two parts are never confused.
  @Test func partsStayWhereTheyBelong() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: hat, brand: Fleet }], query: { insidePolygon: [[1, 2, 3, 4, 5, 6]] }, settings: { attributesForFaceting: [brand] } }
      widgets:
        credentials: { type: refinementList, attribute: brand, operator: or, presented: false }
      scenarios: [{ name: S, steps: [{ search: }, { present: credentials }] }]

      """, "m.searchplay.yaml")
    let arguments = ["export", "swift", "m.searchplay.yaml", "-o", "main.swift"]
    #expect(try await program.run(arguments).output == "main.swift: written\n")
    let polygon = "// TODO: Set searcher.request.query.insidePolygon to [[1,2,3,4,5,6]]."
    try program.replace(polygon, "searcher.request.query.insidePolygon = [mine]", in: "main.swift")
    try program.replace("// TODO: Create this when its screen appears", "showsBrands = true // when its screen appears", in: "main.swift")
    try program.replace("insidePolygon:", "insideBoundingBox: [[1, 2, 3, 4]], insidePolygon:", in: "m.searchplay.yaml")
    let exported = try await program.run(arguments)
    #expect(exported.output == "main.swift: written\n" && exported.errors == "", "\(exported)")
    let code = try program.read("main.swift")
    let parts = code.split(separator: "// searchplay:keep ").dropFirst().map { part in
      let lines = part.split(separator: "\n")
      return "\(lines[0].drop { $0 != " " }.dropFirst()): \(lines[1])"
    }
    #expect(
      parts
        == [
          "script credentials: let appID: ApplicationID = \"YourApplicationID\"",
          "setup of searcher.request.query.insideBoundingBox: // TODO: Set searcher.request.query.insideBoundingBox to [[1,2,3,4]].",
          "setup of searcher.request.query.insidePolygon: searcher.request.query.insidePolygon = [mine]",
          "widget credentials: // showsBrands = true // when its screen appears, and release it when the screen disappears.",
        ].map { $0.replacing("// showsBrands", with: "showsBrands") }, "\(parts)")
  }

  /// If the manifest changes the code around an author's part, that is reported until the author confirms the part.
  @Test func aPartThatIsOutdated() async throws {
    let program = try Program()
    defer { program.end() }
    func manifest(_ value: String) -> String {
      """
      version: "1.0"
      searcher: { records: [{ name: hat }], query: { insidePolygon: [[\(value)]] } }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """
    }
    try program.write(manifest("1, 2, 3, 4, 5, 6"), "m.searchplay.yaml")
    let arguments = ["export", "swift", "m.searchplay.yaml", "-o", "Shop.swift"]
    _ = try await program.run(arguments)
    try program.replace(
      "// TODO: Set searcher.request.query.insidePolygon to [[1,2,3,4,5,6]].", "searcher.request.query.insidePolygon = mine",
      in: "Shop.swift")
    #expect(try await program.run(arguments + ["--check"]).output == "Shop.swift: up to date\n")
    try program.write(manifest("1, 2, 3, 4, 5, 7"), "m.searchplay.yaml")
    for _ in 0..<2 {
      let exported = try await program.run(arguments)
      #expect(exported.status == 0 && exported.errors.contains("warning: Shop.swift:"), "\(exported)")
      let checked = try await program.run(arguments + ["--check"])
      #expect(checked.status == 1 && checked.errors.contains("error: Shop.swift:"), "\(checked)")
    }
    let said = try await program.run(arguments).errors
    let hash = try #require(
      said.firstMatch(
        of: #/is kept, but the manifest has changed what belongs there: adapt the code, and write ([0-9a-f]{8}) in its mark\n/#))
    let code = try program.read("Shop.swift")
    let mark = try #require(code.firstMatch(of: #/searchplay:keep ([0-9a-f]{8}) setup/#))
    try program.write(code.replacing("keep \(mark.output.1) setup", with: "keep \(hash.output.1) setup"), "Shop.swift")
    #expect(try await program.run(arguments + ["--check"]).output == "Shop.swift: up to date\n")
  }
}
