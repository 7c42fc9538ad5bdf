import Diagnostics
import Forms
import SearchModel

/// A widget that shares the interactor of another leaves that one's configuration as it is: keys of its own that say otherwise would
/// have no effect.
enum SharedInteractors {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      guard let other = widget.wiring.interactorOf, let owner = manifest.widget(other.value) else { continue }
      for key in differences(widget.kind, owner.kind) {
        problems.add(
          Diagnostic(
            "conflicting-keys", at: widget.id.span,
            "'\(key)' of '\(widget.id.value)' has no effect: its interactor is that of '\(owner.id.value)', which says otherwise",
            labels: [.init("the other widget", at: owner.id.span)]))
      }
    }
  }

  /// The keys that configure an interactor and differ; none of widgets of two types, which is reported elsewhere. A default counts as
  /// said, since the widget cannot be told from one that says it.
  private static func differences(_ own: WidgetKind, _ owner: WidgetKind) -> [String] {
    switch (own, owner) {
    case (.facetFilterList(let own), .facetFilterList(let owner)):
      own.filters.isEmpty || own.filters == owner.filters ? [] : ["facetFilters"]
    case (.tagFilterList(let own), .tagFilterList(let owner)): own.filters.isEmpty || own.filters == owner.filters ? [] : ["tagFilters"]
    case (.numericFilterList(let own), .numericFilterList(let owner)):
      own.filters.isEmpty || own.filters == owner.filters ? [] : ["numericFilters"]
    case (.refinementList(let own), .refinementList(let owner)):
      own.selectionMode == .single && owner.selectionMode == .multiple ? ["selectionMode"] : []
    case (.toggle(let own), .toggle(let owner)): own.filter == owner.filter || own.filter.kind != owner.filter.kind ? [] : ["filter"]
    case (.filterMap(let own), .filterMap(let owner)): own.items == owner.items || own.kind != owner.kind ? [] : ["items"]
    default: []
    }
  }
}
