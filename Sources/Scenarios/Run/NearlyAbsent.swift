import Findings
import Forms
import Manifest
import Staging
import Texts

/// Items that are expected to be absent and are, while an item is shown that was probably meant: in another letter case, or with or without
/// the name of its attribute. Such an expectation may pass although the item is there.
struct NearlyAbsent {
  let manifest: Manifest
  let start: UIState
  /// The steps so far: what they showed is known to be right.
  let steps: [StepTrace]

  /// Values of lists are compared with the records before a run, so only hits and current refinements are judged.
  func findings(_ expectation: Expectation, _ state: UIState) -> [Finding] {
    expectation.widgets.flatMap { widget -> [Finding] in
      let id = widget.id.value
      guard let shown = state.widget(id) else { return [] }
      let texts = ShownItem.items(of: shown).map(\.text)
      let absent = widget.checks.flatMap { check -> [Located<String>] in if case .absent(let texts) = check { texts } else { [] } }
      return absent.compactMap { text in
        guard !texts.contains(text.value), let meant = texts.first(where: { isMeant($0, by: text.value, in: shown) }),
          !hasShown(text.value, in: id)
        else { return nil }
        return Finding(
          .expectationCannotFail, widget: id, at: text.span,
          "'\(text.value)' is absent, but '\(id)' shows '\(meant)': whole texts are compared", remedy: "did you mean '\(meant)'?")
      }
    }
  }

  private func hasShown(_ text: String, in widget: String) -> Bool {
    func shows(_ state: UIState) -> Bool { state.widget(widget).map { ShownItem.items(of: $0).contains { $0.text == text } } ?? false }
    return shows(start) || steps.contains { shows($0.settled) }
  }

  private func isMeant(_ shown: String, by text: String, in state: WidgetState) -> Bool {
    switch state {
    case .rows: return shown.lowercased() == text.lowercased()
    case .refinements:
      let (own, other) = (Self.parts(of: text), Self.parts(of: shown))
      if let own, own.value == shown.lowercased() { return isAttribute(own.attribute) }
      if let other, other.value == text.lowercased() { return isAttribute(other.attribute) }
      return own.map { own in other.map { $0 == own } ?? false && isAttribute(own.attribute) } ?? false
    default: return false
    }
  }

  private func isAttribute(_ name: String) -> Bool { manifest.attributes.contains { $0.value.lowercased() == name } }

  /// What is before a colon, and what is behind it, in lower case; nil without a colon.
  private static func parts(of text: String) -> (attribute: String, value: String)? {
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingBlanks.lowercased() }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}
