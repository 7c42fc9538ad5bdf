/// The only records whose occurrences are looked at.
struct WantedRecords: Sendable {
  let records: Bitset
  /// The same records, ascending; empty if they are so many that a list is no help.
  private let listed: [Int32]

  init(_ records: Bitset) {
    self.records = records
    let count = records.count
    listed = count * 8 < records.capacity ? records.members(count: count) : []
  }

  /// Visits the occurrences in the wanted records. Cost: with few wanted records proportional to them, otherwise to the occurrences.
  ///
  /// - Parameter postings: The occurrences of a word, by record.
  @inline(__always)
  func forEach(of postings: UnsafeBufferPointer<TextIndex.Posting>, _ body: (TextIndex.Posting) -> Void) {
    if !listed.isEmpty, listed.count * 8 < postings.count { return leap(through: postings, body) }
    records.words.withUnsafeBufferPointer { wanted in
      for posting in postings where wanted[Int(posting.record) &>> 6] & (1 &<< UInt64(posting.record & 63)) != 0 { body(posting) }
    }
  }

  /// Looks for one wanted record after the other, in steps that double.
  @inline(__always)
  private func leap(through postings: UnsafeBufferPointer<TextIndex.Posting>, _ body: (TextIndex.Posting) -> Void) {
    let end = postings.count
    var place = 0
    for record in listed {
      if place < end, postings[place].record < record {
        var (low, step) = (place, 1)
        while low &+ step < end, postings[low &+ step].record < record { (low, step) = (low &+ step, step &* 2) }
        var high = min(low &+ step, end)
        low &+= 1
        while low < high {
          let middle = (low &+ high) / 2
          if postings[middle].record < record { low = middle &+ 1 } else { high = middle }
        }
        place = low
      }
      while place < end, postings[place].record == record {
        body(postings[place])
        place &+= 1
      }
      if place == end { return }
    }
  }
}
