import ArgumentParser
import JSONText
import Manifest
import Reports

/// `searchplay schema`: prints the JSON Schemas.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of manifests, or of 'run --format json', or the format's reference.",
    discussion: "For completion in editors, start a manifest with\n\n  # yaml-language-server: $schema=searchplay-1.0.schema.json")

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case manifest, trace, reference

    var text: String {
      switch self {
      case .manifest: Manifest.schema.text(indented: true) + "\n"
      case .trace: TraceJSON.schema.text(indented: true) + "\n"
      case .reference: FormatReference.text(of: Manifest.schema)
      }
    }
  }

  @Argument(help: "manifest, trace, or reference: the manifest's format as a Markdown page.")
  var subject = Subject.manifest

  func run() {
    Output.write(subject.text)
  }
}
