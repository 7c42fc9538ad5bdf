import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// What the engine's answer contains besides the record.
struct HighlightedPartsTests {
  private static func addition(
    _ record: String, _ text: String, searchable: [String]? = nil, _ additional: [EngineParameter: JSONValue] = [:],
    query parameters: [EngineParameter: JSONValue] = [:]
  ) async throws -> Hit {
    var settings = IndexSettings()
    settings.searchableAttributes = searchable.map { $0.map { IndexSettings.SearchableAttributes([Attribute($0)], isOrdered: true) } }
    settings.additional = additional
    let index = try EmbeddedIndex(name: "i", records: Records([JSONValue(parsing: Array(record.utf8))]), settings: settings)
    var query = SearchQuery(query: text)
    query.additional = parameters
    return try #require(try await index.search([IndexQuery(indexName: "i", query: query)])[0].hits.first)
  }

  private static func marked(_ value: JSONValue?) -> String {
    switch value {
    case .array(let items): "[\(items.map(marked).joined(separator: ", "))]"
    case .object(let members):
      value?["value"]?.string ?? "{\(members.map { "\($0.key): \(marked($0.value))" }.joined(separator: ", "))}"
    default: "none"
    }
  }

  /// Attributes of objects in lists are highlighted in place, and items without them keep their positions.
  @Test func inListsOfObjects() async throws {
    let hit = try await Self.addition(
      #"{"objectID":"1","t":"x","v":[{"c":"red","s":"M"},{"s":"L"},{"c":"blue"}]}"#, "blue", searchable: ["t", "v.c", "v.s"],
      [.attributesToSnippet: ["v.c:5"]])
    #expect(
      Self.marked(hit.addition?.value["_highlightResult"]) == "{t: x, v: [{c: red, s: M}, {s: L}, {c: <em>blue</em>}]}")
    #expect(Self.marked(hit.addition?.value["_snippetResult"]) == "{v: [{c: red}, {}, {c: <em>blue</em>}]}")
  }

  /// Neither a part of an unretrievable object nor an unretrievable part of an object is shown.
  @Test(arguments: [("s.n", "s", "{}"), ("s", "s.n", "{s: {m: x}}"), ("s.n", "s.n", "{}"), ("s", "x", "{s: {n: <em>secret</em>, m: x}}")])
  func unretrievable(_ searchable: String, _ hidden: String, _ expected: String) async throws {
    let hit = try await Self.addition(
      #"{"objectID":"1","s":{"n":"secret","m":"x"}}"#, "secret", searchable: [searchable],
      [.unretrievableAttributes: [.string(hidden)], .attributesToSnippet: [.string("\(searchable):5")]])
    for part in ["_highlightResult", "_snippetResult"] {
      #expect(Self.marked(hit.addition?.value[part] ?? .object([])) == expected, "\(part)")
    }
  }

  /// Recorded answers contain neither null nor empty lists.
  @Test func whatIsEmptyIsLeftOut() async throws {
    let hit = try await Self.addition(
      #"{"objectID":"1","n":"red","z":null,"l":[],"o":{"a":null,"b":"x"},"m":["red",null]}"#, "red", [.attributesToSnippet: ["z:5", "n:5"]])
    #expect(Self.marked(hit.addition?.value["_highlightResult"]) == "{n: <em>red</em>, o: {b: x}, m: [<em>red</em>]}")
    #expect(Self.marked(hit.addition?.value["_snippetResult"]) == "{n: <em>red</em>}")
  }

  /// A phrase is highlighted as one, and so are words without a space between them.
  @Test(arguments: [
    (#""click Issue 53""#, "Right click issue #53, click", "Right <em>click issue #53</em>, <em>click</em>"),
    ("cross-chain transfers", "Cross-Chain transfers", "<em>Cross-Chain</em> <em>transfers</em>"),
    ("cross-chain", "cross chain", "<em>cross</em> <em>chain</em>"), ("cross chain", "cross-chain", "<em>cross</em>-<em>chain</em>"),
  ])
  func wordsThatBelongTogether(_ query: String, _ text: String, _ expected: String) async throws {
    let hit = try await Self.addition(
      JSONValue.object([.init("objectID", "1"), .init("n", .string(text))]).text(), query, [.advancedSyntax: true])
    #expect(Self.marked(hit.addition?.value["_highlightResult"]) == "{n: \(expected)}")
  }

  /// Thai vowel signs are letters, unlike Hebrew points.
  @Test func vowelSigns() async throws {
    let hit = try await Self.addition(#"{"objectID":"1","n":"คุณนาม"}"#, "คุณนาม")
    #expect(hit.addition?.value["_highlightResult"]?["n"]?["matchedWords"] == ["คุณนาม"])
    #expect(try await Self.addition(#"{"objectID":"1","n":"שָׁלוֹם"}"#, "שלום").objectID == "1")
  }

  @Test func objectIDsAreNotMarked() async throws {
    let hit = try await Self.addition(#"{"objectID":"zeta","n":"red"}"#, "zeta", searchable: ["objectID", "n"])
    #expect(Self.marked(hit.addition?.value["_highlightResult"]) == "{n: red}")
  }

  /// An app's hits contain ranking information only if it is requested.
  @Test func rankingInformation() async throws {
    let record = #"{"objectID":"1","n":"red"}"#
    #expect(try await Self.addition(record, "red")[path: "_rankingInfo.nbTypos"] == nil)
    #expect(try await Self.addition(record, "red", query: [.getRankingInfo: true])[path: "_rankingInfo.nbTypos"] == 0)
  }
}
