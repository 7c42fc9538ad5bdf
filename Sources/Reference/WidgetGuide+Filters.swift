extension WidgetGuide {
  static let hierarchicalMenu = WidgetGuide(
    names: "`HierarchicalConnector`, `HierarchicalInteractor`, `HierarchicalController`, `DefaultPresenter.Hierarchical`",
    summary: "The values of several attributes as a tree with one selected path.",
    events: [
      Event(
        "click: { menu: Shoes > Running }",
        "Selects the value and all its ancestors; a click on the deepest selected value selects its parent, or nothing. The group `hierarchical(_hierarchical)` then holds the deepest filter, and its path holds the filters of all selected levels; the filter state notifies its observers."
      )
    ],
    calls: [
      Call(
        "setItem", "the values, with their counts, levels and selection states",
        "on each answer, changed or not, but not on a click, so there is no pending state")
    ],
    quirks: [
      .both("All hierarchical menus use one group: a filter state supports one menu."),
      .both("A value deeper than the menu's levels is truncated, and clicking it again does not deselect it."),
      .both(
        "The selection is forgotten only when the *whole* filter state is empty; filters that something else sets in the group never become a selection."
      ),
      .both(
        "The default presenter sorts the values of each level and inserts them after the last selected value that is already in the list."),
      .both("A value's level is its position among the levels present in the answer."),
      .seven("Without a path, only the first level is shown; with one, all levels down to the children of the selected value."),
      .eight(
        "Every level that has values is shown, even without a selection; levels deeper than the children of the selected value are listed before those children."
      ),
      .seven("If the group's levels are not the ones queried, the app crashes."),
      .eight("If the group's levels are not the ones queried, the search fails."),
    ],
    findings: [
      .attributeNotFaceted, .countsNarrowed, .severalMenus, .menuAllLevels, .menuSeparatorMissing, .menuLevelMissing, .menuLevelShared,
      .menuPathLost,
      .menuSelectionStale,
      .menuValueTooDeep, .countMismatch, .lateMenuSelection, .renamedItem, .alwaysEmpty, .undefinedOrder, .presetReplaced, .tornAttribute,
      .unwritableValue, .duplicateValuesCrash,
    ])

  static let clearRefinements = WidgetGuide(
    names: "`FilterClearConnector`, `FilterClearInteractor`, `FilterClearController`",
    summary: "A button that removes all filters, those of some groups, or those of all other groups.",
    events: [
      Event(
        "click: { clear: }",
        "Clears the groups; the filter state notifies its observers, which starts a search even if there was nothing to clear.")
    ],
    calls: [],
    quirks: [
      .both("`clearMode: except` clears the hierarchical group, too, unless it is named."),
      .both("A hierarchical group keeps its levels when it is cleared; the menu keeps its selection as long as other filters remain."),
    ],
    findings: [.menuSelectionStale, .groupSplit, .groupUnwritten])

  static let toggle = WidgetGuide(
    names: "`FilterToggleConnector`, `FilterToggleInteractor`, `FilterToggleController`",
    summary: "A switch for one filter.",
    events: [
      Event("click: { inStock: }", "Adds the filter to the group, or removes it; the filter state notifies its observers."),
      Event("set: { inStock: true }", "Adds or removes the filter, regardless of what the switch shows."),
    ],
    calls: [
      Call("setItem", "the filter", "on connection"),
      Call(
        "setSelected", "whether the group contains the filter",
        "twice on connection; on each notification of the filter state, changed or not"
      ),
    ],
    quirks: [
      .both(
        "InstantSearchSwiftUI's `FilterToggleObservableController` reports what it receives as if the user had changed it, so an app that uses it sends the same search twice. Searchplay does not reproduce this controller."
      ),
      .both("Removing the last filter of a group removes the group."),
    ],
    findings: [
      .attributeNotFaceted, .initialSelectionIgnored, .groupSplit, .groupRewritten, .groupEmptied, .undefinedOrder, .quotedValue,
      .unwritableValue, .menuLevelShared, .duplicateValuesCrash,
    ])

  static let filterMap = WidgetGuide(
    names: "`FilterMapConnector`, `FilterMapInteractor`, `FilterMapController`",
    summary: "A segmented control that applies one of several filters.",
    events: [
      Event(
        "click: { delivery: free return }",
        "Replaces the segments' filters in the group with the chosen one, which is named by its label, key or position.")
    ],
    calls: [
      Call("setSelected", "the key of the selected segment, or none", "on connection; on each notification of the filter state"),
      Call("setItems", "the labels by key", "on connection, after `setSelected`"),
    ],
    quirks: [
      .both("The initial segment, `selected`, is shown, but its filter is not set; the first change of the filters deselects it."),
      .both("Clicking the selected segment keeps it selected; an unknown key clears the selection."),
      .both("The widget requests counts for the attribute, although it shows none."),
    ],
    findings: [
      .attributeNotFaceted, .initialSelectionIgnored, .groupSplit, .groupRewritten, .groupEmptied, .undefinedOrder, .quotedValue,
      .unwritableValue, .menuLevelShared, .duplicateValuesCrash, .outlivesDismissal,
    ])

  static let numericRange = WidgetGuide(
    names: "`NumberRangeConnector`, `NumberRangeInteractor`, `NumberRangeController`",
    summary: "A slider for a range of numbers.",
    events: [
      Event(
        "set: { slider: [10, 50] }",
        "Replaces the range with this one, clamped to the bounds; a range entirely outside the bounds collapses to the nearest bound."),
      Event("set: { slider: null }", "Removes the range, as app code can."),
      Event("bounds: { slider: [0, 100] }", "Sets the bounds, as app code can; the range is clamped to them."),
    ],
    calls: [
      Call("setBounds", "the smallest and the largest number", "on connection when bounds are given; on the first answer"),
      Call("setItem", "the range", "on each notification of the filter state, if a range is set"),
      Call("invalidate", "nothing", "on each notification of the filter state, if no range is set"),
    ],
    quirks: [
      .both(
        "InstantSearchSwiftUI's `NumberRangeObservableController` reports the first bounds as a range that the user has chosen, so an app that uses it filters by those bounds at once. Searchplay does not reproduce this controller, and `searchplay export swift` writes one that does not filter."
      ),
      .both("Bounds come only from the *first* answer, and replace those given in the manifest."),
      .both(
        "If the bounds clamp the range, it is set as a filter, which starts another search; an initial range within the bounds does not filter, and is lost on the first change."
      ),
      .both("The widget shows the range filter on its attribute, negated or not; if there are several, it shows any one of them."),
    ],
    findings: [
      .attributeNotFaceted, .initialSelectionIgnored, .inputClamped, .secondSearch, .boundsOfFilteredAnswer, .rangeBoundsFrozen,
      .groupWidens,
      .groupEmptied,
      .groupRewritten, .groupSplit,
      .undefinedOrder,
      .tornAttribute,
    ])

  static let numericComparison = WidgetGuide(
    names: "`FilterComparisonConnector`, `NumberInteractor`, `NumberController`",
    summary: "A stepper: filters records by comparing a numeric attribute with the number shown.",
    events: [
      Event(
        "set: { stars: 4 }", "Replaces the comparison with one for this number, clamped to the bounds; `null` removes it."),
      Event(
        "increment: { stars: 1 }",
        "Adds to the number; if there is none yet, sets it to `default` (0) instead. `decrement` and `multiply` work the same way."),
      Event("bounds: { stars: [1, 5] }", "Sets the bounds, as app code can; the filter state notifies its observers."),
    ],
    calls: [
      Call("setComputation", "a closure with which the view changes the number", "on connection"),
      Call("setBounds", "the smallest and the largest number", "on connection when bounds are given; on the first answer"),
      Call("setItem", "the number", "on each notification of the filter state, if a number is set"),
      Call("invalidate", "nothing", "on each notification of the filter state, if no number is set"),
    ],
    quirks: [
      .both(
        "InstantSearchSwiftUI's `NumberObservableController` reports what it receives as if the user had changed it, so an app that uses it sends the same search twice. Searchplay does not reproduce this controller."
      ),
      .both("Receiving bounds notifies the filter state even if no number is set: the first search is always followed by a second one."),
      .both("Bounds come only from the *first* answer, and replace those given in the manifest."),
    ],
    findings: [
      .attributeNotFaceted, .inputClamped, .secondSearch, .boundsOfFilteredAnswer, .rangeBoundsFrozen, .stepperCountsOn, .groupWidens,
      .groupEmptied, .groupRewritten,
      .groupSplit,
      .undefinedOrder,
      .tornAttribute,
    ])
}
