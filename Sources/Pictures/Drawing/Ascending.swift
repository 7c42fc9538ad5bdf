/// Finds the rows that kept their order while others moved.
enum Ascending {
  /// The longest ascending subsequence of distinct numbers; if there are several, the one with the most numbers in their sorted position.
  /// The cost is the count times its logarithm.
  static func most(of numbers: [Int]) -> Set<Int> {
    let ranks = Dictionary(numbers.sorted().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The best subsequence that ends at each number, by index; and, in a prefix tree, the best of those that end at or below each rank.
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
      // One more number outweighs any count of numbers in their sorted position.
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
