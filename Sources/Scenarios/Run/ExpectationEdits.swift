import Diagnostics
import Manifest
import YAMLTree

/// A change of a source text.
public struct SourceEdit: Sendable, Hashable {
  public let span: SourceSpan
  public let text: String

  init(_ span: SourceSpan, _ text: String) {
    self.span = span
    self.text = text
  }
}

/// What has to be written in a manifest so that an expectation is met: the smallest values that differ. nil where that cannot be
/// done in place: the value comes from an alias or a variable, bears an anchor or a tag, or is a block of text.
enum ExpectationEdits {
  /// The source text of a value that can be replaced.
  private static func source(_ span: SourceSpan) -> String? {
    guard !span.range.isEmpty, span.range.upperBound <= span.file.bytes.count else { return nil }
    let text = String(decoding: span.file.bytes[span.range], as: UTF8.self)
    if text.contains("${") || ["*", "&", "!", "|", ">"].contains(where: text.hasPrefix) { return nil }
    return text
  }

  static func string(_ span: SourceSpan, _ value: String) -> [SourceEdit]? {
    source(span).map { [SourceEdit(span, YAMLText.string(value, like: $0))] }
  }

  /// A number or a flag, which stands plain.
  static func plain(_ span: SourceSpan?, _ value: String) -> [SourceEdit]? {
    guard let span, source(span) != nil else { return nil }
    return [SourceEdit(span, value)]
  }

  /// A list of texts: each that differs where the numbers agree, else the whole list in its own style.
  static func strings(_ span: SourceSpan, _ items: [(value: String, span: SourceSpan)], _ actual: [String]) -> [SourceEdit]? {
    guard let source = source(span) else { return nil }
    // A single text stands for a list of one.
    if !source.hasPrefix("["), !source.hasPrefix("-"), actual.count == 1 { return string(span, actual[0]) }
    if items.count == actual.count, !items.isEmpty {
      return all(zip(items, actual).compactMap { item, value in item.value == value ? nil : string(item.span, value) })
    }
    // New items are quoted as the first one is.
    let style = items.first.flatMap { self.source($0.span) } ?? ""
    return list(span, items.map(\.span), actual.map { value in kept(items, value, \.value, \.span) ?? YAMLText.string(value, like: style) })
  }

  /// The items of a widget, all of them in order.
  static func items(_ span: SourceSpan, _ expected: [ExpectedWidget.Item], _ actual: [ShownItem]) -> [SourceEdit]? {
    guard source(span) != nil else { return nil }
    if expected.count == actual.count {
      return all(zip(expected, actual).map { $1.meets($0) ? [] : item($0, $1) })
    }
    let texts = actual.enumerated().map { index, item in
      kept(expected, item.text, \.value, \.span).flatMap { text in expected.contains { item.meets($0) } ? text : nil }
        ?? written(item, like: expected.first { $0.value == item.text } ?? (index < expected.count ? expected[index] : expected.last))
    }
    return list(span, expected.map(\.span), texts)
  }

  /// One item that is shown, or not, otherwise than expected.
  static func item(_ expected: ExpectedWidget.Item, _ actual: ShownItem?) -> [SourceEdit]? {
    guard let actual else { return nil }
    var edits: [[SourceEdit]?] = []
    if let span = expected.valueSpan, expected.value != actual.text { edits.append(string(span, actual.text)) }
    if expected.valueSpan == nil, expected.value != actual.text { return nil }
    if let count = expected.count, let shown = actual.count, count != shown { edits.append(plain(expected.countSpan, "\(shown)")) }
    if let isSelected = expected.isSelected, let shown = actual.isSelected, isSelected != shown {
      edits.append(plain(expected.selectedSpan, "\(shown)"))
    }
    if let level = expected.level, let shown = actual.level, level != shown { edits.append(plain(expected.levelSpan, "\(shown)")) }
    return all(edits)
  }

  /// An item that is no longer shown, named by its key.
  static func absent(_ expected: ExpectedWidget.Item) -> [SourceEdit]? {
    expected.bodySpan.flatMap { body($0, "absent") }
  }

  /// An item that was to be absent and is shown.
  static func present(_ span: SourceSpan, _ actual: ShownItem) -> [SourceEdit]? {
    var parts: [String] = []
    if let count = actual.count { parts.append("count: \(count)") }
    if let isSelected = actual.isSelected { parts.append("selected: \(isSelected)") }
    return body(span, parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }")
  }

  private static func body(_ span: SourceSpan, _ text: String) -> [SourceEdit]? {
    guard let source = source(span), !source.contains("#") else { return nil }
    // A block ends with its line.
    return [SourceEdit(span, text + (source.hasSuffix("\n") ? "\n" : ""))]
  }

  static func all(_ edits: [[SourceEdit]?]) -> [SourceEdit]? {
    let sound = edits.compactMap { $0 }
    return sound.count == edits.count ? sound.flatMap { $0 } : nil
  }

  /// An item with the parts that another one mentions.
  private static func written(_ item: ShownItem, like expected: ExpectedWidget.Item?) -> String {
    var parts: [String] = []
    if expected?.count != nil, let count = item.count { parts.append("count: \(count)") }
    if expected?.isSelected != nil, let isSelected = item.isSelected { parts.append("selected: \(isSelected)") }
    if expected?.level != nil, let level = item.level { parts.append("level: \(level)") }
    let value = YAMLText.string(item.text)
    return parts.isEmpty ? value : "{ " + (["value: \(value)"] + parts).joined(separator: ", ") + " }"
  }

  /// How an item that stays stands now.
  private static func kept<Item>(_ items: [Item], _ value: String, _ text: (Item) -> String, _ span: (Item) -> SourceSpan) -> String? {
    items.first { text($0) == value }.flatMap { source(span($0)) }.flatMap { $0.contains("\n") ? nil : $0 }
  }

  /// A whole list: in brackets where it stood so, else an item a line. Comments inside are not thrown away: such a list stays.
  static func list(_ span: SourceSpan, _ items: [SourceSpan], _ texts: [String]) -> [SourceEdit]? {
    guard let source = source(span), !source.contains("#") else { return nil }
    if source.hasPrefix("[") {
      let before = texts.isEmpty ? "" : String(source.dropFirst().prefix { $0 == " " })
      let after = texts.isEmpty ? "" : String(source.dropLast().reversed().prefix { $0 == " " })
      return [SourceEdit(span, "[\(before)\(texts.joined(separator: ", "))\(after)]")]
    }
    if texts.isEmpty, source.hasPrefix("-") { return [SourceEdit(span, "[]" + (source.hasSuffix("\n") ? "\n" : ""))] }
    guard let first = items.first, let last = items.last, !texts.isEmpty, first.file === last.file else { return nil }
    let region = first.file.span(first.range.lowerBound..<last.range.upperBound)
    let kept = String(decoding: region.file.bytes[region.range], as: UTF8.self)
    // Before the first item stand its dash and blanks.
    let line = Array(region.file.line(first.start.line).utf8)
    guard !kept.contains("#"), let dash = line.firstIndex(of: UInt8(ascii: "-")), line[..<dash].allSatisfy({ $0 == UInt8(ascii: " ") })
    else {
      return nil
    }
    let indentation = String(repeating: " ", count: dash)
    let end = kept.hasSuffix("\n") ? "\n" : ""
    return [SourceEdit(region, texts.joined(separator: "\n\(indentation)- ") + end)]
  }
}
