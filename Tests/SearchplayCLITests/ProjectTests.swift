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
    ("report", "schemas/searchplay-report-1.0.schema.json"), ("comparison", "schemas/searchplay-comparison-1.0.schema.json"),
  ])
  func generatedFilesAreFresh(_ subject: String, _ path: String) throws {
    let program = try Program()
    defer { program.end() }
    #expect(try program.run("schema", subject).output == (try text(path)), "\(path) is stale: run 'make regenerate'")
  }

  @Test func pagesOfTheExamplesAreFresh() throws {
    let program = try Program()
    defer { program.end() }
    let examples = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "examples").path)
    let manifests = examples.filter { $0.hasSuffix(".searchplay.yaml") || ["composition", "debian"].contains($0) }.sorted().map {
      "examples/\($0)"
    }
    for (paths, folder, options) in [
      (manifests, "Examples", ["--pictures", "pictures"]), (["examples/findings"], "Findings", ["--no-pictures"]),
    ] {
      let result = try program.run(["docs"] + paths + ["--check", "-o", "Documentation/\(folder)"] + options, in: Program.root)
      #expect(result.status == 0, "run 'make regenerate'\n\(result.output)")
    }
  }

  @Test func theReferenceIsFresh() throws {
    let program = try Program()
    defer { program.end() }
    let result = try program.run("reference", "--check", "-o", "Documentation", in: Program.root)
    #expect(result.status == 0, "run 'make regenerate'\n\(result.output)")
  }

  @Test func theReadmesPictureShowsARealSnapshot() throws {
    let snapshot = try text("examples/__Snapshots__/storefront/narrow-to-red-shoes.snap.yaml")
    let section = try #require(snapshot.components(separatedBy: "\n\n").first { $0.hasPrefix("step 3: |\n") })
    let lines = section.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
    let drawn = try text("Documentation/storefront-step-3.svg").matches(of: /<text [^>]*>([^<]*)<\/text>/).map { match in
      match.output.1.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
    #expect(lines.map(String.init) == drawn.map(String.init), "the picture is stale: run 'make regenerate'")
    #expect(try text("README.md").contains("(Documentation/storefront-step-3.svg)"))
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
