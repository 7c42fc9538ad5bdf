import Texts

/// A change that several scenarios have in common.
package struct SharedCause: Sendable, Hashable {
  /// What a scenario has to say of why it fails or differs.
  package enum Told: Sendable, Hashable {
    case change(SeenChange)
    /// What a failure says.
    case words(String)
  }

  /// `brands and makers: Northpeak 7 → 6`, or what a failure says.
  package let text: String
  /// The first of the changes that the text stands for; nil where it is a failure's.
  package let first: SeenChange?
  /// The places of the scenarios that have it, ascending.
  package let scenarios: [Int]
  /// The step of each of them in which it is seen first; nil where it belongs to none.
  let steps: [Int?]
  /// What else changed in these scenarios or in some of them, those that most have first: likely of the same cause.
  package let others: [SharedCause]

  /// The causes of scenarios, each with all the scenarios that have it, those that most have first.
  ///
  /// The same value that came, went or has another count is one cause, whichever widget shows it. What the very same scenarios have is
  /// told with it, and so are numbers and marks that only scenarios of another cause have: they follow from what came or went. What
  /// failures say is told with what other failures of the same scenarios say, and with nothing else. Linear in the number of changes.
  ///
  /// - Parameter told: what each scenario has to say, by the scenario's place.
  package static func causes(_ told: [(scenario: Int, told: [Told])]) -> [SharedCause] {
    causes(placed: told.map { ($0.scenario, $0.told.map { ($0, nil) }) })
  }

  /// The same of what is said with the step in which it is seen first.
  static func causes(placed told: [(scenario: Int, told: [(part: Told, step: Int?)])]) -> [SharedCause] {
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
      groups[key].map { (rank: key.rank, scenarios: Set($0.scenarios), offset: offset, cause: $0.cause()) }
    }
    let ranked = found.sorted { ($0.rank, $1.scenarios.count, $0.offset) < ($1.rank, $0.scenarios.count, $1.offset) }
    var causes: [(cause: SharedCause, scenarios: Set<Int>, others: [SharedCause])] = []
    // The cause of the very same scenarios, and the first causes of each scenario: what is looked for is among those.
    var same: [Set<Int>: Int] = [:]
    var sameWords: [Set<Int>: Int] = [:]
    var ofScenario: [Int: [Int]] = [:]
    for (rank, scenarios, _, cause) in ranked {
      var place: Int?
      // What failures of the very same scenarios say is told together.
      if rank == .words { place = sameWords[scenarios] }
      if rank != .words {
        place = same[scenarios]
        let near = ofScenario[scenarios.min() ?? -1] ?? []
        if place == nil, rank != .values { place = near.first { causes[$0].scenarios.isSuperset(of: scenarios) } }
        // How many hits there are follows from all of them together.
        if place == nil, rank == .hits, scenarios.allSatisfy({ ofScenario[$0] != nil }) {
          place = scenarios.compactMap { ofScenario[$0]?.first }.min()
        }
      }
      if let place {
        causes[place].others.append(cause)
        continue
      }
      causes.append((cause, scenarios, []))
      if rank == .words {
        sameWords[scenarios] = causes.count - 1
        continue
      }
      same[scenarios] = causes.count - 1
      for scenario in scenarios where (ofScenario[scenario]?.count ?? 0) < Self.mostLookedAt {
        ofScenario[scenario, default: []].append(causes.count - 1)
      }
    }
    // What most scenarios have comes first, and of as many what failures say.
    let places = causes.indices.sorted { a, b in
      let keys = [a, b].map { (-causes[$0].scenarios.count, causes[$0].cause.first == nil ? 0 : 1, $0) }
      return keys[0] < keys[1]
    }
    return places.map { causes[$0] }.map {
      SharedCause(
        text: $0.cause.text, first: $0.cause.first, scenarios: $0.cause.scenarios, steps: $0.cause.steps, others: $0.others)
    }
  }

  /// How many causes of a scenario are looked at for one that takes in another.
  private static let mostLookedAt = 50

  private enum Key: Hashable {
    case change(SeenChange.Family)
    case words(String)

    /// What is looked at first.
    enum Rank: Comparable {
      case words, values, consequences, hits
    }

    var rank: Rank {
      switch self {
      case .words: .words
      case .change(.number): .hits
      case .change(.kind(.new)), .change(.kind(.gone)), .change(.kind(.replaced)): .values
      case .change(.count), .change(.kind), .change(.words): .consequences
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

  /// What is told of one cause.
  private struct Group {
    private var parts: [Told] = []
    private var known: Set<Told> = []
    private(set) var scenarios: [Int] = []
    private var steps: [Int?] = []

    mutating func add(_ told: Told, of scenario: Int, in step: Int?) {
      if known.insert(told).inserted { parts.append(told) }
      guard scenarios.last != scenario else { return }
      scenarios.append(scenario)
      steps.append(step)
    }

    func cause() -> SharedCause {
      let changes = parts.compactMap { part -> SeenChange? in if case .change(let change) = part { change } else { nil } }
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
