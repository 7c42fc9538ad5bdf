import Diagnostics
import Texts

/// A test report for GitHub Actions: annotations on lines, and a summary in Markdown.
package enum GitHubReport {
  /// Workflow commands, one per line.
  ///
  /// - Parameter place: Returns the path within the repository for a path in the report.
  package static func annotations(of report: TestReport, at place: (String) -> String = { $0 }) -> String {
    var text = ""
    func command(_ kind: String, _ file: String, _ line: Int, _ column: Int, _ title: String, _ message: String) -> String {
      self.command(kind, place(file), line, column, title, message)
    }
    for manifest in report.manifests {
      for problem in manifest.problems {
        text += command(
          "error", problem.file, problem.line, problem.column, problem.rule.isEmpty ? "Invalid manifest" : problem.rule, problem.message)
      }
      for item in manifest.cases {
        // GitHub shows ten annotations per step: if anything else failed, that explains the snapshot.
        let others = item.failures.filter { $0.kind != .snapshot }
        for failure in others.isEmpty ? item.failures : others {
          text += command(
            "error", failure.file, failure.line, failure.column, item.name,
            failure.message + (failure.text.isEmpty ? "" : "\n\(failure.text)"))
        }
        if item.failures.isEmpty {
          for finding in item.findings {
            text += command(
              "warning", item.file, finding.line, 1, finding.id,
              finding.remedy.isEmpty ? finding.message : "\(finding.message). \(finding.remedy)")
          }
        }
      }
      for snapshot in manifest.obsolete where [.rejected, .reported].contains(snapshot.outcome) {
        let kind = snapshot.outcome == .rejected ? "error" : "warning"
        text += command(kind, snapshot.path, 1, 1, "Obsolete snapshot", "the snapshot '\(snapshot.path)' belongs to no scenario")
      }
    }
    return text
  }

  /// A single annotation. Characters with a meaning in the protocol are escaped.
  static func command(_ kind: String, _ file: String, _ line: Int, _ column: Int, _ title: String, _ message: String) -> String {
    // Standard input is not a file in the repository.
    let place = file == SourceFile.standardInput ? "" : "file=\(property(file)),line=\(line),col=\(column),"
    return "::\(kind) \(place)title=\(property(TerminalText.marksShown(title)))::\(data(TerminalText.marksShown(message)))\n"
  }

  private static func data(_ text: String) -> String {
    let visible = text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? String($0) : TerminalText.visible(String($0)) }.joined()
    return visible.replacing(scalars: ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    data(TerminalText.visible(text)).replacing(scalars: [":": "%3A", ",": "%2C"])
  }

  /// The summary on the page of the workflow run.
  ///
  /// GitHub drops summaries of more than 1 MiB, so the failures beyond that are only counted.
  package static func summary(of report: TestReport) -> String {
    let passed = report.count(.passed)
    var text = "## Searchplay: \(passed) passed, \(report.failedInWords)"
    if report.count(.skipped) > 0 { text += ", \(report.count(.skipped)) skipped" }
    text += "\n"
    let obsolete = report.manifests.flatMap(\.obsolete).filter { [.rejected, .reported].contains($0.outcome) }
    if !obsolete.isEmpty {
      let more = obsolete.count > 100 ? ["… and \(obsolete.count - 100) more"] : []
      text += "\nObsolete snapshots, which belong to no scenario:\n\n" + MarkdownText.visibleBlock(obsolete.prefix(100).map(\.path) + more)
    }
    let bad = report.manifests.filter { !$0.problems.isEmpty || $0.cases.contains { !$0.failures.isEmpty } }
    if bad.isEmpty { return text }
    var untold = 0
    func isFitting(_ part: String) -> Bool { text.utf8.count + part.utf8.count <= Self.mostBytes }
    for manifest in bad {
      var heading = "\n### \(MarkdownText.inert(manifest.path))\n\n"
      if !manifest.problems.isEmpty {
        let part = heading + MarkdownText.visibleBlock(manifest.problems.flatMap { $0.text.scalarLines.filter { !$0.isEmpty } }) + "\n"
        if isFitting(part) { (text, heading) = (text + part, "") } else { untold += 1 }
      }
      for item in manifest.cases where !item.failures.isEmpty {
        var part = "<details><summary>\(XMLText.escaped(TerminalText.visible(item.name)))</summary>\n\n"
        for failure in item.failures {
          part +=
            MarkdownText.visibleBlock(
              ["\(failure.file):\(failure.line): \(failure.message)"]
                + failure.text.scalarLines) + "\n"
        }
        part += "</details>\n"
        if isFitting(heading + part) { (text, heading) = (text + heading + part, "") } else { untold += 1 }
      }
    }
    if untold > 0 { text += "\n\(untold == 1 ? "1 failure is" : "\(untold) failures are") too long for this summary: see the log.\n" }
    return text
  }

  /// The most bytes of a summary, with a reserve for what other steps add.
  private static let mostBytes = 1_000_000
}
