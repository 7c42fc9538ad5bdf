import Forms
import JSONText
import YAMLTree

/// The source of records.
package enum RecordsSource: Sendable {
  /// A file, by its path as written.
  case file(Located<String>)
  /// Records in the manifest itself.
  case inline([Located<JSONValue>])

  static let form = Form<RecordsSource>(
    SchemaFragment(["anyOf": [["type": "string", "minLength": 1], ["type": "array", "items": ["type": "object"]]]])
  ) { node, problems in
    switch node.content {
    case .sequence(let nodes):
      let records = nodes.map { node -> Located<JSONValue>? in
        guard case .mapping = node.content else {
          let name = JSONValue(node).string.flatMap { nodes.count == 1 && $0.contains(".") ? $0 : nil }
          return problems.wrongType(
            node, expected: "a record (a mapping)", help: name.map { "for a file of records, write its name without brackets: \($0)" })
        }
        if let number = node.firstInfinite { return problems.wrongType(number, expected: "a finite number") }
        return Located(JSONValue(node), node.place)
      }
      let read = records.compactMap { $0 }
      return read.count == records.count ? .inline(read) : nil
    case .scalar, .mapping:
      guard case .scalar = node.content else { return problems.wrongType(node, expected: "a file name or a list of records") }
      guard let name = Form<String>.name.located.read(node, problems) else { return nil }
      if name.value.contains("://") {
        return problems.error(
          "records-format", at: node.place, "records are read from files, not from URLs such as '\(name.value)'",
          help: "save them next to the manifest, or search the index directly with 'backend: algolia'")
      }
      let isKnown = [".json", ".ndjson", ".jsonl", ".csv"].contains { ending in
        name.value.lowercased().hasSuffix(ending) || name.value.lowercased().hasSuffix(ending + ".gz")
      }
      guard isKnown else {
        return problems.error(
          "records-format", at: node.place,
          "records are read from .json, .ndjson (.jsonl) and .csv files, or from these compressed (.gz), not from '\(name.value)'")
      }
      return .file(name)
    }
  }
}

extension YAMLNode {
  /// The first number in the value that JSON cannot represent.
  fileprivate var firstInfinite: YAMLNode? {
    switch content {
    case .scalar(let scalar):
      if case .number(let number) = scalar.value, !number.isFinite { return self }
      return nil
    case .sequence(let nodes): return nodes.lazy.compactMap(\.firstInfinite).first
    case .mapping(let entries): return entries.lazy.compactMap(\.value.firstInfinite).first
    }
  }
}
