/// A 128-bit hash over the state of a search UI, the same in every process and on every machine.
///
/// FNV-1a over bytes; texts and lists are preceded by their lengths, so that no two states run together. Swift's own `Hasher` is
/// seeded anew in each process. Costs about a nanosecond for each byte.
package struct StateHasher {
  private var sum: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  package init() {}

  package var key: StateKey { StateKey(value: sum) }

  private mutating func combine(byte: UInt8) { sum = (sum ^ UInt128(byte)) &* Self.prime }

  package mutating func combine(_ value: UInt64) {
    var rest = value
    for _ in 0..<8 {
      combine(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  package mutating func combine(_ value: Int) { combine(UInt64(bitPattern: Int64(value))) }
  package mutating func combine(_ value: Bool) { combine(byte: value ? 1 : 0) }
  package mutating func combine(_ value: Double) { combine(value.bitPattern) }

  package mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(byte: byte) }
  }

  package mutating func combine(_ value: some StateHashed) { value.hash(into: &self) }

  package mutating func combine<Value>(_ value: Value?, _ each: (inout StateHasher, Value) -> Void) {
    combine(value != nil)
    if let value { each(&self, value) }
  }

  package mutating func combine(_ text: String?) { combine(text) { $0.combine($1) } }
  package mutating func combine(_ value: (some StateHashed)?) { combine(value) { $0.combine($1) } }

  package mutating func combine<Value>(_ values: some Collection<Value>, _ each: (inout StateHasher, Value) -> Void) {
    combine(values.count)
    for value in values { each(&self, value) }
  }

  package mutating func combine(_ values: [some StateHashed]) { combine(values) { $0.combine($1) } }

  /// Elements in no order: each is hashed by itself, and the sums are added.
  package mutating func combine<Value>(unordered values: some Collection<Value>, _ each: (inout StateHasher, Value) -> Void) {
    var total: UInt128 = 0
    for value in values {
      var own = StateHasher()
      each(&own, value)
      total &+= own.sum
    }
    combine(values.count)
    combine(UInt64(truncatingIfNeeded: total))
    combine(UInt64(truncatingIfNeeded: total >> 64))
  }

  package mutating func combine(unordered values: Set<some StateHashed>) { combine(unordered: values) { $0.combine($1) } }

  package mutating func combine(_ range: ClosedRange<Double>?) {
    combine(range) {
      $0.combine($1.lowerBound)
      $0.combine($1.upperBound)
    }
  }
}

/// What tells a state from others: two states with equal keys behave equally.
package struct StateKey: Sendable, Hashable, CustomStringConvertible {
  package let value: UInt128

  /// 32 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// A value that takes part in the key of a state.
package protocol StateHashed {
  func hash(into hasher: inout StateHasher)
}
