import Foundation
import Testing

/// Values of answers and of manifests that somebody chose to do harm.
struct HostileValuesTests {
  /// Control characters and marks of direction are written by their numbers in every JSON that is printed.
  @Test(arguments: [["validate", "--format", "json"], ["validate", "--format", "sarif"], ["run", "--format", "json"]])
  func namesWithControlCharacters(_ arguments: [String]) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      {"version":"1.0","searcher":{"records":[{"objectID":"1","c":"x"}],"settings":{"attributesForFaceting":["c"]}},"widgets":{"w\u009b31m\u0090q\u202e":{"type":"currentRefinements"},"menu":{"type":"hierarchicalMenu","hierarchicalAttributes":["c"],"separator":" > ","presenter":"default"}},"scenarios":[{"name":"S\u202egpj","steps":[{"search":"x"}]}]}
      """#, "m.searchplay.yaml")
    let output = try await program.run(arguments).output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    #expect(!output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}" }, "\(output)")
  }

  /// A name with a line break begins no command in the logs of a workflow, and none with a mark of direction is a comment of Swift.
  @Test func namesInMessagesAndCode() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      name: "T\u202egpj"
      searcher: { records: [{ objectID: a }] }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: "S\n::error file=a::pwn", steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let docs = try await program.run("docs", "-o", "d", "--animate")
    #expect(docs.status == 0 && !docs.output.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(docs)")
    let code = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(!code.unicodeScalars.contains("\u{202E}"), "\(code)")
  }

  /// A secret in capitals is the same secret.
  @Test func secretsInCapitals() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      secrets: [tok]
      searcher: { records: [{ objectID: a, c: qjwzk-vxqpf }], settings: { attributesForFaceting: [c] } }
      widgets: { list: { type: refinementList, attribute: c, operator: or, presenter: [{ sortBy: ["alphabetical:asc"] }, uppercase] } }
      scenarios: [{ name: S, steps: [{ search: "${tok}" }, { search: }] }]

      """#, "m.searchplay.yaml")
    let run = try await program.run("run", environment: ["SEARCHPLAY_SECRET_tok": "qjwzk-vxqpf"])
    #expect(run.output.contains("[ ] *** 1") && !"\(run)".lowercased().contains("qjwzk"), "\(run)")
  }
}
