import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// A button that clears refinements (`FilterClearConnector`).
package struct ClearRefinements: Sendable {
  /// Which groups the button clears.
  package enum Mode: String, Sendable, CaseIterable {
    case specified, except
  }

  package let mode: Mode
  /// The groups; nil for all.
  package let groups: [FilterGroup.ID]?

  static let form = Form<ClearRefinements>.object(
    "a clearRefinements widget", typeField,
    .defaulted(
      "clearMode", Form<Mode>.choice(), .specified, shown: "\"specified\"",
      "Whether the listed groups are cleared (`specified`), or all others (`except`)."),
    .optional("filterGroupIDs", .list(of: .group), "The groups to which `clearMode` applies. If none are given, everything is cleared.")
  ) { node, problems, _, mode, groups in
    if let groups, groups.isEmpty, mode == .specified {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: node["filterGroupIDs"]?.place ?? node.opening, "an empty list of groups: the button clears nothing",
          help: "remove filterGroupIDs to clear everything"))
    }
    if mode == .except, groups?.isEmpty ?? true {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: node["clearMode"]?.place ?? node.opening,
          "without groups to keep, the button clears everything", help: "list the groups to keep under filterGroupIDs"))
    }
    return ClearRefinements(mode: mode, groups: groups)
  }
}

/// A switch for one filter (`FilterToggleConnector`).
package struct Toggle: Sendable {
  package let filter: Filter
  /// The initial state; nil means true. It is immediately overwritten in any case.
  package let isSelected: Bool?
  package let combination: RefinementOperator
  /// The name of the group; by default the filter's attribute.
  package let groupName: String

  package var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: filter.kind) }

  static let form = Form<Toggle>.object(
    "a toggle widget", typeField, .required("filter", .filter, "The filter that is switched on and off."),
    .optional("isSelected", .flag, "The initial state (default: true); immediately overwritten by the filter state, so it adds no filter."),
    .defaulted("operator", Form<RefinementOperator>.choice(), .and, shown: "\"and\"", "The kind of group."),
    .optional("groupName", .name, "The filter group (default: the filter's attribute).")
  ) { _, _, _, filter, isSelected, combination, groupName in
    Toggle(filter: filter, isSelected: isSelected, combination: combination, groupName: groupName ?? filter.attribute.rawValue)
  }
}

/// A segmented control (`FilterMapConnector`).
package struct FilterMap: Sendable {
  package let items: [Int: Filter]
  /// The common kind of the filters; facet if there are none.
  package let kind: FilterKind
  package let selected: Int?
  package let attribute: Attribute
  package let combination: RefinementOperator
  package let groupName: String
  package let presenter: FilterTextTemplates
  /// The presenters of additional views.
  package let views: [FilterTextTemplates]

  package var group: FilterGroup.ID {
    FilterGroup.ID(combination, name: groupName, kind: kind)
  }

  static let form = Form<FilterMap>.object(
    "a filterMap widget", typeField,
    .required("items", items, "The segments: a mapping whose keys are whole numbers and whose values are filters."),
    .optional("selected", .integer(-1_000_000...1_000_000), "The key that is selected initially (default: 0); its filter is not set."),
    .required("attribute", .attribute, "The attribute that is counted, which is also the default group."),
    .required("operator", Form<RefinementOperator>.choice(), "The kind of group."),
    .optional("groupName", .name, "The filter group (default: the attribute)."),
    .defaulted(
      "presenter", FilterTextTemplates.form, FilterTextTemplates(), shown: "{}",
      "Templates for the labels, by kind of filter; other kinds keep InstantSearch's labels."),
    .views(FilterTextTemplates.form, FilterTextTemplates())
  ) { node, problems, _, items, selected, attribute, combination, groupName, presenter, views in
    guard Set(items.values.map(\.kind)).count <= 1 else {
      return problems.error("wrong-filter", at: (node["items"] ?? node).place, "the segments of a filterMap have filters of the same kind")
    }
    return FilterMap(
      items: items, kind: items.values.first?.kind ?? .facet, selected: selected, attribute: attribute, combination: combination,
      groupName: groupName ?? attribute.rawValue, presenter: presenter, views: views)
  }

  private static let items = Form<[Int: Filter]>(
    SchemaFragment(
      ["type": "object", "propertyNames": ["pattern": "^-?[0-9]+$"], "additionalProperties": Form<Filter>.filter.schema.json],
      Form<Filter>.filter.schema.definitions)
  ) { node, problems in
    if case .sequence(let filters) = node.content, !filters.isEmpty {
      return problems.wrongType(
        node, expected: "a mapping from keys to filters",
        help: "number them: { \(filters.indices.map { "\($0): …" }.joined(separator: ", ")) }")
    }
    guard let named = Form<[Named<Filter>]>.named(.filter).read(node, problems) else { return nil }
    var items: [Int: Filter] = [:]
    for item in named {
      guard let key = Int(item.name.value) else {
        return problems.error(
          "wrong-type", at: item.name.span, "expected a whole number as the key, found '\(item.name.value)'",
          help: #"number the segments from 0; their labels come from the filters, or from templates: presenter: { string: "{value}" }"#)
      }
      if items.updateValue(item.item, forKey: key) != nil {
        return problems.error("duplicate-key", at: item.name.span, "duplicate key \(key)")
      }
    }
    return items
  }
}

extension ClearRefinements {
  private var use: GroupUse {
    switch mode {
    case .specified: .clears(groups)
    case .except: groups.map(GroupUse.clearsOthers) ?? .clears(nil)
    }
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .clearRefinements, verbs: [.click], naming: .whole, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: use, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none,
      interactor: .none, presenterSteps: [], releaseDefect: nil, showsItems: false)
  }
}

extension Toggle {
  private var writing: GroupWriting {
    GroupWriting(
      group: group, kind: filter.kind, choice: .filters([filter], isExclusive: false), reach: .own, selectionMode: nil)
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .toggle, verbs: [.click, .set], naming: .whole, input: .flag, itemParts: [.selected], countedAttributes: [],
      shownAttributes: [], writings: .one(writing), groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [],
      start: isSelected == true ? .switchedOn(filter, group) : .plain, upgrade: .none, interactor: .filter(filter), presenterSteps: [],
      releaseDefect: nil, showsItems: false)
  }
}

extension FilterMap {
  private var writing: GroupWriting {
    GroupWriting(
      group: group, kind: kind, choice: .filters(items.sorted { $0.key < $1.key }.map(\.value), isExclusive: true), reach: .own,
      selectionMode: nil)
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .filterMap, verbs: [.click], naming: .segments, input: .none, itemParts: [.selected], countedAttributes: [attribute],
      shownAttributes: [], writings: .one(writing), groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [],
      // An app has to pass a key; the default is 0.
      start: selected != nil || items[0] != nil ? .segment(selected ?? 0, items[selected ?? 0], group) : .plain, upgrade: .none,
      interactor: .segments(items), presenterSteps: [],
      releaseDefect: nil, showsItems: true)
  }
}
