import SearchModel

/// An index as it is kept in files, so that it need not be built again: its columns and orders in one, its words in another, which is made
/// and read by the first search for a text.
public enum SavedIndex {
  /// What an index was built from. Equal keys are equal indices.
  public struct Key: Sendable, Hashable {
    let records: ContentSum
    let settings: ContentSum

    /// Costs reading all bytes, at about the speed of memory.
    ///
    /// - Parameters:
    ///   - records: the file's bytes, as they are.
    ///   - form: what kind of file it is.
    ///   - release: of Searchplay: another one may read records otherwise.
    public init(records: [UInt8], form: Records.Format, settings: IndexSettings, release: String) {
      self.records = records.withUnsafeBytes { ContentSum($0) }
      self.settings = ContentSum("\(Self.format) \(release) \(form.rawValue) \(SettingsText.of(settings))")
    }

    /// Of what is written here: another number, and every file of before is built again.
    private static let format = 4

    /// The words that a file begins with.
    var words: [UInt64] { [records.high, records.low, settings.high, settings.low] }
  }

  /// One of the files.
  public enum Part: Sendable, Hashable {
    case columns
    /// Those of the main index, 0, or of a replica with settings of its own.
    case words(Int)

    public var name: String {
      switch self {
      case .columns: "columns"
      case .words(let index): "words-\(index)"
      }
    }
  }

  /// Where the files are kept.
  public protocol Store: Sendable {
    /// nil where there is none that can be read.
    func read(_ part: Part) -> [UInt8]?
    /// Keeps a file; where it cannot be kept, the index is built again another time.
    func write(_ bytes: [UInt8], _ part: Part)
    /// Told of a file that is damaged, before it is replaced.
    func foundDamaged(_ part: Part)
  }

  /// A store, and what the index is built from.
  public struct Place: Sendable {
    let store: any Store
    let key: Key

    public init(_ store: any Store, _ key: Key) {
      (self.store, self.key) = (store, key)
    }

    /// What a file says; nil where it has to be made.
    func read<Result>(_ part: Part, _ read: (inout SavedBytesReader) throws(UnusableIndex) -> Result) -> Result? {
      guard let file = store.read(part) else { return nil }
      do throws(UnusableIndex) { return try SavedIndex.open(file, part, key, read) } catch {
        if error == .damaged { store.foundDamaged(part) }
        return nil
      }
    }

    func write(_ part: Part, _ write: (inout SavedBytesWriter) -> Void) {
      var writer = SavedBytesWriter()
      write(&writer)
      store.write(SavedIndex.sealed(writer.bytes, part, key), part)
    }
  }

  private static let mark: UInt64 = 0x5350_4C41_5949_4458

  /// A file: what it was built from, which part it is, a sum over what follows, and what follows.
  package static func sealed(_ body: [UInt8], _ part: Part, _ key: Key) -> [UInt8] {
    let sum = body.withUnsafeBytes { ContentSum($0) }
    let header = [mark] + key.words + [ContentSum(part.name).low, UInt64(body.count), sum.high, sum.low]
    return header.withUnsafeBytes { Array($0) } + body
  }

  private static func open<Result>(
    _ file: [UInt8], _ part: Part, _ key: Key, _ read: (inout SavedBytesReader) throws(UnusableIndex) -> Result
  ) throws(UnusableIndex) -> Result {
    let size = 9 * 8
    let result: Swift.Result<Result, UnusableIndex> = file.withUnsafeBytes { bytes in
      guard bytes.count >= size else { return .failure(.damaged) }
      let header = (0..<9).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
      let body = UnsafeRawBufferPointer(rebasing: bytes[size...])
      guard header[0] == mark, header[5] == ContentSum(part.name).low, header[6] == UInt64(body.count) else { return .failure(.damaged) }
      guard Array(header[1...4]) == key.words else { return .failure(.other) }
      let sum = ContentSum(body)
      guard header[7] == sum.high, header[8] == sum.low else { return .failure(.damaged) }
      var reader = SavedBytesReader(body)
      do throws(UnusableIndex) {
        let value = try read(&reader)
        return reader.isAtEnd ? .success(value) : .failure(.damaged)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
