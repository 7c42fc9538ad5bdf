/// A request to the engine.
package struct AlgoliaRequest: Sendable, Hashable {
  /// `https://host/path`.
  package let url: String
  package let headers: [String: String]
  /// JSON text; nil: what is asked for stands in the address (`GET`).
  package let body: [UInt8]?
  /// Seconds without a byte after which the host counts as silent.
  package let timeout: Double
}

/// What a host answered.
package struct AlgoliaReply: Sendable, Hashable {
  /// The HTTP status.
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// Why a host gave no answer, in the system's words.
package struct AlgoliaSilence: Error, Sendable, Hashable {
  package let reason: String
  /// Whether no other host is to be asked.
  package let isFinal: Bool

  package init(_ reason: String, isFinal: Bool = false) {
    self.reason = reason
    self.isFinal = isFinal
  }
}

/// Carries requests to hosts: the network, or whatever a test puts in its place.
package protocol AlgoliaTransport: Sendable {
  /// The answer of the host, whatever its status; throws when there is none.
  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply
}
