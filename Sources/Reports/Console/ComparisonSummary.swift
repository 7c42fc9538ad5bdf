import Scenarios
import Staging
import Texts

/// What a change does over all scenarios, in lines that say which hits and which values of which widgets come, go and move.
struct ComparisonSummary {
  /// The most names in a line.
  private static let mostNames = 8

  private struct Tally {
    var steps = 0
    var new: [String] = []
    var gone: [String] = []
    /// Steps in which the same stands in another order.
    var moved = 0
    /// What changed its place most in these, from where to where, from 1.
    var moves: [(name: String, from: Int, to: Int)] = []
    /// Steps in which only numbers differ.
    var counts = 0

    mutating func add(_ old: [String], _ new: [String]) {
      steps += 1
      let came = new.filter { !old.contains($0) }
      let went = old.filter { !new.contains($0) }
      for name in came where !self.new.contains(name) { self.new.append(name) }
      for name in went where !gone.contains(name) { gone.append(name) }
      guard came.isEmpty, went.isEmpty else { return }
      if old == new { counts += 1 } else { moved += 1 }
      let places = Dictionary(old.enumerated().map { ($0.element, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
      let shifts = new.enumerated().compactMap { place, name in places[name].map { (name: name, from: $0, to: place + 1) } }
      // Where one goes up, all that it passes go down by one.
      let far = shifts.filter { abs($0.from - $0.to) > 1 }.sorted { abs($0.from - $0.to) > abs($1.from - $1.to) }
      for move in far.isEmpty ? Array(shifts.filter { $0.to < $0.from }.prefix(1)) : far
      where !moves.contains(where: { $0.name == move.name }) { moves.append(move) }
    }
  }

  private let moments: [ScenarioComparison.Moment]

  init(_ comparisons: [ScenarioComparison]) {
    moments = comparisons.flatMap(\.differing)
  }

  /// None where only one step differs: it is seen at once. Else a line each: hits first, then widgets in the order in which they differ, then what cannot be done.
  var lines: [String] {
    guard moments.count > 1 else { return [] }
    var hits = Tally()
    var numbers = 0
    var filters = 0
    var widgets: [(id: String, tally: Tally)] = []
    var outcomes: [(text: String, steps: Int)] = []
    var redirects: [(text: String, steps: Int)] = []
    func count(_ text: String, in list: inout [(text: String, steps: Int)]) {
      if let place = list.firstIndex(where: { $0.text == text }) { list[place].steps += 1 } else { list.append((text, 1)) }
    }
    for moment in moments {
      // What an upgrade explains is told with its cause.
      for change in moment.changes where change.causes.isEmpty {
        switch change.difference {
        case .hits: numbers += 1
        case .filters: filters += 1
        case .hitIDs(let old, let new): hits.add(old, new)
        case .widget(let id, let isPending, let old, let new):
          if isPending { continue }
          if !widgets.contains(where: { $0.id == id }) { widgets.append((id, Tally())) }
          guard let place = widgets.firstIndex(where: { $0.id == id }) else { continue }
          widgets[place].tally.add(Self.names(old), Self.names(new))
        case .outcome(_, let new?): count(new, in: &outcomes)
        case .redirect(_, let address?): count("users are sent to \(address)", in: &redirects)
        case .redirect(let address, nil): count("users are no longer sent to \(address ?? "a different page")", in: &redirects)
        case .outcome, .queries: break
        }
      }
    }
    var lines: [String] = []
    if numbers > 0 { lines.append("different numbers of hits in \(Self.steps(numbers))") }
    if hits.steps > 0 { lines.append("hits on the page" + Self.text(hits)) }
    if filters > 0 { lines.append("different filters in \(Self.steps(filters))") }
    lines += widgets.map { TerminalText.visible($0.id) + Self.text($0.tally) }
    lines += redirects.map { "\(TerminalText.visible($0.text)), in \(Self.steps($0.steps))" }
    lines += outcomes.map { "\(TerminalText.visible($0.text)), in \(Self.steps($0.steps))" }
    return lines
  }

  /// The texts of a widget's lines, without marks and numbers.
  private static func names(_ state: WidgetState) -> [String] { state.rows.map(\.text) }

  private static func steps(_ count: Int) -> String { count == 1 ? "one step" : "\(count) steps" }

  /// The most moves that are named.
  private static let mostMoves = 3

  private static func moves(_ tally: Tally) -> String {
    let named = tally.moves.prefix(mostMoves).map { "\(TerminalText.visible($0.name)) from position \($0.from) to \($0.to)" }
    return named.isEmpty ? "" : " (\(named.joined(separator: ", ")))"
  }

  private static func text(_ tally: Tally) -> String {
    func names(_ names: [String]) -> String {
      let shown = names.prefix(mostNames).map { TerminalText.visible($0) }.joined(separator: ", ")
      return names.count > mostNames ? "\(shown) and \(names.count - mostNames) more" : shown
    }
    let parts = [
      tally.new.isEmpty ? nil : "new \(names(tally.new))", tally.gone.isEmpty ? nil : "gone \(names(tally.gone))",
      tally.moved == 0 ? nil : "a different order in \(steps(tally.moved))" + moves(tally),
      tally.counts == 0 ? nil : "different counts in \(steps(tally.counts))",
    ].compactMap(\.self)
    let names = tally.new.isEmpty && tally.gone.isEmpty ? "" : ", in \(steps(tally.steps))"
    return "\(names): \(parts.joined(separator: "; "))"
  }
}
