import SearchModel

/// What a view of hits implements.
public protocol HitsController: AnyObject {
  /// To be called by the view when a row comes into sight, from 0; set by the connection.
  var onRowPresented: ((Int) -> Void)? { get set }
  /// The rows; nil where a page is not loaded (any more).
  func setHits(_ hits: [Hit?])
  /// The text, the index or the filters changed.
  func scrollToTop()
}

/// The logic of a list of hits that loads pages as the user scrolls.
///
/// Source: InstantSearch iOS, `Hits/` and `InfiniteScrolling/`. Pages of one search accumulate until text, index or filters
/// change; those farther than three from the latest are dropped. The page size is the number of hits of the first page received.
public final class HitsInteractor {
  private let pageLoadOffset: Int
  private let isInfinite: Bool
  private let showItemsOnEmptyQuery: Bool
  private var pages: [Int: [Hit]] = [:]
  private var pageSize = 0
  private var lastPage = 0
  private var isFresh = true
  /// Pages asked for and not received; one that failed is asked for again, one whose search was cancelled is not.
  private var requested: Set<Int> = []
  private weak var searcher: HitsSearcher?
  public let onHitsChanged = Signal<[Hit?]>()
  public let onRequestChanged = Signal<Void>()
  static let keptDistance = 3

  /// - Parameter pageLoadOffset: how many rows before and behind the one in sight are loaded.
  public init(infiniteScrolling: Bool = true, pageLoadOffset: Int = 5, showItemsOnEmptyQuery: Bool = true) {
    isInfinite = infiniteScrolling
    self.pageLoadOffset = pageLoadOffset
    self.showItemsOnEmptyQuery = showItemsOnEmptyQuery
  }

  /// How far beyond the row in sight pages are loaded, as InstantSearch has it.
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

  /// The rows shown.
  public var hits: [Hit?] {
    if !showItemsOnEmptyQuery, searcher?.request.query.query?.isEmpty ?? true { return [] }
    guard let last = pages.keys.max() else { return [] }
    return (0...last).flatMap { page -> [Hit?] in
      pages[page].map { $0.map(Optional.some) } ?? Array(repeating: nil, count: pageSize)
    }
  }

  public func connectSearcher(_ searcher: HitsSearcher) {
    self.searcher = searcher
    searcher.onResults.subscribePast(with: self) { interactor, results in interactor.take(results) }
    searcher.onPageFailed.subscribe(with: self) { interactor, page in interactor.requested.remove(page) }
    searcher.onQueryChanged.subscribe(with: self) { interactor, _ in interactor.begin() }
    searcher.onIndexChanged.subscribe(with: self) { interactor, _ in interactor.begin() }
  }

  public func connectFilterState(_ filterState: FilterState) {
    filterState.onChange.subscribePast(with: self) { interactor, _ in interactor.begin() }
  }

  private func begin() {
    isFresh = true
    requested = []
    onRequestChanged.fire(())
  }

  private func take(_ results: SearchResults) {
    if isFresh || !isInfinite {
      pages = [:]
      pageSize = 0
      isFresh = false
    }
    if pageSize == 0 { pageSize = results.hits.count }
    let page = results.main.page
    lastPage = max(results.main.nbPages - 1, 0)
    pages[page] = results.hits
    requested.remove(page)
    if isInfinite { pages = pages.filter { abs($0.key - page) <= Self.keptDistance } }
    onHitsChanged.fire(hits)
  }

  /// A row comes into sight: the pages of the rows around it are loaded that are not there (upstream: in any order).
  public func presentRow(_ row: Int) {
    guard isInfinite, pageSize > 0, let searcher else { return }
    var wanted: Set<Int> = []
    // The row itself does not count, only those before and behind it.
    for (first, last) in [(max(row - pageLoadOffset, 0), row - 1), (row + 1, row + pageLoadOffset)] where first <= last {
      let pages = (first / pageSize)...(last / pageSize)
      if pages.lowerBound <= lastPage { wanted.formUnion(pages.clamped(to: 0...lastPage)) }
    }
    for page in wanted.sorted() where pages[page] == nil && requested.insert(page).inserted {
      searcher.setPage(page)
      searcher.search()
    }
  }

  public func connectController(_ controller: some HitsController) {
    controller.onRowPresented = { [weak self] in self?.presentRow($0) }
    onHitsChanged.subscribePast(with: self) { [weak controller] _, hits in controller?.setHits(hits) }
    onRequestChanged.subscribe(with: self) { [weak controller] _, _ in controller?.scrollToTop() }
  }
}

/// A list of hits wired up.
///
/// `Record` is what InstantSearch reads a hit as; here a view gets the hit with its JSON, whatever `Record` is.
public final class HitsConnector<Record> {
  public let searcher: HitsSearcher
  public let interactor: HitsInteractor
  private var controllers: [AnyObject] = []

  public init(
    searcher: HitsSearcher, interactor: HitsInteractor = HitsInteractor(), filterState: FilterState? = nil,
    controller: (any HitsController)? = nil
  ) {
    self.searcher = searcher
    self.interactor = interactor
    interactor.connectSearcher(searcher)
    if let filterState { interactor.connectFilterState(filterState) }
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some HitsController) {
    controllers.append(controller)
    interactor.connectController(controller)
  }
}

extension HitsInteractor: Restorable {
  /// The pages that are loaded or asked for.
  package struct Memory: Sendable {
    let pages: [Int: [Hit]]
    let pageSize: Int
    let lastPage: Int
    let isFresh: Bool
    let requested: Set<Int>
  }

  package var memory: Memory {
    get { Memory(pages: pages, pageSize: pageSize, lastPage: lastPage, isFresh: isFresh, requested: requested) }
    set {
      (pages, pageSize, lastPage) = (newValue.pages, newValue.pageSize, newValue.lastPage)
      (isFresh, requested) = (newValue.isFresh, newValue.requested)
    }
  }
  package var parts: [any Restorable] { [onHitsChanged, onRequestChanged] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(pages.sorted { $0.key < $1.key }) {
      $0.combine($1.key)
      $0.combine($1.value)
    }
    hasher.combine(pageSize)
    hasher.combine(lastPage)
    hasher.combine(isFresh)
    hasher.combine(requested.sorted()) { $0.combine($1) }
  }
}
