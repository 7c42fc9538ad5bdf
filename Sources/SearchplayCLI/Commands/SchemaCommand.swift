import ArgumentParser
import JSONText
import Manifest
import Reports
import TestRuns

/// `searchplay schema`: prints the JSON Schemas.
struct SchemaCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of manifests, or of what 'run', 'compare', 'test', 'validate' and 'review' write as JSON.",
    discussion: """
        searchplay schema > searchplay-1.0.schema.json

      For completion in editors, start a manifest with

        # yaml-language-server: $schema=searchplay-1.0.schema.json
      """)

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case manifest, trace, comparison, report, problems, pending

    /// The one that every starter manifest comes with.
    private static let ofManifests = Manifest.editorSchema.text(indented: true) + "\n"

    var text: String {
      switch self {
      case .manifest: Self.ofManifests
      case .trace: TraceJSON.schema.text(indented: true) + "\n"
      case .report: TestJSON.schema.text(indented: true) + "\n"
      case .problems: ProblemReport.schema.text(indented: true) + "\n"
      case .pending: ReviewCommand.schema.text(indented: true) + "\n"
      case .comparison: ComparisonJSON.schema.text(indented: true) + "\n"
      }
    }
  }

  @Argument(help: "manifest, trace, comparison, report, problems or pending.")
  var subject = Subject.manifest

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    surroundings.output.write(subject.text)
    return .passed
  }
}
