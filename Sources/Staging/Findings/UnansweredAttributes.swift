import Findings
import Manifest
import SearchModel

/// Attributes that hits lists or snapshots show and no hit of an answer has, if the records are not known: those of embedded records are
/// looked up before the run.
enum UnansweredAttributes {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    // Later answers have other hits.
    guard !evidence.manifest.searcher.isEmbedded, evidence.resultsBefore == nil else { return [] }
    let answers = evidence.searches.compactMap { search -> [Hit]? in
      if case .success(let results) = search.outcome { results.main.hits } else { nil }
    }
    guard let hits = answers.first, !hits.isEmpty else { return [] }
    func isMissing(_ attribute: String) -> Bool {
      attribute != "objectID" && !attribute.hasPrefix("_") && hits.allSatisfy { $0.record[path: attribute] == nil }
    }
    let lists = evidence.manifest.widgets.flatMap { widget -> [Finding] in
      guard widget.isOfMainSearcher, case .hits(let list) = widget.kind else { return [] }
      let shown = [("attribute", list.attribute), ("subtitle", list.subtitle), ("image", list.image)]
      return shown.compactMap { key, attribute in
        // A few hits without a second line or an image say nothing.
        guard let attribute, isMissing(attribute), key == "attribute" || hits.count >= 3 else { return nil }
        return widget.finding(.unknownAttribute, at: [key], saying: "no hit of the first answer has the attribute '\(attribute)'")
      }
    }
    guard lists.isEmpty, let attribute = evidence.manifest.snapshot.hitAttribute, isMissing(attribute) else { return lists }
    let place = evidence.manifest.attributes.last { $0.value == attribute }?.span ?? evidence.span
    return lists + [
      Finding(.unknownAttribute, widget: nil, at: place, "no hit of the first answer has the attribute '\(attribute)'")
    ]
  }
}
