import JSONText
import Texts

/// Reads logs of a page's requests by a browser or a proxy: the searches with the engine's responses. Everything else is ignored.
///
/// Supports HTTP Archives 1.2, which browsers, mitmproxy, Proxyman and Fiddler write, sessions of Charles as JSON, and logs with a JSON
/// object for each exchange, in a list or one per line, with a `request` and a `response`.
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
    for entry in entries {
      guard let request = entry["request"], let response = entry["response"], method(entry) == "POST", let path = path(entry),
        (200..<300).contains(response["status"]?.integer ?? response["statusCode"]?.integer ?? entry["statusCode"]?.integer ?? 0),
        let body = text(request["postData"] ?? request["body"]), let answer = text(response["content"] ?? response["body"]),
        let json = try? JSONValue(parsing: Array(answer.utf8))
      else { continue }
      recording.keep(Recording.Question(path: path, body: body), json)
    }
    return recording
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

  /// The path of a search, without the rest of the URL.
  private static func path(_ entry: JSONValue) -> String? {
    let request = entry["request"]
    let places = [request?["url"], entry["url"], request?["path"], entry["path"], request?["uri"]]
    guard let url = places.lazy.compactMap({ $0?.string }).first(where: { $0.contains("/1/indexes/") }) else { return nil }
    guard let path = url.firstRange(of: "/1/").map({ String(url[$0.lowerBound...].prefix { $0 != "?" }) }) else { return nil }
    // Requests that write to an index or read its settings are not searches.
    return path.hasSuffix("/query") || path.hasSuffix("/queries") ? path : nil
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
    return body.members == nil || body["mimeType"] != nil ? nil : body.text()
  }
}
