/// A request to the engine.
public struct AlgoliaRequest: Sendable, Hashable {
  /// `https://host/path`.
  public let url: String
  public let headers: [String: String]
  /// JSON text.
  public let body: [UInt8]
  /// Seconds without a byte after which the host counts as silent.
  public let timeout: Double
}

/// What a host answered.
public struct AlgoliaReply: Sendable, Hashable {
  /// The HTTP status.
  public let status: Int
  public let body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// Why a host gave no answer, in the system's words.
public struct AlgoliaSilence: Error, Sendable, Hashable {
  public let reason: String
  /// Whether no other host is to be asked.
  public let isFinal: Bool

  public init(_ reason: String, isFinal: Bool = false) {
    self.reason = reason
    self.isFinal = isFinal
  }
}

/// Carries requests to hosts: the network, or whatever a test puts in its place.
public protocol AlgoliaTransport: Sendable {
  /// The answer of the host, whatever its status; throws when there is none.
  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply
}
