/// Numbers from 0, each in as few bytes as the largest needs: a column of seven colours takes a quarter of the time to read.
enum PackedNumbers: Sendable {
  case bytes([UInt8])
  case shorts([UInt16])
  case words([Int32])

  /// - Parameter limit: The exclusive upper bound of all numbers.
  init(_ numbers: [Int32], below limit: Int) {
    self =
      if limit <= 1 << 8 { .bytes(numbers.map(UInt8.init(truncatingIfNeeded:))) } else if limit <= 1 << 16 {
        .shorts(numbers.map(UInt16.init(truncatingIfNeeded:)))
      } else { .words(numbers) }
  }

  /// Reads saved numbers below a limit.
  init(from reader: inout SavedBytesReader, below limit: Int) throws(UnusableIndex) {
    self =
      switch try reader.number() {
      case 1: .bytes(try reader.places(of: UInt8.self, in: limit))
      case 2: .shorts(try reader.places(of: UInt16.self, in: limit))
      case 4: .words(try reader.places(of: Int32.self, in: limit))
      default: throw .damaged
      }
  }

  func write(to writer: inout SavedBytesWriter) {
    switch self {
    case .bytes(let numbers):
      writer.write(1)
      writer.write(numbers)
    case .shorts(let numbers):
      writer.write(2)
      writer.write(numbers)
    case .words(let numbers):
      writer.write(4)
      writer.write(numbers)
    }
  }

  var count: Int {
    switch self {
    case .bytes(let numbers): numbers.count
    case .shorts(let numbers): numbers.count
    case .words(let numbers): numbers.count
    }
  }
}
