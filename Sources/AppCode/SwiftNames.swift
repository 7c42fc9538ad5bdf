import Manifest
import SearchModel

/// The unique names of everything in the code.
struct SwiftNames {
  private let searchers: [String: String]
  private let filterStates: [String: String]
  /// In the order of the manifest, in lower camel case; suffixes such as `Connector` are added to them.
  let widgets: [String]

  /// - Parameter type: The name of the class that contains the code, if any.
  init(_ manifest: Manifest, in type: String? = nil) {
    var taken: Set<String> = ["searcher", "filterState", "appID", "apiKey", "indexName"]
    var types = Self.takenTypes.union([type].compactMap(\.self))
    func free(_ text: String, _ names: (String) -> [String], types own: (String) -> [String] = { _ in [] }) -> String {
      let name = Self.numbered(SwiftText.name(text)) { taken.isDisjoint(with: names($0)) && types.isDisjoint(with: own($0)) }
      taken.formUnion(names(name))
      types.formUnion(own(name))
      return name
    }
    func suffixed(_ text: String, _ suffix: String) -> String { free(text, { [$0 + suffix] }) + suffix }
    let others = manifest.searchers.map { ($0.name.value, suffixed($0.name.value, "Searcher")) }
    let states = manifest.filterStates.map { ($0.value, suffixed($0.value, "FilterState")) }
    searchers = Dictionary([("main", "searcher")] + others, uniquingKeysWith: { first, _ in first })
    filterStates = Dictionary([("main", "filterState")] + states, uniquingKeysWith: { first, _ in first })
    widgets = manifest.widgets.map { widget in
      free(widget.id.value, { Self.constants(of: widget, $0) }, types: { Self.types(of: widget, $0) })
    }
  }

  /// A name; if it is not free, with the first number from 2 that makes it so.
  static func numbered(_ name: String, isFree: (String) -> Bool) -> String {
    var result = name
    var number = 2
    while !isFree(result) {
      result = "\(name)\(number)"
      number += 1
    }
    return result
  }

  /// The constants that a widget's code may have.
  private static func constants(of widget: WidgetDeclaration, _ name: String) -> [String] {
    // A widget with the name of another widget's constant would be confused with it, too.
    let views = widget.views.indices.dropFirst().map { "\(name)View\($0 + 1)" }
    let own = ([name] + views).flatMap { view in ["Controller", "Presenter", "ItemText"].map { view + $0 } }
    let searcher =
      if case .refinementList = widget.kind, widget.wiring.searcher?.value == "facet" { ["\(name)Searcher"] } else { [String]() }
    return [name, "\(name)Connector"] + own + searcher
  }

  /// The types that a widget's code may have.
  private static func types(of widget: WidgetDeclaration, _ name: String) -> [String] {
    let type = name.prefix(1).uppercased() + name.dropFirst()
    return switch widget.kind {
    case .hits: ["\(type)Hit"]
    case .queryRuleCustomData: ["\(type)Data"]
    case .numericRange: [SwiftSlider.name(type)]
    case .refinementList(let list):
      ([list.presenter] + list.views).enumerated().compactMap { place, presenter in
        if case .steps? = presenter { "\(type)\(place == 0 ? "" : "View\(place + 1)")Presenter" } else { nil }
      }
    case .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .hierarchicalMenu, .clearRefinements, .toggle,
      .filterMap,
      .numericComparison, .sortBy, .searchBox, .stats, .loading, .relevantSort, .dynamicFacets:
      []
    }
  }

  /// The types of Swift and its libraries that the code uses, and words of the language: no type inside the code can have these names.
  static let languageTypes: Set<String> = [
    "Any", "Array", "Bool", "ClosedRange", "Codable", "CodingKey", "CodingKeys", "Data", "Date", "Decodable", "Dictionary", "Double",
    "Encodable", "Int", "JSONDecoder", "Locale", "Never", "ObservableObject", "Optional", "Protocol", "Published", "Self", "Set", "String",
    "Type", "Void",
  ]

  /// The same, and the types of InstantSearch that the code uses: nothing that the app declares next to them can have these names.
  static let takenTypes: Set<String> = {
    let model = [
      "APIKey", "ApplicationID", "Attribute", "DefaultPresenter", "Facet", "FacetHits", "Filter", "FilterAndID", "FilterGroup",
      "FilterState", "Hit", "IndexName", "Point", "Query", "SearchSearchParamsObject", "SearchStats", "SelectableItem",
    ]
    let presenters = ["FacetListPresenter", "FilterPresenter", "HierarchicalPresenter", "IndexNamePresenter", "SelectableListPresentable"]
    let searchers = ["FacetSearcher", "HitsSearcher", "MultiSearcher"]
    let widgets = [
      "CurrentFilters", "DynamicFacetList", "FacetFilterList", "FacetList", "FilterClear", "FilterComparison", "FilterMap", "FilterToggle",
      "FilterList", "Hierarchical", "Hits", "Loading", "Number", "NumberRange", "NumericFilterList", "QueryRuleCustomData", "RelevantSort",
      "SearchBox", "SelectableSegment", "SortBy", "Stats", "StatsText", "TagFilterList",
    ]
    return languageTypes.union(model + presenters + searchers)
      .union(widgets.flatMap { ["\($0)Connector", "\($0)Controller", "\($0)Interactor", "\($0)ObservableController"] })
  }()

  /// The name of a searcher; of the main one if none is given.
  func searcher(_ name: String?) -> String { searchers[name ?? "main"] ?? "searcher" }

  /// The name of a filter state; of the main one if none is given.
  func filterState(_ name: String?) -> String { filterStates[name ?? "main"] ?? "filterState" }
}
