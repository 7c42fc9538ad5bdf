extension WidgetGuide {
  static let hierarchicalMenu = WidgetGuide(
    names: "`HierarchicalConnector`, `HierarchicalInteractor`, `HierarchicalController`, `DefaultPresenter.Hierarchical`",
    summary: "The values of several attributes as a tree, of which one path is selected.",
    events: [
      Event(
        "click: { menu: Shoes > Running }",
        "Selects the value and all its prefixes; a click on the deepest selected value selects its parent, or nothing. The group `hierarchical(_hierarchical)` holds the deepest filter, its path all of them; the filter state notifies."
      )
    ],
    calls: [
      Call(
        "setItem", "the values with count, level and mark",
        "at each answer, changed or not; not at a click, so that there is no pending state")
    ],
    quirks: [
      .both("All hierarchical menus use one group: a filter state supports one menu."),
      .both("A value deeper than the levels is cut, and a click on it again does not deselect it."),
      .both(
        "The selection is forgotten only when the *whole* filter state is empty; filters of the group set by others never become a selection."
      ),
      .both("The default presenter sorts each level by value and puts it behind the last selected value placed so far."),
      .both("The level of a value is its place among the levels that the answer has."),
      .seven("Without a path only the first level is shown, with one the levels down to the children of the selected value."),
      .eight(
        "Every level that has values is shown, also without a selection; levels below the children of the selected value come before them."),
      .seven("When the levels of the group are not those queried, the app crashes."),
      .eight("When the levels of the group are not those queried, the search fails."),
    ],
    findings: [
      .attributeNotFaceted, .severalMenus, .menuAllLevels, .menuSeparatorMissing, .menuLevelMissing, .menuLevelShared, .menuPathLost,
      .menuSelectionStale,
      .menuValueTooDeep, .countMismatch, .lateMenuSelection, .renamedItem, .undefinedOrder, .presetReplaced, .tornAttribute,
      .unwritableValue, .duplicateValuesCrash,
    ])

  static let clearRefinements = WidgetGuide(
    names: "`FilterClearConnector`, `FilterClearInteractor`, `FilterClearController`",
    summary: "A button that removes all filters, those of some groups, or those of all other groups.",
    events: [Event("click: { reset: }", "Empties the groups and notifies, and so searches, also when there was nothing to clear.")],
    calls: [],
    quirks: [
      .both("`clearMode: except` clears the hierarchical group, too, unless it is named."),
      .both("A hierarchical group that is cleared keeps its levels; the menu keeps its selection while other filters remain."),
    ],
    findings: [.menuSelectionStale, .groupSplit, .groupUnwritten])

  static let toggle = WidgetGuide(
    names: "`FilterToggleConnector`, `FilterToggleInteractor`, `FilterToggleController`",
    summary: "A switch for one filter.",
    events: [
      Event("click: { inStock: }", "Adds the filter to the group, or removes it; the filter state notifies."),
      Event("set: { inStock: true }", "Adds or removes the filter, whatever the switch shows."),
    ],
    calls: [
      Call("setItem", "the filter", "at connection"),
      Call(
        "setSelected", "whether the group holds the filter", "twice at connection; at each notification of the filter state, changed or not"
      ),
    ],
    quirks: [
      .both("`isSelected` is overwritten at once by what the filter state says, and adds no filter."),
      .both("The group is `and` with the attribute's name unless given."),
      .both("A filter removed from its group last takes the group with it."),
    ],
    findings: [
      .attributeNotFaceted, .initialSelectionIgnored, .groupSplit, .groupRewritten, .groupEmptied, .undefinedOrder, .quotedValue,
      .unwritableValue, .menuLevelShared, .duplicateValuesCrash,
    ])

  static let filterMap = WidgetGuide(
    names: "`FilterMapConnector`, `FilterMapInteractor`, `FilterMapController`",
    summary: "A segmented control: one of several filters.",
    events: [
      Event("click: { condition: new }", "Replaces the segments' filters in the group by the one chosen. By text, by key or by position.")
    ],
    calls: [
      Call("setSelected", "the key of the segment, or none", "at connection; at each notification of the filter state"),
      Call("setItems", "the texts by key", "at connection, after `setSelected`"),
    ],
    quirks: [
      .both("The segment `selected` at the start is shown, but its filter is not set; the first change of the filters deselects it."),
      .both("A click on the selected segment keeps it; an unknown key clears."),
      .both("The attribute is counted."),
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
        "set: { price: [10, 50] }",
        "Puts the range, cut by the bounds, in place of the one before; a range wholly outside becomes the nearest bound."),
      Event("set: { price: null }", "Removes the range, as an app's code can."),
      Event("bounds: { price: [0, 100] }", "Sets the bounds, as an app's code can; a range that they cut is cut."),
    ],
    calls: [
      Call("setBounds", "the smallest and the largest number", "at connection when bounds are given; at the first answer"),
      Call("setItem", "the range", "at each notification of the filter state while there is one"),
      Call("invalidate", "nothing", "at each notification of the filter state while there is none"),
    ],
    quirks: [
      .both("Bounds come from the *first* answer alone and replace those given."),
      .both(
        "Bounds that cut the range set it as a filter, and start another search; a range at the start that no bound cuts is no filter, and is lost at the first change."
      ),
      .both("Shown is the range of this attribute, negated or not; of several, any."),
    ],
    findings: [
      .attributeNotFaceted, .initialSelectionIgnored, .secondSearch, .boundsOfFilteredAnswer, .rangeBoundsFrozen, .groupEmptied,
      .groupRewritten, .groupSplit,
      .undefinedOrder,
      .tornAttribute,
    ])

  static let numericComparison = WidgetGuide(
    names: "`FilterComparisonConnector`, `NumberInteractor`, `NumberController`",
    summary: "A stepper: records whose number compares so to the one shown.",
    events: [
      Event(
        "set: { stars: 4 }", "Puts the comparison with this number, kept within the bounds, in place of the one before; `null` removes it."),
      Event(
        "increment: { stars: 1 }", "Adds; without a number yet the `default` (0) is set, not changed. `decrement` and `multiply` alike."),
      Event("bounds: { stars: [1, 5] }", "Sets the bounds, as an app's code can, and notifies."),
    ],
    calls: [
      Call("setComputation", "how the view changes the number", "at connection"),
      Call("setBounds", "the smallest and the largest number", "at connection when bounds are given; at the first answer"),
      Call("setItem", "the number", "at each notification of the filter state while there is one"),
      Call("invalidate", "nothing", "at each notification of the filter state while there is none"),
    ],
    quirks: [
      .both("Bounds that arrive notify the filter state even without a number: each first search is followed by a second one."),
      .both("Bounds come from the *first* answer alone and replace those given."),
    ],
    findings: [
      .attributeNotFaceted, .secondSearch, .boundsOfFilteredAnswer, .rangeBoundsFrozen, .groupEmptied, .groupRewritten, .groupSplit,
      .undefinedOrder,
      .tornAttribute,
    ])
}
