import Forms
import Manifest
import SearchModel
import Texts

/// If there are several indices: widgets whose searcher's own index lacks the attribute that they name.
///
/// An attribute that no index has is reported elsewhere, once.
enum AttributesOfIndices {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, manifest.searchers.contains(where: { $0.item.records != nil }) else { return [] }
    if manifest.movesSearchers || manifest.choosesIndices { return [] }
    return manifest.widgets.flatMap { widget -> [Finding] in
      guard let index = manifest.index(of: widget) else { return [] }
      return shown(widget, index, backend)
    } + FiltersOfIndices.findings(manifest, backend)
  }

  /// Attributes that a widget shows, and that only other indices have.
  private static func shown(_ widget: WidgetDeclaration, _ index: SearchedIndex, _ backend: any SurveyedBackend) -> [Finding] {
    var named: [(key: [String], name: String, effect: String)] = widget.traits.shownAttributes.map {
      (WidgetDeclaration.attributeKeys, $0.rawValue, "shows nothing")
    }
    if case .hits(let list) = widget.kind {
      let parts = [("attribute", list.attribute, "shows objectIDs"), ("subtitle", list.subtitle, "shows no second line")]
      named += parts.compactMap { key, name, effect in name.map { ([key], $0, effect) } }
    }
    return named.compactMap { keys, name, effect in
      guard let own = backend.index(named: index.name)?.survey([Attribute(name)]), !own.missing.isEmpty,
        backend.survey([Attribute(name)]).missing.isEmpty
      else { return nil }
      return widget.finding(
        .unknownAttribute, at: keys, saying: "'\(widget.id.value)' \(effect): no record of its index '\(index.name)' has '\(name)'",
        remedy: NearMiss.didYouMean(name, own.known.map(\.rawValue))
          ?? "name the searcher of an index whose records have it, or a different attribute")
    }
  }
}

extension Manifest {
  /// Whether a step switches a searcher to a different index, whose records it then shows.
  var movesSearchers: Bool {
    allSteps.contains { step in
      switch step.action.own {
      case .index: true
      case .searcher(let change): change.request != nil
      default: false
      }
    }
  }

  /// Whether a sort-by list offers an index with its own records, other than the index that its searcher searches.
  var choosesIndices: Bool {
    let owners = Set([searcher.index] + searchers.filter { $0.item.records != nil }.compactMap { $0.item.index?.value })
    return widgets.contains { widget in
      let name = widget.wiring.searcher?.value ?? "main"
      let own = searchers.first { $0.name.value == name }?.item.index?.value ?? searcher.index
      return !owners.subtracting([own]).isDisjoint(with: widget.traits.indices)
    }
  }
}
