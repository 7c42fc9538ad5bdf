import Texts
import Viewer

/// A test report as a page: each scenario's run compared with its snapshot.
package enum TestPage {
  /// The comment that distinguishes a report from other pages.
  private static let mark = "<!-- Written by `searchplay test` -->"

  /// The page, ending with a line break.
  package static func text(of report: TestReport) -> String { ViewerPage.text(of: document(report), mark: mark) }

  package static func document(_ report: TestReport) -> ViewerDocument {
    var keys: Set<String> = []
    let sections = report.manifests.map { manifest in
      ViewerDocument.Section(path: manifest.path, title: manifest.path, problems: obsolete(manifest))
    }
    let entries = report.manifests.enumerated().flatMap { index, manifest in
      broken(manifest, section: index, &keys) + manifest.cases.map { entry($0, section: index, of: manifest, &keys) }
    }
    let changed = report.cases.count(where: \.isOnlyChanged)
    let failed = report.count(.failed) + report.count(.error) - changed
    var details = ["\(report.count(.passed)) passed", "\(failed) failed"]
    if changed > 0 { details.append("\(changed) changed") }
    if report.count(.skipped) > 0 { details.append("\(report.count(.skipped)) skipped") }
    let seconds = report.cases.reduce(0) { $0 + $1.seconds }
    details.append(seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : "\(Int(seconds.rounded())) s")
    let invalid = report.manifests.count { !$0.problems.isEmpty }
    if invalid > 0 { details.append(invalid == 1 ? "1 manifest with errors" : "\(invalid) manifests with errors") }
    if let date = report.date { details.append(date) }
    return ViewerDocument(
      .test, title: "Searchplay test report", details: details, sides: ("Snapshot", "What happened"), sections: sections, entries: entries)
  }

  private static func obsolete(_ manifest: ManifestReport) -> [String] {
    manifest.obsolete.map { snapshot in
      let words =
        switch snapshot.outcome {
        case .removed: "removed, because it belonged to no scenario"
        case .rejected: "belongs to no scenario, which fails the run"
        case .reported: "belongs to no scenario"
        case .unjudged: "may belong to no scenario: this run was one shard of several"
        }
      return "snapshot \(snapshot.path): \(words)"
    }
  }

  /// A manifest that could not be used, instead of its scenarios.
  private static func broken(_ manifest: ManifestReport, section: Int, _ keys: inout Set<String>) -> [ViewerDocument.Entry] {
    if manifest.problems.isEmpty { return [] }
    var entry = ViewerDocument.Entry(section: section, key: key("errors", in: manifest.path, &keys), name: "The manifest has errors")
    entry.status = .failed
    entry.place = manifest.path
    entry.isManifest = true
    entry.failures = manifest.problems.map(\.text)
    return [entry]
  }

  private static func entry(
    _ item: CaseReport, section: Int, of manifest: ManifestReport, _ keys: inout Set<String>
  ) -> ViewerDocument.Entry {
    var entry = ViewerDocument.Entry(section: section, key: key(item.name, in: manifest.path, &keys), name: item.name)
    let isWritten = item.snapshot.map { $0.outcome == .updated || $0.outcome == .stored } ?? false
    entry.status =
      switch item.status {
      case .passed: isWritten ? .changed : .passed
      // A difference from a snapshot may be correct; any other failure is not.
      case .failed: item.isOnlyChanged ? .changed : .failed
      case .error: .error
      case .skipped: .skipped
      }
    entry.place = "\(item.file):\(item.line)"
    entry.tags = item.tags
    entry.seconds = item.status == .skipped ? nil : item.seconds
    entry.attempts = item.attempts
    entry.reason = item.reason ?? ""
    entry.view = item.view
    entry.isNew = item.snapshot?.outcome == .missing
    entry.snapshot = item.snapshot?.path
    entry.isPending = item.snapshot?.pending != nil
    // Failures of a step are shown there, a crash in particular; differences from a snapshot are shown only once, if they are visible.
    let isSeen = item.view?.differsOnThePage ?? false
    let shown = item.view?.moments.flatMap(\.failures).map(\.text) ?? []
    let crashes = item.view?.moments.contains(where: \.crashes) ?? false
    entry.failures = item.failures.filter { failure in
      switch failure.kind {
      case .snapshot: !isSeen
      case .defect: !crashes
      case .expectation, .step, .backEnd, .finding: !shown.contains(failure.message)
      }
    }.map { failure in
      failure.kind == .snapshot ? [failure.message, failure.text].filter { !$0.isEmpty }.joined(separator: "\n") : failure.text
    }
    return entry
  }

  /// `shop/narrow-to-red-shoes`, numbered if a different scenario has the same key.
  package static func key(_ name: String, in path: String, _ known: inout Set<String>) -> String {
    let words = NameText.words(name.lowercased()).joined(separator: "-")
    let plain = "\(path)/\(words.isEmpty ? "scenario" : words)"
    var key = plain
    var number = 2
    while !known.insert(key).inserted {
      key = "\(plain)-\(number)"
      number += 1
    }
    return key
  }
}
