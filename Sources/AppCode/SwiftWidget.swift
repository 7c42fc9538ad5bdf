import Manifest
import SearchModel
import Texts

/// Writes the connector of a widget, with its presenter and controller.
struct SwiftWidget {
  let version: InstantSearchVersion
  let manifest: Manifest
  let names: SwiftNames
  let swift: SwiftText
  let wiring: WidgetWiring
  let credentials: SwiftCredentials
  /// The kinds of values in the records, by path.
  let values: [String: HitValue]

  private var searcher: String { names.searcher(wiring.searcher?.value) }
  private var filterState: String { names.filterState(wiring.filterState?.value) }

  private typealias Argument = (label: String, value: String)

  /// - Parameter name: In lower camel case; suffixes such as `Connector` are added to it.
  func parts(_ widget: WidgetDeclaration, _ name: String) -> [SwiftPart] {
    // An empty line between the app's own types and what follows them.
    let parts = observed(connected(widget, name), widget, name).flatMap { part -> [SwiftPart] in
      if case .type = part { [part, .gap] } else { [part] }
    }
    let hasControllers = parts.contains { if case .call("\(name)Controller", _, _, _) = $0 { true } else { false } }
    // The app does later, or only in part, what the code would do at once.
    let isLater = !wiring.isPresented || wiring.connect != nil
    let remarks = remarks(hasControllers)
    if remarks.isEmpty { return parts.map { if case .toDo = $0 { .own("widget \(name)", [$0]) } else { $0 } } }
    // Types are declared separately, wherever the rest is.
    let isType: (SwiftPart) -> Bool = { if case .type = $0 { true } else { false } }
    let own = parts.filter { !isType($0) }.drop { if case .gap = $0 { true } else { false } }
    return parts.filter(isType).flatMap { [$0, .gap] } + [.own("widget \(name)", remarks + (isLater ? own.map(\.commented) : Array(own)))]
  }

  /// What an app does differently from the connectors.
  private func remarks(_ hasControllers: Bool) -> [SwiftPart] {
    var tasks: [String] = []
    if let connect = wiring.connect {
      let words = connect.isEmpty ? "nothing" : connect.map(\.word).joined(separator: ", ")
      tasks.append(
        "The connector below connects everything. Connect only these with the interactor's own methods: \(words).")
    }
    if let other = wiring.interactorOf {
      tasks.append("Give it the interactor of '\(SwiftExport.line(other.value))', which it shares.")
    }
    if wiring.furtherViews > 0, !hasControllers { tasks.append("Connect \(wiring.furtherViews + 1) views to it.") }
    if !wiring.isPresented { tasks.append("Create this when its screen appears, and release it when the screen disappears.") }
    return tasks.map(SwiftPart.toDo)
  }

  private func connected(_ widget: WidgetDeclaration, _ name: String) -> [SwiftPart] {
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
        [("filterState", filterState)] + (clear.mode == .except ? [("clearMode", ".except")] : [])
          + (clear.groups.map { [("filterGroupIDs", groups($0))] } ?? []))
    case .toggle(let toggle):
      connector(
        name, "FilterToggleConnector<Filter.\(toggle.filter.kind.typeName)>",
        [("filterState", filterState), ("filter", swift.filter(toggle.filter))]
          + (toggle.isSelected.map { [("isSelected", "\($0)")] } ?? [])
          + [("operator", ".\(toggle.combination.rawValue)"), ("groupName", swift.string(toggle.groupName))])
    case .filterMap(let map): filterMap(map, name)
    case .numericRange(let range):
      [.type(SwiftSlider.declaration(SwiftSlider.name(self.type(name))))]
        + connector(
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
        [("searcher", searcher), ("indicesNames", "[\(sort.indices.map(indexName).joined(separator: ", "))]")]
          + (sort.selected.map { [("selected", "\($0)")] } ?? []))
        + each([sort.presenter] + sort.views, name) { names in
          let table = names.sorted { $0.key < $1.key }.map { index, label in
            let name = indexName(index)
            return "\(name == swift.string(index) ? name : "\"\\(\(name))\""): \(swift.string(label))"
          }
          let text = "{ index in [\(table.joined(separator: ", "))][\"\\(index)\"] ?? \"\\(index)\" }"
          return names.isEmpty ? nil : ("IndexNamePresenter", text)
        }
    case .searchBox(let box):
      connector(
        name, "SearchBoxConnector",
        [("searcher", searcher), ("searchTriggeringMode", box.mode == .searchOnSubmit ? ".searchOnSubmit" : ".searchAsYouType")])
    case .stats(let stats):
      connector(name, "StatsConnector", [("searcher", searcher)])
        + each([stats.presenter] + stats.views, name) { $0.map { ("(SearchStats?) -> String?", statsText($0)) } }
    case .loading: connector(name, "LoadingConnector", [("searcher", searcher)])
    case .relevantSort: connector(name, "RelevantSortConnector", [("searcher", searcher)])
    case .hits(let hits): self.hits(hits, name)
    case .dynamicFacets(let facets): dynamicFacets(facets, name)
    case .queryRuleCustomData:
      [
        .type(
          (["struct \(type(name))Data: Codable {"]
            + SwiftHitModel.own(name, ["Add the attributes of the rules' custom data that the app shows."]) + ["}"])
            .joined(separator: "\n"))
      ]
        + connector(name, "QueryRuleCustomDataConnector<\(type(name))Data>", [("searcher", searcher)])
        + [.toDo("Show the data: subscribe to \(name)Connector.interactor.onItemChanged.")]
    }
  }

  private func indexName(_ name: String) -> String { credentials.index(name, manifest, swift).value }

  private var searcherAndState: [Argument] { [("searcher", searcher), ("filterState", filterState)] }

  /// `let brandsConnector = FacetListConnector(…)`.
  private func connector(_ name: String, _ type: String, _ arguments: [Argument]) -> [SwiftPart] {
    [.call(name: "\(name)Connector", type: type, arguments: arguments)]
  }

  func controller(_ name: String, _ type: String) -> SwiftPart { .call(name: "\(name)Controller", type: type, arguments: []) }

  private func groups(_ ids: [FilterGroup.ID]) -> String { "[\(ids.map { swift.group($0) }.joined(separator: ", "))]" }

  /// A name in upper camel case.
  func type(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// A type that the app decodes JSON into.
  private func model(_ name: String, _ suffix: String, _ comment: String, _ lines: [String] = []) -> SwiftPart {
    .type((["struct \(type(name))\(suffix): Codable {", "  // \(comment)"] + lines + ["}"]).joined(separator: "\n"))
  }

  // MARK: Lists

  private func refinementList(_ list: RefinementList, _ name: String) -> [SwiftPart] {
    var lines: [SwiftPart] = []
    let attribute = swift.string(list.attribute.rawValue)
    let hasOwnSearcher = wiring.searcher?.value == "facet"
    let searcher = hasOwnSearcher ? "\(name)Searcher" : searcher
    if hasOwnSearcher {
      lines.append(
        .call(
          name: searcher, type: "FacetSearcher",
          arguments: credentials.application(manifest, swift)
            + [credentials.index(manifest.searcher.index, manifest, swift), ("facetName", attribute)], throws: version == .v8))
    }
    let views = ([list.presenter] + list.views).enumerated().map { place, presenter in
      view(name, place, "FacetListObservableController") { listPresenter(presenter, $0) }
    }
    lines += views.flatMap(\.parts)
    var arguments: [Argument] = [
      ("searcher", searcher), ("filterState", filterState), ("attribute", attribute),
      ("selectionMode", ".\(list.selectionMode.rawValue)"),
    ]
    if !list.facets.isEmpty {
      let facets = list.facets.map { "\(swift.facetType(version))(value: \(swift.string($0.value)), count: \($0.count))" }
      arguments.append(("facets", "[\(facets.joined(separator: ", "))]"))
    }
    arguments += [("operator", ".\(list.combination.rawValue)"), ("groupName", swift.string(list.groupName))]
    lines += connector(name, "FacetListConnector", arguments + views[0].arguments("presenter"))
    lines += views.dropFirst().map { $0.statement("\(name)Connector", "with") }
    if hasOwnSearcher { lines.append(.statement("\(searcher).connectFilterState(\(filterState))")) }
    return lines
  }

  private func listPresenter(_ presenter: ListPresenter?, _ name: String) -> [SwiftPart] {
    switch presenter {
    case .facetList(let presenter):
      return [
        .call(
          name: name, type: "FacetListPresenter",
          arguments: [
            ("sortBy", "[\(presenter.sortBy.map(criterion).joined(separator: ", "))]"),
            ("limit", presenter.limit.map { "\($0)" } ?? "Int.max"),
            ("showEmptyFacets", "\(presenter.showEmptyFacets)"),
          ])
      ]
    case .steps(let steps):
      let body = SwiftListPresenter(steps: steps, facet: "item", separator: nil, version: version, swift: swift).body
      let type = type(name)
      return [
        .type(
          """
          struct \(type): SelectableListPresentable {
            func transform(refinementFacets facets: [SelectableItem<\(swift.facetType(version))>]) -> [SelectableItem<\(swift.facetType(version))>] {
          \(Self.indented(body, by: 4))
            }
          }
          """), .call(name: name, type: type, arguments: []),
      ]
    case nil: return []
    }
  }

  // MARK: Views

  /// A view of a widget, in the code.
  private struct View {
    /// Its controller and its presenter.
    let parts: [SwiftPart]
    let controller: String
    /// nil for InstantSearch's own.
    var presenter: String?

    /// The arguments for a connector.
    func arguments(_ label: String) -> [Argument] {
      [("controller", controller)] + (presenter.map { [(label, $0)] } ?? [])
    }

    /// The connection of an additional view.
    func statement(_ connector: String, _ label: String) -> SwiftPart {
      let argument = presenter.map { label.isEmpty ? ", \($0)" : ", \(label): \($0)" } ?? ""
      return .statement("\(connector).connectController(\(controller)\(argument))")
    }
  }

  /// - Parameters:
  ///   - place: The position, counted from 0.
  ///   - presenter: Writes the presenter under a name; nothing if there is none.
  private func view(_ name: String, _ place: Int, _ type: String, _ presenter: (String) -> [SwiftPart]) -> View {
    let name = place == 0 ? name : "\(name)View\(place + 1)"
    let own = presenter("\(name)Presenter")
    let types = own.filter { if case .type = $0 { true } else { false } }
    let values = own.filter { if case .type = $0 { false } else { true } }
    return View(
      parts: types + [controller(name, type)] + values, controller: "\(name)Controller", presenter: own.isEmpty ? nil : "\(name)Presenter")
  }

  /// The presenters of a widget's views, which the app passes when it connects them.
  private func each<Presenter>(
    _ presenters: [Presenter], _ name: String, _ text: (Presenter) -> (type: String, text: String)?
  ) -> [SwiftPart] {
    presenters.enumerated().compactMap { place, presenter in
      text(presenter).map { .value(name: "\(name)\(place == 0 ? "" : "View\(place + 1)")Presenter", type: $0.type, text: $0.text) }
    }
  }

  private func filterText(_ templates: FilterTextTemplates, _ group: SwiftFilterPresenter.GroupSource) -> (type: String, text: String)? {
    SwiftFilterPresenter(templates: templates, version: version, swift: swift, group: group).text.map { ("FilterPresenter", $0) }
  }

  private func statsText(_ template: TextTemplate) -> String {
    func text(_ place: String, _ pattern: NumberPattern?) -> String {
      func number(_ expression: String) -> String { pattern.map { SwiftText.number("Double(\(expression))", $0) } ?? expression }
      return switch place {
      case "hits": number("stats.totalHitsCount")
      case "sorted": "stats.nbSortedHits.map { \(pattern == nil ? "String($0)" : number("$0")) } ?? \"\""
      case "page": number("stats.page + 1")
      case "pages": number("stats.pagesCount")
      case "milliseconds": number("stats.processingTimeMS")
      default: "stats.query ?? \"\""
      }
    }
    let filled = template.parts.map { part in
      switch part {
      case .text(let text): String(swift.string(text).dropFirst().dropLast())
      case .place(let place, let pattern): "\\(\(text(place, pattern)))"
      }
    }.joined()
    return "{ stats in\n  guard let stats = stats else { return \"\" }\n  return \"\(filled)\"\n}"
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
    let views = (0...list.views.count).map { view(name, $0, "FilterListObservableController<Filter.\(F.kind.typeName)>") { _ in [] } }
    // The list's view formats its filters, with the presenter that it is given.
    let presenters = each([list.presenter] + list.views, name) { filterText($0, .one(list.group)) }
    return views.flatMap(\.parts) + presenters
      + connector(
        name, type,
        [
          (label, "[\n  \(filters.joined(separator: ",\n  "))\n]"), ("selectionMode", ".\(list.selectionMode.rawValue)"),
          ("filterState", filterState), ("operator", ".\(list.combination.rawValue)"), ("groupName", swift.string(list.groupName)),
        ] + views[0].arguments("")) + views.dropFirst().map { $0.statement("\(name)Connector", "") }
  }

  private func hierarchicalMenu(_ menu: HierarchicalMenu, _ name: String) -> [SwiftPart] {
    let views = ([menu.presenter] + menu.views).enumerated().map { place, presenter in
      var view = view(name, place, "HierarchicalObservableController") { menuPresenter(presenter, menu.separator, $0) }
      if case .default = presenter { view.presenter = "DefaultPresenter.Hierarchical.present" }
      return view
    }
    let arguments: [Argument] =
      searcherAndState + [
        ("hierarchicalAttributes", "[\n  \(menu.hierarchicalAttributes.map { swift.string($0.rawValue) }.joined(separator: ",\n  "))\n]"),
        ("separator", swift.string(menu.separator)),
      ]
    return views.flatMap(\.parts) + connector(name, "HierarchicalConnector", arguments + views[0].arguments("presenter"))
      + views.dropFirst().map { $0.statement("\(name)Connector", "with") }
  }

  private func menuPresenter(_ presenter: HierarchicalMenu.Presenter, _ separator: String, _ name: String) -> [SwiftPart] {
    switch presenter {
    case .steps(let steps):
      let body = SwiftListPresenter(steps: steps, facet: "facet", separator: separator, version: version, swift: swift).body
      return [.value(name: name, type: "HierarchicalPresenter", text: "{ facets in\n\(Self.indented(body, by: 2))\n}")]
    case .default, .none: return []
    }
  }

  // MARK: Current refinements

  private func currentRefinements(_ refinements: CurrentRefinements, _ name: String) -> [SwiftPart] {
    let views = ([refinements.presenter] + refinements.views).enumerated().map { place, templates in
      view(name, place, "CurrentFiltersObservableController") { presenter in
        filterText(templates, .none).map { [.value(name: presenter, type: $0.type, text: $0.text)] } ?? []
      }
    }
    var arguments: [Argument] = [("filterState", filterState)]
    if let groups = refinements.groups { arguments.append(("groupIDs", self.groups(groups))) }
    let texts = ([refinements.presenter] + refinements.views).enumerated().compactMap { place, templates -> SwiftPart? in
      guard templates.uses("group") else { return nil }
      let presenter = SwiftFilterPresenter(templates: templates, version: version, swift: swift, group: .item)
      let own = place == 0 ? name : "\(name)View\(place + 1)"
      return presenter.itemText.map { .value(name: "\(own)ItemText", type: "(FilterAndID) -> String", text: $0) }
    }
    let remark = SwiftPart.statement("// A presenter does not know the group of a filter, so the view makes this text for each item.")
    return (texts.isEmpty ? [] : [remark] + texts) + views.flatMap(\.parts)
      + connector(name, "CurrentFiltersConnector", arguments + views[0].arguments("presenter"))
      + views.dropFirst().map { $0.statement("\(name)Connector", "") }
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
        ]) + each([map.presenter] + map.views, name) { filterText($0, .one(map.group)) }
  }

  private func hits(_ hits: HitsList, _ name: String) -> [SwiftPart] {
    let scrolling = hits.infiniteScrolling ? ".on(withOffset: \(hits.pageLoadOffset))" : ".off"
    return [
      model(
        name, "Hit", "Further attributes belong in the manifest, under 'record' of the widget.",
        SwiftHitModel(hits, values, swift: swift, name: name).lines)
    ]
      + connector(
        name, "HitsConnector<\(type(name))Hit>",
        [
          ("searcher", searcher),
          ("interactor", ".init(infiniteScrolling: \(scrolling), showItemsOnEmptyQuery: \(hits.showItemsOnEmptyQuery))"),
        ] + (hits.connectFilterState ? [("filterState", filterState)] : []))
      + (hits.pageCleanUpOffset == 3
        ? [] : [.statement("\(name)Connector.interactor.pageCleanUpOffset = \(hits.pageCleanUpOffset.map { "\($0)" } ?? "nil")")])
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
      arguments.append(("filterGroupForAttribute", table(facets.filterGroupForAttribute, swift.descriptor)))
    }
    arguments.append(("defaultFilterGroupType", ".\(facets.defaultFilterGroupType.rawValue)"))
    return connector(name, "DynamicFacetListConnector<HitsSearcher>", arguments)
  }
}
