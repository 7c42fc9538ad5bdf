import Diagnostics
import SearchModel

/// Orders, limits and switches of single widgets.
enum ListConfiguration {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      let id = widget.id.value
      let torn = widget.kind.countedAttributes.filter { $0.rawValue.utf8.contains(UInt8(ascii: ",")) }.map { attribute in
        widget.finding(.tornAttribute, "'\(id)' counts '\(attribute)', which is sent as several attributes")
      }
      switch widget.kind {
      case .refinementList(let list): return torn + refinementList(list, widget, manifest)
      case .hierarchicalMenu(let menu) where menu.presenter == .none:
        return torn + [
          widget.finding(
            .undefinedOrder, "'\(id)' has no presenter: in the app the values of a level come in any order", remedy: "presenter: default")
        ]
      case .numericComparison:
        return torn + [
          widget.finding(.secondSearch, "'\(id)' follows the first answer by a second search: its bounds notify the filter state")
        ]
      case .dynamicFacets:
        let hidden = hiddenValues(manifest.searcher.settings)
        let ignored =
          hidden.isEmpty
          ? [] : [widget.finding(.hideIgnored, "'\(id)' shows values that are to be hidden: \(hidden.joined(separator: ", "))")]
        return ignored + [
          widget.finding(
            .dynamicFacetsInitializer, "'\(id)' must get its controller after the connector is made: the initializer would not return")
        ]
      default: return torn
      }
    }
  }

  private static func refinementList(_ list: RefinementList, _ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard let presenter = list.presenter else {
      return [
        widget.finding(
          .undefinedOrder, "'\(widget.id.value)' has no presenter: in the app its values come in any order",
          remedy: "give it a presenter: { sortBy: [isRefined, \"count:desc\", \"alphabetical:asc\"] }")
      ]
    }
    let most = manifest.searcher.query.maxValuesPerFacet ?? manifest.searcher.settings.maxValuesPerFacet
    guard manifest.searcher.isEmbedded, list.source == .hits, let limit = presenter.limit, limit > most else { return [] }
    return [
      widget.finding(.limitAboveEngine, "'\(widget.id.value)' is to show up to \(limit) values, but the engine returns \(most) at most")
    ]
  }

  private static func hiddenValues(_ settings: IndexSettings) -> [String] {
    (settings.renderingContent?["facetOrdering"]?["values"]?.members ?? []).flatMap { member in
      (member.value["hide"]?.array ?? []).compactMap(\.string)
    }
  }
}
