import JSONText
import SearchModel
import Texts

/// Algolia's engine over its REST API, version 1.
///
/// One request contains a whole batch. Hosts are tried one after the other: one that is silent or responds with 5xx is skipped for five
/// minutes; a 4xx response is final. Each search costs a round trip.
package struct AlgoliaBackend: RecordedAnswers {
  private let headers: [String: String]
  private let hosts: AlgoliaHosts
  private let transport: any AlgoliaTransport
  /// Removes the key from messages.
  private let redactor: Redactor

  /// - Parameters:
  ///   - apiKey: An API key with the `search` ACL; never shown in a message.
  ///   - hosts: Addresses to use instead of Algolia's own, such as a proxy: `http://localhost:8080`.
  package init(appID: String, apiKey: String, hosts: [String]? = nil, transport: any AlgoliaTransport) {
    headers = ["X-Algolia-Application-Id": appID, "X-Algolia-API-Key": apiKey, "Content-Type": "application/json"]
    self.hosts = AlgoliaHosts(hosts ?? AlgoliaHosts.addresses(of: appID))
    self.transport = transport
    redactor = Redactor([apiKey])
  }

  package var unasked: [RecordedSearch]? { (transport as? RecordedTransport)?.unasked }
  package var recording: String? { (transport as? RecordedTransport)?.file }
  package var isOfLog: Bool { (transport as? RecordedTransport)?.isOfLog ?? false }

  package func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for result in try await results(of: queries.map(Self.request)) { responses.append(try SearchResponse(result)) }
    return responses
  }

  /// Sends queries for hits and for facet values in one request, like InstantSearch's multi searcher.
  package func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult] {
    let requests = queries.map { query -> JSONValue in
      switch query {
      case .hits(let query): Self.request(query)
      case .facets(let query):
        .object(
          [
            .init("type", "facet"), .init("indexName", .string(query.indexName)), .init("facet", .string(query.facet.rawValue)),
          ] + Self.parameters(query))
      }
    }
    var answers: [MultiSearchResult] = []
    for result in try await results(of: requests) {
      answers.append(result["facetHits"] == nil ? .response(try SearchResponse(result)) : .facets(try Self.facets(result)))
    }
    return answers
  }

  private static func request(_ query: IndexQuery) -> JSONValue {
    .object([.init("indexName", .string(query.indexName))] + query.query.parameters.map { .init($0.name, $0.value) })
  }

  private static func parameters(_ query: FacetSearchQuery) -> [JSONValue.Member] {
    [.init("facetQuery", .string(query.text))] + (query.filters.map { [.init("filters", .string($0))] } ?? [])
  }

  private func results(of requests: [JSONValue]) async throws(SearchBackendError) -> [JSONValue] {
    let answer = try await post("/1/indexes/*/queries", ["requests": .array(requests)])
    guard let results = answer["results"]?.array else { throw SearchBackendError("the engine's answer has no results") }
    if results.isEmpty, !requests.isEmpty { throw SearchBackendError("the engine's answer is damaged: it has no results") }
    if results.count != requests.count, !requests.isEmpty {
      throw SearchBackendError(
        "the engine's answer is damaged: it has \(results.count == 1 ? "1 result" : "\(results.count) results") for \(requests.count == 1 ? "1 query" : "\(requests.count) queries")"
      )
    }
    return results
  }

  package func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    let path = "/1/indexes/\(Self.escaped(query.indexName))/facets/\(Self.escaped(query.facet.rawValue))/query"
    return try Self.facets(await post(path, .object(Self.parameters(query))))
  }

  private static func facets(_ answer: JSONValue) throws(SearchBackendError) -> [Facet] {
    guard let hits = answer["facetHits"]?.array else { throw SearchBackendError("the engine's answer has no facetHits") }
    var facets: [Facet] = []
    for hit in hits {
      guard let value = hit["value"]?.string else { continue }
      let count = hit["count"]?.number ?? 0
      guard let count = Int(exactly: count), count >= 0 else {
        throw SearchBackendError("the engine's answer is damaged: the count of '\(value)' is \(JSONValue.number(count).text())")
      }
      facets.append(Facet(value: value, count: count, highlighted: hit["highlighted"]?.string))
    }
    return facets
  }

  private func post(_ path: String, _ body: JSONValue) async throws(SearchBackendError) -> JSONValue {
    try await send(path, body)
  }

  /// The response to a request; without a body, to a `GET` request.
  func send(_ path: String, _ body: JSONValue?) async throws(SearchBackendError) -> JSONValue {
    var reasons: [String] = []
    for (attempt, host) in hosts.candidates().enumerated() {
      let request = AlgoliaRequest(
        url: host + path, headers: headers, body: body.map { Array($0.text().utf8) }, timeout: 5 * Double(attempt + 1))
      let reply: AlgoliaReply
      do throws(AlgoliaSilence) { reply = try await transport.send(request) } catch {
        if error.isFinal { throw SearchBackendError(error.reason) }
        hosts.leave(host)
        reasons.append("\(host): \(error.reason)")
        continue
      }
      let parsed: Result<JSONValue, JSONError>
      do throws(JSONError) { parsed = .success(try JSONValue(parsing: reply.body, most: Self.mostValues)) } catch {
        parsed = .failure(error)
      }
      let answer = try? parsed.get()
      switch reply.status {
      // No part of an answer is ever asked for.
      case 206:
        var error = SearchBackendError("the answer from \(host) is only a part (HTTP 206)")
        error.status = reply.status
        throw error
      case 200..<300:
        guard UTF8Check.firstInvalidOffset(in: reply.body) == nil else {
          throw SearchBackendError("the answer from \(host) is not UTF-8 text")
        }
        switch parsed {
        case .success(let answer): return answer
        // Says what is wrong and where: a response may be cut off, or nested too deeply to be read.
        case .failure(let error):
          throw SearchBackendError("the answer from \(host) is not JSON that can be read: \(error.message) (at byte \(error.offset + 1))")
        }
      case 400..<500:
        let message = answer?["message"]?.string.map { Self.shortened(hidden($0)) } ?? "the engine refuses the request"
        let advice = Self.advice(reply.status).map { "; \($0)" } ?? ""
        var error = SearchBackendError(hidden("\(message) (HTTP \(reply.status))\(advice)"))
        error.status = reply.status
        error.isTemporary = reply.status == 429
        throw error
      default:
        hosts.leave(host)
        let message = answer?["message"]?.string.map { " (\(Self.shortened($0)))" } ?? ""
        reasons.append("\(host): HTTP \(reply.status)\(message)")
      }
    }
    var error = SearchBackendError(hidden("every host failed: \(reasons.joined(separator: "; "))"))
    error.isTemporary = true
    throw error
  }

  /// The most values of an answer, each of which takes many times the memory of its text. An answer of the largest size has more only if its
  /// values are shorter than six characters, as no thousand records are.
  static let mostValues = 5_000_000

  /// The maximum number of Unicode scalars shown of a host's message; characters are not counted, because one can consist of a million
  /// scalars.
  private static let mostOfMessage = 1_000

  private static func shortened(_ message: String) -> String {
    let scalars = message.unicodeScalars.prefix(mostOfMessage + 1)
    return scalars.count > mostOfMessage ? String(scalars.dropLast()) + "…" : message
  }

  /// Advice on a rejected request.
  private static func advice(_ status: Int) -> String? {
    switch status {
    case 401, 403: "check the application's ID, and that the API key has permission for this"
    case 404: "check the index's name and the application's ID"
    case 429: "the rate limit is reached: wait, or send fewer requests at a time"
    default: nil
    }
  }

  private func hidden(_ message: String) -> String {
    redactor.masked(message)
  }

  /// A name escaped for a path.
  static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_.~".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
