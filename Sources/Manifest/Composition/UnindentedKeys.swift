import Diagnostics
import Forms
import YAMLTree

/// Detects missing indentation: a widget's keys next to its name, or keys that belong under the searcher or the widgets next to these
/// sections. The mistake is reported once, and the manifest is read as it was meant.
enum UnindentedKeys {
  /// Returns the manifest with the keys moved to where they belong.
  static func mended(_ root: YAMLNode, _ problems: Problems) -> YAMLNode {
    let outdented = ["searchers", "widgets"].reduce(outdented(root, problems)) { hoisted($0, from: $1, problems) }
    return ["searcher", "widgets"].reduce(widgets(outdented, problems)) { nested($0, under: $1, problems) }
  }

  /// Returns the manifest with the section `widgets` of the searcher, which is indented too far, moved to where it belongs. If it is empty,
  /// the widgets are the keys that follow it.
  private static func outdented(_ root: YAMLNode, _ problems: Problems) -> YAMLNode {
    guard case .mapping(let keys) = root.content, root["widgets"] == nil, let place = keys.firstIndex(where: { $0.key == "searcher" }),
      case .mapping(let own) = keys[place].value.content, let start = own.firstIndex(where: { $0.key == "widgets" })
    else { return root }
    let section = own[start]
    let following = section.value.isNull ? own[(start + 1)...].prefix { $0.value["type"] != nil } : []
    let widgets = section.value.isNull ? YAMLNode(.mapping(Array(following)), span: section.keySpan) : section.value
    guard !widgets.entries.isEmpty else { return root }
    problems.add(
      Diagnostic(
        "wrong-type", at: section.keySpan, "'widgets' is a key of the manifest, not of the searcher",
        help: "begin its line in the first column" + (section.value.isNull ? "" : ", and indent the widgets by two spaces")))
    let rest = own[..<start] + own[(start + 1 + following.count)...]
    var changed = keys
    changed[place] = YAMLEntry(
      key: "searcher", keySpan: keys[place].keySpan, value: YAMLNode(.mapping(Array(rest)), span: keys[place].value.span))
    changed.insert(YAMLEntry(key: "widgets", keySpan: section.keySpan, value: widgets), at: place + 1)
    return YAMLNode(.mapping(changed), span: root.span)
  }

  /// Returns the manifest with the sections that are indented too far, among the searchers or the widgets, moved to where they belong:
  /// lists, and mappings of widgets.
  private static func hoisted(_ root: YAMLNode, from section: String, _ problems: Problems) -> YAMLNode {
    guard case .mapping(var keys) = root.content, let place = keys.firstIndex(where: { $0.key == section }),
      case .mapping(let own) = keys[place].value.content
    else { return root }
    func isSection(_ entry: YAMLEntry) -> Bool {
      guard Manifest.keys.contains(entry.key), root[entry.key] == nil else { return false }
      return switch entry.value.content {
      case .sequence: true
      case .mapping(let inner): entry.key == "widgets" && section != "widgets" && inner.contains { $0.value["type"] != nil }
      case .scalar: false
      }
    }
    let found = own.filter(isSection)
    if found.isEmpty { return root }
    for entry in found {
      problems.add(
        Diagnostic(
          "wrong-type", at: entry.keySpan, "'\(entry.key)' is a key of the manifest, not one of the \(section)",
          help: "begin its line in the first column"))
    }
    keys[place] = YAMLEntry(
      key: section, keySpan: keys[place].keySpan, value: YAMLNode(.mapping(own.filter { !isSection($0) }), span: keys[place].value.span))
    keys += found
    return YAMLNode(.mapping(keys), span: root.span)
  }

  /// Returns the manifest with the keys that follow an empty section, and are not keys of a manifest, moved into that section; and with the
  /// widgets that follow the `widgets` section moved into that section.
  private static func nested(_ root: YAMLNode, under section: String, _ problems: Problems) -> YAMLNode {
    guard case .mapping(let keys) = root.content, let place = keys.firstIndex(where: { $0.key == section }) else { return root }
    // A widget may also be next to a section that already contains widgets.
    let there = section == "widgets" ? keys[place].value.entries : []
    guard keys[place].value.isLeftEmpty || !there.isEmpty else { return root }
    let own = keys[(place + 1)...].prefix { entry in
      !Manifest.keys.contains(entry.key) && (section == "searcher" || entry.value["type"] != nil)
    }
    guard let first = own.first, first.keySpan.file === keys[place].keySpan.file else { return root }
    problems.add(
      Diagnostic(
        "wrong-type", at: first.keySpan, "'\(first.key)' is next to '\(section)', not nested under it",
        help: there.isEmpty && (own.count > 1 || first.value.entries.count > 0)
          ? "indent it and all that belongs under '\(section)' by two more spaces" : "indent it by two more spaces"))
    let nested = YAMLEntry(
      key: section, keySpan: keys[place].keySpan, value: YAMLNode(.mapping(there + own), span: first.keySpan))
    return YAMLNode(.mapping(keys[..<place] + [nested] + keys[own.endIndex...]), span: root.span)
  }

  private static func widgets(_ root: YAMLNode, _ problems: Problems) -> YAMLNode {
    guard case .mapping(let keys) = root.content, let place = keys.firstIndex(where: { $0.key == "widgets" }),
      case .mapping(let widgets) = keys[place].value.content
    else { return root }
    var found: [YAMLEntry] = []
    var rest = widgets[...]
    while let widget = rest.popFirst() {
      guard widget.value.isNull, let type = rest.first, type.key == "type", type.value.isScalar, !type.value.isNull else {
        found.append(widget)
        continue
      }
      // What follows belongs to it, up to the next widget.
      let own = rest.prefix { $0.value["type"] == nil && !$0.value.isNull }
      rest = rest.dropFirst(own.count)
      problems.add(
        Diagnostic(
          "wrong-type", at: type.keySpan, "'type' is next to '\(widget.key)', not nested under it",
          help: own.count > 1 ? "indent it and the keys below it by two more spaces" : "indent it by two more spaces"))
      let span = type.value.span.file === widget.keySpan.file ? type.keySpan : widget.keySpan
      found.append(YAMLEntry(key: widget.key, keySpan: widget.keySpan, value: YAMLNode(.mapping(Array(own)), span: span)))
    }
    if found.count == widgets.count { return root }
    var changed = keys
    changed[place] = YAMLEntry(
      key: keys[place].key, keySpan: keys[place].keySpan, value: YAMLNode(.mapping(found), span: keys[place].value.span))
    return YAMLNode(.mapping(changed), span: root.span)
  }
}
