import Manifest
import SearchModel

/// Labels of sort orders that say the opposite of what the replica does.
enum OrderLabels {
  static func findings(_ manifest: Manifest) -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let settings = manifest.searcher.settings
    return manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget -> [Finding] in
      guard case .sortBy(let sort) = widget.kind else { return [] }
      let wrong = sort.indices.filter { name in
        guard let label = sort.presenter[name], let said = isAscending(said: label),
          let replica = settings.replicas.first(where: { $0.name == name })
        else { return false }
        return isAscending(replica).map { $0 != said } ?? false
      }
      guard let first = wrong.first, let label = sort.presenter[first] else { return [] }
      let isSwapped = wrong.count == 2
      return [
        widget.finding(
          .orderUnreachable, at: ["presenter"],
          saying: "'\(widget.id.value)' shows '\(first)' as '\(label)', and the replica sorts the other way",
          remedy: isSwapped ? "exchange the labels of '\(wrong[0])' and '\(wrong[1])'" : "correct the label, or the replica's order")
      ]
    }
  }

  /// Whether a label promises what is least first; nil where it says nothing of it, or both.
  ///
  /// The newest first may be the latest date, or the least age: such words say nothing.
  private static func isAscending(said label: String) -> Bool? {
    let words = label.lowercased()
    let isUp = ["low to high", "lowest first", "cheapest", "ascending", "a to z", "a-z", "a–z", "low-high", "↑", "least "].contains(
      where: words.contains)
    let isDown = ["high to low", "highest first", "most expensive", "descending", "z to a", "z-a", "z–a", "high-low", "↓", "most "]
      .contains(where: words.contains)
    return isUp == isDown ? nil : isUp
  }

  /// Whether a replica has what is least first: by its own ranking, else by its custom ranking.
  private static func isAscending(_ replica: IndexSettings.Replica) -> Bool? {
    let criteria = replica.ranking?.lazy.compactMap { IndexSettings.RankingCriterion(setting: $0) }.first
    return (criteria ?? replica.customRanking?.first)?.isAscending
  }
}
