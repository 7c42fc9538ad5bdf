import SearchModel

/// The properties of a declared widget that other code relies on: validators, findings, coverage and comparison.
///
/// No trait has a default: a new widget must define all of them, and the compiler reports any that are missing. The traits are constant and
/// used at every step, so they are a class: copying them copies only a reference.
package final class WidgetTraits: Sendable {
  package let type: WidgetType
  /// The actions that users can perform on it.
  package let verbs: [WidgetVerb]
  /// How steps name the item that they click.
  package let naming: ItemNaming
  /// The type of value that `set` accepts.
  package let input: WidgetInput
  /// The parts of its items that expectations can check.
  package let itemParts: Set<ItemPart>
  /// The attributes whose facet counts it requests from the engine.
  package let countedAttributes: [Attribute]
  /// The attributes whose values or bounds it shows.
  package let shownAttributes: [Attribute]
  /// The filter groups that it writes to.
  package let writings: GroupWritings
  /// The groups that it clears or rewrites without filters of its own.
  package let groupUse: GroupUse
  package let arrangement: Arrangement
  package let secondSearch: SecondSearch
  /// The indices that it can switch to.
  package let indices: [String]
  /// Its initial value, unless that is a filter.
  package let start: WidgetStart
  /// The change of its behaviour in version 8.
  package let upgrade: UpgradeTrait
  /// The configuration of its interactor; a widget that shares another widget's interactor uses that widget's configuration.
  package let interactor: InteractorConfiguration
  /// The steps of its views' presenters, one list each; empty for InstantSearch's own presenters.
  package let presenterSteps: [[ListOperation]]
  /// Its defect in earlier releases.
  package let releaseDefect: ReleaseDefect?
  /// Whether it shows items, any of which can be absent.
  package let showsItems: Bool

  package init(
    type: WidgetType,
    verbs: [WidgetVerb],
    naming: ItemNaming,
    input: WidgetInput,
    itemParts: Set<ItemPart>,
    countedAttributes: [Attribute],
    shownAttributes: [Attribute],
    writings: GroupWritings,
    groupUse: GroupUse,
    arrangement: Arrangement,
    secondSearch: SecondSearch,
    indices: [String],
    start: WidgetStart,
    upgrade: UpgradeTrait,
    interactor: InteractorConfiguration,
    presenterSteps: [[ListOperation]],
    releaseDefect: ReleaseDefect?,
    showsItems: Bool
  ) {
    self.type = type
    self.verbs = verbs
    self.naming = naming
    self.input = input
    self.itemParts = itemParts
    self.countedAttributes = countedAttributes
    self.shownAttributes = shownAttributes
    self.writings = writings
    self.groupUse = groupUse
    self.arrangement = arrangement
    self.secondSearch = secondSearch
    self.indices = indices
    self.start = start
    self.upgrade = upgrade
    self.interactor = interactor
    self.presenterSteps = presenterSteps
    self.releaseDefect = releaseDefect
    self.showsItems = showsItems
  }
}

/// The key of a widget that configures its interactor.
package enum InteractorConfiguration: Sendable {
  case none
  /// A fixed list, with the name of its key.
  case filters(String, [Filter])
  case filter(Filter)
  case segments([Int: Filter])
  case selectionMode(SelectionMode)
}

/// A defect of a widget in some releases.
package enum ReleaseDefect: Sendable {
  case sortPositions, debounce, reorderedSelections

  package var fix: InstantSearchFix {
    switch self {
    case .sortPositions: .sortPositions
    case .debounce: .debounce
    case .reorderedSelections: .reorderedSelections
    }
  }
}

/// How a step names an item of a widget.
package enum ItemNaming: Sendable {
  /// Nothing can be clicked.
  case none
  /// The widget is clicked as a whole.
  case whole
  /// Values of an attribute.
  case values
  /// These filters of a group, by label, filter or position.
  case filters([Filter], texts: FilterTextTemplates, group: FilterGroup.ID)
  /// Rows, by position.
  case rows
  /// Facets of several attributes, by filter.
  case facets
  /// Indices, by name or position.
  case indices
  /// Segments, by key, label or position.
  case segments
}

/// The type of value that `set` accepts.
package enum WidgetInput: Sendable {
  case none, flag, range, number
}

/// A part of an item in addition to its value.
package enum ItemPart: String, Sendable {
  case count, selected, level, group
}

/// The source of the order in which a widget shows its items.
package enum Arrangement: Sendable {
  /// The declaration, or there is only one item.
  case fixed
  case presenter(FacetPresenterDeclaration)
  /// The engine's order, which the app loses; with a phrase for the items and a remedy.
  case unordered(values: String, remedy: String)
  /// The filters of a filter state, which have no order.
  case filters
  /// The engine's rules in `facetOrdering`.
  case engineRules
  /// Pages of hits.
  case pages

  /// The presenter that orders the values, if any.
  package var presenter: FacetPresenterDeclaration? {
    switch self {
    case .presenter(let presenter): presenter
    case .fixed, .unordered, .filters, .engineRules, .pages: nil
    }
  }
}

/// When a widget responds to a response by starting a second search.
package enum SecondSearch: Sendable {
  case never
  /// After the first response, whose bounds notify the filter state.
  case afterBounds
  /// After the first response, if its bounds clip the range.
  case afterCutRange
  /// Whenever the response changes the priority.
  case afterPriority
}

/// The initial value of a widget, which InstantSearch may ignore.
package enum WidgetStart: Sendable {
  /// Nothing misleading.
  case plain
  /// A switch that is overwritten immediately unless its filter is set.
  case switchedOn(Filter, FilterGroup.ID)
  /// A segment, by key, and its filter, if any.
  case segment(Int, Filter?, FilterGroup.ID)
  /// A sort order, by position.
  case order(Int, [String])
  case range
  case selectedValues
}

/// The difference in what a widget shows in version 8.
package enum UpgradeTrait: Sendable {
  case none
  /// The levels of a menu.
  case menu(HierarchicalMenu)
  /// Selected values that the response lacks, and counts of a menu's level.
  case list(RefinementList)
  /// Values that the engine hides.
  case engineRules
  /// Numbers in 64 bits.
  case filters([Filter.Facet])
  case relevantSort
  case customData
}
