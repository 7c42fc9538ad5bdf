import Forms
import Manifest
import SearchModel
import SearchWidgets

/// The parts of a screen and their wiring: searchers, filter states and widgets, as declared in a manifest and rewired by steps.
///
/// The wiring depends only on the manifest and on the ordered changes made to it, so a scene can be rebuilt from both; all other mutable
/// state is in its cells.
final class Scene {
  let manifest: Manifest
  let version: InstantSearchVersion
  private let backend: any SearchBackend
  let traffic: SearchTraffic
  /// All searchers, the main one first.
  private(set) var searchers: [(name: String, searcher: LiveSearcher)] = []
  /// All filter states, the main one first.
  private(set) var filterStates: [(name: String, state: FilterState)] = []
  /// The widgets that currently exist, in the order of the manifest.
  private(set) var widgets: [LiveWidget] = []
  /// The positions of widgets in the manifest, by name.
  private lazy var places = Dictionary(
    manifest.widgets.enumerated().map { ($0.element.id.value, $0.offset) }, uniquingKeysWith: { first, _ in first })
  /// Widgets that were released but are still active, see `WidgetType.outlivesDismissal`.
  private(set) var ghosts: [LiveWidget] = []
  /// Connections of searchers to filter states, by both names.
  private var links: [[String]: any Connection] = [:]
  /// The changes made since it was built.
  private(set) var changes: [WiringChange] = []
  /// The number of searches that had started when a step presented a widget, by the widget's name.
  private(set) var arrivals: [String: Int] = [:]
  let tally = SceneTally()
  /// All cells whose memory can change, in the same order in every scene with the same changes.
  private(set) var cells: [MemoryCell] = []
  /// The cells that distinguish states.
  private(set) var hashedCells: [MemoryCell] = []

  let main: HitsSearcher
  let filterState: FilterState

  init(_ manifest: Manifest, _ version: InstantSearchVersion, _ backend: any SearchBackend, _ cancellation: SearchTraffic.Cancellation) {
    self.manifest = manifest
    self.version = version
    self.backend = backend
    traffic = SearchTraffic(cancellation: cancellation)
    let declaration = manifest.searcher
    main = HitsSearcher(
      backend: backend, indexName: declaration.index, query: declaration.query, version: version, traffic: traffic, name: "main")
    main.isDisjunctiveFacetingEnabled = declaration.isDisjunctiveFacetingEnabled
    main.keepSelectedEmptyFacets = declaration.keepSelectedEmptyFacets
    main.disjunctiveFacetsAttributes = Set(declaration.disjunctiveFacetsAttributes)
    main.trigger = declaration.trigger
    filterState = FilterState(version: version)
    searchers = [("main", .hits(main))]
    filterStates = [("main", filterState)] + manifest.filterStates.map { ($0.value, FilterState(version: version)) }
    for searcher in manifest.searchers { searchers.append((searcher.name.value, make(searcher))) }
    for searcher in manifest.searchers { assemble(searcher) }
    for (name, searcher) in searchers {
      tally.watch(searcher, name)
      if case .hits(let hits) = searcher { hits.keepsReceived = true }
    }
    for (name, state) in filterStates { tally.watch(state, name) }
    for edit in manifest.filterState { _ = apply(edit, "main") }
    if declaration.connectFilterState == .first { connectSearchers() }
    for widget in manifest.widgets where widget.wiring.isPresented { add(widget) }
    if declaration.connectFilterState != .first { connectSearchers() }
    collectCells()
  }

  private func make(_ declared: Named<OtherSearcher>) -> LiveSearcher {
    let (name, declaration) = (declared.name.value, declared.item)
    let index = declaration.index?.value ?? manifest.searcher.index
    switch declaration.kind {
    case .hits:
      let searcher = HitsSearcher(
        backend: backend, indexName: index, query: declaration.query, version: version, traffic: traffic, name: name)
      searcher.isDisjunctiveFacetingEnabled = declaration.isDisjunctiveFacetingEnabled
      searcher.keepSelectedEmptyFacets = declaration.keepSelectedEmptyFacets
      searcher.disjunctiveFacetsAttributes = Set(declaration.disjunctiveFacetsAttributes)
      searcher.trigger = declaration.trigger
      return .hits(searcher)
    case .facet:
      let searcher = FacetSearcher(
        backend: backend, indexName: index, facet: declaration.attribute ?? "", version: version, traffic: traffic, name: name)
      searcher.trigger = declaration.trigger
      return .facet(searcher)
    case .multi:
      let searcher = MultiSearcher(backend: backend, version: version, traffic: traffic, name: name)
      searcher.trigger = declaration.trigger
      return .multi(searcher)
    }
  }

  /// Adds the components of a group.
  private func assemble(_ declared: Named<OtherSearcher>) {
    guard case .multi(let group)? = searcher(declared.name.value) else { return }
    for component in declared.item.components {
      switch searcher(component.value) {
      case .hits(let part): group.addSearcher(part)
      case .facet(let part): group.addSearcher(part)
      case .multi(let part): group.addSearcher(part)
      case nil: break
      }
    }
  }

  /// Connects the main searcher, and then the others in the order of the manifest.
  private func connectSearchers() {
    if manifest.searcher.connectFilterState != .never {
      for state in manifest.searcher.filterStates?.map(\.value) ?? ["main"] { link("main", state) }
    }
    for searcher in manifest.searchers {
      for state in searcher.item.filterStates { link(searcher.name.value, state.value) }
    }
  }

  private func link(_ name: String, _ stateName: String) {
    if let link = links[[name, stateName]] { return link.connect() }
    guard let searcher = searcher(name), let state = state(stateName) else { return }
    let searches = manifest.searchers.first { $0.name.value == name }?.item.triggerSearchOnFilterStateChange ?? true
    links[[name, stateName]] = searcher.connect(state, searches: searches)
  }

  private func add(_ declaration: WidgetDeclaration) {
    let wiring = declaration.wiring
    let searcher = wiring.searcher.flatMap { self.searcher($0.value) } ?? .hits(main)
    let hits = if case .hits(let hits) = searcher { hits } else { main }
    let surroundings = WidgetSurroundings(
      declaration: declaration, searcher: searcher, hits: hits, filterState: wiring.filterState.flatMap { state($0.value) } ?? filterState,
      backend: backend, shared: wiring.interactorOf.flatMap { self.widget($0.value)?.interactor },
      isOfLoneState: manifest.filterStates.isEmpty)
    let widget = declaration.kind.staged.live(surroundings)
    if let hits = widget.interactor as? HitsInteractor { tally.watch(hits, widget.id) }
    if declaration.hasOwnSearcher, let own = widget.facetSearcher { tally.watch(.facet(own), own.name) }
    // Initially widgets are added in the order of the manifest; one that is presented later is inserted at its position.
    let place = places[widget.id] ?? 0
    let next = widgets.lastIndex { (places[$0.id] ?? 0) <= place }.map { $0 + 1 } ?? 0
    widgets.insert(widget, at: next)
  }

  private func collectCells() {
    cells = traffic.cells + searchers.flatMap { $0.searcher.cells } + filterStates.flatMap { $0.state.cells }
    cells += (widgets + ghosts).flatMap(\.cells) + tally.cells
    hashedCells = cells.filter(\.isHashed)
  }

  // MARK: Contents

  func searcher(_ name: String) -> LiveSearcher? { searchers.first { $0.name == name }?.searcher }
  func state(_ name: String) -> FilterState? { filterStates.first { $0.name == name }?.state }
  func widget(_ id: String) -> LiveWidget? { widgets.first { $0.id == id } }

  /// The widget that has a view with the given name.
  func widget(viewed name: String) -> LiveWidget? { widgets.first { $0.view(name) != nil } }

  /// The facet searchers that belong to a single widget.
  var ownSearchers: [FacetSearcher] { widgets.compactMap { $0.declaration.hasOwnSearcher ? $0.facetSearcher : nil } }

  /// All searchers, including those that belong to widgets.
  var processes: SearchProcesses { SearchProcesses(searchers.map { $0.searcher.process } + ownSearchers) }

  // MARK: Changes

  /// Makes edits of filter states, and notifies the observers of those states that should notify. Returns the values that were read.
  func apply(_ edits: [FilterEdit]) -> [StepReading] {
    let readings = edits.compactMap { apply($0, "main") }
    let notified = edits.compactMap(\.notifiedState)
    for (name, state) in filterStates where notified.contains(name) { state.notifyChange() }
    return readings
  }

  private func apply(_ edit: FilterEdit, _ name: String) -> StepReading? {
    guard let state = state(name) else { return nil }
    switch edit {
    case .of(let other, let edit): return apply(edit, other.value)
    case .silently(let edit): return apply(edit, name)
    case .content(let other):
      if let other = self.state(other.value) { state.setWithContent(of: other) }
      return nil
    case .read(let group): return .filters(state: name, state.read(group))
    case .add, .remove, .toggle, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept, .hierarchicalAttributes,
      .hierarchicalFilters,
      .notify:
      state.groups.apply(edit, version)
      return nil
    }
  }

  /// Changes the wiring of the screen. Throws if a widget to be changed is not on screen, or one to be presented already is.
  func change(_ change: WiringChange) throws(ItemProblem) {
    switch change {
    case .connect(let target, let parts): try present(target.id).wires.connect(parts)
    case .disconnect(let target, let parts): try present(target.id).wires.disconnect(parts)
    case .connectSearcher(let searcher, let state): link(searcher.value, state.value)
    case .disconnectSearcher(let searcher, let state): links[[searcher.value, state.value]]?.disconnect()
    case .present(let targets):
      // Either all of them are presented or none.
      var there = Set(widgets.map(\.id))
      let declarations = targets.compactMap { target in manifest.widgets.first { $0.id.value == target.id } }
      for declaration in declarations {
        if !there.insert(declaration.id.value).inserted {
          throw ItemProblem(
            "'\(declaration.id.value)' is already on screen",
            help: declaration.wiring.isPresented ? "to present it later, write 'presented: false' in the widget" : nil)
        }
        if let owner = declaration.wiring.interactorOf, !there.contains(owner.value) {
          throw ItemProblem("'\(declaration.id.value)' shares the interactor of '\(owner.value)', which is not on screen")
        }
      }
      for declaration in declarations {
        add(declaration)
        arrivals[declaration.id.value] = processes.started
      }
    case .dismiss(let targets):
      var leaving: [LiveWidget] = []
      for target in targets where !leaving.contains(where: { $0.id == target.id }) { leaving.append(try present(target.id)) }
      for widget in leaving {
        widgets.removeAll { $0.id == widget.id }
        if widget.declaration.traits.type.outlivesDismissal { ghosts.append(widget) }
      }
    }
    changes.append(change)
    collectCells()
  }

  private func present(_ id: String) throws(ItemProblem) -> LiveWidget {
    guard let widget = widget(id) else { throw ItemProblem("'\(id)' is not on screen", help: "add a 'present: \(id)' step before it") }
    return widget
  }
}
