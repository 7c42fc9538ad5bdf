import Scenarios
import Staging
import Texts

/// Summarizes the effect of a change over all scenarios: which hits and which values of which widgets appear, disappear and move.
struct ComparisonSummary {
  /// The most names on a line.
  private static let mostNames = 8

  /// One line of the screen, or a hit.
  private struct Item {
    /// Distinguishes it from others with the same name: an objectID, or a text with its number among equal ones.
    let key: String
    let name: String
    var count: Int?
    var isOn: Bool?
  }

  /// Names in the order in which they are first seen, with the number of steps in which they are.
  private struct CountedNames {
    private(set) var names: [(name: String, steps: Int)] = []
    private var places: [String: Int] = [:]

    mutating func add(_ name: String) {
      if let place = places[name] {
        names[place].steps += 1
      } else {
        places[name] = names.count
        names.append((name, 1))
      }
    }
  }

  private struct Tally {
    var steps = 0
    /// The names that appear and disappear.
    var new = CountedNames()
    var gone = CountedNames()
    /// The number of steps in which the same items are in a different order.
    var moved = 0
    /// The moves of the first of these steps, the farthest first, with positions from 1.
    var moves: [(name: String, from: Int, to: Int)] = []
    /// The number of steps in which the count of an item differs, in which a selection does, and in which anything else does.
    var counts = 0
    var selections = 0
    var others = 0

    mutating func add(_ old: [Item], _ new: [Item]) {
      steps += 1
      let known = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      let (before, after) = (old.map(\.key), new.map(\.key))
      let (olds, news) = (Set(before), Set(after))
      let (came, went) = (new.filter { !olds.contains($0.key) }, old.filter { !news.contains($0.key) })
      for item in came { self.new.add(item.name) }
      for item in went { gone.add(item.name) }
      let countsDiffer = new.contains { item in known[item.key].map { $0.count != item.count } ?? false }
      let selectionsDiffer = new.contains { item in known[item.key].map { $0.isOn != item.isOn } ?? false }
      if countsDiffer { counts += 1 }
      if selectionsDiffer { selections += 1 }
      // Items that appear or disappear do not by themselves move others.
      let common = (before.filter(news.contains), after.filter(olds.contains))
      guard common.0 != common.1 else {
        if came.isEmpty, went.isEmpty, !countsDiffer, !selectionsDiffer { others += 1 }
        return
      }
      moved += 1
      if moved > 1 { return }
      let places = Dictionary(before.enumerated().map { ($0.element, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
      let shifts = new.enumerated().compactMap { place, item in places[item.key].map { (name: item.name, from: $0, to: place + 1) } }
      // If one moves up, all that it passes move down by one.
      let far = shifts.filter { abs($0.from - $0.to) > 1 }.sorted { abs($0.from - $0.to) > abs($1.from - $1.to) }
      moves = far.isEmpty ? Array(shifts.filter { $0.to < $0.from }.prefix(1)) : far
    }
  }

  private let moments: [(moment: ScenarioComparison.Moment, hitNames: [String: String])]

  init(_ comparisons: [ScenarioComparison]) {
    moments = comparisons.flatMap { comparison in comparison.differing.map { ($0, comparison.hitNames) } }
  }

  /// Empty if only one step differs, because it can be seen at a glance. Otherwise a line each: hits first, then widgets in the order in
  /// which they differ, then steps that cannot be performed.
  var lines: [String] {
    guard moments.count > 1 else { return [] }
    var hits = Tally()
    var numbers = 0
    var filters = 0
    var widgets: [(id: String, tally: Tally)] = []
    var places: [String: Int] = [:]
    var outcomes = CountedNames()
    var redirects = CountedNames()
    for (moment, hitNames) in moments {
      // Differences that an upgrade explains are reported with their cause.
      for change in moment.changes where change.causes.isEmpty {
        switch change.difference {
        case .hits: numbers += 1
        case .filters: filters += 1
        case .hitIDs(let old, let new):
          func items(_ ids: [String]) -> [Item] { ids.map { Item(key: $0, name: Self.plain(hitNames[$0] ?? $0)) } }
          hits.add(items(old), items(new))
        case .widget(let id, let isPending, let old, let new):
          if isPending { continue }
          let place = places[id] ?? widgets.count
          if place == widgets.count {
            places[id] = place
            widgets.append((id, Tally()))
          }
          widgets[place].tally.add(Self.items(old), Self.items(new))
        case .outcome(_, let new?): outcomes.add(new)
        case .outcome(let old?, nil): outcomes.add("no longer: \(old)")
        case .redirect(_, let address?): redirects.add("users are sent to \(address)")
        case .redirect(let address, nil): redirects.add("users are no longer sent to \(address ?? "a different page")")
        case .outcome, .queries: break
        }
      }
    }
    var lines: [String] = []
    if numbers > 0 { lines.append("different numbers of hits in \(Self.steps(numbers))") }
    // A hits list differs in the same way as the hits, so this is said once.
    let ofHits = hits.steps > 0 ? Self.text(hits) : nil
    let told = widgets.map { ($0.id, Self.text($0.tally)) }
    let lists = told.filter { $0.1 == ofHits }
    if let ofHits { lines.append((["hits on the page"] + lists.map { TerminalText.visible($0.0) }).joined(separator: " and ") + ofHits) }
    if filters > 0 { lines.append("different filters in \(Self.steps(filters))") }
    lines += told.filter { $0.1 != ofHits }.map { TerminalText.visible($0.0) + $0.1 }
    lines += (redirects.names + outcomes.names).map { "\(TerminalText.visible($0.name)), in \(Self.steps($0.steps))" }
    return lines
  }

  private static func items(_ state: WidgetState) -> [Item] {
    var seen: [String: Int] = [:]
    return state.rows.map { row in
      let name = plain(row.text)
      seen[name, default: 0] += 1
      return Item(key: "\(name)#\(seen[name] ?? 0)", name: name, count: row.count, isOn: row.mark?.isOn)
    }
  }

  /// A name without the marks of highlighting.
  private static func plain(_ text: String) -> String { text.replacing("<em>", with: "").replacing("</em>", with: "") }

  private static func steps(_ count: Int) -> String { count == 1 ? "one step" : "\(count) steps" }

  /// The most moves that are named.
  private static let mostMoves = 3

  private static func moves(_ tally: Tally) -> String {
    let named = tally.moves.prefix(mostMoves).map { "\(TerminalText.visible($0.name)) from position \($0.from) to \($0.to)" }
    if named.isEmpty { return "" }
    let more = tally.moves.count > mostMoves ? " and \(tally.moves.count - mostMoves) more" : ""
    return " (\(tally.moved > 1 ? "in the first, " : "")\(named.joined(separator: ", "))\(more))"
  }

  private static func text(_ tally: Tally) -> String {
    func names(_ names: [(name: String, steps: Int)]) -> String {
      func count(_ count: Int) -> String { count < tally.steps ? " (in \(steps(count)))" : "" }
      let isSame = Set(names.map(\.steps)).count == 1
      let shown = names.prefix(mostNames).map { TerminalText.visible($0.name) + (isSame ? "" : count($0.steps)) }.joined(separator: ", ")
      let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
      return shown + more + (isSame ? count(names[0].steps) : "")
    }
    let (new, gone) = (tally.new.names, tally.gone.names)
    let parts = [
      new.isEmpty ? nil : "new \(names(new))", gone.isEmpty ? nil : "gone \(names(gone))",
      tally.moved == 0 ? nil : "a different order in \(steps(tally.moved))" + moves(tally),
      tally.counts == 0 ? nil : "different counts in \(steps(tally.counts))",
      tally.selections == 0 ? nil : "different selections in \(steps(tally.selections))",
      tally.others == 0 ? nil : "other differences in \(steps(tally.others))",
    ].compactMap(\.self)
    let names = new.isEmpty && gone.isEmpty ? "" : ", in \(steps(tally.steps))"
    return "\(names): \(parts.joined(separator: "; "))"
  }
}
