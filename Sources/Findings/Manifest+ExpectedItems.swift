import Diagnostics
import Forms
import Manifest
import SearchModel

/// What the expectations of a manifest say about the items of a widget.
extension Manifest {
  /// The items that conditions of invariants name.
  func conditions(on widget: WidgetDeclaration) -> [ExpectedWidget.Item] {
    let names = [widget.id.value] + widget.views
    let checks = invariants.compactMap(\.condition).flatMap(\.widgets).filter { names.contains($0.id.value) }.flatMap(\.checks)
    return checks.flatMap { check -> [ExpectedWidget.Item] in
      switch check {
      case .some(let items): items
      case .list(let list): list.items
      case .absent, .value: []
      }
    }
  }

  /// Whether a step presents, dismisses or rewires the widget, so that it shows its items only at times.
  func isRewired(_ widget: WidgetDeclaration) -> Bool {
    steps.rewired.contains(widget.id.value)
  }

  /// Whether a step gives a list different items.
  func replacesItems(of widget: WidgetDeclaration) -> Bool {
    steps.events(on: [widget.id.value]).contains { if case .items = $0 { true } else { false } }
  }

  /// The places of lists that are expected to show all their items, or the first of them, and nothing about them.
  func wholeLists(of widget: WidgetDeclaration, _ texts: [String]) -> [SourceSpan] {
    if isRewired(widget) { return [] }
    let checks = expected(of: [widget.id.value]).flatMap(\.checks)
    return checks.compactMap { check -> SourceSpan? in
      guard case .list(let list) = check, !list.items.isEmpty else { return nil }
      let named = list.items.map { item -> String? in
        item.count == nil && item.isSelected == nil && item.level == nil && item.group == nil ? item.value.only : nil
      }
      let isCertain =
        switch list.arrangement {
        case .all: named == texts
        case .anyOrder: Set(named) == Set(texts.map(Optional.some)) && named.count == texts.count
        case .startsWith: named.count <= texts.count && named == Array(texts.prefix(named.count))
        case .includes: false
        }
      return isCertain ? list.span : nil
    }
  }

  /// Items that are only expected to be present.
  func presences(in widget: WidgetDeclaration) -> [Located<String>] {
    if isRewired(widget) { return [] }
    let checks = expected(of: [widget.id.value]).flatMap(\.checks)
    return checks.flatMap { check -> [ExpectedWidget.Item] in
      switch check {
      case .some(let items): items
      case .list(let list): list.arrangement == .includes ? list.items : []
      case .absent, .value: []
      }
    }
    .filter { $0.count == nil && $0.isSelected == nil && $0.level == nil && $0.group == nil }
    .compactMap { item in item.value.only.map { Located($0, item.span) } }
  }

  /// The values that are expected to be absent from a widget, in all scenarios and invariants.
  func absences(from widget: WidgetDeclaration) -> [Located<String>] {
    let checks = expected(of: [widget.id.value] + widget.views).flatMap(\.checks)
    return checks.flatMap { check -> [Located<String>] in if case .absent(let texts) = check { texts } else { [] } }
  }
}
