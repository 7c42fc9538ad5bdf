import JSONText
import SearchModel

/// The contents of an application's index: settings, synonyms, rules and records.
package struct IndexContents: Sendable {
  private let backend: AlgoliaBackend
  private let path: String

  /// The maximum number of items in one request, as limited by Algolia.
  private static let mostItems = 1000

  /// More synonyms or rules than any index has.
  private static let mostOfList = 500_000

  /// The maximum size of all synonyms or all rules; in memory, they take several times as much.
  private static let mostBytesOfList = 128 << 20

  /// - Parameter index: The name of the index.
  package init(_ backend: AlgoliaBackend, index: String) {
    self.backend = backend
    path = "/1/indexes/\(AlgoliaBackend.escaped(index))"
  }

  /// The settings; needs an API key with the `settings` ACL.
  package func settings() async throws(SearchBackendError) -> JSONValue {
    let answer = try await backend.send("\(path)/settings?getVersion=2", nil)
    // The engine always sends the page size and the attributes; a response without any setting is not the engine's.
    guard let members = answer.members, members.contains(where: { Self.isSetting($0.key) }) else {
      throw SearchBackendError("the engine's answer has no settings")
    }
    return answer
  }

  private static func isSetting(_ name: String) -> Bool {
    EngineParameter(rawValue: name) != nil && name != "version"
      || ["hitsPerPage", "searchableAttributes", "attributesForFaceting", "customRanking", "replicas", "maxValuesPerFacet"].contains(name)
  }

  /// All synonyms or all rules, as in exports; needs an API key with the `settings` ACL.
  package func items(of list: List) async throws(SearchBackendError) -> [JSONValue] {
    var items: [JSONValue] = []
    var arriving = ArrivingItems(of: list.rawValue, most: Self.mostOfList, mostBytes: Self.mostBytesOfList)
    var bytes = 0
    var number = 0.0
    while true {
      let body: JSONValue = [
        "query": "", "page": .number(number), "hitsPerPage": .number(Double(Self.mostItems)),
      ]
      let answer = try await backend.send("\(path)/\(list.rawValue)/search", body)
      guard let page = answer["hits"]?.array else { throw SearchBackendError("the engine's answer has no \(list.rawValue)") }
      let count = try Self.count(in: answer)
      number += 1
      items += try page.map { item throws(SearchBackendError) in try Self.own(item, of: list.rawValue) }
      // A page may have fewer items than were asked for.
      if page.isEmpty || items.count >= count ?? (page.count < Self.mostItems ? 0 : .max) { return items }
      try arriving.note(page)
      bytes += page.reduce(0) { $0 + $1.text().utf8.count }
      try arriving.check(bytes: bytes)
    }
  }

  /// The contents of an index apart from its settings and records.
  package enum List: String, Sendable, CaseIterable {
    case synonyms, rules
  }

  /// Some records, the cursor of the next ones, and the number of all records.
  package typealias Page = (records: [JSONValue], next: String?, count: Int?)

  /// Some records, and the cursor of the next ones; needs an API key with the `browse` ACL.
  ///
  /// - Parameter cursor: Where to begin; nil for the first record.
  package func records(from cursor: String?) async throws(SearchBackendError) -> Page {
    let body: JSONValue = cursor.map { ["cursor": .string($0)] } ?? ["hitsPerPage": .number(Double(Self.mostItems))]
    let answer = try await backend.send("\(path)/browse", body)
    guard let hits = answer["hits"]?.array else { throw SearchBackendError("the engine's answer has no records") }
    // Without its cursor, the rest of the index would silently be missing.
    if let cursor = answer["cursor"], cursor != .null, cursor.string == nil {
      throw SearchBackendError("the engine's answer is damaged: the cursor of the records is \(cursor.text().prefix(40))")
    }
    let count = try Self.count(in: answer)
    let records = try hits.map { hit throws(SearchBackendError) in
      if hit.members != nil, hit["objectID"]?.string == nil {
        throw SearchBackendError("the engine's answer is damaged: a record has no objectID")
      }
      return try Self.own(hit, of: "records")
    }
    return (records, answer["cursor"]?.string, count)
  }

  /// The number of all items; nil if the answer has none.
  private static func count(in answer: JSONValue) throws(SearchBackendError) -> Int? {
    guard let count = answer["nbHits"], count != .null else { return nil }
    guard let number = count.integer, number >= 0 else {
      throw SearchBackendError("the engine's answer is damaged: nbHits is \(count.text().prefix(40))")
    }
    return number
  }

  /// An item without the members that responses add.
  private static func own(_ item: JSONValue, of list: String) throws(SearchBackendError) -> JSONValue {
    guard let members = item.members else {
      throw SearchBackendError("the engine's answer is damaged: one of the \(list) is \(item.text().prefix(40))")
    }
    let added = HitAddition.members + ["_distinctSeqID", "_metadata"]
    return .object(members.filter { !added.contains($0.key) })
  }
}
