import Diagnostics
import Forms
import Texts
import YAMLTree

extension YAMLEntry {
  /// Whether it is in a file whose format Algolia's tools write.
  var isExported: Bool {
    let name = keySpan.file.name.lowercased()
    return [".json", ".ndjson", ".jsonl"].contains(where: name.hasSuffix)
  }
}

extension YAMLNode {
  /// Returns whether the node has only these keys, apart from those that responses add, which begin with an underscore; any other key is
  /// reported.
  ///
  /// - Parameter elsewhere: Keys that belong elsewhere, and where.
  func hasOnly(_ keys: [String], of name: String, _ problems: Problems, elsewhere: [String: String] = [:]) -> Bool {
    let unknown = entries.filter { !keys.contains($0.key) && !$0.key.hasPrefix("_") }
    // An export may have new parts.
    let others = unknown.filter { entry in
      if elsewhere[entry.key] != nil || !entry.isExported || NearMiss.of(entry.key, in: keys) != nil { return true }
      problems.mention(idle: .unknown(entry.key, help: nil), at: entry.keySpan)
      return false
    }
    for other in others {
      problems.add(
        Diagnostic(
          "unknown-key", at: other.keySpan, "unknown key '\(other.key)' in \(name)",
          help: elsewhere[other.key].map { "it belongs in '\($0)'" } ?? NearMiss.help(for: other.key, in: keys, noun: "keys")))
    }
    return others.isEmpty
  }
}
