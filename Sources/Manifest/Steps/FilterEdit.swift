import JSONText
import SearchModel
import YAMLTree

/// A direct edit of the filter state, as an app's own code makes it.
public enum FilterEdit: Sendable {
  case add([Filter], FilterGroup.ID)
  case remove([Filter], FilterGroup.ID)
  case toggle([Filter], FilterGroup.ID)
  /// Empties a group, or everything when nil.
  case clear(FilterGroup.ID?)

  private struct Edited: Sendable {
    let group: FilterGroup.ID
    let filters: [Filter]
  }

  private static let edited = Form<Edited>.object(
    "an edit", .required("group", .group, "The group to edit: `{ and: name }` or `{ or: name }`."),
    .required("filters", .oneOrMore(of: .filter), "The filters.")
  ) { node, problems, group, filters in
    if case .or(_, let kind) = group, let wrong = filters.first(where: { $0.kind != kind }) {
      return problems.error(
        "wrong-filter", at: node.place, "the group \(group) holds \(kind.rawValue) filters, not \(wrong.kind.rawValue) filters",
        help: "name the group's kind: { or: \(group.name), kind: \(wrong.kind.rawValue) }")
    }
    return Edited(group: group, filters: filters)
  }

  static let form = Form<FilterEdit>.object(
    "an edit of the filter state", .optional("add", edited, "Adds filters to a group."),
    .optional("remove", edited, "Removes filters from a group."),
    .optional("toggle", edited, "Adds the filters that the group lacks and removes those that it has."),
    .optional("clear", Form<FilterGroup.ID>.group, "Empties a group."),
    .defaulted("clearAll", .flag, false, shown: "false", "Empties everything.")
  ) { node, problems, add, remove, toggle, clear, clearAll in
    let edits = [
      add.map { FilterEdit.add($0.filters, $0.group) }, remove.map { .remove($0.filters, $0.group) },
      toggle.map { .toggle($0.filters, $0.group) }, clear.map { .clear($0) }, clearAll ? .clear(nil) : nil,
    ].compactMap { $0 }
    guard edits.count == 1 else {
      return problems.error("filter-edit", at: node.place, "an edit is one of add, remove, toggle, clear and clearAll")
    }
    return edits[0]
  }
}
