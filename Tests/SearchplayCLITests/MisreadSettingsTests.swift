import Testing

/// Settings, queries and records that do less than they say, each with the complete message.
struct MisreadSettingsTests {
  @Test func settingsThatNeedOthers() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, name: Lamp, kind: A }, { objectID: b, name: Chair, kind: B }]
          settings:
            attributesForFaceting: [kind]
            searchableAttributes: [name]
            highlightPreTag: "<b>"
            queryLanguages: [en]
            typoTolerance: false
            disableTypoToleranceOnWords: [lamp]
            attributeForDistinct: objectID
            distinct: true
            hitsPerPage: 5
          query: { hitsPerPage: 7, page: 1, offset: 0, length: 2, facetFilters: ["kind:A", "kind:B"], responseFields: [nbHits] }
          rules:
            - { objectID: r, condition: { pattern: lamp, anchoring: is }, consequence: { params: { query: { remove: [chair] } } } }
            - { objectID: e, condition: { pattern: "", anchoring: contains }, consequence: { params: { hitsPerPage: 1 } } }
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          list: { type: hits, attribute: _highlightResult.kind.value }
        scenarios: [{ name: S, steps: [{ search: lamp }] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:5: warning: 'highlightPreTag' is set without 'highlightPostTag': matches end with '</em>' [setting-incomplete]
            = help: set 'highlightPostTag', too
        m.searchplay.yaml:8:5: warning: 'queryLanguages' has no effect without ignorePlurals or removeStopWords [setting-incomplete]
            = help: add ignorePlurals or removeStopWords, or remove 'queryLanguages'
        m.searchplay.yaml:10:5: warning: 'disableTypoToleranceOnWords' has no effect with typoTolerance: false [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:11:5: warning: 'attributeForDistinct' has no effect as 'objectID': no two records share it [setting-incomplete]
             = help: remove it, or name a different attribute
        m.searchplay.yaml:13:5: warning: 'hitsPerPage' has no effect because the query sets hitsPerPage: 7 [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:14:12: warning: 'hitsPerPage' has no effect together with offset and length [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:14:28: warning: 'page' has no effect together with offset and length [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:14:59: warning: no record matches all of the query's filters together [always-empty]
             = help: write [[one, another]] for filters of which only one has to match
        m.searchplay.yaml:16:92: warning: removing 'chair' from the query has no effect without 'chair' in the pattern of the rule [setting-incomplete]
             = help: add 'chair' to the pattern of the rule, or do not remove 'chair' from the query
        m.searchplay.yaml:17:48: warning: 'anchoring' has no effect with an empty pattern, which matches only an empty query [setting-incomplete]
             = help: remove it
        m.searchplay.yaml:19:3: warning: 'kinds' shows nothing: responseFields leaves out 'facets' [always-empty]
             = help: add 'facets' to responseFields
        m.searchplay.yaml:20:3: warning: 'list' shows nothing: responseFields leaves out 'hits' [always-empty]
             = help: add 'hits' to responseFields
        m.searchplay.yaml:20:34: warning: 'list' shows objectIDs: 'kind' is not highlighted [unknown-attribute]
             = help: add 'kind' to searchableAttributes
        """#)
  }

  @Test func settingsWhereTheyDoNotBelong() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, price: 1 }]
          settings: { attributesForFaceting: [kind], attributesToSnippet: ["name:ten"] }
          query: { customRanking: ["desc(price)"] }
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: or, presenter: { hide: [A] } }
          prices: { type: numericFilterList, groupName: p, operator: or, numericFilters: ["price < 50", "price: 1 TO 2", "a:b"] }
        scenarios: [{ name: S, steps: [{ search: }] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:12: error: unknown key 'customRanking' in a query [unknown-key]
            = help: it is a setting of the index: write searcher.settings: { customRanking: … }
        m.searchplay.yaml:7:78: error: unknown key 'hide' in a presenter [unknown-key]
            = help: write the presenter as a list of steps: presenter: [{ hide: … }]
        m.searchplay.yaml:8:83: error: expected a filter, found a string, 'price < 50' [wrong-type]
            = help: write { attribute: price, operator: "<", value: 50 }
        m.searchplay.yaml:8:97: error: expected a filter, found a string, 'price: 1 TO 2' [wrong-type]
            = help: write { attribute: price, lower: 1, upper: 2 }
        m.searchplay.yaml:8:114: error: expected a filter, found a string, 'a:b' [wrong-type]
            = help: write { a: b }
        """#)
  }

  /// The attributes of a replica's ranking are also looked up in the records.
  @Test func rankingsOfReplicas() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, price: 1 }, { objectID: b, price: 2 }]
          settings: { replicas: { cheap: { ranking: [asc(prize)] } } }
        widgets: { sort: { type: sortBy, indicesNames: [index, cheap] } }
        scenarios: [{ name: S, steps: [{ search: }, { click: { sort: cheap } }] }]

        """#)
    #expect(
      told.hasPrefix(
        #"""
        m.searchplay.yaml:4:46: warning: no record has the attribute 'prize' [unknown-attribute]
            = help: did you mean 'price'?
        """#), "\(told)")
  }

  @Test func recordsThatDoNotAgree() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records:
            - { objectID: a, name: Lamp, lvl0: Audio, lvl1: "Video > Head", _geoloc: { lat: 1, lng: 2 } }
            - { objectID: b, name: Bulb, lvl0: Video, lvl1: "Video > Cam" }
            - { objectID: c, name: { en: Chair }, lvl0: Video, lvl1: "Video > Cam", _geoloc: { lat: 1, lon: 2 } }
          settings: { attributesForFaceting: [lvl0, lvl1], searchableAttributes: [name] }
        widgets:
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [lvl0, lvl1], separator: " > ", presenter: default }
          list: { type: hits, attribute: name }
        scenarios: [{ name: S, steps: [{ search: }] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:4:7: warning: record 'a' has 'Video > Head' in 'lvl1', but not its parent value in 'lvl0' [records-inconsistent]
            = help: make the levels of the record agree
        m.searchplay.yaml:6:7: warning: the '_geoloc' of record 'c' has no numeric 'lat' and 'lng' [records-inconsistent]
            = help: write { "lat": 40.71, "lng": -74.01 } in the record, without quotes around the numbers
        m.searchplay.yaml:6:7: warning: 'name' is an object in record 'c', and a value in others [records-inconsistent]
            = help: write a value in the record: the members of an object are separate attributes
        """#)
  }

  @Test func titlesAndDocumentsThatAreNotThere() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ search: }] }]\n",
      "m.searchplay.yaml")
    let titled = try await program.run("docs", "m.searchplay.yaml", "--title", "T")
    #expect(titled.status == 64)
    #expect(
      titled.errors
        == "error: --title sets the title of a gallery, and only several manifests get one: omit it, or set the manifest's 'name'\n")
    let missing = try await program.run("docs", "nofile.md")
    #expect(missing.status == 64)
    #expect(missing.errors == "error: there is no file 'nofile.md'\n")
  }
}
