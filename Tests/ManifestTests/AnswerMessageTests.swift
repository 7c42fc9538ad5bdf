import Testing

@testable import Manifest

/// The messages about mistakes in answers that should fail, and in custom presenters.
struct AnswerMessageTests {
  @Test func whatCannotTakeEffect() {
    let text = #"""
      version: "1.0"
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      widgets:
        one: { type: refinementList, attribute: a, operator: or, presenter: [{ levels: [1] }] }
        two: { type: refinementList, attribute: a, operator: or, groupName: g, presenter: [{ repeat: 100 }, { repeat: 2 }] }
      scenarios: [{ name: S, steps: [fail: { status: 403, message: no }, fail: { error: offline, only: mian }, search: ] }]

      """#
    #expect(
      BaseManifest.messages(text) == #"""
        m.yaml:4:72: error: this step is for hierarchical menus: the items of a list have no levels [step-not-understood]
          4 |   one: { type: refinementList, attribute: a, operator: or, presenter: [{ levels: [1] }] }
            |                                                                        ^~~~~~~~~~~~~~~

        m.yaml:5:103: error: each item would be shown 200 times, more than 100 [out-of-range]
          5 |   two: { type: refinementList, attribute: a, operator: or, groupName: g, presenter: [{ repeat: 100 }, { repeat: 2 }] }
            |                                                                                                       ^~~~~~~~~~~~~

        m.yaml:6:98: error: there is no searcher 'mian' [unknown-searcher]
          6 | scenarios: [{ name: S, steps: [fail: { status: 403, message: no }, fail: { error: offline, only: mian }, search: ] }]
            |                                                                                                  ^~~~
            = help: did you mean 'main'?

        """#)
  }

  @Test func allOfThemAtOnce() {
    let text = #"""
      version: "1.0"
      searcher: { records: [{ color: red, size: A }], settings: { attributesForFaceting: [color, size] }, shouldTriggerSearch: sometimes }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }] }
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [size], separator: " > ", presenter: [[nest]] }
      scenarios:
        - name: S
          steps:
            - fail: ofline
            - fail: 200
            - fail: { error: { status: 503, text: x } }
            - fail: [offline]
            - answer: 0
            - answer: { serch: 2 }
            - hold: now

      """#
    #expect(
      BaseManifest.messages(text) == #"""
        m.yaml:2:122: error: 'sometimes' is not one of always, nonEmpty, never [unknown-value]
          2 | …{ color: red, size: A }], settings: { attributesForFaceting: [color, size] }, shouldTriggerSearch: sometimes }
            |                                                                                                     ^~~~~~~~~

        m.yaml:4:89: error: 'valu' is not one of isRefined, count:desc, count:asc, alphabetical:asc, alphabetical:desc, value:asc, value:desc, level [unknown-value]
          4 | …or, operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }…
            |                                          ^~~~

        m.yaml:4:99: error: a presenter step has one key [step-keys]
          4 | … operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }] }
            |                                                 ^~~~
            = help: write each step in its own braces: { hide: … }, { limit: … }

        m.yaml:4:124: error: unknown key 'lmit' in a step of a presenter [unknown-key]
          4 | … operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }] }
            |                                                                          ^~~~
            = help: did you mean 'limit'?

        m.yaml:4:135: error: 'revers' is not one of deepest, lastSegment, uppercase, reverse, nest [unknown-value]
          4 | … operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }] }
            |                                                                                     ^~~~~~
            = help: did you mean 'reverse'?

        m.yaml:4:155: error: expected a whole number from 0 to 1000, found -1 [out-of-range]
          4 | … operator: or, presenter: [{ sortBy: valu }, { hide: red, limit: 3 }, { lmit: 3 }, revers, { truncate: -1 }] }
            |                                                                                                         ^~

        m.yaml:5:97: error: expected one of deepest, lastSegment, uppercase, reverse, nest, found a list [wrong-type]
          5 |   menu: { type: hierarchicalMenu, hierarchicalAttributes: [size], separator: " > ", presenter: [[nest]] }
            |                                                                                                 ^~~~~~

        m.yaml:9:15: error: 'ofline' is not one of offline, timeout, unreadable, no-results [unknown-value]
          9 |       - fail: ofline
            |               ^~~~~~
            = help: did you mean 'offline'?

        m.yaml:10:15: error: expected a whole number from 400 to 599, found 200 [out-of-range]
          10 |       - fail: 200
             |               ^~~

        m.yaml:11:39: error: unknown key 'text' in a refusal [unknown-key]
          11 |       - fail: { error: { status: 503, text: x } }
             |                                       ^~~~
             = help: keys: message

        m.yaml:12:15: error: expected a failure: offline, timeout, unreadable, no-results or a status, found a list [wrong-type]
          12 |       - fail: [offline]
             |               ^~~~~~~~~

        m.yaml:13:17: error: expected a whole number from 1 to 1000, found 0 [out-of-range]
          13 |       - answer: 0
             |                 ^

        m.yaml:14:19: error: unknown key 'serch' in an answer [unknown-key]
          14 |       - answer: { serch: 2 }
             |                   ^~~~~
             = help: did you mean 'search'?

        m.yaml:15:15: error: this step accepts no value [wrong-type]
          15 |       - hold: now
             |               ^~~
             = help: remove the value

        """#)
  }
}
