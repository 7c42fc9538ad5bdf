import Diagnostics
import Forms
import JSONText
import YAMLTree

/// Widgets that are written as another one is: a copy in which nothing was changed.
enum CopiedWidgets {
  /// What filters records; of others, such as lines of statistics, an app may well have two. Of two menus a finding tells.
  private static let types: Set<WidgetType> = [
    .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .toggle, .filterMap, .numericRange,
    .numericComparison,
  ]

  static func report(_ root: YAMLNode, _ problems: Problems) {
    var known: [JSONValue: String] = [:]
    for entry in root["widgets"]?.entries ?? [] {
      // One that stands for another by its anchor was meant so.
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
