import Manifest
import SearchModel
import Texts

/// Refines findings about attributes that are not counted once the records are known: an attribute that no record has is misspelt, and
/// one that records have is missing from the settings.
enum MisnamedAttributes {
  static func refined(_ findings: [Finding], _ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    var uncounted = findings.filter { [.attributeNotFaceted, .settingIncomplete].contains($0.id) }.flatMap(\.subjects)
    // A name among those that can be compared may be misspelt.
    if !uncounted.isEmpty {
      uncounted += manifest.searcher.settings.additional[.numericAttributesForFiltering]?.array?.compactMap(\.string) ?? []
    }
    guard !uncounted.isEmpty, let backend = backend as? any SurveyedBackend else { return findings }
    let survey = backend.survey(Set(uncounted.map { Attribute($0) }))
    let known = survey.values
    let meant = Dictionary(
      survey.missing.compactMap { name in NearMiss.of(name.rawValue, in: known).map { (name.rawValue, $0) } }, uniquingKeysWith: { $1 })
    let toldOtherwise = UnknownAttributes.toldOtherwise(manifest)
    return findings.compactMap { finding in
      guard let subject = finding.subjects.first else { return finding }
      // A variable as other tools write it.
      if subject.hasPrefix("{{"), subject.hasSuffix("}}") {
        let name = subject.dropFirst(2).dropLast(2).filter { $0 != " " }
        return finding.remedied("for a variable, write ${\(name)}")
      }
      switch finding.id {
      case .attributeNotFaceted:
        guard survey.missing.contains(Attribute(subject)) else {
          // A slider over strings has no bounds, whether they are counted or not; it is reported that the slider finds nothing.
          let widget = manifest.widgets.first { $0.id.value == finding.widget }
          if widget.map({ FacetedAttributes.needsNumbers($0, manifest) }) ?? false, backend.textRecord(in: Attribute(subject)) != nil {
            return nil
          }
          // The records have it, so a similar name is a different attribute.
          return finding.remedyBasis == .similarName && backend.parts(of: Attribute(subject)).isEmpty
            ? finding.remedied("add '\(subject)' to searcher.settings.attributesForFaceting") : finding
        }
        // Reported as an attribute that no record has.
        if finding.widget == nil, !toldOtherwise.contains(Attribute(subject)) { return nil }
        // A different level of the same menu is not a plausible correction.
        let levels = manifest.widgets.first { $0.id.value == finding.widget }?.traits.writings.only?.hierarchy?.levels ?? []
        if finding.remedyBasis == .writtenForm { return finding }
        if let near = NearMiss.of(subject, in: known.filter { !levels.contains(Attribute($0)) }) {
          return finding.remedied("did you mean '\(near)'?")
        }
        if let parts = UnknownAttributes.parts(subject, survey) { return finding.remedied(parts) }
        return finding.remedied(
          "correct the name, or add the attribute to the records and to attributesForFaceting", finding.headline + ", and no record has it")
      // An attribute that no record has is reported as such, and one that a misspelt name stands for is reported with that name.
      case .settingIncomplete:
        let names = finding.subjects
        let left = names.filter { !survey.missing.contains(Attribute($0)) && !meant.values.contains($0) }
        guard left.count < names.count else { return finding }
        guard let widget = manifest.widgets.first(where: { $0.id.value == finding.widget }), !left.isEmpty else { return nil }
        let (headline, remedy) = ListConfiguration.words(ofUncounted: left, widget, manifest)
        return finding.remedied(remedy, headline)
      // The group has the name that the attribute should have: reported with the attribute.
      case .groupUnwritten: return meant.values.contains(subject) ? nil : finding
      default: return finding
      }
    }
  }
}
