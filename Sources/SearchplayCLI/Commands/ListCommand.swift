import ArgumentParser
import Diagnostics

/// `searchplay list`: names scenarios without running them.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the scenarios that the same arguments would run.",
    discussion: "One line for each: file:line, name, tags. The place can be given to 'run' and 'test'.")

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws { try await Self.list(selection, output) }

  /// Lists what is selected.
  static func list(_ selection: SelectionOptions, _ output: OutputOptions) async throws {
    let status = await ScenarioBatch.forEach(try selection.requests(), try selection.variables.context(), output) {
      request, loaded, ready in
      for scenario in selection.scenarios(of: ready.manifest, line: request.line) {
        let tags = scenario.tags.map { " @\($0)" }.joined()
        let place = "\(loaded.path):\(scenario.name.span.start.line)"
        Output.write("\(TerminalText.styled(place, .faint, output.colorsOutput))  \(TerminalText.visible(scenario.name.value))\(tags)\n")
      }
      return .passed
    }
    try status.end()
  }
}
