/// The machine's own limit: the same work in plain arrays, without an engine around it.
enum Limit {
  /// Counts the values of some records spread over the whole catalogue, in columns with two bytes per value.
  ///
  /// - Returns: The best of several times, in seconds.
  static func counting(_ records: Int, of count: Int, columns: Int) -> Double {
    let column = (0..<count).map { UInt16(truncatingIfNeeded: $0 &* 40503 % 1000) }
    // If fewer records are not found, those are counted instead.
    let counted = min(records, count - records)
    let found = (0..<counted).map { Int32($0 * count / max(counted, 1)) }
    var counts = [Int32](repeating: 0, count: 1000)
    return best { for _ in 0..<columns { for record in found { counts[Int(column[Int(record)])] &+= 1 } } }
  }

  /// Reads every byte once.
  static func reading(_ bytes: [UInt8]) -> Double {
    var marks = 0
    let time = best { marks = bytes.withUnsafeBufferPointer { bytes in bytes.reduce(0) { $0 &+ ($1 == 0x22 ? 1 : 0) } } }
    precondition(marks >= 0)
    return time
  }

  private static func best(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<7).map { _ in clock.measure(body) / .seconds(1) }.min() ?? 0
  }
}
