import Manifest
import SearchModel
import SearchWidgets

/// A widget on the stage: the state of its views, the possible interactions, and the calls that its controllers have received.
final class LiveWidget {
  let declaration: WidgetDeclaration
  let wires: WidgetWires
  /// The interactor, which may be shared with a different widget.
  let interactor: any Restorable
  /// The views by name: `brand`, `brand#2`.
  let views: [(name: String, controller: any StageController)]
  /// The searcher for its facet values: its own, or one that it was given.
  let facetSearcher: FacetSearcher?
  private let react: (WidgetEvent, Int) throws(ItemProblem) -> Void
  private let offered: ([String], Int) -> [WidgetEvent]
  /// All cells whose memory can change.
  let cells: [MemoryCell]

  /// - Parameters:
  ///   - react: performs an event on a view of the widget; throws if the event is not possible.
  ///   - offered: the events that a user can perform on the current state of a view; `texts` are the queries that can be typed.
  init<View: StageController>(
    _ stage: WidgetSurroundings, _ interactor: any Restorable, _ views: [View], _ wires: WidgetWires, facetSearcher: FacetSearcher? = nil,
    react: @escaping (WidgetEvent, View) throws(ItemProblem) -> Void,
    offered: @escaping (_ texts: [String], View) -> [WidgetEvent] = { _, _ in [] }
  ) {
    declaration = stage.declaration
    self.wires = wires
    self.interactor = interactor
    self.views = Array(zip(stage.declaration.views, views))
    self.facetSearcher = facetSearcher
    self.react = { event, place throws(ItemProblem) in try react(event, views[place]) }
    self.offered = { texts, place in offered(texts, views[place]) }
    let owned = stage.declaration.hasOwnSearcher ? facetSearcher?.cells ?? [] : []
    cells = interactor.cells + views.flatMap { $0.cells + $0.log.cells } + owned
  }

  var id: String { declaration.id.value }

  /// The index of the view with the given name.
  func view(_ name: String) -> Int? { views.firstIndex { $0.name == name } }

  /// - Parameter view: the name of the view on which to perform the event.
  func act(_ event: WidgetEvent, on view: String) throws(ItemProblem) {
    guard let place = self.view(view) else { throw ItemProblem("there is no view '\(view)'") }
    do { try react(event, place) } catch { throw view == id ? error : error.naming(view, insteadOf: id) }
  }

  /// The events that a user can perform on any view, with the view's name.
  func events(texts: [String]) -> [(view: String, event: WidgetEvent)] {
    views.indices.flatMap { place in offered(texts, place).map { (views[place].name, $0) } }
  }
}

/// Stores the state that a widget shows, in place of a view.
protocol StageController: Restorable {
  var state: WidgetState { get }
  var log: CallLog { get }
}

extension StageController {
  var parts: [any Restorable] { [] }
  func hash(into hasher: inout StateHasher) { hasher.combine(state) }
}

/// The objects that a widget is connected to.
struct WidgetSurroundings {
  let declaration: WidgetDeclaration
  let searcher: LiveSearcher
  /// The same searcher, or the main one if it is not a searcher for hits.
  let hits: HitsSearcher
  let filterState: FilterState
  let backend: any SearchBackend
  /// The interactor that it shares with a different widget.
  let shared: (any Restorable)?
  /// Whether the main filter state is the only one.
  let isOfLoneState: Bool

  var id: String { declaration.id.value }
  var version: InstantSearchVersion { filterState.version }
  var viewCount: Int { declaration.views.count }

  /// The interactor of a different widget if it is shared, otherwise its own.
  func interactor<Interactor: Restorable>(_ own: @autoclosure () -> Interactor) -> Interactor { shared as? Interactor ?? own() }

  /// Connects the parts as declared in the manifest.
  func wires(
    searcher: (() -> any Connection)? = nil, filterState: (() -> any Connection)? = nil, views: [() -> any Connection],
    connector: () -> any WidgetConnector
  ) -> WidgetWires {
    var makers: [WidgetPart: () -> any Connection] = [:]
    makers[.searcher] = searcher
    makers[.filterState] = filterState
    for (place, view) in views.enumerated() { makers[.view(place + 1)] = view }
    return WidgetWires(declaration.wiring.connect, makers, connector: connector)
  }
}

/// A declared widget that can be created on a stage.
protocol StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget
}

extension WidgetKind {
  var staged: any StagedWidget {
    switch self {
    case .refinementList(let list): list
    case .facetFilterList(let list): list
    case .tagFilterList(let list): list
    case .numericFilterList(let list): list
    case .currentRefinements(let current): current
    case .hierarchicalMenu(let menu): menu
    case .clearRefinements(let clear): clear
    case .toggle(let toggle): toggle
    case .filterMap(let map): map
    case .numericRange(let range): range
    case .numericComparison(let number): number
    case .sortBy(let sort): sort
    case .searchBox(let box): box
    case .stats(let stats): stats
    case .loading(let loading): loading
    case .hits(let list): list
    case .dynamicFacets(let list): list
    case .relevantSort(let sort): sort
    case .queryRuleCustomData(let data): data
    }
  }
}

/// The reason why a step cannot be done.
struct ItemProblem: Error {
  let headline: String
  let help: String?

  init(_ headline: String, help: String? = nil) {
    self.headline = headline
    self.help = help
  }

  /// The same problem for one of several views: if the headline begins with the widget's name, that is replaced.
  func naming(_ view: String, insteadOf id: String) -> ItemProblem {
    headline.hasPrefix("'\(id)' ") ? ItemProblem("'\(view)'" + headline.dropFirst(id.count + 2), help: help) : self
  }

  /// The step does not fit the widget's kind. Manifests with such steps are rejected before they run.
  static func notUnderstood(_ id: String) -> ItemProblem { ItemProblem("'\(id)' does not support this step") }
}
