import Diagnostics

extension Array {
  /// The runs of adjacent elements that belong together.
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
  /// The widget as lines of text, one for each visible line: symbol, text and count.
  package var lines: [String] { rows.map(\.line) }

  /// The same lines divided into their parts; empty if nothing is shown.
  package var rows: [WidgetRow] {
    switch self {
    case .list(let items): items.map { WidgetRow(mark: Self.mark($0.isSelected), text: $0.text, count: $0.count) }
    case .refinements(let items):
      Self.rows(of: items)
    case .menu(let items):
      items.map { WidgetRow(level: $0.level, mark: Self.mark($0.isSelected), text: $0.value, count: $0.count) }
    case .button: [WidgetRow(text: "button")]
    case .toggle(let text, let isSelected): [WidgetRow(mark: Self.mark(isSelected), text: text)]
    case .segments(let segments): segments.map { WidgetRow(mark: $0.isSelected ? .chosen : .unchosen, text: $0.text) }
    case .range(let bounds, let value):
      [WidgetRow(text: "\(Self.text(value) ?? "no range")\(Self.text(bounds).map { "  within \($0)" } ?? "")")]
    case .number(let comparison, let bounds, let value):
      [
        WidgetRow(
          text: "\(comparison) \(value.map { "\($0)" } ?? "no number")\(Self.text(bounds).map { "  within \($0)" } ?? "")")
      ]
    case .groups(let groups):
      groups.flatMap { [WidgetRow(text: $0.title)] + WidgetState.list($0.items).rows.map { $0.indented() } }
    case .rows(let rows):
      rows.chunked { ($0 == nil) == ($1 == nil) }.flatMap { run -> [WidgetRow] in
        run.first == .some(nil)
          ? [WidgetRow(text: "… \(run.count) \(run.count == 1 ? "row that is" : "rows that are") not loaded")]
          : run.compactMap(\.self).flatMap { hit in
            [WidgetRow(text: hit.text)] + (hit.subtitle.map { [WidgetRow(level: 1, text: $0)] } ?? [])
          }
      }
    case .text(let text, _): text.map { [WidgetRow(text: $0)] } ?? []
    }
  }

  private static func text(_ range: ClosedRange<Double>?) -> String? {
    range.map { "\($0.lowerBound) to \($0.upperBound)" }
  }

  /// Items that look alike are distinguished by their groups, since removing one is not the same as removing the other.
  private static func rows(of items: [RefinementItem]) -> [WidgetRow] {
    let counts = Dictionary(items.map { ($0.text, 1) }, uniquingKeysWith: +)
    return items.map { item in
      WidgetRow(mark: .chosen, text: counts[item.text] == 1 ? item.text : "\(item.text)  in \(item.group)")
    }
  }

  private static func mark(_ isSelected: Bool) -> WidgetRow.Mark { isSelected ? .selected : .unselected }

  /// A string from the data, as written on a line of its own.
  package static func shown(_ text: String) -> String { WidgetRow.shown(text) }
}
