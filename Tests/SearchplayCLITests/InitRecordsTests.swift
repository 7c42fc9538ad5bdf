import Testing

/// A manifest inferred from records, which runs without changes.
struct InitRecordsTests {
  private static let records = """
    {"objectID":"1","title":"Trail runner","brand":"Loom","price":60,"popular":9,"sale":true,"tags":["new","light"],"cat":{"lvl0":"Shoes","lvl1":"Shoes / Running"}}
    {"objectID":"2","title":"Rain boot","brand":"Fleet","price":90,"popular":7,"sale":false,"tags":["new"],"cat":{"lvl0":"Shoes","lvl1":"Shoes / Boots"}}
    {"objectID":"3","title":"Sun hat","brand":"Loom","price":20,"popular":5,"sale":true,"tags":["light"],"cat":{"lvl0":"Hats","lvl1":"Hats / Sun"}}
    {"objectID":"4","title":"Rain hat","brand":"Fleet","price":25,"popular":3,"sale":false,"tags":["new"],"cat":{"lvl0":"Hats","lvl1":"Hats / Rain"}}

    """

  /// An attribute whose name the settings of an index would read as a modifier is left out, with its reason.
  @Test func namesThatSettingsCannotWrite() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<4).map {
      #"{"objectID":"\#($0)","unordered(x)":"\#($0 % 2)p","desc(y)":"\#($0 % 2)r","a,b":"\#($0 % 2)t","q\"":"\#($0 % 2)u","size(EU)":"\#($0 % 2)s","name":"n\#($0) word"}"#
    }
    try program.write(records.joined(separator: "\n") + "\n", "par.ndjson")
    let made = try await program.run("init", "--records", "par.ndjson")
    #expect(
      made.status == 0 && made.output.contains("guessed lists: size(EU)\n")
        && made.output.contains(
          "left out: unordered(x) (an unusual name), desc(y) (an unusual name), a,b (an unusual name), q\" (an unusual name)\n"),
      "\(made)")
    #expect(try await program.run("validate", "par.searchplay.yaml").status == 0)
  }

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
          records: products.ndjson
          settings:
            searchableAttributes: [title]
            attributesForFaceting: [brand, tags, sale, price, cat.lvl0, cat.lvl1]
            customRanking: [desc(popular)]

        widgets:
          searchBox: { type: searchBox }
          cat:
            type: hierarchicalMenu
            hierarchicalAttributes: [cat.lvl0, cat.lvl1]
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
          count: { type: stats }
          hits: { type: hits, attribute: title }

        """), "\(text)")
    #expect(try await program.run("test", "data").status == 0)
    // Nothing is overwritten, and a file that does not contain records is rejected.
    #expect(
      try await program.run("init", "--records", "data/products.ndjson").errors
        == "error: 'data/products.searchplay.yaml' already exists\n")
    #expect(try await program.run("init", "--records", "data/products.xml").status == 64)
    #expect(try await program.run("init", "--records", "data/none.json").status == 64)
    try program.write("[1]", "data/bad.json")
    let bad = try await program.run("init", "--records", "data/bad.json")
    #expect(bad.status == 64 && bad.errors.contains("'data/bad.json' cannot be used: record 1: expected an object"), "\(bad)")
  }

  /// Locations, dates, addresses, constants and sentences do not become lists and are not searched; what is left out is named, and nothing
  /// is replaced.
  @Test func recordsOfManyKinds() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<8).map { number in
      """
      {"objectID":"\(number)","name":"Place \(["North", "South", "East", "West", "Old", "New", "High", "Low"][number])","kind":"\(["cafe", "bar"][number % 2])","notes":"\(["", "loud"][number % 2])","city":"Oslo","opened":"20\(10 + number)-05-01","phone":"+47 22 33 4\(number)","about":"A place \(number % 2) with a view of the sea and the hills","rooms":\(number + 1),"rent":\(number * 100 + 50),"size":\(number * 3 + 20),"_tags":["\(["new", "quiet"][number % 2])"],"_geoloc":{"lat":59.\(number),"lng":10.\(number)}}
      """
    }
    try program.write(records.joined(separator: "\n"), "places.ndjson")
    try program.write("{}", "searchplay-1.0.schema.json")
    let made = try await program.run("init", "--records", "places.ndjson")
    #expect(made.status == 0 && made.errors == "warning: 'searchplay-1.0.schema.json' already exists and was left unchanged\n", "\(made)")
    #expect(
      made.output.contains(
        """
        guessed the searchable attributes: name, about
        guessed lists: kind
        guessed ranges: rooms, rent, size
        guessed tags: new, quiet
        left out: notes (empty in some records), city (the same everywhere), opened (dates or addresses), phone
        """), "\(made.output)")
    #expect(try program.read("searchplay-1.0.schema.json") == "{}")
    #expect(
      try program.read("places.searchplay.yaml").contains(
        "  tags: { type: tagFilterList, tagFilters: [new, quiet], operator: or, groupName: tags }\n"))
    #expect(try await program.run("test").status == 0)
  }

  /// Titles are searched, however often they repeat; types and categories become lists, however few records there are.
  @Test func titlesAndKinds() async throws {
    let program = try Program()
    defer { program.end() }
    let titles = ["Engineer", "Nurse", "Engineer", "Cook", "Nurse", "Engineer"]
    let types = ["full-time", "part-time", "full-time", "contract", "part-time", "full-time"]
    let skills = [["swift", "sql"], ["care"], ["swift"], ["knife"], ["care", "care plans"], ["sql"]]
    let records = titles.indices.map { number in
      #"{"objectID":"\#(number)","title":"\#(titles[number])","type":"\#(types[number])","skills":["\#(skills[number].joined(separator: #"",""#))"]}"#
    }
    try program.write(records.joined(separator: "\n"), "jobs.ndjson")
    let made = try await program.run("init", "--records", "jobs.ndjson")
    #expect(
      made.output.contains("guessed the searchable attributes: title\nguessed lists: type, skills\n"), "\(made)")
  }

  /// A walk adds the scenarios that together exercise the most, and they pass.
  @Test func explored() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.records, "products.ndjson")
    let made = try await program.run("init", "--records", "products.ndjson", "--explore")
    #expect(made.status == 0 && made.output.hasPrefix("wrote products.searchplay.yaml\n"), "\(made)")
    let text = try program.read("products.searchplay.yaml")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  - name: ") } >= 5, "\(text)")
    #expect(!text.contains("Load the first results, then"))
    #expect(try await program.run("test").status == 0)
    #expect(try await program.run("init", "--explore", "x").status == 64)
  }

  /// Large numbers are not times unless their attribute's name says so, and a rare value is not the same everywhere.
  @Test func guessesFromRecords() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<12).map { number in
      #"{"objectID":"\#(number)","title":"Place \#(number)","population":\#(700_000_000 + number * 100_000_000),"opened":\#(1_577_836_800 + number * 86_400),"kind":"\#(["a", "b"][number % 2])""#
        + (number < 2 ? #","badge":"new","mixed":"x"}"# : #","mixed":\#(number)}"#)
    }
    try program.write("[\(records.joined(separator: ",\n"))]", "places.json")
    let made = try await program.run("init", "--records", "places.json")
    #expect(made.output.contains("guessed ranges: population\n"), "\(made)")
    #expect(made.output.contains("left out: opened (times), badge, mixed (some records have text and numbers)\n"), "\(made)")
  }

  /// Names that look like codes are still what is searched and shown, a list is never shown as a hit, and a value that InstantSearch cannot
  /// write is not clicked, so that the starter passes.
  @Test func namesThatLookLikeCodes() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<30).map { #"{"objectID":"\#($0)","name":"N\#($0)","tags":["a","\#($0 % 2)"],"kind":"\#($0 < 20 ? #"q\\"# : "w")"}"# }
    try program.write("[\(records.joined(separator: ","))]", "k.json")
    let made = try await program.run("init", "--records", "k.json", "--explore", ".")
    #expect(made.status == 0 && made.errors == "", "\(made)")
    let text = try program.read("k.searchplay.yaml")
    #expect(text.contains("searchableAttributes: [name]\n") && text.contains("hits: { type: hits, attribute: name }\n"), "\(text)")
    #expect(!text.contains("click: { kind: \"q"), "\(text)")
    let tested = try await program.run("test", ".")
    #expect(tested.status == 0, "\(tested)")
  }
}
