import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A direct edit of the filter state, as made by the app's own code.
package enum FilterEdit: Sendable {
  case add([Filter], FilterGroup.ID)
  case remove([Filter], FilterGroup.ID)
  case toggle([Filter], FilterGroup.ID)
  /// Removes filters from all groups.
  case removeEverywhere([Filter])
  /// Removes every filter of an attribute, from one group or, if nil, from all.
  case removeAttribute(Attribute, FilterGroup.ID?)
  /// Clears a group, or all if nil.
  case clear(FilterGroup.ID?)
  case clearAllExcept([FilterGroup.ID])
  /// Sets the levels of the hierarchical group.
  case hierarchicalAttributes([Attribute])
  /// Sets the path of the hierarchical group.
  case hierarchicalFilters([Filter.Facet])
  /// Does not notify the observers, unless a different edit of the step does.
  indirect case silently(FilterEdit)
  /// Only notifies the observers.
  case notify
  /// Copies the current filters of a different state, by name.
  case content(of: Located<String>)
  /// Reads a group's filters, as an app's code does.
  case read(FilterGroup.ID)
  /// Edits a state other than the main one.
  indirect case of(Located<String>, FilterEdit)

  /// The names of the states that the edit mentions.
  package var stateNames: [Located<String>] {
    switch self {
    case .content(let name): [name]
    case .of(let name, let edit): [name] + edit.stateNames
    case .silently(let edit): edit.stateNames
    case .add, .toggle, .hierarchicalFilters, .remove, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept,
      .hierarchicalAttributes,
      .notify, .read:
      []
    }
  }

  /// Returns the edit if it concerns a filter state; nil if it concerns a different one.
  package func own(of state: String) -> FilterEdit? {
    if case .of(let name, let edit) = self { return name.value == state ? edit : nil }
    return state == "main" ? self : nil
  }

  /// Whether its purpose is to change the filters of the main state.
  package var changesMainFilters: Bool {
    switch self {
    case .add, .remove, .toggle, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept: true
    case .silently(let edit): edit.changesMainFilters
    case .hierarchicalAttributes, .hierarchicalFilters, .notify, .content, .read, .of: false
    }
  }

  /// The filters that the edit adds.
  package var filters: [Filter] {
    switch self {
    case .add(let filters, _), .toggle(let filters, _): filters
    case .silently(let edit), .of(_, let edit): edit.filters
    case .hierarchicalFilters, .remove, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept, .hierarchicalAttributes, .notify,
      .content, .read:
      []
    }
  }

  /// The groups to which the edit adds filters.
  package var addedGroups: [FilterGroup.ID] {
    switch self {
    case .add(_, let group), .toggle(_, let group): [group]
    case .hierarchicalFilters: [.hierarchical(name: "_hierarchical")]
    case .silently(let edit), .of(_, let edit): edit.addedGroups
    case .remove, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept, .hierarchicalAttributes, .notify, .content, .read: []
    }
  }

  private struct Edited: Sendable {
    let group: FilterGroup.ID
    let filters: [Filter]
  }

  /// An edit in full; a filter alone, without its group, is one mistake rather than three.
  private static let edited = Form<Edited>(whole.schema) { node, problems in
    guard case .mapping(let entries) = node.content, entries.count == 1, let only = entries.first, only.value.isScalar,
      NearMiss.of(only.key, in: ["group", "filters", "filter"]) == nil, !["group", "filters", "filter"].contains(only.key)
    else { return whole.read(node, problems) }
    let written = String(decoding: only.value.span.file.bytes[only.value.span.range], as: UTF8.self)
    let filter = "{ \(YAMLText.data(only.key)): \(written) }"
    return problems.error(
      "missing-key", at: only.keySpan, "an edit needs the keys 'group' and 'filters'",
      help: "write { group: { or: \(YAMLText.data(only.key)) }, filters: [\(filter)] }, with the group of the widget that shows it")
  }

  private static let whole = Form<Edited>.object(
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
    .optional("removeEverywhere", .oneOrMore(of: .filter), "Removes filters from all groups."),
    .optional("removeAttribute", attribute, "Removes every filter of an attribute, in a group or everywhere."),
    .optional("clear", Form<FilterGroup.ID>.group, "Empties a group."),
    .defaulted("clearAll", .flag, false, shown: "false", "Empties everything."),
    .optional("clearAllExcept", .list(of: .group), "Empties all groups but these."),
    .optional("hierarchicalAttributes", .list(of: .attribute), "Sets the levels of the hierarchical group."),
    .optional("hierarchicalFilters", .list(of: Form<Filter.Facet>.ofItsKind), "Sets the path of the hierarchical group."),
    .optional("setContent", Form<String>.name.located, "Copies the current filters of another filter state, by name."),
    .optional("read", Form<FilterGroup.ID>.group, "Reads the filters of a group, as app code would."),
    .optional("in", Form<String>.name.located, "The name of the filter state to edit (default: the main one)."),
    .defaulted(
      "notify", .flag, true, shown: "true", "Whether observers are notified. `{ notify: true }` alone edits nothing and only notifies them."
    )
  ) { node, problems, add, remove, toggle, everywhere, attribute, clear, clearAll, except, levels, path, content, read, state, notifies in
    func placed(_ edit: FilterEdit) -> FilterEdit { state.map { .of($0, edit) } ?? edit }
    let edits = [
      add.map { FilterEdit.add($0.filters, $0.group) }, remove.map { .remove($0.filters, $0.group) },
      toggle.map { .toggle($0.filters, $0.group) }, everywhere.map { .removeEverywhere($0) },
      attribute.map { .removeAttribute($0.attribute, $0.group) }, clear.map { .clear($0) }, clearAll ? .clear(nil) : nil,
      except.map { .clearAllExcept($0) }, levels.map { .hierarchicalAttributes($0) }, path.map { .hierarchicalFilters($0) },
      content.map { .content(of: $0) }, read.map { .read($0) },
    ].compactMap { $0 }
    if edits.isEmpty, case .mapping(let entries) = node.content, let notify = entries.first(where: { $0.key == "notify" }) {
      if notifies { return placed(.notify) }
      return problems.error(
        "filter-edit", at: notify.keySpan, "'notify: false' alone edits nothing and notifies nobody",
        help: "add an edit, or write { notify: true } to notify the observers")
    }
    if edits.count > 1 {
      let keys = node.entries.filter { !["in", "notify"].contains($0.key) }
      return problems.error(
        "filter-edit", at: keys[keys.count > 1 ? 1 : 0].keySpan,
        "an edit does one thing, not \(keys.prefix(2).map { "'\($0.key)'" }.joined(separator: " and "))",
        help: "write a list: [\(keys.map { "{ \($0.key): … }" }.joined(separator: ", "))]")
    }
    guard edits.count == 1 else {
      return problems.error(
        "filter-edit", at: node.place,
        "an edit is one of add, remove, toggle, removeEverywhere, removeAttribute, clear, clearAll, clearAllExcept, setContent and read")
    }
    if case .read = edits[0] { return placed(edits[0]) }
    return placed(notifies ? edits[0] : .silently(edits[0]))
  }

  private struct OfAttribute: Sendable {
    let attribute: Attribute
    let group: FilterGroup.ID?
  }

  private static let attribute = Form<OfAttribute>.object(
    "an attribute's filters", .required("attribute", .attribute, "The attribute."),
    .optional("group", .group, "The group (default: all groups).")
  ) { _, _, attribute, group in OfAttribute(attribute: attribute, group: group) }
}
