import Diagnostics

@testable import Manifest

/// Manifests composed of texts in memory.
enum ComposedManifest {
  static let head = "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: { count: { type: stats } }\n"

  /// Reads a manifest that is one of several files in memory.
  static func read(
    _ text: String, files: [String: String] = [:], variables: [String: String] = [:], secrets: [String: String] = [:]
  ) -> (manifest: Manifest?, messages: String) {
    var context = ManifestContext { path, from in
      let folder = from.name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      let full = folder + path
      return files[full].map { .success(SourceFile(name: full, text: $0)) }
        ?? .failure(.init("no such file", near: files.keys.sorted().first))
    }
    context.variables = variables
    context.secrets = secrets
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "m.yaml", text: text), context)
    return (manifest, DiagnosticRenderer(color: false).render(diagnostics))
  }

  static func titles(_ manifest: Manifest?) -> [String] {
    (manifest?.scenarios ?? []).map { scenario in
      let steps = scenario.steps.map { step -> String in
        if case .search(let text) = step.action { text ?? "-" } else { "?" }
      }
      return "\(scenario.name.value) (\(scenario.fileName)): \(steps.joined(separator: " "))"
    }
  }
}
