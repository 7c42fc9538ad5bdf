import ArgumentParser
import Diagnostics
import Manifest
import TestRuns
import Texts

/// A subcommand: its arguments, and its action in given surroundings.
protocol SearchplayCommand: ParsableCommand {
  /// Runs the command, and returns its exit status. Throws `WrongUsage` and `CommandEnd`.
  func run(in surroundings: Surroundings) async throws -> ExitStatus
}

/// The end of a command that has reported the reason.
struct CommandEnd: Error {
  let code: Int32

  static func with(_ status: ExitStatus) -> CommandEnd { CommandEnd(code: status.rawValue) }
  static let wrongUsage = CommandEnd(code: 64)
}

extension Searchplay {
  /// The words that may come first.
  private static let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// The names that other tools use.
  private static let synonyms = [
    "check": "validate", "lint": "validate", "verify": "validate", "new": "init", "create": "init", "diff": "compare", "approve": "accept",
    "play": "run", "replay": "run", "crawl": "explore", "fuzz": "explore", "generate": "docs", "doc": "docs", "ls": "list",
    "merge": "merge-reports",
    "info": "explain", "why": "explain", "fetch": "pull", "download": "pull", "capture": "record", "watch": "test --watch",
    "update": "test -u",
  ]

  /// Whether a file is probably meant as a project file but has the wrong name.
  private static func isMisnamed(_ name: String) -> Bool {
    let names = [
      "searchplay.yaml", "searchplay.yml", ".searchplay.yaml", ".searchplay.yml", "searchplay.json", "searchplay.config.yaml",
      "searchplay.config.yml", "searchplay.config.json", ".searchplayrc", "searchplay.toml",
    ]
    return names.contains(name.lowercased())
      && name != ProjectFolder.fileName
  }

  /// The arguments with the defaults of the project file; nil after reporting a problem with that.
  private static func withDefaults(_ arguments: [String], _ surroundings: Surroundings) -> [String]? {
    let disk = surroundings.disk
    // On a case-insensitive file system, a file with different case is still read.
    let names = disk.names(in: ".")
    if !surroundings.ignoresProjectFiles, names.contains(ProjectFolder.fileName) || !disk.isRegular(ProjectFolder.fileName),
      let other = names.first(where: isMisnamed)
    {
      surroundings.output.writeError("warning: '\(other)' is not read: a project file is named '\(ProjectFolder.fileName)'\n")
    }
    guard !surroundings.ignoresProjectFiles, let path = ProjectDefaults.file(for: disk.here, disk) else { return arguments }
    do throws(FileProblem) {
      let (project, problems) = ProjectFile.read(
        try ProjectDefaults.source(path, disk, hiding: .none), isOption: { ArgumentMessage.hasOption("--\($0)") })
      let output = surroundings.output
      if !problems.isEmpty { output.writeError(DiagnosticRenderer(color: false, hiding: output.redactor).render(problems) + "\n") }
      return project.map { ProjectDefaults.applied(to: arguments, $0) }
    } catch {
      surroundings.output.writeError("error: the project file '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n")
      return nil
    }
  }

  /// Runs with the arguments of a process, starting with the program's own path, and returns its exit status.
  package static func run(_ arguments: [String], in surroundings: Surroundings) async -> Int32 {
    let code = await status(Array(arguments.dropFirst()), surroundings)
    return code == 0 && surroundings.output.hasFailed ? ExitStatus.failed.rawValue : code
  }

  /// More arguments take the argument parser seconds: it removes each one from a list.
  private static let mostArguments = 5_000

  private static func status(_ arguments: [String], _ surroundings: Surroundings) async -> Int32 {
    let output = surroundings.output
    VariableOptions.hideSecrets(of: arguments, surroundings)
    if arguments.count > mostArguments {
      output.writeError(
        "error: a command has at most \(mostArguments) arguments, not \(arguments.count): name folders instead of their manifests, and set "
          + "variables in a file (--variables-file)\n")
      return CommandEnd.wrongUsage.code
    }
    let named = arguments.first == "help" && arguments.count > 1 ? arguments[1] : arguments.first
    if let word = named, !word.hasPrefix("-"), !commands.contains(word) {
      let isFile = word.contains("/") || [".yaml", ".yml"].contains(where: word.hasSuffix)
      let near =
        isFile
        ? ": pass files to a command, such as 'searchplay test \(TerminalText.visible(word))'"
        : (synonyms[word.lowercased()] ?? NearMiss.of(word, in: commands)).map { "; did you mean '\($0)'?" } ?? ""
      output.writeError(quoting: "error: there is no command '\(TerminalText.visible(word))'\(near)\n")
      output.writeError("run 'searchplay --help' for a list of commands\n")
      return CommandEnd.wrongUsage.code
    }
    var surroundings = surroundings
    surroundings.ignoresProjectFiles = arguments.contains(ProjectDefaults.ignoring)
    guard let arguments = withDefaults(arguments, surroundings) else { return ExitStatus.invalid.rawValue }
    do {
      var command = try parseAsRoot(ArgumentSpelling.normalized(arguments))
      if let loading = command as? any RecordLoadingCommand { surroundings.indexCache = try loading.cache.folder(surroundings.disk) }
      if let command = command as? any SearchplayCommand { return try await command.run(in: surroundings).rawValue }
      // The argument parser's own commands, such as help.
      try command.run()
      return 0
    } catch let error as WrongUsage {
      output.writeError(quoting: "error: \(TerminalText.visible(error.message))\n")
      return CommandEnd.wrongUsage.code
    } catch let error as InvalidProject {
      output.writeError(DiagnosticRenderer(color: false, hiding: output.redactor).render([error.problem]) + "\n")
      return ExitStatus.invalid.rawValue
    } catch let error as CommandEnd {
      return error.code
    } catch {
      let code = exitCode(for: error)
      let message = ArgumentMessage(fullMessage(for: error, columns: surroundings.columns ?? 80), of: arguments).text
      if !message.isEmpty {
        if code.isSuccess { output.write(message + "\n") } else { output.writeError(quoting: message + "\n") }
      }
      return code.rawValue
    }
  }
}
