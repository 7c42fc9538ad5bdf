import Testing

@testable import Manifest

/// People who copy from an app's code are shown the manifest's own spelling.
struct SwiftSpellingTests {
  @Test func messages() {
    let text = #"""
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets:
        m: { type: hierarchicalMenu, hierarchicalAttributes: [a], separator: " > ", controller: x, presenter: DefaultPresenter.Hierarchical.present }
        n: { type: FacetListConnector }
        o: { type: refinementList, attribute: a, operator: .or, presenter: { sortBy: [.count(order: .descending), ".alphabetical(order: .ascending)"] } }
        q: { type: facetFilterList, facetFilters: [{ attribute: a, stringValue: x }], operator: and, groupName: g, presenter: { any: "{attributeName} {value:0} {lowr:,0}" } }
      scenarios: [{ name: S, steps: [{ clear: { and: { name: a } } }] }]

      """#
    #expect(
      BaseManifest.messages(text) == #"""
        m.yaml:4:79: error: unknown key 'controller' in a hierarchicalMenu widget [unknown-key]
          4 | …erarchicalAttributes: [a], separator: " > ", controller: x, presenter: DefaultPresenter.Hierarchical.present }
            |                                               ^~~~~~~~~~
            = help: remove it: the runner replaces the app's view

        m.yaml:4:105: error: 'DefaultPresenter.Hierarchical.present' is not one of default, none [unknown-value]
          4 | …erarchicalAttributes: [a], separator: " > ", controller: x, presenter: DefaultPresenter.Hierarchical.present }
            |                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'default'?

        m.yaml:5:14: error: there is no widget type 'FacetListConnector' [unknown-widget]
          5 |   n: { type: FacetListConnector }
            |              ^~~~~~~~~~~~~~~~~~
            = help: did you mean 'refinementList'?

        m.yaml:6:54: error: '.or' is not one of and, or [unknown-value]
          6 | …refinementList, attribute: a, operator: .or, presenter: { sortBy: [.count(order: .descending), ".alphabetical(…
            |                                          ^~~
            = help: did you mean 'or'?

        m.yaml:6:81: error: expected one of isRefined, count:desc, count:asc, alphabetical:asc, alphabetical:desc, found a mapping [wrong-type]
          6 | …e: a, operator: .or, presenter: { sortBy: [.count(order: .descending), ".alphabetical(order: .ascending)"] } }
            |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'count:desc'?

        m.yaml:6:109: error: '.alphabetical(order: .ascending)' is not one of isRefined, count:desc, count:asc, alphabetical:asc, alphabetical:desc [unknown-value]
          6 | …e: a, operator: .or, presenter: { sortBy: [.count(order: .descending), ".alphabetical(order: .ascending)"] } }
            |                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'alphabetical:asc'?

        m.yaml:7:62: error: unknown key 'stringValue' in a filter [unknown-key]
          7 | …terList, facetFilters: [{ attribute: a, stringValue: x }], operator: and, groupName: g, presenter: { any: "{at…
            |                                          ^~~~~~~~~~~
            = help: write 'value'

        m.yaml:7:128: error: unknown placeholders '{attributeName}' and '{lowr}' [template]
          7 | …a, stringValue: x }], operator: and, groupName: g, presenter: { any: "{attributeName} {value:0} {lowr:,0}" } }
            |                                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean '{attribute}' and '{lower}'?

        m.yaml:8:48: error: expected a string, found a mapping [wrong-type]
          8 | scenarios: [{ name: S, steps: [{ clear: { and: { name: a } } }] }]
            |                                                ^~~~~~~~~~~
            = help: write a

        """#)
  }

  /// A reason to skip is a sentence: `no` is not a reason.
  @Test func skipIsNoYAMLWord() {
    let text = """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: S, skip: no, steps: [{ search: }] }]

      """
    #expect(BaseManifest.messages(text).hasPrefix("m.yaml:4:30: error: "))
    #expect(BaseManifest.messages(text).hasSuffix("= help: write false\n"))
  }
}
