import Exploration
import Texts

/// A picture of a walk: the filters that can be combined, from left to right, and the widgets that lead from one combination to the next.
///
/// The same walk results in the same bytes. Colours follow the reader's preference.
package enum WalkPicture {
  private static let (width, height) = (200, 58)
  private static let (columnGap, rowGap) = (190, 26)
  private static let margin = 24
  /// The most arrows to one node that get a line of text each.
  private static let mostLabels = 4

  /// - Parameter isComplete: Whether the walk visited every state. If not, a step back may just not have been taken yet.
  package static func svg(of walk: WalkGraph, title: String, isComplete: Bool) -> String {
    let graph = walk.folded
    var rows: [Int: Int] = [:]
    let places = graph.nodes.map { node -> (x: Int, y: Int) in
      let row = rows[node.rank, default: 0]
      rows[node.rank] = row + 1
      return (margin + node.rank * (width + columnGap), margin + 40 + row * (height + rowGap))
    }
    let right = (places.map(\.x).max() ?? 0) + width + margin
    let bottom = (places.map(\.y).max() ?? 0) + height + margin
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(right)\" height=\"\(bottom)\" viewBox=\"0 0 \(right) \(bottom)\" role=\"img\" aria-labelledby=\"t d\">",
      "<title id=\"t\">\(XMLText.escaped(TerminalText.visible(title)))</title>",
      "<desc id=\"d\">\(XMLText.escaped(TerminalText.visible(description(of: graph))))</desc>",
      "<style>text{font:13px system-ui,sans-serif;fill:#1c1c1e}.s{font-size:11px;fill:#5c5c63}.b{fill:#fff;stroke:#84848a}.l{fill:none;stroke:#0058d0}.m{fill:#0058d0}.z{fill:#b3261e}.g{fill:#f5f5f8}.k{paint-order:stroke;stroke:#f5f5f8;stroke-width:4px}@media (prefers-color-scheme:dark){text{fill:#f2f2f7}.s{fill:#aeaeb2}.b{fill:#1c1c1e;stroke:#9a9aa0}.l{stroke:#6cb4ff}.m{fill:#6cb4ff}.z{fill:#ff8a80}.g{fill:#000}.k{stroke:#000}}</style>",
      "<rect class=\"g\" width=\"\(right)\" height=\"\(bottom)\"/>",
      "<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path class=\"m\" d=\"M0 0 8 4 0 8z\"/></marker></defs>",
      "<text class=\"s\" x=\"\(margin)\" y=\"\(margin + 8)\">Groups that have filters, from none on the left to the most on the right\(isComplete ? "; a dashed arrow means that no step back was found" : "")</text>",
    ]
    let forward = graph.arrows.filter { graph.nodes[$0.to].rank > graph.nodes[$0.from].rank }
    var labels: [String] = []
    for (node, place) in places.enumerated() {
      // From top to bottom, each with its own end and label.
      let arrows = forward.filter { $0.to == node }.sorted { (places[$0.from].y, $0.from) < (places[$1.from].y, $1.from) }
      var labelled: Set<String> = []
      for (number, arrow) in arrows.enumerated() {
        let from = places[arrow.from]
        let (x1, y1) = (from.x + width, from.y + height / 2)
        let (x2, y2) = (place.x, place.y + height * (number + 1) / (arrows.count + 1))
        let middle = (x1 + x2) / 2
        // Steps in both directions are one line with two ends.
        let isOneWay = isComplete && !graph.arrows.contains { $0.from == arrow.to && $0.to == arrow.from }
        lines.append(
          "<path class=\"l\" d=\"M\(x1) \(y1)C\(middle) \(y1) \(middle) \(y2) \(x2) \(y2)\" marker-end=\"url(#a)\"\(isOneWay ? " stroke-dasharray=\"5 4\"" : " stroke-width=\"1.5\"")>"
            + "<title>\(XMLText.escaped(TerminalText.visible("\(arrow.widgets.joined(separator: ", ")): \(NameText.count(arrow.steps, "step"))\(isOneWay ? ", and no step back" : "")")))</title></path>"
        )
        // If the ends are too close together for a line of text each, each text appears once.
        let label = shortened(arrow.widgets.joined(separator: ", "), 24)
        if arrows.count <= mostLabels || labelled.count < mostLabels && labelled.insert(label).inserted {
          labels.append(
            "<text class=\"s k\" x=\"\(x2 - 12)\" y=\"\(y2 - 3)\" text-anchor=\"end\">\(XMLText.escaped(TerminalText.visible(label)))</text>"
          )
        }
      }
    }
    // On top of all lines.
    lines += labels
    for (node, place) in zip(graph.nodes, places) {
      let name = node.name.isEmpty ? "no filters" : node.name
      let empty = node.withoutResults == 0 ? "" : ", \(node.withoutResults) without results"
      lines += [
        "<rect class=\"b\" x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(width)\" height=\"\(height)\" rx=\"10\"><title>\(XMLText.escaped(TerminalText.visible(name)))</title></rect>",
        "<text x=\"\(place.x + 14)\" y=\"\(place.y + 24)\">\(XMLText.escaped(TerminalText.visible(shortened(name, 25))))</text>",
        "<text class=\"s\(node.withoutResults == 0 ? "" : " z")\" x=\"\(place.x + 14)\" y=\"\(place.y + 43)\">\(NameText.count(node.states, "state"))\(empty)</text>",
      ]
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// A description in words.
  private static func description(of graph: WalkGraph) -> String {
    graph.nodes.map { node in
      "\(node.name.isEmpty ? "no filters" : node.name): \(NameText.count(node.states, "state"))\(node.withoutResults == 0 ? "" : ", \(node.withoutResults) without results")"
    }.joined(separator: "; ") + "."
  }

  private static func shortened(_ text: String, _ most: Int) -> String {
    text.count > most ? text.prefix(most - 1) + "…" : text
  }
}
