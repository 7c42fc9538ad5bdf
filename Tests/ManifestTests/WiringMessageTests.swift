import Testing

/// Searchers, filter states, components and views that do not exist or do not fit: all of them are reported at once.
struct WiringMessageTests {
  @Test func namesThatAreNotThere() {
    let text = """
      version: "1.0"
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      searchers: { main: { index: i }, names: { kind: facet, attribute: a, filterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
      filterStates: [other, main]
      widgets:
        a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
        b: { type: stats, searcher: names }
        c: { type: stats, interactorOf: a }
        e: { type: toggle, filter: { a: x }, connect: [searcher] }
      scenarios:
        - name: S
          steps:
            - connect: { g: view }
            - connect: { searcher: both, filterState: main }
            - search: { searcher: x }
            - filterState: { clearAll: true, in: x }
            - expect: { rows: { b: 1 }, searchers: { nmes: { hits: 1 } } }
            - disconnect: { b: "view#2" }
            - click: { "e#2": }

      """
    let expected = """
      m.yaml:3:14: error: a searcher cannot be named 'main': the name is reserved [reserved-name]
        3 | searchers: { main: { index: i }, names: { kind: facet, attribute: a, filterState: mian }, both: { kind: multi,…
          |              ^~~~
          = help: use a different name

      m.yaml:3:29: error: there is no index 'i' [unknown-index]
        3 | searchers: { main: { index: i }, names: { kind: facet, attribute: a, filterState: mian }, both: { kind: multi,…
          |                             ^
          = help: indices: index

      m.yaml:3:83: error: there is no filter state 'mian' [unknown-filter-state]
        3 | …kind: facet, attribute: a, filterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: m…
          |                                          ^~~~
          = help: did you mean 'main'?

      m.yaml:3:125: error: there is no searcher 'name' [unknown-searcher]
        3 | …ilterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
          |                                                        ^~~~
          = help: did you mean 'names'?

      m.yaml:3:131: error: the multi searcher 'both' would contain itself [circular-searcher]
        3 | …ilterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
          |                                                              ^~~

      m.yaml:3:172: error: the multi searcher 'all' would contain itself [circular-searcher]
        3 | …ilterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
          |                                                                                                       ^~~~

      m.yaml:4:23: error: there is already a filter state 'main' [reserved-name]
        4 | filterStates: [other, main]
          |                       ^~~~
          = help: remove it: 'main' is always there

      m.yaml:6:68: error: there is no searcher 'nmes' [unknown-searcher]
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |                                                                    ^~~~
          = help: did you mean 'names'?

      m.yaml:6:87: error: there is no filter state 'othr' [unknown-filter-state]
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |                                                                                       ^~~~
          = help: did you mean 'other'?

      m.yaml:7:31: error: a stats widget needs a searcher of kind hits, not facet [wrong-searcher]
        7 |   b: { type: stats, searcher: names }
          |                               ^~~~~

      m.yaml:8:35: error: 'c' is a stats widget and cannot share the interactor of 'a', a refinementList widget [wrong-interactor]
        8 |   c: { type: stats, interactorOf: a }
          |                                   ^
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |   ^ declared here

      m.yaml:9:50: error: 'e', a toggle widget, has no part 'searcher' [widget-part]
        9 |   e: { type: toggle, filter: { a: x }, connect: [searcher] }
          |                                                  ^~~~~~~~
          = help: parts: filterState, view

      m.yaml:13:20: error: no widget is named 'g' [unknown-widget-id]
        13 |       - connect: { g: view }
           |                    ^
           = help: widgets: a, b, c, e

      m.yaml:14:30: error: a multi searcher does not have its own filter state: connect its components [wrong-searcher]
        14 |       - connect: { searcher: both, filterState: main }
           |                              ^~~~

      m.yaml:15:29: error: there is no searcher 'x' [unknown-searcher]
        15 |       - search: { searcher: x }
           |                             ^
           = help: searchers: main, names, both, all

      m.yaml:16:44: error: there is no filter state 'x' [unknown-filter-state]
        16 |       - filterState: { clearAll: true, in: x }
           |                                            ^
           = help: filter states: main, other

      m.yaml:17:27: error: no list of hits is named 'b' [unknown-widget-id]
        17 |       - expect: { rows: { b: 1 }, searchers: { nmes: { hits: 1 } } }
           |                           ^

      m.yaml:17:48: error: there is no searcher 'nmes' [unknown-searcher]
        17 |       - expect: { rows: { b: 1 }, searchers: { nmes: { hits: 1 } } }
           |                                                ^~~~
           = help: did you mean 'names'?

      m.yaml:18:26: error: 'b', a stats widget, has no part 'view#2' [widget-part]
        18 |       - disconnect: { b: "view#2" }
           |                          ^~~~~~~~
           = help: parts: searcher, view

      m.yaml:19:18: error: 'e' has no view 'e#2' [unknown-widget-id]
        19 |       - click: { "e#2": }
           |                  ^~~~~
         9 |   e: { type: toggle, filter: { a: x }, connect: [searcher] }
           |   ^ declared here
           = help: views: e

      """
    #expect(BaseManifest.messages(text) == expected)
  }

  @Test func whatDoesNotFitTogether() {
    let text = """
      version: "1.0"
      searcher: { records: [{ color: red }], index: shop, settings: { attributesForFaceting: [color], replicas: { cheap: { customRanking: [asc(price)] } } } }
      searchers:
        a: { records: [{ color: red }] }
        b: { index: cheap, records: [{ color: red }] }
        names: { kind: facet, attribute: color }
        none: { kind: multi, components: [] }
        group: { kind: multi, components: [main, names] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, views: [{}] }
        "colors#2": { type: stats }
        red: { type: toggle, filter: { color: red } }
        cheap: { type: toggle, filter: { attribute: price, operator: "<", value: 5 }, interactorOf: red }
        self: { type: stats, interactorOf: self }
        list: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g, connect: [searcher, view] }
        order: { type: sortBy, indicesNames: [shop, cheap], views: [{ presenter: { dear: Dear } }] }
        texts: { type: currentRefinements, presenter: { range: "{lower:2}", string: "{attribute:0}" } }
      scenarios:
        - name: S
          steps:
            - click: { "colors#3": red }
            - page: { searcher: names, page: 1 }
            - searcher: { name: names, parameters: { hitsPerPage: 3 } }
            - expect: { searchers: { group: { hits: 1 }, names: { hits: 1 } } }

      """
    let expected = """
      m.yaml:4:3: error: 'a' has its own records and needs the key 'index' [missing-key]
        4 |   a: { records: [{ color: red }] }
          |   ^
          = help: name the index that contains them

      m.yaml:7:11: error: a multi searcher needs at least one component [empty-value]
        7 |   none: { kind: multi, components: [] }
          |           ^~~~
          = help: add 'components': the searchers that it combines

      m.yaml:11:3: error: 'colors#2' is the name of a view of 'colors' [widget-name]
        11 |   "colors#2": { type: stats }
           |   ^~~~~~~~~~
        10 |   colors: { type: refinementList, attribute: color, operator: or, views: [{}] }
           |   ^~~~~~ declared here

      m.yaml:13:95: error: 'cheap' and 'red' have filters of different kinds [wrong-interactor]
        13 |   cheap: { type: toggle, filter: { attribute: price, operator: "<", value: 5 }, interactorOf: red }
           |                                                                                               ^~~
        12 |   red: { type: toggle, filter: { color: red } }
           |   ^~~ declared here

      m.yaml:14:38: error: 'self' cannot share its own interactor [wrong-interactor]
        14 |   self: { type: stats, interactorOf: self }
           |                                      ^~~~
        14 |   self: { type: stats, interactorOf: self }
           |   ^~~~ declared here

      m.yaml:15:104: error: 'list', a facetFilterList widget, has no part 'searcher' [widget-part]
        15 |   list: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: g, connect: [searcher, view] }
           |                                                                                                        ^~~~~~~~
           = help: parts: filterState, view

      m.yaml:16:12: error: the presenter names the index 'dear', which is not among indicesNames [unknown-index]
        16 |   order: { type: sortBy, indicesNames: [shop, cheap], views: [{ presenter: { dear: Dear } }] }
           |            ^~~~
           = help: indices: shop, cheap

      m.yaml:17:58: error: '2' is not a number format [template]
        17 |   texts: { type: currentRefinements, presenter: { range: "{lower:2}", string: "{attribute:0}" } }
           |                                                          ^~~~~~~~~~~
           = help: write 0, 0.00, ',0' or ',0.00'

      m.yaml:17:79: error: '{attribute}' is text and cannot have a number format [template]
        17 |   texts: { type: currentRefinements, presenter: { range: "{lower:2}", string: "{attribute:0}" } }
           |                                                                               ^~~~~~~~~~~~~~~
           = help: write {attribute}

      m.yaml:21:18: error: 'colors' has no view 'colors#3' [unknown-widget-id]
        21 |       - click: { "colors#3": red }
           |                  ^~~~~~~~~~
        10 |   colors: { type: refinementList, attribute: color, operator: or, views: [{}] }
           |   ^~~~~~ declared here
           = help: views: colors, colors#2

      m.yaml:22:27: error: 'names', a searcher of the kind facet, has no pages [wrong-searcher]
        22 |       - page: { searcher: names, page: 1 }
           |                           ^~~~~

      m.yaml:23:27: error: 'names', a searcher of the kind facet, has no parameters or settings of hits [wrong-searcher]
        23 |       - searcher: { name: names, parameters: { hitsPerPage: 3 } }
           |                           ^~~~~
           = help: set its query, its index, or shouldTriggerSearch

      m.yaml:24:32: error: a multi searcher has no hits [wrong-searcher]
        24 |       - expect: { searchers: { group: { hits: 1 }, names: { hits: 1 } } }
           |                                ^~~~~
           = help: expect the hits of its components

      m.yaml:24:52: error: a facet searcher finds no hits [wrong-searcher]
        24 |       - expect: { searchers: { group: { hits: 1 }, names: { hits: 1 } } }
           |                                                    ^~~~~
           = help: expect what its list shows

      """
    #expect(BaseManifest.messages(text) == expected)
  }

  @Test func twoSearchersBringOneIndex() {
    let text = """
      version: "1.0"
      searcher: { records: [{ color: red }], index: shop }
      searchers: { b: { index: shop, records: [{ color: red }] } }
      widgets: { red: { type: toggle, filter: { color: red } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """
    let expected = """
      m.yaml:3:26: error: there is already an index 'shop' [duplicate-index]
        3 | searchers: { b: { index: shop, records: [{ color: red }] } }
          |                          ^~~~
          = help: remove 'records' to search it, or use a different name

      """
    #expect(BaseManifest.messages(text) == expected)
  }

  @Test func keysThatDoNotFit() {
    let text = """
      version: "1.0"
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
      widgets:
        a: { type: hits, record: { price: numbr } }
        b: { type: toggle, filter: { a: x }, views: [{ presenter: x }] }
        c: { type: toggle, filter: { a: x }, conect: [view] }
        d: { type: toggle, filter: { a: x }, connect: [vew] }
        e: { type: sortBy, indicesNames: [index], presenter: { indx: First } }
      scenarios: [{ name: S, steps: [{ search: { seacher: main } }, { present: }] }]

      """
    let expected = """
      m.yaml:3:19: error: a searcher of the kind 'facet' needs the key 'attribute' [missing-key]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                   ^~~~
          = help: add 'attribute': the one whose values are searched

      m.yaml:3:39: error: a searcher of the kind 'multi' needs the key 'components' [missing-key]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                       ^~~~
          = help: add 'components': the searchers that it combines

      m.yaml:3:52: error: 'index' has no effect on a searcher of the kind 'multi' [conflicting-keys]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                                    ^~~~~

      m.yaml:3:69: error: 'settings' requires 'records': without them the searcher does not have its own index [conflicting-keys]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                                                     ^~~~~~~~

      m.yaml:5:37: error: 'numbr' is not a kind of property [record-field]
        5 |   a: { type: hits, record: { price: numbr } }
          |                                     ^~~~~
          = help: did you mean 'number'?

      m.yaml:6:48: error: expected a view without keys, {}, found a mapping [wrong-type]
        6 |   b: { type: toggle, filter: { a: x }, views: [{ presenter: x }] }
          |                                                ^~~~~~~~~~~~~~~~

      m.yaml:7:40: error: unknown key 'conect' in a widget [unknown-key]
        7 |   c: { type: toggle, filter: { a: x }, conect: [view] }
          |                                        ^~~~~~
          = help: did you mean 'connect'?

      m.yaml:8:50: error: a widget has no part 'vew' [widget-part]
        8 |   d: { type: toggle, filter: { a: x }, connect: [vew] }
          |                                                  ^~~
          = help: did you mean 'view'?

      m.yaml:9:58: error: the presenter names the index 'indx', which is not among indicesNames [unknown-index]
        9 |   e: { type: sortBy, indicesNames: [index], presenter: { indx: First } }
          |                                                          ^~~~
          = help: did you mean 'index'?

      m.yaml:10:44: error: unknown key 'seacher' in a step of a searcher [unknown-key]
        10 | scenarios: [{ name: S, steps: [{ search: { seacher: main } }, { present: }] }]
           |                                            ^~~~~~~
           = help: did you mean 'searcher'?

      m.yaml:10:74: error: expected a string, found an empty value [wrong-type]
        10 | scenarios: [{ name: S, steps: [{ search: { seacher: main } }, { present: }] }]
           |                                                                          ^

      """
    #expect(BaseManifest.messages(text) == expected)
  }

  /// Keys of a widget that shares an interactor, and that would therefore change nothing.
  @Test func keysOfASharedInteractor() {
    let text = """
      version: "1.0"
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      widgets:
        a: { type: toggle, filter: { a: x } }
        b: { type: toggle, filter: { a: y }, interactorOf: a }
        c: { type: facetFilterList, facetFilters: [{ a: x }], operator: or, groupName: a }
        d: { type: facetFilterList, operator: or, groupName: b, interactorOf: c }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """
    #expect(
      BaseManifest.messages(text) == """
        m.yaml:5:3: error: 'filter' of 'b' has no effect: it shares the interactor of 'a', which has a different value [conflicting-keys]
          5 |   b: { type: toggle, filter: { a: y }, interactorOf: a }
            |   ^
          4 |   a: { type: toggle, filter: { a: x } }
            |   ^ the other widget

        """)
  }
}
