/// The assignment of as many items as possible to partners of their own: Hopcroft and Karp's algorithm.
enum BipartiteMatching {
  /// Returns a partner for each item, all different; nil for those that are left without one, which are as few as possible. Takes as long as
  /// the edges, times the square root of the items at worst.
  ///
  /// - Parameters:
  ///   - edges: The possible partners of each item.
  ///   - count: The number of partners.
  static func partners(_ edges: [[Int]], among count: Int) -> [Int?] {
    var partner = [Int?](repeating: nil, count: edges.count)
    var owner = [Int?](repeating: nil, count: count)
    // Most items find a free partner at once.
    for item in edges.indices {
      guard let free = edges[item].first(where: { owner[$0] == nil }) else { continue }
      (partner[item], owner[free]) = (free, item)
    }
    while let layers = layers(edges, partner, owner) {
      var tried = [Int](repeating: 0, count: edges.count)
      for root in edges.indices where partner[root] == nil {
        // An item may take the partner of another one that has an alternative. A list instead of recursion, because paths may be long.
        var path = [root]
        while let item = path.last {
          guard tried[item] < edges[item].count else {
            path.removeLast()
            continue
          }
          let next = edges[item][tried[item]]
          tried[item] += 1
          if let other = owner[next] {
            if layers[other] == layers[item] + 1 { path.append(other) }
            continue
          }
          for item in path {
            let chosen = edges[item][tried[item] - 1]
            (partner[item], owner[chosen]) = (chosen, item)
          }
          path = []
        }
      }
    }
    return partner
  }

  /// Returns how many exchanges away from an item without a partner each item is, -1 for those that cannot be reached; nil if no free partner
  /// can be reached.
  private static func layers(_ edges: [[Int]], _ partner: [Int?], _ owner: [Int?]) -> [Int]? {
    var layers = [Int](repeating: -1, count: edges.count)
    var queue = edges.indices.filter { partner[$0] == nil }
    for item in queue { layers[item] = 0 }
    var isOpen = false
    var place = 0
    while place < queue.count {
      let item = queue[place]
      place += 1
      for next in edges[item] {
        guard let other = owner[next] else {
          isOpen = true
          continue
        }
        if layers[other] < 0 {
          layers[other] = layers[item] + 1
          queue.append(other)
        }
      }
    }
    return isOpen ? layers : nil
  }
}
