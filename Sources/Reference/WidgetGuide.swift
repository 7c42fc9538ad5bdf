import Manifest
import SearchModel

/// The description of a widget in the reference, in addition to its keys, which come from the schema.
struct WidgetGuide {
  /// A user action on the widget.
  struct Event {
    /// The step as written in a manifest.
    let step: String
    let effect: String

    init(_ step: String, _ effect: String) {
      self.step = step
      self.effect = effect
    }
  }

  /// A call that the widget's controller receives.
  struct Call {
    let name: String
    let carries: String
    let time: String

    init(_ name: String, _ carries: String, _ time: String) {
      self.name = name
      self.carries = carries
      self.time = time
    }
  }

  /// A surprising behaviour, and the versions that have it.
  struct Quirk {
    let text: String
    let versions: [InstantSearchVersion]

    static func both(_ text: String) -> Quirk { Quirk(text: text, versions: [.v7, .v8]) }
    static func seven(_ text: String) -> Quirk { Quirk(text: text, versions: [.v7]) }
    static func eight(_ text: String) -> Quirk { Quirk(text: text, versions: [.v8]) }
  }

  /// The names in InstantSearch: the connector, the interactor, and the protocol for a view.
  let names: String
  let summary: String
  let events: [Event]
  let calls: [Call]
  let quirks: [Quirk]
  let findings: [FindingID]

  /// The guide of a widget.
  static func of(_ type: WidgetType) -> WidgetGuide {
    switch type {
    case .refinementList: .refinementList
    case .facetFilterList: .facetFilterList
    case .tagFilterList: .tagFilterList
    case .numericFilterList: .numericFilterList
    case .currentRefinements: .currentRefinements
    case .hierarchicalMenu: .hierarchicalMenu
    case .clearRefinements: .clearRefinements
    case .toggle: .toggle
    case .filterMap: .filterMap
    case .numericRange: .numericRange
    case .numericComparison: .numericComparison
    case .sortBy: .sortBy
    case .searchBox: .searchBox
    case .stats: .stats
    case .loading: .loading
    case .hits: .hits
    case .dynamicFacets: .dynamicFacets
    case .relevantSort: .relevantSort
    case .queryRuleCustomData: .queryRuleCustomData
    }
  }
}
