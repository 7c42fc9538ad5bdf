import Findings
import Manifest
import SearchModel

/// Pages that a hits list drops because one of their records cannot be decoded as its type.
enum UnreadableHits {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.manifest.widgets.compactMap { widget in
      guard case .hits(let list) = widget.kind, !list.record.isEmpty else { return nil }
      let name = widget.wiring.searcher?.value
      let searches =
        widget.isOfMainSearcher ? evidence.searches : evidence.otherSearches.filter { $0.searcher == name }.map(\.search)
      let hits = searches.flatMap { search -> [Hit] in
        if case .success(let results) = search.outcome { results.main.hits } else { [] }
      }
      let broken = hits.lazy.compactMap { hit in list.record.first { !$0.canRead(hit.record) }.map { (hit, $0) } }.first
      return broken.map { hit, field in
        let found =
          hit.record[field.name].map { "expected \(field.kind == .object ? "an" : "a") \(field.kind.rawValue), found \($0.text())" }
          ?? "the answer has none"
        return evidence.finding(
          .hitsUnreadable, widget.id.value,
          "'\(widget.id.value)' drops a page: its type cannot read '\(field.name)' of the hit '\(hit.objectID)' (\(found))",
          remedy: hit.record[field.name].flatMap(RecordField.Kind.init).map { "write \(field.name): \($0.rawValue)" })
      }
    }
  }
}
