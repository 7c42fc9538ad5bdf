import SearchModel

extension FindingID {
  package var description: Description {
    let both: [InstantSearchVersion] = [.v7, .v8]
    return switch self {
    case .attributeNotFaceted:
      Description(
        both, "the engine neither counts nor filters by an attribute that is not in attributesForFaceting",
        remedy: "add the attribute to attributesForFaceting")
    case .groupRewritten:
      Description(
        both, "clicking a refinement list clears its whole group and refills it with string filters on its own attribute",
        remedy: "give one of the widgets a different groupName")
    case .groupEmptied:
      Description(
        both, "clicking a filter list in multiple mode clears its whole group and restores only its own kind of filters",
        remedy: "give one of the widgets a different groupName")
    case .groupSplit:
      Description(
        both,
        "what was meant as one group becomes two, because a name is used with two operators, or an attribute is in two 'or' groups; their filters are combined with AND",
        remedy: "give the groups different names, or the widgets the same operator")
    case .presetReplaced:
      Description(
        both,
        "widgets do not see filters that were set without notification before they were connected; the first click on a list replaces those filters",
        remedy: "set the filters with a 'filterState' step in setup, which notifies observers")
    case .selectionForgotten:
      Description(
        both,
        "if an answer leaves an attribute out, dynamic facets forget the values selected for it, but the filters stay; when the attribute returns, its values look unselected, and the next click on any value removes those filters",
        remedy: "use 'or' groups, whose facets are still counted when a search finds nothing, or a refinement list for the attribute")
    case .undefinedOrder:
      Description(
        both,
        "the order is undefined in InstantSearch: it can change between launches of the app, and even from one answer to an identical one",
        remedy: "sort the items in the widget's presenter, or sort current refinements in the view")
    case .limitAboveEngine:
      Description(
        both, "the engine returns at most maxValuesPerFacet values, so a list shows fewer items than its limit allows",
        remedy: "raise maxValuesPerFacet (up to 1000), or lower the limit")
    case .selectedValueHidden:
      Description(
        both, "a list filters by a selected value that it does not show, so the user cannot deselect it there",
        remedy: "sort by isRefined first, raise the limit, or show empty facets")
    case .initialSelectionIgnored:
      Description(
        both,
        "a widget shows a selection that the search does not use: an initial selection is ignored or overwritten, or a step or another sort-by list changes the index without updating this one",
        remedy: "set the filter in the filter state, and notify observers")
    case .severalMenus:
      Description(
        both,
        "a filter state supports only one hierarchical menu: the levels of the menu connected last win, and a click on a deeper level of the other menu fails",
        remedy: "keep one menu, or give each its own searcher and filter state")
    case .menuSeparatorMissing:
      Description(
        both, "no value at the deeper levels contains the separator, so clicking one selects no path",
        remedy: "use the same separator as the data, including spaces")
    case .menuLevelMissing:
      Description(
        both, "no record has a value for a level of the menu",
        remedy: "correct the attribute, or remove the level")
    case .menuLevelShared:
      Description(
        [.v8], "if a list uses one of a hierarchical menu's attributes, the list and the menu show each other's counts",
        remedy: "use a different attribute for the list")
    case .menuPathLost:
      Description(
        both, "removing a current refinement keeps the menu's filter but empties the menu's path, so its levels are no longer queried",
        remedy: "list only the other groups in the filterGroupIDs of currentRefinements")
    case .menuSelectionStale:
      Description(
        both, "the menu shows a selection that is no longer in the filters, until the whole filter state is empty",
        remedy: "clear all filters, or click the menu's value to deselect it")
    case .menuValueTooDeep:
      Description(
        both, "a value deeper than the menu's levels is truncated, and clicking it again does not deselect it",
        remedy: "declare an attribute for every level of the values")
    case .unwritableValue:
      Description(
        both,
        "backslashes, and quotes in attribute names, are not escaped, so the engine reads a different filter or none at all",
        remedy: "keep backslashes out of facet values and tags, and quotes out of attribute names")
    case .quotedValue:
      Description(
        [.v7], "a number or a score is written inside a quoted string, so the engine treats it as text",
        remedy:
          "compare numbers with an operator, put the value in quotes if the records have a string, remove scores, or require version 8")
    case .tornAttribute:
      Description(
        [.v7], "lists of attributes are sent joined by commas, so an attribute with a comma in its name is split",
        remedy: "rename the attribute")
    case .queryFiltersIgnored:
      Description(
        both, "with disjunctive faceting on, the query's own filters are replaced by those of the filter state",
        remedy: "put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false")
    case .secondSearch:
      Description(
        both, "an answer triggers a second search",
        remedy: "you cannot prevent it in the manifest; expect two requests and two updates")
    case .hideIgnored:
      Description(
        [.v7], "the 'hide' of facetOrdering is ignored",
        remedy: "remove the values from the records, or require version 8")
    case .dynamicFacetsInitializer:
      Description(
        [.v8], "the initializers of DynamicFacetListConnector that take a controller recurse forever",
        remedy: "create the connector without a controller, and call connectController afterwards")
    case .duplicateValuesCrash:
      Description(
        [.v8],
        "the app crashes with 'Duplicate values for key' when two groups filter by the same value of an attribute that is counted disjunctively",
        remedy: "let only one group filter by each value", effect: .endsSearch(crashes: [.v8]))
    case .countMismatch:
      Description(
        both,
        "the levels of the hierarchical group differ from those queried: version 7 crashes the app; in version 8, searches fail while the menu has a path",
        remedy: "clear the hierarchical group instead of removing its last filter, and use only one menu",
        effect: .endsSearch(crashes: [.v7]))
    case .mixedAnswers:
      Description(
        both,
        "after a failure, a multi searcher splits a later answer as if it belonged to the failed search: its components get each other's answers, which crashes the app in version 7",
        remedy: "give the multi searcher's components the same number of queries in every search, or search them one at a time",
        effect: .endsSearch(crashes: [.v7]))
    case .cancelledSearchFails:
      Description(
        [.v8],
        "a cancelled search ends in an error, which empties stats, dynamic facets and custom data, although the newer search succeeds",
        remedy: "do not clear the screen in onError while a newer search is in flight")
    case .endlessRetry:
      Description(
        [.v7], "if no host answers in time, the client retries forever: no error is reported, and the activity indicator keeps spinning",
        remedy: "cancel the search in the app after a time-out")
    case .failureCancelsOlder:
      Description(
        both, "a newer search that fails cancels older ones that would have succeeded",
        remedy: "offer a retry after an error")
    case .hitsUncounted:
      Description(
        both,
        "after the query, index or filters change, a hits list has 0 rows until a search succeeds; if the app reloads its table in between, the table is empty",
        remedy: "do not reload the table before the answer arrives")
    case .stalePage:
      Description(
        both, "a page requested before the filters changed is not cancelled, and is added to the new list",
        remedy: "cancel searches in flight before the filters change")
    case .submitOvertaken:
      Description(
        both, "typed text is searched 0.1 s later, even if other text was submitted in the meantime",
        remedy: "use searchOnSubmit if users submit, or submit only the text in the field")
    case .boundsOfFilteredAnswer:
      Description(
        both, "sliders and steppers take their bounds permanently from the first successful answer, even if it was filtered",
        remedy: "set the bounds by hand, or search once without filters")
    case .answersServedTwice:
      Description(
        both,
        "a multi searcher delivers one answer to all its waiting searches: queries and hits get mixed up, and after a failure each successful answer is delivered again",
        remedy: "start a new search only after the group has been answered, and expect repeated answers after a failure")
    case .lateMenuSelection:
      Description(
        both, "a hierarchical menu that is connected late does not show the active selection",
        remedy: "connect the menu before its filters are set")
    case .renamedItem:
      Description(
        both, "a click filters by the displayed value: a renamed item filters by its new name",
        remedy: "rename items in the view, not in the presenter")
    case .replayedSelection:
      Description(
        both, "a reconnected widget writes the filters it last computed, regardless of what has changed in the meantime",
        remedy: "create a new widget instead of reconnecting an old one")
    case .lastStateWins:
      Description(
        both, "a searcher connected to several filter states always takes its filters from the last one connected, whichever changes",
        remedy: "connect a searcher to one filter state")
    case .statesApart:
      Description(
        both, "a widget shows the results of one searcher and writes to a filter state that this searcher does not follow",
        remedy: "connect the widget to the filter state that its searcher follows", isOfManifest: true)
    case .outlivesDismissal:
      Description(
        both, "filter lists and segmented controls are never deallocated (a retain cycle): they keep reading and writing filters",
        remedy: "disconnect them before leaving the screen")
    case .tagsBesideFacets:
      Description(
        both, "the engine rejects an 'or' between tags and other facets, although InstantSearch sends it",
        remedy: "keep tags in a separate list and group, or combine the groups with 'and'")
    case .wrongUnderFaults:
      Description(
        both, "on a slow or failing network, or when answers arrive out of order, the user sees something wrong",
        remedy: "reproduce it in a scenario with 'hold', 'answer' and 'fail', and make the app show that results are missing")
    case .filterTrapped:
      Description(
        both, "an active filter is neither shown nor removable in any widget, although a widget uses its attribute or group",
        remedy: "show it in current refinements, or clear it when its widget is gone")
    case .rangeBoundsFrozen:
      Description(
        both, "a slider or stepper keeps the bounds of the first answer, even when later answers differ",
        remedy: "set the bounds from each answer by hand")
    case .menuAllLevels:
      Description(
        [.v8], "while nothing is selected, a hierarchical menu lists the values of all its levels, not just the first",
        remedy: "while nothing is selected, show only the first level in the presenter")
    case .fixedIn:
      Description(
        both, "the release named in the manifest has a known bug that a later release fixed",
        remedy: "update InstantSearch, or name a different release", isOfManifest: true)
    case .unknownAttribute:
      Description(
        both, "the manifest names an attribute that no record has, or that attributesToRetrieve leaves out",
        remedy: "correct the name, or add the attribute to the records",
        isOfManifest: true)
    case .groupUnwritten:
      Description(
        both, "a widget or a step refers to a filter group that nothing writes to",
        remedy: "use the name and operator of a group that a widget writes to",
        isOfManifest: true)
    case .filtersUnread:
      Description(
        both, "widgets write to a filter state that is not connected to any searcher, so their filters have no effect",
        remedy: "connect a searcher to the filter state", isOfManifest: true)
    case .allowUnused:
      Description(
        both, "an allowed finding does not occur", remedy: "remove it from 'allow'", isOfManifest: true)
    case .expectationCannotFail:
      Description(
        both, "an expectation passes no matter what the app does", remedy: "expect something that could fail, or remove the expectation",
        isOfManifest: true)
    case .parameterIgnored:
      Description(
        both,
        "a setting or parameter has no effect with embedded records, or is unknown to Searchplay, so the live index may answer differently",
        remedy: "allow it if the difference does not matter, or run against the live index or a recording", isOfManifest: true)
    case .settingIncomplete:
      Description(
        both,
        "a setting, rule or query parameter has no useful effect, because another that it needs is missing or conflicts with it",
        remedy: "add or change the other setting, or remove this one", isOfManifest: true)
    case .answersUnreleased:
      Description(
        both, "answers are held back and the scenario ends before they arrive, so their effect is never seen",
        remedy: "end the scenario with 'release', or with 'answer' for each search", isOfManifest: true)
    case .pagePastEnd:
      Description(
        both, "a page past the last one is requested, and the engine answers without hits",
        remedy: "request a page that exists; pages are numbered from 0", isOfManifest: true)
    case .listedTwice:
      Description(
        both, "a value appears twice in a list in which only one occurrence counts",
        remedy: "remove one of the two", isOfManifest: true)
    case .hitsUnreadable:
      Description(
        both,
        "a record lacks a property that the app's type needs, or has it in a different form, so its whole page of hits is dropped; or a cell shows a list as text",
        remedy: "make the property optional in the app, or correct the records")
    case .stepWithoutEffect:
      Description(
        both, "a step changes nothing: what it sets is already set, or nothing uses what it changes",
        remedy: "remove the step, or move it to where it has an effect", isOfManifest: true)
    case .alwaysEmpty:
      Description(
        both, "a widget, or a part of it, never shows anything; or filters that are combined can never match together",
        remedy: "correct the presenter's steps, the filters or the attribute",
        isOfManifest: true)
    case .inputClamped:
      Description(
        both, "a slider or stepper stays within its bounds: a number outside them is replaced by the nearest bound",
        remedy: "set a number within the bounds, or expect the nearest bound")
    case .orderUnreachable:
      Description(
        both,
        "a sort-by list omits the index that is searched first, so users cannot return to it; or a label does not match the order of its index",
        remedy: "add the index to indicesNames, or correct the label", isOfManifest: true)
    case .recordsInconsistent:
      Description(
        both, "a record writes a name, a value or a location differently from the others",
        remedy: "write it the same way in all records",
        isOfManifest: true)
    case .filterMatchesAll:
      Description(
        both, "a filter matches every record, so switching it on excludes none",
        remedy: "correct the filter, or the records", isOfManifest: true)
    case .countsNarrowed:
      Description(
        both,
        "with disjunctive faceting off, or in an `and` list for an attribute with one value per record, a list's own filter also narrows its counts, so after a click the other values vanish",
        remedy: "turn on isDisjunctiveFacetingEnabled, or write operator: or")
    case .groupWidens:
      Description(
        both,
        "sliders, steppers or dynamic facets for several attributes share an `or` group, so each additional choice shows more results, not fewer",
        remedy: "give each attribute its own group", isOfManifest: true)
    case .stepperCountsOn:
      Description(
        both, "a stepper continues from the number that it last requested, not from the one that it shows",
        remedy:
          "when the filter is removed elsewhere, or a bound stops the stepper, call `computation.just(_:)` in the view with the number it shows"
      )
    case .unevenBands:
      Description(
        both, "the items of a list of number ranges overlap, so a record is in two of them; or one item filters a different attribute",
        remedy: "adjust the ranges so that they do not overlap, and filter the same attribute in all items", isOfManifest: true)
    case .misleadingLabel:
      Description(
        both, "a label says something other than what its filter does",
        remedy: "correct the label, or the filter", isOfManifest: true)
    case .relevanceFirst:
      Description(
        both,
        "a replica with only a customRanking applies it only among equally relevant hits, so a query changes its order",
        remedy: "put the criterion first in the replica's ranking", isOfManifest: true)
    case .unsuitedList:
      Description(
        both, "a list does not suit the values of its attribute: every record has a different value, or numbers are sorted as text",
        remedy: "use a widget for numbers, or another attribute", isOfManifest: true)
    case .numbersMissing:
      Description(
        both,
        "a widget filters by number on an attribute whose values are not numbers, or none of its items covers some of the records' numbers",
        remedy: "name an attribute that has numbers, store numbers in the records, or use a refinementList", isOfManifest: true)
    case .unknownValue:
      Description(
        both, "a filter or presenter names a value that no record has, so it finds nothing or changes nothing",
        remedy: "write the value exactly as in the records", isOfManifest: true)
    case .unusedName:
      Description(
        both, "a variable, secret, matrix column, searcher, filter state or widget is declared but never used",
        remedy: "use it or remove it", isOfManifest: true)
    }
  }
}
