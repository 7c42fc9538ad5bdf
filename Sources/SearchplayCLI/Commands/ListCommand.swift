import ArgumentParser
import Diagnostics

/// `searchplay list`: names scenarios without running them.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the scenarios that the same arguments would run.",
    discussion: "One line for each: file:line, name, tags. The place can be given to 'run' and 'test'.")

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    var status = ExitStatus.passed
    for request in try selection.requests() {
      guard let loaded = ScenarioBatch.load(request, output), let ready = loaded.ready else {
        status = max(status, .invalid)
        continue
      }
      for scenario in selection.scenarios(of: ready.manifest, line: request.line) {
        let tags = scenario.tags.map { " @\($0)" }.joined()
        let place = "\(loaded.path):\(scenario.name.span.start.line)"
        Output.write("\(TerminalText.styled(place, .faint, output.colorsOutput))  \(TerminalText.visible(scenario.name.value))\(tags)\n")
      }
    }
    try status.end()
  }
}
