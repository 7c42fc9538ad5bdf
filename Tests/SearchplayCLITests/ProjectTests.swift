import Foundation
import Testing

/// The checkout itself: examples pass, generated files are fresh, and outputs are the same everywhere.
struct ProjectTests {
  private func text(_ path: String) throws -> String { try String(contentsOf: Program.root.appending(path: path), encoding: .utf8) }

  @Test func everyExamplePasses() throws {
    let program = try Program()
    defer { program.end() }
    let result = try program.run("test", "examples", environment: ["CI": "true"], in: Program.root)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
  }

  @Test(arguments: [
    ("manifest", "schemas/searchplay-1.0.schema.json"), ("trace", "schemas/searchplay-trace-1.0.schema.json"),
    ("reference", "Documentation/Manifest.md"),
  ])
  func generatedFilesAreFresh(_ subject: String, _ path: String) throws {
    let program = try Program()
    defer { program.end() }
    #expect(try program.run("schema", subject).output == (try text(path)), "\(path) is stale: run 'make regenerate'")
  }

  @Test func pagesOfTheExamplesAreFresh() throws {
    let program = try Program()
    defer { program.end() }
    let result = try program.run("docs", "examples", "--check", "-o", "Documentation/Examples", in: Program.root)
    #expect(result.status == 0, "run 'make regenerate'\n\(result.output)")
  }

  @Test func theReadmeShowsARealSnapshot() throws {
    let snapshot = try text("examples/__Snapshots__/storefront/narrow-to-red-shoes.snap.yaml")
    let sections = snapshot.components(separatedBy: "\n\n").filter { $0.hasPrefix("step 3") }
    let readme = try text("README.md")
    #expect(sections.count == 1 && readme.contains(sections[0]), "the README's snapshot is stale")
  }

  @Test func theSameBytesInEveryProcessAndLocale() throws {
    let program = try Program()
    defer { program.end() }
    let surroundings: [[String: String]] = [
      [:], ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"], ["LANG": "ar_EG.UTF-8", "COLUMNS": "20", "TERM": "dumb"],
      ["LC_ALL": "C", "TZ": "America/St_Johns"],
    ]
    for format in ["text", "json"] {
      let outputs = try surroundings.map {
        try program.run("run", "examples", "--format", format, environment: $0, in: Program.root).output
      }
      #expect(Set(outputs).count == 1 && outputs[0].count > 10_000)
    }
  }
}
