/// Whether a host answers a pull so sparingly that it would take weeks.
package enum PullPace {
  /// The number of answers from which a host is judged.
  private static let enough = 1000
  /// The least number of items an answer has on average; the engine sends up to a thousand.
  private static let least = 20

  package static func isTooSlow(pages: Int, items: Int) -> Bool { pages >= enough && items < pages * least }
}
