import SearchModel
import Staging

/// A visible difference between two moments of a screen.
package struct SeenDifference: Sendable {
  /// The correct content; if the name is nil, that of the main filter state or searcher.
  package enum Right: Sendable {
    case filters(state: String?, String?)
    /// The objectIDs of the page.
    case hits(searcher: String?, [String])
    case widget(String, WidgetState, shown: WidgetState)
  }

  /// The widget; nil for filters and hits.
  let widget: String?
  /// The difference as the beginning of a sentence, with the actual content: `'brands' shows "[x] Brio 2"`.
  let text: String
  /// The correct content; nil if unknown.
  var right: Right?
  /// Whether only the order differs.
  var isOfOrder = false

  /// Whether both describe the same difference.
  func isSame(as other: SeenDifference) -> Bool { widget == other.widget && text == other.text }

  /// All differences between the actual and the correct state: filters, hits and widgets.
  ///
  /// - Parameter isCompared: whether to compare a widget.
  static func all(_ shown: Moment, from right: Moment, where isCompared: (String) -> Bool) -> [SeenDifference] {
    // Pages that were loaded before can be loaded again by scrolling.
    let isShorter = shown.parts.contains { part in
      right.parts.contains { $0.name == part.name && part.content.isBeginning(of: $0.content) }
    }
    let differences = shown.parts.compactMap { shown -> (difference: SeenDifference, isOfHits: Bool)? in
      if let widget = shown.widget, !isCompared(widget) { return nil }
      guard let right = right.parts.first(where: { $0.name == shown.name }), shown.lines != right.lines,
        let text = text(shown.lines, right.lines)
      else { return nil }
      if shown.content.isBeginning(of: right.content) { return nil }
      var difference = SeenDifference(widget: shown.widget, text: "\(shown.name) \(text)", right: right.content.asRight(of: shown.content))
      difference.isOfOrder = shown.lines.sorted() == right.lines.sorted()
      let isOfHits = if case .hits = shown.content { true } else { false }
      return (difference, isOfHits)
    }
    // A page that is missing in a list is also missing in what the searcher received last.
    if isShorter, differences.allSatisfy(\.isOfHits) { return [] }
    return differences.map(\.difference)
  }

  /// All items that a screen shows although they were neither there before nor are there after, or does not show although they are in both.
  static func strange(_ shown: UIState, between before: UIState, and after: UIState) -> [SeenDifference] {
    shown.widgets.compactMap { widget in
      guard let before = before.widget(widget.id), let after = after.widget(widget.id) else { return nil }
      // If the widget differs from both states, it should still show the state before.
      return strange(widget.state, before, after).map {
        SeenDifference(widget: widget.id, text: "'\(widget.id)' \($0)", right: .widget(widget.id, before, shown: widget.state))
      }
    }
  }

  private static func strange(_ shown: WidgetState, _ before: WidgetState, _ after: WidgetState) -> String? {
    switch (shown, before, after) {
    // An activity indicator is expected while a response is awaited.
    case (.text(_, .indicator), _, _): return nil
    case (.range(let bounds, let value), .range(let bounds1, let value1), .range(let bounds2, let value2)):
      if [bounds1, bounds2].contains(bounds), [value1, value2].contains(value) { return nil }
    case (.number(_, let bounds, let value), .number(_, let bounds1, let value1), .number(_, let bounds2, let value2)):
      if [bounds1, bounds2].contains(bounds), [value1, value2].contains(value) { return nil }
    case (.list, _, _), (.refinements, _, _), (.menu, _, _), (.button, _, _), (.toggle, _, _), (.segments, _, _), (.range, _, _),
      (.number, _, _), (.groups, _, _), (.rows, _, _), (.text, _, _):
      break
    }
    func visible(_ state: WidgetState) -> [WidgetRow] { state.rows.filter { !$0.text.isEmpty } }
    let rows = visible(shown)
    if rows.isEmpty {
      return visible(before).isEmpty || visible(after).isEmpty
        ? nil : "is empty for a while"
    }
    let candidates = before.rows + after.rows
    let foreign = rows.filter { row in
      let same = candidates.filter { $0.text == row.text }
      // The selection state changes with the tap itself, but the row may disappear with the response.
      let stays = after.rows.contains { $0.text == row.text }
      return !same.contains { $0.count == row.count } || stays && !same.contains { $0.mark == row.mark }
    }
    if !foreign.isEmpty { return "shows \(listed(foreign.map(\.line))), which was not there before and will not be there afterwards" }
    let (texts, stays) = (Set(shown.rows.map(\.text)), Set(after.rows.map(\.text)))
    let missing = before.rows.filter { stays.contains($0.text) && !texts.contains($0.text) }
    return missing.isEmpty ? nil : "does not show \(listed(missing.map(\.line))), which was there before and should remain"
  }

  private static func text(_ shown: [String], _ right: [String]) -> String? {
    let (extra, missing) = (shown.filter { !right.contains($0) }, right.filter { !shown.contains($0) })
    switch (extra.isEmpty, missing.isEmpty) {
    case (false, false): return "shows \(listed(extra)) instead of \(listed(missing))"
    case (false, true): return "shows \(listed(extra)), which does not belong there"
    case (true, false): return "does not show \(listed(missing))"
    case (true, true):
      return shown.sorted() == right.sorted()
        ? "shows the right lines in the wrong order"
        : "shows some lines \(shown.count > right.count ? "more" : "less") often than it should"
    }
  }

  /// The first two lines, and the number of the others.
  private static func listed(_ lines: [String]) -> String {
    lines.prefix(2).map { WidgetRow.inWords(String($0.drop { $0 == " " })) }.map { $0.hasPrefix("\"") ? $0 : "\"\($0)\"" }
      .joined(separator: ", ")
      + (lines.count > 2 ? " and \(lines.count - 2) more" : "")
  }
}

extension SeenDifference {
  /// Everything visible after a step, in named parts.
  struct Moment {
    struct Part {
      /// The name at the beginning of a sentence.
      let name: String
      let content: Content
      let lines: [String]

      var widget: String? { if case .widget(let id, _) = content { id } else { nil } }
    }

    /// The content of a part; if the name is nil, that of the main filter state or searcher.
    enum Content {
      case filters(state: String?, String?)
      case hits(searcher: String?, [String])
      case widget(String, WidgetState)

      /// Whether it is a hits list with the first rows of another one, and no others.
      func isBeginning(of other: Content) -> Bool {
        guard case .widget(_, .rows(let own)) = self, case .widget(_, .rows(let all)) = other else { return false }
        return !own.isEmpty && own.count < all.count && all.starts(with: own)
      }

      /// The correct content in place of the actual one.
      func asRight(of shown: Content) -> Right? {
        switch (self, shown) {
        case (.filters(let state, let filters), _): .filters(state: state, filters)
        case (.hits(let searcher, let ids), _): .hits(searcher: searcher, ids)
        case (.widget(let id, let right), .widget(_, let shown)): .widget(id, right, shown: shown)
        case (.widget, _): nil
        }
      }
    }

    let parts: [Part]

    /// The visible state after a step.
    init(_ step: StepTrace, _ version: InstantSearchVersion) {
      let state = step.settled
      func filters(_ name: String, _ of: String?, _ filters: String?) -> Part {
        Part(name: name, content: .filters(state: of, filters), lines: [filters].compactMap(\.self))
      }
      func hits(_ name: String, _ of: String?, _ ids: [String]) -> Part { Part(name: name, content: .hits(searcher: of, ids), lines: ids) }
      parts =
        [filters("the filter state", nil, state.filters)]
        + step.surroundings.filterStates.map { filters("the filter state '\($0.name)'", $0.name, $0.groups.expression(version)) }
        + [hits("the page of hits", nil, state.results?.hits.map(\.objectID) ?? [])]
        + step.surroundings.searchers.map { hits("the page of hits of '\($0.name)'", $0.name, $0.results?.hits.map(\.objectID) ?? []) }
        + state.widgets.map { Part(name: "'\($0.id)'", content: .widget($0.id, $0.state), lines: $0.state.lines) }
    }
  }
}
