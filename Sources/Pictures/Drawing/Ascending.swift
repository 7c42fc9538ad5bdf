/// Rows that stayed where they were while others moved.
enum Ascending {
  /// The most of some different numbers that ascend from the first to the last; of several such choices the one with the most numbers that
  /// are in their place. Costs the count times its logarithm.
  static func most(of numbers: [Int]) -> Set<Int> {
    let ranks = Dictionary(numbers.sorted().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The best choice that ends at each number, by its place; and, in a tree of prefixes, the best of those that end at a rank up to each.
    var scores: [Int] = []
    var previous: [Int?] = []
    var tree = [Int?](repeating: nil, count: numbers.count + 1)
    for (place, number) in numbers.enumerated() {
      let rank = ranks[number] ?? 0
      var best: Int?
      var index = rank
      while index > 0 {
        if let other = tree[index], best.map({ scores[other] > scores[$0] }) ?? true { best = other }
        index -= index & -index
      }
      // One more number weighs more than all that are in their place.
      scores.append((best.map { scores[$0] } ?? 0) + numbers.count + 1 + (rank == place ? 1 : 0))
      previous.append(best)
      index = rank + 1
      while index <= numbers.count {
        if tree[index].map({ scores[place] > scores[$0] }) ?? true { tree[index] = place }
        index += index & -index
      }
    }
    var found: Set<Int> = []
    var next = scores.indices.max { (scores[$0], -$0) < (scores[$1], -$1) }
    while let place = next {
      found.insert(numbers[place])
      next = previous[place]
    }
    return found
  }
}
