import JSONText
import Texts

/// Reads logs of a page's requests by a browser or a proxy: the searches with the engine's responses. Everything else is ignored.
///
/// Supports HTTP Archives 1.2, which browsers, mitmproxy, Proxyman and Fiddler write, sessions of Charles as JSON, and logs with a JSON
/// object for each exchange, in a list or one per line, with a `request` and a `response`. The status is `status`, `statusCode` or
/// `status_code`, the bodies are `body` or `content`.
enum TrafficLog {
  /// nil if a document is not a log.
  static func recording(_ document: JSONValue) -> Recording? {
    let entries: [JSONValue]
    if let log = document["log"], log.members != nil {
      // A log without entries is empty, not a different kind of file.
      entries = log["entries"]?.array ?? []
    } else if let items = document.array, items.contains(where: isExchange) {
      entries = items
    } else {
      return nil
    }
    var recording = Recording()
    var unread: [(reason: String, count: Int)] = []
    for entry in entries {
      switch exchange(entry) {
      case .other: break
      case .search(let question, let answer): recording.keep(question, answer)
      case .unread(let reason):
        if let place = unread.firstIndex(where: { $0.reason == reason }) { unread[place].count += 1 } else { unread.append((reason, 1)) }
      }
    }
    recording.isOfLog = true
    recording.unread = unread.map { "\($0.count) \($0.reason)" }
    return recording
  }

  /// The meaning of an entry.
  private enum Exchange {
    case search(Recording.Question, JSONValue)
    /// A search whose request or response cannot be used, with the reason.
    case unread(String)
    case other
  }

  private static func exchange(_ entry: JSONValue) -> Exchange {
    guard let request = entry["request"], let response = entry["response"], let url = url(entry) else { return .other }
    let path = String(url.prefix { $0 != "?" })
    let isSearch = path.hasSuffix("/query") || path.hasSuffix("/queries")
    let form = url.contains("?") ? String(url.drop { $0 != "?" }.dropFirst()) : ""
    // The old way to search one index: the parameters are those of the address.
    let isGet = method(entry) == "GET" && (isSearch || path.split(separator: "/").count == 3) && !form.isEmpty
    // Requests that write to an index or read its settings are not searches.
    guard method(entry) == "POST" && isSearch || isGet else { return .other }
    let codes = [response["status"], response["statusCode"], response["status_code"], entry["statusCode"]]
    let status = codes.lazy.compactMap { $0?.integer }.first ?? 0
    if status == 304 { return .unread("with HTTP status 304, which the browser's cache answers") }
    guard (200..<300).contains(status) else { return .unread(status == 0 ? "without a response" : "with HTTP status \(status)") }
    guard let answer = text(response["content"] ?? response["body"]), !answer.isEmpty else {
      return isGet && !isSearch ? .other : .unread("without the response's body")
    }
    guard let json = try? JSONValue(parsing: Array(answer.utf8)) else { return .unread("whose response is not JSON") }
    if isGet {
      // Lists of indices, keys and the like have the same form.
      guard json["hits"]?.array != nil || json["facetHits"] != nil else { return .other }
      let body: JSONValue = ["params": .string(form)]
      return .search(Recording.Question(path: isSearch ? path : "\(path)/query", body: body.text()), json)
    }
    guard let body = text(request["postData"] ?? request["body"] ?? request["content"]) else {
      return .unread("without the request's body")
    }
    guard let asked = try? JSONValue(parsing: Array(body.utf8)) else {
      // A form with the parameters in it.
      guard let params = FormText.pairs(body).first(where: { $0.name == "params" })?.value, path.hasSuffix("/query") else {
        return .unread("whose request is compressed or not JSON")
      }
      let own: JSONValue = ["params": .string(params)]
      return .search(Recording.Question(path: path, body: own.text()), json)
    }
    if let requests = asked["requests"]?.array, requests.count != json["results"]?.array?.count {
      return .unread("with a different number of results than of requests")
    }
    return .search(Recording.Question(path: path, body: body), json)
  }

  /// Reads a log with one object per line; nil if it is not one.
  static func recording(lines text: String) -> Recording? {
    var entries: [JSONValue] = []
    // By bytes: Unicode's other line separators may occur in JSON strings.
    for line in Array(text.utf8).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      guard let entry = try? JSONValue(parsing: Array(line)), entry.members != nil else { return nil }
      entries.append(entry)
    }
    return entries.count > 1 || entries.contains(where: isExchange) ? recording(.array(entries)) : nil
  }

  private static func isExchange(_ entry: JSONValue) -> Bool { entry["request"]?.members != nil && entry["response"]?.members != nil }

  private static func method(_ entry: JSONValue) -> String? { (entry["request"]?["method"] ?? entry["method"])?.string?.uppercased() }

  /// The path of a request to an index and what follows it.
  private static func url(_ entry: JSONValue) -> String? {
    let request = entry["request"]
    let places = [request?["url"], entry["url"], request?["path"], entry["path"], request?["uri"]]
    guard let url = places.lazy.compactMap({ $0?.string }).first(where: { $0.contains("/1/indexes/") }) else { return nil }
    return url.firstRange(of: "/1/").map { String(url[$0.lowerBound...]) }
  }

  /// The text of a body: as a string, in an object, in Base64, or split as a form.
  private static func text(_ body: JSONValue?) -> String? {
    guard let body else { return nil }
    if let text = body.string { return text }
    if let text = body["text"]?.string {
      return body["encoding"] == "base64" ? Base64.bytes(of: text).map { String(decoding: $0, as: UTF8.self) } : text
    }
    if let encoded = body["encoded"]?.string { return Base64.bytes(of: encoded).map { String(decoding: $0, as: UTF8.self) } }
    // JSON that was sent as a form is split at each & and = of the parameters in it.
    if let parts = body["params"]?.array {
      return parts.map { part in
        let value = part["value"]?.string ?? ""
        return (part["name"]?.string ?? "") + (value.isEmpty ? "" : "=\(value)")
      }.joined(separator: "&")
    }
    // An archive without bodies has only their kind and size.
    return body.members == nil || body["mimeType"] != nil || body["size"]?.number != nil ? nil : body.text()
  }
}
