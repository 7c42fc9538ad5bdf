import Diagnostics
import Forms
import Texts
import YAMLTree

/// Detects a manifest whose only searcher is under `searchers`, which names further ones, and a misspelled `widgets`. The mistake is
/// reported once, and the manifest is read as it was meant.
enum MisnamedSections {
  /// The keys that say what a searcher searches; none of them is a likely name of a searcher.
  private static let ofSearchers: Set = ["records", "index", "indexName", "settings", "query", "appID", "backend"]

  /// Returns the manifest with its sections under the keys that were meant.
  static func mended(_ root: YAMLNode, _ problems: Problems) -> YAMLNode {
    guard case .mapping(var keys) = root.content else { return root }
    func rename(_ place: Int, _ name: String, _ diagnostic: Diagnostic) {
      problems.add(diagnostic)
      keys[place] = YAMLEntry(key: name, keySpan: keys[place].keySpan, value: keys[place].value)
    }
    if root["searcher"] == nil, let place = keys.firstIndex(where: { $0.key == "searchers" }),
      keys[place].value.entries.contains(where: { ofSearchers.contains($0.key) })
    {
      let headline = "a manifest needs the key 'searcher'"
      rename(
        place, "searcher", Diagnostic("missing-key", at: keys[place].keySpan, headline, help: "write 'searcher' instead of 'searchers'"))
    }
    if root["widgets"] == nil,
      let place = keys.firstIndex(where: { entry in
        !Manifest.keys.contains(entry.key) && NearMiss.of(entry.key, in: ["widgets"]) != nil
          && entry.value.entries.contains { $0.value["type"] != nil }
      })
    {
      let headline = "unknown key '\(keys[place].key)' in a manifest"
      rename(place, "widgets", Diagnostic("unknown-key", at: keys[place].keySpan, headline, help: "did you mean 'widgets'?"))
    }
    return YAMLNode(.mapping(keys), span: root.span)
  }
}
