import AlgoliaBackend
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over the network.
///
/// A host that sends nothing for a request's time-out is silent; an exchange ends after `mostTimeouts` of them, however much is still
/// coming, and with `mostBytes` of an answer. Redirects are not followed: the key is meant for the host that was asked.
package struct NetworkTransport: AlgoliaTransport {
  /// The longest answer that is taken, unpacked; those of the engine are a hundred times shorter.
  package static let mostBytes = 32 << 20

  /// How many time-outs a whole exchange may last.
  private let mostTimeouts: Double

  package init(mostTimeouts: Double = 6) { self.mostTimeouts = mostTimeouts }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    guard let url = URL(string: request.url), url.scheme == "https" || url.scheme == "http", url.host != nil else {
      throw AlgoliaSilence("'\(request.url)' is not an http or https address")
    }
    var sent = URLRequest(url: url, timeoutInterval: request.timeout)
    sent.httpMethod = request.body == nil ? "GET" : "POST"
    sent.httpBody = request.body.map { Data($0) }
    for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
    let exchange = NetworkExchange(timeout: .seconds(request.timeout), most: .seconds(request.timeout * mostTimeouts))
    return try await exchange.run(sent).get()
  }
}

/// One request and what comes back.
private final class NetworkExchange: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var status = 0
    var body: [UInt8] = []
    var lastByte = ContinuousClock.now
    var isOver = false
    var end: CheckedContinuation<Result<AlgoliaReply, AlgoliaSilence>, Never>?
  }

  private let timeout: Duration
  private let most: Duration
  private let state = Mutex(State())

  init(timeout: Duration, most: Duration) { (self.timeout, self.most) = (timeout, most) }

  func run(_ request: URLRequest) async -> Result<AlgoliaReply, AlgoliaSilence> {
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    defer { Thread.detachNewThread { session.invalidateAndCancel() } }
    return await withCheckedContinuation { continuation in
      state.withLock { state in
        state.lastByte = .now
        state.end = continuation
      }
      watch()
      session.dataTask(with: request).resume()
    }
  }

  /// Ends the exchange at its limits; the system's own time-outs are not kept everywhere.
  ///
  /// In a thread: the tasks of a busy program wait for each other.
  private func watch() {
    let start = ContinuousClock.now
    Thread.detachNewThread { [self] in
      while state.withLock({ !$0.isOver }) {
        Thread.sleep(forTimeInterval: 0.02)
        if .now - state.withLock({ $0.lastByte }) > timeout { finish(.failure(AlgoliaSilence("it does not answer in time"))) }
        if .now - start > most { finish(.failure(AlgoliaSilence("its answer takes too long"))) }
      }
    }
  }

  private func finish(_ result: Result<AlgoliaReply, AlgoliaSilence>) {
    let end = state.withLock { state in
      defer { (state.end, state.isOver) = (nil, true) }
      return state.end
    }
    end?.resume(returning: result)
  }

  // MARK: What the session tells

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode
    state.withLock { state in
      state.status = status ?? 0
      state.lastByte = .now
    }
    if status == nil { finish(.failure(AlgoliaSilence("the answer is not HTTP"))) }
    completionHandler(status == nil ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      state.lastByte = .now
      if state.body.count + data.count > NetworkTransport.mostBytes { return true }
      state.body += data
      return false
    }
    // Cancelling waits for the session, which may be busy unpacking.
    if isTooLong { finish(.failure(AlgoliaSilence("its answer is longer than \(NetworkTransport.mostBytes >> 20) MB"))) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
    finish(.failure(AlgoliaSilence("it redirects (HTTP \(response.statusCode)), which is not followed")))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      finish(.failure(AlgoliaSilence((error as? URLError)?.code.reason ?? "the exchange broke")))
    } else {
      finish(.success(state.withLock { AlgoliaReply(status: $0.status, body: $0.body) }))
    }
  }
}

extension URLError.Code {
  /// The reason in words, the same on every system and in every language.
  fileprivate var reason: String {
    switch self {
    case .timedOut: "it does not answer in time"
    case .cannotFindHost, .dnsLookupFailed: "the host is not known"
    case .cannotConnectToHost: "it refuses the connection"
    case .networkConnectionLost: "the connection broke"
    case .notConnectedToInternet: "there is no network"
    case .secureConnectionFailed, .serverCertificateUntrusted: "the connection is not secure"
    case .unsupportedURL, .badURL: "the address cannot be used"
    case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData: "the answer is not valid HTTP"
    default: "the exchange broke (error \(rawValue))"
    }
  }
}
