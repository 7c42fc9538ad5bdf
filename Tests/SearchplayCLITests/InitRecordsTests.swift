import Testing

/// A manifest guessed from records, which runs as it is.
struct InitRecordsTests {
  private static let records = """
    {"objectID":"1","title":"Trail runner","brand":"Loom","price":60,"popular":9,"sale":true,"tags":["new","light"],"cat":{"lvl0":"Shoes","lvl1":"Shoes / Running"}}
    {"objectID":"2","title":"Rain boot","brand":"Fleet","price":90,"popular":7,"sale":false,"tags":["new"],"cat":{"lvl0":"Shoes","lvl1":"Shoes / Boots"}}
    {"objectID":"3","title":"Sun hat","brand":"Loom","price":20,"popular":5,"sale":true,"tags":["light"],"cat":{"lvl0":"Hats","lvl1":"Hats / Sun"}}
    {"objectID":"4","title":"Rain hat","brand":"Fleet","price":25,"popular":3,"sale":false,"tags":["new"],"cat":{"lvl0":"Hats","lvl1":"Hats / Rain"}}

    """

  @Test func guessed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.records, "data/products.ndjson")
    let made = try await program.run("init", "--records", "data/products.ndjson")
    #expect(made.status == 0 && made.output.hasSuffix("\nNext: searchplay explore data/products.searchplay.yaml\n"), "\(made)")
    let text = try program.read("data/products.searchplay.yaml")
    #expect(
      text.contains(
        """
          records: "products.ndjson"
          settings:
            searchableAttributes: [title]
            attributesForFaceting: [brand, tags, sale, price, "cat.lvl0", "cat.lvl1"]
            customRanking: ["desc(popular)"]

        widgets:
          searchBox: { type: searchBox }
          cat:
            type: hierarchicalMenu
            hierarchicalAttributes: ["cat.lvl0", "cat.lvl1"]
            separator: " / "
            presenter: default
          brand:
            type: refinementList
            attribute: brand
            operator: or
            presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"], limit: 10 }
          tags:
            type: refinementList
            attribute: tags
            operator: and   # records have several values
            presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"], limit: 10 }
          sale: { type: toggle, filter: { sale: true } }
          price: { type: numericRange, attribute: price }
          current: { type: currentRefinements }
          clear: { type: clearRefinements }
          hits: { type: hits, attribute: title }

        """), "\(text)")
    #expect(try await program.run("test", "data").status == 0)
    // Nothing is overwritten, and what is no file of records is refused.
    #expect(
      try await program.run("init", "--records", "data/products.ndjson").errors
        == "error: 'data/products.searchplay.yaml' exists already\n")
    #expect(try await program.run("init", "--records", "data/products.xml").status == 64)
    #expect(try await program.run("init", "--records", "data/none.json").status == 64)
    try program.write("[1]", "data/bad.json")
    let bad = try await program.run("init", "--records", "data/bad.json")
    #expect(bad.status == 64 && bad.errors.contains("'data/bad.json' cannot be used: a record, an object, is expected"), "\(bad)")
  }

  /// A walk adds scenarios that together exercise the most, and they pass.
  @Test func explored() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.records, "products.ndjson")
    let made = try await program.run("init", "--records", "products.ndjson", "--explore")
    #expect(made.status == 0 && made.output.hasPrefix("products.searchplay.yaml: "), "\(made)")
    let text = try program.read("products.searchplay.yaml")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  - name: ") } >= 5, "\(text)")
    #expect(!text.contains("Load the first results, then"))
    #expect(try await program.run("test").status == 0)
    #expect(try await program.run("init", "--explore", "x").status == 64)
  }
}
