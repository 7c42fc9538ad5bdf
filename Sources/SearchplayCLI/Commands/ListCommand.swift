import ArgumentParser
import Diagnostics

/// `searchplay list`: names scenarios without running them.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the scenarios that the same arguments would run.",
    discussion: """
      One line for each: file:line, name, tags. The place can be given to 'run' and 'test'.

        searchplay list                              all below the present folder
        searchplay list shop --include-tags smoke    those with a tag
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws { try await Self.list(selection, nil, output) }

  /// Lists what is selected, and would be executed so.
  static func list(_ selection: SelectionOptions, _ execution: ExecutionOptions?, _ output: OutputOptions) async throws {
    var sources: [TestPlan.Source] = []
    var status = await ScenarioBatch.forEach(try selection.requests(), try selection.variables.context(), output) {
      request, loaded, ready in
      sources.append(TestPlan.Source(request: request, ready: ready, path: loaded.path, problems: [], isComplete: false))
      return .passed
    }
    let plan = TestPlan(sources, selection, execution)
    for item in plan.items where item.repetition == 1 {
      let tags = item.scenario.tags.map { " @\($0)" }.joined()
      let place = "\(plan.sources[item.source].path):\(item.scenario.name.span.start.line)"
      let name = TerminalText.visible(item.scenario.name.value)
      Output.write("\(TerminalText.styled(place, .faint, output.colorsOutput))  \(name)\(tags)\n")
    }
    if plan.hadNoFailures {
      Output.writeError("nothing failed in the last run\n")
    } else if status == .passed, execution?.shard == nil {
      status = selection.status(ran: plan.items.count)
    }
    try status.end()
  }
}
