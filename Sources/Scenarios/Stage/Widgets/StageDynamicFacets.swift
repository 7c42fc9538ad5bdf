import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class Controller: DynamicFacetListController {
  var didSelect: ((Attribute, Facet) -> Void)?
  private(set) var facets: [AttributedFacets] = []
  private(set) var selections: [Attribute: Set<String>] = [:]
  let log = CallLog()

  func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    facets = orderedFacets
    let lists = orderedFacets.map { list -> JSONValue in
      let facets = list.facets.map { facet -> JSONValue in ["value": .string(facet.value), "count": .number(Double(facet.count))] }
      return ["attribute": .string(list.attribute.rawValue), "facets": .array(facets)]
    }
    log.record("setOrderedFacets", .json(.array(lists)))
  }

  func setSelections(_ selections: [Attribute: Set<String>]) {
    self.selections = selections
    let members = selections.sorted { $0.key < $1.key }.map { attribute, values in
      JSONValue.Member(attribute.rawValue, .array(values.sorted().map(JSONValue.string)))
    }
    log.record("setSelections", .json(.object(members)))
  }

  var state: WidgetState {
    .groups(
      facets.map { list in
        let selected = selections[list.attribute] ?? []
        return .init(
          title: list.attribute.rawValue,
          items: list.facets.map { .init(text: $0.value, count: $0.count, isSelected: selected.contains($0.value), filter: nil) })
      })
  }
}

extension LiveWidget {
  static func dynamicFacets(_ list: DynamicFacets, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState) -> LiveWidget {
    let controller = Controller()
    let connector = DynamicFacetListConnector(
      searcher: searcher, filterState: filterState, selections: list.selections.mapValues { Set($0) },
      selectionModeForAttribute: list.selectionModeForAttribute,
      defaultSelectionMode: list.defaultSelectionMode, filterGroupForAttribute: list.filterGroupForAttribute,
      defaultFilterGroupType: list.defaultFilterGroupType, controller: controller)
    return LiveWidget(
      state: { controller.state },
      act: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        guard case .filter(.facet(let facet)) = item.selector, case .string(let value) = facet.value else {
          throw ItemProblem("a facet of '\(id)' is named by its filter", help: "write { filter: { attribute: value } }")
        }
        let shown = withExtendedLifetime(connector) { controller.facets.first { $0.attribute == facet.attribute }?.facets ?? [] }
        guard item.isOffscreen || shown.contains(where: { $0.value == value }) else {
          throw ItemProblem("'\(id)' does not show '\(value)' of '\(facet.attribute)'")
        }
        controller.didSelect?(facet.attribute, Facet(value: value))
      }, log: controller.log)
  }
}
