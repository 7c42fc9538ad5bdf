import ArgumentParser

/// `searchplay validate`: checks manifests without running them.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks manifests and their records without running them.",
    discussion: "All problems of a file are reported at once. Warnings do not fail.")

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let status = await ScenarioBatch.forEach(try selection.requests(), output) { _, loaded, ready in
      let scenarios = ready.manifest.scenarios.count
      let warnings = loaded.diagnostics.count
      let noted = warnings == 0 ? "valid" : "valid, with \(warnings == 1 ? "a warning" : "\(warnings) warnings")"
      Output.write("\(loaded.path): \(noted); \(scenarios == 1 ? "1 scenario" : "\(scenarios) scenarios")\n")
      return .passed
    }
    try status.end()
  }
}
