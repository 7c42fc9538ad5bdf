import Diagnostics

/// Rewrites a list by adding and removing items.
///
/// A flow list is rewritten; unchanged items keep their text. In a list with one item per line, the lines of removed items are deleted and
/// new ones inserted; everything between them, comments included, is left alone.
struct ListEdits {
  private let span: SourceSpan
  private let items: [SourceSpan]

  init(_ span: SourceSpan, _ items: [SourceSpan]) {
    self.span = span
    self.items = items
  }

  /// Returns a string without trailing white space.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Returns a span without trailing white space: the span of a block extends to what follows it.
  static func trimmed(_ span: SourceSpan) -> SourceSpan {
    let lower = span.range.lowerBound
    let text = trimmed(String(decoding: span.file.bytes[span.range], as: UTF8.self))
    return span.file.span(lower..<lower + text.utf8.count)
  }

  /// Returns the edits that give the list these items.
  func edits(_ texts: [String]) throws(EditObstacle) -> [SourceEdit] {
    let (span, source) = try ExpectationEdits.source(span)
    if source.hasPrefix("[") {
      if Self.hasComment(source) { throw .comment }
      let before = texts.isEmpty ? "" : String(source.dropFirst().prefix { $0 == " " })
      let after = texts.isEmpty ? "" : String(source.dropLast().reversed().prefix { $0 == " " })
      return [SourceEdit(span, "[\(before)\(texts.joined(separator: ", "))\(after)]")]
    }
    if texts.isEmpty {
      if Self.hasComment(source) { throw .comment }
      return [SourceEdit(Self.trimmed(span), "[]")]
    }
    return try lines(texts)
  }

  private static func hasComment(_ text: String) -> Bool {
    text.hasPrefix("#") || text.contains(" #") || text.contains("\n#") || text.contains("\t#")
  }

  // MARK: One item per line

  /// The lines of an item.
  private struct Place {
    /// The start of its first line, and the position of its dash.
    let start: Int
    let dash: Int
    /// The end of the item, without the rest of its last line.
    let end: Int
    /// The start of the line after its last one.
    let next: Int
    let text: String
  }

  private func lines(_ texts: [String]) throws(EditObstacle) -> [SourceEdit] {
    var places: [Place] = []
    for item in items { places.append(try place(item)) }
    guard let first = places.first else { throw .layout }
    let file = span.file
    let lineBreak = file.bytes[..<first.start].suffix(2) == [0x0D, 0x0A] ? "\r\n" : "\n"
    let indentation = String(repeating: " ", count: first.dash - first.start)
    var edits: [SourceEdit] = []
    var inserted: [Int: [String]] = [:]
    // The positions of the new items among the old ones.
    let difference = texts.difference(from: places.map(\.text))
    var gone: Set<Int> = []
    var new: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): new.insert(offset)
      }
    }
    var old = 0
    for (index, text) in texts.enumerated() {
      while gone.contains(old) { old += 1 }
      if new.contains(index) { inserted[old, default: []].append(text) } else { old += 1 }
    }
    var lastLineGoes = false
    for offset in gone {
      let place = places[offset]
      let rest = file.bytes[place.end..<place.next].drop { $0 == 0x20 || $0 == 0x09 }
      // A comment on a deleted line is kept.
      let isCommented = rest.first == UInt8(ascii: "#")
      if !isCommented, place.next == file.bytes.count { lastLineGoes = true }
      edits.append(
        SourceEdit(file.span(isCommented ? place.dash..<place.next - rest.count : place.start..<place.next), ""))
    }
    for (offset, texts) in inserted {
      let position = offset == 0 ? first.start : places[offset - 1].next
      var text = texts.map { "\(indentation)- \($0)\(lineBreak)" }.joined()
      // The file's last line may have no line break, so its replacement has no line break either.
      if position == file.bytes.count, file.bytes.last != 0x0A {
        text = (lastLineGoes ? "" : lineBreak) + text.dropLast(lineBreak.count)
      }
      edits.append(SourceEdit(file.span(position..<position), text))
    }
    return edits.sorted { ($0.span.range.lowerBound, $0.span.range.upperBound) < ($1.span.range.lowerBound, $1.span.range.upperBound) }
  }

  private func place(_ item: SourceSpan) throws(EditObstacle) -> Place {
    let bytes = span.file.bytes
    guard item.file === span.file, item.range.upperBound <= bytes.count else { throw .alias }
    var dash = item.range.lowerBound - 1
    while dash >= 0, bytes[dash] == 0x20 { dash -= 1 }
    guard dash >= 0, bytes[dash] == UInt8(ascii: "-") else { throw .layout }
    var start = dash
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A else { throw .layout }
    let text = Self.trimmed(String(decoding: bytes[item.range], as: UTF8.self))
    // A comment inside an item of several lines would be deleted with it.
    if text.contains("\n"), Self.hasComment(text) { throw .comment }
    let end = item.range.lowerBound + text.utf8.count
    let next = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    return Place(start: start, dash: dash, end: end, next: next, text: text)
  }
}
