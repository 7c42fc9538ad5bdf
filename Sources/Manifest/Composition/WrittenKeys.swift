import Diagnostics

/// The API keys and other secrets that are written in a file that cannot be read as YAML.
enum WrittenKeys {
  /// Returns what follows each `apiKey:`, or another of the names, without quotes, tags, and the marks of anchors and aliases. A few
  /// letters cannot be a key.
  static func values(in file: SourceFile, after names: [String] = ["apiKey"]) -> [String] {
    let parts = file.bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
      names.flatMap { String(decoding: line, as: UTF8.self).split(separator: $0, omittingEmptySubsequences: false).dropFirst() }
    }
    return parts.flatMap { part -> [String] in
      let rest = part.drop { "\"' \t".contains($0) }
      guard let colon = rest.first, ":=".contains(colon) else { return [] }
      // All words, because it is unknown which of them is the key.
      return rest.dropFirst().prefix { !",}]#".contains($0) }.split { " \t\r\"'".contains($0) }.map(Self.bare)
    }.filter { $0.utf8.count > 4 && !$0.hasPrefix("${") }
  }

  private static func bare(_ word: Substring) -> String {
    var word = word.drop { "&*!".contains($0) }
    while word.last == ":" { word.removeLast() }
    return String(word)
  }
}
