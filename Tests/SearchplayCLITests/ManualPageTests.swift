import Foundation
import JSONText
import Testing

/// The manual page, which `make manual` generates, matches the program's own help.
struct ManualPageTests {
  @Test func isUpToDate() async throws {
    let program = try Program()
    defer { program.end() }
    let help = try JSONValue(parsing: try await program.run("--experimental-dump-help").output)
    let page = try String(contentsOf: Program.root.appending(path: "Documentation/man/searchplay.1"), encoding: .utf8)
    let commands = Self.commands(help["command"] ?? .null)
    let options = commands.flatMap { $0["arguments"]?.array ?? [] }.filter { $0["shouldDisplay"] == .bool(true) }
    let text = page.split(separator: "\n").filter { line in ![".Bd", ".Ed", ".Pp"].contains { line.hasPrefix($0) } }.joined(separator: "\n")
    let words = Self.words(text.replacing("\\", with: ""))
    let missing = (commands + options).flatMap { [$0["abstract"]?.string, $0["discussion"]?.string] }.compactMap(\.self).filter {
      !words.contains(Self.words($0))
    }
    #expect(missing.isEmpty, "run 'make manual': the page lacks \(missing)")
    // What is no longer in the help is no longer on the page.
    let lines = page.split(separator: "\n")
    func count(_ macros: String...) -> Int { lines.count { line in macros.contains { line.hasPrefix(".It \($0) ") } } }
    #expect(count("Fl", "Ar") == options.count && count("Em") == commands.count - 1, "run 'make manual'")
    #expect(commands.count > 10 && options.count > 100)
  }

  @Test func noExampleIsWiderThanATerminal() async throws {
    let program = try Program()
    defer { program.end() }
    let help = try JSONValue(parsing: try await program.run("--experimental-dump-help").output)
    let lines = Self.commands(help["command"] ?? .null).compactMap { $0["discussion"]?.string }.flatMap { $0.split(separator: "\n") }
    let examples = lines.filter { $0.hasPrefix("  ") }
    #expect(examples.filter { $0.count > 79 } == [])
    #expect(examples.count > 30)
  }

  private static func commands(_ command: JSONValue) -> [JSONValue] {
    [command] + (command["subcommands"]?.array ?? []).flatMap(commands)
  }

  /// A text on one line.
  private static func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
