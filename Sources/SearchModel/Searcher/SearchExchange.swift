/// The request of one search and its outcome.
public struct SearchExchange<Request: Sendable, Results: Sendable & Hashable>: Sendable {
  public let request: Request
  public let outcome: SearchOutcome<Results>
  /// Whether it was triggered by the response to a different search.
  public let isFollowUp: Bool
  /// Whether it was sent in an earlier step.
  package let isLate: Bool
  /// Its number in the order of the searches of all searchers.
  package let number: Int

  package init(request: Request, outcome: SearchOutcome<Results>, isFollowUp: Bool = false, isLate: Bool = false, number: Int = 0) {
    self.request = request
    self.outcome = outcome
    self.isFollowUp = isFollowUp
    self.isLate = isLate
    self.number = number
  }
}

/// The outcome of a search.
public enum SearchOutcome<Results: Sendable & Hashable>: Sendable, Hashable {
  case success(Results)
  case failure(SearchBackendError)
  /// Superseded by a different query, by the response to a later search, or by too many later searches.
  case cancelled
  /// No host responds in time, and the client does not give up: it retries until it is cancelled.
  case retrying

  /// The error of a failure; nil for any other outcome.
  public var failure: SearchBackendError? { if case .failure(let error) = self { error } else { nil } }
}

extension SearchExchange where Request == QueryBatch {
  /// The queries that were sent.
  public var batch: QueryBatch { request }
}

extension SearchExchange where Request == FacetSearchQuery {
  /// The query that was sent.
  public var query: FacetSearchQuery { request }
}

extension SearchExchange: Equatable where Request: Equatable {}
extension SearchExchange: Hashable where Request: Hashable {}
