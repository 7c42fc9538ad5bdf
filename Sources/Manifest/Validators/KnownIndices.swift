import Diagnostics

/// The embedded back end knows the searcher's index and its replicas; what is selected at the start is there.
enum KnownIndices {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      switch widget.kind {
      case .sortBy(let sort):
        for index in sort.indices { check(index, at: widget.id.span, manifest, problems) }
        if let selected = sort.selected, selected >= sort.indices.count {
          problems.add(
            Diagnostic(
              "unknown-item", at: widget.id.span, "'\(widget.id.value)' selects order \(selected), counted from 0, of \(sort.indices.count)"
            ))
        }
      case .filterMap(let map):
        if let selected = map.selected, map.items[selected] == nil {
          problems.add(
            Diagnostic("unknown-item", at: widget.id.span, "'\(widget.id.value)' selects the key \(selected), which it has no item for"))
        }
      default: break
      }
    }
    for step in manifest.steps {
      if case .index(let index) = step.action { check(index, at: step.span, manifest, problems) }
    }
  }

  private static func check(_ index: String, at span: SourceSpan, _ manifest: ManifestParts, _ problems: Problems) {
    guard let known = manifest.indices, !known.contains(index) else { return }
    problems.add(
      Diagnostic("unknown-index", at: span, "there is no index '\(index)'", help: NearMiss.help(for: index, in: known, noun: "indices")))
  }
}
