import SearchModel

/// An index as it is kept in files, so that it need not be built again: its columns and orders in one, its words in another, which is made
/// and read by the first search for a text.
public enum SavedIndex {
  /// What an index was built from. Equal keys are equal indices.
  public struct Key: Sendable, Hashable {
    let records: ContentSum
    let settings: ContentSum

    /// Costs reading all bytes, at about the speed of memory; nil where the file changes meanwhile.
    ///
    /// - Parameters:
    ///   - records: the file's bytes, as they are.
    ///   - form: what kind of file it is.
    ///   - release: of Searchplay: another one may read records otherwise.
    public init?(records: any FileBytes, form: Records.Format, settings: IndexSettings, release: String) {
      guard let sum = ContentSum(records) else { return nil }
      self.records = sum
      self.settings = ContentSum("\(Self.format) \(release) \(form.rawValue) \(SettingsText.of(settings))")
    }

    /// Of what is written here: another number, and every file of before is built again.
    private static let format = 6

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
    func read(_ part: Part) -> (any FileBytes)?
    /// Keeps a file; where it cannot be kept, the index is built again another time.
    func write(_ bytes: [UInt8], _ part: Part)
    /// Told of a file that is damaged, before it is replaced.
    func foundDamaged(_ part: Part)
  }

  /// A store, and what the index is built from.
  public struct Place: Sendable {
    let store: any Store
    private let found: PendingKey

    /// Bytes from which on a file is read only once it is known to be this index's.
    private static let large = 1 << 30

    /// The key is found on another thread, while files are read already that may turn out to be of another one.
    public init(_ store: any Store, finding key: @escaping @Sendable () -> Key?) {
      (self.store, found) = (store, PendingKey(key))
    }

    public init(_ store: any Store, _ key: Key) {
      (self.store, found) = (store, PendingKey(key))
    }

    /// What a file says; nil where it has to be made. The file is read before it is known whether it is this index's.
    func read<Result>(_ part: Part, _ read: (inout SavedBytesReader) throws(UnusableIndex) -> Result) -> Result? {
      guard let file = store.read(part) else { return nil }
      found.begin()
      let header = SavedHeader(of: file, part)
      // So large a file costs too much to be read in vain.
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

  /// A file: its header, and what follows.
  package static func sealed(_ body: [UInt8], _ part: Part, _ key: Key) -> [UInt8] {
    SavedHeader(key: key.words, part: part, count: body.count, sum: body.withUnsafeBytes { ContentSum($0) }).bytes + body
  }
}
