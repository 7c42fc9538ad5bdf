import Pictures
import Snapshots
import Texts
import Viewer

/// A test report as a comment on a pull request: what changed, by cause, with the scenarios and the screen before and after.
///
/// GitHub does not show pictures embedded in a comment, so states are shown as text in diff blocks, and as pictures only if these are on a
/// server.
package enum MarkdownReport {
  /// The address of a comment's pictures, in which `{file}` represents the name of a picture.
  package struct PictureAddress: Sendable, Hashable {
    private let pattern: String

    /// - Parameter address: If it has no `{file}`, the name is appended.
    package init(_ address: String) {
      pattern = address.contains("{file}") ? address : address + (address.hasSuffix("/") ? "" : "/") + "{file}"
    }

    func of(_ name: String) -> String { pattern.replacing("{file}", with: name) }
  }

  /// The comment's first line, by which it is found and updated.
  package static let mark = "<!-- searchplay-report -->"
  /// GitHub accepts 65,536 characters, counted as code points; the rest is left for a link to the viewer. UTF-16 has no fewer units.
  package static let limit = 60_000
  /// The most scenarios that are named for a cause.
  private static let mostNamed = 10

  /// The comment, ending with a line break, within `limit`.
  package static func text(of report: TestReport) -> String {
    let document = TestPage.document(report)
    let changed = document.entries.count { $0.status == .changed }
    let failed = report.count(.failed) + report.count(.error) - report.cases.count(where: \.isOnlyChanged)
    var text = "\(mark)\n### Search UI: \(verdict(report, failed, changed))\n"
    for manifest in report.manifests where !manifest.problems.isEmpty {
      text += "\n**\(MarkdownText.inert(manifest.path))** cannot be used:\n\n"
      text += MarkdownText.visibleBlock(manifest.problems.prefix(5).flatMap { $0.text.scalarLines.filter { !$0.isEmpty } })
    }
    let causes = causes(document)
    let examples = examples(Array(causes.prefix(mostTold)), document)
    let numbered = causes.enumerated().map { number, cause in (number, cause, number < mostTold ? examples[number] : nil) }
    for isFailure in [true, false] {
      let own = numbered.filter { _, cause, _ in (cause.first == nil) == isFailure }
      if own.isEmpty { continue }
      let isAlone = own.count == numbered.count
      // Many failures leave room for what changed.
      let room = isFailure && !isAlone ? (text.utf16.count + limit) / 2 : limit
      text += isFailure ? "\n#### Failures\n" : (isAlone ? "" : "\n#### What changed\n") + Self.advice
      var told = 0
      for (number, cause, example) in own {
        let address = number < mostDrawn ? report.pictureAddress?.of(name(number)) : nil
        let part = section(cause, example, document, address)
        if text.utf16.count + part.utf16.count > room { break }
        text += part
        told += 1
      }
      let rest = own.count - told
      if rest > 0 {
        text +=
          "\n… and \(rest) more \(isFailure ? rest == 1 ? "kind" : "kinds" : rest == 1 ? "cause" : "causes")\(isFailure ? " of failure" : ""): see the full report.\n"
      }
    }
    text += unseen(document, causes, limit - text.utf16.count)
    // Scenarios that fail for a reason other than a change: one without a snapshot, or with a step that cannot be performed.
    let known = Set(causes.flatMap { [$0] + $0.others }.flatMap(\.scenarios))
    let others = document.entries.indices.filter { place in
      (!known.contains(place) || document.entries[place].isNew) && [.failed, .error].contains(document.entries[place].status)
        && !document.entries[place].isManifest
    }
    if !others.isEmpty {
      let lines = others.prefix(mostNamed).map { place -> String in
        let entry = document.entries[place]
        let failed = (entry.view?.moments ?? []).lazy.compactMap { moment in moment.failures.first.map { (moment, $0) } }.first
        let told = [entry.reason] + entry.failures + [failed?.1.sentence].compactMap(\.self)
        // A missing snapshot may have a hint at where it is.
        let reason = told.lazy.map { $0.split(whereSeparator: \.isNewline) }.first { !$0.isEmpty }.map { lines in
          ": \(lines.prefix(entry.isNew ? 2 : 1).map { MarkdownText.inert(String($0)) }.joined(separator: "; "))"
        }
        // If something else failed first, that is what is reported.
        let own = entry.reason.isEmpty && entry.failures.isEmpty ? failed : nil
        let step = own.flatMap { moment, _ in moment.number == 0 ? nil : ", step \(moment.number)" } ?? ""
        let help = own?.1.help.map { " (\(MarkdownText.inert($0)))" } ?? ""
        let place = own?.1.place ?? entry.place
        return "- \(MarkdownText.inert(entry.name))\(step) (\(MarkdownText.code(place)))\(reason ?? "")\(help)\n"
      }
      let rest = others.count > mostNamed ? "- … and \(others.count - mostNamed) more\n" : ""
      let areNew = others.contains { document.entries[$0].isNew }
      let help = areNew ? "\nRun `searchplay test -u=missing` to write the missing snapshots, and commit them.\n" : ""
      let part = "\n#### Other failures\n\n" + lines.joined() + rest + help
      let short = others.count == 1 ? "1 other scenario" : "\(others.count) other scenarios"
      text += text.utf16.count + part.utf16.count <= limit ? part : "\n… and \(short) failed: see the full report.\n"
    }
    let obsolete = report.manifests.flatMap(\.obsolete).filter { [.rejected, .reported].contains($0.outcome) }
    if !obsolete.isEmpty {
      let part = "\nSnapshots that belong to no scenario:\n\n" + MarkdownText.visibleBlock(obsolete.prefix(20).map(\.path))
      if text.utf16.count + part.utf16.count <= limit { text += part }
    }
    return text
  }

  /// Scenarios that differ from their snapshots in something that is not on the screen, such as a redirect.
  private static func unseen(_ document: ViewerDocument, _ causes: [SharedCause], _ room: Int) -> String {
    let known = Set(causes.flatMap { [$0] + $0.others }.flatMap(\.scenarios))
    let entries = document.entries.indices.filter { !known.contains($0) && document.entries[$0].status == .changed }.map {
      document.entries[$0]
    }
    if entries.isEmpty { return "" }
    let lines = entries.prefix(mostNamed).map { entry in
      // The first line names the snapshot.
      let told = entry.failures.lazy.compactMap { $0.split(whereSeparator: \.isNewline).dropFirst().first }.first
      let words = told.map { ": \(MarkdownText.inert($0.trimmingPrefix { $0 == " " }.description))" } ?? ""
      return "- \(MarkdownText.inert(entry.name)) (\(MarkdownText.code(entry.place)))\(words)\n"
    }
    let rest = entries.count > mostNamed ? "- … and \(entries.count - mostNamed) more\n" : ""
    let isAlone = causes.allSatisfy { $0.first == nil }
    let part = "\n**\(isAlone ? "Not on the screen" : "Also, not on the screen")**\n\n" + lines.joined() + rest
    let short = entries.count == 1 ? "1 other scenario" : "\(entries.count) other scenarios"
    return (isAlone ? advice : "") + (part.utf16.count <= room ? part : "\n… and \(short) changed: see the full report.\n")
  }

  private static let advice =
    "\nIf the changes are right, run `searchplay test -u` on this branch and commit the snapshots and expectations that it updates.\n"

  private static func verdict(_ report: TestReport, _ failed: Int, _ changed: Int) -> String {
    let all = report.cases.count - report.count(.skipped)
    let scenarios = all == 1 ? "scenario" : "scenarios"
    let invalid = report.manifests.count { !$0.problems.isEmpty }
    var parts: [String] = []
    if failed > 0 { parts.append("\(failed) of \(all) \(scenarios) failed") }
    if changed > 0 { parts.append(failed > 0 ? "\(changed) changed" : "\(changed) of \(all) \(scenarios) changed") }
    if invalid > 0 { parts.append(invalid == 1 ? "1 manifest with errors" : "\(invalid) manifests with errors") }
    return parts.isEmpty ? "\(all == 1 ? "the scenario" : "all \(all) \(scenarios)") passed ✓" : parts.joined(separator: ", ")
  }

  /// - Parameters:
  ///   - example: The screen; nil if it has already been shown, or there is none.
  ///   - address: The address of its picture, if there is one.
  private static func section(_ cause: SharedCause, _ example: Example?, _ document: ViewerDocument, _ address: String?) -> String {
    let entries = cause.scenarios.map { document.entries[$0] }
    let count = entries.count == 1 ? "1 scenario" : "\(entries.count) scenarios"
    var text = "\n**\(Self.directed(cause.text))**, in \(count):\n"
    // Help for one scenario may be wrong for a different one.
    var helps: Set<String?> = []
    var unmet: (scenario: String, failure: MomentView.Failure)?
    for entry in entries.prefix(mostNamed) {
      // The position of the unmet expectation, or of the step that cannot be performed.
      let place = (entry.view?.moments ?? []).lazy.compactMap { moment in
        moment.failures.first { $0.sentence == cause.text }.map { (moment.number, $0) }
      }.first
      helps.insert(place?.1.help)
      unmet = unmet ?? place.map { (entry.name, $0.1) }
      let step = place.map { $0.0 == 0 ? "" : ", step \($0.0)" } ?? ""
      // The cause itself names the widgets that have it.
      let touched = cause.first == nil ? nil : TouchedWidgets.words(entry).flatMap { cause.text.hasPrefix("\($0): ") ? nil : $0 }
      let widgets = touched.map { ": \(MarkdownText.inert($0))" }
      text += "- \(MarkdownText.inert(entry.name))\(step) (\(MarkdownText.code(place?.1.place ?? entry.place)))\(widgets ?? "")\n"
    }
    if entries.count > mostNamed { text += "- … and \(entries.count - mostNamed) more\n" }
    if helps.count == 1, entries.count <= mostNamed, let help = helps.first ?? nil { text += "\nHelp: \(MarkdownText.inert(help))\n" }
    let compared = unmet.map { comparison($0.failure, entries.count == 1 ? nil : $0.scenario) } ?? ""
    text += compared
    if !cause.others.isEmpty {
      let named = cause.others.prefix(mostNamed).map { other in
        Self.directed(other.text) + (other.scenarios == cause.scenarios ? "" : " (in \(other.scenarios.count) of them)")
      }
      let rest = cause.rest(after: mostNamed).map { "; \(MarkdownText.inert($0))" } ?? ""
      let who = entries.count == 1 ? "It also shows" : "They also show"
      text += "\n\(who): \(named.joined(separator: "; "))\(rest)\n"
    }
    if let address, let title = example?.pictureTitle { text += "\n![\(MarkdownText.escaped(title))](<\(address)>)\n" }
    // What is expected and shown is not said again as what changed.
    guard case .difference(let moment)? = example, compared.isEmpty else { return text }
    // One of several scenarios is the example.
    let scenario = entries.count == 1 ? "" : " in “\(inElement(moment.scenario))”"
    return text + folded("What changed\(scenario) · \(inElement(moment.title))", moment.lines)
  }

  /// A cause in which what was before an arrow stays before it, even if it is written from right to left.
  private static func directed(_ text: String) -> String {
    let isMixed = text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value) }
    let plain = MarkdownText.inert(text)
    return isMixed ? plain.replacing(" → ", with: " &lrm;→ ") : plain
  }

  /// What an unmet expectation lists, and what is shown; empty if its sentence says so.
  private static func comparison(_ failure: MomentView.Failure, _ scenario: String?) -> String {
    if failure.sentence != failure.text || failure.expected.isEmpty && failure.actual.isEmpty { return "" }
    let lines = LineDiff.lines(failure.expected, failure.actual, context: 1, gap: "…").map { line in
      let text = TerminalText.visible(line.text)
      return "\(line.kind.sign) \(text.count > 200 ? text.prefix(200) + "…" : text)"
    }
    return folded("Expected (−) and shown (+)\(scenario.map { " in “\(inElement($0))”" } ?? "")", lines)
  }

  /// Lines of a difference, of which 40 are shown, behind a title.
  private static func folded(_ title: String, _ lines: [String]) -> String {
    let shown = lines.count > 40 ? Array(lines.prefix(40)) + [" … \(lines.count - 40) more lines"] : lines
    return "\n<details><summary>\(title)</summary>\n\n" + MarkdownText.visibleBlock(shown, language: "diff") + "\n</details>\n"
  }

  /// A string for an HTML element, where a backslash cannot keep a number from linking to an issue, or a name to a user.
  private static func inElement(_ text: String) -> String {
    XMLText.escaped(TerminalText.visible(text)).replacing("#", with: "#<!-- -->").replacing("@", with: "@<!-- -->")
  }

  /// The causes, failed expectations first. Scenarios without a snapshot are listed with hints at where it may be.
  private static func causes(_ document: ViewerDocument) -> [SharedCause] {
    let all = document.causes.filter { !$0.isOfNoSnapshot }
    return all.filter { $0.first == nil } + all.filter { $0.first != nil }
  }

  /// The pictures in the comment, each an SVG file with its name: the first moment that shows it, for each of the first causes.
  ///
  /// - Parameter mark: A comment for the first line of each file.
  package static func pictures(of report: TestReport, mark: String) -> [(name: String, file: String)] {
    let document = TestPage.document(report)
    return examples(Array(causes(document).prefix(mostDrawn)), document).enumerated().compactMap { number, example in
      example?.file(mark: mark).map { (name(number), $0) }
    }
  }

  /// A moment that shows a cause.
  private enum Example {
    /// The screen differs from that of the snapshot.
    case difference(CauseMoment)
    /// There is nothing to compare the screen with.
    case failure(FailureScreen)

    /// The text for those who cannot see the picture; nil if there is no picture.
    var pictureTitle: String? {
      switch self {
      case .difference(let moment): moment.picture.map { "\($0.title), in the snapshot and in this run" }
      case .failure(let screen): screen.picture.title
      }
    }

    func file(mark: String) -> String? {
      switch self {
      case .difference(let moment): moment.picture?.file(mark: mark)
      case .failure(let screen): screen.picture.file(mark: mark)
      }
    }
  }

  /// An example for each cause; nil if an earlier cause has the same example.
  private static func examples(_ causes: [SharedCause], _ document: ViewerDocument) -> [Example?] {
    var shown: Set<[String]> = []
    return causes.map { cause in
      if let moment = CauseMoment(cause, document) {
        return shown.insert([moment.title] + moment.lines).inserted ? .difference(moment) : nil
      }
      return FailureScreen(cause, document).flatMap { shown.insert([$0.title, $0.picture.description]).inserted ? .failure($0) : nil }
    }
  }

  /// The most causes that are drawn: GitHub fetches each picture separately.
  private static let mostDrawn = 20

  /// More causes than there is room for.
  private static let mostTold = limit / 100

  private static func name(_ number: Int) -> String { "cause-\(number + 1).svg" }
}
