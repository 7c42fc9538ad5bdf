/// Whatever answers queries: an index in memory, a remote engine, a recording.
public protocol SearchBackend: Sendable {
  /// One response for each query, in the same order. Throws `SearchBackendError` when a query is refused; one refused
  /// query fails the batch.
  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse]

  /// The values of a facet that match a text.
  func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet]
}

/// Why a search gave no results.
public struct SearchBackendError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it means for the app.
  public enum Kind: Sendable, Hashable {
    /// The app is told of an error, and its widgets keep what they show.
    case refused
    /// The app crashes.
    case crash
  }

  public let kind: Kind
  /// One sentence, as the engine says it where it says anything.
  public let message: String

  public init(_ message: String, kind: Kind = .refused) {
    self.kind = kind
    self.message = message
  }

  public var description: String { message }
}
