import AppCode
import ArgumentParser
import Reports
import TestRuns
import Texts

/// `searchplay export`: exports code from manifests.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports a manifest to another format.", subcommands: [ExportSwiftCommand.self])
}

/// `searchplay export swift`: exports the code of the app.
struct ExportSwiftCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "swift", abstract: "Generates the Swift code that sets up InstantSearch as the manifest declares it.",
    discussion: """
      Covers the searcher, filter state, connectors and presenters, in the style of InstantSearch's documentation, for version 7 \
      or 8. The application's API key is never written.

        searchplay export swift shop.searchplay.yaml
        searchplay export swift shop.searchplay.yaml -o Shop.swift
        searchplay export swift shop.searchplay.yaml -o Shop.swift --check
      """)

  @Argument(
    help: ArgumentHelp("The manifest, or - for standard input.", valueName: "path"), completion: .file(extensions: ["yaml", "yml"]))
  var path: String

  /// Additional manifests, which are refused with a message: an app's code is generated from one manifest.
  @Argument(help: .hidden) var others: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Wraps the code in a class with this name, whose initializer takes the credentials (default with --output: the file's name). Without it, the code is a script, as in InstantSearch's documentation.",
      valueName: "name")
  )
  var type: String?

  @Flag(help: "With --output: checks that the file is up to date, without writing.")
  var check = false

  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let type, !SwiftExport.isTypeName(type) {
      throw ValidationError("--type takes the name of a Swift type, such as ShopSearch, not '\(type)'")
    }
    if let type, SwiftExport.isTaken(type) {
      throw ValidationError("--type takes a name that the code does not use already: '\(type)Search', for example, not '\(type)'")
    }
    if check, file == nil { throw ValidationError("--check requires --output") }
  }

  /// The type for a file of an app, which has no statements outside a type, except in `main.swift`.
  private var typeOfFile: String? {
    guard let file else { return nil }
    let name = FileAccess.name(of: file)
    return name == "main.swift" ? nil : SwiftExport.typeName(name.hasSuffix(".swift") ? String(name.dropLast(6)) : name)
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    // Not in `validate`, because the value of a misspelt option would be taken for a manifest.
    if let other = others.first { throw WrongUsage("export takes one manifest: export '\(TerminalText.visible(other))' by itself") }
    let console = output.console(in: surroundings)
    if surroundings.disk.isFolder(path) { throw WrongUsage("'\(TerminalText.visible(path))' is a folder: pass one manifest") }
    if path != "-", !surroundings.disk.exists(path) { throw WrongUsage("there is no file '\(TerminalText.visible(path))'") }
    let request = ManifestRequest(path: path, line: nil)
    let batch = ScenarioBatch(try variables.context(surroundings, overrides: version.overrides, for: [request]), console)
    guard let loaded = batch.read(request) else { return .invalid }
    batch.print(loaded)
    guard let manifest = loaded.manifest else { return .invalid }
    let source = path == "-" ? "standard input" : FileAccess.name(of: path)
    let values = if let ready = loaded.ready { await HitValues.of(ready) } else { [:] as [String: [String: HitValue]] }
    let export = SwiftExport(
      manifest, version: version.version ?? manifest.instantsearch, source: source, values: values, type: type ?? typeOfFile,
      isFile: file != nil)
    guard let file else {
      console.write(document: export.text())
      return .passed
    }
    let words = ["export", "swift", path, "-o", file] + (type.map { ["--type", $0] } ?? []) + version.words + variables.words
    let command = TerminalText.visible(words.map(ShellText.word).joined(separator: " "))
    // Secrets in the author's own code are the author's business.
    guard let text = merged(console.output.masked(export.text()), file, console) else { return .failed }
    let writer = GeneratedFileWriter(mark: SwiftExport.mark, checks: check, command: command, console: console)
    return writer.settle(text, at: file, isMasked: true)
  }

  /// Returns the code with the author's parts of the existing file; nil after reporting that some would be lost.
  private func merged(_ text: String, _ file: String, _ console: Console) -> String? {
    // A file that cannot be read is reported by the writer.
    guard let stored = console.output.disk.text(file), stored.hasPrefix(SwiftExport.mark) else { return text }
    let merged = OwnCode.merged(text, with: stored.replacing("\r\n", with: "\n"))
    let name = TerminalText.visible(file)
    for region in merged.lost {
      console.writeError(
        "error: \(name):\(region.line): your code in '\(TerminalText.visible(region.name))' would be lost, because the manifest no longer leads to this part: keep a copy of it elsewhere, and delete it here\n"
      )
    }
    for line in merged.unpaired {
      console.writeError(
        "error: \(name):\(line): 'searchplay:keep' and 'searchplay:end' come in pairs: add the other line, so that your code is kept\n")
    }
    for (part, hash) in merged.outdated {
      console.writeError(
        "\(check ? "error" : "warning"): \(name):\(part.line): your code in '\(TerminalText.visible(part.name))' is kept, but the manifest has changed what belongs there: adapt the code, and write \(hash) in its mark\n"
      )
    }
    let isSound = merged.lost.isEmpty && merged.unpaired.isEmpty && (!check || merged.outdated.isEmpty)
    return isSound ? merged.text : nil
  }
}
