import Diagnostics
import Forms
import YAMLTree

/// Detects a manifest whose only searcher is under `searchers`, which names further ones. The mistake is reported once, and the manifest
/// is read as it was meant.
enum MisnamedSearcher {
  /// The keys that say what a searcher searches; none of them is a likely name of a searcher.
  private static let own: Set = ["records", "index", "indexName", "settings", "query", "appID", "backend"]

  /// Returns the manifest with the searcher under `searcher`.
  static func mended(_ root: YAMLNode, _ problems: Problems) -> YAMLNode {
    guard case .mapping(var keys) = root.content, root["searcher"] == nil, let place = keys.firstIndex(where: { $0.key == "searchers" }),
      keys[place].value.entries.contains(where: { own.contains($0.key) })
    else { return root }
    problems.add(
      Diagnostic(
        "missing-key", at: keys[place].keySpan, "a manifest needs the key 'searcher'", help: "write 'searcher' instead of 'searchers'"))
    keys[place] = YAMLEntry(key: "searcher", keySpan: keys[place].keySpan, value: keys[place].value)
    return YAMLNode(.mapping(keys), span: root.span)
  }
}
