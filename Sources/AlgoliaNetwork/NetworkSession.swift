import AlgoliaBackend
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session that exchanges share, so that they can reuse connections.
final class NetworkSessions: Sendable {
  private let state = Mutex<NetworkSession?>(nil)

  /// Begins an exchange, and returns its session.
  func begin(_ request: URLRequest, _ exchange: NetworkExchange) -> NetworkSession {
    state.withLock { session in
      let current = session ?? NetworkSession()
      session = current
      current.begin(request, exchange)
      return current
    }
  }

  /// Leaves a session to its running exchanges; the next exchange begins a new one.
  func leave(_ left: NetworkSession) {
    state.withLock { session in if session === left { session = nil } }
    left.end()
  }

  deinit { state.withLock { $0?.end() } }
}

/// A `URLSession` that forwards its delegate calls to the exchange of each task.
final class NetworkSession: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var session: URLSession?
    var exchanges: [Int: (exchange: NetworkExchange, task: URLSessionTask)] = [:]
  }

  private let state = Mutex(State())

  override init() {
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    // Waiting for a connection would count as a silent host.
    configuration.httpMaximumConnectionsPerHost = 1000
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  /// Begins an exchange; only before `end()`.
  func begin(_ request: URLRequest, _ exchange: NetworkExchange) {
    let task = state.withLock { state -> URLSessionDataTask? in
      let task = state.session?.dataTask(with: request)
      if let task { state.exchanges[task.taskIdentifier] = (exchange, task) }
      return task
    }
    task?.resume()
  }

  /// Cancels an exchange. In a thread, because this waits for the session, which may be busy decompressing.
  func cancel(_ exchange: NetworkExchange) {
    let task = state.withLock { state in state.exchanges.values.first { $0.exchange === exchange }?.task }
    if let task { Thread.detachNewThread { task.cancel() } }
  }

  /// Accepts no more exchanges, and closes the connections when the running ones have ended.
  func end() {
    guard
      let session = state.withLock({ state in
        defer { state.session = nil }; return state.session
      })
    else { return }
    Thread.detachNewThread { session.finishTasksAndInvalidate() }
  }

  private func exchange(_ task: URLSessionTask) -> NetworkExchange? { state.withLock { $0.exchanges[task.taskIdentifier]?.exchange } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(exchange(dataTask)?.begin(response as? HTTPURLResponse) ?? false ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.take(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
    exchange(task)?.finish(.failure(AlgoliaSilence("it redirects (HTTP \(response.statusCode)), which is not followed")))
  }

  /// A host that asks for a user name and password gets none: its answer is final. The system would wait for them forever.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let answer = challenge.failureResponse as? HTTPURLResponse else { return completionHandler(.performDefaultHandling, nil) }
    if let exchange = exchange(task), exchange.begin(answer) { exchange.end(nil) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  /// The system would send the request again on another connection, but without its body, which has been read.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) {
    exchange(task)?.loseConnection()
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let ended = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier) }
    ended?.exchange.end(error)
  }
}
