import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Expectations about widgets that always show the same items: fixed lists, the labels of toggles, buttons.
enum ConstantItems {
  /// The texts of a list whose items are fixed; nil for any other widget.
  private static func fixedTexts(_ widget: WidgetDeclaration, _ version: InstantSearchVersion) -> [String]? {
    if case .filters(let filters, let templates, let group) = widget.traits.naming {
      return filters.map { templates.text(of: $0, version, group: group) }
    }
    if case .filterMap(let map) = widget.kind {
      return map.items.sorted { $0.key < $1.key }.map { map.presenter.text(of: $0.value, version, group: map.group) }
    }
    guard case .sortBy(let orders) = widget.kind else { return nil }
    return orders.indices.map { orders.presenter[$0] ?? $0 }
  }

  /// Buttons that are expected to be there, as they always are.
  static func ofButtons(_ manifest: Manifest) -> [Finding] {
    manifest.widgets.filter {
      $0.traits.type == .clearRefinements && $0.wiring.connect == nil && $0.wiring.isPresented && !manifest.isRewired($0)
    }.flatMap { widget in
      manifest.expected(of: [widget.id.value]).filter { expected in
        guard case .value(let shown)? = expected.checks.first else { return false }
        return shown.value.text == "button"
      }.map { expected in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: expected.id.span, "'\(widget.id.value)' always shows its button",
          remedy: "expect what it clears: filters: none")
      }
    }
  }

  /// Labels of toggles that are expected, as they are always shown, whether the toggle is on or off.
  static func ofToggles(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      guard case .toggle(let toggle) = widget.kind, widget.wiring.connect == nil, widget.wiring.isPresented, !manifest.isRewired(widget)
      else { return [] }
      let label = FilterText.text(of: toggle.filter, version)
      let checks = manifest.expected(of: [widget.id.value]).flatMap(\.checks)
      let texts = checks.compactMap { check -> SourceSpan? in
        if case .value(let shown) = check, case .text(let test) = shown.value, test.holds(for: label) { shown.span } else { nil }
      }
      let spans =
        texts + manifest.presences(in: widget).filter { $0.value == label }.map(\.span) + manifest.wholeLists(of: widget, [label])
      return spans.map { span in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: span,
          "'\(widget.id.value)' always shows '\(label)', whether it is on or off",
          remedy: "write \(WrittenOut.item(widget.id.value)): true, or false")
      }
    }
  }

  /// Strings that are expected to be absent from a list of fixed items, although it has no such items, or present, although they always
  /// are.
  static func ofFixedLists(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      guard let texts = fixedTexts(widget, version), widget.views.count == 1 else { return [] }
      // A step can give the list other items.
      if manifest.replacesItems(of: widget) { return [] }
      let certain =
        widget.wiring.connect == nil && widget.wiring.isPresented ? manifest.presences(in: widget).filter { texts.contains($0.value) } : []
      let whole = widget.wiring.connect == nil && widget.wiring.isPresented ? manifest.wholeLists(of: widget, texts) : []
      return certain.map { text in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: text.span,
          "'\(text.value)' is always there: the list always shows the same items",
          remedy: "write { \(WrittenOut.item(text.value)): { selected: true } }, or false")
      }
        + whole.map { span in
          Finding(
            .expectationCannotFail, widget: widget.id.value, at: span, "these items are always there: the list always shows the same items",
            remedy: "write which item is selected: { \(WrittenOut.item(texts.first ?? "ITEM")): { selected: true } }")
        }
        + manifest.conditions(on: widget).compactMap { item -> Finding? in
          guard let text = item.value.only, !texts.contains(text) else { return nil }
          return Finding(
            .expectationCannotFail, widget: widget.id.value, at: item.span,
            "this condition is never met: '\(text)' is not an item of the list",
            remedy: NearMiss.didYouMean(text, texts) ?? "write a condition that can be met")
        }
        + manifest.absences(from: widget).filter { !texts.contains($0.value) }.map { text in
          Finding(
            .expectationCannotFail, widget: widget.id.value, at: text.span,
            "'\(text.value)' can never appear: it is not an item of the list",
            remedy: NearMiss.didYouMean(text.value, texts))
        }
    }
  }
}
