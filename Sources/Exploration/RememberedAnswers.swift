import SearchModel
import Synchronization

/// A back end that is queried once for each batch of queries, because a walk reaches the same filters by many paths.
///
/// For indices in memory, whose responses never change, and for live indices, where a walk uses one response throughout. Keeps up to 4,096
/// responses, which the states that show them share.
final class RememberedAnswers: SearchBackend {
  private let backend: any SearchBackend
  private let answers = Mutex<[[IndexQuery]: [SearchResponse]]>([:])

  /// The number of batches after which all are forgotten.
  private static let most = 4096

  private init(_ backend: any SearchBackend) { self.backend = backend }

  /// Wraps a back end; returns it unchanged if it is a recording, which reports what it is asked for.
  static func around(_ backend: any SearchBackend, isLive: Bool) -> any SearchBackend {
    isLive || backend is any SurveyedBackend ? RememberedAnswers(backend) : backend
  }

  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    if let known = answers.withLock({ $0[queries] }) { return known }
    let found = try await backend.search(queries)
    answers.withLock { answers in
      if answers.count >= Self.most { answers = [:] }
      answers[queries] = found
    }
    return found
  }

  func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult] { try await backend.search(queries) }

  func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    try await backend.searchForFacetValues(query)
  }
}
