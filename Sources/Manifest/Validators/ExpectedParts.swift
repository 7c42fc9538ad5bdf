import Diagnostics
import Forms

/// Expected items mention only what the widget's items have.
enum ExpectedParts {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for expected in manifest.expectations.flatMap(\.widgets) {
      guard let widget = manifest.widget(expected.id.value) else { continue }
      for item in expected.checks.flatMap(\.items) {
        for (part, isMentioned) in [(ItemPart.count, item.count != nil), (.selected, item.isSelected != nil), (.level, item.level != nil)]
        where isMentioned && !widget.traits.itemParts.contains(part) {
          problems.add(
            Diagnostic(
              "no-such-part", at: item.span,
              "items of '\(widget.id.value)', a \(widget.traits.type.rawValue), have no \(part.rawValue)",
              labels: [.init("declared here", at: widget.id.span)]))
        }
      }
    }
  }
}

extension ExpectedWidget.Items {
  fileprivate var items: [ExpectedWidget.Item] {
    switch self {
    case .all(let items), .some(let items): items
    case .absent: []
    }
  }
}
