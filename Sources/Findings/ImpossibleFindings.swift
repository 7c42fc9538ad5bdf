import Manifest
import SearchModel

/// Findings that are expected to be absent, although the manifest can never have them.
enum ImpossibleFindings {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let types = Set(manifest.widgets.map(\.traits.type))
    return ofAnswers(manifest, version)
      + manifest.allExpectations.flatMap { expectation -> [Finding] in
        guard case .absent(let absent)? = expectation.findings?.value else { return [] }
        return absent.compactMap { id in
          let reason: String
          if let needed = id.value.concernedWidgets, types.isDisjoint(with: needed) {
            reason = "it concerns \(needed.map(\.rawValue).joined(separator: " and ")) widgets, and the manifest has none"
          } else if id.value.isOfNoStep {
            reason = "it is reported for the manifest or its records, not for a step"
          } else if !id.value.versions.contains(version) {
            reason = "it never occurs in version \(version.rawValue)"
          } else {
            return nil
          }
          return Finding(
            .expectationCannotFail, widget: nil, at: id.span, "'\(id.value.rawValue)' is always absent: \(reason)")
        }
      }
  }

  /// Findings about answers that fail, in scenarios in which none does.
  private static func ofAnswers(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    // A host can fail at any time.
    if !manifest.searcher.isEmbedded || manifest.setup.flatMap(\.flattened).contains(where: \.fails) { return [] }
    return manifest.scenarios.filter { !$0.steps.flatMap(\.flattened).contains(where: \.fails) }.flatMap { scenario in
      scenario.expectations.flatMap { expectation -> [Finding] in
        guard case .absent(let absent)? = expectation.findings?.value else { return [] }
        return absent.filter { [.endlessRetry, .failureCancelsOlder].contains($0.value) && $0.value.versions.contains(version) }.map { id in
          Finding(
            .expectationCannotFail, widget: nil, at: id.span,
            "'\(id.value.rawValue)' is always absent: it needs an answer that fails, and no step makes one fail")
        }
      }
    }
  }
}

extension FindingID {
  /// Whether it is never reported for a step. If one is missing here, an expectation that cannot fail merely goes unreported.
  fileprivate var isOfNoStep: Bool {
    switch self {
    case .menuLevelMissing, .allowUnused, .numbersMissing, .unusedName, .parameterIgnored, .settingIncomplete, .answersUnreleased,
      .orderUnreachable, .filterMatchesAll, .unevenBands, .misleadingLabel, .relevanceFirst, .unsuitedList, .recordsInconsistent,
      .listedTwice:
      true
    default: false
    }
  }

  /// The types of widgets that the finding requires; nil if any manifest may have it.
  fileprivate var concernedWidgets: [WidgetType]? {
    switch self {
    case .severalMenus, .menuSeparatorMissing, .menuLevelMissing, .menuLevelShared, .menuPathLost, .menuSelectionStale, .menuValueTooDeep,
      .menuAllLevels, .lateMenuSelection:
      [.hierarchicalMenu]
    case .rangeBoundsFrozen: [.numericRange]
    case .boundsOfFilteredAnswer: [.numericRange, .numericComparison]
    case .hitsUncounted, .stalePage, .hitsUnreadable: [.hits]
    case .dynamicFacetsInitializer: [.dynamicFacets]
    case .submitOvertaken: [.searchBox]
    case .orderUnreachable: [.sortBy]
    // If one is missing here, an expectation that cannot fail merely goes unreported.
    default: nil
    }
  }
}
