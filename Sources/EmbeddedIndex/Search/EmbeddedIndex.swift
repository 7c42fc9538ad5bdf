import CMemory
import JSONText
import SearchModel
import Synchronization

/// An index in memory that answers queries as Algolia's engine does.
///
/// Building it takes one pass over the records' text; the text index is made by the first query with text. Immutable from outside, and
/// meant to be shared by all scenarios of a manifest.
public final class EmbeddedIndex: SearchBackend {
  public let name: String
  public let settings: IndexSettings
  let records: Records
  let columns: Columns
  let ranking: IndexOrder
  let synonyms: SynonymTable
  let clauseCache: ClauseCache
  let unfiltered = UnfilteredCounts()
  /// The order of each replica, by name.
  let replicaRankings: [String: IndexOrder]
  /// Replicas with entirely separate settings, over the same records.
  let replicas: [EmbeddedIndex]
  private let textIndex = Mutex<TextIndex?>(nil)
  /// Makes the text index, or loads the saved one.
  private let textSource: @Sendable (() -> TextIndex) -> TextIndex
  /// The searches for the most recent query texts, with the ranks that they have computed: the queries of a batch, and the steps of a scenario, mostly have the same text.
  private let textCache = Mutex<[(query: TextQuery, search: TextSearch?)]>([])
  /// The records of the most recent hits: the steps of a scenario mostly show the same, which are then parsed, and held in memory, only
  /// once.
  private let keptRecords = Mutex<[Int: JSONValue]>([:])
  private let sample = Mutex<SampledRecords?>(nil)
  private let distinctValues = Mutex<[Attribute: [Int: String]]>([:])
  private let geoPlaces = Mutex<[Int: [GeoPoint]]?>(nil)

  /// The number of records from which it is worth returning memory to the system.
  private static let largeCount = 50_000

  /// Throws an error that says what is wrong with the records' JSON, and at which byte.
  ///
  /// - Parameters:
  ///   - place: The location of the saved index, if it is saved.
  ///   - isSearchedForText: Whether a query with text is expected: if so, the text index of many records is made on a different thread
  ///     meanwhile.
  ///   - progress: Called while many records are read, and later while their words are indexed.
  public convenience init(
    name: String, records: Records, settings: IndexSettings = IndexSettings(), keptIn place: SavedIndex.Place? = nil,
    isSearchedForText: Bool = false, progress: @escaping @Sendable (IndexingProgress) -> Void = { _ in }
  ) throws(Records.Problem) {
    var replicas: [EmbeddedIndex] = []
    for (name, own) in Self.replicasOfTheirOwn(settings) {
      replicas.append(try EmbeddedIndex(name, records, own, replicas.count + 1, [], keptIn: place, nil, progress: progress))
    }
    let early = isSearchedForText && records.count >= Self.largeCount ? EarlyText(records, settings) : nil
    try self.init(name, records, settings, 0, replicas, keptIn: place, early, progress: progress)
    if let place { save(in: place) }
  }

  /// - Parameter number: The number of the index among itself and its replicas.
  private convenience init(
    _ name: String, _ records: Records, _ settings: IndexSettings, _ number: Int, _ replicas: [EmbeddedIndex],
    keptIn place: SavedIndex.Place?, _ early: EarlyText?, progress: @escaping @Sendable (IndexingProgress) -> Void
  ) throws(Records.Problem) {
    let columns = try ColumnsBuilder.build(records, settings: settings) { progress(.records($0)) }
    let orders = Self.orders(settings).map { ($0, IndexOrder($1, $2, columns, count: records.count)) }
    // The temporary memory used for building is about a third of what remains in use.
    if records.count >= Self.largeCount { return_freed_memory() }
    self.init(name, records, settings, columns, orders, replicas) { make in
      func made() -> TextIndex { early?.text ?? make() }
      return Self.telling(progress, of: records.count) {
        guard let place else { return made() }
        return Self.text(number, settings, records, in: place, made)
      }
    }
  }

  /// - Parameters:
  ///   - orders: The index's own order first, then those of the replicas that differ only in their order.
  ///   - textSource: Makes the text index, or loads the saved one.
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

  /// Tells that the words of many records are indexed or loaded.
  static func telling<Made>(_ progress: (IndexingProgress) -> Void, of count: Int, _ make: () -> Made) -> Made {
    if count < largeCount { return make() }
    progress(.words)
    defer { progress(.ready) }
    return make()
  }

  /// The criteria of the index's own order, and of the replicas that differ only in their order, by name.
  static func orders(_ settings: IndexSettings) -> [(name: String?, criteria: RankingOrder, custom: [IndexSettings.RankingCriterion])] {
    let criteria = RankingOrder(settings.additional[.ranking]?.array?.compactMap(\.string))
    return [(nil, criteria, settings.customRanking)]
      + settings.replicas.filter { $0.own.isEmpty || $0.isVirtual }.map { replica in
        // A virtual replica ranks as the main index does, and sorts the records that are relevant enough.
        let own = replica.isVirtual ? criteria.ofVirtualReplica : replica.ranking.map { RankingOrder($0) } ?? criteria
        return (replica.name, own, replica.customRanking ?? settings.customRanking)
      }
  }

  /// Replicas that are separate indices. Words and rules are configured by the main index.
  static func replicasOfTheirOwn(_ settings: IndexSettings) -> [(name: String, settings: IndexSettings)] {
    settings.replicas.compactMap { replica in
      guard var own = replica.own.first, !replica.isVirtual else { return nil }
      (own.synonyms, own.rules, own.rulesAt) = (settings.synonyms, settings.rules, settings.rulesAt)
      return (replica.name, own)
    }
  }

  /// The names of the index and its replicas.
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

  /// The records that match a query's text; nil if it has none, so that everything matches.
  ///
  /// - Parameter filtered: The records that match the filters, which may decide which words are removed and which typos are tolerated.
  func textSearch(_ query: SearchQuery, within filtered: Bitset, ranking: [String]?) -> TextSearch? {
    guard let searched = query.searchedText, !searched.isEmpty else { return nil }
    let own = TextQuery(searched, query, settings, ranking: ranking)
    if let known = textCache.withLock({ cache in cache.first { $0.query == own } }) { return known.search }
    func matcher(_ within: Bitset?) -> TextMatcher {
      TextMatcher(index: text, synonyms: synonyms, settings: settings, query: own, within: within, count: records.count)
    }
    let ofAll = matcher(nil)
    if ofAll.dependsOnOthers { return (filtered.isFull ? ofAll : matcher(filtered)).search() }
    let found = ofAll.search()
    textCache.withLock { cache in cache = [(own, found)] + cache.prefix(3) }
    return found
  }

  /// The text index, made or loaded on first use.
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
    let record = keptRecord(number)
    return Hit(
      objectID: columns.objectIDs[number], record: attributes.part(of: record),
      addition: HitAddition(showsRanking: marks.showsRanking) { marks.addition(to: record, number) })
  }

  /// The most records that are kept.
  private static let mostKept = 2048

  /// The first records, which are examined for mistakes.
  var sampled: SampledRecords {
    sample.withLock { sample in
      if let sample { return sample }
      let made = SampledRecords(records.ranges.indices.prefix(SampledRecords.most).map(record))
      sample = made
      return made
    }
  }

  /// A record that is likely to be asked for again, on the page of the next step.
  private func keptRecord(_ number: Int) -> JSONValue {
    if let known = keptRecords.withLock({ $0[number] }) { return known }
    let record = self.record(number)
    keptRecords.withLock { cache in
      if cache.count >= Self.mostKept { cache.removeAll() }
      cache[number] = record
    }
    return record
  }

  /// The locations of each record (`_geoloc`). Reads all records, once.
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

  /// The number of records.
  public var recordCount: Int { records.ranges.count }

  /// The records with all their attributes, in their order. Reads all of them.
  public var allRecords: [JSONValue] { records.ranges.indices.map(record) }

  /// A record with all its attributes.
  func record(_ record: Int) -> JSONValue {
    let value: JSONValue? = records.text.read(records.ranges[record]) { buffer, range in
      var scanner = JSONScanner(buffer, range: range)
      return try? JSONValue(from: &scanner)
    }
    return value ?? .object([])
  }

  /// The first value of a grouping attribute as a string, by record. Reads all records, once for each attribute.
  func values(of attribute: Attribute) -> [Int: String] {
    distinctValues.withLock { known in
      if let values = known[attribute] { return values }
      var values: [Int: String] = [:]
      for number in records.ranges.indices {
        guard let value = record(number)[path: attribute.rawValue] else { continue }
        let first = value.array?.first ?? value
        // Numbers are rounded and compared as strings; a value that is neither a string nor a number is a group by itself.
        if let text = first.string {
          values[number] = text
        } else if let value = first.number {
          values[number] = JSONValue.numberText(value.rounded())
        }
      }
      known[attribute] = values
      return values
    }
  }
}

extension SearchQuery {
  /// Whether it is a search by `similarQuery`, instead of by its query.
  var searchesSimilar: Bool { additional[.similarQuery]?.string?.isEmpty == false }

  /// The text that is searched for: `similarQuery` has precedence over the query.
  var searchedText: String? { additional[.similarQuery]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? query }
}
