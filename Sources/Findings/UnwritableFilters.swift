import Diagnostics
import Manifest
import SearchModel

/// Filters whose text does not survive the filters expression.
package enum UnwritableFilters {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let ofWidgets = manifest.widgets.flatMap { widget in
      manifest.writings(of: widget).flatMap(\.filters).lazy.compactMap { loss(of: $0, version) }.prefix(1).map { loss in
        widget.finding(loss.id, "'\(widget.id.value)' has a filter that InstantSearch writes wrongly: \(loss.text)")
      }
    }
    let ofSteps = manifest.allSteps.flatMap { step -> [Finding] in
      guard case .filterState(let edits) = step.action else { return [] }
      return edits.flatMap(\.filters).lazy.compactMap { loss(of: $0, version) }.prefix(1).map {
        Finding($0.id, widget: nil, at: step.span, "the step sets a filter that InstantSearch writes wrongly: \($0.text)")
      }
    }
    return ofWidgets + ofSteps
  }

  /// What a filter loses when it is written.
  package struct Loss: Sendable, Hashable {
    package let id: FindingID
    /// A clause that says what is lost.
    package let text: String
  }

  /// nil when the filter's text says what the filter does.
  package static func loss(of filter: Filter, _ version: InstantSearchVersion) -> Loss? {
    // Nearly every filter loses nothing, and is not written for that.
    var text: String { FilterExpression.text(of: filter.held(by: version), version) }
    if filter.attribute.rawValue.utf8.contains(UInt8(ascii: "\"")) {
      return Loss(
        id: .unwritableValue, text: "the quote in the attribute name of \(text) ends the name, because attribute names are not escaped")
    }
    func broken(_ value: String) -> Loss? {
      guard value.utf8.contains(UInt8(ascii: "\\")) else { return nil }
      return Loss(
        id: .unwritableValue,
        text: endsQuote(value)
          ? "the backslash in \(text) escapes the quote after it"
          : "the backslash in \(text) is read as an escape, not as part of the value")
    }
    switch filter {
    case .tag(let tag): return broken(tag.value)
    case .numeric: return nil
    case .facet(let facet):
      if case .string(let value) = facet.value, let loss = broken(value) { return loss }
      guard version == .v7 else { return nil }
      if facet.score != nil {
        return Loss(id: .quotedValue, text: "version 7 writes the score into the value, \(text), and the engine looks for that exact text")
      }
      guard case .float = facet.value else { return nil }
      return Loss(id: .quotedValue, text: "version 7 writes the number as a string, \(text), which the engine may not match")
    }
  }

  /// A backslash is not escaped: before a quote or at the end it changes what the quote means, and elsewhere it is gone when the text is
  /// read.
  private static func endsQuote(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "\\") && ($0 == bytes.count - 1 || bytes[$0 + 1] == UInt8(ascii: "\"")) }
  }
}
