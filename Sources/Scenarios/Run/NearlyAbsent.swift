import Findings
import Forms
import Manifest
import Staging
import Texts

/// Items that are expected to be absent and are, while an item is shown that was probably meant: in another letter case, or with or without
/// the name of its attribute. The expectation would pass whatever the app does.
enum NearlyAbsent {
  static func findings(_ expectation: Expectation, _ state: UIState) -> [Finding] {
    expectation.widgets.flatMap { widget -> [Finding] in
      guard let shown = state.widget(widget.id.value) else { return [] }
      let texts = ShownItem.items(of: shown).map(\.text)
      let absent = widget.checks.flatMap { check -> [Located<String>] in if case .absent(let texts) = check { texts } else { [] } }
      return absent.compactMap { text in
        guard !texts.contains(text.value), let meant = texts.first(where: { isMeant($0, by: text.value, in: shown) }) else { return nil }
        return Finding(
          .expectationCannotFail, widget: widget.id.value, at: text.span,
          "'\(text.value)' is absent, but '\(widget.id.value)' shows '\(meant)': whole texts are compared",
          remedy: "did you mean '\(meant)'?")
      }
    }
  }

  /// Values that lists show are compared with the records, so only texts that no list has are judged here.
  private static func isMeant(_ shown: String, by text: String, in state: WidgetState) -> Bool {
    switch state {
    case .rows: return shown.lowercased() == text.lowercased()
    case .refinements:
      func parts(_ text: String) -> (attribute: String?, value: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingBlanks.lowercased() }
        return parts.count == 2 ? (parts[0], parts[1]) : (nil, text.lowercased())
      }
      let (own, other) = (parts(text), parts(shown))
      guard own.value == other.value, own.attribute != nil || other.attribute != nil else { return false }
      return own.attribute == nil || other.attribute == nil || own.attribute == other.attribute
    default: return false
    }
  }
}
