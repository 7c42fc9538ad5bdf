import ArgumentParser
import Diagnostics
import TestRuns
import Texts

/// `searchplay list`: lists scenarios without running them.
struct ListCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the scenarios that 'test' or 'run' would run with the same arguments.",
    discussion: """
      Prints one line per scenario: file:line, name, tags. Pass file:line to 'run' or 'test' to run that scenario.

        searchplay list                              everything in this folder
        searchplay list shop --include-tags smoke    scenarios with a tag
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var output: OutputOptions

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    try await Self.list(selection, variables, TestExecution(), output.console(in: surroundings))
  }

  /// Lists the scenarios that are selected and would be executed.
  static func list(
    _ selection: SelectionOptions, _ variables: VariableOptions, _ execution: TestExecution, _ console: Console
  ) async throws -> ExitStatus {
    var request = TestRequest([])
    request.selection = selection.selection
    request.execution = execution
    let requests = try selection.requests(console.surroundings)
    let batch = ScenarioBatch(try variables.context(console.surroundings, for: requests), console)
    var status = await batch.forEach(requests) { asked, loaded, ready in
      selection.warnOfLines(asked, loaded.path, ready.manifest, console.surroundings)
      request.sources.append(
        TestSource(
          path: loaded.path, file: asked.path, lines: asked.lines, ready: .init(ready.manifest, backend: ready.backend)))
      return .passed
    }
    selection.warnOfMisses(request.sources.compactMap(\.ready?.manifest), console.surroundings)
    let plan = TestPlan(request)
    for item in plan.items where item.repetition == 1 {
      let tags = item.scenario.tags.map { " @\(TerminalText.visible($0))" }.joined()
      let place = "\(request.sources[item.source].path):\(item.scenario.name.span.start.line)"
      let skipped = item.scenario.skip.map { $0.isEmpty ? "  skipped" : "  skipped: \(TerminalText.visible($0))" } ?? ""
      console.write(
        "\(console.styled(TerminalText.visible(place), .faint))  \(TerminalText.visible(item.scenario.name.value))\(tags)\(skipped)\n")
    }
    if plan.hadNoFailures {
      console.writeError("nothing failed in the last run\n")
    } else if status == .passed, execution.shard == nil {
      status = selection.status(ran: plan.items.count, of: request.sources.compactMap(\.ready?.manifest), console)
    }
    return status
  }
}
