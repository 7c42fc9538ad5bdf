import SearchModel

/// The requirements for a view of hits.
public protocol HitsController: AnyObject {
  /// Called by the view when a row, counted from 0, scrolls into view; set by the connection.
  var onRowPresented: ((Int) -> Void)? { get set }
  /// Sets the rows; nil for a row of a page that is not, or no longer, loaded.
  func setHits(_ hits: [Hit?])
  /// Called when the query, the index or the filters have changed.
  func scrollToTop()
}

/// The logic of a hits list that loads pages as the user scrolls.
///
/// Source: InstantSearch iOS, `Hits/` and `Pagination/`. Pages of one search accumulate until query, index or filters change; those at a
/// distance of more than three from the latest are dropped. The page size is the number of hits of the first page received.
public final class HitsInteractor {
  private let pageLoadOffset: Int
  private let isInfinite: Bool
  private let showItemsOnEmptyQuery: Bool
  /// The maximum distance of cached pages from the latest one; nil keeps all pages.
  public var pageCleanUpOffset: Int?
  private let canDecode: @Sendable (Hit) -> Bool
  private var pages: [Int: [Hit]] = [:]
  /// The highest page when a page was last added: dropped pages still count for the number of rows.
  private var latestPage = 0
  private var pageSize = 0
  private var lastPage = 0
  /// Whether the pages belong to an earlier request, so that the next page to arrive replaces them.
  private var isInvalidated = true
  private var isLastQueryEmpty = true
  /// Pages that were requested but not received. A failed page is requested again; a page whose search was cancelled is not.
  private var requested: Set<Int> = []
  private weak var searcher: HitsSearcher?
  public let onHitsChanged = Signal<[Hit?]>()
  public let onRequestChanged = Signal<Void>()
  /// Fires when a page has a record that cannot be decoded; the page is dropped.
  public let onError = Signal<SearchBackendError>()

  /// - Parameters:
  ///   - pageLoadOffset: how many rows before and after the visible one are loaded.
  ///   - pageCleanUpOffset: the maximum distance of cached pages from the latest one; nil keeps all pages.
  public init(
    infiniteScrolling: Bool = true, pageLoadOffset: Int = 5, showItemsOnEmptyQuery: Bool = true, pageCleanUpOffset: Int? = 3
  ) {
    isInfinite = infiniteScrolling
    self.pageLoadOffset = pageLoadOffset
    self.showItemsOnEmptyQuery = showItemsOnEmptyQuery
    self.pageCleanUpOffset = pageCleanUpOffset
    canDecode = { _ in true }
  }

  /// - Parameter canDecode: whether the app's type can be decoded from a hit. A page with a hit that cannot be decoded is dropped.
  package init(
    infiniteScrolling: Bool, pageLoadOffset: Int, showItemsOnEmptyQuery: Bool, pageCleanUpOffset: Int?,
    canDecode: @escaping @Sendable (Hit) -> Bool
  ) {
    isInfinite = infiniteScrolling
    self.pageLoadOffset = pageLoadOffset
    self.showItemsOnEmptyQuery = showItemsOnEmptyQuery
    self.pageCleanUpOffset = pageCleanUpOffset
    self.canDecode = canDecode
  }

  /// How far beyond the visible row pages are loaded, in InstantSearch's notation.
  public enum InfiniteScrolling: Sendable, Hashable {
    case on(withOffset: Int)
    case off
  }

  public convenience init(infiniteScrolling: InfiniteScrolling, showItemsOnEmptyQuery: Bool = true) {
    switch infiniteScrolling {
    case .on(let offset): self.init(infiniteScrolling: true, pageLoadOffset: offset, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    case .off: self.init(infiniteScrolling: false, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    }
  }

  /// The rows in memory, including those of an earlier request until the next response.
  public var hits: [Hit?] {
    if pages.isEmpty || pageSize == 0 { return [] }
    let count = latestPage * pageSize + (pages[latestPage]?.count ?? 0)
    return (0..<count).map { row in
      // A page that is smaller than the first one leaves rows empty, and a larger one hides some.
      let page = pages[row / pageSize] ?? []
      return row % pageSize < page.count ? page[row % pageSize] : nil
    }
  }

  /// The number of rows reported to a table: 0 while the response to a changed query, index or filter is awaited, and 0 after it failed.
  public func numberOfHits() -> Int {
    isInvalidated || (isLastQueryEmpty && !showItemsOnEmptyQuery) ? 0 : hits.count
  }

  /// The hit of a row, which counts as scrolled into view; nil if it is not loaded.
  public func hit(atIndex index: Int) -> Hit? {
    if pages.isEmpty { return nil }
    let rows = hits
    presentRow(index)
    return rows.indices.contains(index) ? rows[index] : nil
  }

  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      self.searcher = searcher
      searcher.onResults.subscribePast(with: self) { interactor, results in interactor.take(results) }
      searcher.onPageFailed.subscribe(with: self) { interactor, page in interactor.requested.remove(page) }
      searcher.onQueryChanged.subscribe(with: self) { interactor, _ in interactor.begin() }
      searcher.onIndexChanged.subscribe(with: self) { interactor, _ in interactor.begin() }
    } cut: { [self] in
      if self.searcher === searcher { self.searcher = nil }
      searcher.onResults.cancelSubscription(for: self)
      searcher.onPageFailed.cancelSubscription(for: self)
      searcher.onQueryChanged.cancelSubscription(for: self)
      searcher.onIndexChanged.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> any Connection {
    Link.made { [self] in
      filterState.onChange.subscribePast(with: self) { interactor, _ in interactor.begin() }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  private func begin() {
    isInvalidated = true
    requested = []
    onRequestChanged.fire(())
  }

  private func take(_ results: SearchResults) {
    let page = results.main.page
    if isInfinite {
      requested.remove(page)
      lastPage = max(results.main.nbPages - 1, 0)
    }
    isLastQueryEmpty = results.main.query.isEmpty
    guard results.hits.allSatisfy(canDecode) else {
      return onError.fire(SearchBackendError("a record of page \(page) cannot be read as the app's type", isStaged: true))
    }
    if isInvalidated || pages.isEmpty {
      // If the page is empty, no pages remain in memory.
      pages = results.hits.isEmpty ? [:] : [page: results.hits]
      pageSize = results.hits.count
      isInvalidated = false
    } else {
      pages[page] = results.hits
    }
    latestPage = pages.keys.max() ?? 0
    if let pageCleanUpOffset { pages = pages.filter { abs($0.key - page) <= pageCleanUpOffset } }
    onHitsChanged.fire(!showItemsOnEmptyQuery && isLastQueryEmpty ? [] : hits)
  }

  /// Handles a row that scrolls into view: loads missing pages for the rows around it (upstream: in any order).
  public func presentRow(_ row: Int) {
    guard isInfinite, pageSize > 0, !pages.isEmpty, let searcher else { return }
    var wanted: Set<Int> = []
    // The row itself does not count, only those before and after it; those after it only as far as there are pages.
    let before = (max(row - pageLoadOffset, 0)..<row).map { $0 / pageSize }
    let behind = row < row + pageLoadOffset ? (row + 1...row + pageLoadOffset).map { $0 / pageSize }.filter { $0 <= lastPage } : []
    wanted.formUnion(before + behind)
    for page in wanted.sorted() where pages[page] == nil && requested.insert(page).inserted {
      searcher.setPage(page)
      searcher.search()
    }
  }

  /// - Parameter externalReload: whether the view is not notified of new hits, because the app reloads it.
  @discardableResult
  public func connectController(_ controller: some HitsController, externalReload: Bool = false) -> any Connection {
    Link.made { [self] in
      controller.onRowPresented = { [weak self] in self?.presentRow($0) }
      if !externalReload { onHitsChanged.subscribePast(with: controller) { $0.setHits($1) } }
      onRequestChanged.subscribe(with: controller) { controller, _ in controller.scrollToTop() }
    } cut: { [self] in
      controller.onRowPresented = nil
      onRequestChanged.cancelSubscription(for: controller)
      if !externalReload { onHitsChanged.cancelSubscription(for: controller) }
    }
  }
}

/// A hits list with its connections.
///
/// InstantSearch decodes hits as `Record`; here a view receives the hit with its JSON, whatever `Record` is.
public final class HitsConnector<Record> {
  public let searcher: HitsSearcher
  public let interactor: HitsInteractor
  package let searcherConnection: (any Connection)?
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, interactor: HitsInteractor = HitsInteractor(), filterState: FilterState? = nil,
    controller: (any HitsController)? = nil, externalReload: Bool = false
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher)
    filterStateConnection = filterState.map { interactor.connectFilterState($0) }
    if let controller { connectController(controller, externalReload: externalReload) }
  }

  public func connectController(_ controller: some HitsController, externalReload: Bool = false) {
    controllerConnections.append(interactor.connectController(controller, externalReload: externalReload))
  }
}

extension HitsInteractor: Restorable {
  /// The pages that have been loaded or requested.
  package struct Memory: Sendable {
    let pages: [Int: [Hit]]
    let latestPage: Int
    let pageSize: Int
    let lastPage: Int
    let isInvalidated: Bool
    let isLastQueryEmpty: Bool
    let requested: Set<Int>
  }

  package var memory: Memory {
    get {
      Memory(
        pages: pages, latestPage: latestPage, pageSize: pageSize, lastPage: lastPage, isInvalidated: isInvalidated,
        isLastQueryEmpty: isLastQueryEmpty,
        requested: requested)
    }
    set {
      (pages, latestPage, pageSize, lastPage) = (newValue.pages, newValue.latestPage, newValue.pageSize, newValue.lastPage)
      (isInvalidated, isLastQueryEmpty, requested) = (newValue.isInvalidated, newValue.isLastQueryEmpty, newValue.requested)
    }
  }
  package var parts: [any Restorable] { [onHitsChanged, onRequestChanged, onError] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(pages.sorted { $0.key < $1.key }) {
      $0.combine($1.key)
      $0.combine($1.value)
    }
    hasher.combine(latestPage)
    hasher.combine(pageSize)
    hasher.combine(lastPage)
    hasher.combine(isInvalidated)
    hasher.combine(isLastQueryEmpty)
    hasher.combine(requested.sorted()) { $0.combine($1) }
  }
}
