import JSONText
import Texts

/// What a browser recorded of a page (HTTP Archive 1.2): its searches with the engine's answers. Everything else is passed over.
enum HTTPArchive {
  /// nil where a document is none.
  static func recording(_ document: JSONValue) -> Recording? {
    guard let entries = document["log"]?["entries"]?.array else { return nil }
    var recording = Recording()
    for entry in entries {
      guard let request = entry["request"], request["method"] == "POST", let url = request["url"]?.string, url.contains("/1/indexes/"),
        let body = request["postData"]?["text"]?.string, let response = entry["response"],
        (200..<300).contains(response["status"]?.integer ?? 0), let content = response["content"], let text = content["text"]?.string,
        let bytes = content["encoding"] == "base64" ? Base64.bytes(of: text) : Array(text.utf8), let answer = try? JSONValue(parsing: bytes)
      else { continue }
      let path = url.firstRange(of: "/1/").map { String(url[$0.lowerBound...].prefix { $0 != "?" }) } ?? url
      recording.keep(Recording.Question(path: path, body: body), answer)
    }
    return recording
  }
}
