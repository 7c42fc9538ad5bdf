import Manifest
import SearchModel
import SearchWidgets

/// A widget at work: what it shows, what can be done to it, and what its controller was told.
struct LiveWidget {
  let id: String
  /// Keeps what the connector wired up.
  private let connector: AnyObject
  private let controller: any StageController
  /// What searches for facet values for it.
  let facetSearcher: FacetSearcher?
  private let react: (WidgetEvent) throws(ItemProblem) -> Void
  private let offered: ([String]) -> [WidgetEvent]
  /// Everything of it whose memory changes.
  let cells: [MemoryCell]

  /// - Parameters:
  ///   - react: does something to the widget; throws when it is not there to be done.
  ///   - offered: what a user can do to what is shown now; texts are what can be typed.
  init(
    _ id: String, _ connector: AnyObject, _ interactor: any Restorable, _ controller: any StageController,
    facetSearcher: FacetSearcher? = nil,
    react: @escaping (WidgetEvent) throws(ItemProblem) -> Void, offered: @escaping (_ texts: [String]) -> [WidgetEvent]
  ) {
    self.id = id
    self.connector = connector
    self.controller = controller
    self.facetSearcher = facetSearcher
    self.react = react
    self.offered = offered
    cells = interactor.cells + controller.cells + controller.log.cells + (facetSearcher?.cells ?? [])
  }

  /// What the controller was last told.
  var state: WidgetState { controller.state }
  var log: CallLog { controller.log }

  func act(_ event: WidgetEvent) throws(ItemProblem) { try react(event) }

  func events(texts: [String]) -> [WidgetEvent] { offered(texts) }
}

/// What keeps what a widget shows, in place of a view.
protocol StageController: Restorable {
  var state: WidgetState { get }
  var log: CallLog { get }
}

extension StageController {
  var parts: [any Restorable] { [] }
  func hash(into hasher: inout StateHasher) { hasher.combine(state) }
}

/// What widgets are connected to.
struct StageSurroundings {
  let searcher: HitsSearcher
  let filterState: FilterState
  let backend: any SearchBackend

  var version: InstantSearchVersion { filterState.version }
}

/// A declared widget that can be put on a stage.
protocol StagedWidget {
  /// - Parameter id: the widget's name, for messages.
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget
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

/// Why a step cannot be done.
struct ItemProblem: Error {
  let headline: String
  let help: String?

  init(_ headline: String, help: String? = nil) {
    self.headline = headline
    self.help = help
  }

  /// The step is not of the widget's kind. Manifests with such steps are refused before they run.
  static func notUnderstood(_ id: String) -> ItemProblem { ItemProblem("'\(id)' does not understand this step") }
}
