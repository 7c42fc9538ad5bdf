/// A search for values of one facet.
public struct FacetSearchQuery: Sendable, Hashable {
  public let indexName: String
  public let facet: Attribute
  /// What the values are searched for; empty finds the most frequent ones.
  public let text: String
  public let filters: String?

  public init(indexName: String, facet: Attribute, text: String, filters: String?) {
    self.indexName = indexName
    self.facet = facet
    self.text = text
    self.filters = filters
  }
}

/// Searches for values of a facet, under the filters of a state.
///
/// Like `HitsSearcher`, a search is pending until `settle()` has it answered.
public final class FacetSearcher {
  /// What one search sent and got.
  public struct Exchange: Sendable, Hashable {
    public let query: FacetSearchQuery
    public let outcome: Result<[Facet], SearchBackendError>

    package init(query: FacetSearchQuery, outcome: Result<[Facet], SearchBackendError>) {
      self.query = query
      self.outcome = outcome
    }
  }

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  public let facet: Attribute
  /// Told after every answer.
  public let onResults = Signal<[Facet]>()
  /// Told after every search that failed.
  public let onError = Signal<SearchBackendError>()
  private let backend: any SearchBackend
  private let indexName: String
  private var text = ""
  private var filters: String?
  private var pending: [FacetSearchQuery] = []

  public init(backend: any SearchBackend, indexName: String, facet: Attribute, version: InstantSearchVersion = .v7) {
    self.backend = backend
    self.indexName = indexName
    self.facet = facet
    self.version = version
  }

  /// Filters by a state from now on, and searches again whenever the state is notified.
  public func connectFilterState(_ filterState: FilterState) {
    filterState.onChange.subscribePast(with: self) { searcher, filters in
      searcher.filters = filters.expression(searcher.version)
      searcher.search()
    }
  }

  public func setQuery(_ text: String) { self.text = text }

  /// Starts a search; it is answered by `settle()`.
  public func search() {
    pending.append(FacetSearchQuery(indexName: indexName, facet: facet, text: text, filters: filters))
  }

  /// Has every pending search answered, in order; what was sent and got.
  public func settle() async -> [Exchange] {
    var exchanges: [Exchange] = []
    while !pending.isEmpty {
      let query = pending.removeFirst()
      do throws(SearchBackendError) {
        let facets = try await backend.searchForFacetValues(query)
        exchanges.append(Exchange(query: query, outcome: .success(facets)))
        onResults.fire(facets)
      } catch {
        exchanges.append(Exchange(query: query, outcome: .failure(error)))
        onError.fire(error)
      }
    }
    return exchanges
  }
}

extension FacetSearcher: Restorable {
  /// The text, the filters, and what is not answered yet.
  package struct Memory: Sendable {
    let text: String
    let filters: String?
    let pending: [FacetSearchQuery]
  }

  package var memory: Memory {
    get { Memory(text: text, filters: filters, pending: pending) }
    set { (text, filters, pending) = (newValue.text, newValue.filters, newValue.pending) }
  }

  package var parts: [any Restorable] { [onResults, onError] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(text)
    hasher.combine(filters)
    hasher.combine(pending)
  }
}
