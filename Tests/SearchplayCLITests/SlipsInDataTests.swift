import Testing

/// Values of records, price bands and labels of sort orders that do something other than their author thinks.
struct SlipsInDataTests {
  private static let records = """
    [{ "objectID": "1", "name": "Road", "brand": "Alba", "price": 100, "added": "24/12/2025", "sale": true, "size": "M" },
     { "objectID": "2", "name": "City", "brand": "Cima", "price": 700, "added": "02/01/2026", "sale": false, "size": "N/A" },
     { "objectID": "3", "name": "Tour", "brand": "Cima", "price": 1600, "added": "11/05/2025", "sale": false, "size": "L" }]
    """

  private static let bands =
    "bands: { type: numericFilterList, operator: or, groupName: bands, numericFilters: [{ attribute: price, operator: \"<=\", value: 500 }, "

  @Test(arguments: [
    Slip(
      testDescription: "dates that begin with the day", settings: ", customRanking: [\"desc(added)\"]",
      told: [
        "'added' ranks hits, but its dates are strings such as '24/12/2025', which are compared from the left, so they are not in chronological order [records-inconsistent]",
        "store dates as numbers, in seconds since 1970, or with the year first: 2025-12-24",
      ]),
    Slip(
      testDescription: "bands with a gap",
      widgets: bands + "{ attribute: price, lower: 1000, upper: 1500 }, { attribute: price, operator: \">\", value: 1500 }] }",
      told: [
        "records have a 'price' above 500 and below 1000, which no item of 'bands' covers [numbers-missing]",
        "let each item begin where the one before ends", "no record's 'price' meets this condition [unknown-value]",
        "the numbers range from 100 to 1600",
      ]),
    Slip(
      testDescription: "bands without a number between them",
      widgets: bands + "{ attribute: price, operator: \">\", value: 700 }, { attribute: price, lower: 500, upper: 700 }] }", told: []),
    Slip(
      testDescription: "a slider over true and false", widgets: "range: { type: numericRange, attribute: sale }",
      told: ["'sale' is true or false, so 'range' gets no bounds from the answers [numbers-missing]", "use a toggle"]),
    Slip(
      testDescription: "no value, written as one",
      widgets: "sizes: { type: refinementList, attribute: size, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: ["'N/A' is a string in 'size', which lists show as a value [records-inconsistent]", "leave out the attribute"]),
    Slip(
      testDescription: "labels exchanged",
      settings: ", replicas: { up: { customRanking: [\"asc(price)\"] }, down: { customRanking: [\"desc(price)\"] } }",
      widgets:
        "order: { type: sortBy, indicesNames: [bikes, up, down], selected: 0, presenter: { up: \"Price, high to low\", down: \"Price, low to high\" } }",
      told: [
        "'order' shows 'up' as 'Price, high to low', but it sorts in the opposite direction [order-unreachable]",
        "swap the labels of 'up' and 'down'",
      ]),
    Slip(
      testDescription: "a label of an order by two attributes, and others that say nothing of the order",
      settings:
        ", replicas: { up: { customRanking: [\"desc(sale)\", \"asc(price)\"] }, most: { customRanking: [\"asc(price)\"] }, zone: { customRanking: [\"desc(price)\"] }, down: { customRanking: [\"asc(price)\", \"desc(sale)\"] } }",
      widgets:
        "order: { type: sortBy, indicesNames: [bikes, up, most, zone, down], selected: 0, presenter: { up: \"Price: low to high\", most: Most popular, zone: Pizza-Zone, down: \"Price: high to low\" } }",
      told: [
        "'order' shows 'down' as 'Price: high to low', but it sorts in the opposite direction [order-unreachable]",
        "correct the label, or the order of 'down'",
      ]),
    Slip(
      testDescription: "labels that are wrong over two attributes",
      settings: ", replicas: { up: { customRanking: [\"desc(price)\"] }, down: { customRanking: [\"desc(name)\"] } }",
      widgets:
        "order: { type: sortBy, indicesNames: [bikes, up, down], selected: 0, presenter: { up: \"Price, low to high\", down: \"Name, a to z\" } }",
      told: [
        "'order' shows 'up' as 'Price, low to high', but it sorts in the opposite direction [order-unreachable]",
        "correct the label, or the order of 'up'",
        "'order' shows 'down' as 'Name, a to z', but it sorts in the opposite direction [order-unreachable]",
        "correct the label, or the order of 'down'",
      ]),
    Slip(
      testDescription: "bands around a number that has one of its own",
      widgets:
        "bands: { type: numericFilterList, operator: or, groupName: bands, numericFilters: [{ attribute: price, operator: \"<\", value: 700 }, { attribute: price, operator: \">\", value: 700 }, { attribute: price, operator: \"=\", value: 700 }] }",
      told: []),
    Slip(
      testDescription: "texts for an attribute that nothing filters by",
      widgets:
        "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }\n  chips: { type: currentRefinements, presenter: { attributes: { size: \"By {text}\" } } }",
      told: [
        "the labels for 'size' are never used: nothing filters by it [unused-name]",
        "remove them, or add a widget that filters by it",
      ]),
    Slip(
      testDescription: "a search for what the box has searched for", widgets: "box: { type: searchBox }",
      steps: "[type: { box: road }, search: road]",
      told: [
        "the previous step already searched for 'road' [step-without-effect]", "remove the step, or move it to where it has an effect",
      ]),
  ]) func isTold(_ slip: Slip) async throws {
    let said = try await slip.said(
      of: "bikes", Self.records, settings: "attributesForFaceting: [brand, price, sale, size], searchableAttributes: [name]",
      lists: ["list: { type: hits, attribute: name }"], by: ["run"])
    #expect(said == slip.told)
  }

  /// Lists in cells, with an item that recurs.
  @Test func cellsWithLists() async throws {
    let slip = Slip(
      testDescription: "", settings: "",
      widgets: "features: { type: refinementList, attribute: feature, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }", told: []
    )
    let program = try Program()
    defer { program.end() }
    try program.write("objectID,feature\n1,wifi|pool\n2,wifi\n3,pool|sauna\n", "rooms.csv")
    try program.write(
      """
      version: "1.0"
      searcher: { records: rooms.csv, settings: { attributesForFaceting: [feature] } }
      widgets:
        \(slip.widgets)
      scenarios: [{ name: Browse, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("validate")
    #expect(
      run.errors.contains("'feature' holds a list as a single string: 'wifi|pool' is a single value [records-inconsistent]"), "\(run)")
    #expect(run.errors.contains("name the column 'feature[]', and write wifi|pool in its cells"), "\(run)")
  }
}
