import Manifest
import SearchModel

/// Names that are declared but never used: often the other half of a misspelling.
package enum UnusedNames {
  /// The unused names declared in the manifest's own file; those of other files may be for other manifests.
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.unusedNames.filter { $0.name.span.file === manifest.file }.compactMap { unused -> Finding? in
      // The values of a matrix are only available in its own scenario.
      let isElsewhere =
        unused.kind == .column && manifest.files.contains { !$0.bytes.ranges(of: "${\(unused.name.value)}".utf8).isEmpty }
      return Finding(
        .unusedName, widget: nil, at: unused.name.span,
        unused.isInProse
          ? "the matrix column '\(unused.name.value)' is used in no step or expectation, so all cases do the same"
          : unused.isReplaced
            ? "the variable '\(unused.name.value)' is never used: a matrix column of the same name replaces it"
            : "the \(unused.kind.rawValue) '\(unused.name.value)' is never used",
        remedy: unused.isInProse
          ? "write ${\(unused.name.value)} in a step"
          : unused.isReplaced
            ? "remove it, or rename the column"
            : isElsewhere ? "use it in this scenario: anything outside the scenario takes '\(unused.name.value)' from 'variables'" : nil)
    } + idleWidgets(manifest) + idleSearchers(manifest) + unshownSearchers(manifest) + emptyStates(manifest)
      + unqueried(manifest)
  }

  /// Filter states that a searcher reads but nothing writes to.
  private static func emptyStates(_ manifest: Manifest) -> [Finding] {
    let read = manifest.searchers.flatMap(\.item.filterStates) + (manifest.searcher.filterStates ?? [])
    var seen: Set<String> = []
    return manifest.filterStates.filter { $0.span.file === manifest.file }.compactMap { state in
      guard let reader = read.first(where: { $0.value == state.value }), seen.insert(state.value).inserted else { return nil }
      let isWritten = manifest.widgets.contains { widget in
        if case .none = widget.traits.writings { return false }
        return widget.wiring.filterState?.value == state.value
      }
      let isEdited = (manifest.filterState + manifest.steps.edits).contains { $0.own(of: state.value) != nil }
      // A step can connect a widget to it.
      let isWired = !manifest.steps.wirings.isEmpty
      if isWritten || isEdited || isWired { return nil }
      return Finding(
        .unusedName, widget: nil, at: state.span, "nothing writes to the filter state '\(state.value)', which a searcher filters by",
        labels: [.init("the searcher", at: reader.span)], remedy: "write filterState: \(state.value) in the widgets that should write to it"
      )
    }
  }

  /// Searchers that no step, search box or filter triggers.
  private static func idleSearchers(_ manifest: Manifest) -> [Finding] {
    var searched: Set<String> = []
    for step in manifest.allSteps {
      if case .by(let name, _) = step.action { searched.insert(name.value) }
      if case .wire(.connectSearcher(let name, _)) = step.action { searched.insert(name.value) }
    }
    for widget in manifest.widgets {
      guard let name = widget.wiring.searcher?.value else { continue }
      let types = manifest.steps.events(on: [widget.id.value]).contains { if case .facetSearch = $0 { true } else { false } }
      if types || [.searchBox, .sortBy, .relevantSort].contains(widget.traits.type) { searched.insert(name) }
    }
    for searcher in manifest.searchers where !searcher.item.filterStates.isEmpty { searched.insert(searcher.name.value) }
    // A group and its components search together, including nested groups.
    var known = -1
    while known != searched.count {
      known = searched.count
      for searcher in manifest.searchers where searcher.item.kind == .multi {
        let parts = searcher.item.components.map(\.value)
        if searched.contains(searcher.name.value) || !searched.isDisjoint(with: parts) || parts.contains("main") {
          searched.formUnion(parts + [searcher.name.value])
        }
      }
    }
    return unsearchedMain(manifest)
      + manifest.searchers.filter { !searched.contains($0.name.value) && $0.name.span.file === manifest.file }.compactMap { searcher in
        let name = searcher.name.value
        guard let widget = manifest.widgets.first(where: { $0.wiring.searcher?.value == name }) else { return nil }
        return Finding(
          .unusedName, widget: nil, at: searcher.name.span, "the searcher '\(name)' never searches, so '\(widget.id.value)' stays empty",
          remedy: "add a 'search: { searcher: \(name) }' step, or connect it to a filter state")
      }
  }

  /// A searcher whose hits are the only ones shown, although the search box is of the main searcher, which has the same index: no query
  /// reaches it.
  private static func unqueried(_ manifest: Manifest) -> [Finding] {
    let boxes = manifest.widgets.filter { $0.traits.type == .searchBox }
    let lists = manifest.widgets.filter { $0.traits.type == .hits }
    guard let box = boxes.first, boxes.allSatisfy({ $0.isOfMainSearcher && !$0.hasOwnSearcher }), let list = lists.first,
      !lists.contains(where: \.isOfMainSearcher),
      !manifest.changesSearchers, !manifest.searchers.contains(where: { $0.item.kind == .multi })
    else { return [] }
    let asked = Set(manifest.allSteps.compactMap { if case .by(let name, _) = $0.action { name.value } else { nil } })
    return manifest.searchers.filter { searcher in
      searcher.name.span.file === manifest.file && searcher.item.kind == .hits
        && searcher.item.index?.value ?? manifest.searcher.index == manifest.searcher.index && !asked.contains(searcher.name.value)
        && searcher.name.value == list.wiring.searcher?.value
        // A list with a query or filters of its own is meant to be independent.
        && searcher.item.query.query ?? "" == "" && searcher.item.query.filters == nil
    }.map { searcher in
      let name = searcher.name.value
      return Finding(
        .unusedName, widget: list.id.value, at: searcher.name.span,
        "nothing gives the searcher '\(name)' a query, so '\(list.id.value)' ignores what is typed in '\(box.id.value)'",
        labels: [.init("the search box is of the main searcher", at: box.id.span)],
        remedy: "write searcher: \(name) in '\(box.id.value)', or remove 'searcher' from '\(list.id.value)'")
    }
  }

  /// Searchers that search but whose results are neither shown nor checked; those of hits only in a manifest whose hits lists use other
  /// searchers.
  private static func unshownSearchers(_ manifest: Manifest) -> [Finding] {
    let haveHits = manifest.widgets.contains { $0.traits.type == .hits }
    var shown = Set(manifest.widgets.compactMap(\.wiring.searcher?.value))
    shown.formUnion(manifest.allExpectations.flatMap(\.searchers).map(\.name.value))
    shown.formUnion(manifest.invariants.compactMap(\.condition).flatMap(\.searchers).map(\.name.value))
    var searched: Set<String> = []
    for step in manifest.allSteps {
      if case .by(let name, _) = step.action { searched.insert(name.value) }
      if case .wire(.connectSearcher(let name, _)) = step.action { shown.insert(name.value) }
    }
    return manifest.searchers.filter { searcher in
      searcher.name.span.file === manifest.file && (searcher.item.kind == .hits && haveHits || searcher.item.kind == .facet)
        && searched.contains(searcher.name.value)
        && !shown.contains(searcher.name.value)
    }.map { searcher in
      let name = searcher.name.value
      return Finding(
        .unusedName, widget: nil, at: searcher.name.span, "no widget and no expectation shows what the searcher '\(name)' finds",
        remedy: searcher.item.kind == .facet
          ? "write searcher: \(name) in the refinementList that shows it"
          : "write searcher: \(name) in the widget that shows it, or expect its results: searchers: { \(name): { hits: … } }")
    }
  }

  /// The main searcher, if all searches are made by other searchers, such as a group that does not contain it.
  private static func unsearchedMain(_ manifest: Manifest) -> [Finding] {
    let groups = manifest.searchers.filter { $0.item.kind == .multi }
    guard !manifest.searchers.isEmpty, !groups.contains(where: { $0.item.components.map(\.value).contains("main") }),
      !manifest.allSteps.isEmpty
    else { return [] }
    let searches = manifest.allSteps.contains { step in
      switch step.action {
      case .widget(let target, _):
        let widget = manifest.widget(target.id)
        guard let widget else { return true }
        if widget.isOfMainSearcher, [.searchBox, .sortBy, .relevantSort, .hits].contains(widget.traits.type) { return true }
        if case .none = widget.traits.writings { return false }
        return true
      case .by, .burst, .answers: return false
      default: return true
      }
    }
    let shown = manifest.widgets.first { $0.isOfMainSearcher && ($0.traits.type == .hits || !$0.traits.countedAttributes.isEmpty) }
    guard !searches, let widget = shown else { return [] }
    return [
      Finding(
        .alwaysEmpty, widget: widget.id.value, at: widget.id.span,
        "'\(widget.id.value)' stays empty: no step makes the main searcher search",
        labels: groups.first.map { [.init("this multi searcher searches without it", at: $0.name.span)] } ?? [],
        remedy: groups.first.map { "add main to the components of '\($0.name.value)', or add a 'search:' step" }
          ?? "add a 'search:' step, or connect '\(widget.id.value)' to the searcher that searches")
    ]
  }

  /// The names that a file shared by several manifests, such as a project file, declares but that none of them uses; pass all manifests
  /// that exist.
  package static func shared(among manifests: [Manifest]) -> [Finding] {
    struct Place: Hashable {
      let file: String
      let range: Range<Int>
    }
    var unused: [Place: (name: UnusedName, manifests: Int)] = [:]
    for manifest in manifests {
      for name in manifest.unusedNames where name.name.span.file !== manifest.file {
        unused[Place(file: name.name.span.file.name, range: name.name.span.range), default: (name, 0)].manifests += 1
      }
    }
    let idle = unused.filter { place, found in
      found.manifests == manifests.count { manifest in manifest.files.contains { $0.name == place.file } }
    }
    return idle.sorted { ($0.key.file, $0.key.range.lowerBound) < ($1.key.file, $1.key.range.lowerBound) }.map { _, found in
      let name = found.name
      return Finding(
        .unusedName, widget: nil, at: name.name.span, "no manifest uses the \(name.kind.rawValue) '\(name.name.value)'")
    }
  }

  /// Widgets that are not on screen, or not connected, and that no step presents or connects.
  private static func idleWidgets(_ manifest: Manifest) -> [Finding] {
    var presented: Set<String> = []
    var connected: Set<String> = []
    for change in manifest.steps.wirings {
      switch change {
      case .present(let targets): presented.formUnion(targets.map(\.id))
      case .connect(let target, _): connected.insert(target.id)
      case .connectSearcher, .disconnectSearcher, .disconnect, .dismiss: break
      }
    }
    let shared = Set(manifest.widgets.compactMap(\.wiring.interactorOf?.value))
    return manifest.widgets.filter { $0.id.span.file === manifest.file }.compactMap { widget in
      let id = widget.id.value
      let names = [id] + widget.views
      if !widget.wiring.isPresented, presented.isDisjoint(with: names) {
        return widget.finding(
          .unusedName, "'\(id)' is never on screen: no step presents it", remedy: "add a 'present: \(id)' step, or remove the widget")
      }
      // A widget that shares its interactor may use its data.
      guard let parts = widget.wiring.connect, connected.isDisjoint(with: names), !shared.contains(id) else { return nil }
      // The owner of a shared interactor connects it.
      if widget.wiring.interactorOf != nil, parts.contains(where: { if case .view = $0 { true } else { false } }) { return nil }
      if !parts.isEmpty {
        let isSeen = parts.contains { if case .view = $0 { true } else { false } }
        // A widget that only displays something is not a mistake.
        let isUsed = manifest.steps.haveEvent(on: names)
        let writes = isUsed && !manifest.writings(of: widget).isEmpty && !parts.contains(.filterState)
        if isSeen, let finding = UnconnectedWidgets.finding(widget, parts, isUsed: isUsed) { return finding }
        if isSeen, !writes { return nil }
        return widget.finding(
          .unusedName, isSeen ? "'\(id)' filters nothing: no filter state is connected" : "'\(id)' is never seen: no view is connected",
          remedy: "add \(isSeen ? "filterState" : "view") to its connect, or a 'connect: { \(id): all }' step")
      }
      return widget.finding(.unusedName, "'\(id)' is never connected", remedy: "add a 'connect: { \(id): all }' step, or remove the widget")
    }
  }
}
