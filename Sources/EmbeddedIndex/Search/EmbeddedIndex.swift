import CMemory
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
  let ranking: IndexOrder
  let synonyms: SynonymTable
  let clauseCache: ClauseCache
  let unfiltered = UnfilteredCounts()
  /// The same for each replica.
  let replicaRankings: [String: IndexOrder]
  /// Replicas whose settings are all their own, over the same records.
  let replicas: [EmbeddedIndex]
  private let textIndex = Mutex<TextIndex?>(nil)
  /// Makes the text index, or takes it from where it is saved.
  private let textSource: @Sendable (() -> TextIndex) -> TextIndex
  /// What the texts asked for last matched: the queries of a batch, and the steps of a scenario, mostly have one text.
  private let textCache = Mutex<[(query: TextQuery, matches: TextMatches?)]>([])
  private let distinctValues = Mutex<[Attribute: [Int: String]]>([:])
  private let geoPlaces = Mutex<[Int: [GeoPoint]]?>(nil)

  /// The number of records from which it is worth giving memory back to the system.
  private static let largeCount = 50_000

  /// Throws an error that says what is wrong with the records' JSON, and at which byte.
  ///
  /// - Parameters:
  ///   - place: where it is kept, if anywhere.
  ///   - isSearchedForText: whether a query with a text is expected: then the text index of many records is made on another thread
  ///     meanwhile.
  ///   - progress: told how many records are read, after every 50,000.
  public convenience init(
    name: String, records: Records, settings: IndexSettings = IndexSettings(), keptIn place: SavedIndex.Place? = nil,
    isSearchedForText: Bool = false, progress: (Int) -> Void = { _ in }
  ) throws(Records.Problem) {
    var replicas: [EmbeddedIndex] = []
    for (name, own) in Self.replicasOfTheirOwn(settings) {
      replicas.append(try EmbeddedIndex(name, records, own, replicas.count + 1, [], keptIn: place, nil) { _ in })
    }
    let early = isSearchedForText && records.count >= Self.largeCount ? EarlyText(records, settings) : nil
    try self.init(name, records, settings, 0, replicas, keptIn: place, early, progress: progress)
    if let place { save(in: place) }
  }

  /// - Parameter number: of the index among itself and its replicas.
  private convenience init(
    _ name: String, _ records: Records, _ settings: IndexSettings, _ number: Int, _ replicas: [EmbeddedIndex],
    keptIn place: SavedIndex.Place?, _ early: EarlyText?, progress: (Int) -> Void
  ) throws(Records.Problem) {
    let columns = try ColumnsBuilder.build(records, settings: settings, progress: progress)
    let orders = Self.orders(settings).map { ($0, IndexOrder($1, $2, columns, count: records.count)) }
    // What building needed besides is about a third of what stays.
    if records.count >= Self.largeCount { return_freed_memory() }
    self.init(name, records, settings, columns, orders, replicas) { make in
      func made() -> TextIndex { early?.text ?? make() }
      guard let place else { return made() }
      return Self.text(number, settings, records, in: place, made)
    }
  }

  /// - Parameters:
  ///   - orders: the index's own first, and those of the replicas that have nothing else of their own.
  ///   - textSource: makes the text index, or takes it from where it is saved.
  init(
    _ name: String, _ records: Records, _ settings: IndexSettings, _ columns: Columns, _ orders: [(name: String?, order: IndexOrder)],
    _ replicas: [EmbeddedIndex], textSource: @escaping @Sendable (() -> TextIndex) -> TextIndex
  ) {
    (self.name, self.settings, self.records, self.columns, self.replicas) = (name, settings, records, columns, replicas)
    clauseCache = ClauseCache(count: records.count)
    synonyms = SynonymTable(settings.synonyms, TextOptions(settings))
    ranking = orders[0].order
    replicaRankings = Dictionary(orders.dropFirst().map { ($0.name ?? "", $0.order) }, uniquingKeysWith: { $1 })
    self.textSource = textSource
  }

  /// The criteria of the index's own order, and of its replicas' that have nothing else of their own, by name.
  static func orders(_ settings: IndexSettings) -> [(name: String?, criteria: RankingOrder, custom: [IndexSettings.RankingCriterion])] {
    let criteria = RankingOrder(settings.additional[.ranking]?.array?.compactMap(\.string))
    return [(nil, criteria, settings.customRanking)]
      + settings.replicas.filter { $0.own.isEmpty || $0.isVirtual }.map { replica in
        // A virtual replica ranks as the main index does, and sorts what is relevant enough.
        let own = replica.isVirtual ? criteria.ofVirtualReplica : replica.ranking.map { RankingOrder($0) } ?? criteria
        return (replica.name, own, replica.customRanking ?? settings.customRanking)
      }
  }

  /// Replicas that are indices of their own. What they say of words and rules is the main index's.
  static func replicasOfTheirOwn(_ settings: IndexSettings) -> [(name: String, settings: IndexSettings)] {
    settings.replicas.compactMap { replica in
      guard var own = replica.own.first, !replica.isVirtual else { return nil }
      (own.synonyms, own.rules, own.rulesAt) = (settings.synonyms, settings.rules, settings.rulesAt)
      return (replica.name, own)
    }
  }

  /// Its name and those of its replicas.
  var names: [String] { [name] + (replicaRankings.keys + replicas.map(\.name)).sorted() }

  public func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for query in queries {
      if let replica = replicas.first(where: { $0.name == query.indexName }) {
        responses += try await replica.search([query])
        continue
      }
      guard let ranking = query.indexName == name ? ranking : replicaRankings[query.indexName] else {
        throw SearchBackendError.unknownIndex(query.indexName, among: names)
      }
      if let replica = settings.replicas.first(where: { $0.name == query.indexName && $0.isVirtual }) {
        let given = query.query.relevancyStrictness ?? query.query.additional[.relevancyStrictness]?.integer
        let strictness = given ?? replica.own.first?.additional[.relevancyStrictness]?.integer ?? 100
        let asked = query.query.takingSettings(of: replica)
        responses.append(try respond(to: asked, sorting: RelevantSortOrder(order: ranking, strictness: strictness)))
      } else {
        responses.append(try respond(to: query.query, in: ranking))
      }
    }
    if records.text.hasChanged { throw SearchBackendError("the records file changed while it was being read") }
    return responses
  }

  /// The records that match a query's text; nil where it has none, so that everything matches.
  ///
  /// - Parameter filtered: the records that the filters leave: what words are left out, and which typos are forgiven, may depend on them.
  func textMatches(_ query: SearchQuery, within filtered: Bitset, ranking: [String]?) -> TextMatches? {
    guard let searched = query.searchedText, !searched.isEmpty else { return nil }
    let own = TextQuery(searched, query, settings, ranking: ranking)
    if let known = textCache.withLock({ cache in cache.first { $0.query == own } }) { return known.matches }
    func matcher(_ within: Bitset?) -> TextMatcher {
      TextMatcher(index: text, synonyms: synonyms, settings: settings, query: own, within: within, count: records.count)
    }
    let ofAll = matcher(nil)
    if ofAll.dependsOnOthers { return (filtered.isFull ? ofAll : matcher(filtered)).match() }
    let found = ofAll.match()
    textCache.withLock { cache in cache = [(own, found)] + cache.prefix(3) }
    return found
  }

  /// The text index, made or read when first asked for.
  var text: TextIndex {
    textIndex.withLock { index in
      if let index { return index }
      let made = textSource { TextIndex(records, settings) }
      if records.count >= Self.largeCount { return_freed_memory() }
      index = made
      return made
    }
  }

  /// A record as a hit.
  func hit(_ number: Int, _ attributes: RetrievedAttributes, _ marks: HitMarks) -> Hit {
    let record = self.record(number)
    return Hit(
      objectID: columns.objectIDs[number], record: attributes.part(of: record), addition: HitAddition { marks.addition(to: record, number) }
    )
  }

  /// Where each record is (`_geoloc`). Costs a reading of all records, once.
  var places: [Int: [GeoPoint]] {
    geoPlaces.withLock { known in
      if let known { return known }
      var places: [Int: [GeoPoint]] = [:]
      for number in records.ranges.indices {
        guard let value = record(number)["_geoloc"] else { continue }
        let points = (value.array ?? [value]).compactMap { GeoPoint($0) }
        if !points.isEmpty { places[number] = points }
      }
      known = places
      return places
    }
  }

  /// How many records there are.
  public var recordCount: Int { records.ranges.count }

  /// The records with all their attributes, in their order. Costs reading all of them.
  public var allRecords: [JSONValue] { records.ranges.indices.map(record) }

  /// A record with all its attributes.
  func record(_ record: Int) -> JSONValue {
    let value: JSONValue? = records.text.read(records.ranges[record]) { buffer, range in
      var scanner = JSONScanner(buffer, range: range)
      return try? JSONValue(from: &scanner)
    }
    return value ?? .object([])
  }

  /// The first value of an attribute by which records are told apart, as a text, by record. Costs a reading of all records, once for each attribute asked for.
  func values(of attribute: Attribute) -> [Int: String] {
    distinctValues.withLock { known in
      if let values = known[attribute] { return values }
      var values: [Int: String] = [:]
      for number in records.ranges.indices {
        guard let value = record(number)[path: attribute.rawValue] else { continue }
        let first = value.array?.first ?? value
        // Numbers count in whole ones; what is neither a text nor a number stands for itself.
        if let text = first.string { values[number] = text } else if let value = first.number { values[number] = "\(value.rounded())" }
      }
      known[attribute] = values
      return values
    }
  }
}

extension SearchQuery {
  /// Whether it searches for something similar to a text, instead of its words.
  var searchesSimilar: Bool { additional[.similarQuery]?.string?.isEmpty == false }

  /// The text that is searched for: that of a search for something similar goes before the query's.
  var searchedText: String? { additional[.similarQuery]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? query }
}
