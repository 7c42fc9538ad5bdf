import JSONText
import Manifest
import SearchModel
import SearchWidgets
import Texts

private final class Controller: DynamicFacetListController, StageController {
  struct Memory: Sendable {
    var facets: [AttributedFacets] = []
    var selections: [Attribute: Set<String>] = [:]
  }

  package var didSelect: ((Attribute, Facet) -> Void)?
  var memory = Memory() { didSet { shown.forget() } }
  private var shown = ShownState()
  package let log = CallLog()

  package func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    memory.facets = orderedFacets
    let lists = orderedFacets.map { list -> JSONValue in
      let facets = list.facets.map { facet -> JSONValue in ["value": .string(facet.value), "count": .number(Double(facet.count))] }
      return ["attribute": .string(list.attribute.rawValue), "facets": .array(facets)]
    }
    log.record("setOrderedFacets", .json(.array(lists)))
  }

  package func setSelections(_ selections: [Attribute: Set<String>]) {
    memory.selections = selections
    let members = selections.sorted { $0.key < $1.key }.map { attribute, values in
      JSONValue.Member(attribute.rawValue, .array(values.sorted().map(JSONValue.string)))
    }
    log.record("setSelections", .json(.object(members)))
  }

  package var state: WidgetState {
    shown.state {
      .groups(
        memory.facets.map { list in
          let selected = memory.selections[list.attribute] ?? []
          return .init(
            title: list.attribute.rawValue,
            items: list.facets.map { .init(text: $0.value, count: $0.count, isSelected: selected.contains($0.value), filter: nil) })
        })
    }
  }
}

extension DynamicFacets: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(
      DynamicFacetListInteractor(
        selections: selections.mapValues { Set($0) }, selectionModeForAttribute: selectionModeForAttribute,
        defaultSelectionMode: defaultSelectionMode))
    let controllers = (0..<stage.viewCount).map { _ in Controller() }
    let group = { (attribute: Attribute) in
      filterGroupForAttribute[attribute] ?? FilterGroup.ID(defaultFilterGroupType, name: attribute.rawValue, kind: .facet)
    }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits) }, filterState: { interactor.connectFilterState(stage.filterState, group: group) },
      views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = DynamicFacetListConnector<HitsSearcher>(
        searcher: stage.hits, filterState: stage.filterState, filterGroupForAttribute: filterGroupForAttribute,
        defaultFilterGroupType: defaultFilterGroupType, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        guard case .filter(.facet(let facet)) = item.selector else {
          throw ItemProblem("a facet of '\(id)' is named by its filter", help: "write { filter: { attribute: value } }")
        }
        let shown = controller.memory.facets.first { $0.attribute == facet.attribute }?.facets ?? []
        // Facets are strings: a number matches the one that parses as this number.
        let value: String =
          switch facet.value {
          case .string(let text): text
          case .float(let number): shown.first { Double($0.value) == number }?.value ?? NumberText.plain(number)
          case .bool(let flag): "\(flag)"
          }
        guard item.isOffscreen || shown.contains(where: { $0.value == value }) else {
          throw ItemProblem(
            "'\(id)' does not show '\(value)' of '\(facet.attribute)'", help: NearMiss.didYouMean(value, shown.map(\.value)))
        }
        controller.didSelect?(facet.attribute, Facet(value: value))
      },
      offered: { _, controller in
        controller.memory.facets.flatMap { list in
          list.facets.map { .click(WidgetItem(.filter(.facet(Filter.Facet(attribute: list.attribute, stringValue: $0.value))))) }
        }
      })
  }
}
