import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A change of a manifest for one run: `searcher.settings.maxValuesPerFacet=5`. The value is YAML; `null` removes the key.
package struct ManifestOverride: Sendable {
  /// The override as it was given.
  package let text: String
  private let path: YAMLPath
  private let option: String
  /// The override as YAML, for messages to point into.
  private var file: SourceFile
  /// Whether setting the manifest's own value is reported as having no effect.
  private var isCompared = true

  /// Parses `path=value`; nil if the string is not an override.
  ///
  /// - Parameters:
  ///   - option: The name of the option, which messages show in place of a file name.
  ///   - redactor: Hides secrets in the lines that messages show.
  package init?(_ text: String, option: String, hiding redactor: Redactor = .none) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let path = YAMLPath(parts[0]) else { return nil }
    self.text = text
    self.path = path
    self.option = option
    file = SourceFile(name: option, bytes: Array("\(parts[0]): \(parts[1])".utf8), hiding: redactor)
  }

  /// Returns the override with a manifest's secrets hidden in the lines that messages show, too.
  func hiding(_ redactor: Redactor) -> ManifestOverride {
    var override = self
    override.file = SourceFile(name: file.name, bytes: file.bytes, hiding: file.redactor.joined(redactor))
    return override
  }

  /// Returns the override for a run that is compared with one under a given version: setting the manifest's own version then has an effect.
  package func besides(version: InstantSearchVersion?) -> ManifestOverride {
    var override = self
    override.isCompared = version == nil || !sets("instantsearch")
    return override
  }

  /// The secrets of the override: the values of `apiKey`, at any depth.
  package var secrets: [String] {
    guard case .mapping(let entries)? = YAMLParser.parse(file).root?.content, let value = entries.first?.value else { return [] }
    if path.steps.last == .key("apiKey"), case .scalar(let scalar) = value.content { return [scalar.text] }
    return value.values(of: "apiKey")
  }

  /// Returns whether the override sets a top-level key of the manifest.
  package func sets(_ key: String) -> Bool { path.steps == [.key(key)] }

  /// Help that gives the key to use where the path has an index into a mapping.
  private func named(in root: YAMLNode) -> String? {
    var node = root
    var written = ""
    for (place, step) in path.steps.enumerated() {
      switch step {
      case .key(let key):
        guard let next = node[key] else { return nil }
        written += written.isEmpty ? key : ".\(key)"
        node = next
      case .index(let index):
        let entries = node.entries
        guard let entry = entries.indices.contains(index) ? entries[index] : entries.first else { return nil }
        let isLast = place == path.steps.count - 1
        return "name it: \(written).\(entry.key)\(isLast ? "" : ".…")"
      }
    }
    return nil
  }

  /// Whether the override sets a part of the searcher's settings or query.
  package var isOfSearch: Bool {
    path.steps.count > 2 && path.steps[0] == .key("searcher") && (path.steps[1] == .key("settings") || path.steps[1] == .key("query"))
  }

  /// The key that the override sets, if states do not depend on it: how they are checked, drawn or named; nil otherwise.
  package var idleKey: String? {
    switch path.steps.first {
    case .key(let key) where ["allow", "layout", "invariants", "name", "description", "tags"].contains(key): key
    case .key("snapshot") where path.steps.count > 1: text.prefix { $0 != "=" }.description
    case .key("scenarios"):
      if case .key(let key)? = path.steps.last, path.steps.count == 3, ["name", "description", "tags", "allow"].contains(key) {
        key
      } else {
        nil
      }
    default: nil
    }
  }

  /// Returns the tree with the change; nil after reporting a problem.
  func applied(to root: YAMLNode, _ problems: Problems) -> YAMLNode? {
    let (tree, diagnostics) = YAMLParser.parse(file)
    for diagnostic in diagnostics { problems.add(diagnostic) }
    guard let tree, case .mapping(let entries) = tree.content, let entry = entries.first, entries.count == 1 else {
      return diagnostics.isEmpty
        ? problems.error("override", at: file.span(0..<0), "expected a key and a value: path=value") : nil
    }
    if let unknown = unknownWidget(in: root) {
      return problems.error("unknown-widget-id", at: entry.keySpan, unknown.headline, help: unknown.help)
    }
    if case .key(let name)? = path.steps.first, path.steps.count == 1, root[name] == nil, root["variables"]?[name] != nil {
      return problems.error("override", at: entry.keySpan, "'\(name)' is a variable, not a key", help: "write variables.\(name)=…")
    }
    if path.steps.count > 1, path.steps[0] == .key("variables"), case .key(let name) = path.steps[1], root["variables"]?[name] == nil {
      return problems.error(
        "override", at: entry.keySpan, "there is no variable '\(name)'",
        help: NearMiss.help(for: name, in: (root["variables"]?.entries ?? []).map(\.key), noun: "variables"))
    }
    do throws(YAMLNode.NoPlace) {
      let changed = try root.replacing(path, with: entry)
      let isRemoval = entry.value.isNull
      func compared(_ node: YAMLNode) -> JSONValue { isRemoval ? JSONValue(node).withoutNulls : JSONValue(node) }
      if option == "--with", isCompared, compared(changed) == compared(root) {
        problems.add(Diagnostic("override", .warning, at: entry.keySpan, "this changes nothing: the manifest already has this value"))
      }
      return changed
    } catch {
      return problems.error(
        "override", at: entry.keySpan,
        error.found.contains("mapping") && path.steps.contains(where: { if case .index = $0 { true } else { false } })
          ? "the path does not exist: the path has a position, but the value there is a mapping"
          : "the path does not exist: found \(error.found) here",
        help: error.found.contains("mapping")
          ? named(in: root)
          : error.found.contains("list") ? "name an item of a list by its position, starting at 0: presenter[0].limit" : nil)
    }
  }

  /// Returns the error for a widget that does not exist: setting one of its keys does not create it.
  private func unknownWidget(in root: YAMLNode) -> (headline: String, help: String?)? {
    guard path.steps.count > 2, path.steps[0] == .key("widgets"), case .key(let name) = path.steps[1],
      case .mapping(let entries) = root.content, case .mapping(let widgets)? = entries.first(where: { $0.key == "widgets" })?.value.content,
      !widgets.contains(where: { $0.key == name })
    else { return nil }
    return ("no widget is named '\(name)'", NearMiss.help(for: name, in: widgets.map(\.key), noun: "widgets"))
  }
}

extension YAMLNode {
  /// The values of secrets that a manifest wrongly contains: those of `apiKey`, and of a mapping under `secrets`.
  var writtenSecrets: [String] {
    let named: [String] =
      if case .mapping(let entries)? = self["secrets"]?.content {
        entries.compactMap { if case .scalar(let scalar) = $0.value.content { scalar.text } else { nil } }
      } else { [] }
    // A few letters cannot be a key, and occur in many words.
    let defaults = keysInVariables.compactMap { if case .scalar(let scalar) = $0.value.content { scalar.text } else { nil } }
    return (values(of: "apiKey") + named + defaults).filter { $0.utf8.count > 4 && !$0.hasPrefix("${") }
  }

  /// Returns the scalars under a key, at any depth.
  func values(of key: String) -> [String] {
    switch content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap { $0.values(of: key) }
    case .mapping(let entries):
      return entries.flatMap { entry -> [String] in
        if entry.key == key, case .scalar(let scalar) = entry.value.content { return [scalar.text] }
        return entry.value.values(of: key)
      }
    }
  }
}

extension JSONValue {
  /// The value without members that are null.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .object(let members): .object(members.filter { $0.value != .null }.map { Member($0.key, $0.value.withoutNulls) })
    case .array(let items): .array(items.map(\.withoutNulls))
    case .null, .bool, .number, .string: self
    }
  }
}
