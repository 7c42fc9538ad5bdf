import Testing

/// Records and lists of an index in which a single one is unlike the others.
struct SlipsInRecordsTests {
  private static let manifest = #"""
    version: "1.0"
    searcher:
      index: shop
      records:
        - { objectID: a, name: Boot, color: red, new: true, since: 1746057600, tags: [x], size: 5 }
        - { objectID: b, name: Hat, color: "red, blue", new: "yes", since: 1746057600000, _tags: "x,y", size: "6 EUR" }
        - { objectID: c, color: [blue, Red], new: false, since: 1746057601, _tags: [x], size: 7 }
        - { objectID: d, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: e, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: f, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: g, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: h, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: i, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
        - { objectID: j, name: Cap, color: [red], new: false, since: 1746057602, _tags: [y], size: 8 }
      settings: { attributesForFaceting: [color, new, since, size] }
      rules: [{ objectID: r, conditions: [{ pattern: "{facet:name}", anchoring: contains }], consequence: { promote: [{ objectID: a, position: 0 }] } }]
    widgets:
      rows: { type: hits, attribute: name }
      list: { type: facetFilterList, facetFilters: [{ color: -blue }, { colour: red }, { captain: true }], operator: and, groupName: list }
      tags: { type: tagFilterList, tagFilters: ["x, y", -x], operator: and, groupName: tags }
      kind: { type: refinementList, attribute: Color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      colors: { type: refinementList, attribute: color, operator: or, groupName: colors, presenter: { sortBy: "count:desc" } }
      current: { type: currentRefinements, filterGroupIDs: [{ or: color }] }
    scenarios:
      - name: S
        steps: [search: ]

    """#

  @Test func records() async throws {
    let told = try await Program.told(of: Self.manifest)
    #expect(
      told == #"""
        m.searchplay.yaml:5:7: warning: record 'a' has 'tags', where others have '_tags' [records-inconsistent]
            = help: rename it to '_tags'
        m.searchplay.yaml:6:7: warning: 'size' is a string in record 'b' and a number in others [records-inconsistent]
            = help: store numbers in the records, without quotes and units, and with a point before the decimals
        m.searchplay.yaml:6:7: warning: 'since' is in milliseconds in record 'b', and in seconds in others [records-inconsistent]
            = help: write seconds since 1970 in the record
        m.searchplay.yaml:6:7: warning: 'x,y' is a single value of '_tags', although its parts are values as well [records-inconsistent]
            = help: write a list in the records: ["x", "y"]
        m.searchplay.yaml:6:7: warning: 'red, blue' is a single value of 'color', although its parts are values as well [records-inconsistent]
            = help: write a list in the records: ["red", "blue"]
        m.searchplay.yaml:6:7: warning: 'yes' is a value of 'new', which is true or false in other records [records-inconsistent]
            = help: write true or false in the record
        m.searchplay.yaml:7:7: warning: record 'c' has no 'name', which the hits list shows [records-inconsistent]
            = help: add 'name' to the record
        m.searchplay.yaml:7:7: warning: 'Red' and 'red' are two values of 'color', but a filter on either finds both [records-inconsistent]
            = help: spell the value the same way in all records
        m.searchplay.yaml:16:50: warning: the pattern {facet:name} of the rule 'r' never matches: 'name' is not in attributesForFaceting [attribute-not-faceted]
             = help: add 'name' to searcher.settings.attributesForFaceting
        m.searchplay.yaml:19:58: warning: no record has the value '-blue' in 'color' [unknown-value]
             = help: write { attribute: color, value: blue, negated: true }
        m.searchplay.yaml:19:69: warning: 'list' matches nothing: 'colour' is not in attributesForFaceting [attribute-not-faceted]
             = help: did you mean 'color'?
        m.searchplay.yaml:19:86: warning: 'list' matches nothing: 'captain' is not in attributesForFaceting, and no record has it [attribute-not-faceted]
             = help: correct the name, or add the attribute to the records and to attributesForFaceting
        m.searchplay.yaml:20:45: warning: no record has the tag 'x, y' [unknown-value]
             = help: write 2 tags: x, y
        m.searchplay.yaml:20:53: warning: no record has the tag '-x' [unknown-value]
             = help: write { value: x, negated: true }
        m.searchplay.yaml:21:44: warning: 'kind' shows nothing: 'Color' is not in attributesForFaceting [attribute-not-faceted]
             = help: did you mean 'color'?
        """#)
  }

  /// Records with legitimate differences: editions, sizes, names with commas, codes, and values that are optional in the app's type.
  @Test func recordsThatAreRight() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records:
            - { objectID: a, isbn: 1234567890, size: 38, city: Washington, unit: mW, vol: "1", author: { name: X }, tags: free text, in_stock?: true }
            - { objectID: b, isbn: 9781234567897, size: 2XL, city: DC, unit: MW, vol: "5", author: [{ name: Y }], _tags: [x], in_stock?: true }
            - { objectID: c, isbn: 1334567890, size: 42, city: "Washington, DC", unit: MW, vol: "1,5", author: { name: Z }, _tags: [x], in_stock?: true }
            - { objectID: d, isbn: 1334567890, size: 40, city: Rome, unit: mW, vol: [a, b], author: { name: Z }, sub: y, in_stock?: true }
          settings: { attributesForFaceting: [isbn, size, city, unit, vol, filterOnly(token)] }
        widgets:
          rows: { type: hits, attribute: author.name, record: { "in_stock?": flag } }
          more: { type: hits, attribute: sub, record: { sub: text? } }
          units: { type: refinementList, attribute: unit, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        allow: [undefined-order]
        scenarios:
          - name: S
            steps: [search: ]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:9:68: warning: no record has the attribute 'token' [unknown-attribute]
            = help: correct the name, or add the attribute to the records
            ! undefined-order  the sort criteria of 'units' leave 'MW' and 'mW' tied, so their order is undefined (allowed)
        """#)
  }

  /// Problems in the other files: a list in the wrong place, a table without a header, a replica with the index's own name.
  @Test func files() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher: { index: shop, records: shop.csv, settings: shop.settings.json, synonyms: rules.json, rules: synonyms.json }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [search: ] }]

      """#, "a.searchplay.yaml")
    try program.write("[{ \"objectID\": \"r\", \"consequence\": {} }]", "rules.json")
    try program.write("[{ \"objectID\": \"s\", \"type\": \"synonym\", \"synonyms\": [\"a\", \"b\"] }]", "synonyms.json")
    try program.write("{ \"replicas\": { \"shop\": { \"customRanking\": [\"asc(price)\"] } } }", "shop.setings.json")
    try program.write("a,Boot,5\nb,Hat,6\n", "shop.csv")
    let first = try await program.run("validate").errors
    #expect(
      first == #"""
        a.searchplay.yaml:2:55: error: the file 'shop.settings.json' cannot be read: no such file or directory [include]
          2 | searcher: { index: shop, records: shop.csv, settings: shop.settings.json, synonyms: rules.json, rules: synonyms.json }
            |                                                       ^~~~~~~~~~~~~~~~~~
            = help: did you mean 'shop.setings.json'?


        """#)
    try program.write(
      #"""
      version: "1.0"
      searcher: { index: shop, records: shop.csv, settings: shop.setings.json, synonyms: pairs.json, rules: on.json }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        rows: { type: hits, attribute: name, subtitle: price }
      scenarios: [{ name: S, steps: [search: , include: base.yaml] }]

      """#, "a.searchplay.yaml")
    try program.write("[[\"a\", \"b\"]]", "pairs.json")
    try program.write(
      "[{ \"objectID\": \"r\", \"enabled\": \"no\", \"conditions\": [{ \"pattern\": \"x\", \"anchoring\": \"contain\" }], \"consequence\": { \"hide\": [] } }]",
      "on.json")
    try program.write("version: \"1.0\"\nsnapshot: { hits: 2 }\n", "base.yaml")
    let second = try await program.run("validate").errors
    #expect(
      second == #"""
        a.searchplay.yaml:6:51: error: 'base.yaml' is a manifest, but a list is needed here [include]
          6 | scenarios: [{ name: S, steps: [search: , include: base.yaml] }]
            |                                                   ^~~~~~~~~
            = help: to build on a manifest, write extends: base.yaml at the top


        """#)
    try program.write(
      "[{ \"objectID\": \"r\", \"conditions\": [{ \"pattern\": \"x\", \"anchoring\": \"contain\" }], \"consequence\": { \"hide\": [] } }]",
      "on.json")
    try program.write("[]", "pairs.json")
    try program.write("- search:\n", "base.yaml")
    let third = try await program.run("validate").errors
    #expect(
      third == #"""
        on.json:1:54: error: anchoring must be 'is', 'startsWith', 'endsWith' or 'contains', not 'contain' [rule]
          1 | [{ "objectID": "r", "conditions": [{ "pattern": "x", "anchoring": "contain" }], "consequence": { "hide": [] } }]
            |                                                      ^~~~~~~~~~~
            = help: did you mean 'contains'?

        shop.setings.json:1:17: error: the replica 'shop' has the same name as the index [duplicate-index]
          1 | { "replicas": { "shop": { "customRanking": ["asc(price)"] } } }
            |                 ^~~~~~
            = help: rename the replica, or set the searcher's 'index' to the index's real name


        """#)
    try program.write("[]", "on.json")
    try program.write("{}", "shop.setings.json")
    let fourth = try await program.run("validate").errors
    #expect(
      fourth == #"""
        a.searchplay.yaml:2:26: warning: no record has any of the 3 attributes that the manifest names [unknown-attribute]
          2 | searcher: { index: shop, records: shop.csv, settings: shop.setings.json, synonyms: pairs.json, rules: on.json }
            |                          ^~~~~~~
          5 |   rows: { type: hits, attribute: name, subtitle: price }
            |                                  ^~~~ one of them
            = help: name the attributes in the first line of the file, which has '5', 'Boot', 'a'

        a.searchplay.yaml:4:46: warning: 'colors' shows nothing: 'color' is not in attributesForFaceting, and no record has it [attribute-not-faceted]
          4 |   colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
            |                                              ^~~~~
            = help: correct the name, or add the attribute to the records and to attributesForFaceting

        base.yaml:1:3: warning: the previous step already searched [step-without-effect]
          1 | - search:
            |   ^~~~~~
            = help: remove the step, or move it to where it has an effect


        """#)
  }

  /// Paths and words on the command line.
  @Test(arguments: [
    (["run", "shp.searchplay.yaml"], "error: there is no file or folder 'shp.searchplay.yaml'; did you mean 'shop.searchplay.yaml'?\n"),
    (["run", "shop.searchplay.yaml:0"], "error: '0' is not the number of a line: lines are numbered from 1\n"),
    (
      ["run", "searchplay.yaml"],
      "error: 'searchplay.yaml' is the project file, which has no scenarios; give a manifest, or a folder of manifests\n"
    ),
    (["lint"], "error: there is no command 'lint'; did you mean 'validate'?\nrun 'searchplay --help' for a list of commands\n"),
    (
      ["run", "-u"],
      "error: there is no option '-u': it is an option of 'test'\nusage: searchplay run [<options>] [<path> ...]\n  See 'searchplay run --help' for more information.\n"
    ),
  ])
  func commandLines(_ arguments: [String], _ expected: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\n", "shop.searchplay.yaml")
    try program.write("allow: []\n", "searchplay.yaml")
    let result = try await program.run(arguments)
    #expect(result.status == 64 && result.errors == expected, "\(result)")
  }
}
