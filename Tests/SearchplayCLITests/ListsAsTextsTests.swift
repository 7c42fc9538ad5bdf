import Testing

/// Lists in records that are a single string: reported once, with the records, and not repeated for every filter.
struct ListsAsTextsTests {
  private static let manifest = #"""
    version: "1.0"
    searcher: { records: FILE, settings: { attributesForFaceting: [amenities] } }
    widgets:
      list: { type: facetFilterList, facetFilters: [{ amenities: spa }, { amenities: pool }], operator: or, groupName: amenities }
    scenarios: [{ name: S, steps: [search: ] }]

    """#

  private func told(_ records: String, _ file: String) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(records, file)
    try program.write(Self.manifest.replacing("FILE", with: file), "m.searchplay.yaml")
    return try await program.run("validate").errors
  }

  @Test func jsonInCells() async throws {
    let told = try await told("objectID,amenities\n1,\"[\"\"spa\"\", \"\"pool\"\"]\"\n2,\"[\"\"pool\"\"]\"\n", "shop.csv")
    #expect(
      told == #"""
        shop.csv:2:3: warning: 'amenities' holds a list as a single string: '["spa", "pool"]' is a single value [records-inconsistent]
          2 | 1,"[""spa"", ""pool""]"
            |   ^~~~~~~~~~~~~~~~~~~~~
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: shop.csv, settings: { attributesForFaceting: [amenities] } }
            |                      ^~~~~~~~ the records are named here
            = help: name the column 'amenities[]', and write spa|pool in its cells


        """#)
  }

  @Test func barsInCells() async throws {
    let told = try await told("objectID,amenities\n1,spa|pool\n2,pool|spa\n3,bar|spa|pool\n4,bar\n", "shop.csv")
    #expect(
      told == #"""
        shop.csv:2:3: warning: 'amenities' holds a list as a single string: 'spa|pool' is a single value [records-inconsistent]
          2 | 1,spa|pool
            |   ^~~~~~~~
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: shop.csv, settings: { attributesForFaceting: [amenities] } }
            |                      ^~~~~~~~ the records are named here
            = help: name the column 'amenities[]', and write spa|pool in its cells


        """#)
  }

  @Test func commasInJSON() async throws {
    let values = ["spa, pool", "pool, bar", "spa, bar", "spa"]
    let records = values.enumerated().map { "{ \"objectID\": \"\($0)\", \"amenities\": \"\($1)\" }" }.joined(separator: ",\n")
    let told = try await told("[\n\(records)\n]\n", "shop.json")
    #expect(
      told == #"""
        shop.json:2:33: warning: 'amenities' holds a list as a single string: 'spa, pool' is a single value [records-inconsistent]
          2 | { "objectID": "0", "amenities": "spa, pool" },
            |                                 ^~~~~~~~~~~
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: shop.json, settings: { attributesForFaceting: [amenities] } }
            |                      ^~~~~~~~~ the records are named here
            = help: write a list in the records: ["spa", "pool"]


        """#)
  }

  /// Names and categories of two parts are single values, even if each part recurs.
  @Test(arguments: [
    ["Smith, John", "Smith, Anna", "Miller, John", "Miller, Anna"], ["Paris, France", "Lyon, France", "Paris, Texas", "Lyon, Texas"],
    ["Men, Shoes", "Men, Hats", "Women, Shoes", "Women, Hats", "Men", "Women"], ["[]", "spa", "pool"],
  ])
  func valuesOfTwoParts(_ values: [String]) async throws {
    let records = (values + ["spa", "pool"]).enumerated().map { "{ \"objectID\": \"\($0)\", \"amenities\": \"\($1)\" }" }.joined(
      separator: ",\n")
    #expect(try await told("[\n\(records)\n]\n", "shop.json") == "")
  }

  /// If such lists are allowed, values that no record has are reported.
  @Test func acceptedLists() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("objectID,amenities\n1,spa|pool\n2,pool|spa\n3,bar|spa|pool\n4,bar\n", "shop.csv")
    try program.write(Self.manifest.replacing("FILE", with: "shop.csv") + "allow: [records-inconsistent]\n", "m.searchplay.yaml")
    let told = try await program.run("validate").errors
    #expect(told.contains("no record has the value 'spa'") && told.contains("no record has the value 'pool'"), "\(told)")
  }

  /// Names with a comma and codes with a bar are single values.
  @Test func namesWithCommas() async throws {
    let values = ["Paris, France", "Lyon, France", "Rome, Italy", "spa", "pool"]
    let records = values.enumerated().map { "{ \"objectID\": \"\($0)\", \"amenities\": \"\($1)\" }" }.joined(separator: ",\n")
    #expect(try await told("[\n\(records)\n]\n", "shop.json") == "")
    #expect(try await told("objectID,amenities\n1,A|7\n2,B|8\n3,spa\n4,pool\n", "shop.csv") == "")
  }
}
