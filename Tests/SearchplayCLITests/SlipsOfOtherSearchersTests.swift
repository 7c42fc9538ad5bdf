import Testing

/// Mistakes with other searchers are reported like those with the main one: each searcher is checked as if it were the main one.
struct SlipsOfOtherSearchersTests {
  private static let records = """
    [{ "objectID": "1", "title": "Pasta", "cuisine": "Italian", "views": 3 }, { "objectID": "2", "title": "Taco", "cuisine": "Mexican", "views": 2 }, { "objectID": "3", "title": "Curry", "cuisine": "Thai", "views": 1 }]
    """

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "recipes", Self.records,
      settings: "searchableAttributes: [title], attributesForFaceting: [cuisine], customRanking: [desc(views)]",
      lists: [
        "list: { type: hits, attribute: title }",
        "videoList: { type: hits, searcher: videos, \(slip.top.contains("filterState: deals") ? "filterState: deals, " : "")attribute: title }",
      ],
      by: ["validate"])
  }

  private static let own =
    "{ objectID: v1, title: Pasta video, cuisine: Italian, length: 5 }, { objectID: v2, title: Taco video, cuisine: Mexican, length: 9 }"

  private static func videos(_ more: String, _ settings: String = "", faceted: String = "cuisine", records: String = own) -> String {
    """
    filterStates: [deals]
    searchers:
      videos: { index: videos, filterState: deals, records: [\(records)], settings: { searchableAttributes: [title], attributesForFaceting: [\(faceted)]\(settings) }\(more) }
    """
  }

  private static let cuisines =
    "cuisines: { type: refinementList, attribute: cuisine, operator: or, searcher: videos, filterState: deals, presenter: { sortBy: [\"alphabetical:asc\"] } }"
  private static let steps = "[search: , search: { searcher: videos }, click: { cuisines: Italian }]"

  @Test(arguments: [
    Slip(testDescription: "a sound one", top: videos(""), widgets: cuisines, steps: steps, told: []),
    Slip(
      testDescription: "disjunctive faceting is off", top: videos(", isDisjunctiveFacetingEnabled: false"), widgets: cuisines, steps: steps,
      told: [
        "'cuisines' shows only the selected values after a click, so a second one cannot be selected [counts-narrowed]",
        "turn on isDisjunctiveFacetingEnabled",
      ]),
    Slip(
      testDescription: "filters of the query", top: videos(", query: { filters: 'cuisine:Mexican' }"), widgets: cuisines, steps: steps,
      told: [
        "the filters of the query are not sent while disjunctive faceting is on [query-filters-ignored]",
        "put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false",
      ]),
    Slip(
      testDescription: "no hits", top: videos(", query: { hitsPerPage: 0 }"), widgets: cuisines, steps: steps,
      told: ["'videoList' shows nothing: no search asks for hits [always-empty]", "remove hitsPerPage: 0 from the query"]),
    Slip(
      testDescription: "an attribute of the main index alone", top: videos("", ", customRanking: [desc(views)]"), widgets: cuisines,
      steps: steps,
      told: [
        "no record of 'videos' has the attribute 'views' [unknown-attribute]", "correct the name, or add the attribute to the records",
      ]),
    Slip(
      testDescription: "a record of the main index",
      top: videos(
        ", rules: [{ objectID: r, conditions: [{ pattern: taco, anchoring: contains }], consequence: { promote: [{ objectID: '3', position: 0 }] } }]"
      ), widgets: cuisines, steps: steps,
      told: ["no record of 'videos' has the objectID '3' [unknown-value]", "correct the objectID, or remove it from the rule"]),
    Slip(
      testDescription: "a synonym of other words", top: videos(", synonyms: [{ objectID: s, type: synonym, synonyms: [curry, dal] }]"),
      widgets: cuisines, steps: steps,
      told: [
        "no record of 'videos' contains 'curry' or 'dal': the synonym finds nothing [setting-incomplete]",
        "correct the words, or remove the synonym",
      ]),
    Slip(
      testDescription: "a value of the main index", top: videos(""),
      widgets: "thai: { type: toggle, filter: { cuisine: Thai }, filterState: deals }",
      steps: "[search: , search: { searcher: videos }, click: { thai: }]",
      told: ["no record of 'videos' has the value 'Thai' in 'cuisine' [unknown-value]", "the records have 'Italian' and 'Mexican'"]),
    Slip(
      testDescription: "an attribute that it does not declare", top: videos(""),
      widgets: "tacos: { type: toggle, filter: { title: Taco video }, filterState: deals }",
      steps: "[search: , search: { searcher: videos }, click: { tacos: }]",
      told: [
        "'tacos' matches nothing: 'title' is not in attributesForFaceting [attribute-not-faceted]",
        "add 'title' to searchers.videos.settings.attributesForFaceting",
      ]),
    Slip(
      testDescription: "a search of attributes that it does not search",
      top: videos(", query: { restrictSearchableAttributes: [cuisine] }"),
      widgets: cuisines, steps: steps,
      told: [
        "queries never match in 'cuisine', which is not in searchableAttributes [no-effect]", "add 'cuisine' to searchableAttributes",
      ]),
    Slip(
      testDescription: "a title that is not retrieved", top: videos("", ", attributesToRetrieve: [cuisine]"), widgets: cuisines,
      steps: steps,
      told: [
        "'videoList' shows objectIDs: attributesToRetrieve leaves out 'title' [unknown-attribute]", "add 'title' to attributesToRetrieve",
      ]),
    Slip(
      testDescription: "a name in capitals", top: videos("", records: "\(own), { objectID: v3, title: Curry video, Cuisine: Thai }"),
      widgets: cuisines, steps: steps,
      told: ["record 'v3' has 'Cuisine', where others have 'cuisine' [records-inconsistent]", "rename it to 'cuisine'"]),
    Slip(
      testDescription: "a stepper of texts", top: "allow: [second-search]\n" + videos("", faceted: "cuisine, title"),
      widgets: "n: { type: numericComparison, attribute: title, numericOperator: \">=\", searcher: videos, filterState: deals }",
      steps: "[search: , search: { searcher: videos }]",
      told: [
        "'n' filters by number, but no record has a number in 'title' [numbers-missing]",
        "name an attribute that has numbers, store numbers in the records, or use a refinementList",
      ]),
    Slip(
      testDescription: "an attribute of another index, in the main one", searcher: "query: { attributesToRetrieve: [title, length] }",
      top: videos(""), widgets: cuisines, steps: steps,
      told: [
        "no record of 'recipes' has the attribute 'length' [unknown-attribute]", "correct the name, or add the attribute to the records",
      ]),
    Slip(
      testDescription: "a set-up that notifies, a switch that is on, and items of a step",
      top: "filterState: [{ in: deals, add: { group: { and: cuisine }, filters: { cuisine: Mexican } } }]\nsetup: [clear: ]\n" + videos(""),
      widgets: """
        mexican: { type: toggle, filter: { cuisine: Mexican }, isSelected: true, filterState: deals }
          current: { type: currentRefinements, filterState: deals }
          lengths: { type: numericFilterList, operator: and, groupName: length, filterState: deals, numericFilters: [] }
        """,
      steps:
        "[search: , search: { searcher: videos }, items: { lengths: [{ attribute: length, operator: \">\", value: 6 }] }]",
      told: []),
    Slip(
      testDescription: "rules of another index in a file, and one index with two searchers",
      top: """
        searchers:
          videos: { index: videos, records: [\(own)], settings: { searchableAttributes: [title], attributesForFaceting: [length] }, rules: rules.json }
          second: { query: { hitsPerPage: 1 } }
        """, widgets: "two: { type: hits, searcher: second, attribute: title }",
      steps: "[search: , search: { searcher: videos }, search: { searcher: second }]",
      files: [
        "rules.json":
          #"[{ "objectID": "r", "conditions": [{ "pattern": "long", "anchoring": "is" }], "consequence": { "params": { "query": "video", "facetFilters": ["length:9"] } } }]"#
      ], told: []),
    Slip(
      testDescription: "rules without records", top: "searchers: { videos: { rules: [] } }",
      told: ["'rules' requires 'records': without them the searcher does not have its own index [conflicting-keys]"]),
    Slip(
      testDescription: "what a step changes is not known", top: videos(", isDisjunctiveFacetingEnabled: false"), widgets: cuisines,
      steps:
        "[search: , searcher: { name: videos, isDisjunctiveFacetingEnabled: true }, search: { searcher: videos }, click: { cuisines: Italian }]",
      told: []),
  ]) func aSlip(_ slip: Slip) async throws {
    let found = try await told(slip)
    #expect(found == slip.told, "\(found)")
  }
}
