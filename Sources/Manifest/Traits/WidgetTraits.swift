import SearchModel

/// What other code needs to know about a declared widget: validators, findings, coverage and comparison.
///
/// No trait has a default: whoever adds a widget must define all of them, and the compiler reports any that are missing. The traits are a
/// constant that is used at every step, so copying them copies only a reference.
package final class WidgetTraits: Sendable {
  package let type: WidgetType
  /// What users can do to it.
  package let verbs: [WidgetVerb]
  /// How steps name the item that they click.
  package let naming: ItemNaming
  /// What `set` gives it.
  package let input: WidgetInput
  /// What expectations can say of its items.
  package let itemParts: Set<ItemPart>
  /// The attributes that it asks the engine to count.
  package let countedAttributes: [Attribute]
  /// The attributes whose values, or bounds, it shows.
  package let shownAttributes: [Attribute]
  /// The filter groups that it writes to.
  package let writings: GroupWritings
  /// The groups that it empties or rewrites without filters of its own.
  package let groupUse: GroupUse
  package let arrangement: Arrangement
  package let secondSearch: SecondSearch
  /// The indices that it leads to.
  package let indices: [String]
  /// What it starts with, where that is no filter.
  package let start: WidgetStart
  /// What of it version 8 changes.
  package let upgrade: UpgradeTrait
  /// What of it configures its interactor: a widget that shares another's interactor has that one's.
  package let interactor: InteractorConfiguration
  /// The steps of the presenters that its views have, a list each; of InstantSearch's own presenters none.
  package let presenterSteps: [[ListOperation]]
  /// What of it an earlier exact release did wrong.
  package let releaseDefect: ReleaseDefect?
  /// Whether it shows items, of which one can be absent.
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

/// The keys of a widget that its interactor takes.
package enum InteractorConfiguration: Sendable {
  case none
  /// A fixed list, by the name of its key.
  case filters(String, [Filter])
  case filter(Filter)
  case segments([Int: Filter])
  case selectionMode(SelectionMode)
}

/// What a widget did wrong in an exact release.
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
  /// These filters of a group, by text, filter or place.
  case filters([Filter], texts: FilterTextTemplates, group: FilterGroup.ID)
  /// Rows, by place.
  case rows
  /// Facets of several attributes, by filter.
  case facets
  /// Indices, by name or place.
  case indices
  /// Segments, by key, text or place.
  case segments
}

/// What `set` gives a widget.
package enum WidgetInput: Sendable {
  case none, flag, range, number
}

/// What an item shows besides its value.
package enum ItemPart: String, Sendable {
  case count, selected, level, group
}

/// Where the order of what a widget shows comes from.
package enum Arrangement: Sendable {
  /// The declaration, or there is only one thing.
  case fixed
  case presenter(FacetPresenterDeclaration)
  /// The engine's order, which the app loses. What is shown in words, and what to do about it.
  case unordered(values: String, remedy: String)
  /// Filters of a filter state, which have no order.
  case filters
  /// The engine's rules in `facetOrdering`.
  case engineRules
  /// Pages of hits.
  case pages

  /// The presenter that puts the values in order; nil where none does.
  package var presenter: FacetPresenterDeclaration? {
    switch self {
    case .presenter(let presenter): presenter
    case .fixed, .unordered, .filters, .engineRules, .pages: nil
    }
  }
}

/// When a widget responds to an answer with another search.
package enum SecondSearch: Sendable {
  case never
  /// After the first answer, whose bounds notify the filter state.
  case afterBounds
  /// After the first answer, where its bounds cut the range.
  case afterCutRange
  /// Whenever the answer changes the priority.
  case afterPriority
}

/// Initial values of a widget that InstantSearch ignores.
package enum WidgetStart: Sendable {
  /// Nothing that would mislead.
  case plain
  /// A switch that is overwritten at once unless its filter is set.
  case switchedOn(Filter, FilterGroup.ID)
  /// A segment, by key, with its filter where there is one.
  case segment(Int, Filter?, FilterGroup.ID)
  /// An order, by place.
  case order(Int, [String])
  case range
  case selectedValues
}

/// Where a widget shows something else in version 8.
package enum UpgradeTrait: Sendable {
  case none
  /// The levels of a menu.
  case menu(HierarchicalMenu)
  /// Selected values that the answer lacks, and counts of a menu's level.
  case list(RefinementList)
  /// Values that the engine hides.
  case engineRules
  /// Numbers in 64 bits.
  case filters([Filter.Facet])
  case relevantSort
  case customData
}
