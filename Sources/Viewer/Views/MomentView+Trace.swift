import Findings
import Manifest
import SearchModel
import Staging
import Texts

extension MomentView {
  /// Adds what a snapshot does not contain.
  ///
  /// - Parameter before: The state before the step.
  mutating func describe(_ step: StepTrace, after before: UIState, _ version: InstantSearchVersion) {
    let action = step.action.labelled(in: before)
    heading = action.heading(version, after: ShownBefore(before)).parts.map { Word($0) }
    note = step.note
    line = step.span.start.line
    touches = Step(action, at: step.span).widgetEvents.map { target, event in
      guard let selector = event.item?.selector else { return Touch(widget: target.id, text: nil, position: nil) }
      return switch selector {
      case .value(let text): Touch(widget: target.id, text: TerminalText.visible(text), position: nil)
      case .position(let position): Touch(widget: target.id, text: nil, position: position)
      case .filter(let filter):
        if let place = step.settled.widget(target.id)?.place(of: filter) {
          Touch(widget: target.id, text: nil, position: place)
        } else {
          Touch(widget: target.id, text: TerminalText.visible(FilterExpression.text(of: filter, version)), position: nil)
        }
      case .whole: Touch(widget: target.id, text: nil, position: nil)
      }
    }
    queries = QueryLines.lines(step.searches, besides: nil)
    notes = step.findings.map { Note($0) }
    failures = step.failures.map { Failure($0) }
    images = step.settled.widgets.compactMap(HitImages.init)
    crashes = step.crashes
    waiting = step.waiting
    isIdle = step.searches.isEmpty && step.sent.isEmpty
  }
}

extension WidgetState {
  /// The position among all rows, from 1, of the value in a group of values that a filter represents; nil if it is not shown.
  fileprivate func place(of filter: Filter) -> Int? {
    guard case .groups(let groups) = self else { return nil }
    var rows = 0
    for group in groups {
      if let item = group.item(of: filter), let place = group.items.firstIndex(of: item) { return rows + place + 2 }
      rows += group.items.count + 1
    }
    return nil
  }
}

extension MomentView.Note {
  init(_ finding: Finding) {
    self.init(id: finding.id.rawValue, text: finding.headline, remedy: finding.remedy, isAllowed: finding.isAcknowledged)
  }
}

extension MomentView.Failure {
  init(_ failure: StepFailure) {
    self.init(
      text: failure.headline, place: "\(failure.span.file.name):\(failure.span.start.line)", expected: failure.expected,
      actual: failure.actual, help: failure.help)
  }
}

extension MomentView.HitImages {

  /// nil if a widget shows no images. Nothing is loaded from anywhere: an image is shown only if its address contains the data.
  init?(_ widget: NamedWidgetState) {
    guard case .rows(let rows) = widget.state, rows.contains(where: { $0?.image != nil }) else { return nil }
    self.init(
      widget: TerminalText.visible(widget.id),
      addresses: rows.map { row in
        guard let address = row?.image else { return "" }
        return ImageAddress.holdsImage(address) ? address : "#"
      })
  }
}
