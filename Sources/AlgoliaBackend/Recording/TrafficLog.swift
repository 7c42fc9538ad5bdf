import JSONText
import Texts

/// Reads logs of a page's requests by a browser or a proxy: the searches with the engine's responses. Everything else is ignored.
///
/// A browser's log contains the searches of every site that was open, so only those of one application are kept if the log tells which
/// application they are for: in a header, in a URL parameter, or in the name of the host.
///
/// Supports HTTP Archives 1.2, which browsers, mitmproxy, Proxyman and Fiddler write, sessions of Charles as JSON, and logs with a JSON
/// object for each exchange, in a list or one per line, with a `request` and a `response`. The status is `status`, `statusCode` or
/// `status_code`, the bodies are `body` or `content`; `request` and `response` may also be the bodies themselves, beside the `url`.
struct TrafficLog {
  /// The ID of the application whose searches are wanted; nil for those of every application.
  let application: String?
  /// Unpacks a body that is compressed with gzip; nil if it cannot.
  let unpack: (_ packed: [UInt8]) -> [UInt8]?

  /// nil if a document is not a log.
  func recording(_ document: JSONValue) -> Recording? {
    let entries: [JSONValue]
    if let log = document["log"], log.members != nil {
      // A log without entries is empty, not a different kind of file.
      entries = log["entries"]?.array ?? []
    } else if let items = document.array, items.contains(where: Self.isExchange) {
      entries = items
    } else {
      return nil
    }
    var exchanges = entries.map { (owner: Self.owner($0), exchange: exchange($0)) }
    var log = Recording.Log()
    if let application = application?.lowercased() {
      let searches = exchanges.filter { if case .search = $0.exchange { true } else { false } }
      let others = Set(searches.compactMap(\.owner)).subtracting([application]).sorted()
      let isOwn = { (owner: String?) in owner == nil || owner == application }
      // The manifest's ID need not be the real one, unless the log has several.
      let hasOwn = searches.contains { isOwn($0.owner) }
      if !hasOwn { log.otherApplications = others }
      if hasOwn || others.count > 1 { exchanges = exchanges.filter { isOwn($0.owner) } }
    }
    var recording = Recording()
    var unread: [(reason: String, count: Int)] = []
    for (place, (_, exchange)) in exchanges.enumerated() {
      switch exchange {
      case .other: break
      case .search(let question, let answer):
        let kept = recording.keep(question, answer)
        if let old = kept.replaced { log.earlier[kept.question, default: []].append(old) }
        log.places[kept.question] = place
      case .unread(let reason):
        if let known = unread.firstIndex(where: { $0.reason == reason }) { unread[known].count += 1 } else { unread.append((reason, 1)) }
      }
    }
    log.unread = unread.map { "\($0.count) \($0.reason)" }
    recording.log = log
    return recording
  }

  /// The meaning of an entry.
  private enum Exchange {
    case search(Recording.Question, JSONValue)
    /// A search whose request or response cannot be used, with the reason.
    case unread(String)
    case other
  }

  private func exchange(_ entry: JSONValue) -> Exchange {
    guard let request = entry["request"], let response = entry["response"], let url = Self.url(entry) else { return .other }
    let path = String(url.prefix { $0 != "?" })
    let isSearch = path.hasSuffix("/query") || path.hasSuffix("/queries")
    let form = url.contains("?") ? String(url.drop { $0 != "?" }.dropFirst()) : ""
    // The old way to search one index: the parameters are in the URL.
    let isGet = Self.method(entry) == "GET" && (isSearch || path.split(separator: "/").count == 3) && !form.isEmpty
    // Requests that write to an index or read its settings are not searches.
    guard Self.method(entry) == "POST" && isSearch || isGet else { return .other }
    // The request and the response may be the bodies themselves.
    let isBare = ["results", "hits", "facetHits"].contains { response[$0]?.array != nil }
    let codes = [response["status"], response["statusCode"], response["status_code"], entry["statusCode"], entry["status"]]
    let status = codes.lazy.compactMap { $0?.integer }.first ?? (isBare ? 200 : 0)
    if status == 304 { return .unread("with HTTP status 304, which the browser's cache answers") }
    guard (200..<300).contains(status), status != 206 else {
      return .unread(status == 0 ? "without a response" : "with HTTP status \(status)")
    }
    guard let answer = isBare ? Array(response.text().utf8) : Self.body(response["content"] ?? response["body"]), !answer.isEmpty else {
      return isGet && !isSearch ? .other : .unread("without the response's body")
    }
    guard let answer = unpacked(answer) else { return .unread("whose response is compressed and cannot be unpacked") }
    guard let json = try? JSONValue(parsing: answer) else { return .unread("whose response is not JSON") }
    if isGet {
      // Lists of indices, keys and the like have the same form.
      guard json["hits"]?.array != nil || json["facetHits"] != nil else { return .other }
      let body: JSONValue = ["params": .string(form)]
      return .search(Recording.Question(path: isSearch ? path : "\(path)/query", body: body.text()), json)
    }
    guard let packed = Self.body(request["postData"] ?? request["body"] ?? request["content"] ?? (isBare ? request : nil)) else {
      return .unread("without the request's body")
    }
    guard let bytes = unpacked(packed) else { return .unread("whose request is compressed and cannot be unpacked") }
    let body = String(decoding: bytes, as: UTF8.self)
    guard let asked = try? JSONValue(parsing: bytes) else {
      // A form with the parameters in it.
      guard let params = FormText.pairs(body).first(where: { $0.name == "params" })?.value, path.hasSuffix("/query") else {
        return .unread("whose request is not JSON")
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
  func recording(lines text: String) -> Recording? {
    var entries: [JSONValue] = []
    // By bytes: Unicode's other line separators may occur in JSON strings.
    for line in Array(text.utf8).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      guard let entry = try? JSONValue(parsing: Array(line)), entry.members != nil else { return nil }
      entries.append(entry)
    }
    return entries.count > 1 || entries.contains(where: Self.isExchange) ? recording(.array(entries)) : nil
  }

  private static func isExchange(_ entry: JSONValue) -> Bool { entry["request"]?.members != nil && entry["response"]?.members != nil }

  private static func method(_ entry: JSONValue) -> String? { (entry["request"]?["method"] ?? entry["method"])?.string?.uppercased() }

  /// The path of a request to an index and what follows it.
  private static func url(_ entry: JSONValue) -> String? {
    guard let url = address(entry) else { return nil }
    return url.firstRange(of: "/1/").map { String(url[$0.lowerBound...]) }
  }

  private static func address(_ entry: JSONValue) -> String? {
    let request = entry["request"]
    let places = [request?["url"], entry["url"], request?["path"], entry["path"], request?["uri"]]
    return places.lazy.compactMap { $0?.string }.first { $0.contains("/1/indexes/") }
  }

  /// The ID of the application that a request is for, in lower case; nil if the entry does not say.
  private static func owner(_ entry: JSONValue) -> String? {
    guard let address = address(entry) else { return nil }
    let name = "x-algolia-application-id"
    let headers = entry["request"]?["headers"]
    let listed = headers?.array?.first { $0["name"]?.string?.lowercased() == name }?["value"]?.string
    let member = headers?.members?.first { $0.key.lowercased() == name }?.value.string
    let parameter = FormText.pairs(String(address.drop { $0 != "?" }.dropFirst())).first { $0.name.lowercased() == name }?.value
    let places = [address, entry["host"]?.string, entry["request"]?["host"]?.string]
    return (listed ?? member ?? parameter ?? places.lazy.compactMap { $0 }.compactMap(owner(ofHost:)).first)?.lowercased()
  }

  /// The ID in the name of one of Algolia's hosts: `latency-dsn.algolia.net`, `latency-1.algolianet.com`.
  private static func owner(ofHost address: String) -> String? {
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let host = address[start...].prefix { !"/:?".contains($0) }.lowercased()
    guard let name = [".algolia.net", ".algolianet.com"].first(where: host.hasSuffix).map({ host.dropLast($0.count) }),
      !name.contains(".")
    else { return nil }
    let parts = name.split(separator: "-")
    return parts.count == 2 && ["dsn", "1", "2", "3"].contains(parts[1]) ? String(parts[0]) : String(name)
  }

  /// A body that may be compressed with gzip; nil if it is, and cannot be unpacked.
  private func unpacked(_ body: [UInt8]) -> [UInt8]? { body.starts(with: [0x1F, 0x8B]) ? unpack(body) : body }

  /// A body: as a string, in an object, in Base64, or split as a form.
  private static func body(_ body: JSONValue?) -> [UInt8]? {
    guard let body else { return nil }
    if let text = body.string { return Array(text.utf8) }
    if let text = body["text"]?.string { return body["encoding"] == "base64" ? Base64.bytes(of: text) : Array(text.utf8) }
    if let encoded = body["encoded"]?.string { return Base64.bytes(of: encoded) }
    // JSON that was sent as a form is split at each & and = of the parameters in it.
    if let parts = body["params"]?.array {
      let texts = parts.map { part in
        let value = part["value"]?.string ?? ""
        return (part["name"]?.string ?? "") + (value.isEmpty ? "" : "=\(value)")
      }
      return Array(texts.joined(separator: "&").utf8)
    }
    // An archive without bodies has only their kind and size.
    return body.members == nil || body["mimeType"] != nil || body["size"]?.number != nil ? nil : Array(body.text().utf8)
  }
}
