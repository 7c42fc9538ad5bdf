import ArgumentParser
import Reports

/// `searchplay reference`: prints or writes the reference.
struct ReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Prints the reference: of manifests, findings, or a widget.",
    discussion: """
      Topics: \(ReferencePage.all.map(\.name).joined(separator: ", ")).

        searchplay reference findings           what Searchplay warns of
        searchplay reference hierarchicalMenu   parameters, events, calls and quirks of a widget
        searchplay reference -o Documentation   writes all pages
      """)

  @Argument(help: "The topic.")
  var topic: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The folder to write all pages to.", valueName: "folder"))
  var folder: String?

  @Flag(help: "With --output: compares instead of writing.")
  var check = false

  func validate() throws {
    if (topic == nil) == (folder == nil) { throw ValidationError("give a topic to print, or --output to write all pages") }
    if check, folder == nil { throw ValidationError("--check compares the pages of --output") }
    if let topic, page(topic) == nil {
      throw ValidationError("there is no topic '\(topic)'; topics: \(ReferencePage.all.map(\.name).joined(separator: ", "))")
    }
  }

  func run() throws {
    if let topic, let page = page(topic) { Output.write(page.text) }
    guard let folder else { return }
    var status = ExitStatus.passed
    for page in ReferencePage.all {
      status = max(
        status,
        PageWriter(mark: ReferencePage.mark, checks: check, command: "reference", color: false).settle(
          page.text, at: "\(folder)/\(page.path)"))
    }
    try status.end()
  }

  private func page(_ topic: String) -> ReferencePage? { ReferencePage.all.first { $0.name == topic } }
}
