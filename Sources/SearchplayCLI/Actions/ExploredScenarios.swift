import Exploration
import Forms
import Manifest
import SearchModel
import TestRuns
import Texts

/// Adds scenarios to a manifest for the problems that a walk found.
struct ExploredScenarios {
  let console: Console
  var ending = Ending.expectation

  /// How the scenario of a problem ends.
  enum Ending: Sendable {
    /// An expectation that fails until the cause is gone, if it can be expressed.
    case expectation
    /// The finding that explains the problem is allowed, so that the scenario passes; if there is none, as `expectation`.
    case acknowledgement
    /// Nothing is expected: the scenario only shows the steps.
    case steps
  }

  /// Adds scenarios at the end of the list: one for the first problem of each cause that the manifest does not allow, with an expectation
  /// that fails until the cause is gone, if it can be expressed. A manifest whose scenarios are not on separate lines stays unchanged.
  ///
  /// - Parameters:
  ///   - suggested: Additional paths, each for a scenario.
  func add(_ outcome: WalkOutcome, _ suggested: [[Step]] = [], to path: String, _ manifest: Manifest) -> ExitStatus {
    let disk = console.output.disk
    let known = Set(manifest.scenarios.map(\.name.value))
    // Problems with one cause share a scenario, and so do two with the same steps and the same expectation.
    var written: Set<String> = []
    // A refused search cannot be accepted: its scenario would fail.
    let problems = outcome.problems.filter { ending != .steps || $0.invariant != .searchRefused }
    let shown = problems.filter { !$0.scenarioSteps.contains(where: \.isMasked) }
    let hidden = problems.count - shown.count
    let groups = CauseGroup.groups(of: shown.filter { !$0.steps.isEmpty })
    let leading = groups.flatMap { group in
      group.first.reason.map { $0.words != nil || $0.steps != nil } ?? true ? [group.first] : [group.first] + group.others
    }
    let distinct = leading.filter { written.insert(Self.scenario("", $0, $0.scenarioSteps, ending)).inserted }
    let open = Self.named(distinct, besides: known).filter { !known.contains($0.name) }
    if hidden > 0 {
      console.writeError(
        "warning: \(hidden == 1 ? "1 problem is" : "\(hidden) problems are") not written as a scenario: a number in the steps is a secret\n"
      )
    }
    let further = Self.text(of: suggested.filter { !$0.contains(where: \.isMasked) }, manifest, manifest.instantsearch, knownNames: known)
    if open.isEmpty, further.isEmpty {
      console.write("no scenario to add\n")
      return .passed
    }
    // Another run may add scenarios at the same time: it waits, then finds that the file is no longer the one it read.
    let lock = FolderLock(disk.place(FileAccess.folder(of: path)))
    defer { lock.end() }
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try disk.readRegular(path) } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' was left unchanged: it cannot be read (\(error.reason))\n")
      return .failed
    }
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    guard bytes.dropFirst(mark.count).elementsEqual(manifest.file.bytes) else {
      console.writeError(
        "error: '\(TerminalText.visible(path))' was left unchanged: it has changed in the meantime; run the command again\n")
      return .failed
    }
    if disk.isLink(path), let problem = ProjectFolder(of: FileAccess.folder(of: path), disk).problem(reading: path) {
      console.writeError("error: '\(TerminalText.visible(path))' was left unchanged: \(problem.reason)\n")
      return .failed
    }
    guard let list = ScenarioList(String(decoding: bytes, as: UTF8.self)) else {
      console.writeError(
        "error: '\(TerminalText.visible(path))' was left unchanged: its scenarios are not on separate lines; --reduce writes separate manifests\n"
      )
      return .failed
    }
    // Only the additions are masked: a key already written in the manifest stays there.
    let items = (open.map { Self.scenario($0.name, $0.violation, $0.violation.scenarioSteps, ending) } + further)
      .map(console.output.masked(_:))
    let grown = Array(Self.withSecrets(list.adding(items)).utf8)
    let count = open.count + further.count
    guard console.output.savedEdited(grown, to: path) else { return .failed }
    console.write("\(TerminalText.visible(path)): \(count == 1 ? "1 scenario" : "\(count) scenarios") added\n")
    if ending != .steps { tell(open, of: count) }
    return .passed
  }

  /// Tells what becomes of the added scenarios.
  private func tell(_ added: [(name: String, violation: Violation)], of count: Int) {
    let allowing = ending == .acknowledgement ? added.filter { Self.finding(of: $0.violation) != nil } : []
    if !allowing.isEmpty {
      let who = allowing.count == count ? (count == 1 ? "it" : "they") : allowing.count == 1 ? "one of them" : "\(allowing.count) of them"
      console.write(
        allowing.count == 1
          ? "\(who) allows its finding; runs report 'allow-unused' once the cause is gone\n"
          : "\(who) allow their findings; runs report 'allow-unused' once a cause is gone\n")
    }
    let open = ending == .acknowledgement ? added.filter { Self.finding(of: $0.violation) == nil } : added
    let compares = open.contains { [.versionsDiffer, .changesDiffer].contains($0.violation.invariant) }
    // A crash or a refused search fails on its own.
    func failsAnyway(_ violation: Violation) -> Bool { !compares && [.crash, .searchRefused].contains(violation.invariant) }
    for (name, violation) in open where violation.expectation == nil && !failsAnyway(violation) {
      console.write("'\(TerminalText.visible(name))' only shows the steps: no expectation says that the cause is gone\n")
    }
    let expecting = open.count { $0.violation.expectation != nil }
    let failing = open.count { $0.violation.expectation != nil || failsAnyway($0.violation) }
    if failing > 0 {
      let isOne = failing == 1
      let who = failing == count ? (isOne ? "it" : "they") : isOne ? "one of them" : "\(failing) of them"
      let fate =
        compares
        ? "\(who) \(isOne ? "expects" : "expect") what is shown now, and \(isOne ? "fails" : "fail") once that changes"
        : isOne ? "\(who) fails until the cause is gone" : "\(who) fail until the causes are gone"
      let kept = failing == 1 ? "its expectation" : expecting == 1 ? "the expectation" : "their expectations"
      console.write(
        expecting == 0
          ? "\(fate)\n" : "\(fate); store snapshots with 'searchplay test -u=missing', which leaves \(kept) unchanged\n")
    }
  }

  /// The finding that a violation is, or that explains it; nil if there is none.
  private static func finding(of violation: Violation) -> FindingID? {
    FindingID(rawValue: violation.cause) ?? violation.reason?.finding
  }

  /// The placeholder of a secret in steps that will be written: it occurs nowhere else, and YAML leaves it unchanged.
  static func mark(ofSecret name: String) -> String { "\u{F8F0}\(nonce)\(name)\u{F8F1}" }

  /// Distinguishes the placeholders of this run from data that looks like one.
  private static let nonce = "\(UInt64.random(in: 0...UInt64.max))-"

  /// Replaces the placeholders of secrets by their form in a manifest, `${name}`; names of scenarios are masked instead.
  static func withSecrets(_ text: String) -> String {
    guard text.contains("\u{F8F0}\(nonce)") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isName = line.hasPrefix("  - name:")
      var rest = line[...]
      var result = ""
      while let open = rest.firstRange(of: "\u{F8F0}\(nonce)"), let close = rest[open.upperBound...].firstIndex(of: "\u{F8F1}") {
        let name = rest[open.upperBound..<close]
        result += rest[..<open.lowerBound] + (isName ? Redactor.mask : "${\(name)}")
        rest = rest[rest.index(after: close)...]
      }
      return result + rest
    }.joined(separator: "\n")
  }

  /// The scenario of a violation, as an item of `scenarios:`, with its expectation if that can be expressed. A crash or a refused search
  /// fails on its own; a finding that appears only while responses fail is allowed, because no ordinary run encounters it.
  static func scenario(_ name: String, _ violation: Violation, _ steps: [Step], _ ending: Ending = .expectation) -> String {
    let accepted = ending == .acknowledgement || violation.invariant == .underFaults ? finding(of: violation) : nil
    let isBare = ending == .steps || ending == .acknowledgement && accepted != nil
    let expected = isBare ? nil : violation.expectation
    return StepYAML.scenario(name, steps, allowing: accepted, more: expected.map { ["- expect: \($0)"] } ?? [])
  }

  /// Paths as scenarios, each named by its steps; existing ones are left out.
  static func text(of ways: [[Step]], _ manifest: Manifest, _ version: InstantSearchVersion, knownNames: Set<String>) -> [String] {
    let known = Set(knownNames.map(ScenarioDeclaration.fileName))
    var files: Set<String> = []
    let written = Set(manifest.scenarios.map { $0.steps.map { $0.action.title(version) } })
    return ways.compactMap { way in
      if !knownNames.isEmpty, written.contains(way.map { $0.action.title(version) }) { return nil }
      let plain = WayTitle.text(of: way, manifest, version)
      if known.contains(ScenarioDeclaration.fileName(plain)) { return nil }
      var name = plain
      var number = 1
      while !files.insert(ScenarioDeclaration.fileName(name)).inserted {
        number += 1
        name = "\(plain) (\(number))"
      }
      return StepYAML.scenario(name, way)
    }
  }

  /// The violations with the names of their scenarios; those that would share a name, or the file of a snapshot, are numbered, in the same
  /// way in every run.
  ///
  /// - Parameter known: The names of the existing scenarios. A match is the same scenario, added by an earlier run.
  static func named(_ violations: [Violation], besides known: Set<String> = []) -> [(name: String, violation: Violation)] {
    let foreign = Set(known.map(ScenarioDeclaration.fileName))
    var taken: Set<String> = []
    return violations.map { violation in
      let plain = name(violation)
      var name = plain
      var number = 1
      func isFree(_ name: String) -> Bool {
        let file = ScenarioDeclaration.fileName(name)
        return !taken.contains(file) && (known.contains(name) || !foreign.contains(file))
      }
      while !isFree(name) {
        number += 1
        name = "\(plain) (\(number))"
      }
      taken.insert(ScenarioDeclaration.fileName(name))
      return (name, violation)
    }
  }

  private static func name(_ violation: Violation) -> String {
    "Explored \(violation.name)\(violation.widget.map { " in \($0)" } ?? "")"
  }
}

/// The list of scenarios in a manifest's text: the position where an item is added, and the indentation of items.
private struct ScenarioList {
  private let lines: [Substring]
  /// What a new line has before its line feed, as in the first line: a carriage return or nothing.
  private let ending: String
  /// The line after the last item.
  private let end: Int
  private let indentation: Int

  /// nil if the file has no key `scenarios:` with items on separate lines.
  init?(_ text: String) {
    // By bytes: as a character, "\r\n" is not "\n". The lines keep their "\r".
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    ending = lines.first?.utf8.last == 0x0D ? "\r" : ""
    func plain(_ line: Substring) -> Substring { line.prefix { $0 != "#" }.trimmingSuffix }
    // An empty list has no lines yet.
    if let key = lines.firstIndex(where: { $0.hasPrefix("scenarios:") && plain($0).filter { $0 != " " } == "scenarios:[]" }) {
      var opened = lines
      opened[key] = "scenarios:" + lines[key].drop { $0 != "]" }.dropFirst()
      (self.lines, end, indentation) = (opened, key + 1, 2)
      return
    }
    self.lines = lines
    guard let key = lines.firstIndex(where: { plain($0) == "scenarios:" }) else { return nil }
    let rest = lines[(key + 1)...]
    guard let first = rest.first(where: { !$0.isSilent }), first.drop(while: { $0 == " " }).hasPrefix("-") else { return nil }
    indentation = first.prefix { $0 == " " }.count
    // The next key of the manifest; comments before it belong to it.
    let next = rest.firstIndex { line in line.first.map { !" #-\r".contains($0) } ?? false } ?? lines.endIndex
    var end = next
    while end > key + 1, lines[end - 1].isSilent { end -= 1 }
    self.end = end
  }

  /// The text with additional items, which are indented by two spaces.
  func adding(_ items: [String]) -> String {
    let isFirst = end > 0 && lines[end - 1].prefix { $0 != "#" }.trimmingSuffix == "scenarios:"
    let more = items.enumerated().flatMap { place, item in
      (place == 0 && isFirst ? [] : [""])
        + (item.split(separator: "\n").map { String(repeating: " ", count: indentation) + $0.dropFirst(2) }).map { $0 + ending }
    }
    let rest = lines[end...].map(String.init)
    return (lines[..<end].map(String.init) + more + (rest.isEmpty ? [""] : rest)).joined(separator: "\n")
  }
}

extension Substring {
  /// Whether the line is empty or a comment.
  fileprivate var isSilent: Bool {
    let text = drop { $0 == " " }.trimmingSuffix
    return text.isEmpty || text.hasPrefix("#")
  }

  fileprivate var trimmingSuffix: Substring {
    var text = self
    while text.last == " " || text.last == "\r" { text.removeLast() }
    return text
  }
}
