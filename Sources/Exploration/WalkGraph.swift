import Manifest
import SearchModel
import Texts

/// The states of a walk, condensed by their filters so that a picture of them can be read: one node for all states with filters in the same
/// groups, and one arrow for all steps between two nodes.
package struct WalkGraph: Sendable, Hashable {
  /// States with filters in the same groups.
  package struct Node: Sendable, Hashable {
    /// The groups that have filters, sorted: `brand + color`; if there are many, their number.
    package internal(set) var name: String
    /// The number of groups that have filters.
    package let rank: Int
    package internal(set) var states: Int
    /// The number of states without results.
    package internal(set) var withoutResults: Int
  }

  /// Steps from one node to another.
  package struct Arrow: Sendable, Hashable {
    /// The index of a node.
    package let from: Int
    package let to: Int
    package internal(set) var steps: Int
    /// The widgets that the steps act on, sorted; `search` for a step without a widget.
    package internal(set) var widgets: [String]
  }

  /// The nodes by rank, then in the order in which they were found.
  package private(set) var nodes: [Node] = []
  package private(set) var arrows: [Arrow] = []

  /// The maximum number of nodes in a picture; if there are more, they are condensed by the number of groups.
  package static let mostNodes = 24

  private var places: [String: Int] = [:]
  private var arrowPlaces: [[Int]: Int] = [:]
  /// The node of each state.
  private var owners: [Int32] = []

  init() {}

  /// Records the step to a state; the first one has no parent.
  mutating func take(_ edge: Edge, from parent: Int?, to state: Int, isNew: Bool, _ version: InstantSearchVersion) {
    if isNew {
      let all = edge.groups.names.flatMap { edge.groups.groups(of: $0).groups(version) }
      let groups = all.filter { !$0.filters.isEmpty }.map { group in
        if case .hierarchical = group.id { "menu" } else { group.id.name }
      }
      let names = Set(groups).sorted()
      let key = names.joined(separator: " + ")
      let place = places[key] ?? nodes.count
      if place == nodes.count {
        places[key] = place
        nodes.append(Node(name: key, rank: names.count, states: 0, withoutResults: 0))
      }
      nodes[place].states += 1
      if edge.state.results?.nbHits == 0 { nodes[place].withoutResults += 1 }
      owners.append(Int32(place))
    }
    guard let parent, owners.indices.contains(parent), owners.indices.contains(state) else { return }
    add(from: Int(owners[parent]), to: Int(owners[state]), steps: 1, widgets: [edge.step.action.widget ?? "search"])
  }

  private mutating func add(from: Int, to: Int, steps: Int, widgets: [String]) {
    let place = arrowPlaces[[from, to]] ?? arrows.count
    if place == arrows.count {
      arrowPlaces[[from, to]] = place
      arrows.append(Arrow(from: from, to: to, steps: 0, widgets: []))
    }
    arrows[place].steps += steps
    arrows[place].widgets = Set(arrows[place].widgets + widgets).sorted()
  }

  /// Restores the arrows of a walk that had the same nodes.
  ///
  /// - Returns: False if the nodes differ.
  mutating func resume(_ arrows: [Arrow]) -> Bool {
    guard arrows.allSatisfy({ nodes.indices.contains($0.from) && nodes.indices.contains($0.to) }) else { return false }
    self.arrows = arrows
    arrowPlaces = Dictionary(arrows.enumerated().map { ([$0.element.from, $0.element.to], $0.offset) }, uniquingKeysWith: { $1 })
    return true
  }

  /// A copy with secrets masked.
  func redacted(by redactor: Redactor) -> WalkGraph {
    var graph = self
    for index in nodes.indices { graph.nodes[index].name = redactor.masked(nodes[index].name) }
    for index in arrows.indices { graph.arrows[index].widgets = arrows[index].widgets.map { redactor.masked($0) } }
    return graph
  }

  /// A copy condensed until it is readable, with its nodes by rank.
  package var folded: WalkGraph {
    let isLarge = nodes.count > Self.mostNodes
    var graph = WalkGraph()
    var owners = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices.sorted(by: { (nodes[$0].rank, $0) < (nodes[$1].rank, $1) }) {
      let node = nodes[index]
      let key = isLarge && node.rank > 1 ? "any \(node.rank) groups" : node.name
      if let place = graph.places[key] {
        graph.nodes[place].states += node.states
        graph.nodes[place].withoutResults += node.withoutResults
        owners[index] = place
      } else {
        graph.places[key] = graph.nodes.count
        owners[index] = graph.nodes.count
        graph.nodes.append(
          Node(name: key, rank: node.rank, states: node.states, withoutResults: node.withoutResults))
      }
    }
    for arrow in arrows { graph.add(from: owners[arrow.from], to: owners[arrow.to], steps: arrow.steps, widgets: arrow.widgets) }
    return graph
  }
}
