import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Words that stand as one, and parts that are too short to stand alone.
struct JoinedWordsTests {
  @Test(arguments: [
    ("black bird song", "blackbirdsong", 1), ("a wonderful day in the park", "awonderfuldayinthepark", 1), ("black bird", "blackbird", 1),
    ("c", "B.C.E.", 0), ("bce", "B.C.E.", 1), ("b.c.e.", "B.C.E.", 1), ("l", "L'Oréal", 0), ("l'oreal", "L'Oréal", 1),
    ("oreal", "L'Oréal", 1),
    ("カメラ", "ｶﾒﾗ", 1), ("ｶﾞｯｷ", "ガッキ", 1),
  ])
  func found(_ query: String, _ text: String, _ count: Int) async throws {
    var settings = IndexSettings()
    settings.queryType = .prefixNone
    let index = try EmbeddedIndex(name: "i", records: Records([["objectID": "1", "n": .string(text)]]), settings: settings)
    let answer = try await index.search([IndexQuery(indexName: "i", query: SearchQuery(query: query))])
    #expect(answer[0].nbHits == count)
  }
}
