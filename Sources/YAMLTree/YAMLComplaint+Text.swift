import Diagnostics

/// The text around a position.
extension YAMLComplaint {
  func byte(_ place: Int) -> UInt8? { file.bytes.indices.contains(place) ? file.bytes[place] : nil }
  func isQuote(_ place: Int) -> Bool { byte(place).map("\"'".utf8.contains) ?? false }

  /// Returns the character at a position.
  func character(_ place: Int) -> String {
    String(decoding: file.bytes[min(place, file.bytes.count)...].prefix(4), as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
  }

  /// Whether a quote ends right before the position on the same line, apart from spaces.
  var isBehindQuotes: Bool {
    var before = place - 1
    while let byte = byte(before), byte == UInt8(ascii: " ") { before -= 1 }
    return isQuote(before) && file.position(at: before).line == file.position(at: place).line
  }

  var isFirstOfLine: Bool {
    var before = place - 1
    while let byte = byte(before), byte == UInt8(ascii: " ") { before -= 1 }
    return before < 0 || byte(before) == UInt8(ascii: "\n")
  }

  /// The last bracket that is opened and not closed; nil if there is none.
  var lastOpen: Int? { marks(until: file.bytes.count).open.last }

  /// Returns the rest of a line.
  func line(from place: Int) -> String {
    String(decoding: file.bytes[min(place, file.bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Returns the value at a position: up to the end of the line, or of the brackets around it.
  func value(from place: Int) -> String {
    let text = line(from: place)
    let isInBrackets = line(from: 0..<place).contains { $0 == "{" || $0 == "[" }
    var value = isInBrackets ? text.prefix { !",}]".contains($0) } : Substring(text)
    if let comment = value.firstRange(of: " #") { value = value[..<comment.lowerBound] }
    while value.last == " " { value.removeLast() }
    return String(value)
  }

  /// The key of the line above if its value is on the same line; nil otherwise.
  var valueAbove: String? {
    let text = line(from: lineStart(before: place))
    let content = text.drop { $0 == " " || $0 == "-" }
    guard let colon = content.firstRange(of: ": "), !content[colon.upperBound...].allSatisfy({ $0 == " " }) else { return nil }
    let value = content[colon.upperBound...].drop { $0 == " " }
    return value.hasPrefix("|") || value.hasPrefix(">") || value.hasPrefix("#") || value.hasPrefix("&")
      ? nil : String(content[..<colon.lowerBound])
  }

  /// Returns the start of the line above a position's line, skipping empty lines and comments.
  func lineStart(before place: Int) -> Int {
    var end = file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A) ?? 0
    while end > 0 {
      let start = file.bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      if let first = file.bytes[start..<end].first(where: { $0 != 0x20 && $0 != 0x0D }), first != UInt8(ascii: "#") { return start }
      end = max(0, start - 1)
    }
    return 0
  }

  /// How far the keys of the last list item above are indented after its dash, if the dash is in the column of the position; nil if there
  /// is no such item.
  var itemAbove: Int? {
    let column = lineIndent(of: place)
    var start = place
    while start > 0 {
      start = lineStart(before: start)
      let indent = lineIndent(of: start)
      if indent > column { continue }
      guard indent == column, byte(start + indent) == UInt8(ascii: "-") else { return nil }
      return 1 + file.bytes[(start + indent + 1)...].prefix { $0 == 0x20 }.count
    }
    return nil
  }

  /// Whether a line is a key with a mapping in braces: `colors: { type: refinementList }`.
  private static func isBraced(_ line: some StringProtocol) -> Bool {
    guard let colon = line.firstRange(of: ": ") else { return false }
    return !line[..<colon.lowerBound].contains(" ") && line[colon.upperBound...].first { $0 != " " } == "{"
  }

  /// The dash of the item above a position's line, if both are keys with a mapping in braces: the mapping is begun like a list.
  var oddDash: Int? {
    guard let spaces = itemAbove, Self.isBraced(line(from: place)) else { return nil }
    var start = lineStart(before: place)
    while lineIndent(of: start) > lineIndent(of: place) { start = lineStart(before: start) }
    let dash = start + lineIndent(of: start)
    // In a list of steps, the dash of the second item is what is missing.
    var opener = lineStart(before: start)
    while opener > 0, lineIndent(of: opener) >= lineIndent(of: start), byte(opener + lineIndent(of: opener)) != UInt8(ascii: "-") {
      opener = lineStart(before: opener)
    }
    // The list has other items.
    if byte(opener + lineIndent(of: opener)) == UInt8(ascii: "-"), lineIndent(of: opener) == lineIndent(of: start) { return nil }
    let key = line(from: opener).drop { " -".contains($0) }
    if ["steps:", "setup:", "burst:"].contains(where: key.hasPrefix) { return nil }
    return Self.isBraced(line(from: dash + spaces)) ? dash : nil
  }

  /// Returns a diagnostic that the line above, with a key and its value, should begin in the same column as the line below it: either the
  /// line before it opens their mapping, or both its neighbours are keys with a mapping in braces. Otherwise nil.
  func outdented(_ key: String) -> Diagnostic? {
    let above = lineStart(before: place)
    let before = lineStart(before: above)
    let (column, own, text) = (lineIndent(of: place), lineIndent(of: above), line(from: before + lineIndent(of: before)))
    guard byte(above + own) != UInt8(ascii: "-") else { return nil }
    let opens = lineIndent(of: before) >= own && lineIndent(of: before) < column && text.hasSuffix(":")
    guard opens || lineIndent(of: before) == column && Self.isBraced(text) && Self.isBraced(line(from: place)) else { return nil }
    return outdented(key, in: above, to: column)
  }

  /// - Parameter column: The indentation that the key of the line should have.
  func outdented(_ key: String, in line: Int, to column: Int) -> Diagnostic {
    let own = lineIndent(of: line)
    return told(
      line + own..<line + own + key.utf8.count, "'\(key)' is indented less than the lines around it",
      help: "indent it by \(column - own) more \(column - own == 1 ? "space" : "spaces")")
  }

  /// Returns the start of the next line that is indented no more than the line of a position; nil if there is none.
  func nextLine(after place: Int) -> Int? {
    let indent = lineIndent(of: place)
    var start = (file.bytes[min(place, file.bytes.count)...].firstIndex(of: 0x0A) ?? file.bytes.count) + 1
    while start < file.bytes.count {
      let line = file.bytes[start...].prefix { $0 != 0x0A }
      let content = line.drop { $0 == 0x20 || $0 == 0x0D }
      if let first = content.first, first != UInt8(ascii: "#"), lineIndent(of: start) <= indent { return start }
      start = line.endIndex + 1
    }
    return nil
  }

  /// Returns the indentation of the line of a position.
  func lineIndent(of place: Int) -> Int {
    let start = file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return file.bytes[start...].prefix { $0 == 0x20 }.count
  }

  /// Returns the part of the last line that is in a range.
  func line(from range: Range<Int>) -> String {
    let start = file.bytes[range].lastIndex(of: 0x0A).map { $0 + 1 } ?? range.lowerBound
    return String(decoding: file.bytes[start..<range.upperBound], as: UTF8.self)
  }

  func quoted(_ value: String) -> String { value.contains("\"") ? YAMLText.string(value) : "\"\(value)\"" }
}
