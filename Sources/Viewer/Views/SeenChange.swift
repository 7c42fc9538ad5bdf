import SearchModel
import Staging
import Texts

/// A single difference between what two sequences of states show: `brand: Northpeak 7 → 6`.
package struct SeenChange: Sendable, Hashable {
  /// The kind of change.
  package enum Kind: Sendable, Hashable {
    /// A row has a different count; nil for no count.
    case count(of: String, from: Int?, to: Int?)
    case new(String)
    case gone(String)
    /// One row replaced another one, or one text another one.
    case replaced(String, by: String)
    /// A line with the number of hits has a different number.
    case counted(String, by: String)
    case marked(String, isOn: Bool)
    /// The number of hits changed; nil before the first results.
    case hits(from: Int?, to: Int?)
    case filters(gained: [String], lost: [String])
    /// The queries differ, for a reason of their own.
    case query(QueryDifference)
    /// Anything else, in words.
    case other(String)
  }

  /// The widget's name; nil for the filters and the number of hits.
  package let widget: String?
  package let kind: Kind

  package init(widget: String?, _ kind: Kind) {
    self.widget = widget
    self.kind = kind
  }

  /// In one line: `brand: Northpeak 7 → 6`, `brand: Loom is new`, `hits 9 → 8`.
  package var sentence: String { (widget.map { "\($0): " } ?? "") + Self.text([kind]) }

  /// The differences between two sequences, moment by moment; each difference is listed once, in the order of first appearance.
  package static func changes(from before: [MomentView], to after: [MomentView]) -> [SeenChange] {
    placed(from: before, to: after).map(\.change)
  }

  /// The differences, each with the step in which it first appears.
  ///
  /// - Parameter explained: Places whose differences are left out.
  static func placed(
    from before: [MomentView], to after: [MomentView], besides explained: Set<ViewerDocument.Entry.Place> = []
  ) -> [(change: SeenChange, step: Int)] {
    var found: [(change: SeenChange, step: Int)] = []
    var known: Set<SeenChange> = []
    let (places, numbers) = (before.places, Set(after.map(\.number)))
    for moment in after {
      guard let old = places[moment.number].map({ before[$0] }) else {
        if explained.contains(.init(step: moment.number, widget: nil)) { continue }
        found.append((SeenChange(widget: nil, .other("step \(moment.number) is new")), moment.number))
        continue
      }
      found += changes(from: old, to: moment).filter { !explained.contains(.init(step: moment.number, widget: $0.widget)) }
        .map { ($0, moment.number) }
    }
    found += before.filter { old in
      !numbers.contains(old.number) && !explained.contains(.init(step: old.number, widget: nil))
    }.map { (SeenChange(widget: nil, .other("step \($0.number) is gone")), $0.number) }
    return found.filter { known.insert($0.change).inserted }
  }

  /// The differences at one moment.
  package static func changes(from before: MomentView, to after: MomentView) -> [SeenChange] {
    var found: [SeenChange] = []
    if before.filters != after.filters {
      let (old, new) = (parts(before.filters), parts(after.filters))
      let (gained, lost) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
      let isOrder = gained.isEmpty && lost.isEmpty
      found.append(
        SeenChange(widget: nil, isOrder ? .other("filters in a different order or group") : .filters(gained: gained, lost: lost)))
    }
    if before.hits != after.hits {
      found.append(SeenChange(widget: nil, .hits(from: before.hits, to: after.hits)))
    } else if before.hitNames != after.hitNames {
      found.append(SeenChange(widget: nil, .other("different hits, or in a different order")))
    }
    // Queries follow the filters. A step that sent none, or whose queries are not known, is not compared.
    if before.filters == after.filters, !before.queries.isEmpty, !after.queries.isEmpty {
      found += QueryDifference.differences(from: before.queries, to: after.queries).map { SeenChange(widget: nil, .query($0)) }
    }
    let known = Dictionary(before.widgets.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(after.widgets.map(\.name))
    for widget in after.widgets {
      guard let old = known[widget.name] else {
        found.append(SeenChange(widget: widget.name, .other("is shown now")))
        continue
      }
      found += changes(from: old.rows, to: widget.rows).map { kind in
        // A text such as `16 results` that became `15 results` shows the number of hits.
        if case .replaced(let text, let other) = kind, let was = before.hits, let now = after.hits, was != now,
          text.contains("\(was)"), other.contains("\(now)"), text.filter({ !$0.isNumber }) == other.filter({ !$0.isNumber })
        {
          return SeenChange(widget: widget.name, .counted(text, by: other))
        }
        return SeenChange(widget: widget.name, kind)
      }
    }
    found += before.widgets.filter { !names.contains($0.name) }.map {
      SeenChange(widget: $0.name, .other("is no longer shown"))
    }
    return found
  }

  private static func parts(_ expression: String?) -> [String] { expression.map { FilterExpression.parts(of: $0) } ?? [] }

  private static func changes(from given: [WidgetRow], to now: [WidgetRow]) -> [Kind] {
    if given == now { return [] }
    // The second lines of hits belong to the rows above them.
    let (old, new) = (WidgetRow.described(given.map(\.inWords)), WidgetRow.described(now.map(\.inWords)))
    let (before, after) = (old.map(\.row), new.map(\.row))
    let (details, newDetails) = (Self.details(old), Self.details(new))
    let changed = newDetails.keys.sorted().compactMap { title -> Kind? in
      guard let old = details[title], let new = newDetails[title], old.sorted() != new.sorted() else { return nil }
      return .replaced("\(title): \(old.joined(separator: ", "))", by: new.joined(separator: ", "))
    }
    if before == after { return changed.isEmpty && details != newDetails ? [.other("a different order")] : changed }
    return changes(ofTitles: before, to: after) + changed
  }

  /// The lines that describe rows, by the text of the row.
  private static func details(_ rows: [(row: WidgetRow, details: [String])]) -> [String: [String]] {
    Dictionary(rows.filter { !$0.details.isEmpty }.map { ($0.row.text, $0.details) }, uniquingKeysWith: +)
  }

  private static func changes(ofTitles before: [WidgetRow], to after: [WidgetRow]) -> [Kind] {
    if before.count == 1, after.count == 1, before[0].text != after[0].text { return [.replaced(before[0].text, by: after[0].text)] }
    var kinds: [Kind] = []
    var new: [WidgetRow] = []
    let known = Dictionary(before.map { (Title($0), $0) }) { first, _ in first }
    let titles = Set(after.map(Title.init))
    for row in after {
      guard let old = known[Title(row)] else {
        new.append(row)
        continue
      }
      if old.count != row.count { kinds.append(.count(of: row.text, from: old.count, to: row.count)) }
      if old.mark != row.mark { kinds.append(.marked(row.text, isOn: row.mark?.isOn ?? false)) }
    }
    let gone = before.filter { !titles.contains(Title($0)) }
    // A row replaces another one only if it takes its place, and has the same count or, without counts, a similar text: otherwise another row moved up.
    if let one = gone.first, let other = new.first, gone.count == 1, new.count == 1, one.level == other.level,
      before.firstIndex(of: one) == after.firstIndex(of: other), one.count == other.count,
      one.count != nil || resemble(one.text, other.text)
    {
      kinds.append(.replaced(one.text, by: other.text))
    } else {
      kinds += new.map { .new($0.text) } + gone.map { .gone($0.text) }
    }
    return kinds.isEmpty ? [.other("a different order")] : kinds
  }

  /// What two rows that show the same have in common.
  private struct Title: Hashable {
    let text: String
    let level: Int

    init(_ row: WidgetRow) { (text, level) = (row.text, row.level) }
  }

  /// Whether two texts have at least half of their words in common, or differ only in numbers.
  private static func resemble(_ old: String, _ new: String) -> Bool {
    if differByNumbers(old, new) { return true }
    let (words, others) = (old.split(separator: " "), new.split(separator: " "))
    return others.count { words.contains($0) } * 2 >= max(words.count, others.count)
  }

  // MARK: In words

  /// Changes of one family in words: each count once.
  static func text(_ kinds: [Kind]) -> String {
    func shown(_ text: String) -> String { text.isEmpty ? "nothing" : text }
    func number(_ count: Int?) -> String { count.map(String.init) ?? "–" }
    let counts = kinds.compactMap { kind -> String? in
      switch kind {
      case .count(_, let from, let to): "\(number(from)) → \(number(to))"
      case .hits(let from, let to): "\(from.map(String.init) ?? "none") → \(to.map(String.init) ?? "none")"
      case .replaced(let old, let new), .counted(let old, let new): kinds.count > 1 ? "\(shown(old)) → \(shown(new))" : nil
      default: nil
      }
    }
    let several = counts.count > 3 ? counts.prefix(2).joined(separator: ", ") + " and \(counts.count - 2) more" : NameText.list(counts)
    // A value with different counts in some places may have appeared or disappeared in others.
    let states = kinds.compactMap { kind -> String? in
      switch kind {
      case .new: "new"
      case .gone: "gone"
      default: nil
      }
    }
    func elsewhere(_ others: [String]) -> String { others.map { ", elsewhere \($0)" }.joined() }
    return switch kinds.first {
    case .count(let value, _, _): "\(shown(value)) \(several)\(elsewhere(states))"
    case .new(let value), .gone(let value):
      "\(shown(value)) is \(states.first ?? "")\(elsewhere(Array(states.dropFirst())))\(elsewhere(counts.isEmpty ? [] : [several]))"
    case .hits: "hits \(several)"
    case .replaced(let old, let new), .counted(let old, let new): counts.isEmpty ? "\(shown(old)) → \(shown(new))" : several
    case .marked(let value, let isOn): "\(shown(value)) is \(isOn ? "selected" : "not selected")"
    case .filters(let gained, let lost):
      "filters "
        + [("gained", gained), ("lost", lost)].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
        .joined(separator: " and ")
    case .query(let difference): "queries: \(difference.words())"
    case .other(let words): words
    case nil: ""
    }
  }

  /// The kind of change, regardless of the widget and the numbers.
  var family: Family {
    switch kind {
    case .count(let value, _, _), .new(let value), .gone(let value): .value(value)
    case .hits: .hits
    case .other(let words): .words(widget, words)
    case .counted(let old, _): .number(widget, old.filter { !$0.isNumber })
    case .replaced(let old, let new) where Self.differByNumbers(old, new): .number(widget, old.filter { !$0.isNumber })
    case .replaced, .marked, .filters, .query: .kind(kind)
    }
  }

  /// Whether two strings differ only in their numbers: `16 results`, `15 results`.
  private static func differByNumbers(_ old: String, _ new: String) -> Bool {
    old.contains(where: \.isNumber) && new.contains(where: \.isNumber)
      && old.filter { !$0.isNumber } == new.filter { !$0.isNumber }
  }

  /// Changes that probably belong together.
  enum Family: Hashable {
    /// A value that appeared, disappeared or has a different count.
    case value(String)
    case hits
    case kind(Kind)
    /// A text of a widget in which only numbers differ.
    case number(String?, String)
    case words(String?, String)
  }
}
