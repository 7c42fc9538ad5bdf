import Foundation

/// Validates JSON against schemas with Python's `jsonschema`, which `make test` installs, so that the project does not check itself.
public enum IndependentValidator {
  /// The problems, one per line; empty if everything is valid.
  ///
  /// - Parameters:
  /// - schema: The file of a published schema.
  /// - documents: JSON texts.
  public static func problems(_ schema: URL, _ documents: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, document) in documents.enumerated() {
      try Data(document.utf8).write(to: folder.appending(path: "\(number).json"))
    }
    let files = documents.indices.map { folder.appending(path: "\($0).json").path }
    let said = try Tool.run(["sh", Tool.checkout.appending(path: "Scripts/validate-json").path, schema.path] + files)
    return said.status == 0 ? "" : "status \(said.status): \(said.text)"
  }
}
