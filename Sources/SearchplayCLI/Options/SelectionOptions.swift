import ArgumentParser
import Diagnostics
import Manifest
import Reports
import SearchModel
import TestRuns
import Texts

/// Options that select scenarios.
struct SelectionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Manifests: files, folders (searched for *.searchplay.yaml), file.searchplay.yaml:42 for the scenario at a line, - for standard input.",
      valueName: "path"), completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = ["."]

  @Option(
    name: [.customShort("g"), .customLong("grep")],
    help: ArgumentHelp(
      "Selects scenarios whose name contains this text or matches this regular expression, ignoring case; may be repeated.",
      valueName: "pattern"))
  var greps: [String] = []

  @Option(
    help: ArgumentHelp("Excludes scenarios whose name contains this text or matches this regular expression.", valueName: "pattern"))
  var grepInvert: String?

  @Option(help: ArgumentHelp("Selects scenarios with one of these tags: a,b, or repeat the option.", valueName: "tag"))
  var includeTags: [String] = []

  @Option(help: ArgumentHelp("Excludes scenarios with one of these tags.", valueName: "tag"))
  var excludeTags: [String] = []

  @Flag(help: "Succeeds even if no scenario is selected.")
  var passWithNoTests = false

  func validate() throws {
    if (greps + [grepInvert].compactMap(\.self)).contains("") {
      throw ValidationError("\(greps.contains("") ? "--grep" : "--grep-invert") needs a value: an empty one matches every name")
    }
    for (option, given) in [("--include-tags", includeTags), ("--exclude-tags", excludeTags)] where !given.isEmpty {
      if ScenarioSelection.tags(given).isEmpty { throw ValidationError("\(option) needs a tag") }
    }
  }

  /// The selected scenarios.
  var selection: ScenarioSelection {
    var selection = ScenarioSelection()
    selection.wanted = greps
    selection.unwanted = grepInvert
    selection.includedTags = includeTags
    selection.excludedTags = excludeTags
    return selection
  }

  /// The requested manifests; warns about each pattern that is not a regular expression. A path with no manifest is wrong usage.
  func requests(_ surroundings: Surroundings) throws -> [ManifestRequest] {
    warnOfPatterns(surroundings)
    let requests = try present(surroundings)
    warnOfOtherProjects(requests, surroundings)
    return requests
  }

  /// Warns about project files next to manifests that have no effect, because they are below the working folder.
  private func warnOfOtherProjects(_ requests: [ManifestRequest], _ surroundings: Surroundings) {
    let disk = surroundings.disk
    guard !surroundings.ignoresProjectFiles else { return }
    let own = ProjectDefaults.file(for: disk.here, disk)
    let others = Set(requests.map { FileAccess.folder(of: $0.path) }).compactMap { ProjectDefaults.file(for: $0, disk) }
    for other in Set(others).sorted() where other != own {
      let shown = FileAccess.relative(other, to: disk.here)
      surroundings.output.writeError(
        quoting:
          "warning: '\(TerminalText.visible(shown))' is ignored: only the project file of the working folder, or of a folder above it, is used; "
          + "run the command in '\(TerminalText.visible(FileAccess.folder(of: shown)))'\n")
    }
  }

  /// Warns about tags that no scenario of these manifests has, and about a pattern that excludes nothing: with a typo, the scenarios to be
  /// excluded would run.
  func warnOfMisses(_ manifests: [Manifest], _ surroundings: Surroundings) {
    let known = Set(manifests.flatMap(\.scenarios).flatMap(\.tags))
    // The tags excluded by the project file may be in manifests that are not run now.
    let ofProject = projectFile(surroundings)
    let isWholeProject = [["."], ["./"]].contains(paths) && ofProject.map { FileAccess.folder(of: $0.file.name) == "." } ?? false
    let tagsOfProject = Dictionary((ofProject?.tags ?? []).map { ($0.value, $0.span) }, uniquingKeysWith: { first, _ in first })
    let included = ScenarioSelection.tags(includeTags)
    let selectsNothing = !included.isEmpty && known.isDisjoint(with: included)
    for tag in ScenarioSelection.tags(includeTags + excludeTags).sorted() where !known.contains(tag) {
      // Operators of other tools' expressions.
      let parts = tag.split { " ;|&".contains($0) }.filter { !["and", "or"].contains($0.lowercased()) }
      let denied = tag.drop { $0 == "!" || $0 == "-" }
      let near: String? =
        denied.count < tag.count && known.contains(String(denied)) && included.contains(tag)
        ? "to leave it out, write --exclude-tags \(TerminalText.visible(String(denied)))"
        : parts.count > 1
          ? "tags are separated by commas: \(TerminalText.visible(parts.joined(separator: ",")))"
          : NearMiss.didYouMean(tag, known.sorted())
      guard let place = tagsOfProject[tag] else {
        surroundings.output.writeError(
          quoting: "warning: no scenario has the tag '\(TerminalText.visible(tag))'\(near.map { "; \($0)" } ?? "")\n")
        continue
      }
      guard isWholeProject || selectsNothing && included.contains(tag) else { continue }
      let warning = Diagnostic("unknown-tag", .warning, at: place, "no scenario has the tag '\(tag)'", help: near)
      let output = surroundings.output
      output.writeError(DiagnosticRenderer(color: false, hiding: output.redactor).render(warning) + "\n")
    }
    // If none matches, nothing is selected, which is an error.
    let unmet = selection.unmet(in: manifests)
    for pattern in unmet where unmet.count < greps.count {
      surroundings.output.writeError(quoting: "warning: no scenario's name matches --grep '\(TerminalText.visible(pattern))'\n")
    }
    if let grepInvert, !selection.excludesAny(of: manifests) {
      surroundings.output.writeError(quoting: "warning: --grep-invert '\(TerminalText.visible(grepInvert))' excludes no scenario\n")
    }
    for pattern in greps + [grepInvert].compactMap({ $0 }) where PatternSearch(pattern, ignoringCase: true)?.hasGivenUp ?? false {
      surroundings.output.writeError(
        quoting: "warning: '\(TerminalText.visible(pattern))' can match the same text in too many ways: matching would take hours; "
          + "matching it as plain text\n")
    }
  }

  /// Warns about patterns that are not regular expressions.
  func warnOfPatterns(_ surroundings: Surroundings) {
    for pattern in greps + [grepInvert].compactMap({ $0 }) {
      let reason: String
      if let group = EndlessPattern.group(in: pattern) {
        reason = "repeats a group that can match the same text in several ways, '\(group)': matching may never finish"
      } else if (try? Regex(pattern)) == nil {
        reason = "cannot be read as a regular expression"
      } else {
        continue
      }
      surroundings.output.writeError(quoting: "warning: '\(pattern)' \(reason); matching it as plain text\n")
    }
  }

  /// The manifests that exist now; watch mode calls this repeatedly, without warnings.
  func present(_ surroundings: Surroundings) throws -> [ManifestRequest] {
    let disk = surroundings.disk
    // `--include-tags smoke slow`: the second word is parsed as a path.
    for (option, tags) in [("--include-tags", includeTags), ("--exclude-tags", excludeTags)] {
      guard let tag = tags.last, let path = paths.first(where: { $0 != "-" && !$0.contains("/") && !$0.contains(".") && !disk.exists($0) })
      else {
        continue
      }
      throw WrongUsage("there is no file or folder '\(TerminalText.visible(path))'; if it is a tag, write \(option) \(tag),\(path)")
    }
    // Mistakes in the project file are reported even where its folders are not needed.
    let folders = try projectFolders(surroundings)
    return try ManifestFinder(disk: disk).asked(paths == ["."] ? folders ?? paths : paths, orNone: passWithNoTests)
  }

  /// The project file that applies here, if there is one.
  private func projectFile(_ surroundings: Surroundings) -> ProjectFile? {
    let disk = surroundings.disk
    guard !surroundings.ignoresProjectFiles, let path = ProjectDefaults.file(for: disk.here, disk),
      let file = try? ProjectDefaults.source(path, disk, hiding: .none)
    else { return nil }
    return ProjectFile.read(file).project
  }

  /// Says how many scenarios the project file leaves out by their tags.
  func tellLeftOut(of manifests: [Manifest], _ surroundings: Surroundings) {
    guard let project = projectFile(surroundings) else { return }
    func count(_ change: (inout ScenarioSelection) -> Void) -> Int {
      var whole = selection
      change(&whole)
      return manifests.reduce(0) { $0 + whole.places(in: $1, lines: []).count - selection.places(in: $1, lines: []).count }
    }
    // The options of the command line replace those of the project file.
    func isInForce(_ option: String, _ tags: [String]) -> Bool {
      project.options.contains { $0.name == option && ScenarioSelection.tags($0.values) == ScenarioSelection.tags(tags) }
    }
    let isIncluding = isInForce("include-tags", includeTags) && count { $0.includedTags = [] } > 0
    let isExcluding = isInForce("exclude-tags", excludeTags) && count { $0.excludedTags = [] } > 0
    let options = [isIncluding ? "include-tags" : nil, isExcluding ? "exclude-tags" : nil].compactMap(\.self)
    if options.isEmpty { return }
    let count = count { whole in
      if isIncluding { whole.includedTags = [] }
      if isExcluding { whole.excludedTags = [] }
    }
    let subject = count == 1 ? "1 scenario is" : "\(count) scenarios are"
    surroundings.output.writeError("\(subject) left out by \(options.joined(separator: " and ")) in searchplay.yaml\n")
  }

  /// The folders in which the project file looks for manifests; nil if it does not specify any.
  private func projectFolders(_ surroundings: Surroundings) throws -> [String]? {
    let disk = surroundings.disk
    // In a subfolder, the current folder is meant.
    guard let project = projectFile(surroundings), FileAccess.folder(of: project.file.name) == "." else { return nil }
    return try project.folders?.map { folder in
      let path = FileAccess.plain(folder.value)
      func refused(_ headline: String, _ help: String? = nil) -> InvalidProject {
        InvalidProject(problem: Diagnostic("folders", at: folder.span, headline, help: help))
      }
      // It must not be outside the project, either by its path or through a link.
      let leadsOut = !path.isEmpty && ProjectFolder(of: ".", disk).problem(reading: path) != nil
      if path.hasPrefix("/") || path == ".." || path.hasPrefix("../") || leadsOut {
        throw refused("the folder '\(folder.value)' is outside the project")
      }
      if path.contains("*"), !disk.isFolder(path) {
        // Up to the last name without a star.
        let plain = path.split(separator: "/").prefix { !$0.contains("*") }.joined(separator: "/")
        throw refused("'folders' has no patterns: a folder is searched with everything in it", "write '\(plain.isEmpty ? "." : plain)'")
      }
      if !path.isEmpty, !disk.isFolder(path) {
        if disk.exists(path) { throw refused("'\(folder.value)' is a file, and 'folders' lists folders") }
        let near = NearMiss.of(FileAccess.name(of: path), in: disk.names(in: FileAccess.folder(of: path)))
        throw refused(
          "there is no folder '\(folder.value)'",
          near.map { "did you mean '\(FileAccess.plain(FileAccess.join(FileAccess.folder(of: path), $0)))'?" })
      }
      if paths == ["."], !passWithNoTests, !path.isEmpty, ManifestFinder(disk: disk).isEmpty(path) {
        throw refused("there is no *.searchplay.yaml in '\(folder.value)'")
      }
      return path.isEmpty ? "." : path
    }
  }

  /// Warns, with the lines of the scenarios, of each requested line that belongs to none of them.
  func warnOfLines(_ request: ManifestRequest, _ path: String, _ manifest: Manifest, _ surroundings: Surroundings) {
    for text in ScenarioSelection.nowhere(request.lines, in: manifest, path: path) {
      surroundings.output.writeError(quoting: "warning: \(TerminalText.visible(text))\n")
    }
  }

  /// The error message if the requested scenarios are there, but skipped.
  private func skipped(_ manifests: [Manifest]) -> String? {
    let found = manifests.flatMap { manifest in selection.places(in: manifest, lines: []).map { manifest.scenarios[$0] } }
    guard !found.isEmpty, found.allSatisfy({ $0.skip != nil }) else { return nil }
    return ": \(found.count == 1 ? "the scenario is" : "the \(found.count) scenarios are") skipped by the manifest"
  }

  /// The requested names, for an error message.
  ///
  /// - Parameter names: The names of the scenarios.
  private func named(_ names: [String]) -> String {
    let wanted = greps.map { "'\(TerminalText.visible($0))'" }.joined(separator: " or ")
    let unwanted = grepInvert.map { "'\(TerminalText.visible($0))'" }
    switch (wanted.isEmpty, unwanted) {
    case (true, nil): return ""
    case (false, nil):
      if !includeTags.isEmpty { return "" }
      if let tag = greps.first(where: { $0.hasPrefix("@") && !$0.contains(" ") }) {
        return ": no name matches \(wanted); for a tag, write --include-tags \(TerminalText.visible(String(tag.dropFirst())))"
      }
      let words = names.flatMap { [$0] + $0.split(separator: " ").map(String.init) }
      let near = greps.lazy.compactMap { NearMiss.of($0, in: words) }.first
      // A similar word suggests the name that contains it.
      let name = near.flatMap { word in names.first { $0 == word } ?? names.first { $0.split(separator: " ").contains { $0 == word } } }
      return ": no name matches \(wanted)" + (name.map { "; did you mean '\(TerminalText.visible($0))'?" } ?? "")
    case (true, let unwanted?): return ": every name matches \(unwanted)"
    case (false, let unwanted?): return ": every name that matches \(wanted) also matches \(unwanted), which excludes it"
    }
  }

  /// The status after running a number of scenarios, of which at least one was expected.
  ///
  /// - Parameter manifests: The manifests with the scenarios.
  func status(ran count: Int, of manifests: [Manifest] = [], _ console: Console) -> ExitStatus {
    if count > 0 || passWithNoTests { return .passed }
    let both = ScenarioSelection.tags(includeTags).intersection(ScenarioSelection.tags(excludeTags)).sorted()
    let reason =
      !both.isEmpty
      ? ": \(both.map { "'\(TerminalText.visible($0))'" }.joined(separator: ", ")) is both included and excluded, on the command line or in the project file"
      : !manifests.isEmpty && manifests.allSatisfy(\.scenarios.isEmpty)
        ? ": \(manifests.count == 1 ? "the manifest has" : "the manifests have") none"
        : excludeTags.isEmpty
          ? skipped(manifests) ?? named(manifests.flatMap(\.scenarios).map(\.name.value))
          : ": the rest is excluded by --exclude-tags \(TerminalText.visible(excludeTags.joined(separator: ",")))"
    console.writeError(quoting: "error: no scenario is selected\(reason) (--pass-with-no-tests allows it)\n")
    return .failed
  }
}

/// Options for the version whose behaviour is reproduced.
struct VersionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The version of InstantSearch iOS, 7 or 8, or an exact release such as 8.0.1; overrides the manifest's.", valueName: "version"))
  var instantsearch: String?

  func validate() throws {
    if let instantsearch, InstantSearchRelease(instantsearch) == nil {
      let latest = InstantSearchVersion.allCases.map { InstantSearchRelease($0, exact: $0.latest).description }
      throw ValidationError(
        "--instantsearch takes 7 or 8, or a release up to \(latest.joined(separator: " or ")), not '\(instantsearch)'")
    }
  }

  private var release: InstantSearchRelease? { instantsearch.flatMap { InstantSearchRelease($0) } }

  var version: InstantSearchVersion? { release?.version }

  /// The option as words of a command line.
  var words: [String] { instantsearch.map { ["--instantsearch", $0] } ?? [] }

  /// A change of a run that is compared with one under this version; nil if the text is not one.
  func change(_ text: String, _ surroundings: Surroundings) -> ManifestOverride? {
    ManifestOverride(text, option: "--with", hiding: surroundings.output.redactor)?.besides(version: version)
  }

  /// An exact release overrides the manifest: a version alone means the latest release.
  var overrides: [ManifestOverride] {
    guard let release, release.exact != nil else { return [] }
    return [ManifestOverride("instantsearch=\(release)", option: "--instantsearch")].compactMap(\.self)
  }
}

/// Options for the weight of findings and warnings.
struct FindingOptions: ParsableArguments {
  @Option(
    name: .customLong("findings"),
    help: ArgumentHelp(
      "How to treat warnings, and findings that the manifest does not allow: error (fail), warn (report) or off (hide). Single ones can differ: warn,no-effect=error.",
      valueName: "level"), completion: .list(FindingWeight.allCases.map(\.rawValue)))
  var given = FindingWeight.warn.rawValue

  func validate() throws {
    do throws(FindingWeights.Mistake) { _ = try FindingWeights(parsing: given) } catch {
      throw ValidationError("--findings takes \(error.words)")
    }
  }

  var weights: FindingWeights { (try? FindingWeights(parsing: given)) ?? .warn }
}
