import JSONText
import SearchModel
import Testing

@testable import EmbeddedIndex

struct RecordsTests {
  private func hits(_ text: String, _ format: Records.Format) throws -> String {
    let index = try EmbeddedIndex(name: "i", records: Records(Array(text.utf8), format: format))
    return try index.respond(to: SearchQuery()).hits.map { "\($0.objectID):\($0.record.text())" }.joined(separator: "\n")
  }

  @Test func newlineDelimited() throws {
    #expect(try hits("\u{FEFF}{\"a\":1}\r\n\n  {\"objectID\":\"x\"}", .ndjson) == "1:{\"a\":1}\nx:{\"objectID\":\"x\"}")
    #expect(try hits("", .ndjson) == "")
    let answer = #"{"nbHits":1,"hits":[{"objectID":"x","_highlightResult":{"n":{"value":"a"}},"n":"a"}],"cursor":"c"}"#
    #expect(try hits(answer, .json).hasPrefix("x:{"))
    #expect(
      try hits(answer + "\n" + #"{"hits":[{"objectID":"y"},{"objectID":"z"}]}"#, .ndjson).hasSuffix(
        "\ny:{\"objectID\":\"y\"}\nz:{\"objectID\":\"z\"}"))
    #expect(try hits(#"{"objectID":"r","hits":[{"objectID":"y"}]}"#, .ndjson).hasPrefix("r:{"))
  }

  @Test func commaSeparated() throws {
    let csv = "objectID,name,price,ok,c.l0,c.l1,_tags[]\r\n1,\"A, \"\"b\"\"\nc\",5.50,true,X,X > Y,new|old\n\n2,plain,\"7\",,,,\n"
    #expect(
      try hits(csv, .csv) == """
        1:{"objectID":"1","name":"A, \\"b\\"\\nc","price":5.5,"ok":true,"c":{"l0":"X","l1":"X > Y"},"_tags":["new","old"]}
        2:{"objectID":"2","name":"plain","price":"7"}
        """)
  }

  /// An ID must not change its value, and spreadsheets write booleans in capitals.
  @Test func identifiersInCommaSeparatedValues() throws {
    let csv = "objectID,ean,ok\n1234567890123456789,12345678901234567890,TRUE\n1234567890123456788,-12,FALSE\n1e3,1e3,\"TRUE\"\n"
    #expect(
      try hits(csv, .csv) == """
        1234567890123456789:{"objectID":"1234567890123456789","ean":"12345678901234567890","ok":true}
        1234567890123456788:{"objectID":"1234567890123456788","ean":-12,"ok":false}
        1e3:{"objectID":"1e3","ean":1000,"ok":"TRUE"}
        """)
  }

  @Test(arguments: [
    (
      Records.Format.json, "{}",
      "expected an array of records, or an object with one under 'hits' (for one record per line, name the file .ndjson)",
      0
    ),
    (.json, "[{}, 5]", "record 2: expected an object, found '5'", 5),
    (.json, "[{}] x", "expected the end of the file, found 'x'", 5),
    (.json, "", "expected an array of records, but the text ends here", 0),
    (.ndjson, "{}\n[]\n", "expected an object, found '['", 3), (.ndjson, "{\"a\":}\n", "expected a value, found '}'", 5),
    (.ndjson, "{} {}\n", "expected the end of the record, found '{'", 3), (.csv, "", "the first line must list the attributes", 0),
    (.csv, "a,b\n1\n", "record 1: the line has 1 cell, but there are 2 columns (a comma inside a value needs double quotes)", 4),
    (.csv, "a;b\n1;2;3\n", "record 1: the line has 3 cells, but there are 2 columns (a semicolon inside a value needs double quotes)", 4),
    (
      .csv, "a;b\n\"x\"y;1\n",
      #"record 1: only a semicolon or the end of the line may follow a closing quote: write a quote inside a quoted cell twice, "a ""b"" c""#,
      7
    ),
    (.csv, "a,\n1,2\n", "a column has no name", 2),
    (.csv, "x,a..b\n", "'a..b' has an empty part between its dots", 2),
    (.csv, "c,c.x\n", "a column cannot be both a value and an object: 'c.x' and 'c'", 2),
    (.json, "[{\"objectID\":true}]", "an objectID is a string or a number", 13),
    (.json, "[{\"objectID\":\"2\"},{}]", "the objectID '2', which this record gets by its position, is already used by record 1", 18),
    (.json, "[{\"a\":1e999}]", "the number is too large", 6),
    (.csv, "a,a\n", "two columns are named 'a'", 2),
    (.csv, "a\n\"x\n", "record 1: the quote that opens here is not closed", 2),
    (
      .csv, "a\n\"x\"y\n",
      #"record 1: only a comma or the end of the line may follow a closing quote: write a quote inside a quoted cell twice, "a ""b"" c""#, 5
    ),
  ])
  func refused(_ format: Records.Format, _ text: String, _ message: String, _ offset: Int) {
    #expect(throws: Records.Problem(message: message, offset: offset)) { try hits(text, format) }
  }

  /// Spreadsheets write semicolons where a comma is the decimal separator, and leave behind columns without a name.
  @Test(arguments: [
    ("name;price;\nBoot;3,5;\n\"a;b\";4;\n", #"1:{"name":"Boot","price":"3,5"} 2:{"name":"a;b","price":4}"#),
    ("name\tn\nBoot\t1\n", #"1:{"name":"Boot","n":1}"#), ("\"a;b\",n\nx,1\n", #"1:{"a;b":"x","n":1}"#),
    ("\u{FEFF}\"a,b\";n\nx;1\n", #"1:{"a,b":"x","n":1}"#), ("5\" screen;price\nx;1\n", #"1:{"5\" screen":"x","price":1}"#),
    ("\r\n\n\"a\n,\";n\nx;1,5\n", #"1:{"a\n,":"x","n":"1,5"}"#),
  ])
  func separators(_ text: String, _ expected: String) async throws {
    let index = try EmbeddedIndex(name: "i", records: Records(Array(text.utf8), format: .csv))
    let hits = try await index.search([IndexQuery(indexName: "i", query: SearchQuery())])[0].hits
    #expect(hits.map { "\($0.objectID):\($0.record.text())" }.joined(separator: " ") == expected)
  }

  /// Every line that is not an object is reported; only a record that has begun can continue past its line.
  @Test func linesThatAreNoObjects() throws {
    let records = try Records(Array("{\"a\":1}\n[1]\n[2]\nx\n".utf8), format: .ndjson)
    let problem = #expect(throws: Records.Problem.self) { try EmbeddedIndex(name: "i", records: records) }
    #expect(problem.map { ([$0] + $0.others).map(\.offset) } == [8, 12, 16])
    let open = Records.Problem(message: "each record takes one line, but this one is not closed on its line", offset: 8)
    #expect(throws: open) { try Records(Array("{\"a\":1}\n{\n\"a\": 2\n}\n".utf8), format: .ndjson) }
  }

  @Test func wordsAreFolded() {
    #expect(
      TextFolding.words("Crème-BRÛLÉE, Straße Ångström 日本 x2 don’t Ñandú") == [
        "creme", "brulee", "strasse", "angstrom", "日", "本", "x2", "don", "t", "nandu",
      ])
  }
}
