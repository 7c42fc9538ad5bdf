import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Details that Algolia's reference and guides have, each as a row of this project's own writing.
struct DocumentedDetailsTests {
  @Test(arguments: [
    // similarQuery leaves out stop words, looks for whole words, and ranks by the number of words first.
    #"{"records":[{"objectID":"1","n":"the zzz"},{"objectID":"2","n":"comedy"}],"params":{"similarQuery":"the comedy"},"expect":{"hits":["2"]}}"#,
    #"{"records":[{"objectID":"1","n":"comedy"},{"objectID":"2","n":"comady drama"}],"params":{"similarQuery":"comedy drama"},"expect":{"hits":["2","1"],"ordered":true}}"#,
    #"{"records":[{"objectID":"1","n":"comedydrama x"},{"objectID":"2","n":"comedy"}],"params":{"similarQuery":"comedy"},"expect":{"hits":["2"]}}"#,
    // Of two records for one place, the one with the smaller objectID has it.
    #"{"records":[{"objectID":"z","n":"price list"},{"objectID":"a","n":"diaries"},{"objectID":"m","n":"book one"}],"searcher":{"rules":[{"objectID":"r1","conditions":[{"pattern":"book","anchoring":"contains"}],"consequence":{"promote":[{"objectID":"z","position":0}]}},{"objectID":"r2","conditions":[{"pattern":"one","anchoring":"contains"}],"consequence":{"promote":[{"objectID":"a","position":0}]}}]},"params":{"query":"book one"},"expect":{"hits":["a","z","m"],"ordered":true}}"#,
    // Of rules about the same filter, the one that is about more filters applies.
    #"{"records":[{"objectID":"a","g":"b","h":"x"},{"objectID":"m1","g":"a","h":"x"},{"objectID":"z","g":"a","h":"x"}],"settings":{"attributesForFaceting":["g","h"]},"searcher":{"rules":[{"objectID":"r1","conditions":[{"filters":"g:a AND h:x"}],"consequence":{"promote":[{"objectID":"m1","position":0}]}},{"objectID":"r2","conditions":[{"filters":"g:a"}],"consequence":{"promote":[{"objectID":"a","position":0}]}}]},"params":{"filters":"g:a AND h:x"},"expect":{"hits":["m1","z"],"ordered":true}}"#,
    // Promoted records need not be near the place.
    #"{"records":[{"objectID":"1","n":"shoe","_geoloc":{"lat":1,"lng":1}},{"objectID":"2","n":"shoe"}],"searcher":{"rules":[{"objectID":"r","conditions":[],"consequence":{"promote":[{"objectID":"2","position":0}],"filterPromotes":true}}]},"params":{"query":"shoe","aroundLatLng":"1,1","aroundRadius":100},"expect":{"hits":["2","1"],"ordered":true}}"#,
    // filterPromotes may be a setting of the index.
    #"{"records":[{"objectID":"1","n":"shoe","g":"a"},{"objectID":"2","n":"shoe","g":"b"}],"settings":{"filterPromotes":true,"attributesForFaceting":["g"]},"searcher":{"rules":[{"objectID":"r","conditions":[],"consequence":{"promote":[{"objectID":"2","position":0}]}}]},"params":{"filters":"g:a"},"expect":{"hits":["1"]}}"#,
    // A number before a point is a word of its own.
    #"{"records":[{"objectID":"1","n":"5.mm"}],"params":{"query":"mm"},"expect":{"hits":["1"]}}"#,
    #"{"records":[{"objectID":"1","n":"m.55"}],"params":{"query":"m55"},"expect":{"hits":["1"]}}"#,
    #"{"records":[{"objectID":"1","n":"iOS 16.4"}],"params":{"query":"ios 4"},"expect":{"hits":["1"]}}"#,
    #"{"records":[{"objectID":"1","n":"iOS 16.4"}],"params":{"query":"ios 16.4"},"expect":{"hits":["1"]}}"#,
    // Of a long query only the first five words are joined in pairs.
    #"{"records":[{"objectID":"1","n":"one two three four fivesix seven"}],"params":{"query":"one two three four five six seven"},"expect":{"hits":[]}}"#,
    #"{"records":[{"objectID":"1","n":"one two three fourfive six"}],"params":{"query":"one two three four five six"},"expect":{"hits":["1"]}}"#,
    // The parts of a declared object are counted.
    #"{"records":[{"objectID":"1","c":{"level0":"A","level1":"A /// B"}},{"objectID":"2","c":{"level0":"A"}}],"settings":{"attributesForFaceting":["c"]},"params":{"facetFilters":["c.level1:A /// B"]},"expect":{"hits":["1"]}}"#,
  ])
  func answers(_ row: String) async throws {
    let difference = try await EngineRow(row).difference()
    #expect(difference == nil)
  }

  /// Of a single word that has to be exact, only exact matches are marked.
  @Test func exactWordsAreMarked() async throws {
    let index = try EmbeddedIndex(name: "i", records: Records([["objectID": "1", "n": "roads road"]]), settings: IndexSettings())
    var query = SearchQuery(query: "road")
    query.additional[.exactOnSingleWordQuery] = "word"
    let hit = try #require(try await index.search([IndexQuery(indexName: "i", query: query)])[0].hits.first)
    #expect(hit.addition?.value["_highlightResult"]?["n"]?["value"] == "roads <em>road</em>")
  }
}
