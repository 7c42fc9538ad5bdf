import AlgoliaBackend
import Foundation
import Synchronization
import Texts

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response.
final class NetworkExchange: Sendable {
  private struct State {
    var status = 0
    var body: [UInt8] = []
    var lastByte = ContinuousClock.now
    var result: Result<AlgoliaReply, AlgoliaSilence>?
    var hasLostConnection = false
    var end: CheckedContinuation<Result<AlgoliaReply, AlgoliaSilence>, Never>?
  }

  private let timeout: Duration
  private let most: Duration
  private let mostMemory: Int?
  private let state = Mutex(State())

  init(timeout: Duration, most: Duration, mostMemory: Int?) {
    (self.timeout, self.most, self.mostMemory) = (timeout, most, mostMemory)
  }

  /// The result of the exchange; waits for it.
  var result: Result<AlgoliaReply, AlgoliaSilence> {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.result == nil { state.end = continuation }
          return state.result
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// Whether a connection that was kept from an earlier request ended before the answer.
  var hasLostConnection: Bool { state.withLock { $0.hasLostConnection } }

  /// Ends the exchange because its connection has ended.
  func loseConnection() {
    state.withLock { if $0.result == nil { $0.hasLostConnection = true } }
    finish(.failure(AlgoliaSilence("the connection was lost")))
  }

  /// Ends the exchange at its limits; the system's own time-outs are not honoured on every platform.
  ///
  /// In a thread, because tasks wait for each other when the program is busy.
  func watch() {
    let start = ContinuousClock.now
    state.withLock { $0.lastByte = start }
    Thread.detachNewThread { [self] in
      while state.withLock({ $0.result == nil }) {
        Thread.sleep(forTimeInterval: 0.02)
        if .now - state.withLock({ $0.lastByte }) > timeout { finish(.failure(AlgoliaSilence("it does not answer in time"))) }
        if .now - start > most { finish(.failure(AlgoliaSilence("its answer takes too long"))) }
        if let mostMemory, Self.peakMemory > mostMemory { finish(.failure(AlgoliaSilence("its answer comes in too many small pieces"))) }
      }
    }
  }

  /// In bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      // Linux counts kilobytes, and C libraries differ in the type of the first argument.
      getrusage(.init(0), &usage)
      return Int(usage.ru_maxrss) << 10
    #endif
  }

  func finish(_ result: Result<AlgoliaReply, AlgoliaSilence>) {
    let end = state.withLock { state -> CheckedContinuation<Result<AlgoliaReply, AlgoliaSilence>, Never>? in
      if state.result != nil { return nil }
      state.result = result
      return state.end
    }
    end?.resume(returning: result)
  }

  /// Begins the response.
  ///
  /// - Returns: False if it is not an HTTP response, or none that can be read.
  func begin(_ response: HTTPURLResponse?) -> Bool {
    state.withLock { state in
      state.status = response?.statusCode ?? 0
      state.lastByte = .now
    }
    guard let response else {
      finish(.failure(AlgoliaSilence("the answer is not HTTP")))
      return false
    }
    // The system ignores a length that it cannot represent, and reads until the connection ends.
    let lengths = response.value(forHTTPHeaderField: "Content-Length")?.split(separator: ",").map { text -> Int64 in
      let digits = text.trimmingBlanks
      return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) ?? -1 : -1
    }
    if let lengths, lengths.contains(where: { $0 < 0 || $0 != lengths[0] }) {
      finish(.failure(AlgoliaSilence("the answer is not valid HTTP")))
      return false
    }
    if let length = lengths?.first, length > NetworkTransport.mostBytes {
      finish(.failure(tooLong))
      return false
    }
    return true
  }

  func take(_ data: Data) {
    let isTooLong = state.withLock { state in
      state.lastByte = .now
      if state.result != nil { return false }
      if state.body.count + data.count > NetworkTransport.mostBytes { return true }
      state.body += data
      return false
    }
    if isTooLong { finish(.failure(tooLong)) }
  }

  private var tooLong: AlgoliaSilence { AlgoliaSilence("its answer is longer than \(NetworkTransport.mostBytes >> 20) MB") }

  func end(_ error: (any Error)?) {
    if let error {
      finish(.failure(AlgoliaSilence((error as? URLError)?.reason ?? "the exchange broke")))
      return
    }
    let reply = state.withLock { AlgoliaReply(status: $0.status, body: $0.body) }
    // The system swallowed the status, such as that of a redirect without a usable target.
    finish(reply.status == 0 ? .failure(AlgoliaSilence("the answer is not valid HTTP")) : .success(reply))
  }
}

extension URLError {
  /// The reason in words, the same on every system and in every language.
  fileprivate var reason: String {
    // Linux has no code for these errors, only curl's description.
    let description = localizedDescription.lowercased()
    if code == .unknown, description.contains("certificate") { return Self.untrusted }
    return switch code {
    case .timedOut: "it does not answer in time"
    case .cannotFindHost, .dnsLookupFailed: "the host name cannot be resolved"
    case .cannotConnectToHost: "it refuses the connection"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "there is no network"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      Self.untrusted
    // The URL was checked before, so this is curl's error for a response that is not HTTP.
    case .unsupportedURL, .badURL, .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
      "the answer is not valid HTTP"
    // Errors for which the system has no code, such as headers without an end.
    case .unknown: "its answer is cut off, or is not valid HTTP"
    default: "the connection failed (error \(code.rawValue))"
    }
  }

  private static let untrusted =
    "its certificate is not trusted: it may have expired, or be for another host, or be a proxy's own, or this system has no ca-certificates"
}
