import Testing

/// Searchers, filter states, parts and views that are not there, or do not fit: all of them are told at once.
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
      m.yaml:3:14: error: a searcher cannot be named 'main': the word has a meaning of its own [reserved-name]
        3 | searchers: { main: { index: i }, names: { kind: facet, attribute: a, filterState: mian }, both: { kind: multi,…
          |              ^~~~

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

      m.yaml:3:131: error: the group 'both' would contain itself [circular-searcher]
        3 | …ilterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
          |                                                              ^~~

      m.yaml:3:172: error: the group 'all' would contain itself [circular-searcher]
        3 | …ilterState: mian }, both: { kind: multi, components: [name, all] }, all: { kind: multi, components: [both] } }
          |                                                                                                       ^~~~

      m.yaml:4:23: error: there is a filter state 'main' already [reserved-name]
        4 | filterStates: [other, main]
          |                       ^~~~

      m.yaml:6:68: error: there is no searcher 'nmes' [unknown-searcher]
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |                                                                    ^~~~
          = help: did you mean 'names'?

      m.yaml:6:87: error: there is no filter state 'othr' [unknown-filter-state]
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |                                                                                       ^~~~
          = help: did you mean 'other'?

      m.yaml:7:31: error: a stats is connected to a searcher of the kind hits, not facet [wrong-searcher]
        7 |   b: { type: stats, searcher: names }
          |                               ^~~~~

      m.yaml:8:35: error: 'c' can share the interactor of another stats that has one of its own [wrong-interactor]
        8 |   c: { type: stats, interactorOf: a }
          |                                   ^
        6 |   a: { type: refinementList, attribute: a, operator: or, searcher: nmes, filterState: othr }
          |   ^ declared here

      m.yaml:9:3: error: 'e', a toggle, has no part 'searcher' [widget-part]
        9 |   e: { type: toggle, filter: { a: x }, connect: [searcher] }
          |   ^
          = help: parts: filterState, view

      m.yaml:13:20: error: no widget is named 'g' [unknown-widget-id]
        13 |       - connect: { g: view }
           |                    ^
           = help: widgets: a, b, c, e

      m.yaml:14:30: error: a group of searchers is connected to no filter state: its parts are [wrong-searcher]
        14 |       - connect: { searcher: both, filterState: main }
           |                              ^~~~

      m.yaml:15:29: error: there is no searcher 'x' [unknown-searcher]
        15 |       - search: { searcher: x }
           |                             ^
           = help: searchers: main, main, names, both, all

      m.yaml:16:44: error: there is no filter state 'x' [unknown-filter-state]
        16 |       - filterState: { clearAll: true, in: x }
           |                                            ^
           = help: filter states: main, other, main

      m.yaml:17:27: error: no list of hits is named 'b' [unknown-widget-id]
        17 |       - expect: { rows: { b: 1 }, searchers: { nmes: { hits: 1 } } }
           |                           ^

      m.yaml:17:48: error: there is no searcher 'nmes' [unknown-searcher]
        17 |       - expect: { rows: { b: 1 }, searchers: { nmes: { hits: 1 } } }
           |                                                ^~~~
           = help: did you mean 'names'?

      m.yaml:18:26: error: 'b', a stats, has no part 'view#2' [widget-part]
        18 |       - disconnect: { b: "view#2" }
           |                          ^~~~~~~~
           = help: parts: searcher, view

      m.yaml:19:18: error: no widget is named 'e#2' [unknown-widget-id]
        19 |       - click: { "e#2": }
           |                  ^~~~~
           = help: widgets: a, b, c, e

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

      m.yaml:3:39: error: a searcher of the kind 'multi' needs the key 'components' [missing-key]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                       ^~~~

      m.yaml:3:52: error: 'index' is of no use to a searcher of the kind 'multi' [conflicting-keys]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                                    ^~~~~

      m.yaml:3:69: error: 'settings' are those of an index of its own, which needs 'records' [conflicting-keys]
        3 | searchers: { f: { kind: facet }, m: { kind: multi, index: i }, s: { settings: {} } }
          |                                                                     ^~~~~~~~

      m.yaml:5:37: error: there is no kind 'numbr' [record-field]
        5 |   a: { type: hits, record: { price: numbr } }
          |                                     ^~~~~
          = help: did you mean 'number'?

      m.yaml:6:48: error: a view without keys, {}, is expected, not a mapping [wrong-type]
        6 |   b: { type: toggle, filter: { a: x }, views: [{ presenter: x }] }
          |                                                ^~~~~~~~~~~~~~~~

      m.yaml:7:40: error: unknown key 'conect' in a widget [unknown-key]
        7 |   c: { type: toggle, filter: { a: x }, conect: [view] }
          |                                        ^~~~~~
          = help: did you mean 'connect'?

      m.yaml:8:50: error: there is no part 'vew' of a widget [widget-part]
        8 |   d: { type: toggle, filter: { a: x }, connect: [vew] }
          |                                                  ^~~
          = help: did you mean 'view'?

      m.yaml:9:8: error: the presenter names the index 'indx', which is not among indicesNames [unknown-index]
        9 |   e: { type: sortBy, indicesNames: [index], presenter: { indx: First } }
          |        ^~~~
          = help: did you mean 'index'?

      m.yaml:10:44: error: unknown key 'seacher' in a step of a searcher [unknown-key]
        10 | scenarios: [{ name: S, steps: [{ search: { seacher: main } }, { present: }] }]
           |                                            ^~~~~~~
           = help: did you mean 'searcher'?

      m.yaml:10:74: error: a string is expected, not nothing [wrong-type]
        10 | scenarios: [{ name: S, steps: [{ search: { seacher: main } }, { present: }] }]
           |                                                                          ^

      """
    #expect(BaseManifest.messages(text) == expected)
  }
}
