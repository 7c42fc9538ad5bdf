import JSONText
import Staging
import Texts

/// A manifest as data, with everything that it refers to inlined, and its records separate.
package struct ManifestTree: Sendable, Hashable {
  /// The manifest's keys, except that of the records.
  package var root: JSONValue
  package var records: [JSONValue]

  package init(root: JSONValue, records: [JSONValue]) {
    self.root = root.changing(["searcher"]) { $0?.changing(["records"]) { _ in nil } }
    self.records = records
  }

  /// The manifest as text, with each part, widget and record on its own line.
  ///
  /// - Parameter scenarios: Items of `scenarios`, each with its own lines; empty for an empty list.
  package func text(scenarios: String = "") -> String {
    var text = ""
    for member in root.members ?? [] where member.key != "scenarios" {
      switch member.key {
      case "searcher":
        text += "searcher:\n"
        text += records.isEmpty ? "  records: []\n" : "  records:\n" + records.map { "    - \(StepYAML.flow($0))\n" }.joined()
        for inner in member.value.members ?? [] { text += "  \(StepYAML.quoted(inner.key)): \(StepYAML.flow(inner.value))\n" }
      case "widgets", "searchers":
        let members = member.value.members ?? []
        text += members.isEmpty ? "\(member.key): {}\n" : "\(member.key):\n"
        for inner in members { text += "  \(StepYAML.quoted(inner.key)): \(StepYAML.flow(inner.value))\n" }
      default: text += "\(StepYAML.quoted(member.key)): \(StepYAML.flow(member.value))\n"
      }
    }
    return text + (scenarios.isEmpty ? "scenarios: []\n" : "scenarios:\n\(scenarios)")
  }

  /// The names of the widgets.
  package var widgets: [String] { keys(["widgets"]) }

  /// The keys of a mapping in the manifest.
  func keys(_ path: [String]) -> [String] { (path.reduce(root as JSONValue?) { $0?[$1] }?.members ?? []).map(\.key) }

  /// A copy with secrets masked.
  package func redacted(by redactor: Redactor) -> ManifestTree {
    ManifestTree(root: root.redacted(by: redactor), records: records.map { $0.redacted(by: redactor) })
  }
}

extension JSONValue {
  /// A copy with the value at a path changed; if `change` returns nil, the member is removed. A path that does not exist changes nothing.
  package func changing(_ path: [String], _ change: (JSONValue?) -> JSONValue?) -> JSONValue {
    guard let key = path.first, let members else { return self }
    return .object(
      members.compactMap { member in
        guard member.key == key else { return member }
        if path.count > 1 { return Member(key, member.value.changing(Array(path.dropFirst()), change)) }
        return change(member.value).map { Member(key, $0) }
      })
  }
}
