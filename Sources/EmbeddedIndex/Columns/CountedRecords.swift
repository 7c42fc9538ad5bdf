/// The records over which facets are counted, listed once for all attributes: they, or those that are not among them where these are
/// fewer.
struct CountedRecords {
  let records: Bitset
  let size: Int
  /// Whether they are all that the index has.
  var isFull: Bool { size == records.capacity }
  /// Whether those that are not among them are listed.
  let isComplement: Bool
  /// Ascending.
  let listed: [Int32]

  /// Costs a pass over the set, and the records listed.
  init(_ records: Bitset) {
    size = records.count
    self.records = records
    isComplement = size * 2 > records.capacity
    var others = records
    if isComplement { others.invert() }
    listed = size == records.capacity ? [] : others.members(count: isComplement ? records.capacity - size : size)
  }
}
