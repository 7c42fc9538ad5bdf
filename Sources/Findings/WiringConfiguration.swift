import Diagnostics
import Manifest
import SearchModel

/// What is decided by how a screen is wired, and by what its presenters show.
package enum WiringConfiguration {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { renamed($0) } + searchers(manifest)
  }

  /// Items that are shown under another name, which a click then filters by.
  private static func renamed(_ widget: WidgetDeclaration) -> [Finding] {
    guard widget.showsOtherNames else { return [] }
    return [
      widget.finding(.renamedItem, "'\(widget.id.value)' renames values, and a click filters by the displayed name")
    ]
  }

  /// Searchers that follow several filter states.
  private static func searchers(_ manifest: Manifest) -> [Finding] {
    let all =
      [("main", manifest.searcher.filterStates ?? [])]
      + manifest.searchers.filter { $0.item.kind == .hits }.map { ($0.name.value, $0.item.filterStates) }
    return all.compactMap { name, states in
      guard let last = states.last, states.count > 1 else { return nil }
      return Finding(
        .lastStateWins, widget: nil, at: last.span,
        "the searcher '\(name)' is connected to \(states.count) filter states: a change in any of them starts a search with the disjunctive and hierarchical filters of '\(last.value)'"
      )
    }
  }
}

extension WidgetDeclaration {
  /// Whether its presenter shows values under other names.
  var showsOtherNames: Bool { traits.presenterSteps.joined().contains(where: \.changesValues) }
}
