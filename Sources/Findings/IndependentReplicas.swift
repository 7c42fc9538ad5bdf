import Manifest
import SearchModel
import Texts

/// Replicas with separate settings that find or count different things than the main index, because they share none of its settings.
enum IndependentReplicas {
  static func findings(_ manifest: Manifest) -> [Finding] {
    let main = manifest.searcher.settings
    let widgets = manifest.widgets.filter(\.isOfMainSearcher)
    let counted = Set(main.attributesForFaceting.filter(\.isCounted).map(\.attribute))
    let filtered = widgets.flatMap { manifest.writings(of: $0).flatMap(\.filters) }.filter { $0.kind == .facet }.map(\.attribute)
    let needed = Set(widgets.flatMap(\.traits.shownAttributes) + filtered).intersection(counted)
    let searchesTexts = manifest.searchesTexts
    return widgets.filter { $0.traits.type == .sortBy }.flatMap { sort -> [Finding] in
      let replicas = main.replicas.filter { sort.traits.indices.contains($0.name) }.compactMap { replica in
        // A virtual replica finds and counts the same as the main index.
        replica.isVirtual ? nil : replica.own.first.map { (name: replica.name, own: $0) }
      }
      /// Reports once what several replicas lack.
      func told(
        _ id: FindingID, _ lacking: (IndexSettings) -> String?, _ words: (String) -> String, _ remedy: (String) -> String
      ) -> [Finding] {
        let groups = Dictionary(grouping: replicas) { lacking($0.own) ?? "" }.filter { !$0.key.isEmpty }
        return groups.sorted { $0.key < $1.key }.map { lack, replicas in
          let names = NameText.list(replicas.map { "'\($0.name)'" })
          let isOne = replicas.count == 1
          return sort.finding(
            id, at: ["indicesNames"],
            saying: (isOne ? "the replica \(names) has its own settings, " : "the replicas \(names) have their own settings, ")
              + words(lack),
            remedy:
              "\(remedy(lack)), or declare the \(isOne ? "replica" : "replicas") under settings.replicas instead, to share the settings")
        }
      }
      func uncounted(_ own: IndexSettings) -> String? {
        let names = needed.subtracting(own.attributesForFaceting.filter(\.isCounted).map(\.attribute)).sorted().map { "'\($0)'" }
        return names.isEmpty ? nil : names.joined(separator: ", ")
      }
      func unsearched(_ own: IndexSettings) -> String? {
        searchesTexts && main.searchableAttributes != nil && own.searchableAttributes == nil ? "searchableAttributes" : nil
      }
      func undistinct(_ own: IndexSettings) -> String? {
        main.additional[.attributeForDistinct] != nil && own.additional[.attributeForDistinct] == nil ? "attributeForDistinct" : nil
      }
      return told(.attributeNotFaceted, uncounted, { "whose attributesForFaceting lacks \($0)" }, { "add \($0) there" })
        + told(
          .settingIncomplete, unsearched, { "which lack \($0): queries match in all attributes there" }, { "repeat \($0) there" })
        + told(.settingIncomplete, undistinct, { "which lack \($0): every variant of a record is shown there" }, { "repeat \($0) there" })
    }
  }
}

extension Manifest {
  /// Whether anything searches the main index with a query.
  var searchesTexts: Bool {
    widgets.contains { $0.traits.type == .searchBox } || searcher.query.query?.isEmpty == false
      || allSteps.contains { step in
        switch step.action {
        case .search(let text), .query(let text): text?.isEmpty == false
        case .searcher(let change): change.query?.isEmpty == false || change.request?.query.query?.isEmpty == false
        default: false
        }
      }
  }
}
