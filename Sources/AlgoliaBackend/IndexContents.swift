import JSONText
import SearchModel

/// What an index of an application holds: settings, synonyms, rules and records.
package struct IndexContents: Sendable {
  private let backend: AlgoliaBackend
  private let path: String

  /// Items that a list is asked for at once; Algolia's most.
  private static let mostItems = 1000

  /// More synonyms or rules than any index has.
  private static let mostOfList = 2_000_000

  /// - Parameter index: its name.
  package init(_ backend: AlgoliaBackend, index: String) {
    self.backend = backend
    path = "/1/indexes/\(AlgoliaBackend.escaped(index))"
  }

  /// The settings; needs a key with the right `settings`.
  package func settings() async throws(SearchBackendError) -> JSONValue {
    let answer = try await backend.send("\(path)/settings?getVersion=2", nil)
    // An engine always sends the page's size, and the attributes; what has no setting at all comes from somebody else.
    guard let members = answer.members, members.contains(where: { Self.isSetting($0.key) }) else {
      throw SearchBackendError("the engine's answer has no settings")
    }
    return answer
  }

  private static func isSetting(_ name: String) -> Bool {
    EngineParameter(rawValue: name) != nil && name != "version"
      || ["hitsPerPage", "searchableAttributes", "attributesForFaceting", "customRanking", "replicas", "maxValuesPerFacet"].contains(name)
  }

  /// All synonyms, or all rules, as exports have them; needs a key with the right `settings`.
  package func items(of list: List) async throws(SearchBackendError) -> [JSONValue] {
    var items: [JSONValue] = []
    var last: JSONValue?
    while true {
      let body: JSONValue = [
        "query": "", "page": .number(Double(items.count / Self.mostItems)), "hitsPerPage": .number(Double(Self.mostItems)),
      ]
      let answer = try await backend.send("\(path)/\(list.rawValue)/search", body)
      guard let page = answer["hits"]?.array else { throw SearchBackendError("the engine's answer has no \(list.rawValue)") }
      // A host that sends one page for all never comes to an end.
      if let first = page.first, first == last { throw SearchBackendError("the engine sends the same \(list.rawValue) again and again") }
      last = page.first
      items += try page.map { item throws(SearchBackendError) in try Self.own(item) }
      if items.count > Self.mostOfList {
        throw SearchBackendError("the engine keeps sending pages: there are more than \(Self.mostOfList) \(list.rawValue)")
      }
      if page.count < Self.mostItems || items.count >= answer["nbHits"]?.integer ?? .max { return items }
    }
  }

  /// What an index has beside its settings.
  package enum List: String, Sendable, CaseIterable {
    case synonyms, rules
  }

  /// Some records and where the next ones begin; needs a key with the right `browse`.
  ///
  /// - Parameter cursor: where to begin; nil: at the first one.
  package func records(from cursor: String?) async throws(SearchBackendError) -> (records: [JSONValue], next: String?, count: Int?) {
    let body: JSONValue = cursor.map { ["cursor": .string($0)] } ?? ["hitsPerPage": .number(Double(Self.mostItems))]
    let answer = try await backend.send("\(path)/browse", body)
    guard let hits = answer["hits"]?.array else { throw SearchBackendError("the engine's answer has no records") }
    return (try hits.map { hit throws(SearchBackendError) in try Self.own(hit) }, answer["cursor"]?.string, answer["nbHits"]?.integer)
  }

  /// An item without what answers add.
  private static func own(_ item: JSONValue) throws(SearchBackendError) -> JSONValue {
    guard let members = item.members else { throw SearchBackendError("the engine's answer has an item that is not an object") }
    let added = HitAddition.members + ["_distinctSeqID", "_metadata"]
    return .object(members.filter { !added.contains($0.key) })
  }
}
