/// Rows that stayed where they were while others moved.
enum Ascending {
  /// The most of some numbers that ascend from the first to the last; of several such choices always the same one. Costs the count times
  /// its logarithm.
  static func most(of numbers: [Int]) -> Set<Int> {
    // The smallest number that ends a choice of each length, and the number before each in its choice.
    var ends: [Int] = []
    var previous: [Int: Int] = [:]
    for number in numbers {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < number { low = middle + 1 } else { high = middle }
      }
      previous[number] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = number } else { ends.append(number) }
    }
    var found: Set<Int> = []
    var next = ends.last
    while let number = next {
      found.insert(number)
      next = previous[number]
    }
    return found
  }
}
