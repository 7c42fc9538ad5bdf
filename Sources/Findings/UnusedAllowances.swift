import Forms
import Manifest
import SearchModel

/// Findings that a manifest allows and that do not occur: what is allowed in advance would pass unnoticed one day.
package enum UnusedAllowances {
  /// To be asked when every scenario was run to its end.
  ///
  /// - Parameters:
  ///   - known: the findings of the configuration and the data.
  ///   - cases: each scenario with the findings of its steps.
  ///   - withFaults: whether the scenarios were repeated with slow and failing answers.
  package static func findings(
    _ manifest: Manifest, _ version: InstantSearchVersion, known: [Finding], cases: [(scenario: ScenarioDeclaration, findings: [Finding])],
    withFaults: Bool
  ) -> [Finding] {
    let ofConfiguration = Set(known.map(\.id))
    let met = ofConfiguration.union(cases.flatMap(\.findings).map(\.id))
    // What another file allows may be for another manifest; what another version does is not known here.
    func isJudged(_ allowance: Located<FindingID>) -> Bool {
      let id = allowance.value
      return allowance.span.file === manifest.file && id.versions.contains(version) && id != .allowUnused
        && (withFaults || id != .wrongUnderFaults)
    }
    var unused = manifest.allowances.filter { isJudged($0) && !met.contains($0.value) }
    // The cases of a matrix share what they allow.
    for (place, allowance) in Dictionary(grouping: cases.flatMap(\.scenario.allowances), by: \.span).compactMapValues(\.first) {
      let concerned = cases.filter { $0.scenario.allowances.contains { $0.span == place } }
      let found = ofConfiguration.union(concerned.flatMap(\.findings).map(\.id))
      if isJudged(allowance), !found.contains(allowance.value) { unused.append(allowance) }
    }
    // What the manifest allows need not be allowed by a scenario again.
    let general = Set(manifest.allowances.filter { $0.span.file === manifest.file }.map(\.value))
    let ofScenarios = Dictionary(grouping: cases.flatMap(\.scenario.allowances), by: \.span).compactMap(\.value.first)
    let again = ofScenarios.filter { general.contains($0.value) && isJudged($0) }
    unused.removeAll { allowance in again.contains { $0.span == allowance.span } }
    return
      (again.map { ($0, "is already allowed for all scenarios") } + unused.map { ($0, "is allowed, but does not occur") })
      .sorted { $0.0.span.range.lowerBound < $1.0.span.range.lowerBound }
      .map { Finding(.allowUnused, widget: nil, at: $0.span, "'\($0.value.rawValue)' \($1)") }
      .acknowledging(manifest.allow)
  }
}

extension UnusedAllowances {
  /// A manifest that was run as a whole, with everything that was found in it.
  package struct Judged {
    let manifest: Manifest
    let version: InstantSearchVersion
    let found: Set<FindingID>

    package init(_ manifest: Manifest, _ version: InstantSearchVersion, found: Set<FindingID>) {
      (self.manifest, self.version, self.found) = (manifest, version, found)
    }
  }

  /// What a file allows that manifests share, a project file for one, and that occurs in none of them: to be asked of all manifests that
  /// there are.
  package static func shared(among runs: [Judged], withFaults: Bool) -> [Finding] {
    struct Place: Hashable {
      let file: String
      let range: Range<Int>
    }
    var places: [Place: Located<FindingID>] = [:]
    var used: Set<Place> = []
    for run in runs {
      for allowance in run.manifest.allowances where allowance.span.file !== run.manifest.file {
        let (id, place) = (allowance.value, Place(file: allowance.span.file.name, range: allowance.span.range))
        places[place] = places[place] ?? allowance
        // What another version does is not known here.
        let isJudged = id.versions.contains(run.version) && id != .allowUnused && (withFaults || id != .wrongUnderFaults)
        if !isJudged || run.found.contains(id) { used.insert(place) }
      }
    }
    return places.filter { !used.contains($0.key) }.sorted {
      ($0.key.file, $0.key.range.lowerBound) < ($1.key.file, $1.key.range.lowerBound)
    }
    .map { _, allowance in
      Finding(.allowUnused, widget: nil, at: allowance.span, "'\(allowance.value.rawValue)' is allowed, but does not occur in any manifest")
    }
  }
}
