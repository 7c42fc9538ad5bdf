import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Filter groups that are referred to but never filled, and filter states that no searcher uses.
enum GroupNames {
  static func findings(_ manifest: Manifest) -> [Finding] { unwritten(manifest) + unread(manifest) }

  // MARK: Groups

  /// Checks each filter state by itself, since states do not share groups.
  private static func unwritten(_ manifest: Manifest) -> [Finding] {
    manifest.stateNames.flatMap { unwritten(manifest.ofState($0), $0, all: manifest) }
  }

  private static func unwritten(_ part: Manifest, _ state: String, all manifest: Manifest) -> [Finding] {
    guard let written = manifest.groups(writtenIn: state) else { return [] }
    let edits = manifest.edits(of: state)
    let suffix = manifest.filterStates.isEmpty ? "" : " in the filter state '\(state)'"
    // A group with the same name and a different operator has its own finding.
    func isUnwritten(_ group: FilterGroup.ID) -> Bool {
      !written.contains { other in
        // A menu's group has no operator that could be wrong.
        if case .hierarchical = other { other == group } else { other.name == group.name }
      }
    }
    // Often the name is right but the operator is wrong.
    func nearest(_ group: FilterGroup.ID) -> FilterGroup.ID? {
      let name = written.contains { $0.name == group.name } ? group.name : NearMiss.of(group.name, in: Set(written.map(\.name)))
      return written.filter { $0.name == name }.min { $0.description < $1.description }
    }
    // The name is that of a widget instead of the group that it writes to.
    func own(_ group: FilterGroup.ID) -> String? {
      guard let widget = part.widgets.first(where: { $0.id.value == group.name }) else { return nil }
      let groups = Set(manifest.writings(of: widget).map { $0.group.written }).sorted()
      return groups.isEmpty ? nil : "'\(group.name)' is a widget, which writes to \(groups.joined(separator: " and "))"
    }
    // The group may be in a different filter state.
    func elsewhere(_ group: FilterGroup.ID) -> String? {
      manifest.stateNames.first { other in
        other != state && manifest.ofState(other).widgets.flatMap { manifest.writings(of: $0).map(\.group) }.contains(group)
      }.map { "connect the widget to the filter state '\($0)'" }
    }
    let existing =
      written.isEmpty
      ? "nothing writes to this filter state: remove the group, or add a widget that does"
      : "groups that something writes to: \(written.map(\.written).sorted().joined(separator: ", "))"
    let widgets = part.widgets.flatMap { widget -> [Finding] in
      let unwritten = widget.traits.groupUse.named.filter(isUnwritten)
      // All groups are in one other state, so the widget's state is wrong.
      let others = Set(unwritten.map(elsewhere))
      if unwritten.count > 1, unwritten.count == widget.traits.groupUse.named.count, others.count == 1, let remedy = others.first ?? nil {
        return [
          widget.finding(
            .groupUnwritten, at: ["filterState", "filterGroupIDs"],
            saying: "'\(widget.id.value)' refers to groups that nothing writes to\(suffix)", remedy: remedy)
        ]
      }
      return unwritten.map { group in
        Finding(
          .groupUnwritten, widget: widget.id.value,
          at: manifest.place(of: group, after: widget.id.span, before: manifest.widgets.map(\.id.span)),
          "'\(widget.id.value)' refers to the group \(group), which nothing writes to\(suffix)",
          remedy: own(group) ?? nearest(group).map { "did you mean \($0.written)?" } ?? elsewhere(group) ?? existing
        ).about(group.name)
      }
    }
    let starts = manifest.allSteps.map(\.span)
    let steps = manifest.allSteps.flatMap { step in
      step.readGroups(of: state).filter { !written.contains($0) }.map { group in
        Finding(
          .groupUnwritten, widget: nil, at: manifest.place(of: group, after: step.span, before: starts),
          "the step refers to the group \(group), which nothing writes to\(suffix)",
          remedy: own(group) ?? nearest(group).map { "did you mean \($0.written)?" })
      }
    }
    // Filters that the app sets itself, in a group whose name is similar to that of a widget's group.
    let own = Set(part.widgets.flatMap { manifest.writings(of: $0).map(\.group.name) + $0.traits.groupUse.named.map(\.name) })
    // A separate group, named after the attribute that it filters by.
    let attributes = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute.rawValue))
    func misspelt(_ edit: FilterEdit, at span: SourceSpan) -> [Finding] {
      func isForeign(_ group: FilterGroup.ID) -> Bool {
        if case .hierarchical(let name) = group { name != "_hierarchical" } else { false }
      }
      let foreign = edit.addedGroups.filter(isForeign).map { group in
        Finding(
          .groupUnwritten, widget: nil, at: manifest.place(of: group, after: span, before: starts),
          "no menu reads the group \(group), which is filled here\(suffix)",
          remedy: NearMiss.didYouMean(group.name, ["_hierarchical"]) ?? "write { hierarchical: _hierarchical }: menus have no other group")
      }
      return foreign
        + edit.addedGroups.filter { group in
          !own.contains(group.name) && !attributes.contains(group.name) && !edit.filters.contains { $0.attribute.rawValue == group.name }
            && !isForeign(group)
        }.compactMap { group in
          NearMiss.of(group.name, in: own).map { near in
            Finding(
              .groupUnwritten, widget: nil, at: manifest.place(of: group, after: span, before: starts),
              "no widget uses the group \(group), which is filled here\(suffix)",
              remedy: "did you mean '\(near)'?")
          }
        }
    }
    let filled =
      manifest.filterState.compactMap { $0.own(of: state) }.flatMap { misspelt($0, at: manifest.filterStateSpan) }
      + manifest.allSteps.flatMap { step in step.edits.compactMap { $0.own(of: state) }.flatMap { misspelt($0, at: step.span) } }
    let idle =
      !written.isEmpty || !edits.isEmpty
      ? []
      : part.widgets.compactMap { widget -> Finding? in
        switch widget.traits.groupUse {
        // Widgets that name groups are reported above.
        case .none, .clears(.some), .watches(.some), .clearsOthers: return nil
        case .clears(nil), .watches(nil):
          return widget.finding(
            .groupUnwritten, at: ["filterState"],
            saying:
              "'\(widget.id.value)' has nothing to do: nothing writes filters\(manifest.filterStates.isEmpty ? "" : " to the filter state '\(state)'")",
            remedy: "connect it to the filter state that the other widgets write to")
        }
      }
    return widgets + steps + filled + idle
  }

  // MARK: Filter states

  private static func unread(_ manifest: Manifest) -> [Finding] {
    let searcher = manifest.searcher
    // The filters of a sheet are used in searches once the sheet is applied.
    let followed = manifest.searchedStates.union(manifest.draftStates)
    return manifest.stateNames.filter { !followed.contains($0) }.compactMap { name in
      let writers = manifest.widgets.filter { widget in
        guard widget.wiring.filterState?.value ?? "main" == name else { return false }
        if case .none = widget.traits.writings { return false }
        return true
      }
      guard let writer = writers.first else {
        // Only steps write to the state.
        guard let step = manifest.allSteps.first(where: { step in step.edits.contains { $0.own(of: name) != nil } }) else { return nil }
        return Finding(
          .filtersUnread, widget: nil, at: step.span,
          "no searcher is connected to the filter state '\(name)': the filters of this step have no effect")
      }
      let declared = manifest.filterStates.first { $0.value == name }?.span
      let span = declared ?? searcher.places.connection ?? searcher.filterStates?.first?.span ?? searcher.span
      // A second filter state in the same searcher would not be combined with the first.
      let remedy: String? =
        if searcher.followedStates.isEmpty {
          declared == nil && name == "main" ? "let the searcher follow it: remove this line" : nil
        } else if writer.wiring.filterState != nil {
          "remove 'filterState: \(name)' in the widget, or connect another searcher to it"
        } else { nil }
      return Finding(
        .filtersUnread, widget: writer.id.value, at: span,
        "no searcher is connected to the filter state '\(name)': the filters of '\(writer.id.value)' have no effect",
        labels: [.init("the widget", at: writer.id.span)], remedy: remedy)
    }
  }
}

extension Manifest {
  /// The edits of a filter state that the app and the steps make.
  fileprivate func edits(of state: String) -> [FilterEdit] {
    (filterState + steps.edits).compactMap { $0.own(of: state) }
  }

  /// The groups of a filter state that are ever filled; nil if they cannot be known, because rules of a live index decide which groups
  /// dynamic facets write to, or because the state copies the groups of a different one.
  fileprivate func groups(writtenIn state: String) -> Set<FilterGroup.ID>? {
    let (widgets, edits) = (ofState(state).widgets, edits(of: state))
    let isOpen = widgets.contains { widget in
      if case .ordered = widget.traits.writings { !searcher.isEmbedded } else { false }
    }
    if isOpen || edits.contains(where: \.takesOver) { return nil }
    return Set(widgets.flatMap { writings(of: $0).map(\.group) } + edits.flatMap(\.addedGroups))
  }

  /// The names of those groups.
  package func groupNames(writtenIn state: String) -> Set<String>? { groups(writtenIn: state).map { Set($0.map(\.name)) } }

  /// Whether a widget, the app or a step writes to a filter state.
  package func writes(to state: String) -> Bool {
    let isOfWidget = widgets.contains { widget in
      if case .none = widget.traits.writings { return false }
      return widget.wiring.filterState?.value ?? "main" == state
    }
    return isOfWidget || (filterState + steps.edits).contains { $0.own(of: state) != nil }
  }

  /// The filter states whose filters a searcher sends, from the start or once a step connects it.
  package var searchedStates: Set<String> {
    let main = searcher.connectFilterState == .never ? [] : searcher.filterStates?.map(\.value) ?? ["main"]
    let others = searchers.flatMap { $0.item.filterStates.map(\.value) }
    let later = steps.wirings.compactMap { if case .connectSearcher(_, let state) = $0 { state.value } else { nil } }
    return Set(main + others + later)
  }

  /// The filter states that no searcher follows, but whose filters a step copies into a different state, as when a sheet is applied.
  package var draftStates: Set<String> {
    let taken = (filterState + steps.edits).compactMap(\.source?.value)
    return Set(taken).subtracting(searchedStates)
  }
}

extension Step {
  /// The groups of a filter state that the step clears or removes filters from.
  fileprivate func readGroups(of state: String) -> [FilterGroup.ID] {
    if case .clear(let groups?) = action { return state == "main" ? groups : [] }
    return edits.compactMap { $0.own(of: state) }.flatMap(\.readGroups)
  }
}

extension FilterEdit {
  /// The state whose filters it copies; nil for other edits.
  var source: Located<String>? {
    switch self {
    case .content(let name): name
    case .silently(let edit), .of(_, let edit): edit.source
    default: nil
    }
  }

  fileprivate var readGroups: [FilterGroup.ID] {
    switch self {
    case .remove(_, let group), .read(let group): [group]
    case .removeAttribute(_, let group), .clear(let group): group.map { [$0] } ?? []
    case .clearAllExcept(let groups): groups
    case .silently(let edit), .of(_, let edit): edit.readGroups
    case .add, .toggle, .removeEverywhere, .hierarchicalAttributes, .hierarchicalFilters, .notify, .content: []
    }
  }

  /// Whether it copies the groups of a different state.
  package var takesOver: Bool { source != nil }
}
