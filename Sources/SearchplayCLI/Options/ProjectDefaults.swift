import Diagnostics
import Manifest
import TestRuns
import Texts

/// The project file of the working folder, and the command-line options that it sets.
struct ProjectDefaults {
  /// The option that ignores project files.
  static let ignoring = "--no-config"

  /// The commands that have an option.
  private static let commands: [String: Set<String>] = [
    "jobs": ["test"], "max-failures": ["test"], "reporter": ["test"], "unreferenced": ["test"], "coverage": ["test"],
    "coverage-threshold": ["test"], "forbid-only": ["test"], "github": ["test"], "retries": ["test"], "quiet": ["test"],
    "verbose": ["test"],
    "findings": ["test", "run", "validate"], "faults": ["test", "run"], "include-tags": ["test", "run", "list", "compare"],
    "exclude-tags": ["test", "run", "list", "compare"],
    "color": ["test", "run", "validate", "list", "compare", "docs"],
  ]
  /// Other spellings of options on the command line.
  private static let short: [String: [String]] = ["jobs": ["-j"], "max-failures": ["-x"], "quiet": ["-q"]]
  /// Options on the command line that override an option of the project file.
  private static let rivals: [String: [String]] = ["quiet": ["--verbose"], "verbose": ["--quiet", "-q"]]

  /// The arguments with defaults for the options that the user has not given; the first is the command.
  static func applied(to arguments: [String], _ project: ProjectFile) -> [String] {
    guard let command = arguments.first else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let given = arguments[..<end]
    let added = project.options.flatMap { option -> [String] in
      let spellings = ["--\(option.name)", "--no-\(option.name)"] + (short[option.name] ?? []) + (rivals[option.name] ?? [])
      let isGiven = given.contains { argument in spellings.contains { argument == $0 || argument.hasPrefix("\($0)=") } }
      guard commands[option.name]?.contains(command) ?? false, !isGiven else { return [] }
      if option.values == ["false"] { return negatable.contains(option.name) ? ["--no-\(option.name)"] : [] }
      return option.values.isEmpty ? ["--\(option.name)"] : option.values.map { "--\(option.name)=\($0)" }
    }
    return [command] + added + arguments.dropFirst()
  }

  /// Flags that can also be turned off.
  private static let negatable: Set<String> = ["color", "github"]

  /// The nearest project file in a folder or above it.
  static func file(for folder: String, _ disk: FileAccess) -> String? {
    var folder = folder.hasPrefix("/") ? folder : FileAccess.plain(FileAccess.join(disk.here, folder))
    while true {
      let path = FileAccess.join(folder, ProjectFolder.fileName)
      // A file above a repository does not belong to its project. One that cannot be read is not skipped: `source` reports it.
      if disk.exists(path) || disk.isLink(path) { return path }
      if disk.exists(FileAccess.join(folder, ".git")) { return nil }
      let above = FileAccess.folder(of: folder)
      if above == folder || above == "." || folder == "/" { return nil }
      folder = above
    }
  }

  /// The file as shown, relative to the working folder.
  static func source(_ path: String, _ disk: FileAccess, hiding redactor: Redactor) throws(FileProblem) -> SourceFile {
    let name = FileAccess.relative(path, to: disk.here)
    do throws(FileProblem) {
      let project = ProjectFolder(of: FileAccess.folder(of: path), disk)
      if let problem = project.problem(reading: path) { throw problem }
      return SourceFile(name: name, bytes: try disk.readRegular(path, inside: project), hiding: redactor)
    } catch { throw FileProblem(path: name, reason: error.reason) }
  }
}
