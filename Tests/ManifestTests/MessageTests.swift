import Diagnostics
import Testing

@testable import Manifest

/// The complete messages that users read about mistakes.
struct MessageTests {
  private static func manifest(
    widgets: String = "  a: { type: tagFilterList, tagFilters: [x], operator: and, groupName: g }", steps: String = "      - search:"
  ) -> String {
    """
    version: "1.0"
    searcher: { records: [], settings: { attributesForFaceting: [color] } }
    widgets:
    \(widgets)
    scenarios:
      - name: S
        steps:
    \(steps)

    """
  }

  @Test(arguments: [
    (
      manifest(widgets: "  a: { type: refinementLst, attribute: color, operator: or }"),
      """
      m.yaml:4:14: error: there is no widget type 'refinementLst' [unknown-widget]
        4 |   a: { type: refinementLst, attribute: color, operator: or }
          |              ^~~~~~~~~~~~~
          = help: did you mean 'refinementList'?

      """
    ),
    (
      manifest(widgets: "  a: { type: refinementList, atribute: color, operator: ro }"),
      """
      m.yaml:4:30: error: unknown key 'atribute' in a refinementList widget [unknown-key]
        4 |   a: { type: refinementList, atribute: color, operator: ro }
          |                              ^~~~~~~~
          = help: did you mean 'attribute'?

      m.yaml:4:57: error: 'ro' is not one of and, or [unknown-value]
        4 |   a: { type: refinementList, atribute: color, operator: ro }
          |                                                         ^~
          = help: did you mean 'or'?

      """
    ),
    (
      manifest(steps: "      - click: { b: x }\n      - click: { a: y }\n      - remove: { a: x }\n      - clik: { a: x }"),
      """
      m.yaml:8:18: error: no widget is named 'b' [unknown-widget-id]
        8 |       - click: { b: x }
          |                  ^
          = help: widgets: a

      m.yaml:9:21: error: 'a' has no item 'y' [unknown-item]
        9 |       - click: { a: y }
          |                     ^
          = help: items: x

      m.yaml:10:19: error: 'a' is a tagFilterList widget, which does not support 'remove' [step-not-understood]
        10 |       - remove: { a: x }
           |                   ^
         4 |   a: { type: tagFilterList, tagFilters: [x], operator: and, groupName: g }
           |   ^ declared here
           = help: click it again

      m.yaml:11:9: error: there is no step 'clik' [unknown-step]
        11 |       - clik: { a: x }
           |         ^~~~
           = help: did you mean 'click'?

      """
    ),
    (
      manifest(steps: "      - click: { b: x }\n      - click: { a: y }\n      - remove: { a: x }"),
      """
      m.yaml:8:18: error: no widget is named 'b' [unknown-widget-id]
        8 |       - click: { b: x }
          |                  ^
          = help: widgets: a

      m.yaml:9:21: error: 'a' has no item 'y' [unknown-item]
        9 |       - click: { a: y }
          |                     ^
          = help: items: x

      m.yaml:10:19: error: 'a' is a tagFilterList widget, which does not support 'remove' [step-not-understood]
        10 |       - remove: { a: x }
           |                   ^
         4 |   a: { type: tagFilterList, tagFilters: [x], operator: and, groupName: g }
           |   ^ declared here
           = help: click it again

      """
    ),
    (
      manifest(steps: "      - search: a\n        click: { a: x }\n      - search\n      - expect: {}"),
      """
      m.yaml:9:9: error: a step has one key, not both 'search' and 'click' [step-keys]
        9 |         click: { a: x }
          |         ^~~~~
          = help: begin a new step with '- click:'

      m.yaml:10:9: error: expected a step such as 'search: text', found a string, 'search' [wrong-type]
        10 |       - search
           |         ^~~~~~
           = help: write 'search:'

      m.yaml:11:17: error: this expectation checks nothing [empty-expectation]
        11 |       - expect: {}
           |                 ^~
           = help: keys: filters, hits, hitIDs, waiting, errors, cancelled, retrying, calls, searchers, filterStates, rows, queries, widgets, findings

      """
    ),
    (
      """
      version: 1.0
      searcher: { records: data.xml, settings: { synonims: [] } }
      widgets: {}
      scenarios: []
      instantsearch: 6
      """,
      """
      m.yaml:1:10: error: expected a version, "1.0", found a number, '1.0' [wrong-type]
        1 | version: 1.0
          |          ^~~
          = help: write "1.0" with quotes

      m.yaml:2:22: error: records are read from .json, .ndjson (.jsonl) and .csv files, or from these compressed (.gz), not from 'data.xml' [records-format]
        2 | searcher: { records: data.xml, settings: { synonims: [] } }
          |                      ^~~~~~~~

      m.yaml:2:44: error: unknown key 'synonims' in settings [unknown-key]
        2 | searcher: { records: data.xml, settings: { synonims: [] } }
          |                                            ^~~~~~~~
          = help: did you mean 'synonyms'?

      m.yaml:5:16: error: expected 7 or 8, or a release up to 7.27.1 or 8.0.3, found '6' [unknown-value]
        5 | instantsearch: 6
          |                ^

      """
    ),
    (
      """
      version: "1.0"
      searcher: { backend: algolia, records: [], settings: {}, index: i }
      widgets: { }
      scenarios: [{ name: S, steps: [{ search: }] }]
      """,
      """
      m.yaml:2:13: error: a searcher needs the key 'appID' [missing-key]
        2 | searcher: { backend: algolia, records: [], settings: {}, index: i }
          |             ^~~~~~~
          = help: add 'appID': your application's ID

      m.yaml:2:31: error: 'records' does not apply to backend 'algolia' [conflicting-keys]
        2 | searcher: { backend: algolia, records: [], settings: {}, index: i }
          |                               ^~~~~~~
          = help: remove it, or write backend: embedded

      m.yaml:2:44: error: 'settings' does not apply to backend 'algolia' [conflicting-keys]
        2 | searcher: { backend: algolia, records: [], settings: {}, index: i }
          |                                            ^~~~~~~~
          = help: the settings come from the index in Algolia

      """
    ),
    (
      "version: \"1.0\"\nsearcher: { appID: A }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ search: }] }]\n",
      """
      m.yaml:2:13: error: a searcher with 'appID' needs the key 'backend' [missing-key]
        2 | searcher: { appID: A }
          |             ^~~~~
          = help: write backend: algolia

      """
    ),
    (
      "version: \"2.0\"\nsearcher: 5\nwidgets: { a: }\nscenarios: [{ name: \"\", steps: [] }]\n",
      """
      m.yaml:1:10: error: version '2.0' is not supported: this program reads "1.0" [format-version]
        1 | version: "2.0"
          |          ^~~~~

      m.yaml:2:11: error: expected a searcher (a mapping), found a number, '5' [wrong-type]
        2 | searcher: 5
          |           ^
          = help: keys: backend, index, records, settings, synonyms, rules, rulesAt, replicas, appID, apiKey, hosts, recording, query, isDisjunctiveFacetingEnabled, keepSelectedEmptyFacets, disjunctiveFacetsAttributes, shouldTriggerSearch, connectFilterState, filterState

      m.yaml:3:15: error: expected a widget (a mapping with a type), found an empty value [wrong-type]
        3 | widgets: { a: }
          |               ^
          = help: write { type: … }, or remove it

      m.yaml:4:21: error: the string must not be empty [empty-value]
        4 | scenarios: [{ name: "", steps: [] }]
          |                     ^~

      m.yaml:4:32: error: the list needs at least one item [too-few]
        4 | scenarios: [{ name: "", steps: [] }]
          |                                ^~

      """
    ),
  ])
  func messages(_ text: String, _ expected: String) {
    #expect(BaseManifest.messages(text) == expected)
  }

  @Test func scenariosNeedNamesAndFilesOfTheirOwn() {
    let text = Self.manifest() + "  - { name: s!, steps: [{ search: }] }\n"
    #expect(
      BaseManifest.messages(text)
        == """
        m.yaml:9:11: error: 's!' and 'S' share the snapshot file 's.snap.yaml' [duplicate-scenario]
          9 |   - { name: s!, steps: [{ search: }] }
            |             ^~
          6 |   - name: S
            |           ^ first named here

        """.replacing("9:11", with: "9:13"))
  }
}
