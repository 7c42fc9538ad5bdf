import Foundation
import Testing

/// The checkout itself: examples pass, generated files are up to date, and outputs are the same everywhere.
struct ProjectTests {
  private func text(_ path: String) throws -> String { try String(contentsOf: Program.root.appending(path: path), encoding: .utf8) }

  @Test func everyExamplePasses() async throws {
    let program = try Program()
    defer { program.end() }
    let result = try await program.run("test", "examples", environment: ["CI": "true"], in: Program.root)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
  }

  @Test(arguments: [
    ("manifest", "schemas/searchplay-1.0.schema.json"), ("project", "schemas/searchplay-project-1.0.schema.json"),
    ("trace", "schemas/searchplay-trace-1.0.schema.json"),
    ("report", "schemas/searchplay-report-1.0.schema.json"), ("comparison", "schemas/searchplay-comparison-1.0.schema.json"),
    ("problems", "schemas/searchplay-problems-1.0.schema.json"), ("pending", "schemas/searchplay-pending-1.0.schema.json"),
    ("sarif", "schemas/searchplay-sarif-1.0.schema.json"), ("recording", "schemas/searchplay-recording-1.0.schema.json"),
    ("exploration", "schemas/searchplay-exploration-1.0.schema.json"),
  ])
  func generatedFilesAreFresh(_ subject: String, _ path: String) async throws {
    let program = try Program()
    defer { program.end() }
    #expect(try await program.run("schema", subject).output == (try text(path)), "\(path) is stale: run 'make regenerate'")
  }

  /// Every target has its section, and every section its target.
  @Test func theArchitectureNamesEveryTarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "Sources").path)
    let targets = folders.filter { $0.first?.isUppercase ?? false }
    let headings = try text("Documentation/ARCHITECTURE.md").split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    let named = headings.filter { !["Where code belongs", "Benchmarks", "Fuzz"].contains($0) }.flatMap {
      $0.components(separatedBy: " and ")
    }
    #expect(named.sorted() == targets.sorted())
  }

  /// A target imports only targets from the rows below its own in the architecture diagram.
  @Test func importsGoDownwards() throws {
    let document = try text("Documentation/ARCHITECTURE.md")
    let picture = try #require(document.components(separatedBy: "## The targets").last?.components(separatedBy: "```").dropFirst().first)
    var heights: [String: Int] = [:]
    for (row, line) in picture.split(separator: "\n").enumerated() {
      for name in line.dropFirst(21).split(separator: " ") { heights[String(name)] = -row }
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "Sources").path).sorted()
    #expect(heights.keys.sorted() == folders)
    for target in folders {
      let files = FileManager.default.enumerator(at: Program.root.appending(path: "Sources/\(target)"), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^\s*import (\w+)$/) {
          guard let imported = heights[String(match.output.1)], let own = heights[target] else { continue }
          #expect(imported < own, "\(file.lastPathComponent) of \(target) imports \(match.output.1)")
        }
      }
    }
  }

  @Test func pagesOfTheExamplesAreFresh() async throws {
    let program = try Program()
    defer { program.end() }
    let examples = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "examples").path)
    let manifests = examples.filter {
      $0.hasSuffix(".searchplay.yaml") || ["composition", "debian", "merchandising", "recorded"].contains($0)
    }.sorted().map {
      "examples/\($0)"
    }
    for (paths, folder, options) in [
      (manifests, "Examples", ["--title", "Examples", "--pictures", "pictures"]),
      (["examples/findings"], "Findings", ["--title", "Findings, step by step", "--no-pictures"]),
    ] {
      let result = try await program.run(["docs"] + paths + ["--check", "-o", "Documentation/\(folder)"] + options, in: Program.root)
      #expect(result.status == 0, "run 'make regenerate'\n\(result.output)")
    }
  }

  @Test func theReferenceIsFresh() async throws {
    let program = try Program()
    defer { program.end() }
    let result = try await program.run("reference", "--check", "-o", "Documentation", in: Program.root)
    #expect(result.status == 0, "run 'make regenerate'\n\(result.output)")
  }

  /// The README and the widgets' pages show states from the examples.
  @Test func documentsWithExcerptsAreFresh() async throws {
    let program = try Program()
    defer { program.end() }
    let pages = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "Documentation/Widgets").path)
      .filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/Widgets/\($0)" }
    for (documents, pictures) in [(["README.md"], "Documentation/pictures"), (pages, "pictures")] {
      let result = try await program.run(["docs"] + documents + ["--check", "--pictures", pictures], in: Program.root)
      #expect(result.status == 0, "run 'make regenerate'\n\(result.output)\(result.errors)")
    }
    #expect(try text("README.md").contains("](Documentation/pictures/README-storefront-"))
    for page in pages { #expect(try text(page).contains("](pictures/"), "\(page) has no picture") }
  }

  @Test func theSameBytesInEveryProcessAndLocale() async throws {
    let program = try Program()
    defer { program.end() }
    let surroundings: [[String: String]] = [
      [:], ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "COLUMNS": "20", "TERM": "dumb"],
      ["LC_ALL": "C", "LANG": "ar_EG.UTF-8", "TZ": "America/St_Johns"],
    ]
    for format in ["text", "json"] {
      let outputs = try surroundings.prefix(format == "json" ? 3 : 2).map {
        try program.launch("run", "examples", "--format", format, environment: $0, in: Program.root).output
      }
      #expect(Set(outputs).count == 1 && outputs[0].count > 10_000)
    }
  }
}
