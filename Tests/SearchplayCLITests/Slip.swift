import Testing

/// A part of a manifest that does not do what its author meant, and the messages about it: each headline without its position, and its
/// help.
struct Slip: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var settings = ""
  var searcher = ""
  var top = ""
  var widgets = ""
  var steps = "[search: ]"
  var files: [String: String] = [:]
  let told: [String]

  /// What a command reports about it, in a manifest with some records.
  ///
  /// - Parameters:
  /// - settings: The settings that the manifest has anyway.
  /// - lists: The widgets that it has anyway.
  func said(of index: String, _ records: String, settings own: String, lists: [String], by arguments: [String]) async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        index: \(index)
        records: \(index).json
        settings: { \(own)\(settings) }
      \(searcher.isEmpty ? "" : "  \(searcher)\n")\(top.isEmpty ? "" : "\(top)\n")widgets:
      \((lists + (widgets.isEmpty ? [] : [widgets])).map { "  \($0)\n" }.joined())scenarios:
        - { name: Browse, steps: \(steps) }

      """, "m.searchplay.yaml")
    try program.write(records, "\(index).json")
    for (name, text) in files { try program.write(text, name) }
    let said = try await program.run(arguments)
    return (said.errors + said.output).split(separator: "\n").compactMap { line in
      (line.firstRange(of: ": warning: ") ?? line.firstRange(of: ": error: ") ?? line.firstRange(of: "= help: ")).map {
        String(line[$0.upperBound...])
      }
    }
  }
}
