import Diagnostics
import Manifest
import Staging
import Texts
import YAMLTree

/// The edits of a manifest that make an expectation pass: only the values that differ are replaced.
package enum ExpectationEdits {
  /// Returns the edits that fix a failure; nil if changing the expectation cannot fix it.
  ///
  /// - Parameter redactor: The secrets, which are never written into a manifest.
  package static func edits(for failure: StepFailure, hiding redactor: Redactor) -> Result<[SourceEdit], EditObstacle>? {
    guard let mismatch = failure.mismatch else { return nil }
    return Result { () throws(EditObstacle) in
      let edits = try edits(for: mismatch)
      // What is written into a manifest stays there, so it must not contain a secret.
      if edits.contains(where: { redactor.finds(in: $0.text.replacing("''", with: "'")) || redactor.finds(in: $0.text) }) { throw .secret }
      return edits
    }
  }

  private static func edits(for mismatch: ExpectationMismatch) throws(EditObstacle) -> [SourceEdit] {
    switch mismatch {
    case .filters(let span, let actual): return try string(span, actual.text)
    case .number(let span, let actual):
      guard let actual else { throw .nothing }
      return try plain(span, "\(actual)")
    case .value(let span, let actual):
      let source = try source(span)
      return [SourceEdit(source.span, actual ?? "none")]
    case .condition: throw .condition
    case .form: throw .form
    case .noResults: throw .noResults
    case .texts(let span, let expected, let actual): return try strings(span, expected.map { ($0.value, $0.span) }, actual)
    case .queries(let expected, let actual): return try QueryEdits.edits(expected, actual)
    case .allItems(let span, let expected, let actual): return try items(span, expected, actual)
    case .item(let expected, _, let candidates):
      if candidates.isEmpty { return try absent(expected) }
      return try item(expected, candidates.count == 1 ? candidates[0] : nil)
    case .neverShown: throw .neverShown
    case .present(let span, let shown): return try present(span, shown)
    }
  }

  /// Returns the source of a value that can be replaced; for a value with an anchor, without the anchor.
  static func source(_ span: SourceSpan) throws(EditObstacle) -> (span: SourceSpan, text: String) {
    let bytes = span.file.bytes
    guard !span.range.isEmpty, span.range.upperBound <= bytes.count else { throw .nothing }
    let text = String(decoding: bytes[span.range], as: UTF8.self)
    switch text.first {
    case "*": throw .alias
    case "!": throw .tag
    case "&":
      let name = text.dropFirst().prefix { !$0.isWhitespace }
      let rest = text.dropFirst(1 + name.count).drop { $0 == " " }
      if rest.isEmpty || String(decoding: bytes, as: UTF8.self).contains("*\(name)") { throw .anchor }
      return try source(span.file.span(span.range.upperBound - rest.utf8.count..<span.range.upperBound))
    default:
      if text.contains("${") { throw .variable }
      return (span, text)
    }
  }

  static func string(_ span: SourceSpan, _ value: String) throws(EditObstacle) -> [SourceEdit] {
    let source = try source(span)
    // A block scalar becomes a quoted string on one line.
    if source.text.hasPrefix("|") || source.text.hasPrefix(">") { return try body(span, YAMLText.data(value, like: "'")) }
    return [SourceEdit(source.span, YAMLText.data(value, like: source.text))]
  }

  /// Returns the edits for a number or a boolean, which is unquoted.
  static func plain(_ span: SourceSpan?, _ value: String) throws(EditObstacle) -> [SourceEdit] {
    guard let span else { throw .nothing }
    return [SourceEdit(try source(span).span, value)]
  }

  /// Returns the edits for a list of strings: replaces each string that differs if the counts agree, otherwise adds and removes items.
  static func strings(
    _ span: SourceSpan, _ items: [(value: String, span: SourceSpan)], _ actual: [String]
  ) throws(EditObstacle) -> [SourceEdit] {
    let text = try source(span).text
    // A single string is a list of one.
    if !text.hasPrefix("["), !text.hasPrefix("-"), actual.count == 1 { return try string(span, actual[0]) }
    if items.count == actual.count, !items.isEmpty {
      var edits: [SourceEdit] = []
      for (item, value) in zip(items, actual) where item.value != value { edits += try string(item.span, value) }
      return edits
    }
    // New items are quoted like the first one.
    let style = items.first.flatMap { item in try? source(item.span).text } ?? ""
    return try ListEdits(span, items.map(\.span)).edits(
      actual.map { value in items.first { $0.value == value }.flatMap { Self.kept($0.span) } ?? YAMLText.data(value, like: style) })
  }

  /// Returns the edits for the items of a widget, all of them in order.
  static func items(_ span: SourceSpan, _ expected: [ExpectedWidget.Item], _ actual: [ShownItem]) throws(EditObstacle) -> [SourceEdit] {
    if expected.count == actual.count {
      _ = try source(span)
      var edits: [SourceEdit] = []
      for (expected, actual) in zip(expected, actual) where !actual.meets(expected) { edits += try item(expected, actual) }
      return edits
    }
    return try ListEdits(span, expected.map(\.span)).edits(
      actual.enumerated().map { index, item in
        expected.first { item.meets($0) }.flatMap { kept($0.span) }
          ?? written(
            item, like: expected.first { $0.value.holds(for: item.text) } ?? (index < expected.count ? expected[index] : expected.last))
      })
  }

  /// Returns the edits for one item that is shown differently than expected.
  static func item(_ expected: ExpectedWidget.Item, _ actual: ShownItem?) throws(EditObstacle) -> [SourceEdit] {
    guard let actual else { throw .nothing }
    var edits: [SourceEdit] = []
    if !expected.value.holds(for: actual.text) {
      guard let span = expected.valueSpan else { throw .nothing }
      edits += try string(span, actual.text)
    }
    if let count = expected.count, !(actual.count.map(count.holds) ?? false) {
      if count.only == nil { throw .condition }
      guard let shown = actual.count else { throw .nothing }
      edits += try plain(expected.countSpan, "\(shown)")
    }
    if let isSelected = expected.isSelected, isSelected != actual.isSelected {
      guard let shown = actual.isSelected else { throw .nothing }
      edits += try plain(expected.selectedSpan, "\(shown)")
    }
    if let level = expected.level, level != actual.level {
      guard let shown = actual.level else { throw .nothing }
      edits += try plain(expected.levelSpan, "\(shown)")
    }
    return edits
  }

  /// Returns the edit for an item, named by its key, that is no longer shown.
  static func absent(_ expected: ExpectedWidget.Item) throws(EditObstacle) -> [SourceEdit] {
    guard let span = expected.bodySpan else { throw .nothing }
    return try body(span, "absent")
  }

  /// Returns the edit for an item that was expected to be absent and is shown.
  static func present(_ span: SourceSpan, _ actual: ShownItem) throws(EditObstacle) -> [SourceEdit] {
    var parts: [String] = []
    if let count = actual.count { parts.append("count: \(count)") }
    if let isSelected = actual.isSelected { parts.append("selected: \(isSelected)") }
    return try body(span, parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }")
  }

  /// Returns the edit that replaces a value, which may have several lines.
  private static func body(_ span: SourceSpan, _ text: String) throws(EditObstacle) -> [SourceEdit] {
    let source = try source(span)
    if source.text.contains(" #") || source.text.hasPrefix("#") { throw .comment }
    return [SourceEdit(ListEdits.trimmed(source.span), text)]
  }

  /// Returns an item with the same parts as an expected one.
  private static func written(_ item: ShownItem, like expected: ExpectedWidget.Item?) -> String {
    var parts: [String] = []
    if expected?.count != nil, let count = item.count { parts.append("count: \(count)") }
    if expected?.isSelected != nil, let isSelected = item.isSelected { parts.append("selected: \(isSelected)") }
    if expected?.level != nil, let level = item.level { parts.append("level: \(level)") }
    let value = YAMLText.data(item.text)
    return parts.isEmpty ? value : "{ " + (["value: \(value)"] + parts).joined(separator: ", ") + " }"
  }

  /// Returns the source text of an item that is kept; nil if it cannot be copied.
  private static func kept(_ span: SourceSpan) -> String? {
    (try? source(span)).map { ListEdits.trimmed($0.text) }.flatMap { $0.contains("#") && $0.contains("\n") ? nil : $0 }
  }
}
