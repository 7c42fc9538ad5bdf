import CMemory

extension UnsafeBufferPointer<Int32> {
  /// Visits these record numbers while the memory of the next ones is being loaded: records that were found are scattered over a column,
  /// and waiting for each costs more than anything done with it.
  ///
  /// - Parameter column: A column with an element for each record, of which the visited ones are read.
  @inline(__always)
  func forEach<Value>(reading column: UnsafeBufferPointer<Value>, _ body: (Int) -> Void) {
    let near = Swift.max(0, count - Self.distance)
    guard let start = column.baseAddress else { return }
    for place in 0..<near {
      prefetch_memory(start + Int(self[place &+ Self.distance]))
      body(Int(self[place]))
    }
    for place in near..<count { body(Int(self[place])) }
  }

  /// The number of records to load ahead.
  private static var distance: Int { 24 }
}
