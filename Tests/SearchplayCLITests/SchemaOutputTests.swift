import Foundation
import TestSupport
import Testing

/// The program's JSON output, against the schemas that it publishes.
struct SchemaOutputTests {
  private func schema(_ name: String) -> URL { Program.root.appending(path: "schemas/searchplay-\(name)-1.0.schema.json") }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static let broken = """
    version: "1.0"
    searcher:
      records: [{ color: red }, { color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or }
      colours: { type: refinementList, attribute: colour, operator: and }
    scenarios:
      - name: Fails
        steps:
          - search:
          - click: { colors: red }
          - expect: { hits: 5, widgets: { colors: [blue] } }
      - name: Cannot be done
        steps: [search: , click: { colors: pink }]
      - { name: Left out, skip: later, steps: [search: ] }

    """

  @Test func traces() async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run("run", "examples", "--format", "json", in: Program.root)
    #expect(lines(run.output).count > 30)
    #expect(try IndependentValidator.problems(schema("trace"), lines(run.output)) == "")
    try program.write(Self.broken, "m.searchplay.yaml")
    #expect(try await IndependentValidator.problems(schema("trace"), [program.run("run", "--format", "json").output]) == "")
  }

  @Test func comparisons() async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run(
      "compare", "examples/more-widgets.searchplay.yaml", "examples/hierarchical-menu.searchplay.yaml", "examples/loading.searchplay.yaml",
      "--with", "instantsearch=8", "--format", "json", in: Program.root)
    #expect(try IndependentValidator.problems(schema("comparison"), lines(run.output)) == "")
  }

  @Test func reportsProblemsAndWhatIsPending() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.broken, "m.searchplay.yaml")
    try program.write("version: \"1.0\"\nwidgets: 5\n", "n.searchplay.yaml")
    let run = try await program.run("test", "--report-json", "report.json")
    #expect(run.status == 2)
    #expect(try IndependentValidator.problems(schema("report"), [program.read("report.json")]) == "")
    let problems = try await program.run("validate", "--format", "json").output
    #expect(problems.contains("\"rule\": \"attribute-not-faceted\"") && problems.contains("\"rule\": \"missing-key\""))
    #expect(try IndependentValidator.problems(schema("problems"), [problems]) == "")
    let sarif = try await program.run("validate", "--format", "sarif").output
    #expect(sarif.contains("\"relatedLocations\""))
    #expect(try IndependentValidator.problems(schema("sarif"), [sarif]) == "")
    let pending = try await program.run("review", "--json").output
    #expect(pending.contains("\"isNew\": true"))
    #expect(try IndependentValidator.problems(schema("pending"), [pending]) == "")
    #expect(try IndependentValidator.problems(schema("pending"), ["[{}]"]).contains("'snapshot' is a required property"))
  }

  @Test func recordings() throws {
    let recording = try String(contentsOf: Program.root.appending(path: "examples/recorded/answers.recording.json"), encoding: .utf8)
    #expect(try IndependentValidator.problems(schema("recording"), [recording]) == "")
    #expect(try IndependentValidator.problems(schema("recording"), ["{}"]).contains("'answers' is a required property"))
  }
}
