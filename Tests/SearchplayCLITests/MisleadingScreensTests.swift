import Testing

/// Screens that work, but that say or offer something other than what they do.
struct MisleadingScreensTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Ada", "chain": "Casa", "price": 60, "rating": 9.0, "free": true, "tags": ["a", "b"], "lvl0": "EU", "opened": 1500000000 },
      { "objectID": "2", "name": "Bea", "chain": "Casa", "price": 100, "rating": 10.0, "free": false, "tags": ["a"], "lvl0": "EU", "opened": 1500000100 },
      { "objectID": "3", "name": "Cyd", "chain": "Sol", "price": 140, "rating": 9.0, "free": true, "tags": ["b"], "lvl0": "AS", "opened": 1500000200 },
      { "objectID": "4", "name": "Dot", "chain": "Sol", "price": 150, "rating": 8.0, "free": false, "tags": ["a"], "lvl0": "AS", "opened": 1500000300 },
      { "objectID": "5", "name": "Eva", "chain": "Sol", "price": 180, "rating": 7.0, "free": true, "tags": ["b"], "lvl0": "AS", "opened": 1500000400 },
      { "objectID": "6", "name": "Fay", "chain": "Lux", "price": 210, "rating": 7.0, "free": true, "tags": ["a"], "lvl0": "EU", "opened": 1500000500 },
      { "objectID": "7", "name": "Gil", "chain": "Lux", "price": 260, "rating": 8.0, "free": false, "tags": ["a"], "lvl0": "EU", "opened": 1500000600 },
      { "objectID": "8", "name": "Hal", "chain": "Lux", "price": 300, "rating": 9.0, "free": true, "tags": ["b"], "lvl0": "AS", "opened": 1500000700 }
    ]
    """#

  private static let chains =
    "chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: [isRefined, \"alphabetical:asc\"] } }"

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "stays", Self.records,
      settings: "searchableAttributes: [name, chain], attributesForFaceting: [chain, name, price, rating, free, tags, lvl0]",
      lists: [Self.chains, "rows: { type: hits, attribute: name }"], by: ["validate"])
  }

  // MARK: Bands

  @Test(arguments: [
    Slip(
      testDescription: "bands that share an end",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, lower: 0, upper: 100 }, { attribute: price, lower: 100, upper: 300 }] }",
      told: [
        "'price: 0.0 to 100.0' and 'price: 100.0 to 300.0' of 'prices' overlap: records with a 'price' of 100 are in both [uneven-bands]",
        "end the first below 100, or begin the second above it",
      ]),
    Slip(
      testDescription: "bands of which one begins too early",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 150 }, { attribute: price, lower: 90, upper: 300 }] }",
      told: [
        "'price < 150.0' and 'price: 90.0 to 300.0' of 'prices' overlap: records with a 'price' between 90 and 150 are in both [uneven-bands]",
        "let each item begin where the one before ends",
      ]),
    Slip(
      testDescription: "bands from the highest down that share an end",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \">=\", value: 150 }, { attribute: price, lower: 100, upper: 150 }, { attribute: price, operator: \"<\", value: 100 }] }",
      told: [
        "'price: 100.0 to 150.0' and 'price >= 150.0' of 'prices' overlap: records with a 'price' of 150 are in both [uneven-bands]",
        "end the first below 150, or begin the second above it",
      ]),
    Slip(
      testDescription: "bands within each other, and bands that touch where no record is",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 150 }, { attribute: price, operator: \"<\", value: 301 }] }\n  more: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, lower: 0, upper: 200 }, { attribute: price, lower: 200, upper: 300 }] }",
      told: []),
    Slip(
      testDescription: "an item for another number",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 100 }, { attribute: rating, lower: 1, upper: 8 }, { attribute: price, operator: \">=\", value: 100 }] }",
      told: [
        "item 2 of 'prices' compares 'rating', but the others compare 'price' [uneven-bands]",
        "write 'price', or put the item into a list of its own",
      ]),
  ]) func bands(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  // MARK: Labels

  @Test(arguments: [
    Slip(
      testDescription: "a negated filter in current refinements",
      widgets:
        "paid: { type: toggle, filter: { attribute: free, value: true, negated: true } }\n  current: { type: currentRefinements, filterGroupID: { and: free } }",
      told: [
        "'current' shows the negated filter of 'paid' as 'free', without its negation [misleading-label]",
        "add a template with {negated}: presenter: { any: \"{negated}{text}\" }",
      ]),
    Slip(
      testDescription: "a negated filter with words of its own",
      widgets:
        "paid: { type: toggle, filter: { attribute: free, value: true, negated: true } }\n  current: { type: currentRefinements, filterGroupID: { and: free }, presenter: { boolean: Not for free } }",
      told: []),
    Slip(
      testDescription: "a text that is a boolean",
      widgets: "free: { type: facetFilterList, operator: and, groupName: f, facetFilters: [{ free: \"true\" }] }",
      told: [
        "'free' filters by the string \"true\", so its label is 'true', not 'free' [misleading-label]",
        "write true without quotes, which is shown as 'free'",
      ]),
    Slip(
      testDescription: "a label without its operator",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 150 }, { attribute: price, operator: \">=\", value: 150 }], presenter: { comparison: \"{attribute} {value:0}\" } }",
      told: [
        "'prices' shows 'price < 150.0' and 'price >= 150.0' with the same label, 'price 150' [template]",
        "write {operator} in the template",
        "'prices' shows 'price 150' for 'price < 150.0': the label leaves out the operator [misleading-label]",
        "write {operator} before {value}",
      ]),
    Slip(
      testDescription: "a label that is read the other way",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 150 }, { attribute: price, operator: \">=\", value: 150 }], presenter: { comparison: \"{value:0} {operator} {attribute}\" } }",
      told: [
        "'prices' shows '150 < price' for 'price < 150.0', which says the opposite [misleading-label]",
        "write {attribute} before {operator}, and {value} after it",
      ]),
    Slip(
      testDescription: "steppers named for the other end", top: "allow: [second-search]",
      widgets:
        "minRating: { type: numericComparison, attribute: rating, numericOperator: \"<=\" }\n  minimal: { type: numericComparison, attribute: price, numericOperator: \"<=\" }",
      told: [
        "'minRating' finds records whose 'rating' is at most its number: '<=' [misleading-label]",
        "write numericOperator: \">=\", or rename the widget",
      ]),
    Slip(
      testDescription: "a strict stepper named for the other end", top: "allow: [second-search]",
      widgets: "max_price: { type: numericComparison, attribute: price, numericOperator: \">\" }",
      told: [
        "'max_price' finds records whose 'price' is more than its number: '>' [misleading-label]",
        "write numericOperator: \"<\", or rename the widget",
      ]),
  ]) func labels(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  // MARK: Orders

  @Test(arguments: [
    Slip(
      testDescription: "replicas that rank by their custom ranking alone",
      settings: ", replicas: { cheap: { customRanking: [asc(price)] } }",
      widgets: "box: { type: searchBox }\n  order: { type: sortBy, indicesNames: [stays, cheap] }",
      told: [
        "with a query, 'cheap' sorts by relevance first, and by 'price' only among equally relevant hits [relevance-first]",
        "to sort by 'price' alone, write ranking: [asc(price), typo, geo, words, filters, proximity, attribute, exact, custom] in 'cheap'",
      ]),
    Slip(
      testDescription: "a replica that leads with its attribute, and one without a query",
      settings: ", replicas: { cheap: { ranking: [asc(price), typo, geo, words, filters, proximity, attribute, exact, custom] } }",
      widgets: "box: { type: searchBox }\n  order: { type: sortBy, indicesNames: [stays, cheap] }", told: []),
    Slip(
      testDescription: "labels for the other direction, and for another attribute",
      settings:
        ", customRanking: [asc(rating)], replicas: { dear: { customRanking: [desc(price)] } }",
      widgets:
        "order: { type: sortBy, indicesNames: [stays, dear], presenter: { stays: Best rated, dear: Best rated } }\n  other: { type: sortBy, indicesNames: [stays, dear], presenter: { stays: Featured, dear: Highest rating } }",
      told: [
        "'order' shows 'Best rated' twice: two of its indices have this label [listed-twice]", "give each index its own label",
        "'order' shows 'stays' as 'Best rated', but it sorts in the opposite direction [order-unreachable]",
        "correct the label, or the order of 'stays'",
        "'other' shows 'dear' as 'Highest rating', but it sorts by 'price', not by 'rating' [order-unreachable]",
        "correct the label, or the order of 'dear'",
      ]),
    Slip(
      testDescription: "a location without geo in the ranking",
      settings: ", ranking: [typo, words, filters, proximity, attribute, exact, custom]",
      searcher: "query: { aroundLatLng: \"45,12\" }",
      told: [
        "embedded records do not reproduce the automatic aroundRadius [parameter-ignored]",
        "allow it if the difference does not matter, or run against the live index or a recording",
        "this searches by location, but no record has one [unknown-attribute]", "write _geoloc: { lat: …, lng: … } in the records",
        "aroundLatLng does not sort hits by distance: the ranking has no 'geo' [setting-incomplete]", "add geo to the ranking",
      ]),
    Slip(
      testDescription: "two lists of orders of which one is clicked", settings: ", replicas: { cheap: { ranking: [asc(price)] } }",
      widgets:
        "order: { type: sortBy, indicesNames: [stays, cheap] }\n  other: { type: sortBy, indicesNames: [stays, cheap] }",
      steps: "[search: , click: { order: cheap }]",
      told: [
        "after a click in one, 'order' and 'other' show different selections: neither follows the other [initial-selection-ignored]",
        "keep one of the two, or show one list twice with 'views'",
      ]),
  ]) func orders(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  // MARK: Lists

  @Test(arguments: [
    Slip(
      testDescription: "an and list for single values",
      widgets: "again: { type: refinementList, attribute: rating, operator: and, presenter: { sortBy: \"count:desc\" } }",
      told: [
        "no record has two values of 'rating': after a click, 'again' shows only the selected one, since its operator is 'and' [counts-narrowed]",
        "write operator: or",
      ]),
    Slip(
      testDescription: "an and list for several values",
      top: "allow: [menu-level-missing, menu-path-lost, attribute-not-faceted, unknown-attribute]",
      widgets: "again: { type: refinementList, attribute: tags, operator: and, presenter: { sortBy: \"count:desc\" } }", told: []),
    Slip(
      testDescription: "a list beside a menu",
      widgets:
        "menu: { type: hierarchicalMenu, hierarchicalAttributes: [lvl0, lvl1], separator: \" > \", presenter: default }\n  regions: { type: refinementList, attribute: lvl0, operator: or, presenter: { sortBy: \"count:desc\" } }",
      told: [
        "'menu' shows nothing below 'lvl0': 'lvl1' is not in attributesForFaceting, and no record has it [attribute-not-faceted]",
        "correct the name, or add the attribute to the records and to attributesForFaceting",
        "'regions' and the menu 'menu' both filter by 'lvl0', but no record has two values: different selections in the two match nothing [group-split]",
        "remove one of the two widgets",
      ]),
    Slip(
      testDescription: "a list with a value for each record",
      widgets: "names: { type: refinementList, attribute: price, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "each of the 8 values of 'price' occurs in only one record, so a tap in 'names' leaves one hit [unsuited-list]",
        "use a numericRange, or a numericFilterList with ranges",
      ]),
    Slip(
      testDescription: "numbers sorted as text",
      widgets: "ratings: { type: refinementList, attribute: rating, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "'ratings' sorts the numbers of 'rating' as text: '10' comes before '7' [unsuited-list]",
        "use a numericRange or a numericFilterList, or pad the numbers in the records to the same length",
      ]),
    Slip(
      testDescription: "an item for all values",
      widgets:
        "again: { type: facetFilterList, operator: or, groupName: chain, facetFilters: [{ chain: Casa }] }\n  more: { type: refinementList, attribute: rating, operator: or, presenter: [{ sortBy: [\"count:desc\", \"value:asc\"] }, { append: [{ value: All, count: 8 }] }] }",
      told: [
        "'more' appends 'All', a value that no record has: a click on it finds nothing [unknown-value]",
        "append values of 'rating', or put the item into the view beside the list",
      ]),
    Slip(
      testDescription: "cells that show a list, and images without an address",
      widgets: "cards: { type: hits, attribute: name, subtitle: tags, image: chain }",
      told: [
        "'cards' shows 'tags' as text, but it is a list in record '1' [hits-unreadable]", "use an attribute with a single value",
        "'cards' shows no images: 'chain' is not a URL, but 'Casa' [always-empty]",
        "name the attribute with the images' addresses",
      ]),
    Slip(
      testDescription: "fewer hits than records", settings: ", paginationLimitedTo: 5, hitsPerPage: 5",
      told: [
        "'rows' shows at most 5 of the 8 records: paginationLimitedTo allows no second page [setting-incomplete]",
        "raise paginationLimitedTo",
      ]),
    Slip(
      testDescription: "a range between two numbers",
      widgets: "prices: { type: numericRange, attribute: price }", steps: "[search: , set: { prices: [101, 120] }]",
      told: [
        "no record's 'price' is between 101 and 120 [unknown-value]", "set a range in which records have numbers",
      ]),
    Slip(
      testDescription: "a time in milliseconds",
      widgets: "recent: { type: toggle, filter: { attribute: opened, operator: \">\", value: 1500000100000 } }",
      told: [
        "no record's 'opened' meets this condition: the records have times in seconds, and the filter has one in milliseconds [unknown-value]",
        "write 1500000100",
      ]),
    Slip(
      testDescription: "a boolean as a number", top: "allow: [quoted-value]",
      widgets: "free: { type: facetFilterList, operator: and, groupName: f, facetFilters: [{ free: 1 }] }",
      told: ["no record has the number 1 in 'free', whose values are true and false [unknown-value]", "write true"]),
  ]) func lists(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  // MARK: Queries

  @Test(arguments: [
    Slip(
      testDescription: "quotation marks", steps: "[search: \"\\\"Ada Casa\\\"\"]",
      told: [
        "the quotation marks of \"Ada Casa\" have no effect without advancedSyntax: true [setting-incomplete]",
        "write advancedSyntax: true in the settings or in the query, or remove the quotation marks",
      ]),
    Slip(
      testDescription: "a line break", widgets: "box: { type: searchBox }", steps: "[type: { box: \"Ada\\n\" }]",
      told: [
        "the query ends with a line break, which is part of the text and submits nothing [setting-incomplete]",
        "remove it; to press Enter in a search box, write submit: { BOX: text }",
      ]),
    Slip(
      testDescription: "a parameter left in the query", searcher: "query: { restrictSearchableAttributes: [chain] }",
      steps: "[search: Ada]",
      told: [
        "'Ada' finds nothing because of restrictSearchableAttributes in the query [setting-incomplete]",
        "remove it, or search for something else",
      ]),
    Slip(
      testDescription: "an expected record that does not exist", steps: "[search: , expect: { hitIDs: { includes: [\"33\"] } }]",
      told: ["no record has the objectID '33', so this expectation cannot hold [unknown-value]", "correct the objectID"]),
    Slip(
      testDescription: "a query that nothing searches for", steps: "[search: , searcher: { query: Ada }]",
      told: ["no search follows this step, so it has no effect [step-without-effect]", "add a 'search:' step"]),
  ]) func queries(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }
}
