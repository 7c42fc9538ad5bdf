import AlgoliaBackend
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over the network.
///
/// A host that sends nothing for a request's time-out is silent; an exchange ends after `mostTimeouts` of them, however much is still
/// coming, and with `mostBytes` of an answer. Redirects are not followed: the key is meant for the host that was asked. Connections stay
/// open for the next request, and answers may be compressed with gzip. How many requests are under way at once is the caller's to bound.
package struct NetworkTransport: AlgoliaTransport {
  /// The longest answer that is taken, unpacked; those of the engine are a hundred times shorter.
  package static let mostBytes = 32 << 20

  /// How many time-outs a whole exchange may last.
  private let mostTimeouts: Double
  private let sessions = NetworkSessions()

  package init(mostTimeouts: Double = 6) { self.mostTimeouts = mostTimeouts }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    guard let url = URL(string: request.url), url.scheme == "https" || url.scheme == "http", url.host != nil else {
      throw AlgoliaSilence("'\(request.url)' is not an http or https address")
    }
    #if !canImport(Darwin)
      if url.host?.contains(":") == true { throw AlgoliaSilence("IPv6 addresses cannot be used on this system: give the host's name") }
    #endif
    var sent = URLRequest(url: url, timeoutInterval: request.timeout)
    sent.httpMethod = request.body == nil ? "GET" : "POST"
    sent.httpBody = request.body.map { Data($0) }
    for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
    let exchange = NetworkExchange(timeout: .seconds(request.timeout), most: .seconds(request.timeout * mostTimeouts))
    exchange.watch()
    let session = sessions.begin(sent, exchange)
    let result = await exchange.result
    if case .failure = result {
      // What was given up may go on below: later exchanges have nothing to do with it.
      sessions.leave(session)
      session.cancel(exchange)
    }
    return try result.get()
  }
}
