import AlgoliaBackend
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over the network.
package struct NetworkTransport: AlgoliaTransport {
  package init() {}

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    guard let url = URL(string: request.url) else { throw AlgoliaSilence("'\(request.url)' is no address") }
    var sent = URLRequest(url: url, timeoutInterval: request.timeout)
    sent.httpMethod = "POST"
    sent.httpBody = Data(request.body)
    for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
    do {
      let (body, response) = try await URLSession.shared.data(for: sent)
      guard let status = (response as? HTTPURLResponse)?.statusCode else { throw AlgoliaSilence("the answer is not HTTP") }
      return AlgoliaReply(status: status, body: Array(body))
    } catch let silence as AlgoliaSilence {
      throw silence
    } catch {
      throw AlgoliaSilence((error as? URLError)?.code.reason ?? "\(error)")
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
    default: "error \(rawValue)"
    }
  }
}
