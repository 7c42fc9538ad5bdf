import Synchronization

/// The text that contains the records: in memory, or in a file from which each record is read on demand.
enum RecordText: Sendable {
  case memory([UInt8])
  case file(FileText)

  /// - Parameter file: The file, of which nothing is read yet unless it is in memory.
  init(_ file: any FileBytes) {
    self = (file as? BytesInMemory).map { .memory($0.bytes) } ?? .file(FileText(file))
  }

  /// The whole text. A file is read once; if it has changed, the text contains spaces.
  var bytes: [UInt8] {
    switch self {
    case .memory(let bytes): bytes
    case .file(let file): file.all
    }
  }

  /// Passes a part of the text to a closure, with the position of the part in the passed buffer.
  func read<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Result) -> Result {
    switch self {
    case .memory(let bytes): bytes.withUnsafeBufferPointer { body($0, range) }
    case .file(let file): file.part(range).withUnsafeBufferPointer { body($0, 0..<range.count) }
    }
  }

  /// Whether the file turned out to have changed since it was opened; parts of the text then consist of spaces.
  var hasChanged: Bool {
    if case .file(let file) = self { file.hasChanged } else { false }
  }
}

/// The text of a file, in parts or as a whole. Safe to share between threads.
final class FileText: Sendable {
  private let file: any FileBytes
  private let whole = Mutex<[UInt8]?>(nil)
  private let isOther = Atomic(false)

  init(_ file: any FileBytes) { self.file = file }

  var hasChanged: Bool { isOther.load(ordering: .relaxed) }

  /// The bytes of a part; spaces if the file has changed.
  func part(_ range: Range<Int>) -> [UInt8] {
    if let part = whole.withLock({ $0.map { Array($0[range]) } }) { return part }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      if !file.read(range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer)) {
        isOther.store(true, ordering: .relaxed)
        buffer.update(repeating: UInt8(ascii: " "))
      }
      count = range.count
    }
  }

  /// All bytes, which stay in memory from then on.
  var all: [UInt8] {
    if let all = whole.withLock({ $0 }) { return all }
    let all = part(0..<file.count)
    whole.withLock { $0 = all }
    return all
  }
}
