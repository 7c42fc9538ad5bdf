import Diagnostics

extension Array {
  /// The runs of neighbours that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : runs + [self[start...]]
  }
}

extension WidgetState {
  /// The widget as lines of text, one for each visible line: a mark, the text, the count.
  ///
  /// Nothing of the data can break a line or hide: line breaks, direction marks and control characters are written as
  /// `\u{…}`, and a text that is empty or has blanks at its ends is put in quotes.
  package var lines: [String] {
    switch self {
    case .list(let items):
      items.map { item in
        Self.mark(item.isSelected) + " " + Self.shown(item.text) + (item.count.map { " \($0)" } ?? "")
      }
    case .refinements(let items): items.map { "(x) \(Self.shown($0.text))" }
    case .menu(let items):
      items.map { item in
        let indentation = String(repeating: "  ", count: item.level)
        return "\(indentation)\(Self.mark(item.isSelected)) \(Self.shown(item.value)) \(item.count)"
      }
    case .button: ["button"]
    case .toggle(let text, let isSelected): ["\(Self.mark(isSelected)) \(Self.shown(text))"]
    case .segments(let segments): segments.map { "\($0.isSelected ? "(x)" : "( )") \(Self.shown($0.text))" }
    case .range(let bounds, let value): ["\(Self.text(value) ?? "no range")\(Self.text(bounds).map { "  within \($0)" } ?? "")"]
    case .number(let comparison, let bounds, let value):
      ["\(comparison) \(value.map { "\($0)" } ?? "no number")\(Self.text(bounds).map { "  within \($0)" } ?? "")"]
    case .groups(let groups): groups.flatMap { [Self.shown($0.title)] + WidgetState.list($0.items).lines.map { "  \($0)" } }
    case .rows(let rows):
      rows.chunked { ($0 == nil) == ($1 == nil) }.flatMap { run -> [String] in
        run.first == .some(nil) ? ["… \(run.count) rows that are not loaded"] : run.compactMap { $0.map(Self.shown) }
      }
    case .text(let text): text.map { [Self.shown($0)] } ?? []
    }
  }

  private static func text(_ range: ClosedRange<Double>?) -> String? {
    range.map { "\($0.lowerBound) to \($0.upperBound)" }
  }

  private static func mark(_ isSelected: Bool) -> String { isSelected ? "[x]" : "[ ]" }

  /// A text of the data as it stands in a line.
  package static func shown(_ text: String) -> String {
    let visible = TerminalText.visible(text)
    return visible.isEmpty || visible.first == " " || visible.last == " " ? "\"\(visible)\"" : visible
  }
}
