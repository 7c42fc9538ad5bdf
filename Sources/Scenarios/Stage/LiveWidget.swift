import Manifest
import SearchModel
import SearchWidgets

/// A widget at work: its connector and the controller that keeps what is shown.
enum LiveWidget {
  case refinementList(FacetListConnector, FacetListObservableController)
  case facetFilterList(FacetFilterListConnector, FilterListObservableController<Filter.Facet>)
  case tagFilterList(TagFilterListConnector, FilterListObservableController<Filter.Tag>)
  case currentRefinements(CurrentFiltersConnector, CurrentFiltersObservableController)
  case hierarchicalMenu(HierarchicalConnector, HierarchicalObservableController)

  init(_ kind: WidgetKind, searcher: HitsSearcher, filterState: FilterState) {
    let version = searcher.version
    switch kind {
    case .refinementList(let list):
      let controller = FacetListObservableController()
      let connector = FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: list.attribute, selectionMode: list.selectionMode,
        facets: list.facets, operator: list.combination, groupName: list.groupName, controller: controller,
        presenter: list.presenter.map { FacetListPresenter($0) })
      self = .refinementList(connector, controller)
    case .facetFilterList(let list):
      let controller = FilterListObservableController<Filter.Facet>()
      let connector = FacetFilterListConnector(
        facetFilters: list.facetFilters.map { $0.held(by: version) }, selectionMode: list.selectionMode,
        filterState: filterState, operator: list.combination, groupName: list.groupName, controller: controller)
      self = .facetFilterList(connector, controller)
    case .tagFilterList(let list):
      let controller = FilterListObservableController<Filter.Tag>()
      let connector = TagFilterListConnector(
        tagFilters: list.tagFilters, selectionMode: list.selectionMode, filterState: filterState,
        operator: list.combination, groupName: list.groupName, controller: controller)
      self = .tagFilterList(connector, controller)
    case .currentRefinements(let current):
      let controller = CurrentFiltersObservableController()
      let connector = CurrentFiltersConnector(
        filterState: filterState, groupIDs: current.groups.map { Set($0) }, controller: controller,
        presenter: current.presenter.presenter(version))
      self = .currentRefinements(connector, controller)
    case .hierarchicalMenu(let menu):
      let controller = HierarchicalObservableController()
      let arranged: HierarchicalPresenter? =
        switch menu.presenter {
        case .default: { DefaultPresenter.Hierarchical.present($0) }
        case .none: nil
        }
      let connector = HierarchicalConnector(
        searcher: searcher, filterState: filterState, hierarchicalAttributes: menu.hierarchicalAttributes,
        separator: menu.separator, controller: controller, presenter: arranged)
      self = .hierarchicalMenu(connector, controller)
    }
  }

  /// What the controller was last told.
  var state: WidgetState {
    switch self {
    case .refinementList(_, let controller):
      .list(
        controller.facets.map {
          .init(text: $0.value, count: $0.count, isSelected: controller.isSelected($0), filter: nil)
        })
    case .facetFilterList(let connector, let controller):
      .list(Self.items(controller, connector.filterState.version))
    case .tagFilterList(let connector, let controller): .list(Self.items(controller, connector.filterState.version))
    case .currentRefinements(_, let controller):
      .refinements(controller.filters.map { .init(text: $0.text, filter: $0.filter, group: $0.id) })
    case .hierarchicalMenu(_, let controller):
      .menu(
        controller.hierarchicalFacets.map {
          .init(value: $0.facet.value, count: $0.facet.count, level: $0.level, isSelected: $0.isSelected)
        })
    }
  }

  private static func items<F: FilterType>(
    _ controller: FilterListObservableController<F>, _ version: InstantSearchVersion
  ) -> [WidgetState.ListItem] {
    controller.filters.map {
      .init(
        text: FilterText.text(of: $0.wrapped, version), count: nil, isSelected: controller.isSelected($0), filter: $0.wrapped)
    }
  }
}

extension FacetListPresenter {
  /// The presenter that a manifest declares.
  init(_ declaration: FacetPresenterDeclaration) {
    self.init(
      sortBy: declaration.sortBy.map { criterion in
        switch criterion {
        case .isRefined: .isRefined
        case .countDescending: .count(order: .descending)
        case .countAscending: .count(order: .ascending)
        case .alphabeticalAscending: .alphabetical(order: .ascending)
        case .alphabeticalDescending: .alphabetical(order: .descending)
        }
      }, limit: declaration.limit, showEmptyFacets: declaration.showEmptyFacets)
  }
}

extension FilterTextTemplates {
  /// A presenter that fills the templates, and words the other kinds as InstantSearch does.
  func presenter(_ version: InstantSearchVersion) -> FilterPresenter {
    { filter in
      guard let template = template(for: filter) else { return FilterText.text(of: filter, version) }
      var values = ["attribute": filter.attribute.rawValue]
      switch filter {
      case .facet(let facet): values["value"] = facet.value.text(version)
      case .tag(let tag): values["value"] = tag.value
      case .numeric(let numeric):
        switch numeric.value {
        case .comparison(let comparison, let number):
          values["operator"] = comparison.rawValue
          values["value"] = "\(number)"
        case .range(let range):
          values["lower"] = "\(range.lowerBound)"
          values["upper"] = "\(range.upperBound)"
        }
      }
      return template.filled(with: values)
    }
  }
}
