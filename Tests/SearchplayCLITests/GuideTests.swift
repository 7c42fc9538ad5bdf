import Diagnostics
import Foundation
import Testing

/// The written guides, checked against the sources.
struct GuideTests {
  private func files(_ folder: String) throws -> String {
    let walker = FileManager.default.enumerator(at: Program.root.appending(path: folder), includingPropertiesForKeys: nil)
    let urls = (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try urls.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  /// Every rule has an enum case and a complete message in a test, and every case has a rule; rules that say so have warnings.
  @Test func everyRuleIsListedAndInATest() throws {
    let calls = try files("Sources").matches(of: /(?:Diagnostic\(|\.error\(|[^A-Za-z]problem\()\s*"([a-z]+(?:-[a-z]+)*)",/)
    let rules = Set(calls.map { String($0.output.1) })
    let rows = Set(Rule.allCases.map(\.rawValue))
    #expect(rules.subtracting(rows) == [] && rows.subtracting(rules) == [])
    let tests = try files("Tests")
    #expect(rules.filter { !tests.contains("[\($0)]") } == [])
  }

  @Test func theManualNamesEveryOption() async throws {
    let program = try Program()
    defer { program.end() }
    let manual = try String(contentsOf: Program.root.appending(path: "Documentation/man/searchplay.1"), encoding: .utf8)
    for command in [
      "init", "run", "test", "validate", "list", "compare", "docs", "schema", "reference", "review", "accept", "reject", "merge-reports",
      "record", "export",
    ] {
      let help = try await program.run(command, "--help").output
      for option in help.matches(of: /--([a-z][a-z-]+)/).map({ String($0.output.1) }) {
        #expect(manual.contains("-\(option)"), "\(command) --\(option): run 'make manual'")
      }
    }
  }
}
