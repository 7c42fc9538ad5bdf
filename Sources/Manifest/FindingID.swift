import SearchModel

/// The findings: behaviour of InstantSearch under which a configuration works, but not as its author would expect. The raw values are
/// stable between releases, because manifests use them to acknowledge findings.
///
/// Source of the behaviours: InstantSearch iOS 7.27.1 and 8.0.3, as recorded in the cases that the conformance tests replay.
package enum FindingID: String, Sendable, Hashable, CaseIterable {
  case attributeNotFaceted = "attribute-not-faceted"
  case groupRewritten = "group-rewritten"
  case groupEmptied = "group-emptied"
  case groupSplit = "group-split"
  case presetReplaced = "preset-replaced"
  case selectionForgotten = "selection-forgotten"
  case undefinedOrder = "undefined-order"
  case limitAboveEngine = "limit-above-engine"
  case selectedValueHidden = "selected-value-hidden"
  case initialSelectionIgnored = "initial-selection-ignored"
  case severalMenus = "several-menus"
  case menuSeparatorMissing = "menu-separator-missing"
  case menuLevelMissing = "menu-level-missing"
  case menuLevelShared = "menu-level-shared"
  case menuPathLost = "menu-path-lost"
  case menuSelectionStale = "menu-selection-stale"
  case menuValueTooDeep = "menu-value-too-deep"
  case unwritableValue = "unwritable-value"
  case quotedValue = "quoted-value"
  case tornAttribute = "torn-attribute"
  case queryFiltersIgnored = "query-filters-ignored"
  case secondSearch = "second-search"
  case hideIgnored = "hide-ignored"
  case dynamicFacetsInitializer = "dynamic-facets-initializer"
  case duplicateValuesCrash = "duplicate-values-crash"
  case countMismatch = "count-mismatch"
  case mixedAnswers = "mixed-answers"
  case cancelledSearchFails = "cancelled-search-fails"
  case endlessRetry = "endless-retry"
  case failureCancelsOlder = "failure-cancels-older"
  case hitsUncounted = "hits-uncounted"
  case stalePage = "stale-page"
  case submitOvertaken = "submit-overtaken"
  case boundsOfFilteredAnswer = "bounds-of-filtered-answer"
  case answersServedTwice = "answers-served-twice"
  case lateMenuSelection = "late-menu-selection"
  case renamedItem = "renamed-item"
  case replayedSelection = "replayed-selection"
  case lastStateWins = "last-state-wins"
  case statesApart = "states-apart"
  case outlivesDismissal = "outlives-dismissal"
  case wrongUnderFaults = "wrong-under-faults"
  case tagsBesideFacets = "tags-beside-facets"
  case filterTrapped = "filter-trapped"
  case rangeBoundsFrozen = "range-bounds-frozen"
  case menuAllLevels = "menu-all-levels"
  case fixedIn = "fixed-in"
  case unknownAttribute = "unknown-attribute"
  case groupUnwritten = "group-unwritten"
  case filtersUnread = "filters-unread"
  case allowUnused = "allow-unused"
  case expectationCannotFail = "expectation-cannot-fail"
  case unknownValue = "unknown-value"
  case numbersMissing = "numbers-missing"
  case unusedName = "unused-name"
  case parameterIgnored = "parameter-ignored"
  case settingIncomplete = "setting-incomplete"
  case answersUnreleased = "answers-unreleased"
  case pagePastEnd = "page-past-end"
  case listedTwice = "listed-twice"
  case hitsUnreadable = "hits-unreadable"
  case stepWithoutEffect = "step-without-effect"
  case alwaysEmpty = "always-empty"
  case inputClamped = "input-clamped"
  case orderUnreachable = "order-unreachable"
  case recordsInconsistent = "records-inconsistent"
  case filterMatchesAll = "filter-matches-all"
  case countsNarrowed = "counts-narrowed"
  case groupWidens = "group-widens"
  case stepperCountsOn = "stepper-counts-on"
  case unevenBands = "uneven-bands"
  case misleadingLabel = "misleading-label"
  case relevanceFirst = "relevance-first"
  case unsuitedList = "unsuited-list"

  /// The description of a finding.
  package struct Description: Sendable {
    /// The versions of InstantSearch with the behaviour.
    package let versions: [InstantSearchVersion]
    /// The effect on a search.
    package let effect: Effect
    /// Whether the cause is the manifest, regardless of the app's version.
    package let isOfManifest: Bool
    /// What happens in the app: one sentence without a full stop.
    package let summary: String
    /// The default remedy, in the manifest and in the app: a phrase.
    package let remedy: String

    init(_ versions: [InstantSearchVersion], _ summary: String, remedy: String, effect: Effect = .none, isOfManifest: Bool = false) {
      self.isOfManifest = isOfManifest
      self.versions = versions
      self.effect = effect
      self.summary = summary
      self.remedy = remedy
    }
  }

  /// The effect of a finding on a search.
  package enum Effect: Sendable {
    /// The search continues.
    case none
    /// The search gives no results, and in these versions crashes the app.
    case endsSearch(crashes: [InstantSearchVersion])
  }

  package var versions: [InstantSearchVersion] { description.versions }
  package var summary: String { description.summary }
  package var remedy: String { description.remedy }

  /// The versions in words: `in versions 7 and 8`, `since version 8`, `in version 7 only`.
  package var since: String {
    if self == .fixedIn { return "in the releases that have the bug" }
    guard versions.contains(.v7) else { return "since version 8" }
    return versions.contains(.v8) ? "in versions 7 and 8" : "in version 7 only"
  }

  /// The versions in parentheses, to follow a message; empty if all versions are affected.
  package var sinceNote: String {
    isOfManifest || self != .fixedIn && versions.count == InstantSearchVersion.allCases.count ? "" : " (\(since))"
  }

  /// Whether the cause is the manifest, regardless of the app's version.
  package var isOfManifest: Bool { description.isOfManifest }

  /// Whether a search with the finding gives no results.
  package var endsSearches: Bool {
    switch description.effect {
    case .none: false
    case .endsSearch: true
    }
  }

  /// Returns whether the app crashes.
  package func crashes(_ version: InstantSearchVersion) -> Bool {
    switch description.effect {
    case .none: false
    case .endsSearch(let versions): versions.contains(version)
    }
  }
}
