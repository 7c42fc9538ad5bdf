import Testing

extension Program {
  /// What a command reports about a manifest: the headlines, the help, and the findings of steps.
  static func told(of manifest: String, _ files: [String: String] = [:], by command: String = "run") async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    for (name, text) in files { try program.write(text, name) }
    let result = try await program.run(command)
    return (result.errors + (command == "run" ? result.output : "")).split(separator: "\n").filter { line in
      [" error: ", " warning: ", "= help: ", "    ! "].contains { line.contains($0) }
    }.joined(separator: "\n")
  }
}
