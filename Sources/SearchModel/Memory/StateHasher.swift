/// A 128-bit hash of the state of a search UI, the same in every process and on every machine.
///
/// Two lanes of 64 bits process each word by full-width multiplication; strings and lists are preceded by their lengths, so that different
/// states do not run together. Swift's own `Hasher` cannot be used, because its seed differs in each process. Takes about a nanosecond for
/// eight bytes.
package struct StateHasher {
  @usableFromInline var low: UInt64 = 0x62B8_2175_6295_C58D
  @usableFromInline var high: UInt64 = 0x6C62_272E_07BB_0142

  @inlinable package init() {}

  package var key: StateKey { StateKey(high: high, low: low) }

  @inlinable package mutating func combine(_ value: UInt64) {
    let first = (low ^ value).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let second = (high ^ value).multipliedFullWidth(by: 0xC2B2_AE3D_27D4_EB4F)
    low = first.low ^ second.high
    high = (second.low ^ first.high) &+ 0x1656_67B1_9E37_79F9
  }

  @inlinable package mutating func combine(_ value: Int) { combine(UInt64(bitPattern: Int64(value))) }
  @inlinable package mutating func combine(_ value: Bool) { combine(value ? 1 as UInt64 : 0) }
  @inlinable package mutating func combine(_ value: Double) { combine(value.bitPattern) }

  @inlinable package mutating func combine(_ text: String) {
    var text = text
    let count = text.utf8.count
    combine(count)
    text.withUTF8 { bytes in
      var place = 0
      while place + 8 <= count {
        combine(UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      var rest: UInt64 = 0
      while place < count {
        rest = rest << 8 | UInt64(bytes[place])
        place += 1
      }
      combine(rest)
    }
  }

  @inlinable package mutating func combine(_ value: some StateHashed) { value.hash(into: &self) }

  @inlinable package mutating func combine<Value>(_ value: Value?, _ each: (inout StateHasher, Value) -> Void) {
    combine(value != nil)
    if let value { each(&self, value) }
  }

  @inlinable package mutating func combine(_ text: String?) { combine(text) { $0.combine($1) } }
  @inlinable package mutating func combine(_ value: (some StateHashed)?) { combine(value) { $0.combine($1) } }

  @inlinable package mutating func combine<Value>(_ values: some Collection<Value>, _ each: (inout StateHasher, Value) -> Void) {
    combine(values.count)
    for value in values { each(&self, value) }
  }

  @inlinable package mutating func combine(_ values: [some StateHashed]) { combine(values) { $0.combine($1) } }

  /// Adds unordered elements: each is hashed separately, and the hashes are summed.
  @inlinable package mutating func combine<Value>(unordered values: some Collection<Value>, _ each: (inout StateHasher, Value) -> Void) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for value in values {
      var own = StateHasher()
      each(&own, value)
      low &+= own.low
      high &+= own.high
    }
    combine(values.count)
    combine(low)
    combine(high)
  }

  @inlinable package mutating func combine(unordered values: Set<some StateHashed>) { combine(unordered: values) { $0.combine($1) } }

  @inlinable package mutating func combine(_ range: ClosedRange<Double>?) {
    combine(range) {
      $0.combine($1.lowerBound)
      $0.combine($1.upperBound)
    }
  }
}

/// Identifies a state: two states with equal keys behave in the same way.
package struct StateKey: Sendable, Hashable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  /// 32 hexadecimal digits.
  package var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// A value that contributes to the key of a state.
package protocol StateHashed {
  func hash(into hasher: inout StateHasher)
}
