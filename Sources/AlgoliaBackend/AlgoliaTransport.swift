/// A request to the engine.
package struct AlgoliaRequest: Sendable, Hashable {
  /// The URL, such as `https://host/path`.
  package let url: String
  package let headers: [String: String]
  /// JSON text; nil for a `GET` request.
  package let body: [UInt8]?
  /// The number of seconds without a byte after which the host counts as silent.
  package let timeout: Double
}

/// A host's response.
package struct AlgoliaReply: Sendable, Hashable {
  /// The HTTP status.
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// The reason why a host did not respond, in the system's words.
package struct AlgoliaSilence: Error, Sendable, Hashable {
  package let reason: String
  /// Whether no other host should be tried.
  package let isFinal: Bool

  package init(_ reason: String, isFinal: Bool = false) {
    self.reason = reason
    self.isFinal = isFinal
  }
}

/// Sends requests to hosts: over the network, or in a way that a test defines.
package protocol AlgoliaTransport: Sendable {
  /// The response of the host, whatever its status; throws if there is none.
  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply
}
