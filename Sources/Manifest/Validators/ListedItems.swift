import Diagnostics
import Forms
import SearchModel
import Texts

/// A click on a fixed list names an item that is on it.
enum ListedItems {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for case .widget(let target, .click(let item)) in manifest.steps.map(\.action) where !item.isOffscreen {
      guard case .filters(let filters) = manifest.widget(target.id)?.traits.naming else { continue }
      let texts = filters.map { FilterText.text(of: $0, manifest.version) }
      func report(_ headline: String, _ help: String?) {
        problems.add(Diagnostic("unknown-item", at: target.valueSpan, headline, help: help))
      }
      switch item.selector {
      case .value(let value):
        let count = texts.count { $0 == value }
        if count == 0 { report("'\(target.id)' has no item '\(value)'", NearMiss.help(for: value, in: texts, noun: "items")) }
        if count > 1 { report("'\(target.id)' has several items '\(value)'", "name it by 'filter' or 'position'") }
      case .filter(let filter):
        if !filters.contains(filter), !(filter.facetOnTags.map(filters.contains) ?? false) {
          report("'\(target.id)' has no such filter", nil)
        }
      case .whole: report("'\(target.id)' is a list: name the item to click", NearMiss.items(texts))
      case .position(let position):
        if position > filters.count { report("'\(target.id)' has \(filters.count) items, not \(position)", nil) }
      }
    }
  }
}
