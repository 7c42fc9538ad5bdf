import Texts

/// A visible line of a widget, with its parts apart. Texts are as they are shown.
package struct WidgetRow: Sendable, Hashable {
  /// What stands before the text: whether it is selected.
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

    /// Whether a count can stand behind the text.
    var takesCount: Bool {
      switch self {
      case .selected, .unselected: true
      case .chosen, .unchosen: false
      }
    }
  }

  /// From 0.
  package let level: Int
  package let mark: Mark?
  package let text: String
  package let count: Int?

  /// A text of the data, with everything written out that could disturb a line.
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

  /// What stands in place of the rows of an empty widget.
  package static let nothing = "nothing"

  // MARK: As a line

  /// A mark, the text, the count.
  ///
  /// Nothing of the data can break a line or hide: line breaks, direction marks and control characters are written as `\u{…}`. A text
  /// that could be taken for something else is put in quotes: an empty one, one with blanks at its ends, one that begins with a quote
  /// or a mark, one without a count that ends in a number. So a line can be read back.
  package var line: String {
    let scalars = text.unicodeScalars
    let isPlain = !text.isEmpty && scalars.first != " " && scalars.last != " " && scalars.first != "\"" && !isMisleading
    return String(repeating: "  ", count: level) + (mark.map { "\($0.rawValue) " } ?? "") + (isPlain ? text : "\"\(text)\"")
      + (count.map { " \($0)" } ?? "")
  }

  private var isMisleading: Bool {
    guard let mark else {
      return text == Self.nothing || Mark.allCases.contains { text.utf8.starts(with: $0.rawValue.utf8) }
    }
    return mark.takesCount && count == nil && Self.number(endOf: text[...]) != nil
  }

  /// A text of the data as it stands in a line of its own.
  package static func shown(_ text: String) -> String { WidgetRow(text: text).line }

  // MARK: From a line

  /// Reads what `line` wrote. Every line is some row.
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

  /// A text without the quotes that it was put in.
  package static func unquoted(_ text: Substring) -> String {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return String(text) }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func dropping(_ count: Int, _ text: Substring) -> Substring { Substring(text.utf8.dropFirst(count)) }

  /// A number at the end behind a blank, and what stands before that.
  private static func number(endOf text: Substring) -> (before: Substring, number: Int)? {
    guard let blank = text.utf8.lastIndex(of: UInt8(ascii: " ")) else { return nil }
    let digits = text.utf8[text.utf8.index(after: blank)...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(Substring(digits)) else { return nil }
    return (Substring(text.utf8[..<blank]), number)
  }
}
