import Forms
import SearchModel
import YAMLTree

/// Facets whose attributes and order the engine determines (`DynamicFacetListConnector`).
package struct DynamicFacets: Sendable {
  /// The initially selected values, by attribute.
  package let selections: [Attribute: [String]]
  package let selectionModeForAttribute: [Attribute: SelectionMode]
  package let defaultSelectionMode: SelectionMode
  package let filterGroupForAttribute: [Attribute: FilterGroup.ID]
  package let defaultFilterGroupType: RefinementOperator

  /// Returns the group of an attribute.
  package func group(of attribute: Attribute) -> FilterGroup.ID {
    filterGroupForAttribute[attribute] ?? FilterGroup.ID(defaultFilterGroupType, name: attribute.rawValue, kind: .facet)
  }

  /// A mapping by attribute, whose names are noted, to be checked against the records.
  private static func byAttribute<Item>(_ item: Form<Item>) -> Form<[Named<Item>]> {
    let named = Form<[Named<Item>]>.named(item)
    return Form<[Named<Item>]>(named.schema) { node, problems in
      for entry in node.entries { problems.mention(attribute: entry.key, at: entry.keySpan) }
      return named.read(node, problems)
    }
  }

  /// Values by attribute, each noted, to be checked against the records.
  private static var selections: Form<[Named<[String]>]> {
    let form = byAttribute(Form<[String]>.list(of: .text(lenient: true)))
    return Form<[Named<[String]>]>(form.schema) { node, problems in
      for entry in node.entries {
        for item in entry.value.items {
          guard case .scalar(let scalar) = item.content else { continue }
          problems.mention(filter: FilteredValue(attribute: entry.key, value: scalar.text, spelling: .exact), at: item.place)
        }
      }
      return form.read(node, problems)
    }
  }

  static let form = Form<DynamicFacets>.object(
    "a dynamicFacets widget", typeField,
    .defaulted(
      "selections", selections, [], shown: "{}",
      "Values shown as selected initially, by attribute; they do not filter."),
    .defaulted(
      "selectionModeForAttribute", byAttribute(.choice()), [], shown: "{}",
      "Whether one or several values of an attribute can be selected."),
    .defaulted(
      "defaultSelectionMode", Form<SelectionMode>.choice(), .single, shown: "\"single\"", "The selection mode for the other attributes."),
    .defaulted("filterGroupForAttribute", byAttribute(Form<FilterGroup.ID>.group), [], shown: "{}", "The filter group of an attribute."),
    .defaulted(
      "defaultFilterGroupType", Form<RefinementOperator>.choice(), .and, shown: "\"and\"",
      "The kind of group for the other attributes; each group is named after its attribute.")
  ) { _, _, _, selections, modes, mode, groups, type in
    DynamicFacets(
      selections: Dictionary(selections.map { (Attribute($0.name.value), $0.item) }, uniquingKeysWith: { $1 }),
      selectionModeForAttribute: Dictionary(modes.map { (Attribute($0.name.value), $0.item) }, uniquingKeysWith: { $1 }),
      defaultSelectionMode: mode,
      filterGroupForAttribute: Dictionary(groups.map { (Attribute($0.name.value), $0.item) }, uniquingKeysWith: { $1 }),
      defaultFilterGroupType: type)
  }
}

extension DynamicFacets {
  /// Returns the effect of a click on the group of an attribute.
  private func writing(_ attribute: Attribute) -> GroupWriting {
    GroupWriting(
      group: group(of: attribute), kind: .facet, choice: .values(attribute), reach: .rewritesGroup,
      selectionMode: selectionModeForAttribute[attribute] ?? defaultSelectionMode)
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .dynamicFacets, verbs: [.click], naming: .facets, input: .none, itemParts: [.count, .selected], countedAttributes: [],
      shownAttributes: [], writings: .ordered { writing($0) }, groupUse: .none, arrangement: .engineRules, secondSearch: .never,
      indices: [], start: selections.isEmpty ? .plain : .selectedValues, upgrade: .engineRules, interactor: .none, presenterSteps: [],
      releaseDefect: .reorderedSelections, showsItems: true)
  }
}
