import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Findings that depend on the wiring of a screen and on what its presenters show.
package enum WiringConfiguration {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { renamed($0) } + searchers(manifest)
  }

  /// Widgets connected to a searcher and a filter state that are unrelated.
  static func apart(_ manifest: Manifest) -> [Finding] {
    // The filters of a sheet are copied when it is applied; filters that no searcher uses are reported elsewhere.
    let copies = (manifest.filterState + manifest.steps.edits).contains(where: \.takesOver)
    let searched = manifest.searchedStates
    // Steps may connect them.
    let isWired = manifest.connectsLater
    return manifest.widgets.compactMap { widget -> Finding? in
      let parts = widget.traits.type.parts
      guard parts.contains(.searcher), parts.contains(.filterState), widget.wiring.connect == nil else { return nil }
      let name = widget.wiring.searcher?.value ?? "main"
      let state = widget.wiring.filterState?.value ?? "main"
      let followed: [String]
      if name == "main" {
        followed = manifest.searcher.followedStates
      } else {
        let searcher = manifest.searchers.first { $0.name.value == name }?.item
        if searcher?.kind == .facet, let searcher { return apart(widget, name, searcher, state, manifest) }
        if let searcher, searcher.kind == .hits, searcher.filterStates.isEmpty, widget.listsValues {
          return apart(widget, name, searcher, state, manifest)
        }
        followed = searcher?.kind == .hits ? searcher?.filterStates.map(\.value) ?? [] : []
      }
      if copies || !searched.contains(state) { return nil }
      guard let right = followed.first, !followed.contains(state), !isWired else { return nil }
      let does = widget.traits.type == .hits ? "follows" : "writes to"
      let remedy =
        name == "main" && manifest.searchers.contains(where: { $0.item.filterStates.contains { $0.value == state } })
        ? "give it the searcher that follows '\(state)', or the filter state '\(right)'"
        : "\(widget.wiring.filterState == nil ? "add" : "write") filterState: \(right)"
      return widget.finding(
        .statesApart, at: ["filterState", "searcher"],
        saying:
          "'\(widget.id.value)' shows the results of the searcher '\(name)', which follows the filter state '\(right)', but \(does) '\(state)'",
        remedy: remedy)
    }
  }

  /// A list of the values found by a searcher that does not follow the filters which the list writes.
  private static func apart(
    _ widget: WidgetDeclaration, _ name: String, _ searcher: OtherSearcher, _ state: String, _ manifest: Manifest
  ) -> Finding? {
    let followed = searcher.filterStates.map(\.value)
    if followed.contains(state) || manifest.connectsLater || !manifest.searchedStates.contains(state) { return nil }
    let follows = followed.first.map { "the filter state '\($0)'" } ?? "no filter state"
    return widget.finding(
      .statesApart, at: ["filterState", "searcher"],
      saying:
        "'\(widget.id.value)' shows values from the searcher '\(name)', which follows \(follows), but writes its filters to '\(state)'",
      remedy: "write filterState: \(state) in the searcher '\(name)'")
  }

  /// Items that are shown with a different name, by which a click then filters.
  private static func renamed(_ widget: WidgetDeclaration) -> [Finding] {
    guard widget.showsOtherNames else { return [] }
    for steps in widget.traits.presenterSteps {
      let names = steps.flatMap { step -> [Named<String>] in if case .rename(let names) = step { names } else { [] } }
      let alike = Dictionary(grouping: names) { $0.item }.mapValues { Set($0.map(\.name.value)).sorted() }.filter { $0.value.count > 1 }
      guard let (text, values) = alike.min(by: { $0.key < $1.key }) else { continue }
      let list = NameText.list(values.map { "'\($0)'" })
      return [
        widget.finding(
          .renamedItem,
          "'\(widget.id.value)' shows \(list) as '\(text)', and a click on \(values.count > 2 ? "any of them" : "either") filters by that name",
          remedy: "merge the values in the records, not in the presenter")
      ]
    }
    let isCut = !widget.traits.presenterSteps.joined().contains { if case .rename = $0 { true } else { false } }
    return [
      widget.finding(
        .renamedItem,
        "'\(widget.id.value)' \(isCut ? "shows values in another form" : "renames values"), and a click filters by the displayed name")
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
        "the searcher '\(name)' follows \(states.count) filter states, but does not combine them: every search takes its disjunctive and hierarchical filters from '\(last.value)', even when another one changed"
      )
    }
  }
}

extension WidgetDeclaration {
  /// Whether it lists counted values. Sliders and steppers may take their bounds from a searcher without filters.
  fileprivate var listsValues: Bool {
    switch traits.writings {
    case .ordered: true
    case .one(let writing):
      switch writing.choice {
      case .values, .path: true
      case .numbers, .filters: false
      }
    case .none: false
    }
  }

  /// Whether its presenter shows values with different names.
  package var showsOtherNames: Bool { traits.presenterSteps.joined().contains(where: \.changesValues) }
}
