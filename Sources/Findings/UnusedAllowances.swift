import Diagnostics
import Forms
import Manifest
import SearchModel

/// Findings that a manifest allows but that do not occur: if they occur later, they would go unnoticed.
package enum UnusedAllowances {
  /// Returns the findings; call it after every scenario has run to its end.
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
    // The allowances of a different file may be for other manifests.
    func isJudged(_ allowance: Located<FindingID>) -> Bool {
      allowance.span.file === manifest.file && isJudgeable(allowance.value, manifest, version, withFaults)
    }
    var unused = manifest.allowances.filter { isJudged($0) && !met.contains($0.value) }
    // All cases of a matrix share their allowances.
    var ofPlaces: [SourceSpan: (allowance: Located<FindingID>, found: Set<FindingID>)] = [:]
    for (scenario, findings) in cases {
      let found = Set(findings.map(\.id))
      for allowance in scenario.allowances { ofPlaces[allowance.span, default: (allowance, [])].found.formUnion(found) }
    }
    for (allowance, found) in ofPlaces.values where isJudged(allowance) {
      if !ofConfiguration.contains(allowance.value), !found.contains(allowance.value) { unused.append(allowance) }
    }
    // A scenario need not allow again what the manifest allows.
    let general = Set(manifest.allowances.filter { $0.span.file === manifest.file }.map(\.value))
    let again = ofPlaces.values.map(\.allowance).filter { general.contains($0.value) && isJudged($0) }
    let places = Set(again.map(\.span))
    unused.removeAll { places.contains($0.span) }
    return
      (again.map { ($0, "is already allowed for all scenarios") }
      + unused.map { allowance in
        let isPossible = allowance.value.versions.contains(version)
        return (allowance, "is allowed, but \(isPossible ? "does not occur" : "never occurs in version \(version.rawValue)")")
      })
      .sorted { $0.0.span.range.lowerBound < $1.0.span.range.lowerBound }
      .map { Finding(.allowUnused, widget: nil, at: $0.span, "'\($0.value.rawValue)' \($1)") }
      .acknowledging(manifest.allow)
  }

  /// Whether a run shows that a finding does not occur. A version other than the manifest's own needs different allowances.
  private static func isJudgeable(_ id: FindingID, _ manifest: Manifest, _ version: InstantSearchVersion, _ withFaults: Bool) -> Bool {
    (version == manifest.instantsearch || id.versions.contains(version)) && id != .allowUnused && (withFaults || id != .wrongUnderFaults)
  }
}

extension UnusedAllowances {
  /// A manifest all of whose scenarios have run, with all its findings.
  package struct Judged {
    package let manifest: Manifest
    let version: InstantSearchVersion
    let found: Set<FindingID>

    package init(_ manifest: Manifest, _ version: InstantSearchVersion, found: Set<FindingID>) {
      (self.manifest, self.version, self.found) = (manifest, version, found)
    }
  }

  /// The findings that a file shared by several manifests, such as a project file, allows but that occur in none of them; pass all
  /// manifests that exist.
  package static func shared(among runs: [Judged], withFaults: Bool) -> [Finding] {
    struct Place: Hashable {
      let file: String
      let range: Range<Int>
    }
    var places: [Place: Located<FindingID>] = [:]
    var used: Set<Place> = []
    for run in runs {
      for allowance in run.manifest.allowances {
        let (id, place) = (allowance.value, Place(file: allowance.span.file.name, range: allowance.span.range))
        // A manifest that others extend has been judged by its own run.
        if allowance.span.file === run.manifest.file {
          used.insert(place)
          continue
        }
        places[place] = places[place] ?? allowance
        if !isJudgeable(id, run.manifest, run.version, withFaults) || run.found.contains(id) { used.insert(place) }
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
