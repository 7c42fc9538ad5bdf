import Diagnostics
import Manifest
import SearchModel

/// Filters whose values are not preserved in the filters expression.
package enum UnwritableFilters {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let ofWidgets = manifest.widgets.flatMap { widget in
      manifest.writings(of: widget).flatMap(\.filters).lazy.compactMap { loss(of: $0, version) }.prefix(1).map { loss in
        widget.finding(loss.id, text(of: loss, by: widget.id.value))
      }
    }
    let ofSteps = manifest.allSteps.flatMap { step -> [Finding] in
      guard case .filterState(let edits) = step.action else { return [] }
      return edits.flatMap(\.filters).lazy.compactMap { loss(of: $0, version) }.prefix(1).map {
        Finding($0.id, widget: nil, at: step.span, text(of: $0, by: nil))
      }
    }
    return ofWidgets + ofSteps
  }

  /// A sentence about a loss.
  ///
  /// - Parameter widget: The widget with the filter; nil if a step sets it.
  package static func text(of loss: Loss, by widget: String?) -> String {
    "\(widget.map { "'\($0)' has" } ?? "the step sets") a filter that InstantSearch does not escape correctly: \(loss.text)"
  }

  /// The information that a filter loses when it is written.
  package struct Loss: Sendable, Hashable {
    package let id: FindingID
    /// A clause that describes the loss.
    package let text: String
  }

  /// Returns nil if the written filter means the same as the filter.
  package static func loss(of filter: Filter, _ version: InstantSearchVersion) -> Loss? {
    // Lazy, because nearly all filters lose nothing and then need not be written.
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

  /// Backslashes are not escaped: before a quote or at the end they change the meaning of the quote, and elsewhere they are dropped when
  /// the expression is read.
  private static func endsQuote(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "\\") && ($0 == bytes.count - 1 || bytes[$0 + 1] == UInt8(ascii: "\"")) }
  }
}
