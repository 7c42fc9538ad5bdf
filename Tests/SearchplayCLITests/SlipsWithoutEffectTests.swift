import Testing

/// Steps, filters and settings that change nothing, or something other than their author meant.
struct SlipsWithoutEffectTests {
  private static let records = """
    [
      { "objectID": "1", "title": "Pasta", "cuisine": "Italian", "diet": ["vegan"], "minutes": 10, "kcal": 300, "rating": 3 },
      { "objectID": "2", "title": "Taco", "cuisine": "Mexican", "diet": ["zero", "any"], "minutes": 20, "kcal": 500, "rating": 5 },
      { "objectID": "3", "title": "Risotto", "cuisine": "Italian", "diet": ["vegan"], "minutes": 30, "kcal": 400, "rating": 3 }
    ]
    """

  private static let cuisines =
    "cuisines: { type: refinementList, attribute: cuisine, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"
  private static let stars = "stars: { type: numericComparison, attribute: rating, numericOperator: \">=\" }"
  private static let fixed =
    "picks: { type: facetFilterList, facetFilters: [{ cuisine: Italian }, { cuisine: Mexican }], operator: or, groupName: cuisine }"

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "recipes", Self.records, settings: "attributesForFaceting: [cuisine, diet, minutes, kcal, rating]",
      lists: ["list: { type: hits, attribute: title }"], by: ["validate"])
  }

  @Test(arguments: [
    Slip(
      testDescription: "a stepper that is raised by nothing", widgets: stars,
      steps: "[search: , set: { stars: 4 }, increment: { stars: 0 }]",
      told: [
        "'stars' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers [second-search]",
        "you cannot prevent it in the manifest; expect two requests and two updates",
        "'stars' keeps its number: this step does not change it [step-without-effect]",
        "remove the step, or move it to where it has an effect",
      ]),
    Slip(
      testDescription: "the items that a list has", widgets: fixed,
      steps: "[search: , items: { picks: [{ cuisine: Italian }, { cuisine: Mexican }] }]",
      told: ["'picks' already has these items [step-without-effect]", "remove the step, or move it to where it has an effect"]),
    Slip(
      testDescription: "a state that takes over its own filters", widgets: cuisines,
      steps: "[search: , click: { cuisines: Italian }, filterState: { setContent: main }]",
      told: ["the filter state copies its own filters [step-without-effect]", "remove the step, or move it to where it has an effect"]),
    Slip(
      testDescription: "filters at the start that the set-up clears",
      top: "filterState: [add: { group: { and: start }, filters: { diet: vegan } }]\nsetup: [clear: , search: ]", widgets: cuisines,
      steps: "[click: { cuisines: Mexican }]",
      told: [
        "the initial filters have no effect: 'setup' removes them before the first search [initial-selection-ignored]",
        "remove one of the two",
      ]),
    Slip(
      testDescription: "an invariant about what never waits", top: "invariants: [{ name: calm, expect: { waiting: 0 } }]",
      told: [
        "no search is waiting in any state: 'explore' waits for all answers [expectation-cannot-fail]",
        "expect something that could fail, or remove the expectation",
      ]),
    Slip(
      testDescription: "unordered without the criterion",
      settings: ", searchableAttributes: [unordered(title)], ranking: [typo, geo, words, filters, proximity, exact, custom]",
      told: [
        "'unordered(title)' has no effect without 'attribute' in ranking [setting-incomplete]",
        "add 'attribute' to ranking, or remove 'unordered(title)'",
      ]),
    Slip(
      testDescription: "the most frequent values of an engine that returns the first of the alphabet",
      settings: ", sortFacetValuesBy: alpha, maxValuesPerFacet: 1",
      widgets:
        "diets: { type: refinementList, attribute: diet, operator: or, presenter: { sortBy: [\"count:desc\", \"alphabetical:asc\"], limit: 1 } }",
      told: [
        "'diets' does not show 'vegan', which is more frequent than some that it shows: the engine returns the first 1 values by name [limit-above-engine]",
        "remove sortFacetValuesBy: alpha, or raise maxValuesPerFacet",
      ]),
    Slip(
      testDescription: "an item that every record meets, beside others that hold, too",
      widgets:
        "time: { type: numericFilterList, operator: and, groupName: time, selectionMode: multiple, numericFilters: [{ attribute: minutes, operator: \"<=\", value: 15 }, { attribute: minutes, operator: \"<=\", value: 90 }] }",
      told: [
        "every record matches \"minutes\" <= 90.0: selecting it in 'time' excludes nothing [filter-matches-all]",
        "correct the filter, or the records",
      ]),
    Slip(
      testDescription: "two values that no record has together, of which both have to hold", widgets: cuisines,
      steps: "[search: , filterState: { add: { group: { and: kitchen }, filters: [{ cuisine: Italian }, { cuisine: Mexican }] } }]",
      told: [
        "no record has both \"cuisine\":\"Italian\" and \"cuisine\":\"Mexican\", so together they match nothing [always-empty]",
        "to find any of them, write the group as { or: kitchen }",
      ]),
    Slip(
      testDescription: "a slider and a stepper of which either is enough",
      widgets:
        "time: { type: numericRange, attribute: minutes, operator: or, groupName: numbers }\n  energy: { type: numericComparison, attribute: kcal, numericOperator: \"<=\", operator: or, groupName: numbers }",
      told: [
        "'time' and 'energy' share the group or(numbers, numeric): a record that matches either of them is found [group-widens]",
        "give each attribute its own group",
        "'energy' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers [second-search]",
        "you cannot prevent it in the manifest; expect two requests and two updates",
      ]),
    Slip(
      testDescription: "an exact number that no record has",
      widgets: "stars: { type: numericComparison, attribute: rating, numericOperator: \"=\" }", steps: "[search: , set: { stars: 4 }]",
      told: [
        "'stars' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers [second-search]",
        "you cannot prevent it in the manifest; expect two requests and two updates",
        "no record has exactly 4 in 'rating' [unknown-value]", "set a number that records have",
      ]),
    Slip(
      testDescription: "a text that is submitted after it has been searched for", widgets: "box: { type: searchBox }",
      steps: "[type: { box: pasta }, submit: { box: pasta }]",
      told: [
        "'box' searches as users type, so submitting the same query does nothing [step-without-effect]",
        "remove the step, or move it to where it has an effect",
      ]),
    Slip(
      testDescription: "a text that is submitted to be searched for",
      widgets: "box: { type: searchBox, searchTriggeringMode: searchOnSubmit }",
      steps: "[type: { box: pasta }, submit: { box: pasta }]", told: []),
    Slip(
      testDescription: "switches of which either is meant to be enough",
      widgets:
        "vegan: { type: toggle, filter: { diet: vegan }, operator: or, groupName: picks }\n  italian: { type: toggle, filter: { cuisine: Italian }, operator: or, groupName: picks }",
      told: []),
  ])
  func isTold(_ slip: Slip) async throws {
    let said = try await told(slip)
    #expect(said == slip.told)
  }

  /// A base manifest names a widget that the manifest extending it leaves out: both positions are shown.
  @Test func aWidgetThatIsLeftOut() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ kind: a }], settings: { attributesForFaceting: [kind] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        list: { type: hits, attribute: kind }
      layout: [kinds, list]
      setup:
        - click: { kinds: a }

      """, "base.yaml")
    try program.write(
      "version: \"1.0\"\nextends: base.yaml\nwidgets:\n  kinds:\nscenarios: [{ name: A, steps: [search: ] }]\n", "m.searchplay.yaml")
    let said = try await program.run("validate", "m.searchplay.yaml")
    #expect(
      said.errors == """
        base.yaml:6:10: error: no widget is named 'kinds' [unknown-widget-id]
          6 | layout: [kinds, list]
            |          ^~~~~
            ::: m.searchplay.yaml:4:3
          4 |   kinds:
            |   ^~~~~ left out here
            = help: write a 'layout' without this widget in this manifest

        base.yaml:8:14: error: no widget is named 'kinds' [unknown-widget-id]
          8 |   - click: { kinds: a }
            |              ^~~~~
            ::: m.searchplay.yaml:4:3
          4 |   kinds:
            |   ^~~~~ left out here
            = help: keep the widget, or also change what refers to it in the manifest that removes it


        """)
  }

  /// A comparison of a version with itself.
  @Test func aVersionAndItself() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ kind: a }] }\nwidgets: { list: { type: hits, attribute: kind } }\nscenarios: [{ name: A, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    let said = try await program.run("compare", "m.searchplay.yaml", "--instantsearch", "8", "--with", "instantsearch=8")
    #expect(
      said.errors == "warning: both runs of 'm.searchplay.yaml' use InstantSearch 8: --instantsearch and --with set the same version\n")
    #expect(try await program.run("compare", "m.searchplay.yaml", "--instantsearch", "7", "--with", "instantsearch=8").errors == "")
  }

  /// An empty value, and a filter state that nothing writes to.
  @Test(arguments: [
    Slip(
      testDescription: "an empty value", widgets: cuisines,
      told: ["'cuisine' is an empty string, which lists show as a value without a name [records-inconsistent]", "leave out the attribute"]),
    Slip(
      testDescription: "filters of an empty state", top: "filterStates: [side]", widgets: cuisines,
      steps: "[search: , click: { cuisines: Italian }, filterState: { setContent: side }]",
      told: [
        "the filter state 'side' is always empty: copying its filters removes all filters [group-unwritten]",
        "write filterState: side in the widgets that should write to it, or write clear:",
      ]),
  ])
  func isToldOfRecords(_ slip: Slip) async throws {
    let records = """
      [{ "objectID": "1", "title": "Pasta", "cuisine": "Italian" }, { "objectID": "2", "title": "Taco", "cuisine": "" }]
      """
    let told = try await slip.said(
      of: "recipes", records, settings: "attributesForFaceting: [cuisine]", lists: ["list: { type: hits, attribute: title }"],
      by: ["validate"])
    #expect(
      told.filter { slip.testDescription == "an empty value" || !$0.contains("empty string") && $0 != "leave out the attribute" }
        == slip.told
    )
  }
}
