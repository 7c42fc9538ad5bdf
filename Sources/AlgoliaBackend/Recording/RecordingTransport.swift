import JSONText
import Synchronization

/// Forwards requests to the engine, and stores its responses. Error responses are not stored.
package final class RecordingTransport: AlgoliaTransport {
  private let transport: any AlgoliaTransport
  private let mask: @Sendable (JSONValue) -> JSONValue
  private let kept = Mutex(Recording())

  /// - Parameter mask: Removes from a document what must not be stored.
  package init(_ transport: any AlgoliaTransport, mask: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }) {
    self.transport = transport
    self.mask = mask
  }

  /// The responses so far.
  package var recording: Recording { kept.withLock { $0 } }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    let reply = try await transport.send(request)
    if (200..<300).contains(reply.status), reply.status != 206,
      let answer = try? JSONValue(parsing: reply.body, most: AlgoliaBackend.mostValues)
    {
      kept.withLock { _ = $0.keep(Recording.Question(request, mask), mask(answer)) }
    }
    return reply
  }
}

extension Recording.Question {
  init(_ request: AlgoliaRequest, _ mask: (JSONValue) -> JSONValue) {
    let path = request.url.firstRange(of: "/1/").map { String(request.url[$0.lowerBound...]) } ?? request.url
    let body = (try? JSONValue(parsing: request.body ?? [])).map { mask($0).text() }
    self.init(path: mask(.string(path)).string ?? path, body: body ?? String(decoding: request.body ?? [], as: UTF8.self))
  }
}
