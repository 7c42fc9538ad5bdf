import Diagnostics
import SearchModel
import Testing

import Findings
@testable import Manifest

/// What can be reported about a configuration without running it, as complete messages.
struct ConfigurationFindingsTests {
  private static func manifest(_ widgets: String, searcher: String = "", rest: String = "", steps: String = "- search:") -> String {
    """
    version: "1.0"
    searcher: { records: [], settings: { attributesForFaceting: [color, "a,b", l0] }\(searcher) }
    widgets:
    \(widgets.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    \(rest)
    scenarios:
      - name: S
        steps:
          \(steps)

    """
  }

  private func messages(_ text: String, _ version: InstantSearchVersion) throws -> String {
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "m.yaml", text: text))
    #expect(diagnostics == [])
    let findings = try #require(manifest).findings(version).filter { !$0.isAcknowledged }
    // The line and the marker under it are up to the renderer.
    return findings.map { "\($0.span.start.line) \($0.id.rawValue): \($0.headline)\n  \($0.remedy)" }.joined(separator: "\n")
  }

  private static let sorted = "presenter: { sortBy: isRefined }"

  @Test(arguments: [
    (
      manifest("a: { type: refinementList, attribute: colr, operator: or, \(sorted) }"), InstantSearchVersion.v7,
      "4 attribute-not-faceted: 'a' shows nothing: 'colr' is not in attributesForFaceting\n  did you mean 'color'?"
    ),
    (
      manifest("a: { type: facetFilterList, facetFilters: [{ size: s }], operator: and, groupName: g }"), .v7,
      "4 attribute-not-faceted: 'a' matches nothing: 'size' is not in attributesForFaceting\n  add 'size' to searcher.settings.attributesForFaceting"
    ),
    (
      manifest("a: { type: stats }", steps: "- filterState: { add: { group: { and: g }, filters: { size: s } } }"), .v7,
      "9 attribute-not-faceted: the filter matches nothing: 'size' is not in attributesForFaceting\n  add 'size' to searcher.settings.attributesForFaceting"
    ),
    (
      manifest(
        """
        a: { type: refinementList, attribute: color, operator: or, groupName: g, \(sorted) }
        b: { type: tagFilterList, tagFilters: [x], operator: and, groupName: g }
        c: { type: toggle, filter: { _tags: y }, groupName: g }
        d: { type: numericFilterList, numericFilters: [{ attribute: l0, operator: ">", value: 1 }], operator: and, groupName: g, selectionMode: multiple }
        e: { type: refinementList, attribute: l0, operator: or, groupName: g, \(sorted) }
        f: { type: numericFilterList, numericFilters: [{ attribute: l0, operator: ">", value: 1 }], operator: or, groupName: g }
        """), .v7,
      """
      5 group-split: 'b' and 'a' use the group name 'g' for two groups, and(g) and or(g)
        give the groups different names, or the widgets the same operator
      6 group-split: 'c' and 'a' use the group name 'g' for two groups, and(g) and or(g)
        give the groups different names, or the widgets the same operator
      7 group-emptied: 'd' and 'b' share the group and(g): a click in multiple mode removes filters of other kinds from it
        give one of the widgets a different groupName
      7 group-split: 'd' and 'a' use the group name 'g' for two groups, and(g) and or(g)
        give the groups different names, or the widgets the same operator
      8 group-rewritten: 'e' and 'a' share the group or(g): clicking a refinement list replaces the whole group with filters on its own attribute
        give one of the widgets a different groupName
      8 group-split: 'e' and 'b' use the group name 'g' for two groups, or(g) and and(g)
        give the groups different names, or the widgets the same operator
      9 group-split: 'f' and 'b' use the group name 'g' for two groups, or(g, numeric) and and(g)
        give the groups different names, or the widgets the same operator
      9 undefined-order: 'f' and 'a' use the name 'g' for groups of different kinds, which the app sends in undefined order
        give the groups different names
      """
    ),
    (
      manifest(
        """
        a: { type: refinementList, attribute: color, operator: or }
        b: { type: refinementList, attribute: color, operator: or, presenter: { limit: 101 } }
        c: { type: refinementList, attribute: "a,b", operator: or, presenter: { limit: none } }
        """), .v7,
      """
      4 undefined-order: 'a' has no presenter: the app shows its values in undefined order
        give it a presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"] }
      5 limit-above-engine: 'b' allows up to 101 values, but the engine returns at most 100
        raise maxValuesPerFacet (up to 1000), or lower the limit
      6 torn-attribute: 'c' requests counts for 'a,b', which is sent as several attributes
        rename the attribute
      """
    ),
    (
      manifest(
        """
        a: { type: hierarchicalMenu, hierarchicalAttributes: [l0], separator: ">" }
        b: { type: hierarchicalMenu, hierarchicalAttributes: [l0], separator: ">", presenter: default }
        c: { type: currentRefinements }
        d: { type: currentRefinements, filterGroupIDs: [{ or: color }] }
        e: { type: clearRefinements, filterGroupIDs: [{ hierarchical: _hierarchical }] }
        f: { type: clearRefinements, filterGroupIDs: [{ or: color }], clearMode: except }
        g: { type: clearRefinements }
        h: { type: refinementList, attribute: color, operator: or, \(sorted) }
        i: { type: clearRefinements, filterGroupIDs: [{ hierarchical: _hierarchical }, { or: color }] }
        """), .v7,
      """
      4 undefined-order: 'a' has no presenter: the app shows the values of a level in undefined order
        write presenter: default
      5 several-menus: 'b' takes over the hierarchical group of 'a': a click on a deeper level of 'a' fails, and in version 7 crashes the app
        keep one menu, or give each its own searcher and filter state
      6 menu-path-lost: removing a filter in 'c' empties the path of the menu 'a' if a value is selected there
        list only the other groups in the filterGroupIDs of currentRefinements
      8 menu-selection-stale: 'e' clears the hierarchical group but not everything: the menu 'a' keeps showing its selection
        clear all filters, or click the menu's value to deselect it
      9 menu-selection-stale: 'f' clears the hierarchical group but not everything: the menu 'a' keeps showing its selection
        clear all filters, or click the menu's value to deselect it
      """
    ),
    (
      manifest(
        """
        a: { type: hierarchicalMenu, hierarchicalAttributes: [l0], separator: ">", presenter: default }
        b: { type: refinementList, attribute: l0, operator: and, \(sorted) }
        c: { type: toggle, filter: { l0: A }, operator: or }
        d: { type: refinementList, attribute: color, operator: and, \(sorted) }
        e: { type: dynamicFacets }
        """), .v8,
      """
      5 duplicate-values-crash: the app crashes when one value of 'l0' is selected both in 'b' and in 'a'
        let them filter by different values, or remove one of the two
      5 menu-level-shared: 'b' and the menu 'a' both count 'l0', and show whichever answer came last
        use a different attribute for the list
      6 duplicate-values-crash: the app crashes when one value of 'l0' is selected both in 'c' and in 'a'
        let them filter by different values, or remove one of the two
      6 group-split: 'c' and 'b' use the group name 'l0' for two groups, or(l0) and and(l0)
        give the widgets the same operator, or remove one of them
      6 menu-level-shared: 'c' and the menu 'a' both count 'l0', and show whichever answer came last
        use a different attribute for the list
      8 dynamic-facets-initializer: 'e' needs its controller connected with connectController: the initializer that takes one never returns
        create the connector without a controller, and call connectController afterwards
      8 setting-incomplete: 'e' shows nothing without an order of facets in the settings
        list the attributes under settings.facetOrdering.facets
      """
    ),
    (
      manifest(
        """
        a: { type: toggle, filter: { color: red }, isSelected: true }
        b: { type: filterMap, attribute: color, operator: and, items: { 1: { color: red } }, selected: 1, groupName: b }
        c: { type: sortBy, indicesNames: [index, other], selected: 1 }
        d: { type: numericRange, attribute: color, range: [1, 2] }
        e: { type: numericComparison, attribute: l0, numericOperator: ">=" }
        f: { type: refinementList, attribute: color, operator: or, \(sorted) }
        """,
        searcher: ", query: { filters: x }", rest: "filterState: { add: { group: { or: color }, filters: { color: red } } }"
      ).replacing("attributesForFaceting:", with: "replicas: { other: { customRanking: [asc(l0)] } }, attributesForFaceting:"), .v7,
      """
      2 query-filters-ignored: the filters of the query are not sent while disjunctive faceting is on
        put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false
      4 initial-selection-ignored: 'a' starts switched off: the filter state immediately overwrites isSelected
        set the filter in the filter state, and notify observers
      5 initial-selection-ignored: 'b' shows a segment as selected although its filter is not set, and deselects it at the first filter change
        set the filter in the filter state, and notify observers
      6 initial-selection-ignored: 'c' shows 'other', but 'index' is searched
        write selected: 0, or begin with an 'index: other' step in setup
      7 initial-selection-ignored: 'd' shows a range that is not applied as a filter unless the bounds clamp it
        remove 'range', and set the filter with a 'filterState' step after the first search
      8 second-search: 'e' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers
        you cannot prevent it in the manifest; expect two requests and two updates
      9 group-split: 'f' and 'a' use the group name 'color' for two groups, or(color) and and(color)
        give the widgets the same operator, or remove one of them
      9 preset-replaced: 'f' does not see the filters that are set before it is connected, and the first click on it replaces them
        set the filters with a 'filterState' step in setup, which notifies observers
      """
    ),
    (
      manifest(
        """
        a: { type: facetFilterList, facetFilters: [{ color: 5 }], operator: and, groupName: a }
        b: { type: facetFilterList, facetFilters: [{ attribute: color, value: x, score: 2 }], operator: and, groupName: b }
        c: { type: tagFilterList, tagFilters: ['x\\'], operator: and, groupName: c }
        d: { type: toggle, filter: { color: true } }
        e: { type: toggle, filter: { color: 'x\\y' } }
        """), .v7,
      """
      4 quoted-value: 'a' has a filter that InstantSearch does not escape correctly: version 7 writes the number as a string, "color":"5.0", which the engine may not match
        compare numbers with an operator, put the value in quotes if the records have a string, remove scores, or require version 8
      5 quoted-value: 'b' has a filter that InstantSearch does not escape correctly: version 7 writes the score into the value, "color":"x<score=2>", and the engine looks for that exact text
        compare numbers with an operator, put the value in quotes if the records have a string, remove scores, or require version 8
      6 unwritable-value: 'c' has a filter that InstantSearch does not escape correctly: the backslash in "_tags":"x\\" escapes the quote after it
        keep backslashes out of facet values and tags, and quotes out of attribute names
      8 unwritable-value: 'e' has a filter that InstantSearch does not escape correctly: the backslash in "color":"x\\y" is read as an escape, not as part of the value
        keep backslashes out of facet values and tags, and quotes out of attribute names
      """
    ),
    (manifest("a: { type: refinementList, attribute: color, operator: or }", rest: "allow: undefined-order"), .v7, ""),
    // Filters in one group by plain values of one attribute are one selection.
    (
      manifest(
        """
        a: { type: refinementList, attribute: color, operator: and, groupName: g, \(sorted) }
        b: { type: facetFilterList, facetFilters: [{ color: red }], operator: and, groupName: g }
        c: { type: toggle, filter: { color: blue }, groupName: g }
        d: { type: facetFilterList, facetFilters: [{ attribute: color, value: red, negated: true }], operator: and, groupName: g }
        """), .v7,
      """
      7 group-rewritten: 'd' and 'a' share the group and(g): clicking a refinement list replaces the whole group with filters on its own attribute
        give one of the widgets a different groupName
      7 misleading-label: 'd' shows the negated filter as 'red', without its negation
        add a template with {negated}: presenter: { any: "{negated}{text}" }
      """
    ),
    (
      manifest(
        """
        a: { type: refinementList, attribute: color, operator: or, \(sorted) }
        b: { type: currentRefinements, filterGroupID: { and: color } }
        c: { type: clearRefinements, filterGroupIDs: [{ and: color }] }
        """, steps: "- filterState: { add: { group: { and: color }, filters: { color: red } } }"), .v7,
      """
      5 group-split: 'b' watches the group and(color), but 'a' writes to or(color)
        write { or: color }
      6 group-split: 'c' names the group and(color), but 'a' writes to or(color)
        write { or: color }
      11 group-split: the step fills the group and(color), but 'a' writes to or(color)
        write { or: color }
      """
    ),
    (
      manifest(
        """
        a: { type: refinementList, attribute: color, operator: or, \(sorted) }
        b: { type: dynamicFacets, selections: { color: [red] } }
        """, searcher: ", disjunctiveFacetsAttributes: [size]"
      ).replacing("[color, \"a,b\", l0]", with: "[filterOnly(color)]"), .v7,
      """
      2 attribute-not-faceted: the searcher requests counts for 'size', which is not in attributesForFaceting
        add 'size' to searcher.settings.attributesForFaceting
      4 attribute-not-faceted: 'a' shows nothing: 'color' is filterOnly and therefore not counted
        write 'color' instead of 'filterOnly(color)'
      5 initial-selection-ignored: 'b' shows values as selected that are not applied as filters; clicking one deselects it
        set the filter in the filter state, and notify observers
      5 setting-incomplete: 'b' shows nothing without an order of facets in the settings
        list the attributes under settings.facetOrdering.facets
      """
    ),
    // A toggle and a segment that the initial state already selects are shown as selected.
    (
      manifest(
        """
        a: { type: toggle, filter: { color: red }, isSelected: true }
        b: { type: facetFilterList, facetFilters: [{ color: blue }], operator: and, groupName: color, selectionMode: single }
        """, rest: "filterState: { add: { group: { and: color }, filters: { color: red } } }"), .v7, ""
    ),
    (
      manifest(
        "a: { type: facetFilterList, facetFilters: [{ color: red }, { attribute: color, value: red, score: 3 }], operator: or, groupName: a }"
      ),
      .v8,
      "4 duplicate-values-crash: the app crashes when both filters of 'a' for 'red' of 'color' are selected\n  let only one group filter by each value"
    ),
    (
      manifest("a: { type: stats }", steps: "- filters: x\n      - searcher: { isDisjunctiveFacetingEnabled: false }\n      - filters: y"),
      .v7,
      "9 query-filters-ignored: the filters of the query are not sent while disjunctive faceting is on\n  put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false"
    ),
    (
      manifest("a: { type: stats }", steps: "- filterState: { add: { group: { and: g }, filters: { size: s } } }").replacing(
        "- name: S", with: "- name: S\n    allow: attribute-not-faceted"), .v7, ""
    ),
  ])
  func messages(_ text: String, _ version: InstantSearchVersion, _ expected: String) throws {
    let actual = try messages(text, version)
    #expect(actual == expected, "ACTUAL\n\(actual)\nEND")
  }

  @Test func anUnknownFindingIsAnError() {
    let message = BaseManifest.messages(Self.manifest("a: { type: stats }", rest: "allow: [menu-path-lots]"))
    #expect(
      message.hasPrefix(
        "m.yaml:5:9: error: 'menu-path-lots' is not a finding [unknown-value]\n"))
    #expect(message.hasSuffix("    = help: did you mean 'menu-path-lost'?\n"))
  }

  @Test func everyFindingHasItsWords() {
    for id in FindingID.allCases {
      for text in [id.summary, id.remedy] { #expect(!text.isEmpty && !text.hasSuffix(".")) }
      #expect(!id.versions.isEmpty && id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    }
  }

  @Test func namesThatNothingUses() throws {
    let text = """
      version: "1.0"
      variables: { used: red, unused: blue, shadowed: green, mentioned: red }
      secrets: [key, apiKey]
      filterStates: [other, spare]
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      searchers:
        part: { kind: hits }
        group: { kind: multi, components: [part] }
        alone: { kind: hits }
        x: { kind: facet, attribute: color }
        follows: { kind: hits, filterState: main }
      widgets:
        a: { type: refinementList, attribute: color, operator: or, filterState: other, \(Self.sorted) }
      scenarios:
        - name: S
          steps: [search: "${used}", click: { a: "$${unused}" }, search: { searcher: group, text: x }]
        - name: T
          matrix: [{ shadowed: a, column: b, value: "${mentioned}" }]
          steps: [search: "${shadowed} ${value}"]

      """
    let found = try messages(text, .v7).split(separator: "\n").filter { $0.contains("unused-name") }.joined(separator: "\n")
    #expect(
      found == """
        2 unused-name: the variable 'unused' is never used
        2 unused-name: the variable 'shadowed' is never used: a matrix column of the same name replaces it
        3 unused-name: the secret 'key' is never used
        4 unused-name: the filter state 'spare' is never used
        9 unused-name: the searcher 'alone' is never used
        10 unused-name: the searcher 'x' is never used
        18 unused-name: the matrix column 'column' is never used
        """)
  }
}
