import Diagnostics
import Forms
import SearchModel
import Texts

/// Checks that steps set values of the widget's type, and name items in a way that the widget supports.
enum StepValues {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for case .widget(let target, let event) in manifest.steps.map(\.action) {
      guard let widget = manifest.widget(target.id) else { continue }
      let subject = "'\(target.id)', a \(widget.traits.type.rawValue) widget,"
      switch event {
      case .set(let value):
        guard let expected = widget.traits.input.expected(insteadOf: value) else { continue }
        problems.add(
          Diagnostic(
            "step-value", at: target.valueSpan, "\(subject) can only be set to \(expected)", help: widget.traits.input.help(for: value)))
      case .click(let item):
        if let group = item.group {
          problems.add(
            Diagnostic(
              "step-value", at: target.valueSpan, "the group \(group) is for 'remove', which takes away a current refinement",
              help: "remove 'group': \(subject) writes to one group"))
        }
        guard let expected = widget.traits.naming.expected(insteadOf: item.selector, of: target.id) else { continue }
        let flag: String? =
          if widget.traits.input == .flag, case .value(let text) = item.selector, ["true", "false"].contains(text) {
            "write set: { \(target.id): \(text) }"
          } else { nil }
        problems.add(
          Diagnostic(
            "step-value", at: target.valueSpan, flag == nil ? "\(subject) \(expected)" : "\(subject) has no items to choose from",
            help: flag))
      case .items(let filters):
        let kind: FilterKind? =
          switch widget.traits.type {
          case .facetFilterList: .facet
          case .tagFilterList: .tag
          case .numericFilterList: .numeric
          default: nil
          }
        guard let kind, let other = filters.first(where: { $0.kind != kind && $0.facetOnTags == nil }) else { continue }
        var written: String?
        if kind == .numeric, case .facet(let facet) = other, case .float(let number) = facet.value {
          written = "write { attribute: \(WrittenOut.item(facet.attribute.rawValue)), operator: \"=\", value: \(NumberText.plain(number)) }"
        }
        problems.add(
          Diagnostic(
            "wrong-filter", at: target.valueSpan, "\(subject) holds \(kind.rawValue) filters, not \(other.kind.rawValue) filters",
            help: written))
      case .change(let change):
        guard let other = change.exchanged, change.operand < 0 else { continue }
        problems.add(
          Diagnostic(
            "step-value", .warning, at: target.valueSpan,
            "\(NumberText.plain(change.operand)) turns '\(change.operation.verb.rawValue)' into its opposite",
            help: "write \(other.rawValue): { \(target.id): \(NumberText.plain(-change.operand)) }"))
      case .remove, .bounds, .type, .submit, .facetSearch, .read, .setText, .masked: break
      }
    }
  }
}

extension NumberChange {
  /// The verb of the opposite operation; nil if there is none.
  fileprivate var exchanged: WidgetVerb? {
    switch operation {
    case .increment: .decrement
    case .decrement: .increment
    case .multiply: nil
    }
  }
}

extension WidgetInput {
  /// Returns the expected type for an unsuitable value; nil also for widgets that cannot be set, which have their own error.
  fileprivate func expected(insteadOf value: WidgetValue) -> String? {
    switch (self, value) {
    case (.none, _), (.flag, .flag), (.range, .range), (.range, .nothing), (.number, .number), (.number, .nothing): nil
    case (.flag, _): "true or false"
    case (.range, _): "a range, [10, 20], or null"
    case (.number, _): "a number or null"
    }
  }

  /// Returns help with the value that was meant: a switch does not accept a number.
  fileprivate func help(for value: WidgetValue) -> String? {
    switch (self, value) {
    case (.flag, .number(let number)) where number == 0 || number == 1: "write \(number == 1)"
    default: nil
    }
  }
}

extension ItemNaming {
  /// Returns how items are named if a selector is unsuitable; fixed lists are checked item by item.
  fileprivate func expected(insteadOf selector: WidgetItem.Selector, of id: String) -> String? {
    switch (self, selector) {
    case (.none, _), (.filters, _), (.whole, .whole), (.rows, .position), (.facets, .filter), (.indices, .value), (.indices, .position),
      (.segments, .value), (.segments, .position), (.values, .value), (.values, .filter), (.values, .position):
      nil
    case (.whole, _): "has no items to choose from: write '\(id):'"
    case (.rows, _): "shows rows, which are named by position: { position: 1 }"
    case (.facets, _): "shows facets of several attributes, which are named by filter: { filter: { color: red } }"
    case (.indices, _): "shows indices, which are named by name or position"
    case (.segments, _): "shows segments, which are named by key, text or position"
    case (.values, .whole): "is a list: name the item to click"
    }
  }
}
