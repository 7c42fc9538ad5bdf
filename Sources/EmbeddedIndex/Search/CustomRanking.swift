import SearchModel

/// The order of records by the values of attributes: numbers, then strings, then no value; each criterion breaks the ties of those before.
enum CustomRanking {
  /// The sort keys of the records for one criterion: the smaller, the better.
  private struct Keys {
    /// 0 for a number, 1 for a string, 2 for neither.
    let kinds: [UInt8]
    let values: [Double]

    init(_ columns: Columns, count: Int, _ criterion: IndexSettings.RankingCriterion) {
      var kinds = [UInt8](repeating: 2, count: count)
      var values = [Double](repeating: 0, count: count)
      let sign: Double = criterion.isAscending ? 1 : -1
      if let texts = columns.texts[criterion.attribute] {
        let ascending = Set(texts.values.map(Self.compared)).sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
        let places = Dictionary(uniqueKeysWithValues: ascending.enumerated().map { ($0.element, Double($0.offset)) })
        for (record, text) in texts { (kinds[record], values[record]) = (1, sign * (places[Self.compared(text)] ?? 0)) }
      }
      if let numbers = columns.numbers[criterion.attribute] ?? columns.flags[criterion.attribute] {
        numbers.forEachFirst { record, number in (kinds[record], values[record]) = (0, sign * number) }
      }
      (self.kinds, self.values) = (kinds, values)
    }

    /// The part of a string that is compared: its first 50 bytes. Source: Algolia's service limits.
    private static func compared(_ text: String) -> String {
      if text.utf8.count <= 50 { return text }
      var part = ""
      for scalar in text.unicodeScalars {
        guard part.utf8.count + UTF8.width(scalar) <= 50 else { break }
        part.unicodeScalars.append(scalar)
      }
      return part
    }

    /// Whether the first record comes before the second; nil if they are equal.
    func precedes(_ a: Int, _ b: Int) -> Bool? {
      if kinds[a] != kinds[b] { return kinds[a] < kinds[b] }
      return values[a] == values[b] ? nil : values[a] < values[b]
    }
  }

  private struct Entry {
    let kind: UInt8
    let record: Int32
    let value: Double
  }

  /// All records in order; equal ones as in the file.
  static func order(_ columns: Columns, count: Int, criteria: [IndexSettings.RankingCriterion]) -> [Int32] {
    let keys = criteria.map { Keys(columns, count: count, $0) }
    let records = (0..<Int32(count))
    guard let first = keys.first else { return Array(records) }
    // The key that usually decides is stored next to the record, so that sorting goes through memory in order.
    var entries = records.map { Entry(kind: first.kinds[Int($0)], record: $0, value: first.values[Int($0)]) }
    let further = Array(keys.dropFirst())
    entries.sort { a, b in
      if a.kind != b.kind { return a.kind < b.kind }
      if a.value != b.value { return a.value < b.value }
      for key in further { if let precedes = key.precedes(Int(a.record), Int(b.record)) { return precedes } }
      return a.record < b.record
    }
    return entries.map(\.record)
  }

  /// The rank of each record in that order, the same for equal ones; empty without criteria.
  static func places(_ columns: Columns, count: Int, criteria: [IndexSettings.RankingCriterion]) -> [Int32] {
    if criteria.isEmpty { return [] }
    let keys = criteria.map { Keys(columns, count: count, $0) }
    var places = [Int32](repeating: 0, count: count)
    var place: Int32 = 0
    var last: Int?
    for record in order(columns, count: count, criteria: criteria).map(Int.init) {
      if let last, keys.contains(where: { $0.precedes(last, record) != nil }) { place += 1 }
      places[record] = place
      last = record
    }
    return places
  }
}
