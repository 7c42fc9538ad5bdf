import ArgumentParser
import Manifest
import Reports
import SearchModel

/// Which scenarios a command works on.
struct SelectionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Manifests: files, folders (searched for *.searchplay.yaml), file.searchplay.yaml:42 for the scenario at a line, - for standard input.",
      valueName: "path"), completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = ["."]

  @Option(
    name: [.customShort("g"), .customLong("grep")],
    help: "Only scenarios whose name contains this text, or matches it as a regular expression, in any case.")
  var grep: String?

  @Option(help: "Only scenarios that --grep would not select.")
  var grepInvert: String?

  @Option(help: ArgumentHelp("Only scenarios with one of these tags: a,b, or the option several times.", valueName: "tag"))
  var includeTags: [String] = []

  @Option(help: ArgumentHelp("No scenarios with one of these tags.", valueName: "tag"))
  var excludeTags: [String] = []

  @OptionGroup var variables: VariableOptions

  @Flag(help: "Passes although no scenario is selected.")
  var passWithNoTests = false

  /// Whether everything is selected, so that nothing is missing from a run because it was not asked for.
  var isComplete: Bool { grep == nil && grepInvert == nil && includeTags.isEmpty && excludeTags.isEmpty }

  /// The manifests asked for. A path that leads nowhere is wrong usage.
  func requests() throws -> [ManifestRequest] {
    try ManifestFinder.asked(paths, orNone: passWithNoTests)
  }

  /// What a run of so many scenarios comes to when it was to run some.
  func status(ran count: Int) -> ExitStatus {
    if count > 0 || passWithNoTests { return .passed }
    Output.writeError("error: no scenario is selected (--pass-with-no-tests allows it)\n")
    return .failed
  }

  /// The scenarios selected in a manifest, in their order.
  func scenarios(of manifest: Manifest, line: Int?) -> [ScenarioDeclaration] {
    indices(of: manifest, line: line).map { manifest.scenarios[$0] }
  }

  /// The same by their places in the manifest.
  func indices(of manifest: Manifest, line: Int?) -> [Int] {
    let (wanted, unwanted) = (grep.map(NamePattern.init), grepInvert.map(NamePattern.init))
    return manifest.scenarios.enumerated().filter { index, scenario in
      if let line, !Self.contains(line, manifest, index) { return false }
      if let wanted, !wanted.matches(scenario.name.value) { return false }
      if let unwanted, unwanted.matches(scenario.name.value) { return false }
      if !includeTags.isEmpty, Self.tags(includeTags).isDisjoint(with: scenario.tags) { return false }
      return Self.tags(excludeTags).isDisjoint(with: scenario.tags)
    }.map(\.offset)
  }

  /// Given one by one, or with commas between them.
  private static func tags(_ given: [String]) -> Set<String> { Set(given + given.flatMap { $0.split(separator: ",").map(String.init) }) }

  /// Whether a line lies in a scenario: from its name up to the name of the next one.
  private static func contains(_ line: Int, _ manifest: Manifest, _ index: Int) -> Bool {
    if line > manifest.file.lineCount || manifest.scenarios[index].name.span.file !== manifest.file { return false }
    let start = manifest.scenarios[index].name.span.start.line
    // The cases of a matrix stand at one place.
    let next = manifest.scenarios[index...].map(\.name.span.start.line).first { $0 > start } ?? Int.max
    return start <= line && line < next
  }
}

/// Which version's behaviour is reproduced.
struct VersionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The major version of InstantSearch iOS, 7 or 8, instead of the manifest's.", valueName: "version"))
  var instantsearch: Int?

  func validate() throws {
    if let instantsearch, InstantSearchVersion(rawValue: instantsearch) == nil {
      throw ValidationError("--instantsearch takes 7 or 8, not \(instantsearch)")
    }
  }

  var version: InstantSearchVersion? { instantsearch.flatMap(InstantSearchVersion.init) }
}

/// What findings count for.
struct FindingOptions: ParsableArguments {
  @Option(
    name: .customLong("findings"),
    help: ArgumentHelp(
      "What findings count for, those apart that the manifest allows: error fails, warn reports, off keeps silent.", valueName: "weight"))
  var weight = FindingWeight.warn
}

extension FindingWeight: ExpressibleByArgument {}
