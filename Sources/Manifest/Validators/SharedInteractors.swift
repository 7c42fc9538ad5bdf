import Diagnostics
import Forms
import SearchModel

/// Checks that a widget that shares the interactor of another widget does not configure it differently, which would have no effect.
enum SharedInteractors {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      guard let other = widget.wiring.interactorOf, let owner = manifest.widget(other.value) else { continue }
      let (own, shared) = (widget.traits.shownAttributes, owner.traits.shownAttributes)
      if let mine = own.first, let theirs = shared.first, own != shared, widget.traits.type == owner.traits.type {
        problems.add(
          Diagnostic(
            "conflicting-keys", .warning, at: widget.id.span,
            "'\(widget.id.value)' shows '\(mine)', but '\(owner.id.value)', whose interactor it shares, shows '\(theirs)': both show whichever values arrive last",
            labels: [.init("the other widget", at: owner.id.span)]))
      }
      if let key = difference(widget.traits.interactor, owner.traits.interactor) {
        problems.add(
          Diagnostic(
            "conflicting-keys", at: widget.id.span,
            "'\(key)' of '\(widget.id.value)' has no effect: it shares the interactor of '\(owner.id.value)', which has a different value",
            labels: [.init("the other widget", at: owner.id.span)]))
      }
    }
  }

  /// Returns the key that configures an interactor differently; nil for widgets of two types, which are reported elsewhere. A default
  /// counts as written, since it cannot be distinguished from a written value.
  private static func difference(_ own: InteractorConfiguration, _ owner: InteractorConfiguration) -> String? {
    switch own {
    case .none: nil
    case .filters(let key, let filters):
      if case .filters(key, let others) = owner { filters.isEmpty || filters == others ? nil : key } else { nil }
    case .filter(let filter):
      if case .filter(let other) = owner { filter == other || filter.kind != other.kind ? nil : "filter" } else { nil }
    case .segments(let items):
      if case .segments(let others) = owner {
        items == others || items.values.first?.kind != others.values.first?.kind ? nil : "items"
      } else {
        nil
      }
    case .selectionMode(let mode):
      if case .selectionMode(.multiple) = owner, mode == .single { "selectionMode" } else { nil }
    }
  }
}
