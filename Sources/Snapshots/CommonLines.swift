/// The lines that two lists have in common, in the same order in both.
enum CommonLines {
  /// The offsets, in both lists, of a longest sequence of common lines; nil if there are more pairs of equal lines than `mostPairs`.
  ///
  /// The time grows with the number of pairs of equal lines, however many lines differ (the algorithm of Hunt and Szymanski).
  static func longest(_ old: [String], _ new: [String], mostPairs: Int) -> [(old: Int, new: Int)]? {
    var places: [String: [Int]] = [:]
    for (place, line) in new.enumerated() { places[line, default: []].append(place) }
    let pairs = old.reduce(0) { $0 + (places[$1]?.count ?? 0) }
    if pairs > mostPairs { return nil }

    /// A pair that ends a common sequence, and the pair before it.
    struct End {
      let old: Int
      let new: Int
      let before: Int?
    }
    var ends: [End] = []
    // For each length, the sequence that ends first in the new list.
    var best: [Int] = []
    for (place, line) in old.enumerated() {
      // From the last to the first, so that no two are of the same sequence.
      for other in (places[line] ?? []).reversed() {
        let length = firstPlace(in: best) { ends[$0].new >= other }
        ends.append(End(old: place, new: other, before: length > 0 ? best[length - 1] : nil))
        if length == best.count { best.append(ends.count - 1) } else { best[length] = ends.count - 1 }
      }
    }
    var common: [(old: Int, new: Int)] = []
    var next = best.last
    while let end = next.map({ ends[$0] }) {
      common.append((end.old, end.new))
      next = end.before
    }
    return common.reversed()
  }

  /// The first place of a list whose items, from there on, all pass a test.
  private static func firstPlace(in list: [Int], where passes: (Int) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if passes(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
