import Diagnostics
import SearchModel

/// A click on a fixed list names an item that is on it.
enum ListedItems {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for case .click(let item) in manifest.steps.map(\.action) where !item.isOffscreen {
      let filters: [Filter]
      switch manifest.widget(item.widget.value)?.kind {
      case .facetFilterList(let list): filters = list.filters.map(Filter.facet)
      case .tagFilterList(let list): filters = list.filters.map(Filter.tag)
      case .numericFilterList(let list): filters = list.filters.map(Filter.numeric)
      default: continue
      }
      let texts = filters.map { FilterText.text(of: $0, manifest.version) }
      switch item.selector {
      case .value(let value) where !texts.contains(value):
        report("'\(item.widget.value)' has no item '\(value)'", NearMiss.help(for: value, in: texts, noun: "items"))
      case .value(let value) where texts.filter { $0 == value }.count > 1:
        report("'\(item.widget.value)' has several items '\(value)'", "name it by 'filter' or 'position'")
      case .filter(let filter) where !filters.contains(filter):
        report("'\(item.widget.value)' has no such filter", nil)
      case .whole:
        report("'\(item.widget.value)' is a list: name the item to click", NearMissHelp.items(texts))
      case .position(let position) where position > filters.count:
        report("'\(item.widget.value)' has \(filters.count) items, not \(position)", nil)
      default: break
      }
      func report(_ headline: String, _ help: String?) {
        problems.add(Diagnostic("unknown-item", at: item.span, headline, help: help))
      }
    }
  }
}
