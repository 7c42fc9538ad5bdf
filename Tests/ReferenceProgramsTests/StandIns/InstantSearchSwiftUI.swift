import SearchModel
import SearchWidgets

// Stand-ins for the views of InstantSearchSwiftUI, on top of the library's own controllers.

struct FacetList: Leaf {
  let lines: [String]
  init(_ controller: FacetListObservableController, @ViewBuilder row: (Facet, Bool) -> Lines) {
    lines = controller.facets.flatMap { row($0, controller.isSelected($0)).lines }
  }
}

struct FilterList<F: FilterType>: Leaf {
  let lines: [String]
  init(_ controller: FilterListObservableController<F>, @ViewBuilder row: (F, Bool) -> Lines) {
    lines = controller.filters.flatMap { row($0, controller.isSelected($0)).lines }
  }
}

struct HierarchicalList: Leaf {
  let lines: [String]
  init(_ controller: HierarchicalObservableController, @ViewBuilder row: (Facet, Int, Bool) -> Lines) {
    lines = controller.hierarchicalFacets.flatMap { row($0.facet, $0.level, $0.isSelected).lines }
  }
}
