import SearchModel

/// What a view of a choice of orders implements.
public protocol SortByController: AnyObject {
  /// To be called by the view with the place of the order clicked, from 0; set by the connection.
  var onClick: ((Int) -> Void)? { get set }
  func setSelected(_ selected: Int?)
  /// The names of the indices by place.
  func setItems(_ items: [Int: String])
}

/// The logic of a choice of orders: each is a replica, an index of its own.
///
/// Source: InstantSearch iOS, `SortBy/`. The selection at the start does not set the searcher's index; a click on the
/// present index searches again; an unknown place does nothing.
public final class SortByInteractor {
  public let indices: [String]
  public private(set) var selected: Int?
  public let onSelectedChanged = Signal<Int?>()
  private weak var searcher: HitsSearcher?

  public init(indices: [String], selected: Int? = nil) {
    self.indices = indices
    self.selected = selected
  }

  public func connectSearcher(_ searcher: HitsSearcher) {
    self.searcher = searcher
    selected = indices.firstIndex(of: searcher.request.indexName) ?? selected
  }

  public func computeSelected(selecting place: Int) {
    guard indices.indices.contains(place), let searcher else { return }
    selected = place
    searcher.setIndexName(indices[place])
    // Also where the index is the one in use.
    searcher.setPage(0)
    onSelectedChanged.fire(selected)
    searcher.search()
  }

  public func connectController(_ controller: some SortByController) {
    controller.onClick = { [weak self] in self?.computeSelected(selecting: $0) }
    let items = Dictionary(uniqueKeysWithValues: indices.enumerated().map { ($0.offset, $0.element) })
    // Upstream tells the view so often while it connects.
    for _ in 0..<2 { controller.setItems(items) }
    for _ in 0..<3 { controller.setSelected(selected) }
    onSelectedChanged.subscribe(with: self) { [weak controller] _, selected in controller?.setSelected(selected) }
  }
}

/// A choice of orders wired up.
public final class SortByConnector {
  public let searcher: HitsSearcher
  public let interactor: SortByInteractor
  private var controllers: [AnyObject] = []

  public init(searcher: HitsSearcher, indicesNames: [String], selected: Int? = nil, controller: (any SortByController)? = nil) {
    self.searcher = searcher
    interactor = SortByInteractor(indices: indicesNames, selected: selected)
    interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some SortByController) {
    controllers.append(controller)
    interactor.connectController(controller)
  }
}

extension SortByInteractor: Restorable {
  package var memory: Int? {
    get { selected }
    set { selected = newValue }
  }
  package var parts: [any Restorable] { [onSelectedChanged] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(selected) { $0.combine($1) } }
}
