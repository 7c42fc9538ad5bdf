import ArgumentParser
import Diagnostics
import Pages
import Reference
import Reports
import TestRuns
import Texts

/// `searchplay reference`: prints or writes the reference.
struct ReferenceCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Prints the reference for manifests, findings, or a widget.",
    discussion: """
      Topics: \(ReferencePage.all.map(\.name).joined(separator: ", ")).

        searchplay reference findings           all findings, with causes and fixes
        searchplay reference hierarchicalMenu   a widget's parameters and quirks
        searchplay reference -o Documentation   writes all pages
      """)

  @Argument(help: "The topic.")
  var topic: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The folder to write all pages to.", valueName: "folder"))
  var folder: String?

  @Flag(help: "With --output: checks that the pages are up to date, without writing.")
  var check = false

  func validate() throws {
    if (topic == nil) == (folder == nil) { throw ValidationError("give a topic to print, or --output to write all pages") }
    if check, folder == nil { throw ValidationError("--check requires --output") }
    if let topic, page(topic) == nil {
      throw ValidationError(
        "there is no topic '\(topic)'; \(NearMiss.didYouMean(topic, ReferencePage.all.map(\.name)) ?? "topics: \(ReferencePage.all.map(\.name).joined(separator: ", "))")"
      )
    }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = OutputOptions.plain(in: surroundings)
    if let topic, let page = page(topic) { console.write(document: page.text) }
    guard let folder else { return .passed }
    var status = ExitStatus.passed
    for page in ReferencePage.all {
      status = max(
        status,
        GeneratedFileWriter(mark: ReferencePage.mark, checks: check, command: "reference", console: console, folder: folder).settle(
          filled(page.file, from: "\(folder)/\(page.path)", surroundings.disk), at: "\(folder)/\(page.path)"))
    }
    return status
  }

  /// The page with the contents of its blocks from the existing file: `searchplay docs` fills those.
  private func filled(_ page: String, from path: String, _ disk: FileAccess) -> String {
    let document = ExcerptDocument(SourceFile(name: path, text: page))
    guard !document.excerpts.isEmpty, let stored = disk.text(path) else { return page }
    let known = ExcerptDocument(SourceFile(name: path, text: stored))
    guard known.excerpts.count == document.excerpts.count else { return page }
    return String(decoding: document.text(known.contents), as: UTF8.self)
  }

  private func page(_ topic: String) -> ReferencePage? { ReferencePage.all.first { $0.name == topic } }
}
