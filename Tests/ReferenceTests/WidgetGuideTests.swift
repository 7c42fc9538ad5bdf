import Manifest
import Testing

@testable import Reference

/// The widgets' reference pages.
struct WidgetGuideTests {
  @Test(arguments: WidgetType.allCases)
  func everyWidgetIsDescribed(_ type: WidgetType) {
    let guide = WidgetGuide.of(type)
    #expect(!guide.summary.isEmpty && guide.names.hasPrefix("`"))
    #expect(Set(guide.findings).count == guide.findings.count)
    let page = ReferencePage.widget(type).text
    for heading in ["# \(type.rawValue)\n", "## Parameters\n", "## Events\n", "## What its controller receives\n", "## Quirks\n"] {
      #expect(page.contains(heading))
    }
  }

  @Test func everyFindingOfAWidgetIsOnAPage() {
    let named = Set(WidgetType.allCases.flatMap { WidgetGuide.of($0).findings })
    // Findings about no widget in particular.
    #expect(
      Set(FindingID.allCases).subtracting(named) == [
        .queryFiltersIgnored, .mixedAnswers, .endlessRetry, .failureCancelsOlder, .answersServedTwice, .lastStateWins, .statesApart,
        .wrongUnderFaults,
        .filterTrapped, .fixedIn, .unknownAttribute, .filtersUnread, .allowUnused, .expectationCannotFail, .unusedName, .parameterIgnored,
        .numbersMissing, .unknownValue, .settingIncomplete, .answersUnreleased, .pagePastEnd, .listedTwice, .stepWithoutEffect,
        .recordsInconsistent, .filterMatchesAll,
      ])
  }
}
