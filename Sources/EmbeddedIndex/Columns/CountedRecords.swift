/// The records over which facets are counted, listed once for all attributes: either the records themselves, or all others if these are
/// fewer.
struct CountedRecords {
  let records: Bitset
  let size: Int
  /// Whether they are all records of the index.
  var isFull: Bool { size == records.capacity }
  /// Whether the records outside the set are listed.
  let isComplement: Bool
  /// The listed record numbers, ascending.
  let listed: [Int32]

  /// Takes one pass over the set, and the memory of the listed records.
  init(_ records: Bitset) {
    size = records.count
    self.records = records
    isComplement = size * 2 > records.capacity
    var others = records
    if isComplement { others.invert() }
    listed = size == records.capacity ? [] : others.members(count: isComplement ? records.capacity - size : size)
  }
}
