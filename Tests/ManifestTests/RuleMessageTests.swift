import Diagnostics
import Testing

@testable import Manifest

/// Complete messages of the rules that the other tables do not cover. They follow the guide in `Documentation/Diagnostics.md`.
struct RuleMessageTests {
  @Test(arguments: [
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { r: { type: numericRange, attribute: color, bounds: [5, 1] } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:63: error: the range is reversed [backward-range]
        3 | widgets: { r: { type: numericRange, attribute: color, bounds: [5, 1] } }
          |                                                               ^~~~~~
          = help: write [1, 5]

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ burst: [{ note: x }] }] }]

      """,
      """
      m.yaml:4:44: error: a burst may contain only actions, not notes, expectations or other bursts [burst]
        4 | scenarios: [{ name: S, steps: [{ burst: [{ note: x }] }] }]
          |                                            ^~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ filterState: { clearAll: true, clear: { and: g } } }] }]

      """,
      """
      m.yaml:4:65: error: an edit does one thing, not 'clearAll' and 'clear' [filter-edit]
        4 | scenarios: [{ name: S, steps: [{ filterState: { clearAll: true, clear: { and: g } } }] }]
          |                                                                 ^~~~~
          = help: write a list: [{ clearAll: … }, { clear: … }]

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ clear: [{}] }] }]

      """,
      """
      m.yaml:4:42: error: a filter group has one of the keys and, or, hierarchical [filter-group]
        4 | scenarios: [{ name: S, steps: [{ clear: [{}] }] }]
          |                                          ^~
          = help: write { and: name }, { or: name } or { hierarchical: _hierarchical }

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ attribute: color }], operator: or, groupName: g } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:55: error: a filter needs a value, or an operator with a number, or lower and upper [incomplete-filter]
        3 | widgets: { a: { type: facetFilterList, facetFilters: [{ attribute: color }], operator: or, groupName: g } }
          |                                                       ^~~~~~~~~~~~~~~~~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ click: { a: { value: red, position: 1 } } }] }]

      """,
      """
      m.yaml:4:46: error: an item is named by one of value, filter and position [item-selector]
        4 | scenarios: [{ name: S, steps: [{ click: { a: { value: red, position: 1 } } }] }]
          |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ search: }, { expect: { widgets: { a: { red: { count: 1 } } } } }] }]

      """,
      """
      m.yaml:4:87: error: items of 'a', a facetFilterList widget, have no count [no-such-part]
        4 | scenarios: [{ name: S, steps: [{ search: }, { expect: { widgets: { a: { red: { count: 1 } } } } }] }]
          |                                                                                       ^
        3 | widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type…
          |            ^ declared here

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ page: 5000 }] }]

      """,
      """
      m.yaml:4:40: error: expected a whole number from 0 to 1000, found 5000 [out-of-range]
        4 | scenarios: [{ name: S, steps: [{ page: 5000 }] }]
          |                                        ^~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [] }
      widgets: { a: { type: toggle, filter: { color: red } } }
      scenarios: [{ name: S, steps: [{ search: }, { expect: { hits: "=> 3" } }, { expect: { hits: ">= 0", widgets: { a: 3 } } }] }]

      """,
      """
      m.yaml:4:63: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found '=> 3' [condition]
        4 | …ame: S, steps: [{ search: }, { expect: { hits: "=> 3" } }, { expect: { hits: ">= 0", widgets: { a: 3 } } }] }]
          |                                                 ^~~~~~
          = help: write ">= 3"

      m.yaml:4:93: error: '>= 0' matches every number, so it checks nothing [empty-expectation]
        4 | …ame: S, steps: [{ search: }, { expect: { hits: "=> 3" } }, { expect: { hits: ">= 0", widgets: { a: 3 } } }] }]
          |                                                                               ^~~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [] }
      widgets: { a: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: [isRefined, "count:asc", "count:desc"] } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:113: error: 'count:desc' has no effect after 'count:asc' [duplicate-criterion]
        3 | … refinementList, attribute: c, operator: or, presenter: { sortBy: [isRefined, "count:asc", "count:desc"] } } }
          |                                                                                             ^~~~~~~~~~~~
          = help: remove it

      """
    ),
    (
      "version: \"1.0\"\nsearcher:\n\u{A0}\u{A0}records: []\n",
      """
      m.yaml:3:1: error: the line is indented with a character that YAML does not treat as a space (U+A0) [yaml-blanks]
        3 | \u{A0}\u{A0}records: []
          | ^
          = help: replace it with regular spaces; such characters often come from text copied from a web page

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [], query: { filters: "price > and", facetFilters: [[color, "color:red"]] } }
      widgets: { a: { type: stats } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:2:53: error: the engine rejects these filters: expected a number [filter-syntax]
        2 | searcher: { records: [], query: { filters: "price > and", facetFilters: [[color, "color:red"]] } }
          |                                                     ^~~

      m.yaml:2:75: error: the engine rejects these filters, at character 1: expected 'attribute:value' [filter-syntax]
        2 | searcher: { records: [], query: { filters: "price > and", facetFilters: [[color, "color:red"]] } }
          |                                                                           ^~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher:
        records: [{ color: red }]
        synonyms: [{ type: synonim, synonyms: [a, b] }, { type: oneWaySynonym, synonyms: [a] }, { synonyms: [a, b] }]
        rules:
          - { objectID: a, conditions: [{ pattern: x }], consequence: {} }
          - { objectID: b, conditons: [], consequence: { params: { filter: "a:b", filters: "a b" } } }
          - { objectID: c }
        rulesAt: tomorrow
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:4:22: error: there is no synonym of type 'synonim' [unknown-value]
        4 |   synonyms: [{ type: synonim, synonyms: [a, b] }, { type: oneWaySynonym, synonyms: [a] }, { synonyms: [a, b] }]
          |                      ^~~~~~~
          = help: did you mean 'synonym'?

      m.yaml:4:59: error: a synonym of type oneWaySynonym needs 'input' [synonym]
        4 |   synonyms: [{ type: synonim, synonyms: [a, b] }, { type: oneWaySynonym, synonyms: [a] }, { synonyms: [a, b] }]
          |                                                           ^~~~~~~~~~~~~
          = help: write { type: oneWaySynonym, input: …, synonyms: [ … ] }

      m.yaml:4:93: error: a synonym needs the key 'type' [missing-key]
        4 |   synonyms: [{ type: synonim, synonyms: [a, b] }, { type: oneWaySynonym, synonyms: [a] }, { synonyms: [a, b] }]
          |                                                                                             ^~~~~~~~
          = help: one of synonym, oneWaySynonym, altCorrection1, altCorrection2, placeholder

      m.yaml:6:37: error: a pattern needs an anchoring: is, startsWith, endsWith or contains [rule]
        6 |     - { objectID: a, conditions: [{ pattern: x }], consequence: {} }
          |                                     ^~~~~~~

      m.yaml:7:22: error: unknown key 'conditons' in a rule [unknown-key]
        7 |     - { objectID: b, conditons: [], consequence: { params: { filter: "a:b", filters: "a b" } } }
          |                      ^~~~~~~~~
          = help: did you mean 'conditions'?

      m.yaml:7:62: error: there is no search parameter 'filter' [unknown-key]
        7 |     - { objectID: b, conditons: [], consequence: { params: { filter: "a:b", filters: "a b" } } }
          |                                                              ^~~~~~
          = help: did you mean 'filters'?

      m.yaml:7:89: error: the engine rejects these filters: expected AND, OR or the end [filter-syntax]
        7 |     - { objectID: b, conditons: [], consequence: { params: { filter: "a:b", filters: "a b" } } }
          |                                                                                         ^

      m.yaml:8:9: error: a rule needs a consequence [rule]
        8 |     - { objectID: c }
          |         ^~~~~~~~

      m.yaml:9:12: error: expected a time, found a string, 'tomorrow' [wrong-type]
        9 |   rulesAt: tomorrow
          |            ^~~~~~~~
          = help: write a date as 2026-12-24 or 2026-12-24T18:00:00Z, or seconds since 1970

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [], settings: { customRanking: [up(price)] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:2:54: error: 'up(price)' is not allowed here: write asc(attribute) or desc(attribute) [setting]
        2 | searcher: { records: [], settings: { customRanking: [up(price)] } }
          |                                                      ^~~~~~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ set: { b: 5 } }] }]

      """,
      """
      m.yaml:4:44: error: 'b', a toggle widget, can only be set to true or false [step-value]
        4 | scenarios: [{ name: S, steps: [{ set: { b: 5 } }] }]
          |                                            ^

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { c: { type: currentRefinements, presenter: { string: "{vlaue}" } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:64: error: unknown placeholder '{vlaue}' [template]
        3 | widgets: { c: { type: currentRefinements, presenter: { string: "{vlaue}" } } }
          |                                                                ^~~~~~~~~
          = help: did you mean '{value}'?

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ index: other }] }]

      """,
      """
      m.yaml:4:41: error: there is no index 'other' [unknown-index]
        4 | scenarios: [{ name: S, steps: [{ index: other }] }]
          |                                         ^~~~~
          = help: indices: index

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { "": { type: stats } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:12: error: a widget's name must be a single non-empty line without leading or trailing spaces [widget-name]
        3 | widgets: { "": { type: stats } }
          |            ^~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, steps: [{ filterState: { add: { group: { or: g }, filters: { _tags: x } } } }] }]

      """,
      """
      m.yaml:4:54: error: the group or(g) holds facet filters, not tag filters [wrong-filter]
        4 | scenarios: [{ name: S, steps: [{ filterState: { add: { group: { or: g }, filters: { _tags: x } } } }] }]
          |                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = help: name the group's kind: { or: g, kind: tag }

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g }, b: { type: toggle, filter: { color: red } }, r: { type: numericRange, attribute: color } }
      scenarios: [{ name: S, matrix: { a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], b: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], c: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], d: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, steps: [{ search: }] }]

      """,
      """
      m.yaml:4:32: error: the matrix has more than 10,000 cases [matrix]
        4 | scenarios: [{ name: S, matrix: { a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], b: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11…
          |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

      """
    ),
    (
      """
      version: "1.0"
      searcher: { records: [{ color: red }] }
      layout: [b, [box, b], { shet: [a] }, { sheet: [boxx] }]
      widgets: { a: { type: stats }, b: { type: loading }, box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """,
      """
      m.yaml:3:19: error: 'b' already has a place in the layout [layout]
        3 | layout: [b, [box, b], { shet: [a] }, { sheet: [boxx] }]
          |                   ^

      m.yaml:3:25: error: a part of the layout is a widget, a list of widgets, or { sheet: [ … ] } [layout]
        3 | layout: [b, [box, b], { shet: [a] }, { sheet: [boxx] }]
          |                         ^~~~
          = help: did you mean 'sheet'?

      m.yaml:3:48: error: no widget is named 'boxx' [unknown-widget-id]
        3 | layout: [b, [box, b], { shet: [a] }, { sheet: [boxx] }]
          |                                                ^~~~
          = help: did you mean 'box'?

      """
    ),
  ])
  func messages(_ text: String, _ expected: String) {
    #expect(BaseManifest.messages(text) == expected)
  }
}
