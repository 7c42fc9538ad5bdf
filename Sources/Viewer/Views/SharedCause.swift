import Texts

/// A change that several scenarios have in common.
package struct SharedCause: Sendable, Hashable {
  /// A sign of why a scenario fails or differs.
  package enum Told: Sendable, Hashable {
    case change(SeenChange)
    /// The message of a failure.
    case words(String)

    /// That a scenario has no snapshot yet, or none that can be used.
    package static let noSnapshot = Told.words("there is no snapshot to compare with")
  }

  /// `brands and makers: Northpeak 7 → 6`, or the message of a failure.
  package let text: String
  /// The first of the changes that the text summarizes; nil for a failure.
  package let first: SeenChange?
  /// The indices of the scenarios that have it, ascending.
  package let scenarios: [Int]
  /// For each scenario, the step in which it first appears; nil if it belongs to no step.
  let steps: [Int?]
  /// Other changes in some or all of these scenarios, which probably have the same cause: first one of each widget, then the rest, each
  /// most frequent first.
  package let others: [SharedCause]

  /// Whether the scenarios fail because they have no snapshot.
  package var isOfNoSnapshot: Bool { first == nil && Told.words(text) == .noSnapshot }

  /// `… and 12 more, in rows, brands and menu`, for the other changes after the first ones; nil if there are none.
  ///
  /// - Parameter count: The number of other changes that are named.
  package func rest(after count: Int) -> String? {
    let rest = others.dropFirst(count)
    if rest.isEmpty { return nil }
    var known: Set<String> = []
    let widgets = rest.compactMap { $0.first?.widget }.filter { known.insert($0).inserted }
    let named = widgets.count > 6 ? widgets.prefix(5) + ["\(widgets.count - 5) more widgets"] : widgets[...]
    return "… and \(rest.count) more" + (named.isEmpty ? "" : ", in \(NameText.list(Array(named)))")
  }

  /// The causes in scenarios, each with all its scenarios, most frequent first.
  ///
  /// A value that appeared, disappeared or has a different count is one cause, whichever widget shows it. Changes that occur only in
  /// scenarios of a more frequent cause are reported with it: they probably follow from the same change of the data. Failure messages are
  /// combined only with other failure messages of the same scenarios.
  /// Linear in the number of changes.
  ///
  /// - Parameter told: The signs in each scenario, with the scenario's index.
  package static func causes(_ told: [(scenario: Int, told: [Told])]) -> [SharedCause] {
    causes(placed: told.map { ($0.scenario, $0.told.map { ($0, nil) }) })
  }

  /// The causes of signs that are given with the step in which each first appears.
  static func causes(placed given: [(scenario: Int, told: [(part: Told, step: Int?)])]) -> [SharedCause] {
    let told = withoutChance(given)
    var order: [Key] = []
    var groups: [Key: Group] = [:]
    for item in told {
      for (part, step) in item.told {
        let key = Key(part)
        if groups[key] == nil { order.append(key) }
        groups[key, default: Group()].add(part, of: item.scenario, in: step)
      }
    }
    let found = order.enumerated().compactMap { offset, key in
      groups[key].map { (rank: $0.isOfRows ? .values : key.rank, scenarios: Set($0.scenarios), offset: offset, group: $0) }
    }
    let ranked = found.sorted { ($0.rank, $1.scenarios.count, $0.offset) < ($1.rank, $0.scenarios.count, $1.offset) }
    var causes: [(cause: SharedCause, scenarios: Set<Int>, others: [SharedCause])] = []
    // The cause of each exact set of scenarios, and the first causes of each scenario, among which a broader one is searched for.
    var same: [Set<Int>: Int] = [:]
    var sameWords: [Set<Int>: Int] = [:]
    var ofScenario: [Int: [Int]] = [:]
    for (rank, scenarios, _, group) in ranked {
      var (scenarios, group) = (scenarios, group)
      var place: Int?
      // Failure messages of exactly the same scenarios are combined.
      if rank == .words { place = sameWords[scenarios] }
      if rank != .words {
        place = same[scenarios]
        let near = ofScenario[scenarios.min() ?? -1] ?? []
        if place == nil { place = near.first { causes[$0].scenarios.isSuperset(of: scenarios) } }
        // The number of hits follows from whatever else changed in a scenario.
        if place == nil, rank == .hits {
          var apart = group.split { ofScenario[$0]?.first }
          let rest = apart.removeValue(forKey: nil)
          for (place, own) in apart.sorted(by: { ($0.key ?? 0) < ($1.key ?? 0) }) {
            if let place { causes[place].others.append(own.cause()) }
          }
          guard let rest else { continue }
          (group, scenarios) = (rest, Set(rest.scenarios))
        }
      }
      if let place {
        causes[place].others.append(group.cause())
        continue
      }
      causes.append((group.cause(), scenarios, []))
      if rank == .words {
        sameWords[scenarios] = causes.count - 1
        continue
      }
      same[scenarios] = causes.count - 1
      for scenario in scenarios where (ofScenario[scenario]?.count ?? 0) < Self.mostLookedAt {
        ofScenario[scenario, default: []].append(causes.count - 1)
      }
    }
    // Failure messages come first, since no `-u` fixes them; then the most frequent cause.
    let places = causes.indices.sorted { a, b in
      let keys = [a, b].map { (causes[$0].cause.first == nil ? 0 : 1, -causes[$0].scenarios.count, $0) }
      return keys[0] < keys[1]
    }
    return places.map { causes[$0] }.map {
      SharedCause(
        text: $0.cause.text, first: $0.cause.first, scenarios: $0.cause.scenarios, steps: $0.cause.steps,
        others: diverse($0.others, besides: $0.cause.first?.widget))
    }
  }

  /// Takes rows that replace each other apart if one of them appears or disappears elsewhere: that they are in the same place is chance.
  private static func withoutChance(
    _ told: [(scenario: Int, told: [(part: Told, step: Int?)])]
  ) -> [(scenario: Int, told: [(part: Told, step: Int?)])] {
    let all = Set(told.lazy.flatMap(\.told).map(\.part))
    return told.map { item in
      let own = Set(item.told.map(\.part))
      let parts = item.told.flatMap { part, step -> [(part: Told, step: Int?)] in
        guard case .change(let change) = part, case .replaced(let old, let other) = change.kind else { return [(part, step)] }
        let apart = [SeenChange.Kind.new(other), .gone(old)].map { Told.change(SeenChange(widget: change.widget, $0)) }
        if !apart.contains(where: all.contains) { return [(part, step)] }
        return apart.filter { !own.contains($0) }.map { ($0, step) }
      }
      return (item.scenario, parts)
    }
  }

  /// Returns the causes with the first of each widget before the others, so that a short list names all widgets.
  private static func diverse(_ causes: [SharedCause], besides widget: String?) -> [SharedCause] {
    var known: Set<String?> = [widget]
    let firsts = Set(causes.indices.filter { known.insert(causes[$0].first?.widget).inserted })
    return firsts.sorted().map { causes[$0] } + causes.indices.filter { !firsts.contains($0) }.map { causes[$0] }
  }

  /// The most causes of a scenario that are examined to find one that includes a new one.
  private static let mostLookedAt = 50

  private enum Key: Hashable {
    case change(SeenChange.Family)
    case words(String)

    /// The order in which signs are examined.
    enum Rank: Comparable {
      case words, queries, values, consequences, hits
    }

    var rank: Rank {
      switch self {
      case .words: .words
      case .change(.number): .hits
      // What is found follows from what is asked.
      case .change(.kind(.query)): .queries
      case .change(.kind(.replaced)): .values
      case .change(.value), .change(.kind), .change(.words): .consequences
      case .change(.hits): .hits
      }
    }

    init(_ told: Told) {
      switch told {
      case .change(let change): self = .change(change.family)
      case .words(let text): self = .words(text)
      }
    }
  }

  /// The signs of one cause.
  private struct Group {
    /// All signs, with their scenarios and steps.
    private var told: [(part: Told, scenario: Int, step: Int?)] = []
    /// The signs in the order of first appearance, and how often each occurs.
    private var parts: [Told] = []
    private var counts: [Told: Int] = [:]
    private(set) var scenarios: [Int] = []
    /// How often a row appeared or disappeared, from which other changes may follow, more often than its count changed.
    private var balance = 0
    var isOfRows: Bool { balance > 0 }
    private var steps: [Int?] = []

    mutating func add(_ told: Told, of scenario: Int, in step: Int?) {
      self.told.append((told, scenario, step))
      if counts[told] == nil { parts.append(told) }
      counts[told, default: 0] += 1
      if case .change(let change) = told {
        switch change.kind {
        case .new, .gone: balance += 1
        case .count: balance -= 1
        default: break
        }
      }
      guard scenarios.last != scenario else { return }
      scenarios.append(scenario)
      steps.append(step)
    }

    /// The same signs in parts, by what their scenarios have in common.
    func split(by key: (Int) -> Int?) -> [Int?: Group] {
      told.reduce(into: [:]) { $0[key($1.scenario), default: Group()].add($1.part, of: $1.scenario, in: $1.step) }
    }

    func cause() -> SharedCause {
      // The text names the most frequent numbers.
      let frequent = parts.enumerated().sorted { (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset) }
      let changes = frequent.map(\.element).compactMap { part -> SeenChange? in if case .change(let change) = part { change } else { nil } }
      guard let first = changes.first else {
        let text = parts.first.map { part in if case .words(let text) = part { text } else { "" } } ?? ""
        return SharedCause(text: text, first: nil, scenarios: scenarios, steps: steps, others: [])
      }
      var seen: Set<SeenChange.Kind> = []
      let kinds = changes.map(\.kind).filter { seen.insert($0).inserted }
      var names: Set<String> = []
      let widgets = changes.compactMap(\.widget).filter { names.insert($0).inserted }
      let told = widgets.count > 4 ? widgets.prefix(3) + ["\(widgets.count - 3) more"] : widgets[...]
      return SharedCause(
        text: (widgets.isEmpty ? "" : "\(NameText.list(Array(told))): ") + SeenChange.text(kinds), first: first, scenarios: scenarios,
        steps: steps, others: [])
    }
  }
}
