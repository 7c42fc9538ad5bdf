import Diagnostics
import Forms
import Manifest
import SearchModel

/// Findings for the other searchers: the same checks as for the main searcher, each time with that searcher in its role.
enum SearcherFindings {
  /// The findings of their configuration that have not been reported yet.
  static func ofConfiguration(_ manifest: Manifest, _ version: InstantSearchVersion, besides told: [Finding]) -> [Finding] {
    // The effect of steps that change searchers is not known here.
    if manifest.changesSearchers { return [] }
    let shares = SearcherShares(of: manifest)
    // The rules of a shared index have no position in this searcher.
    let known = Set(told.filter { $0.widget == nil }.map(\.headline))
    var places = ToldPlaces(told)
    return manifest.searchers.reduce(into: []) { found, searcher in
      guard let seen = shares.share(of: searcher.name.value) else { return }
      let own =
        FacetedAttributes.findings(seen, version) + ListConfiguration.findings(seen, version) + StartingState.ofSearcher(seen)
        + UncountedValues.findings(seen)
      let new = own.filter { finding in
        !places.contain(finding)
          && !(finding.widget == nil && finding.span == seen.searcher.span && known.contains(finding.headline))
      }.map { $0.of(searcher, index: nil) }
      places.note(new)
      found += new
    }
  }

  /// The findings about the data of each index, the main one included, that have not been reported yet.
  static func ofData(_ manifest: Manifest, _ backend: any SearchBackend, besides told: [Finding]) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !manifest.searchers.isEmpty,
      !manifest.changesSearchers
    else { return [] }
    let shares = SearcherShares(of: manifest)
    let headlines = Set(told.map(\.headline))
    var places = ToldPlaces(told)
    var found: [Finding] = []
    for searcher in [nil] + manifest.searchers {
      guard let seen = shares.share(of: searcher?.name.value), let index = backend.index(named: seen.searcher.index) else { continue }
      // The records of the main index have already been checked.
      let isMain = seen.searcher.index == manifest.searcher.index
      let own = await DataFindings.ofData(seen, index, looksAtRecords: !isMain)
      let new = own.filter { !(isMain && headlines.contains($0.headline)) && !places.contain($0) }
        .map { $0.of(searcher, index: seen.searcher.index) }
      places.note(new)
      found += new
    }
    return found
  }
}

/// What findings have been reported for which position and which widget.
private struct ToldPlaces {
  private enum Place: Hashable {
    case span(FindingID, SourceSpan)
    case widget(FindingID, String)
  }

  private var places: Set<Place> = []

  init(_ findings: [Finding]) { note(findings) }

  mutating func note(_ findings: [Finding]) {
    for finding in findings {
      for span in [finding.span] + finding.labels.map(\.span) { places.insert(.span(finding.id, span)) }
      if let widget = finding.widget { places.insert(.widget(finding.id, widget)) }
    }
  }

  /// Whether the same is already reported at a finding's position or for its widget.
  func contain(_ finding: Finding) -> Bool {
    places.contains(.span(finding.id, finding.span)) || finding.widget.map { places.contains(.widget(finding.id, $0)) } ?? false
  }
}

extension Finding {
  /// The same finding about a searcher; nil stands for the main one. The searcher that declares the records also has the settings.
  fileprivate func of(_ searcher: Named<OtherSearcher>?, index: String?) -> Finding {
    let records = "no record "
    let headline =
      if let index, headline.hasPrefix(records) { "no record of '\(index)' " + headline.dropFirst(records.count) } else { headline }
    guard let searcher else { return remedied(remedy, headline) }
    let parts = searcher.item.records != nil ? ["settings", "query"] : ["query"]
    return remedied(
      parts.reduce(remedy) { $0.replacing("searcher.\($1)", with: "searchers.\(searcher.name.value).\($1)") }, headline)
  }
}

extension Manifest {
  /// Whether a step or a widget switches a searcher to a different index, changes a searcher other than the main one, or connects one.
  var changesSearchers: Bool {
    connectsLater || movesSearchers || choosesIndices
      || allSteps.contains { step in
        switch step.action {
        case .searcher(let change): change.searcher.map { $0.value != "main" } ?? false
        case .by(_, .filters): true
        default: false
        }
      }
  }
}
