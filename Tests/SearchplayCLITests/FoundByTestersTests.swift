import Foundation
import TestSupport
import Testing

/// What hostile testers found to crash, to be left behind, or to be told without its reason.
struct FoundByTestersTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: [{ objectID: "1" }] }
    widgets: { list: { type: hits } }
    scenarios: [{ name: S, steps: [search: ] }]

    """

  /// The library for templates recurses into sections, and calls the end of the text an overflow.
  @Test(arguments: [
    (String(repeating: "{{#scenarios}}", count: 3000), "sections are nested more than 100 levels deep"),
    ("{{=<% %>=}}" + String(repeating: "<%#scenarios%>", count: 3000), "sections are nested more than 100 levels deep"),
    (String(repeating: "{{#scenarios\n}}", count: 3000), "sections are nested more than 100 levels deep"),
    ("{{name", "a tag is not closed"),
  ])
  func templates(_ end: String, _ message: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    #expect(try await program.run("docs", "--write-templates", "own").status == 0)
    let page = try program.read("own/page.md.mustache")
    try program.write(page + end, "own/page.md.mustache")
    let run = try await program.run("docs", "m.searchplay.yaml", "-o", "pages", "--templates", "own")
    let line = page.split(separator: "\n", omittingEmptySubsequences: false).count + (end.contains("\n") ? 100 : 0)
    #expect(run.status == 1 && run.errors.contains("own/page.md.mustache:\(line):"), "\(run.errors.prefix(300))")
    #expect(run.errors.contains("error: \(message) [template-syntax]"), "\(run)")
  }

  /// A run of `init` that was killed after it wrote the manifest is completed by the next one.
  @Test func unfinishedProjects() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(try await program.run("init", "shop").status == 0)
    for name in ["__Snapshots__", ".gitignore"] { try FileManager.default.removeItem(at: program.folder.appending(path: "shop/\(name)")) }
    let again = try await program.run("init", "shop")
    #expect(
      again.status == 0
        && again.errors == "warning: 'shop/shop.searchplay.yaml' is there, but some of its files are missing; they are added\n", "\(again)")
    #expect(program.exists("shop/.gitignore"))
    #expect(try await program.run("test", "shop").status == 0)
    let third = try await program.run("init", "shop")
    #expect(third.status == 64 && third.errors.contains("'shop/shop.searchplay.yaml' already exists"), "\(third)")
  }

  /// A name whose bytes are not UTF-8 cannot be a string of this program.
  @Test func namesThatAreNotText() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "u/m.searchplay.yaml")
    let name: [UInt8] = Array((program.folder.path + "/u/n").utf8) + [0xFF] + Array(".searchplay.yaml\0".utf8)
    let descriptor = name.withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    // Some file systems only have names that are text.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let run = try await program.run("list", "u")
    #expect(
      run.status == 64
        && run.errors.hasPrefix("error: the name of 'u/n\u{FFFD}.searchplay.yaml' is not UTF-8, so the file cannot be opened; rename it\n"),
      "\(run)")
  }

  /// Many findings of a kind, and many mistakes in a list, are told in time proportional to their number.
  @Test func manyOfAKind() async throws {
    let steps = String(repeating: "      - search: a\n", count: 3000)
    let told = try await Program.told(
      of: Self.manifest.replacing("scenarios: [{ name: S, steps: [search: ] }]\n", with: "scenarios:\n  - name: S\n    steps:\n" + steps),
      by: "validate")
    #expect(told.contains("warning: the previous step already searched for 'a' [step-without-effect]"), "\(told)")
    let mistakes = (1...1500).map { "f\($0)" }.joined(separator: ", ")
    let refused = try await Program.told(of: Self.manifest + "allow: [\(mistakes)]\n", by: "validate")
    #expect(refused.contains("'f1' is not a finding [unknown-value]"), "\(refused.prefix(600))")
  }
}
