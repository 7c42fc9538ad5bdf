import Diagnostics
import Manifest
import SearchModel
import Texts

/// Widgets whose wiring prevents them from ever doing or showing anything useful.
enum IdleWidgets {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      let empty = textless(widget, manifest) + unsearched(widget, manifest)
      return clearsNothing(widget, manifest) + empty + strange(widget, manifest) + twice(widget)
    }
  }

  /// A button that clears all groups except the only ones that are written to.
  private static func clearsNothing(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard case .clearsOthers(let kept) = widget.traits.groupUse else { return [] }
    let state = widget.wiring.filterState?.value ?? "main"
    let part = manifest.ofState(state)
    let edits = (manifest.filterState + manifest.steps.edits).compactMap { $0.own(of: state) }
    let isOpen =
      edits.contains(where: \.takesOver) || part.widgets.contains { if case .ordered = $0.traits.writings { true } else { false } }
    let written = Set(part.widgets.flatMap { manifest.writings(of: $0).map(\.group) } + edits.flatMap(\.addedGroups))
    guard !isOpen, !written.isEmpty, written.isSubset(of: kept) else { return [] }
    return [
      widget.finding(
        .groupUnwritten, at: ["filterGroupIDs"],
        saying: "'\(widget.id.value)' clears nothing: with clearMode: except, it keeps every group that something writes to",
        remedy: "remove from filterGroupIDs the groups that should be cleared, or write clearMode: specified")
    ]
  }

  /// A list that shows hits only for a non-empty query, if no such query is ever made.
  private static func textless(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let other = widget.isOfMainSearcher ? nil : manifest.searchers.first { $0.name.value == widget.wiring.searcher?.value }
    guard case .hits(let list) = widget.kind, !list.showItemsOnEmptyQuery, widget.isOfMainSearcher || other?.item.kind == .hits,
      !manifest.scenarios.isEmpty, (other?.item.query ?? manifest.searcher.query).query?.isEmpty ?? true,
      // A manifest with expectations about its rows takes this into account.
      manifest.expected(of: widget.views).isEmpty
    else { return [] }
    // A group passes its query to all of its components.
    let groups = other.map { manifest.groups(with: $0.name.value) } ?? []
    let searches = manifest.allSteps.contains { step in
      if let other, case .by(let name, _) = step.action, name.value != other.name.value, !groups.contains(name.value) { return false }
      if let other, case .widget(let target, _) = step.action, let own = manifest.widget(target.id)?.wiring.searcher?.value,
        own != other.name.value, !groups.contains(own)
      {
        return false
      }
      return switch step.action.own {
      case .search(let text): text?.isEmpty == false
      case .query(let text): text?.isEmpty == false
      case .widget(_, let event): event.text?.isEmpty == false
      case .searcher(let change): change.query?.isEmpty == false || change.request != nil
      default: false
      }
    }
    if searches { return [] }
    return [
      widget.finding(
        .alwaysEmpty, at: ["showItemsOnEmptyQuery"],
        saying: "'\(widget.id.value)' never shows a row: showItemsOnEmptyQuery is false, and the query is always empty",
        remedy: "search for something in a scenario, or remove showItemsOnEmptyQuery")
    ]
  }

  /// A sort-by list that switches its searcher to unrelated records.
  private static func strange(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard !widget.traits.indices.isEmpty, let name = widget.wiring.searcher?.value,
      let searcher = manifest.searchers.first(where: { $0.name.value == name })?.item, let index = searcher.index?.value,
      searcher.records != nil
    else { return [] }
    let own = Set([index] + searcher.settings.replicas.map(\.name))
    let ofMain = [manifest.searcher.index] + manifest.searcher.settings.replicas.map(\.name)
    if !own.isDisjoint(with: widget.traits.indices) {
      return widget.traits.indices.first { ofMain.contains($0) && !own.contains($0) }.map { foreign in
        [
          widget.finding(
            .orderUnreachable, at: ["indicesNames"],
            saying: "'\(widget.id.value)' offers sort orders of the index '\(index)', but '\(foreign)' has other records",
            remedy: "list '\(index)' and its replicas only")
        ]
      } ?? []
    }
    let isOfMain = widget.traits.indices.contains(manifest.searcher.index)
    return [
      widget.finding(
        .orderUnreachable, at: ["indicesNames"],
        saying:
          "'\(widget.id.value)' switches the searcher '\(name)' from the index '\(index)' to '\(widget.traits.indices[0])', which has other records",
        remedy: isOfMain ? "remove 'searcher': these are sort orders of the main searcher" : "list '\(index)' and its replicas")
    ]
  }

  /// A loading indicator whose searcher never searches.
  private static func unsearched(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard widget.traits.type == .loading, let name = widget.wiring.searcher?.value,
      let searcher = manifest.searchers.first(where: { $0.name.value == name })?.item, searcher.kind == .hits, !manifest.allSteps.isEmpty
    else { return [] }
    let isAsked = manifest.allSteps.contains { step in
      switch step.action {
      case .by(let other, _): other.value == name
      case .wire(.connectSearcher(let other, _)): other.value == name
      default: false
      }
    }
    let isGrouped = manifest.searchers.contains { $0.item.components.contains { $0.value == name } }
    let isTyped = manifest.widgets.contains {
      $0.wiring.searcher?.value == name && [.searchBox, .sortBy, .relevantSort, .hits].contains($0.traits.type)
    }
    // A searcher that follows a filter state searches whenever that changes.
    let isFiltered = searcher.filterStates.contains { state in
      manifest.allSteps.contains { step in
        step.edits.contains { $0.own(of: state.value) != nil }
          || step.widgetEvents.contains { target, _ in
            guard let other = manifest.widget(target.id) else { return true }
            if case .none = other.traits.writings { return false }
            return other.wiring.filterState?.value ?? "main" == state.value
          }
      }
    }
    if isAsked || isGrouped || isTyped || isFiltered { return [] }
    return [
      widget.finding(
        .alwaysEmpty, at: ["searcher"], saying: "'\(widget.id.value)' is never shown: nothing makes the searcher '\(name)' search",
        remedy: "connect it to a searcher that searches")
    ]
  }

  /// A row that shows the same attribute in both of its lines.
  private static func twice(_ widget: WidgetDeclaration) -> [Finding] {
    guard case .hits(let list) = widget.kind, let name = list.subtitle, name == list.attribute else { return [] }
    return [
      widget.finding(
        .listedTwice, at: ["subtitle"], saying: "each row of '\(widget.id.value)' shows '\(name)' twice, as its title and as its subtitle",
        remedy: "name a different attribute, or remove 'subtitle'")
    ]
  }
}

extension Manifest {
  /// The groups that contain a searcher, directly or through other groups.
  fileprivate func groups(with searcher: String) -> Set<String> {
    var found: Set<String> = []
    var parts: Set<String> = [searcher]
    while !parts.isEmpty {
      let outer = Set(searchers.filter { $0.item.components.contains { parts.contains($0.value) } }.map(\.name.value))
      parts = outer.subtracting(found)
      found.formUnion(outer)
    }
    return found
  }
}
