import Testing

/// Settings, rules and synonyms that Algolia rejects or ignores: reported at their position.
struct LimitsOfTheEngineTests {
  private static let records =
    #"[{ "objectID": "1", "name": "Long road", "brand": "Alba", "price": 100 }, { "objectID": "2", "name": "City", "brand": "Cima", "price": 700 }]"#

  /// A rule with a condition and a consequence.
  private static func rule(_ condition: String, _ consequence: String) -> String {
    "rules: [{ objectID: r, conditions: [\(condition)], consequence: { \(consequence) } }]"
  }

  private static func numbered(_ count: Int, _ item: (Int) -> String) -> String { (0..<count).map(item).joined(separator: ", ") }

  private static let told = [
    Slip(
      testDescription: "a condition that compares", searcher: rule("{ filters: \"price > 3\" }", "params: { hitsPerPage: 5 }"),
      told: ["the filters of a condition are facet filters: numbers are not compared [rule]"]),
    Slip(
      testDescription: "alternatives in a condition",
      searcher: rule("{ filters: \"brand:Alba OR brand:Cima\" }", "params: { hitsPerPage: 5 }"),
      told: ["the filters of a condition are combined with AND only: write a condition for each [rule]"]),
    Slip(
      testDescription: "too many conditions",
      searcher: rule(numbered(26) { "{ pattern: a\($0), anchoring: is }" }, "params: { hitsPerPage: 5 }"),
      told: ["a rule can have at most 25 conditions, not 26 [rule]"]),
    Slip(
      testDescription: "too many hidden records", searcher: rule("", "hide: [\(numbered(51) { "{ objectID: \"\($0)\" }" })]"),
      told: ["a rule can hide at most 50 records, not 51 [rule]"]),
    Slip(
      testDescription: "too many promotions",
      searcher: rule("", "promote: [\(numbered(301) { "{ objectID: \"\($0)\", position: \(min($0, 300)) }" })]"),
      told: ["a rule can have at most 300 promotions, not 301 [rule]"]),
    Slip(
      testDescription: "too large a group",
      searcher: rule("", "promote: [{ objectIDs: [\(numbered(101) { "\"\($0)\"" })], position: 0 }]"),
      told: ["a promotion can have at most 100 records, not 101 [rule]"]),
    Slip(
      testDescription: "a place too far", searcher: rule("", "promote: [{ objectID: \"1\", position: 301 }]"),
      told: ["the position of a promoted record is at most 300, not 301 [rule]"]),
    Slip(
      testDescription: "a currency sign", settings: ", separatorsToIndex: \"+€\"",
      told: ["'€' is a currency sign, which cannot be a separator [setting]", "remove it: it cannot be searched for"]),
    Slip(
      testDescription: "a correction of several words",
      searcher: "synonyms: [{ type: altCorrection1, word: way, corrections: [long road] }]",
      told: [
        "'long road' is several words; a correction is a single word [synonym]", "use a oneWaySynonym",
      ]),
    Slip(
      testDescription: "a score too high", searcher: "query: { filters: \"brand:Alba<score=65536>\" }",
      told: ["the engine rejects these filters: a score is a whole number from 0 to 65535 [filter-syntax]"]),
    Slip(
      testDescription: "attributes without a list to be in", settings: ", disableExactOnAttributes: [name]",
      told: [
        "'disableExactOnAttributes' has no effect without searchableAttributes in the settings [setting-incomplete]",
        "add searchableAttributes to the settings, or remove 'disableExactOnAttributes'",
      ]),
    Slip(
      testDescription: "attributes of one priority",
      settings: ", searchableAttributes: [\"name,brand\"], disablePrefixOnAttributes: [brand]",
      searcher: "query: { restrictSearchableAttributes: [name] }",
      told: [
        "'name' has no effect next to others of the same priority, 'name,brand' [no-effect]",
        "list 'name' by itself in searchableAttributes",
        "'brand' in disablePrefixOnAttributes has no effect next to others of the same priority, 'name,brand' [setting-incomplete]",
        "list 'brand' by itself in searchableAttributes",
      ]),
    Slip(
      testDescription: "settings that a virtual replica takes over", settings: ", replicas: [virtual(cheap)], searchableAttributes: [name]",
      searcher: "replicas: { cheap: { customRanking: [\"asc(price)\"], searchableAttributes: [brand], hitsPerPage: 1 } }",
      widgets: "order: { type: sortBy, indicesNames: [bikes, cheap], selected: 0 }",
      told: [
        "'searchableAttributes' has no effect in a virtual replica, which uses that of the main index [setting-incomplete]",
        "set it in the main index, or remove it here",
      ]),
  ]

  @Test(arguments: told) func isTold(_ slip: Slip) async throws {
    let said = try await slip.said(
      of: "bikes", Self.records, settings: "attributesForFaceting: [brand, price]", lists: ["list: { type: hits, attribute: name }"],
      by: ["validate"])
    #expect(said == slip.told)
  }
}
