import Manifest
import SearchModel

/// Connects widgets to the controllers of InstantSearchSwiftUI.
extension SwiftWidget {
  /// The same parts with a controller for each view, if InstantSearchSwiftUI has one for the widget and the connector has none yet.
  func observed(_ parts: [SwiftPart], _ widget: WidgetDeclaration, _ name: String) -> [SwiftPart] {
    guard let type = Self.observable(widget.kind, type(name)) else { return parts }
    let presenters = Set(parts.compactMap { if case .value(let name, _, _) = $0 { name } else { nil } })
    let views = (0..<widget.views.count).map { $0 == 0 ? name : "\(name)View\($0 + 1)" }
    let connections = views.map { view -> SwiftPart in
      let presenter = presenters.contains("\(view)Presenter") ? ", presenter: \(view)Presenter" : ""
      let reload = if case .hits(let hits) = widget.kind, hits.externalReload { ", externalReload: true" } else { "" }
      return .statement("\(name)Connector.connectController(\(view)Controller\(presenter)\(reload))")
    }
    // Values come before the code that uses them.
    let models = Array(
      parts.prefix { part in
        switch part {
        case .type, .gap: true
        case .call, .value, .statement, .toDo, .comment, .own: false
        }
      })
    let others = parts.dropFirst(models.count)
    return models + views.map { controller($0, type) } + others + connections
  }

  /// The controller of a widget whose connector is not given one.
  ///
  /// Source: the data models of InstantSearchSwiftUI, the same in 7.27.1 and 8.0.3.
  private static func observable(_ kind: WidgetKind, _ name: String) -> String? {
    switch kind {
    case .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .hierarchicalMenu: nil
    case .queryRuleCustomData: nil
    case .clearRefinements: "FilterClearObservableController"
    case .toggle(let toggle): "FilterToggleObservableController<Filter.\(toggle.filter.kind.typeName)>"
    case .filterMap, .sortBy: "SelectableSegmentObservableController"
    case .numericRange: SwiftSlider.name(name)
    case .numericComparison: "NumberObservableController<Double>"
    case .searchBox: "SearchBoxObservableController"
    case .stats: "StatsTextObservableController"
    case .loading: "LoadingObservableController"
    case .relevantSort: "RelevantSortObservableController"
    case .hits: "HitsObservableController<\(name)Hit>"
    case .dynamicFacets: "DynamicFacetListObservableController"
    }
  }
}
