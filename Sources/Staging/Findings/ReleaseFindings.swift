import Findings
import Manifest
import SearchModel

/// Known defects of an exact release that affect a step.
package enum ReleaseFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    guard evidence.release.exact != nil else { return [] }
    return [ampersands(evidence), cancellations(evidence), quotes(evidence)].compactMap { $0 }
  }

  private static func ampersands(_ evidence: StepEvidence) -> Finding? {
    let searches = evidence.searches + evidence.otherSearches.map(\.search)
    guard evidence.release.lacks(.ampersands),
      let query = searches.lazy.flatMap(\.batch.queries).first(where: UnencodedParameters.cuts)?.query
    else { return nil }
    let isText = query.query?.unicodeScalars.contains("&") ?? false
    let what = isText ? "the text '\(query.query ?? "")'" : "the filters \(query.filters ?? "")"
    return finding(.ampersands, "\(what) \(isText ? "is" : "are") sent only up to the '&', which is not encoded", evidence)
  }

  private static func cancellations(_ evidence: StepEvidence) -> Finding? {
    guard evidence.release.lacks(.cancellations), evidence.searches.contains(where: { $0.outcome == .cancelled }) else { return nil }
    return finding(.cancellations, "a search that was cancelled ends in an error in the app", evidence)
  }

  private static func quotes(_ evidence: StepEvidence) -> Finding? {
    guard evidence.release.lacks(.quotes) else { return nil }
    let quoted = evidence.filters.groups(evidence.version).flatMap(\.filters).first { filter in
      if case .facet(let facet) = filter, case .string(let text) = facet.value { text.unicodeScalars.contains("\"") } else { false }
    }
    return quoted.flatMap {
      finding(.quotes, "the quote in \(evidence.text(of: [$0])) is sent unescaped, which ends the value", evidence)
    }
  }

  private static func finding(_ fix: InstantSearchFix, _ headline: String, _ evidence: StepEvidence) -> Finding {
    evidence.finding(.fixedIn, nil, "\(headline): fixed in \(fix.text)")
  }
}
