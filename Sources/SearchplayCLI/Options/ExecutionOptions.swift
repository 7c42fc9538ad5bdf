import ArgumentParser
import Reports
import TestRuns

/// Options for the execution of tests.
struct ExecutionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("How many scenarios to run in parallel (default: the number of cores).", valueName: "count"))
  var jobs: Int?

  @Option(
    name: .customLong("shard"),
    help: ArgumentHelp("Runs one shard of a run, such as 1/3. Combine the reports with 'merge-reports'.", valueName: "part/parts"),
    transform: { try Shard($0) })
  var shards: [Shard] = []

  var shard: Shard? { shards.last }

  @Flag(name: .customShort("x"), help: "Stops after the first failure (same as --max-failures 1).")
  var stopsAtFirst = false

  @Option(help: ArgumentHelp("Stops after this many failures.", valueName: "count"))
  var maxFailures: Int?

  @Option(help: ArgumentHelp("Runs each scenario this many times, up to 1000.", valueName: "count"))
  var repeatEach = 1

  @Option(
    help: ArgumentHelp(
      "Re-runs a failing scenario up to this many times, at most 100; a scenario that passes only after a retry is listed.",
      valueName: "count"))
  var retries = 0

  @Option(help: ArgumentHelp("Lists this many of the slowest scenarios, with their times.", valueName: "count"))
  var durations = 0

  @Flag(help: "Runs only the scenarios that failed in the last run.")
  var lastFailed = false

  @Flag(help: "Reports which widgets, rules, operators, modes, criteria, levels and filters no step exercises.")
  var coverage = false

  @Option(help: ArgumentHelp("Fails if less than this percentage of a manifest is exercised; implies --coverage.", valueName: "percent"))
  var coverageThreshold: Int?

  @OptionGroup var faults: FaultOptions

  @Flag(help: "Fails if any scenario has 'only'.")
  var forbidOnly = false

  /// The execution according to the options, with the number of cores and the last failures from the surroundings.
  func execution(_ surroundings: Surroundings) -> TestExecution {
    var execution = TestExecution()
    execution.concurrency = jobs ?? surroundings.cores
    execution.shard = shard
    execution.mostFailures = maxFailures ?? (stopsAtFirst ? 1 : nil)
    execution.repetitions = repeatEach
    execution.retries = retries
    execution.only = lastFailed ? LastRun.failed(surroundings.disk) : nil
    if lastFailed, execution.only == nil {
      surroundings.output.writeError(
        "warning: there is no record of a failed run in this folder, so --last-failed selects every scenario\n")
    }
    execution.forbidsOnly = forbidOnly
    execution.tellsCoverage = coverage || coverageThreshold != nil
    execution.coverageThreshold = coverageThreshold
    execution.withFaults = faults.faults
    return execution
  }

  func validate() throws {
    if shards.count > 1 { throw ValidationError("--shard can be given only once") }
    if let jobs, !(1...1_000).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1000, not \(jobs)") }
    if let maxFailures, maxFailures < 1 { throw ValidationError("--max-failures takes a number of at least 1, not \(maxFailures)") }
    if stopsAtFirst, let maxFailures, maxFailures != 1 {
      throw ValidationError("-x stops after the first failure, and --max-failures \(maxFailures) after \(maxFailures): give one of them")
    }
    if let coverageThreshold, !(0...100).contains(coverageThreshold) {
      throw ValidationError("--coverage-threshold takes a percentage from 0 to 100, not \(coverageThreshold)")
    }
    if !(0...100).contains(retries) { throw ValidationError("--retries takes a number from 0 to 100, not \(retries)") }
    if durations < 0 { throw ValidationError("--durations takes a number of at least 0, not \(durations)") }
    if !(1...1_000).contains(repeatEach) { throw ValidationError("--repeat-each takes a number from 1 to 1000, not \(repeatEach)") }
  }
}

extension Shard {
  /// Parses a shard, such as 1/3.
  init(_ argument: String) throws {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let parts = numbers[1], let shard = Shard(part: part, of: parts) else {
      throw ValidationError("--shard takes part/parts, such as 1/3, 2/3 or 3/3")
    }
    self = shard
  }
}

/// Options for the output files of reports.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Writes JUnit XML.", valueName: "file"), completion: .file())
  var reportJunit: String?

  @Option(help: ArgumentHelp("Writes JSON (see 'searchplay schema report').", valueName: "file"), completion: .file())
  var reportJson: String?

  @Option(help: ArgumentHelp("Writes TAP 14.", valueName: "file"), completion: .file())
  var reportTap: String?

  @Option(
    help: ArgumentHelp(
      "Writes Markdown for a comment on a pull request: what changed, grouped by cause, with the states before and after.",
      valueName: "file"),
    completion: .file())
  var reportMarkdown: String?

  @Option(
    help: ArgumentHelp("Draws pictures of the states before and after, to which the Markdown report then links.", valueName: "folder"),
    completion: .directory)
  var reportPictures: String?

  @Option(
    help: ArgumentHelp(
      "The URL at which these pictures will be found; {file} is replaced by a picture's name (default: the folder, relative to the report).",
      valueName: "url"))
  var picturesURL: String?

  @Option(help: ArgumentHelp("Writes an HTML report, index.html, that shows every step.", valueName: "folder"), completion: .directory)
  var reportHtml: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Writes annotations and a step summary for GitHub Actions. Default: on when running there and no other report is chosen.")
  var github: Bool?

  func validate() throws {
    let paths = ReportFormat.allCases.compactMap { path(of: $0) }
    if let reportHtml, reportHtml.hasSuffix(".html") {
      throw ValidationError("--report-html names a folder, in which it writes index.html: write --report-html \(reportHtml.dropLast(5))")
    }
    if reportPictures != nil, reportMarkdown == nil { throw ValidationError("--report-pictures needs --report-markdown") }
    if picturesURL != nil, reportPictures == nil { throw ValidationError("--pictures-url needs --report-pictures") }
    if Set(paths.map(FileAccess.plain)).count < paths.count { throw ValidationError("two reports cannot be written to the same file") }
  }

  /// Whether the user requested reports, which turns off the default ones for GitHub.
  var isChosen: Bool { ReportFormat.allCases.contains { path(of: $0) != nil } }

  /// The path of a format's report; nil if it is not requested.
  func path(of format: ReportFormat) -> String? {
    switch format {
    case .junit: reportJunit
    case .json: reportJson
    case .tap: reportTap
    case .html: reportHtml
    case .markdown: reportMarkdown
    }
  }
}
