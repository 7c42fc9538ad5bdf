/// Some of the searched attributes, by number. Up to 64 of them take no memory of their own.
struct AttributeSet {
  /// The attributes whose number is below 64.
  private var low: UInt64 = 0
  private var others: Set<Int16> = []
  /// Whether it contains every attribute.
  private var isFull = false

  /// Every attribute.
  static var all: AttributeSet {
    var set = AttributeSet()
    set.isFull = true
    return set
  }

  var isEmpty: Bool { !isFull && low == 0 && others.isEmpty }

  func contains(_ attribute: Int16) -> Bool {
    isFull || (attribute < 64 ? low & (1 << UInt64(attribute)) != 0 : others.contains(attribute))
  }

  mutating func insert(_ attribute: Int16) {
    if attribute < 64 { low |= 1 << UInt64(attribute) } else { others.insert(attribute) }
  }

  mutating func formIntersection(_ other: AttributeSet) {
    if other.isFull { return }
    if isFull {
      self = other
      return
    }
    low &= other.low
    others.formIntersection(other.others)
  }
}
