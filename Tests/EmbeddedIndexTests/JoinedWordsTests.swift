import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Words written as one, and parts that are too short to be words.
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

/// A word that a text repeats: the nearest occurrences count, however many there are.
struct RepeatedWordsTests {
  @Test(arguments: [10, 2000])
  func distances(_ count: Int) async throws {
    let red = String(repeating: "red ", count: count)
    let records: [JSONValue] = [
      ["objectID": "1", "n": .string("\(red)x x blue")], ["objectID": "2", "n": .string("\(red)x blue")],
      ["objectID": "3", "n": .string("\(red)blue")], ["objectID": "4", "n": .string("blue x x x \(red)")],
    ]
    let index = try EmbeddedIndex(name: "i", records: Records(records), settings: IndexSettings())
    let answer = try await index.search([IndexQuery(indexName: "i", query: SearchQuery(query: "red blue"))])
    #expect(answer[0].hits.map(\.objectID) == ["3", "2", "1", "4"])
  }
}

/// Parts that are too short to be words still count in phrases, in excluded words, and in synonyms.
struct ShortPartTests {
  @Test(arguments: [
    ("\"women's shoes\"", "Women's shoes", 1), ("lip -L'Oréal", "L'Oréal lip", 0), ("lip -L'Oréal", "Nivea lip", 1),
    ("trainers", "men's shoes", 1),
  ])
  func found(_ query: String, _ text: String, _ count: Int) async throws {
    var settings = IndexSettings()
    settings.queryType = .prefixNone
    settings.additional[.advancedSyntax] = true
    settings.synonyms = [.regular(["trainers", "men's shoes"])]
    let index = try EmbeddedIndex(name: "i", records: Records([["objectID": "1", "n": .string(text)]]), settings: settings)
    #expect(try await index.search([IndexQuery(indexName: "i", query: SearchQuery(query: query))])[0].nbHits == count)
  }
}

/// Singular and plural forms, in both directions.
struct PluralPairTests {
  @Test(arguments: [
    ("fr", "bijou", "bijoux"), ("fr", "hibou", "hiboux"), ("nl", "man", "mannen"), ("nl", "huis", "huizen"), ("nl", "brief", "brieven"),
    ("pt", "pão", "pães"), ("pt", "sol", "sóis"), ("pt", "fóssil", "fósseis"), ("pt", "funil", "funis"), ("it", "occhio", "occhi"),
    ("it", "arancia", "arance"), ("de", "Lehrerin", "Lehrerinnen"), ("es", "jersey", "jerséis"),
  ])
  func bothWays(_ language: String, _ one: String, _ many: String) async throws {
    for (text, asked) in [(one, many), (many, one)] {
      var settings = IndexSettings()
      settings.queryType = .prefixNone
      settings.typoTolerance = .none
      settings.additional[.ignorePlurals] = .array([.string(language)])
      let index = try EmbeddedIndex(name: "i", records: Records([["objectID": "1", "n": .string(text)]]), settings: settings)
      #expect(try await index.search([IndexQuery(indexName: "i", query: SearchQuery(query: asked))])[0].nbHits == 1, "\(asked) in \(text)")
    }
  }
}
