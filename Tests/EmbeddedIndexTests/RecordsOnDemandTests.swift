import EmbeddedIndex
import JSONText
import SearchModel
import Synchronization
import Testing

/// A saved index of a file from which each record is read when it is shown.
struct RecordsOnDemandTests {
  /// A file that can be changed while it is open.
  private final class File: FileBytes {
    private let bytes: [UInt8]
    private let parts = Mutex<[Range<Int>]>([])
    private let isChanged = Atomic(false)

    init(_ text: String) { bytes = Array(text.utf8) }

    var count: Int { bytes.count }

    func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
      parts.withLock { $0.append(offset..<offset + buffer.count) }
      return !isChanged.load(ordering: .relaxed) && BytesInMemory(bytes).read(offset, into: buffer)
    }

    func change() { isChanged.store(true, ordering: .relaxed) }

    /// The parts that were read since the last call, as strings.
    func read() -> [String] {
      parts.withLock { parts in
        defer { parts = [] }
        return parts.map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  private final class Memory: SavedIndex.Store {
    private let files = Mutex<[SavedIndex.Part: [UInt8]]>([:])
    let damaged = Atomic(0)

    func read(_ part: SavedIndex.Part) -> (any FileBytes)? { files.withLock { $0[part].map { BytesInMemory($0) } } }
    func write(_ bytes: [UInt8], _ part: SavedIndex.Part) { files.withLock { $0[part] = bytes } }
    func foundDamaged(_ part: SavedIndex.Part) { damaged.add(1, ordering: .relaxed) }
  }

  private static let records = ["Red lamp", "Blue lamp", "Green hat"].enumerated()
    .map { #"{"objectID":"r\#($0.offset)","name":"\#($0.element)"}"# }

  private static func place(_ memory: Memory, _ file: any FileBytes) -> SavedIndex.Place {
    SavedIndex.Place(memory) { SavedIndex.Key(records: file, form: .ndjson, settings: IndexSettings(), release: "1") }
  }

  /// The index of some records, opened again.
  private static func opened(_ file: File, _ memory: Memory) throws -> EmbeddedIndex? {
    let text = records.joined(separator: "\n")
    _ = try EmbeddedIndex(
      name: "main", records: Records(Array(text.utf8), format: .ndjson), settings: IndexSettings(),
      keptIn: place(memory, BytesInMemory(Array(text.utf8))))
    return EmbeddedIndex.saved(name: "main", records: file, settings: IndexSettings(), in: place(memory, file))
  }

  private static func search(_ text: String, in index: EmbeddedIndex) async throws -> [JSONValue] {
    try await index.search([IndexQuery(indexName: "main", query: SearchQuery(query: text))])[0].hits.map { $0.record["name"] ?? .null }
  }

  @Test func onlyWhatIsShownIsRead() async throws {
    let file = File(Self.records.joined(separator: "\n"))
    let index = try #require(try Self.opened(file, Memory()))
    #expect(file.read() == [Self.records.joined(separator: "\n")], "for its sum")
    var query = SearchQuery()
    query.hitsPerPage = 1
    query.page = 1
    let response = try await index.search([IndexQuery(indexName: "main", query: query)])[0]
    #expect(response.hits.map(\.objectID) == ["r1"])
    #expect(file.read() == [Self.records[1]])
    // Words are built from all records, which stay in memory from then on.
    #expect(try await Self.search("lamp", in: index) == ["Red lamp", "Blue lamp"])
    #expect(file.read() == [Self.records.joined(separator: "\n")])
    #expect(index.allRecords.map { $0["name"] } == ["Red lamp", "Blue lamp", "Green hat"])
    #expect(file.read() == [])
  }

  @Test func aFileThatChangesIsAnError() async throws {
    let file = File(Self.records.joined(separator: "\n"))
    let memory = Memory()
    let index = try #require(try Self.opened(file, memory))
    file.change()
    for text in ["", "lamp", ""] {
      await #expect(throws: SearchBackendError("the records file changed while it was being read")) {
        try await Self.search(text, in: index)
      }
    }
    #expect(memory.read(.words(0)) == nil, "words of nothing are kept")
  }

  /// If the saved index belongs to a different file, that is not damage, even if its records do not fit into the file.
  @Test func aShorterFileIsAnotherOne() throws {
    let memory = Memory()
    _ = try Self.opened(File(Self.records.joined(separator: "\n")), memory)
    let shorter = File(Self.records[0])
    #expect(EmbeddedIndex.saved(name: "main", records: shorter, settings: IndexSettings(), in: Self.place(memory, shorter)) == nil)
    let changed = File(Self.records.joined(separator: "\n"))
    changed.change()
    #expect(EmbeddedIndex.saved(name: "main", records: changed, settings: IndexSettings(), in: Self.place(memory, changed)) == nil)
    #expect(memory.damaged.load(ordering: .relaxed) == 0)
  }
}
