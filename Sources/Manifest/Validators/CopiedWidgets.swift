import Diagnostics
import Forms
import JSONText
import YAMLTree

/// Detects widgets that are unchanged copies of other widgets.
enum CopiedWidgets {
  /// The types that filter records; an app may well have two widgets of other types, such as lines of statistics. Two menus are reported by
  /// a finding.
  private static let types: Set<WidgetType> = [
    .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .toggle, .filterMap, .numericRange,
    .numericComparison,
  ]

  static func report(_ root: YAMLNode, _ problems: Problems) {
    var known: [JSONValue: String] = [:]
    for entry in root["widgets"]?.entries ?? [] {
      // An alias of an anchored widget is intentional.
      let body = JSONValue.object((JSONValue(entry.value).members ?? []).sorted { $0.key < $1.key })
      guard entry.value.aliasSpan == nil, let type = body["type"]?.string.flatMap(WidgetType.init),
        types.contains(type)
      else { continue }
      guard let other = known[body] else {
        known[body] = entry.key
        continue
      }
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: entry.keySpan, "'\(entry.key)' is an unchanged copy of '\(other)'",
          help: "change what should differ, or remove it"))
    }
  }
}
