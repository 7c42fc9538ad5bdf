import Diagnostics
import Forms
import SearchModel
import Texts

/// Checks that indices are known to the embedded back end, and that initially selected items exist.
enum KnownIndices {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      for index in widget.traits.indices {
        check(index, at: widget.place(of: index, in: "indicesNames"), besides: widget.traits.indices, manifest, problems)
      }
      guard let selection = widget.traits.start.impossible else { continue }
      problems.add(Diagnostic("unknown-item", at: widget.place(of: ["selected"]), "'\(widget.id.value)' selects \(selection)"))
    }
    if let main = manifest.mainIndex, let replica = problems.replicas.first(where: { $0.value == main }) {
      problems.add(
        Diagnostic(
          "duplicate-index", at: replica.span, "the replica '\(main)' has the same name as the index",
          help: "rename the replica, or set the searcher's 'index' to the index's real name"))
    }
    for searcher in manifest.searchers {
      checkRecords(searcher, manifest, problems)
      if let index = searcher.item.index { check(index.value, at: index.span, manifest, problems) }
    }
    for step in manifest.steps {
      if case .index(let index) = step.action.own {
        check(index, at: step.extent.place(of: index, behind: step.span) ?? step.span, manifest, problems)
      }
      if case .searcher(let change) = step.action.own, let request = change.request {
        let name = request.indexName
        check(name, at: step.extent.place(of: name, behind: step.span) ?? step.span, manifest, problems)
      }
    }
  }

  /// Checks the records of another searcher's own index, which must have its own name.
  private static func checkRecords(_ searcher: Named<OtherSearcher>, _ manifest: ManifestParts, _ problems: Problems) {
    guard searcher.item.records != nil else { return }
    let name = searcher.name
    guard let index = searcher.item.index else {
      problems.add(
        Diagnostic(
          "missing-key", at: name.span, "'\(name.value)' has its own records and needs the key 'index'",
          help: "name the index that contains them"))
      return
    }
    if manifest.hasRecordsOfItsOwn {
      problems.add(Diagnostic("conflicting-keys", at: name.span, "'records' has no effect: the back end has its own records"))
    }
    guard let known = manifest.indices, known.count(where: { $0 == index.value }) > 1 else { return }
    problems.add(
      Diagnostic(
        "duplicate-index", at: index.span, "there is already an index '\(index.value)'",
        help:
          "remove \(searcher.item.settings == IndexSettings() ? "'records'" : "'records' and 'settings'") to search it, or use a different name"
      ))
  }

  /// - Parameter listed: The indices in the same list, which are not suggested.
  private static func check(
    _ index: String, at span: SourceSpan, besides listed: [String] = [], _ manifest: ManifestParts, _ problems: Problems
  ) {
    // A variable without a value has its own error.
    guard let known = manifest.indices, !known.contains(index), !known.contains(where: { $0.contains("${") }) else { return }
    let names = Set(known).sorted()
    let free = names.filter { !listed.contains($0) }
    problems.add(
      Diagnostic(
        "unknown-index", at: span, "there is no index '\(index)'",
        help: free == ["index"] && listed.count > 1
          ? "the main index has no name yet: write index: \(listed.first ?? index) in 'searcher'"
          : free.isEmpty
            ? "declare it under settings.replicas; indices: \(names.joined(separator: ", "))"
            : NearMiss.help(for: index, in: free, noun: "indices")))
  }
}

extension WidgetStart {
  /// The description of a selected item that does not exist; nil if it exists.
  fileprivate var impossible: String? {
    switch self {
    case .segment(let key, nil, _): "the key \(key), but it has no item with that key"
    case .order, .segment, .plain, .switchedOn, .range, .selectedValues: nil
    }
  }
}
