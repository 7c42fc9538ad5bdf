import ArgumentParser
import JSONText
import Reports
import TestRuns
import Texts

/// `searchplay merge-reports`: merges several reports into one.
struct MergeReportsCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-reports", abstract: "Merges JSON reports, such as those of a sharded run.",
    discussion: """
        searchplay test --shard 1/2 --report-json part1.json       on one machine
        searchplay test --shard 2/2 --report-json part2.json       on another
        searchplay merge-reports part*.json --report-html report

      Exit status: the same as if everything had run on one machine.
      """)

  @Argument(help: ArgumentHelp("JSON reports.", valueName: "file"))
  var files: [String]

  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup var output: OutputOptions

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    if reports.github == true { surroundings.output.guardRunnerLog() }
    var parts: [TestReport] = []
    for file in files {
      parts.append(try part(file, console))
    }
    try checkParts(parts, console)
    try checkScenarios(parts, console)
    var report = TestReport.merged(parts)
    let isCI = surroundings.isCI
    for index in report.manifests.indices {
      report.manifests[index].obsolete = report.manifests[index].obsolete.map { snapshot in
        snapshot.outcome == .unjudged ? ObsoleteSnapshot(path: snapshot.path, outcome: isCI ? .rejected : .reported) : snapshot
      }
    }
    let status: ExitStatus =
      if report.manifests.contains(where: { !$0.problems.isEmpty }) {
        .invalid
      } else if report.count(.error) > 0 {
        .backendFailed
      } else if report.count(.failed) > 0 || report.manifests.contains(where: { $0.obsolete.contains { $0.outcome == .rejected } }) {
        .failed
      } else {
        .passed
      }
    let teller = TestConsole(style: .list, console: console)
    for manifest in report.manifests where !manifest.obsolete.isEmpty {
      teller.tell(.manifest(manifest.path))
      teller.tell(.obsolete(manifest.obsolete))
    }
    teller.summary(TestSummary(report, status))
    return max(status, ReportWriter.write(report, reports, console) ? .passed : .failed)
  }

  /// Checks that no scenario is in two reports: a file that is given twice would count twice.
  private func checkScenarios(_ reports: [TestReport], _ console: Console) throws {
    var given: Set<String> = []
    if let twice = files.first(where: { !given.insert(FileAccess.plain($0)).inserted }) {
      throw WrongUsage("'\(TerminalText.visible(twice))' is given twice")
    }
    var places: [[String]: Int] = [:]
    for (place, report) in reports.enumerated() {
      for manifest in report.manifests {
        for item in manifest.cases {
          let key = [FileAccess.plain(manifest.path), item.name]
          if let first = places[key], first != place {
            console.writeError(
              "error: '\(TerminalText.visible(item.name))' of '\(TerminalText.visible(manifest.path))' is in two reports: '\(files[first])' and '\(files[place])'\n"
            )
            throw CommandEnd.wrongUsage
          }
          places[key] = place
        }
      }
    }
  }

  /// The most missing parts that are named.
  private static let mostMissing = 10

  /// Checks that the parts of a sharded run are complete, each once.
  private func checkParts(_ reports: [TestReport], _ console: Console) throws {
    let shards = reports.compactMap(\.shard)
    guard let most = shards.map(\.parts).max() else { return }
    var problems: [String] = []
    if shards.contains(where: { $0.parts != most }) {
      problems.append(
        "the reports are parts of different runs: \(Set(shards.map { "\($0.parts)" }).sorted().joined(separator: ", ")) parts")
    } else {
      let counts = Dictionary(shards.map { ($0.part, 1) }, uniquingKeysWith: +)
      let missing = (1...most).filter { counts[$0] == nil }
      problems += missing.prefix(Self.mostMissing).map { "part \($0) of \(most) is missing" }
      if missing.count > Self.mostMissing { problems.append("\(missing.count - Self.mostMissing) more parts are missing") }
      problems += counts.filter { $0.value > 1 }.sorted { $0.key < $1.key }.map { "part \($0.key) of \(most) is given \($0.value) times" }
    }
    let first = reports.firstIndex { $0.shard?.run != nil }
    let other = reports.firstIndex { $0.shard?.run != nil && $0.shard?.run != first.flatMap { reports[$0].shard?.run } }
    if let first, let other {
      problems.append("'\(files[first])' and '\(files[other])' are parts of different runs: their scenarios are not the same")
    }
    if problems.isEmpty { return }
    console.writeError(problems.map { "error: \($0)\n" }.joined())
    throw CommandEnd.wrongUsage
  }

  private func part(_ file: String, _ console: Console) throws -> TestReport {
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try console.output.disk.read(file, upTo: 1 << 30) } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n")
      throw CommandEnd.wrongUsage
    }
    guard let json = try? JSONValue(parsing: bytes), let report = TestJSON.report(from: json) else {
      console.writeError("error: '\(TerminalText.visible(file))' is not a report written by 'searchplay test --report-json'\n")
      throw CommandEnd.with(.invalid)
    }
    if !TestJSON.hasOwnSummary(json, report) {
      console.writeError("error: '\(TerminalText.visible(file))' is damaged: its summary counts other scenarios than it contains\n")
      throw CommandEnd.with(.invalid)
    }
    return report
  }
}
