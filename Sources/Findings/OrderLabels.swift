import Manifest
import SearchModel

/// Labels of sort orders that say the opposite of what the replica does.
enum OrderLabels {
  static func findings(_ manifest: Manifest) -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let settings = manifest.searcher.settings
    return manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget -> [Finding] in
      guard case .sortBy(let sort) = widget.kind else { return [] }
      let wrong = sort.indices.compactMap { name -> (name: String, label: String, order: IndexSettings.RankingCriterion)? in
        guard let label = sort.presenter[name], let said = isAscending(said: label),
          let replica = settings.replicas.first(where: { $0.name == name }), let order = order(of: replica, labelled: label),
          order.isAscending != said
        else { return nil }
        return (name, label, order)
      }
      // Two labels that are swapped are reported once.
      if wrong.count == 2, wrong[0].order.attribute == wrong[1].order.attribute {
        return [told(wrong[0].name, wrong[0].label, of: widget, "swap the labels of '\(wrong[0].name)' and '\(wrong[1].name)'")]
      }
      return wrong.map { told($0.name, $0.label, of: widget, "correct the label, or the replica's order") }
    }
  }

  private static func told(_ name: String, _ label: String, of widget: WidgetDeclaration, _ remedy: String) -> Finding {
    widget.finding(
      .orderUnreachable, at: ["presenter"],
      saying: "'\(widget.id.value)' shows '\(name)' as '\(label)', but the replica sorts the other way", remedy: remedy)
  }

  /// Whether a label promises ascending order; nil if it says nothing about the order, or both.
  ///
  /// "Newest first" may be the latest date or the lowest age, so such words say nothing.
  private static func isAscending(said label: String) -> Bool? {
    // Whole words only: 'Pizza-Zone' does not say 'a-z'.
    let words = label.lowercased()
    func says(_ phrase: String) -> Bool {
      words.ranges(of: phrase).contains { range in
        let before = range.lowerBound == words.startIndex ? nil : words[words.index(before: range.lowerBound)]
        let behind = range.upperBound == words.endIndex ? nil : words[range.upperBound]
        return ![before, behind].contains { $0.map { $0.isLetter || $0.isNumber } ?? false } || phrase == "↑" || phrase == "↓"
      }
    }
    let isUp = ["low to high", "lowest first", "cheapest", "ascending", "a to z", "a-z", "a–z", "low-high", "↑"].contains(where: says)
    let isDown = ["high to low", "highest first", "most expensive", "descending", "z to a", "z-a", "z–a", "high-low", "↓"].contains(
      where: says)
    return isUp == isDown ? nil : isUp
  }

  /// The criterion that a replica sorts by, in its own ranking or else in its custom ranking: the one that the label names. If it names
  /// none and the criteria differ in direction, the label may mean either, and nil is returned.
  private static func order(of replica: IndexSettings.Replica, labelled label: String) -> IndexSettings.RankingCriterion? {
    let ranking = replica.ranking?.compactMap { IndexSettings.RankingCriterion(setting: $0) } ?? []
    let criteria = ranking.isEmpty ? replica.customRanking ?? [] : ranking
    let words = label.lowercased()
    if let named = criteria.first(where: { words.contains($0.attribute.rawValue.lowercased().split(separator: ".").last ?? "\n") }) {
      return named
    }
    guard let first = criteria.first, criteria.allSatisfy({ $0.isAscending == first.isAscending }) else { return nil }
    return first
  }
}
