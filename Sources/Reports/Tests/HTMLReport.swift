import Diagnostics
import Snapshots
import Texts

/// A test report as one HTML page that needs nothing else: no server, no network, no script to be read.
package enum HTMLReport {
  /// The page, ending in a line break.
  package static func text(of report: TestReport) -> String {
    let failed = report.count(.failed) + report.count(.error) + report.manifests.count { !$0.problems.isEmpty }
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Searchplay: \(failed == 0 ? "passed" : "\(failed) failed")</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <header>
      <h1>Searchplay</h1>
      <p class="counts">\(counts(report, failed))</p>
      </header>
      <main>

      """
    for manifest in report.manifests { text += section(manifest) }
    return text + "</main>\n</body>\n</html>\n"
  }

  private static func counts(_ report: TestReport, _ failed: Int) -> String {
    var parts = ["<span class=\"passed\">\(report.count(.passed)) passed</span>"]
    if failed > 0 { parts.append("<span class=\"failed\">\(failed) failed</span>") }
    if report.count(.skipped) > 0 { parts.append("<span class=\"skipped\">\(report.count(.skipped)) skipped</span>") }
    return parts.joined(separator: " ")
  }

  private static func section(_ manifest: ManifestReport) -> String {
    var text = "<section>\n<h2>\(XMLText.escaped(manifest.path))</h2>\n"
    if !manifest.problems.isEmpty {
      text += "<pre class=\"failure\">\(XMLText.escaped(manifest.problems.map(\.text).joined(separator: "\n")))</pre>\n"
    }
    for item in manifest.cases { text += article(item) }
    for snapshot in manifest.obsolete {
      text += "<p class=\"obsolete\">Obsolete snapshot (\(snapshot.outcome.rawValue)): \(XMLText.escaped(snapshot.path))</p>\n"
    }
    return text + "</section>\n"
  }

  private static func article(_ item: CaseReport) -> String {
    let isOpen = item.status == .failed || item.status == .error
    var text = "<details class=\"case \(item.status.rawValue)\"\(isOpen ? " open" : "")>\n"
    text += "<summary><h3>\(XMLText.escaped(item.name))</h3> <span class=\"status\">\(item.status.rawValue)</span>"
    text += "<span class=\"place\">\(XMLText.escaped(item.file)):\(item.line)</span></summary>\n"
    if let reason = item.reason, !reason.isEmpty { text += "<p>\(XMLText.escaped(reason))</p>\n" }
    for failure in item.failures where failure.kind != .snapshot {
      text += "<pre class=\"failure\">\(XMLText.escaped(failure.text))</pre>\n"
    }
    if let snapshot = item.snapshot, snapshot.outcome != .matches {
      text += "<p class=\"snapshot\">Snapshot \(snapshot.outcome.rawValue): \(XMLText.escaped(snapshot.path))</p>\n"
      if !snapshot.changes.isEmpty { text += "<ul>\n" + snapshot.changes.map { "<li>\(XMLText.escaped($0))</li>\n" }.joined() + "</ul>\n" }
      text += difference(snapshot.diff)
    }
    for finding in item.findings {
      text +=
        "<p class=\"finding\"><strong>\(XMLText.escaped(finding.id))</strong> \(XMLText.escaped(finding.message)). \(XMLText.escaped(finding.remedy)).</p>\n"
    }
    if !item.steps.isEmpty {
      text += "<ol class=\"steps\">\n"
      // A failure stands at its step, or at an expectation behind it.
      let failed = Set(
        item.failures.filter { $0.file == item.file && $0.kind != .snapshot }.compactMap { failure in
          item.steps.last { $0.line <= failure.line }?.number
        })
      for step in item.steps {
        text +=
          "<li\(failed.contains(step.number) ? " class=\"failed\"" : "") value=\"\(step.number)\"><h4>\(XMLText.escaped(step.title))</h4>\n"
        if let note = step.note { text += "<p>\(XMLText.escaped(note))</p>\n" }
        if !step.lines.isEmpty { text += "<pre>\(XMLText.escaped(step.lines.joined(separator: "\n")))</pre>\n" }
        text += "</li>\n"
      }
      text += "</ol>\n"
    }
    return text + "</details>\n"
  }

  private static func difference(_ diff: SnapshotDiff) -> String {
    if diff.hunks.isEmpty { return "" }
    let lines = diff.hunks.map { hunk in
      XMLText.escaped("  \(hunk.heading)") + "\n"
        + hunk.lines.map { line in
          let text = XMLText.escaped(line.marked)
          return switch line.kind {
          case .same: "\(text)\n"
          case .removed: "<del>\(text)</del>\n"
          case .added: "<ins>\(text)</ins>\n"
          }
        }.joined()
    }
    return "<pre class=\"diff\">\(lines.joined())</pre>\n"
  }

  private static let style = """
    :root { --ink: #1c1c1e; --faint: #5f6066; --paper: #fff; --panel: #f2f2f7; --line: #d1d1d6; --good: #1b7a34; --bad: #b3261e; --mild: #7a5a00;
      --gain: #e2f5e6; --loss: #fbe6e4; }
    @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f7; --faint: #a8a8ae; --paper: #1c1c1e; --panel: #2c2c2e; --line: #48484a;
      --good: #6fd98a; --bad: #ff8a80; --mild: #f0c040; --gain: #17391f; --loss: #4a1f1c; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink); background: var(--paper);
      font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
    h3, h4 { display: inline; font-size: 1rem; margin: 0; overflow-wrap: anywhere; } h4 { font-weight: 600; }
    .counts span { margin-right: 1rem; } .passed .status, .counts .passed { color: var(--good); }
    .failed .status, .error .status, .counts .failed { color: var(--bad); } .skipped .status, .counts .skipped, .obsolete, .finding { color: var(--mild); }
    .place { display: block; color: var(--faint); font-size: .85rem; overflow-wrap: anywhere; }
    details.case { border: 1px solid var(--line); border-radius: .6rem; padding: .5rem .8rem; margin: .5rem 0; }
    summary { cursor: pointer; } .status { margin-left: .5rem; font-weight: 600; }
    pre { background: var(--panel); border-radius: .4rem; padding: .6rem; overflow-x: auto; font: .85rem/1.4 ui-monospace, Menlo, Consolas, monospace; }
    pre.failure { border-left: .25rem solid var(--bad); } ins, del { text-decoration: none; display: inline-block; min-width: 100%; }
    ins { background: var(--gain); } del { background: var(--loss); } .steps { padding-left: 1.6rem; } .steps li { margin: .5rem 0; } .steps li.failed { border-left: .25rem solid var(--bad); padding-left: .5rem; }
    @media print { details.case { break-inside: avoid; } }
    """
}
