import Texts

/// A visible line of a widget, divided into its parts. Strings are as shown.
package struct WidgetRow: Sendable, Hashable {
  /// The symbol before the text, which shows whether the item is selected.
  package enum Mark: String, Sendable, Hashable, CaseIterable {
    case selected = "[x]"
    case unselected = "[ ]"
    case chosen = "(x)"
    case unchosen = "( )"

    package var isOn: Bool {
      switch self {
      case .selected, .chosen: true
      case .unselected, .unchosen: false
      }
    }

    /// Whether a count can follow the text.
    var takesCount: Bool {
      switch self {
      case .selected, .unselected: true
      case .chosen, .unchosen: false
      }
    }
  }

  /// The level of indentation, from 0.
  package let level: Int
  package let mark: Mark?
  package let text: String
  package let count: Int?

  /// A row with a string from the data, in which every character that could disturb a line is escaped.
  package init(level: Int = 0, mark: Mark? = nil, text: String, count: Int? = nil) {
    self.init(level: level, mark: mark, shown: TerminalText.visible(text), count: count)
  }

  private init(level: Int, mark: Mark?, shown text: String, count: Int?) {
    self.level = level
    self.mark = mark
    self.text = text
    self.count = count
  }

  func indented() -> WidgetRow { WidgetRow(level: level + 1, mark: mark, shown: text, count: count) }

  /// The line shown instead of rows for an empty widget.
  package static let nothing = "nothing"

  // MARK: Writing lines

  /// The symbol, the text and the count.
  ///
  /// Nothing in the data can break a line or be invisible: line breaks, direction marks and control characters are written as `\u{…}`. A
  /// string that could be mistaken for something else is quoted: an empty string, one with spaces at its ends, one that begins with a quote
  /// or a symbol, and one without a count that ends in a number. This way a line can be read back.
  package var line: String {
    let scalars = text.unicodeScalars
    let isPlain = !text.isEmpty && scalars.first != " " && scalars.last != " " && scalars.first != "\"" && !isMisleading
    return String(repeating: "  ", count: level) + (mark.map { "\($0.rawValue) " } ?? "") + (isPlain ? text : "\"\(text)\"")
      + (count.map { " \($0)" } ?? "")
  }

  /// The line as it is quoted in a sentence, without its indentation.
  package var quoted: Substring { line.dropFirst(2 * level) }

  private var isMisleading: Bool {
    guard let mark else {
      return text == Self.nothing || Mark.allCases.contains { text.utf8.starts(with: $0.rawValue.utf8) }
    }
    return mark.takesCount && count == nil && Self.number(endOf: text[...]) != nil
  }

  /// A string from the data, as written on a line of its own.
  package static func shown(_ text: String) -> String { WidgetRow(text: text).line }

  // MARK: Reading lines

  /// Reads a line written by `line`. Every line is a valid row.
  package init(line: Substring) {
    let blanks = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let content = Self.dropping(blanks, line)
    guard let mark = Mark.allCases.first(where: { content.utf8.starts(with: "\($0.rawValue) ".utf8) }) else {
      self.init(level: blanks / 2, mark: nil, shown: Self.unquoted(content), count: nil)
      return
    }
    let rest = Self.dropping(4, content)
    if mark.takesCount, let (before, count) = Self.number(endOf: rest) {
      self.init(level: blanks / 2, mark: mark, shown: Self.unquoted(before), count: count)
    } else {
      self.init(level: blanks / 2, mark: mark, shown: Self.unquoted(rest), count: nil)
    }
  }

  /// A string without the quotes around it.
  package static func unquoted(_ text: Substring) -> String {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return String(text) }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func dropping(_ count: Int, _ text: Substring) -> Substring { Substring(text.utf8.dropFirst(count)) }

  /// A number at the end after a space, and the text before the space.
  private static func number(endOf text: Substring) -> (before: Substring, number: Int)? {
    guard let blank = text.utf8.lastIndex(of: UInt8(ascii: " ")) else { return nil }
    let digits = text.utf8[text.utf8.index(after: blank)...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(Substring(digits)) else { return nil }
    return (Substring(text.utf8[..<blank]), number)
  }
}
