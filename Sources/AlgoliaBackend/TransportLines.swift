import JSONText
import Texts

/// Requests and replies as lines of JSON, for a helper process that does the networking.
package enum TransportLines {
  package static func line(of request: AlgoliaRequest) -> String {
    let headers = request.headers.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
    let json: JSONValue = [
      "url": .string(request.url), "headers": .object(headers),
      "body": request.body.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
      "timeout": .number(request.timeout),
    ]
    return json.text()
  }

  /// nil if the line is not a request.
  package static func request(from line: String) -> AlgoliaRequest? {
    guard let json = try? JSONValue(parsing: Array(line.utf8)), let url = json["url"]?.string, let body = json["body"],
      let timeout = json["timeout"]?.number
    else { return nil }
    let headers = (json["headers"]?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } }
    return AlgoliaRequest(
      url: url, headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: body.string.map { Array($0.utf8) }, timeout: timeout)
  }

  package static func line(of reply: Result<AlgoliaReply, AlgoliaSilence>) -> String {
    let json: JSONValue =
      switch reply {
      case .success(let reply): Self.json(reply)
      case .failure(let silence): ["silence": .string(silence.reason)]
      }
    return json.text()
  }

  /// For a response that is not UTF-8 text, the part before the damage, and the damaged bytes unchanged: nothing after them is read.
  private static func json(_ reply: AlgoliaReply) -> JSONValue {
    let status = JSONValue.number(Double(reply.status))
    guard let offset = UTF8Check.firstInvalidOffset(in: reply.body) else {
      return ["status": status, "body": .string(String(decoding: reply.body, as: UTF8.self))]
    }
    return [
      "status": status, "body": .string(String(decoding: reply.body[..<offset], as: UTF8.self)),
      "damage": .array(reply.body[offset...].prefix(4).map { .number(Double($0)) }),
    ]
  }

  /// The reply in a line; an `AlgoliaSilence` if the line is not a reply.
  package static func reply(from line: String) -> Result<AlgoliaReply, AlgoliaSilence> {
    let json = try? JSONValue(parsing: Array(line.utf8))
    if let status = json?["status"]?.integer, let body = json?["body"]?.string {
      let damage = json?["damage"]?.array?.compactMap { $0.integer.flatMap { UInt8(exactly: $0) } } ?? []
      return .success(AlgoliaReply(status: status, body: Array(body.utf8) + damage))
    }
    return .failure(AlgoliaSilence(json?["silence"]?.string ?? "the helper's answer cannot be read"))
  }
}
