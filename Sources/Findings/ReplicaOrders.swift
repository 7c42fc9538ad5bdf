import Diagnostics
import Manifest
import SearchModel

/// Replicas that are searched by name and answer in the order of the main index, because they have none of their own.
enum ReplicaOrders {
  /// Steps and searchers that search such a replica. Sort-by lists that offer one have a finding of their own.
  static func findings(_ manifest: Manifest) -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let settings = manifest.searcher.settings
    let offered = Set(manifest.widgets.flatMap(\.traits.indices))
    let alike = Set(settings.replicas.filter { $0.own.isEmpty && settings.hasSameOrder($0) }.map(\.name)).subtracting(offered)
    if alike.isEmpty { return [] }
    func finding(_ name: String, at span: SourceSpan) -> Finding {
      Finding(
        .settingIncomplete, widget: nil, at: span, "'\(name)' shows the same hits as '\(manifest.searcher.index)', in the same order",
        remedy: "give the replica its own customRanking or ranking")
    }
    var told: Set<String> = []
    let searchers = manifest.searchers.compactMap { searcher -> Finding? in
      guard let index = searcher.item.index, searcher.item.kind == .hits, alike.contains(index.value) else { return nil }
      return finding(index.value, at: index.span)
    }
    return searchers
      + manifest.allSteps.compactMap { step in
        let name: String? =
          switch step.action {
          case .index(let name): name
          case .searcher(let change): change.request?.indexName
          default: nil
          }
        guard let name, alike.contains(name), told.insert(name).inserted else { return nil }
        return finding(name, at: step.span)
      }
  }
}

extension IndexSettings {
  /// Whether a replica without settings of its own sorts as this index does.
  func hasSameOrder(_ replica: Replica) -> Bool {
    let ranking = additional[.ranking]?.array?.compactMap(\.string)
    return (replica.customRanking ?? customRanking) == customRanking && (replica.ranking ?? ranking) == ranking
  }
}
