/// Numbers in four bytes each if these represent all of them exactly, as with whole numbers up to 16 million; otherwise in eight.
enum PackedDoubles: Sendable {
  case floats([Float])
  case doubles([Double])

  init() { self = .floats([]) }

  /// Reads saved numbers.
  init(from reader: inout SavedBytesReader) throws(UnusableIndex) {
    self = try reader.number() == 4 ? .floats(reader.numbers(of: Float.self)) : .doubles(reader.numbers(of: Double.self))
  }

  func write(to writer: inout SavedBytesWriter) {
    switch self {
    case .floats(let numbers):
      writer.write(4)
      writer.write(numbers)
    case .doubles(let numbers):
      writer.write(8)
      writer.write(numbers)
    }
  }

  var count: Int {
    switch self {
    case .floats(let numbers): numbers.count
    case .doubles(let numbers): numbers.count
    }
  }

  subscript(place: Int) -> Double {
    switch self {
    case .floats(let numbers): Double(numbers[place])
    case .doubles(let numbers): numbers[place]
    }
  }

  mutating func append(_ number: Double) {
    // The array is not shared while it grows.
    switch self {
    case .floats(var numbers):
      self = .floats([])
      if Double(Float(number)) == number {
        numbers.append(Float(number))
        self = .floats(numbers)
      } else {
        self = .doubles(numbers.map(Double.init) + [number])
      }
    case .doubles(var numbers):
      self = .doubles([])
      numbers.append(number)
      self = .doubles(numbers)
    }
  }

  /// The members of a set whose numbers are between two bounds, inclusive.
  func members(of wanted: Bitset, from low: Double, to high: Double) -> Bitset {
    switch self {
    case .floats(let numbers): Self.members(of: wanted, numbers, low, high)
    case .doubles(let numbers): Self.members(of: wanted, numbers, low, high)
    }
  }

  private static func members<Number: BinaryFloatingPoint>(of wanted: Bitset, _ numbers: [Number], _ low: Double, _ high: Double) -> Bitset
  {
    numbers.withUnsafeBufferPointer { numbers in
      // Both bounds are compared, without a branch in between.
      wanted.filter { Self.isWithin(Double(numbers[$0]), low, high) }
    }
  }

  @inline(__always)
  private static func isWithin(_ number: Double, _ low: Double, _ high: Double) -> Bool {
    (number >= low ? 1 : 0) & (number <= high ? 1 : 0) == 1
  }

  /// The indices of the numbers between two bounds, inclusive.
  func places(from low: Double, to high: Double) -> Bitset {
    switch self {
    case .floats(let numbers): Self.places(numbers, low, high)
    case .doubles(let numbers): Self.places(numbers, low, high)
    }
  }

  /// Builds the set word by word: a comparison and a shift for each number.
  private static func places<Number: BinaryFloatingPoint>(_ numbers: [Number], _ low: Double, _ high: Double) -> Bitset {
    numbers.withUnsafeBufferPointer { numbers in
      Bitset(capacity: numbers.count) { word in
        let start = word << 6
        var bits: UInt64 = 0
        for place in 0..<min(64, numbers.count - start) {
          bits |= (isWithin(Double(numbers[start &+ place]), low, high) ? 1 : 0) &<< UInt64(truncatingIfNeeded: place)
        }
        return bits
      }
    }
  }

  /// Visits the numbers at the indices in a set, in their order.
  @inline(__always)
  func forEach(in places: Bitset, _ body: (Double) -> Void) {
    switch self {
    case .floats(let numbers): numbers.withUnsafeBufferPointer { numbers in places.forEach { body(Double(numbers[$0])) } }
    case .doubles(let numbers): numbers.withUnsafeBufferPointer { numbers in places.forEach { body(numbers[$0]) } }
    }
  }

  /// Visits the numbers at some indices, in their order.
  @inline(__always)
  func forEach(at places: [Int32], _ body: (Double) -> Void) {
    places.withUnsafeBufferPointer { places in
      switch self {
      case .floats(let numbers):
        numbers.withUnsafeBufferPointer { numbers in places.forEach(reading: numbers) { body(Double(numbers[$0])) } }
      case .doubles(let numbers):
        numbers.withUnsafeBufferPointer { numbers in places.forEach(reading: numbers) { body(numbers[$0]) } }
      }
    }
  }
}
