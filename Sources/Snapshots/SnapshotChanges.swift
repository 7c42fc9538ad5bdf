import SearchModel
import Staging

/// The changes between two snapshots, in words that read like the UI: `step 2: categories: Hats 10 -> 12`.
///
/// A snapshot only contains the changes of each step; this compares the complete state after the step, wherever its parts were listed.
package struct SnapshotChanges {
  /// The maximum number of items of a list that are mentioned.
  private static let mostItems = 8
  /// The groups of filters by expression, as far as they are known.
  private let groups: [String: String]

  /// Returns one sentence for each change, with all its positions; after `limit` sentences, one with the number of the others.
  ///
  /// - Parameter groups: the group of each filter, `or(brand)`, by the filter's expression.
  package static func sentences(
    stored: Snapshot, actual: Snapshot, groups: [String: String] = [:], limit: Int = 12
  ) -> [String] {
    let changes = SnapshotChanges(groups: groups)
    var (old, new) = (Shown(), Shown())
    let changed = MomentPair.pairs(stored, actual).flatMap { pair -> [(place: MomentPlace?, text: String)] in
      old.note(pair.old)
      new.note(pair.new)
      guard let before = pair.old else { return [(nil, "\(pair.place) is new: \(pair.new?.title ?? "")")] }
      guard let after = pair.new else { return [(nil, "\(pair.place) of the stored snapshot is gone: \(before.title)")] }
      if before == after { return [] }
      let title = before.title == after.title ? [] : ["'\(before.title)' became '\(after.title)'"]
      return (title + changes.sentences(old, new, mentioned: after.parts + before.parts)).map { (pair.place, $0) }
    }
    let sentences = grouped(changed)
    return sentences.count <= limit
      ? sentences
      : Array(sentences.prefix(limit)) + [
        "… and \(sentences.count - limit == 1 ? "1 more change" : "\(sentences.count - limit) more changes")"
      ]
  }

  /// Combines equal changes at several positions: `steps 1, 2 and 4: …`.
  private static func grouped(_ changed: [(place: MomentPlace?, text: String)]) -> [String] {
    var all: [String: [MomentPlace]] = [:]
    for (place, text) in changed { if let place { all[text, default: []].append(place) } }
    return changed.compactMap { place, text in
      guard let place else { return text }
      guard let places = all.removeValue(forKey: text) else { return nil }
      return "\(places.count == 1 ? "\(place)" : MomentPlace.list(places)): \(text)"
    }
  }

  /// The state after a moment: its changes, and everything that it does not change. Transient parts only belong to the moment itself.
  private struct Shown {
    var filters: String??
    var groups: [String] = []
    var hits: (count: Int, listed: [String])?
    var redirect: String?
    var widgets: [String: [WidgetRow]] = [:]
    var pending: [Snapshot.Widget]?
    var searches: Int?
    var queries: [String]?
    var facets: [String] = []
    var errors: [String] = []
    var cancelled = 0
    var waiting: Int?
    var gone: Set<String> = []
    var searchers: [String: [String]] = [:]
    var states: [String: String?] = [:]
    var stateGroups: [String: [String]] = [:]
    var readings: [String]?

    mutating func note(_ moment: Snapshot.Moment?) {
      (pending, searches, queries, facets, errors, cancelled, waiting) = (nil, nil, nil, [], [], 0, nil)
      (gone, searchers, readings) = ([], [:], nil)
      for part in moment?.parts ?? [] {
        switch part {
        case .filters(let expression): filters = .some(expression)
        case .groups(let lines): groups = lines
        case .hits(let count, let listed): hits = (count, listed)
        case .redirect(let address): redirect = address
        case .widget(let widget): widgets[widget.name] = widget.rows
        case .pending(let widgets): pending = widgets
        case .searches(let count): searches = count
        case .queries(let lines): queries = lines
        case .facets(let text): facets.append(text)
        case .error(let text): errors.append(text)
        case .cancelled: cancelled += 1
        case .waiting(let count): waiting = count
        case .gone(let name):
          gone.insert(name)
          widgets[name] = nil
        case .searcher(let name, let lines): searchers[name] = lines
        case .filterState(let name, let expression, let groups): (states[name], stateGroups[name]) = (expression, groups)
        case .readings(let lines): readings = lines
        }
      }
    }
  }

  /// Describes the changes of everything that either side mentions.
  private func sentences(_ old: Shown, _ new: Shown, mentioned parts: [Snapshot.Part]) -> [String] {
    var told: Set<String> = []
    return parts.compactMap { part -> String? in
      guard told.insert(part.subject).inserted else { return nil }
      switch part {
      case .filters: return filters(old.filters, new.filters)
      case .groups: return lines("groups", old.groups, new.groups)
      case .hits: return hits(old.hits, new.hits)
      case .redirect: return value("redirect", old.redirect, new.redirect)
      case .widget(let widget): return widgetSentence(Self.told(widget.name), old.widgets[widget.name], new.widgets[widget.name])
      case .pending: return pending(old.pending, new.pending)
      case .searches: return value("searches", old.searches.map { "\($0)" }, new.searches.map { "\($0)" })
      case .queries: return queries(old.queries, new.queries)
      case .facets: return value("facets", old.facets.last, new.facets.last)
      case .error: return value("error", old.errors.last, new.errors.last)
      case .waiting: return value("waiting searches", old.waiting.map { "\($0)" }, new.waiting.map { "\($0)" })
      case .gone(let name):
        return old.gone.contains(name) == new.gone.contains(name)
          ? nil : "\(name) is \(new.gone.contains(name) ? "released" : "no longer released")"
      case .searcher(let name, _): return lines("searcher \(name)", old.searchers[name], new.searchers[name])
      case .filterState(let name, _, _):
        return filters(old.states[name], new.states[name]).map { "\($0) in \(name)" }
          ?? lines("groups in \(name)", old.stateGroups[name], new.stateGroups[name])
      case .readings: return lines("read", old.readings, new.readings)
      case .cancelled: return old.cancelled == new.cancelled ? nil : "cancelled searches \(old.cancelled) -> \(new.cancelled)"
      }
    }
  }

  /// A widget's name, quoted if it is also the name of a part of every snapshot: a hits list may be called `hits`.
  private static func told(_ name: String) -> String {
    ["filters", "groups", "hits", "redirect", "pending", "searches", "queries", "facets", "error", "read", "nothing"].contains(name)
      ? "'\(name)'" : name
  }

  private func value(_ name: String, _ before: String?, _ after: String?) -> String? {
    before == after ? nil : "\(name) \(before ?? "none") -> \(after ?? "none")"
  }

  private func lines(_ name: String, _ before: [String]?, _ after: [String]?) -> String? {
    if before == nil, after != nil { return "\(name): now listed" }
    if after == nil, before != nil { return "\(name): no longer listed" }
    return widgetSentence(name, before.map { $0.map { WidgetRow(text: $0) } }, after.map { $0.map { WidgetRow(text: $0) } })
  }

  /// Counts queries that differ. A single one is shown; several, which differ alike, would hide what the user sees.
  private func queries(_ before: [String]?, _ after: [String]?) -> String? {
    guard let before, let after else { return lines("queries", before, after) }
    var gone = before
    let new = after.filter { line in gone.firstIndex(of: line).map { gone.remove(at: $0) } == nil }
    // Of queries whose parameters differ alike, and in nothing else, the rest is left out.
    let differences = QueryDifference.byQuery(from: before, to: after)
    if Set(differences).count == 1, let first = differences.first, (1...2).contains(first.count),
      first.allSatisfy({ if case .parameter = $0 { true } else { false } })
    {
      let told = first.map { $0.words(arrow: "->") }.joined(separator: ", ")
      return "queries: \(told)\(new.count > 1 ? " in \(new.count) of \(after.count)" : "")"
    }
    if max(new.count, gone.count) < 2 { return lines("queries", before, after) }
    if new.count == gone.count { return "queries: \(new.count) of \(after.count) differ" }
    return "queries: \([(new, "new"), (gone, "gone")].filter { !$0.0.isEmpty }.map { "\($0.0.count) \($0.1)" }.joined(separator: ", "))"
  }

  private func hits(_ before: (count: Int, listed: [String])?, _ after: (count: Int, listed: [String])?) -> String? {
    if before?.count != after?.count { return value("hits", before.map { "\($0.count)" }, after.map { "\($0.count)" }) }
    return lines("hits", before?.listed ?? [], after?.listed ?? [])
  }

  private func pending(_ before: [Snapshot.Widget]?, _ after: [Snapshot.Widget]?) -> String? {
    func rows(_ widgets: [Snapshot.Widget]?) -> [WidgetRow]? {
      widgets?.flatMap { widget in [WidgetRow(text: widget.name)] + widget.rows }
    }
    return widgetSentence("pending", rows(before), rows(after))
  }

  /// Describes the changes of visible rows; nil if there are none.
  private func widgetSentence(_ name: String, _ before: [WidgetRow]?, _ after: [WidgetRow]?) -> String? {
    guard let before = before?.map(\.inWords) else { return after == nil ? nil : "\(name): now shown" }
    guard let after = after?.map(\.inWords) else { return "\(name): no longer shown" }
    // A single line of text in which only numbers changed.
    if before.count == 1, after.count == 1, let (old, new) = (before[0].text, after[0].text) as (String, String)?, old != new,
      old.contains(" "), [before[0], after[0]].allSatisfy({ $0.count == nil && $0.mark == nil }),
      old.filter({ !$0.isNumber }) == new.filter({ !$0.isNumber })
    {
      return "\(name): \(old) -> \(new)"
    }
    let items = Self.items(before, after)
    return items.isEmpty ? nil : "\(name): \(Self.cut(items))"
  }

  private static func cut(_ items: [String]) -> String {
    items.prefix(mostItems).joined(separator: ", ") + (items.count > mostItems ? ", … and \(items.count - mostItems) more" : "")
  }

  private static func items(_ given: [WidgetRow], _ now: [WidgetRow]) -> [String] {
    var changes: [String] = []
    // The second line of a hit belongs to the first.
    let (before, after) = (WidgetRow.described(given), WidgetRow.described(now))
    // Rows with the same text are matched in order, those with the same second lines first.
    var left = Dictionary(grouping: before.indices) { before[$0].row.text }
    var same: [Int: Int] = [:]
    for (number, (item, details)) in after.enumerated() {
      guard let first = left[item.text]?.firstIndex(where: { before[$0].details == details }) else { continue }
      same[number] = left[item.text]?.remove(at: first)
    }
    var kept: [Int] = []
    for (number, (item, details)) in after.enumerated() {
      let other = same[number] == nil && left[item.text]?.isEmpty == false ? left[item.text]?.removeFirst() : nil
      guard let place = same[number] ?? other else {
        changes.append("\(item.text) new\(item.count.map { " with \($0)" } ?? "")")
        continue
      }
      kept.append(place)
      let known = before[place].row
      if let from = known.count, let to = item.count, from != to { changes.append("\(item.text) \(from) -> \(to)") }
      if known.mark?.isOn ?? false != item.mark?.isOn ?? false {
        changes.append("\(item.text) \(item.mark?.isOn ?? false ? "newly selected" : "no longer selected")")
      }
      if before[place].details != details {
        func line(_ details: [String]) -> String { details.isEmpty ? "none" : details.joined(separator: ", ") }
        changes.append("\(item.text): \(line(before[place].details)) -> \(line(details))")
      }
    }
    for place in left.values.joined().sorted() { changes.append("\(before[place].row.text) gone") }
    if changes.isEmpty, kept != kept.sorted() { changes.append("in a different order") }
    return changes
  }

  // MARK: Filters

  private func filters(_ before: String??, _ after: String??) -> String? {
    if before == after { return nil }
    let (old, new) = (Self.parts(before ?? nil), Self.parts(after ?? nil))
    let gained = new.filter { !old.contains($0) }
    let lost = old.filter { !new.contains($0) }
    if gained.isEmpty, lost.isEmpty { return "filters \((before ?? nil) ?? "none") -> \((after ?? nil) ?? "none")" }
    let texts = [("gained", gained), ("lost", lost)].filter { !$0.1.isEmpty }.map { verb, filters in
      "\(verb) " + filters.map { filter in filter + (groups[filter].map { " in \($0)" } ?? "") }.joined(separator: ", ")
    }
    return "filters \(texts.joined(separator: " and "))"
  }

  private static func parts(_ expression: String?) -> [String] { expression.map { FilterExpression.parts(of: $0) } ?? [] }
}

extension Snapshot.Part {
  /// The subject of a part; each subject is mentioned once.
  fileprivate var subject: String {
    switch self {
    case .filters: "filters"
    case .pending: "pending"
    case .searches: "searches"
    case .queries: "queries"
    case .facets: "facets"
    case .cancelled: "cancelled"
    case .waiting: "waiting"
    case .error: "error"
    case .hits: "hits"
    case .redirect: "redirect"
    case .gone(let name): "gone \(name)"
    case .searcher(let name, _): "searcher \(name)"
    case .groups: "groups"
    case .filterState(let name, _, _): "state \(name)"
    case .readings: "read"
    // A widget may have any name.
    case .widget(let widget): "widget \(widget.name)"
    }
  }
}
