import SearchModel

/// An index saved in files, so that it need not be built again: its columns and orders in one, and its words in another, which the first
/// search for text creates or reads.
public enum SavedIndex {
  /// Identifies the records and settings that an index was built from. Equal keys mean equal indices.
  public struct Key: Sendable, Hashable {
    let records: ContentSum
    let settings: ContentSum

    /// Reads all bytes, at about the speed of memory; nil if the file changes meanwhile.
    ///
    /// - Parameters:
    ///   - records: The file's bytes, unchanged.
    ///   - form: The format of the file.
    ///   - release: The release of Searchplay: a different one may read records differently.
    public init?(records: any FileBytes, form: Records.Format, settings: IndexSettings, release: String) {
      guard let sum = ContentSum(records) else { return nil }
      self.records = sum
      self.settings = ContentSum("\(Self.format) \(release) \(form.rawValue) \(SettingsText.of(settings))")
    }

    /// The version of the format: with a new number, every older file is built again.
    private static let format = 8

    /// The words that a file begins with.
    var words: [UInt64] { [records.high, records.low, settings.high, settings.low] }
  }

  /// One of the files.
  public enum Part: Sendable, Hashable {
    case columns
    /// The words of the main index, 0, or of a replica with its own settings.
    case words(Int)

    public var name: String {
      switch self {
      case .columns: "columns"
      case .words(let index): "words-\(index)"
      }
    }
  }

  /// Stores the files.
  public protocol Store: Sendable {
    /// The bytes of a file; nil if it does not exist or cannot be read.
    func read(_ part: Part) -> (any FileBytes)?
    /// Stores a file; if that fails, the index is built again another time.
    func write(_ bytes: [UInt8], _ part: Part)
    /// Called for a damaged file, before it is replaced.
    func foundDamaged(_ part: Part)
  }

  /// A store, and the key of the index.
  public struct Place: Sendable {
    let store: any Store
    private let found: PendingKey

    /// The size in bytes from which a file is read only once it is known to be this index's.
    private static let large = 1 << 30

    /// Computes the key on a different thread, while files are already read that may turn out to belong to a different index.
    public init(_ store: any Store, finding key: @escaping @Sendable () -> Key?) {
      (self.store, found) = (store, PendingKey(key))
    }

    public init(_ store: any Store, _ key: Key) {
      (self.store, found) = (store, PendingKey(key))
    }

    /// Reads a file's contents; nil if they have to be made. The file is read before it is known whether it is this index's.
    func read<Result>(_ part: Part, _ read: (inout SavedBytesReader) throws(UnusableIndex) -> Result) -> Result? {
      guard let file = store.read(part), !SavedHeader.isOfEarlierRelease(file) else { return nil }
      found.begin()
      let header = SavedHeader(of: file, part)
      // A file this large costs too much to be read for nothing.
      if file.count > Self.large, header?.key != found.key?.words { return nil }
      let result = header.flatMap { $0.body(of: file, read) }
      guard let key = found.key, header.map({ $0.key == key.words }) ?? true else { return nil }
      if result == nil { store.foundDamaged(part) }
      return result
    }

    func write(_ part: Part, _ write: (inout SavedBytesWriter) -> Void) {
      guard let key = found.key else { return }
      var writer = SavedBytesWriter()
      write(&writer)
      store.write(SavedIndex.sealed(writer.bytes, part, key), part)
    }
  }

  /// A file's bytes: its header and its body.
  package static func sealed(_ body: [UInt8], _ part: Part, _ key: Key) -> [UInt8] {
    SavedHeader(key: key.words, part: part, count: body.count, sum: body.withUnsafeBytes { ContentSum($0) }).bytes + body
  }
}
