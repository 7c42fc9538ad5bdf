import AlgoliaBackend
import ArgumentParser
import JSONText
import Manifest
import Reports
import TestRuns
import Texts

/// `searchplay schema`: prints the JSON Schemas.
struct SchemaCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract:
      "Prints the JSON Schema of manifests, searchplay.yaml, recordings, or the JSON output of 'run', 'compare', 'test', 'validate', 'explore' and 'review'.",
    discussion: """
        searchplay schema > searchplay-1.0.schema.json

        searchplay schema --check searchplay-1.0.schema.json

      For completion in editors, start a manifest with

        # yaml-language-server: $schema=searchplay-1.0.schema.json
      """)

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case manifest, project, trace, comparison, report, problems, sarif, pending, recording, exploration

    /// The schema that every starter manifest comes with.
    private static let ofManifests = Manifest.editorSchema.text(wrappedAt: 120) + "\n"

    var text: String {
      switch self {
      case .manifest: Self.ofManifests
      case .project: ProjectFile.schema.text(wrappedAt: 120) + "\n"
      case .trace: TraceJSON.schema.text(wrappedAt: 120) + "\n"
      case .report: TestJSON.schema.text(wrappedAt: 120) + "\n"
      case .problems: ProblemReport.schema.text(wrappedAt: 120) + "\n"
      case .sarif: SARIFReport.schema.text(wrappedAt: 120) + "\n"
      case .recording: Recording.schema.text(wrappedAt: 120) + "\n"
      case .pending: ReviewCommand.schema.text(wrappedAt: 120) + "\n"
      case .exploration: ExplorationJSON.schema.text(wrappedAt: 120) + "\n"
      case .comparison: ComparisonJSON.schema.text(wrappedAt: 120) + "\n"
      }
    }
  }

  @Argument(help: "manifest, project (searchplay.yaml), trace, comparison, report, problems, sarif, pending, recording or exploration.")
  var subject = Subject.manifest

  @Option(
    name: .customLong("check"),
    help: ArgumentHelp("Checks that a file is an up-to-date copy of the schema, instead of printing the schema.", valueName: "file"))
  var file: String?

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    guard let file else {
      surroundings.output.write(document: subject.text)
      return .passed
    }
    let known: [UInt8]
    do throws(FileProblem) { known = try surroundings.disk.read(file, upTo: FileAccess.mostOfText) } catch {
      throw WrongUsage("the schema '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)")
    }
    // Overwriting any other file would destroy it.
    if (try? JSONValue(parsing: known))?["$schema"] == nil {
      throw WrongUsage(
        "'\(TerminalText.visible(file))' is not a JSON Schema: to check a manifest, run 'searchplay validate \(ShellText.word(file))'")
    }
    if known == Array(subject.text.utf8) {
      surroundings.output.write("\(TerminalText.visible(file)): up to date\n")
      return .passed
    }
    surroundings.output.write(
      "\(TerminalText.visible(file)): stale; run 'searchplay schema \(subject.rawValue) > \(ShellText.word(file))'\n")
    return .failed
  }
}
