import JSONText
import SearchModel
import Synchronization

/// An index in memory that answers queries as Algolia's engine does.
///
/// Building it is one walk over the records' text; the text index is made by the first query that has a text. Immutable
/// from outside, and to be shared by all scenarios of a manifest.
public final class EmbeddedIndex: SearchBackend {
  public let name: String
  public let settings: IndexSettings
  let records: Records
  let columns: Columns
  /// All records in the order of the custom ranking, then of the file.
  let ranking: [Int32]
  /// The same for each replica.
  private let replicaRankings: [String: [Int32]]
  private let textIndex = Mutex<TextIndex?>(nil)

  /// Throws what is wrong with the records' JSON, at which byte.
  public init(name: String, records: Records, settings: IndexSettings = IndexSettings()) throws(Records.Problem) {
    self.name = name
    self.settings = settings
    self.records = records
    columns = try ColumnsBuilder.build(records, settings: settings)
    let (columns, count) = (columns, records.count)
    ranking = CustomRanking.order(columns, count: count, criteria: settings.customRanking)
    replicaRankings = Dictionary(
      settings.replicas.map { ($0.name, CustomRanking.order(columns, count: count, criteria: $0.customRanking)) },
      uniquingKeysWith: { $1 })
  }

  /// Its name and those of its replicas.
  var names: [String] { [name] + replicaRankings.keys.sorted() }

  public func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for query in queries {
      guard let ranking = query.indexName == name ? ranking : replicaRankings[query.indexName] else {
        throw SearchBackendError.unknownIndex(query.indexName, among: names)
      }
      responses.append(try respond(to: query.query, ranking: ranking))
    }
    return responses
  }

  /// The text index, made when first asked for.
  var text: TextIndex {
    textIndex.withLock { index in
      if let index { return index }
      let made = TextIndex(records, searchableAttributes: settings.searchableAttributes)
      index = made
      return made
    }
  }

  /// A record as a hit, with some of its attributes, or all when `attributes` is nil.
  func hit(_ record: Int, attributes: [String]?) -> Hit {
    let value: JSONValue? = records.bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, range: records.ranges[record])
      return try? JSONValue(from: &scanner)
    }
    var members = value?.members ?? []
    if let attributes, !attributes.contains("*") { members.removeAll { !attributes.contains($0.key) } }
    return Hit(objectID: columns.objectIDs[record], record: .object(members))
  }
}
