import Manifest
import SearchModel

/// Writes the connector of a widget, with its presenter and controller.
struct SwiftWidget {
  let version: InstantSearchVersion
  let index: String
  let application: String
  let swift: SwiftText

  private typealias Argument = (label: String, value: String)

  /// - Parameter name: in lower camel case; `Connector` and the like follow it.
  func parts(_ widget: WidgetDeclaration, _ name: String) -> [SwiftPart] {
    switch widget.kind {
    case .refinementList(let list): refinementList(list, name)
    case .facetFilterList(let list):
      filterList("FacetFilterListConnector", "facetFilters", list, list.filters.map { swift.filter($0) }, name)
    case .tagFilterList(let list): filterList("TagFilterListConnector", "tagFilters", list, list.filters.map { swift.filter($0) }, name)
    case .numericFilterList(let list):
      filterList("NumericFilterListConnector", "numericFilters", list, list.filters.map { swift.filter($0) }, name)
    case .currentRefinements(let refinements): currentRefinements(refinements, name)
    case .hierarchicalMenu(let menu): hierarchicalMenu(menu, name)
    case .clearRefinements(let clear):
      connector(
        name, "FilterClearConnector",
        [("filterState", "filterState")] + (clear.mode == .except ? [("clearMode", ".except")] : [])
          + (clear.groups.map { [("filterGroupIDs", groups($0))] } ?? []))
    case .toggle(let toggle):
      connector(
        name, "FilterToggleConnector<Filter.\(toggle.filter.kind.typeName)>",
        [("filterState", "filterState"), ("filter", swift.filter(toggle.filter))]
          + (toggle.isSelected.map { [("isSelected", "\($0)")] } ?? [])
          + [("operator", ".\(toggle.combination.rawValue)"), ("groupName", swift.string(toggle.groupName))])
    case .filterMap(let map): filterMap(map, name)
    case .numericRange(let range):
      connector(
        name, "NumberRangeConnector<Double>",
        searcherAndState + [("attribute", swift.string(range.attribute.rawValue))]
          + (range.bounds.map { [("bounds", swift.range($0))] } ?? []) + (range.range.map { [("range", swift.range($0))] } ?? [])
          + [("operator", ".\(range.combination.rawValue)"), ("groupName", swift.string(range.groupName))])
    case .numericComparison(let number):
      connector(
        name, "FilterComparisonConnector<Double>",
        searcherAndState
          + [
            ("attribute", swift.string(number.attribute.rawValue)), ("numericOperator", ".\(SwiftText.name(of: number.comparison))"),
          ] + (number.number.map { [("number", swift.number($0))] } ?? [])
          + (number.bounds.map { [("bounds", swift.range($0))] } ?? [])
          + [("operator", ".\(number.combination.rawValue)"), ("groupName", swift.string(number.groupName))])
    case .sortBy(let sort):
      connector(
        name, "SortByConnector",
        [("searcher", "searcher"), ("indicesNames", swift.strings(sort.indices))]
          + (sort.selected.map { [("selected", "\($0)")] } ?? []))
    case .searchBox(let box):
      connector(
        name, "SearchBoxConnector",
        [("searcher", "searcher"), ("searchTriggeringMode", box.mode == .searchOnSubmit ? ".searchOnSubmit" : ".searchAsYouType")])
    case .stats: connector(name, "StatsConnector", [("searcher", "searcher")])
    case .loading: connector(name, "LoadingConnector", [("searcher", "searcher")])
    case .relevantSort: connector(name, "RelevantSortConnector", [("searcher", "searcher")])
    case .hits(let hits): self.hits(hits, name)
    case .dynamicFacets(let facets): dynamicFacets(facets, name)
    case .queryRuleCustomData:
      [model(name, "Data", of: "the data of rules"), .gap]
        + connector(name, "QueryRuleCustomDataConnector<\(type(name))Data>", [("searcher", "searcher")])
    }
  }

  private var searcherAndState: [Argument] { [("searcher", "searcher"), ("filterState", "filterState")] }

  /// `let brandsConnector = FacetListConnector(…)`.
  private func connector(_ name: String, _ type: String, _ arguments: [Argument]) -> [SwiftPart] {
    [.call(name: "\(name)Connector", type: type, arguments: arguments)]
  }

  private func controller(_ name: String, _ type: String) -> SwiftPart { .call(name: "\(name)Controller", type: type, arguments: []) }

  private func groups(_ ids: [FilterGroup.ID]) -> String { "[\(ids.map { swift.group($0) }.joined(separator: ", "))]" }

  /// A name in upper camel case.
  private func type(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// A type for the app to fill in.
  private func model(_ name: String, _ suffix: String, of what: String, _ lines: [String] = []) -> SwiftPart {
    .type(
      (["struct \(type(name))\(suffix): Codable {", "  // The attributes of \(what) that are shown."] + lines + ["}"]).joined(
        separator: "\n"))
  }

  // MARK: Lists

  private func refinementList(_ list: RefinementList, _ name: String) -> [SwiftPart] {
    var lines: [SwiftPart] = []
    let attribute = swift.string(list.attribute.rawValue)
    if list.source == .facet {
      lines.append(
        .call(
          name: "\(name)Searcher", type: "FacetSearcher",
          arguments: [
            ("appID", swift.string(application)), ("apiKey", swift.string("YourSearchOnlyAPIKey")),
            ("indexName", swift.string(index)), ("facetName", attribute),
          ]))
    }
    lines.append(controller(name, "FacetListObservableController"))
    switch list.presenter {
    case .facetList(let presenter):
      lines.append(
        .call(
          name: "\(name)Presenter", type: "FacetListPresenter",
          arguments: [
            ("sortBy", "[\(presenter.sortBy.map(criterion).joined(separator: ", "))]"),
            ("limit", presenter.limit.map { "\($0)" } ?? "Int.max"),
            ("showEmptyFacets", "\(presenter.showEmptyFacets)"),
          ]))
    case .steps(let steps):
      let body = SwiftListPresenter(steps: steps, facet: "item", separator: nil, swift: swift).body
      let type = name.prefix(1).uppercased() + name.dropFirst() + "Presenter"
      lines.insert(
        .type(
          """
          struct \(type): SelectableListPresentable {
            func transform(_ facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
          \(Self.indented(body, by: 4))
            }
          }
          """), at: 0)
      lines.append(.call(name: "\(name)Presenter", type: type, arguments: []))
    case nil: break
    }
    var arguments: [Argument] = [
      ("searcher", list.source == .facet ? "\(name)Searcher" : "searcher"), ("filterState", "filterState"), ("attribute", attribute),
      ("selectionMode", ".\(list.selectionMode.rawValue)"),
    ]
    if !list.facets.isEmpty {
      let facets = list.facets.map { "Facet(value: \(swift.string($0.value)), count: \($0.count))" }
      arguments.append(("facets", "[\(facets.joined(separator: ", "))]"))
    }
    arguments += [
      ("operator", ".\(list.combination.rawValue)"), ("groupName", swift.string(list.groupName)), ("controller", "\(name)Controller"),
    ]
    if list.presenter != nil { arguments.append(("presenter", "\(name)Presenter")) }
    lines += connector(name, "FacetListConnector", arguments)
    if list.source == .facet { lines.append(.statement("\(name)Searcher.connectFilterState(filterState)")) }
    return lines
  }

  private static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }

  private func criterion(_ criterion: FacetSortCriterion) -> String {
    switch criterion {
    case .isRefined: ".isRefined"
    case .count(let order): ".count(order: .\(order))"
    case .alphabetical(let order): ".alphabetical(order: .\(order))"
    }
  }

  private func filterList<F: FilterType>(_ type: String, _ label: String, _ list: FilterList<F>, _ filters: [String], _ name: String)
    -> [SwiftPart]
  {
    [controller(name, "FilterListObservableController<Filter.\(F.kind.typeName)>")]
      + connector(
        name, type,
        [
          (label, "[\n  \(filters.joined(separator: ",\n  "))\n]"), ("selectionMode", ".\(list.selectionMode.rawValue)"),
          ("filterState", "filterState"), ("operator", ".\(list.combination.rawValue)"), ("groupName", swift.string(list.groupName)),
          ("controller", "\(name)Controller"),
        ])
  }

  private func hierarchicalMenu(_ menu: HierarchicalMenu, _ name: String) -> [SwiftPart] {
    var arguments = searcherAndState
    arguments += [
      ("hierarchicalAttributes", "[\n  \(menu.hierarchicalAttributes.map { swift.string($0.rawValue) }.joined(separator: ",\n  "))\n]"),
      ("separator", swift.string(menu.separator)), ("controller", "\(name)Controller"),
    ]
    var presenter: [SwiftPart] = []
    switch menu.presenter {
    case .default: arguments.append(("presenter", "DefaultPresenter.Hierarchical.present"))
    case .steps(let steps):
      let body = SwiftListPresenter(steps: steps, facet: "facet", separator: menu.separator, swift: swift).body
      presenter = [
        .value(name: "\(name)Presenter", type: "HierarchicalPresenter", text: "{ facets in\n\(Self.indented(body, by: 2))\n}")
      ]
      arguments.append(("presenter", "\(name)Presenter"))
    case .none: break
    }
    return presenter + [controller(name, "HierarchicalObservableController")] + connector(name, "HierarchicalConnector", arguments)
  }

  // MARK: Current refinements

  private func currentRefinements(_ refinements: CurrentRefinements, _ name: String) -> [SwiftPart] {
    var lines = [controller(name, "CurrentFiltersObservableController")]
    let presenter = SwiftFilterPresenter(templates: refinements.presenter, version: version, swift: swift).text
    if let presenter { lines.append(.value(name: "\(name)Presenter", type: "FilterPresenter", text: presenter)) }
    var arguments: [Argument] = [("filterState", "filterState")]
    if let groups = refinements.groups { arguments.append(("groupIDs", self.groups(groups))) }
    arguments.append(("controller", "\(name)Controller"))
    if presenter != nil { arguments.append(("presenter", "\(name)Presenter")) }
    return lines + connector(name, "CurrentFiltersConnector", arguments)
  }

  // MARK: Others

  private func filterMap(_ map: FilterMap, _ name: String) -> [SwiftPart] {
    let items = map.items.sorted { $0.key < $1.key }.map { "\($0.key): \(swift.filter($0.value))" }
    return connector(
      name, "FilterMapConnector<Filter.\(map.kind.typeName)>",
      searcherAndState
        + [
          ("items", "[\n  \(items.joined(separator: ",\n  "))\n]"), ("selected", "\(map.selected ?? 0)"),
          ("attribute", swift.string(map.attribute.rawValue)), ("operator", ".\(map.combination.rawValue)"),
          ("groupName", swift.string(map.groupName)),
        ])
  }

  private func hits(_ hits: HitsList, _ name: String) -> [SwiftPart] {
    let scrolling = hits.infiniteScrolling ? ".on(withOffset: \(hits.pageLoadOffset))" : ".off"
    // An attribute whose name is one of Swift's, too.
    let shown = hits.attribute.flatMap { attribute -> String? in
      attribute != "objectID" && SwiftText.name(attribute) == attribute ? "  let \(attribute): String?" : nil
    }
    return [model(name, "Hit", of: "a record", ["  let objectID: String"] + [shown].compactMap(\.self)), .gap]
      + connector(
        name, "HitsConnector<\(type(name))Hit>",
        [
          ("searcher", "searcher"),
          ("interactor", ".init(infiniteScrolling: \(scrolling), showItemsOnEmptyQuery: \(hits.showItemsOnEmptyQuery))"),
        ] + (hits.connectFilterState ? [("filterState", "filterState")] : []))
  }

  private func dynamicFacets(_ facets: DynamicFacets, _ name: String) -> [SwiftPart] {
    func table<Value>(_ values: [Attribute: Value], _ text: (Value) -> String) -> String {
      "[\(values.sorted { $0.key < $1.key }.map { "\(swift.string($0.key.rawValue)): \(text($0.value))" }.joined(separator: ", "))]"
    }
    var arguments = searcherAndState
    if !facets.selections.isEmpty { arguments.append(("selections", table(facets.selections) { swift.strings($0) })) }
    if !facets.selectionModeForAttribute.isEmpty {
      arguments.append(("selectionModeForAttribute", table(facets.selectionModeForAttribute) { ".\($0.rawValue)" }))
    }
    arguments.append(("defaultSelectionMode", ".\(facets.defaultSelectionMode.rawValue)"))
    if !facets.filterGroupForAttribute.isEmpty {
      arguments.append(("filterGroupForAttribute", table(facets.filterGroupForAttribute, swift.group)))
    }
    arguments.append(("defaultFilterGroupType", ".\(facets.defaultFilterGroupType.rawValue)"))
    return connector(name, "DynamicFacetListConnector<HitsSearcher>", arguments)
  }
}
