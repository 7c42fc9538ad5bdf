import AlgoliaBackend
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over the network.
///
/// A host that sends nothing within a request's time-out is silent. An exchange ends after `mostTimeouts` time-outs, however much is still
/// to come, or after `mostBytes` of a response. A request whose reused connection ends before the answer is sent once more. Redirects are
/// not followed, because the key is meant only for the requested host. Connections stay open for the next request, and responses may be
/// compressed with gzip. The caller limits how many requests run at the same time.
package struct NetworkTransport: AlgoliaTransport {
  /// The longest response that is accepted, decompressed; those of the engine are a hundred times shorter.
  package static let mostBytes = 32 << 20

  /// The maximum duration of an exchange, in time-outs.
  private let mostTimeouts: Double
  /// The peak memory of the process, in bytes, at which an exchange ends; nil for no limit. The system keeps about 100 bytes for each piece
  /// of an answer, so an answer in many tiny pieces takes far more memory than its length.
  private let mostMemory: Int?
  private let sessions = NetworkSessions()

  /// - Parameters:
  ///   - mostTimeouts: The maximum duration of an exchange, in time-outs.
  ///   - mostGrowth: The number of bytes by which the peak memory of the process may grow; nil for no limit. On Linux, the peak of the
  ///     process that started this one counts as well, so only the growth is meaningful.
  package init(mostTimeouts: Double = 6, mostGrowth: Int? = nil) {
    self.mostTimeouts = mostTimeouts
    mostMemory = mostGrowth.map { NetworkExchange.peakMemory + $0 }
  }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    guard let url = URL(string: request.url), url.scheme == "https" || url.scheme == "http", url.host != nil else {
      throw AlgoliaSilence("'\(request.url)' is not an http or https address")
    }
    #if !canImport(Darwin)
      if url.host?.contains(":") == true { throw AlgoliaSilence("IPv6 addresses cannot be used on this system: use the host's name") }
    #endif
    var sent = URLRequest(url: url, timeoutInterval: request.timeout)
    sent.httpMethod = request.body == nil ? "GET" : "POST"
    sent.httpBody = request.body.map { Data($0) }
    sent.setValue("Searchplay", forHTTPHeaderField: "User-Agent")
    for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
    let first = await exchange(sent, request.timeout)
    // A reused connection may end while a request is on its way. A new session uses a new connection.
    return try (first.hasLostConnection ? await exchange(sent, request.timeout) : first).result.get()
  }

  private func exchange(
    _ sent: URLRequest, _ timeout: Double
  ) async -> (result: Result<AlgoliaReply, AlgoliaSilence>, hasLostConnection: Bool) {
    let exchange = NetworkExchange(timeout: .seconds(timeout), most: .seconds(timeout * mostTimeouts), mostMemory: mostMemory)
    exchange.watch()
    let session = sessions.begin(sent, exchange)
    let result = await exchange.result
    if case .failure = result {
      // An abandoned exchange may still be running underneath, in a session that later exchanges do not use.
      sessions.leave(session)
      session.cancel(exchange)
    }
    return (result, exchange.hasLostConnection)
  }
}
