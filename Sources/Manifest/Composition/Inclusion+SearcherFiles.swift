import Diagnostics
import Forms
import YAMLTree

/// The files of a searcher: its settings, synonyms and rules, as a dashboard, the command line or the API writes them.
extension Inclusion {
  /// Whether a path has a variable in it, so that it is not known before variables are replaced.
  static func hasVariable(_ path: String) -> Bool { path.contains("${") }

  /// Reads the files of searchers whose paths had variables, now that these are replaced; nil after reporting an error.
  mutating func filed(_ root: YAMLNode, of file: SourceFile) -> YAMLNode? {
    guard case .mapping(let entries) = root.content, entries.contains(where: { ["searcher", "searchers"].contains($0.key) }) else {
      return root
    }
    var own: [YAMLEntry] = []
    for entry in entries {
      guard ["searcher", "searchers"].contains(entry.key) else {
        own.append(entry)
        continue
      }
      // Paths are relative to the file that contains them.
      let place = entry.value.span.file
      let chain = [Link(file: file, place: nil)] + (place.name == file.name ? [] : [Link(file: place, place: entry.keySpan)])
      guard
        let value = included(entry.value, chain, isSearcher: entry.key == "searcher", holdsSearchers: entry.key == "searchers")
      else { return nil }
      own.append(YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: value))
    }
    return replaced(root, .mapping(own))
  }

  /// Returns the tree of a file of settings, synonyms or rules; nil after reporting an error.
  mutating func opened(_ path: Located<String>, _ key: String, _ chain: [Link]) -> YAMLNode? {
    let name = path.value.lowercased()
    if let ending = [".csv", ".tsv", ".gz", ".zip", ".xlsx", ".txt"].first(where: name.hasSuffix) {
      problems.add(
        Diagnostic(
          "include", at: path.span, "\(key) are read from .json, .ndjson or .yaml files, not from '\(path.value)'",
          help: ending == ".gz" || ending == ".zip" ? "unpack it" : "export them as JSON"))
      return nil
    }
    return open(path, chain, as: .part)
  }

  /// The settings of a replica from its file: the whole file, or the relevant part of a complete configuration.
  func replicaSettings(of tree: YAMLNode) -> YAMLNode {
    let whole = YAMLEntry(key: "settings", keySpan: tree.span, value: tree)
    let parts = Self.parts(of: tree, as: whole, besides: [])
    for part in parts.dropFirst() where !part.value.items.isEmpty {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: part.keySpan,
          "the '\(part.key)' of a replica have no effect: a search in it uses those of the main index"))
    }
    return parts[0].value
  }

  /// Returns the entries that a searcher reads from a file: the file's content, or, if the file is a complete configuration as exported by
  /// Algolia's command line, the part with the key's name; the settings also add the other parts that have no file of their own.
  static func parts(of tree: YAMLNode, as entry: YAMLEntry, besides keys: Set<String>) -> [YAMLEntry] {
    // A file with one object per line that happens to have only one line.
    if entry.key != "settings", tree["objectID"] != nil, tree["hits"] == nil {
      return [YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: YAMLNode(.sequence([tree]), span: tree.span))]
    }
    let parts = tree.entries.filter { Self.filedKeys.contains($0.key) }
    guard let own = parts.first(where: { $0.key == entry.key }), parts.count == tree.entries.count,
      entry.key == "settings" ? !own.value.entries.isEmpty || parts.count > 1 : own.value.isSequence
    else { return [YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: tree)] }
    let others = entry.key == "settings" ? parts.filter { $0.key != "settings" && !keys.contains($0.key) } : []
    return [YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: own.value)] + others
  }
}

extension YAMLNode {
  fileprivate var isSequence: Bool { if case .sequence = content { true } else { false } }
}
