import Manifest
import SearchModel
import Texts

/// Replicas that sort by their custom ranking alone: with a query, relevance comes first, so they sort differently.
///
/// Source: Algolia's documentation of sorting: a standard replica sorts by an attribute only if the attribute comes first in its `ranking`.
enum RelevanceFirst {
  static func findings(_ manifest: Manifest) -> [Finding] {
    guard manifest.searcher.isEmbedded, manifest.searchesTexts else { return [] }
    let settings = manifest.searcher.settings
    let main = settings.customRanking.first
    var told: Set<String> = []
    return manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> Finding? in
      guard case .sortBy(let sort) = widget.kind else { return nil }
      let late = settings.replicas.filter { replica in
        guard sort.indices.contains(replica.name), !replica.isVirtual, told.insert(replica.name).inserted,
          let first = replica.customRanking?.first, first != main
        else { return false }
        // Without a ranking of its own, it has that of the main index.
        let ranking = replica.ranking ?? settings.additional[.ranking]?.array?.compactMap(\.string) ?? []
        let ofTexts = ["typo", "words", "proximity", "attribute", "exact"]
        let isLed = ranking.prefix { !ofTexts.contains($0) }.contains {
          $0 == "custom" || IndexSettings.RankingCriterion(setting: $0) != nil
        }
        let label = (sort.presenter[replica.name] ?? "") + " " + replica.name
        // Such a label says that relevance comes first.
        let isUsed = ranking.isEmpty || ranking.contains("custom")
        return isUsed && !isLed && !ranking.contains { IndexSettings.RankingCriterion(setting: $0) != nil }
          && !["relev", "pertin", "match"].contains(where: label.lowercased().contains)
      }
      guard let replica = late.first, let first = replica.customRanking?.first else { return nil }
      let names = NameText.list(late.map { "'\($0.name)'" })
      let isOne = late.count == 1
      return widget.finding(
        .relevanceFirst, at: ["indicesNames"],
        saying: isOne
          ? "with a query, \(names) sorts by relevance first, and by '\(first.attribute)' only among equally relevant hits"
          : "with a query, \(names) sort by relevance first, and by their customRanking only among equally relevant hits",
        remedy:
          "to sort by '\(first.attribute)' alone, write ranking: [\(first.isAscending ? "asc" : "desc")(\(first.attribute)), typo, geo, words, filters, proximity, attribute, exact, custom] in '\(replica.name)'"
      )
    }
  }
}
