import Testing

@testable import Manifest

struct BipartiteMatchingTests {
  @Test(arguments: [
    ([[0, 1], [0]], 2, 2), ([[0], [0]], 1, 1), ([[], [0]], 1, 1), ([], 3, 0), ([[0, 1], [0, 2], [0]], 3, 3),
    ([[1], [1, 2], [2, 3], [0, 3]], 4, 4), ([[0], [0, 1], [0, 1], [2]], 3, 3),
  ])
  func largest(_ edges: [[Int]], _ count: Int, _ size: Int) {
    expect(BipartiteMatching.partners(edges, among: count), edges, size)
  }

  /// All partners are possible and different, and there are as many as expected.
  private func expect(_ partners: [Int?], _ edges: [[Int]], _ size: Int) {
    let found = partners.compactMap(\.self)
    #expect(found.count == size && Set(found).count == size, "\(edges)")
    #expect(zip(edges, partners).allSatisfy { edges, partner in partner.map(edges.contains) ?? true }, "\(edges)")
  }

  /// The same number as trying all assignments, for all graphs with three items and three partners.
  @Test func sameAsTryingAll() {
    func best(_ edges: ArraySlice<[Int]>, _ taken: Set<Int>) -> Int {
      guard let first = edges.first else { return 0 }
      let with = first.filter { !taken.contains($0) }.map { 1 + best(edges.dropFirst(), taken.union([$0])) }
      return max(best(edges.dropFirst(), taken), with.max() ?? 0)
    }
    for bits in 0..<512 {
      let edges = (0..<3).map { item in (0..<3).filter { bits >> (item * 3 + $0) & 1 == 1 } }
      expect(BipartiteMatching.partners(edges, among: 3), edges, best(edges[...], []))
    }
  }
}
