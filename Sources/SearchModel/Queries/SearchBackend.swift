/// Whatever answers queries: an index in memory, a remote engine, a recording.
public protocol SearchBackend: Sendable {
  /// One response for each query, in the same order. Throws `SearchBackendError` when a query is refused; one refused
  /// query fails the batch.
  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse]
}

/// Why a back end gave no answer.
public struct SearchBackendError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence, as the engine says it where it says anything.
  public let message: String

  public init(_ message: String) {
    self.message = message
  }

  public var description: String { message }
}
