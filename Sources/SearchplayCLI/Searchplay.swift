import ArgumentParser
import Diagnostics
import SearchModel
import Snapshots
import Texts

/// The command line of Searchplay.
package struct Searchplay: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "searchplay",
    abstract: "Replays search UI scenarios from YAML and snapshots their filters and widgets.",
    discussion: """
      A manifest (*.searchplay.yaml) declares a searcher, the widgets of Algolia's InstantSearch iOS and scenarios.

        searchplay init shop      create a starter manifest with data
        searchplay run shop       run scenarios and print each step
        searchplay test           compare with the stored snapshots
        searchplay test -u        update changed and missing snapshots
        searchplay --generate-completion-script zsh

      Exit status: 0 all passed; 1 a scenario or snapshot failed; 2 a manifest is invalid; 3 a back end gave no answer; \
      64 usage error; 130 interrupted (143 by SIGTERM, 129 by SIGHUP).
      """,
    version: "0.1.0",
    subcommands: [
      InitCommand.self, RunCommand.self, TestCommand.self, ValidateCommand.self, ListCommand.self, CompareCommand.self, RecordCommand.self,
      PullCommand.self,
      ExportCommand.self,
      DocsCommand.self, ExploreCommand.self,
      SchemaCommand.self, ExplainCommand.self, ReferenceCommand.self, ReviewCommand.self, AcceptCommand.self, RejectCommand.self,
      MergeReportsCommand.self,
    ])

  package init() {}
}

/// Spellings that the argument parser does not support.
enum ArgumentSpelling {
  /// Normalizes arguments: `-u` and `--update-snapshots` without a value mean `all`; a value follows `=`, or a space if it is one of the
  /// modes. `--compare 7 8` names both versions.
  static func normalized(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var result: [String] = []
    var rest = arguments[..<end]
    let versions = Set(InstantSearchVersion.allCases.map { "\($0.rawValue)" })
    while let argument = rest.popFirst() {
      switch argument {
      case "-u", "--update-snapshots":
        let mode = rest.first.flatMap(UpdateMode.init(rawValue:))
        if mode != nil { rest.removeFirst() }
        result.append("--update-snapshots=\((mode ?? .all).rawValue)")
      // Compares two versions: the walked one and the other.
      case "--compare" where rest.prefix(2).count == 2 && rest.prefix(2).allSatisfy(versions.contains):
        result += ["--instantsearch=\(rest.removeFirst())", "--compare=\(rest.removeFirst())"]
      case _ where argument.hasPrefix("-u="): result.append("--update-snapshots=\(argument.dropFirst(3))")
      case _ where argument.hasPrefix("-u") && UpdateMode(rawValue: String(argument.dropFirst(2))) != nil:
        result.append("--update-snapshots=\(argument.dropFirst(2))")
      case _ where argument.hasPrefix("-j") && argument.count > 2 && argument.dropFirst(2).allSatisfy(\.isNumber):
        result.append("--jobs=\(argument.dropFirst(2))")
      default: result.append(argument)
      }
    }
    return result + arguments[end...]
  }
}
