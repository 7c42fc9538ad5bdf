import EmbeddedIndex
import JSONText
import SearchModel
import Synchronization
import Testing

/// Indices that are saved, and read back instead of being rebuilt.
struct SavedIndexTests {
  private final class Memory: SavedIndex.Store {
    private let files = Mutex<[SavedIndex.Part: [UInt8]]>([:])
    private let told = Mutex<[String]>([])

    func read(_ part: SavedIndex.Part) -> (any FileBytes)? {
      told.withLock { $0.append("read \(part.name)") }
      return files.withLock { $0[part].map { BytesInMemory($0) } }
    }
    func write(_ bytes: [UInt8], _ part: SavedIndex.Part) {
      told.withLock { $0.append("write \(part.name)") }
      files.withLock { $0[part] = bytes }
    }
    func foundDamaged(_ part: SavedIndex.Part) { told.withLock { $0.append("damaged \(part.name)") } }

    /// What was done since the last call.
    func done() -> [String] {
      told.withLock { told in
        defer { told = [] }; return told
      }
    }
    func change(_ part: SavedIndex.Part, _ change: (inout [UInt8]) -> Void) { files.withLock { change(&$0[part, default: []]) } }
    func bytes(_ part: SavedIndex.Part) -> [UInt8] { files.withLock { $0[part] ?? [] } }
  }

  private static let records = #"""
    [
      { "objectID": "a", "name": "Red lamp", "brand": ["X", "é"], "price": 10, "new": true, "size": "L", "menu": { "lvl0": "Home" } },

      { "objectID": "b", "name": "Blue lamp", "brand": "Y", "price": [20, 30], "size": 4 },
      { "name": "Lamp, red and blue", "brand": [], "price": 12.5, "new": false, "menu": { "lvl0": "Home" } }
    ]
    """#

  private static func settings(_ change: (inout IndexSettings) -> Void = { _ in }) -> IndexSettings {
    var settings = IndexSettings()
    settings.attributesForFaceting = ["brand", "menu.lvl0", "size", "new"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.searchableAttributes = ["name", "unordered(brand)"].compactMap { IndexSettings.SearchableAttributes(setting: $0) }
    settings.customRanking = ["desc(price)", "asc(size)"].compactMap(IndexSettings.RankingCriterion.init(setting:))
    var own = IndexSettings()
    own.searchableAttributes = ["brand"].compactMap { IndexSettings.SearchableAttributes(setting: $0) }
    settings.replicas = [
      IndexSettings.Replica(name: "cheap", customRanking: ["asc(price)"].compactMap(IndexSettings.RankingCriterion.init(setting:))),
      IndexSettings.Replica(name: "own", settings: own),
    ]
    change(&settings)
    return settings
  }

  private static func key(_ records: String = records, _ settings: IndexSettings = settings(), release: String = "1") -> SavedIndex.Key? {
    SavedIndex.Key(records: BytesInMemory(Array(records.utf8)), form: .json, settings: settings, release: release)
  }

  /// A saved index, created the way the program does it.
  private static func load(_ memory: Memory, _ key: SavedIndex.Key? = key(), _ settings: IndexSettings = settings()) throws
    -> EmbeddedIndex
  {
    let bytes = Array(records.utf8)
    let place = SavedIndex.Place(memory, try #require(key))
    return try EmbeddedIndex.saved(name: "main", records: BytesInMemory(bytes), settings: settings, in: place)
      ?? EmbeddedIndex(name: "main", records: Records(bytes, format: .json), settings: settings, keptIn: place)
  }

  private static func answers(_ index: EmbeddedIndex) async throws -> [SearchResponse] {
    var queries: [IndexQuery] = []
    for name in ["main", "cheap", "own"] {
      for (text, filters) in [
        (nil, nil), ("lamp", nil), ("red", "brand:x"), (nil, "price > 11"), (nil, "size = 4 OR new = 1"), ("y", "NOT brand:é"),
      ] {
        var query = SearchQuery(query: text, filters: filters)
        query.facets = ["*"]
        queries.append(IndexQuery(indexName: name, query: query))
      }
    }
    return try await index.search(queries)
  }

  @Test func aSavedIndexAnswersAsTheOneThatWasBuilt() async throws {
    let memory = Memory()
    let plain = try EmbeddedIndex(name: "main", records: Records(Array(Self.records.utf8), format: .json), settings: Self.settings())
    let expected = try await Self.answers(plain)
    let built = try Self.load(memory)
    #expect(memory.done() == ["read columns", "write columns"])
    #expect(try await Self.answers(built) == expected)
    #expect(memory.done() == ["read words-0", "write words-0", "read words-1", "write words-1"])
    let saved = try Self.load(memory)
    #expect(try await Self.answers(saved) == expected)
    #expect(memory.done() == ["read columns", "read words-0", "read words-1"])
    #expect(saved.allRecords == plain.allRecords)
  }

  /// Everything that the index is built from changes its key; only searches use rules and synonyms.
  @Test func keys() {
    let key = Self.key()
    #expect(key == Self.key())
    #expect(key != Self.key(Self.records + " "))
    #expect(key != Self.key(release: "2"))
    let changes: [(inout IndexSettings) -> Void] = [
      { $0.attributesForFaceting.removeLast() }, { $0.searchableAttributes?.removeLast() }, { $0.searchableAttributes = nil },
      { $0.customRanking.reverse() }, { $0.replicas.removeLast() },
      { $0.replicas[0] = IndexSettings.Replica(name: "cheap", customRanking: []) },
      { $0.additional[.ranking] = ["typo", "desc(price)"] }, { $0.additional[.separatorsToIndex] = "+" },
      { $0.additional[.camelCaseAttributes] = ["name"] },
    ]
    for change in changes { #expect(key != Self.key(Self.records, Self.settings(change))) }
  }

  /// An index of other records or settings, or from another release, is not reported: the index is rebuilt and saved in its place.
  @Test func anIndexOfOtherRecordsIsReplaced() throws {
    let memory = Memory()
    _ = try Self.load(memory)
    _ = try Self.load(memory, Self.key(release: "2"))
    #expect(memory.done() == ["read columns", "write columns", "read columns", "write columns"])
  }

  /// Any changed or truncated byte is detected, and the answers are the same.
  @Test func damage() async throws {
    let memory = Memory()
    let expected = try await Self.answers(try Self.load(memory))
    for part in [SavedIndex.Part.columns, .words(0)] {
      let sound = memory.bytes(part)
      for place in stride(from: 0, to: sound.count, by: max(1, sound.count / 97)) {
        // A changed key belongs to another index.
        if (8..<40).contains(place) { continue }
        for change in [{ $0[place] ^= 0x41 }, { $0.removeLast($0.count - place) }] as [(inout [UInt8]) -> Void] {
          memory.change(part) { bytes in
            bytes = sound
            change(&bytes)
          }
          _ = memory.done()
          #expect(try await Self.answers(try Self.load(memory)) == expected)
          #expect(memory.done().contains("damaged \(part.name)"))
          #expect(memory.bytes(part) == sound)
        }
      }
    }
  }
}
