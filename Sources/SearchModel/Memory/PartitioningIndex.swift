extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition that all elements after it satisfy as well; the end if none does. Takes
  /// logarithmic time.
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
