import Testing

@testable import Snapshots

/// Long lists of lines, in which some are in another order.
struct CommonLinesTests {
  /// Lines from a fixed sequence of numbers, of a number of kinds.
  private static func lines(_ count: Int, kinds: Int, seed: Int) -> [String] {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return "line \((state >> 33) % UInt64(kinds))"
    }
  }

  @Test(arguments: [2, 5, 40, 300]) func asLongAsTheShortestEditLeaves(_ kinds: Int) throws {
    for seed in 0..<20 {
      let (old, new) = (Self.lines(60, kinds: kinds, seed: seed), Self.lines(70, kinds: kinds, seed: seed + 100))
      let common = try #require(CommonLines.longest(old, new, mostPairs: .max))
      #expect(common.count == old.count - new.difference(from: old).removals.count, "\(kinds), \(seed)")
      #expect(common.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(common, common.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }

  @Test func tooManyPairs() {
    let same = [String](repeating: "same", count: 40)
    #expect(CommonLines.longest(same, same, mostPairs: 1600)?.count == 40 && CommonLines.longest(same, same, mostPairs: 1599) == nil)
    #expect(CommonLines.longest([], same, mostPairs: 0)?.isEmpty == true)
  }

  /// Every line of both lists is in the difference, in the order of its list.
  @Test(arguments: [3, 200, 100_000]) func nothingIsLost(_ kinds: Int) {
    let (old, new) = (Self.lines(700, kinds: kinds, seed: 1), Self.lines(650, kinds: kinds, seed: 2) + ["its own"])
    let difference = LineDiff.compare(old, new)
    #expect(difference.filter { $0.kind != .added }.map(\.text) == old)
    #expect(difference.filter { $0.kind != .removed }.map(\.text) == new)
  }

  /// A line that moved through a long list is the only one that differs.
  @Test func aLineThatMoved() {
    let old = (0..<2000).map { "line \($0)" }
    let new = Array(old[1...1500] + [old[0]] + old[1501...])
    #expect(LineDiff.compare(old, new).filter { $0.kind != .same } == [.removed("line 0"), .added("line 0")])
  }
}
