import Diagnostics
import SearchModel

/// Warns of widgets that get in each other's way through a group name.
enum SharedGroups {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    var seen: [WidgetDeclaration] = []
    for widget in manifest.widgets {
      guard let group = widget.kind.group else { continue }
      if let other = seen.first(where: { $0.kind.group?.name == group.name }), let otherGroup = other.kind.group {
        let pair = "'\(widget.id.value)' and '\(other.id.value)'"
        let message: (headline: String, help: String)? =
          if group == otherGroup {
            shared(widget.kind, other.kind, pair, group)
          } else if case .hierarchical = group {
            nil
          } else {
            (
              "\(pair) use the group name '\(group.name)' for two groups, \(group) and \(otherGroup)",
              "the filters of the two combine with AND; give them different names, or the same operator"
            )
          }
        if let message {
          problems.add(
            Diagnostic(
              "group-conflict", .warning, at: widget.id.span, message.headline,
              labels: [.init("the other widget", at: other.id.span)], help: message.help))
        }
      }
      seen.append(widget)
    }
  }

  /// What happens in the app when two widgets write to one group.
  private static func shared(
    _ a: WidgetKind, _ b: WidgetKind, _ pair: String, _ group: FilterGroup.ID
  ) -> (String, String)? {
    switch (a, b) {
    case (.hierarchicalMenu, _), (_, .hierarchicalMenu): return nil
    case (.refinementList(let a), .refinementList(let b)) where a.attribute == b.attribute: return nil
    case (.refinementList, _), (_, .refinementList):
      return (
        "\(pair) share the group \(group): a click on a refinement list rewrites the whole group onto its own attribute",
        "give one of them another groupName"
      )
    case (.toggle, .toggle), (.filterMap, .toggle), (.toggle, .filterMap): return nil
    default:
      return (
        "\(pair) share the group \(group): a click in multiple mode drops filters of other kinds from it",
        "give one of them another groupName, unless they are meant to be one selection"
      )
    }
  }
}
