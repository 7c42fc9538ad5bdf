import Testing

/// The help about an expectation that fails because the step before it does something other than its author thinks.
struct UnmetExpectationTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Ada", "chain": "Casa", "place": "Asia" },
      { "objectID": "2", "name": "Bea", "chain": "Casa", "place": "Europe" },
      { "objectID": "3", "name": "Cyd", "chain": "Sol", "place": "Asia" },
      { "objectID": "4", "name": "Dot", "chain": "Sol", "place": "Europe" }
    ]
    """#

  private static let lists = [
    "chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: [isRefined, \"alphabetical:asc\"] } }",
    "places: { type: hierarchicalMenu, hierarchicalAttributes: [place, town], separator: \" > \", presenter: default }",
    "prices: { type: facetFilterList, operator: or, groupName: name, facetFilters: [{ name: Ada }, { name: Bea }] }",
  ]

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "stays", Self.records, settings: "searchableAttributes: [name], attributesForFaceting: [chain, place, town, name]",
      lists: Self.lists, by: ["test", "-u=missing", "--findings", "off"])
  }

  private static let hits = "the hits differ from what is expected [expectation]"
  private static let page = "the hits on the page differ from what is expected [expectation]"
  private static let filters = "the filters differ from what is expected [expectation]"

  @Test(arguments: [
    Slip(
      testDescription: "a second click", steps: "[search: , click: { chains: Casa }, click: { chains: Casa }, expect: { hits: 2 }]",
      told: [hits, "'Casa' was already selected, so clicking it again deselected it"]),
    Slip(
      testDescription: "a second path", steps: "[search: , click: { places: Europe }, click: { places: Asia }, expect: { hits: 4 }]",
      told: [hits, "a menu has one path: 'Asia' replaced 'Europe'"]),
    Slip(
      testDescription: "before the answer", steps: "[search: , click: { chains: Casa }, expect: { pending: true, hits: 2 }]",
      told: ["until the answer arrives, \(hits)", "this holds once the answer has arrived: remove 'pending: true'"]),
    Slip(
      testDescription: "after a failure", steps: "[search: , fail: 404, click: { chains: Casa }, expect: { hits: 2 }]",
      told: [hits, "the search of this step failed, so the previous results are still shown"]),
    Slip(
      testDescription: "a toggle that takes away",
      steps:
        "[search: , click: { chains: Casa }, filterState: { toggle: { group: { or: chain }, filters: [{ chain: Casa }, { chain: Sol }] } }, expect: { hits: 4 }]",
      told: [hits, "'Casa' was active before, so 'toggle' removed it"]),
    Slip(
      testDescription: "without notifying",
      steps: "[search: , filterState: { add: { group: { or: chain }, filters: { chain: Casa } }, notify: false }, expect: { hits: 2 }]",
      told: [hits, "this step notifies no observers, so nothing is searched for: add a 'search:' step after it"]),
    Slip(
      testDescription: "a query that is only set", steps: "[search: , searcher: { query: Ada }, expect: { hits: 1 }]",
      told: [hits, "this step starts no search: add a 'search:' step after it"]),
    Slip(
      testDescription: "a position that counts from 0",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: a, anchoring: contains }], consequence: { promote: [{ objectID: \"4\", position: 1 }] } }]",
      steps: "[search: a, expect: { hitIDs: [\"4\", \"1\"] }]",
      told: [
        page, "the rule 'r' promotes '4' to position 1, counted from 0: for this place, write position: 0",
      ]),
    Slip(
      testDescription: "operators in lower case",
      steps:
        "[search: , click: { chains: Casa }, click: { prices: Ada }, expect: { filters: '( \"name\":\"Ada\" ) and ( \"chain\":\"Casa\" )' }]",
      told: [filters, "AND and OR are written in capitals, and the groups are in a different order"]),
    Slip(
      testDescription: "other quotation marks",
      steps: "[search: , click: { chains: Casa }, expect: { filters: \"( 'chain':'Casa' )\" }]",
      told: [filters, "names and values are in double quotation marks"]),
    Slip(
      testDescription: "no quotation marks",
      steps: "[search: , click: { chains: Casa }, expect: { filters: { contains: \"chain:Casa\" } }]",
      told: [filters, "names and values are in double quotation marks: '\"chain\":\"Casa\"'"]),
    Slip(
      testDescription: "a pattern of a script",
      steps: "[search: , click: { chains: Casa }, expect: { filters: { matches: \"/sol/i\" } }]",
      told: [filters, "slashes are part of the pattern: write '(?i)sol'"]),
    Slip(
      testDescription: "a value of another list", steps: "[search: , click: { chains: Ada }]",
      told: ["'chains' does not show 'Ada' [step]", "'prices' shows 'Ada': write click: { prices: Ada }"]),
    Slip(
      testDescription: "a position in a fixed list", steps: "[search: , click: { prices: 2 }]",
      told: ["'prices' has no item '2' [unknown-item]", "name the item, or its position: { position: 2 } is 'Bea'"]),
  ]) func isExplained(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }
}
