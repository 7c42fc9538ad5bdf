import JSONText

/// A file of a pull, before it is saved.
struct PulledFile {
  let text: String
  let path: String
  /// What it contains, in words.
  let what: String
}

extension PulledFile {
  /// A file of JSON.
  init(_ contents: JSONValue, path: String, what: String) {
    self.init(text: contents.text(indented: true) + "\n", path: path, what: what)
  }
}
