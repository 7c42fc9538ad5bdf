import Foundation

/// Validates JSON against schemas with Python's `jsonschema`, which `make test` installs: nothing of this project judges itself.
public enum IndependentValidator {
  /// What is wrong, a line for each problem; empty when everything is valid.
  ///
  /// - Parameters:
  ///   - schema: the file of a published schema.
  ///   - documents: JSON texts.
  public static func problems(_ schema: URL, _ documents: [String]) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, document) in documents.enumerated() {
      try Data(document.utf8).write(to: folder.appending(path: "\(number).json"))
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let script = root.appending(path: "Scripts/validate-json").path
    process.arguments = [script, schema.path] + documents.indices.map { folder.appending(path: "\($0).json").path }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : "status \(process.terminationStatus): \(text)"
  }
}
