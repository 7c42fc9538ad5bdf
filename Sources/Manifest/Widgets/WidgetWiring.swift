import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A part that the logic of a widget is connected to.
package enum WidgetPart: Sendable, Hashable {
  case searcher, filterState
  /// A view, counted from 1.
  case view(Int)

  /// The part as a manifest writes it: `searcher`, `filterState`, `view`, `view#2`.
  package var word: String {
    switch self {
    case .searcher: "searcher"
    case .filterState: "filterState"
    case .view(1): "view"
    case .view(let number): "view#\(number)"
    }
  }

  /// The number of the view, counted from 1; nil for other parts.
  package var place: Int? { if case .view(let place) = self { place } else { nil } }

  private init?(_ word: String) {
    switch word {
    case "searcher": self = .searcher
    case "filterState": self = .filterState
    case "view": self = .view(1)
    default:
      guard word.hasPrefix("view#"), let number = Int(word.dropFirst("view#".count)), (2...99).contains(number) else { return nil }
      self = .view(number)
    }
  }

  static let form = Form<WidgetPart>(
    SchemaFragment(["type": "string", "pattern": "^(searcher|filterState|view(#[0-9]+)?)$"])
  ) { node, problems in
    guard let word = Form<String>.text.read(node, problems) else { return nil }
    return WidgetPart(word)
      ?? problems.error(
        "widget-part", at: node.place, "a widget has no part '\(word)'",
        help: NearMiss.help(for: word, in: ["searcher", "filterState", "view", "view#2"], noun: "parts"))
  }
}

/// The wiring of a widget, if it differs from what its connector does with the only searcher and the only filter state.
package struct WidgetWiring: Sendable {
  /// The searcher's name; nil for the main one.
  package var searcher: Located<String>?
  /// The filter state's name; nil for the main one.
  package var filterState: Located<String>?
  /// The parts that are connected at the start, in this order; nil for all, as the connector does it.
  package var connect: [WidgetPart]? { connectedParts?.map(\.value) }
  /// The parts that are connected at the start, with their positions.
  var connectedParts: [Located<WidgetPart>]?
  /// The widget whose interactor it shares.
  package var interactorOf: Located<String>?
  /// Whether the widget exists from the start, not only after a `present` step.
  package var isPresented = true
  /// The number of views without a presenter, in addition to the first.
  package var furtherViews = 0

  /// - Parameter hasPresenters: Whether the widget's own keys declare a presenter for each view.
  static func form(_ parts: [WidgetPart], hasPresenters: Bool) -> Form<WidgetWiring> {
    let searcher = BoundField<WidgetWiring>.optional(
      "searcher", Form<String>.name.located, \.searcher, "The name of the searcher it is connected to (default: the main one).")
    let filterState = BoundField<WidgetWiring>.optional(
      "filterState", Form<String>.name.located, \.filterState,
      "The name of the filter state it is connected to (default: the main one).")
    let views = BoundField<WidgetWiring>.defaulted(
      "views", plainViews, \.furtherViews, 0, shown: "[]",
      "Additional views of the same widget: `[{}]` adds a second one, which steps and expectations call `widget#2`.")
    return .object(
      "a widget", WidgetWiring(),
      fields: (parts.contains(.searcher) ? [searcher] : []) + (parts.contains(.filterState) ? [filterState] : [])
        + (hasPresenters ? [] : [views])
        + [
          .optional(
            "connect", .list(of: WidgetPart.form.located), \.connectedParts,
            "What is connected at the start, in the order listed: some of the widget's parts (see Wiring and views), and `view#2` if `views` declares a second view. Without this key, everything is connected, as the widget's connector does."
          ),
          .optional(
            "interactorOf", Form<String>.name.located, \.interactorOf,
            "The widget whose interactor this one shares; each connects it separately."),
          .defaulted(
            "presented", .flag, \.isPresented, true, shown: "true",
            "Whether it is on screen from the start; otherwise a `present` step adds it."),
        ])
  }

  /// Views without a presenter have no keys.
  private static let plainViews = Form<Int>(
    SchemaFragment(["type": "array", "items": ["type": "object", "maxProperties": 0]])
  ) { node, problems in
    guard case .sequence(let views) = node.content else { return problems.wrongType(node, expected: "a list of views, as [{}]") }
    for view in views {
      guard case .mapping(let keys) = view.content, keys.isEmpty else {
        return problems.wrongType(view, expected: "a view without keys, {}")
      }
    }
    return views.count
  }
}

extension Field {
  /// The additional views of a widget, each with its own presenter.
  static func views<Presenter>(_ presenter: Form<Presenter>, _ absent: Presenter) -> Field where Value == [Presenter] {
    let view = Form<Presenter>.object("a view", Field<Presenter>.defaulted("presenter", presenter, absent, shown: "null", "Its presenter."))
    {
      $2
    }
    let list = Form<[Presenter]>.list(of: view)
    let views = Form<[Presenter]>(list.schema) { node, problems in
      if case .scalar(let scalar) = node.content, case .integer = scalar.value {
        return problems.wrongType(node, expected: "a list of the additional views", help: "write [{}] for a second view")
      }
      return list.read(node, problems)
    }
    return .defaulted(
      "views", views, [], shown: "[]",
      "Additional views of the same widget, each with its own presenter: `[{ presenter: … }]`. Steps and expectations call the first of them `widget#2`."
    )
  }
}

extension WidgetType {
  /// The parts that a widget of the type can be connected to, in addition to its views.
  package var parts: [WidgetPart] {
    switch self {
    case .refinementList, .hierarchicalMenu, .filterMap, .numericRange, .numericComparison, .hits, .dynamicFacets:
      [.searcher, .filterState]
    case .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .clearRefinements, .toggle: [.filterState]
    case .sortBy, .searchBox, .stats, .loading, .relevantSort, .queryRuleCustomData: [.searcher]
    }
  }

  /// Whether such a widget stays alive after the app releases it: its views' links retain it, and it keeps writing and being notified.
  ///
  /// Source: InstantSearch iOS, `FilterListInteractor+Controller.swift`, `FilterMapInteractor+Controller.swift`: closures that capture
  /// their link.
  package var outlivesDismissal: Bool {
    switch self {
    case .facetFilterList, .tagFilterList, .numericFilterList, .filterMap: true
    case .refinementList, .hierarchicalMenu, .numericRange, .numericComparison, .hits, .dynamicFacets, .currentRefinements,
      .clearRefinements,
      .toggle, .sortBy, .searchBox, .stats, .loading, .relevantSort, .queryRuleCustomData:
      false
    }
  }

  /// The kinds of searchers that it can be connected to.
  var searcherKinds: [OtherSearcher.Kind] {
    switch self {
    case .refinementList: [.hits, .facet]
    case .searchBox, .sortBy, .loading: [.hits, .facet, .multi]
    case .hierarchicalMenu, .filterMap, .numericRange, .numericComparison, .hits, .dynamicFacets, .stats, .relevantSort,
      .queryRuleCustomData:
      [.hits]
    case .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .clearRefinements, .toggle: []
    }
  }

  /// Whether each view has its own presenter.
  package var hasPresenters: Bool {
    switch self {
    case .refinementList, .hierarchicalMenu, .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .filterMap, .sortBy,
      .stats:
      true
    case .clearRefinements, .toggle, .numericRange, .numericComparison, .searchBox,
      .loading, .hits, .dynamicFacets, .relevantSort, .queryRuleCustomData:
      false
    }
  }
}
