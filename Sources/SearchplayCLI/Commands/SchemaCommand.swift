import ArgumentParser
import JSONText
import Manifest
import Reports

/// `searchplay schema`: prints the JSON Schemas.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of manifests, or of 'run --format json'.",
    discussion: "For completion in editors, start a manifest with\n\n  # yaml-language-server: $schema=searchplay-1.0.schema.json")

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case manifest, trace

    var text: String {
      switch self {
      case .manifest: Manifest.schema.text(indented: true) + "\n"
      case .trace: TraceJSON.schema.text(indented: true) + "\n"
      }
    }
  }

  @Argument(help: "manifest or trace.")
  var subject = Subject.manifest

  func run() {
    Output.write(subject.text)
  }
}
