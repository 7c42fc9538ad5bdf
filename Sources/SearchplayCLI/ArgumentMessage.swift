import ArgumentParser
import Diagnostics
import Reports
import Texts

/// Rephrases the argument parser's messages in the style of the other messages.
struct ArgumentMessage {
  /// The whole message, without a final line break.
  let text: String

  /// - Parameters:
  ///   - parsed: The parser's own message.
  ///   - arguments: The arguments, starting with the command.
  init(_ parsed: String, of arguments: [String]) {
    guard parsed.hasPrefix("Error: ") else {
      text = parsed
      return
    }
    var lines = parsed.dropFirst(7).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.removeFirst()
    let listed = lines.prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    // Alternative spellings of the arguments do not help the user.
    lines = lines.dropFirst(listed.count).filter { !$0.hasPrefix("   or: ") }.map { line in
      if line.hasPrefix("Help:") { return "  = help:" + line.dropFirst(5) }
      return line.hasPrefix("Usage:") ? "usage:" + line.dropFirst(6) : line
    }
    text = (["error: " + TerminalText.visible(Self.headline(first, arguments, listed))] + lines).joined(separator: "\n")
  }

  private static func headline(_ line: String, _ arguments: [String], _ listed: [String]) -> String {
    let quoted = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    if line.hasPrefix("Unknown option '"), quoted.count > 1 {
      let isShort = quoted[1].hasPrefix("--update-snapshots") && !arguments.contains { $0.hasPrefix("--update-snapshots") }
      return "there is no option '\(isShort ? "-u" : quoted[1])'" + meant(quoted[1], in: options(of: arguments) + ["--version", "--help"])
    }
    if line.hasPrefix("Missing value for '"), quoted.count > 1 {
      let name = String(quoted[1].prefix { $0 != " " })
      let place = arguments.firstIndex(of: name).map { $0 + 1 }
      if let place, place < arguments.count, arguments[place].hasPrefix("-"), arguments[place].dropFirst().allSatisfy(\.isNumber) {
        return "'\(quoted[1])' does not accept negative numbers"
      }
      return "'\(quoted[1])' needs a value"
    }
    // The value may contain quotes itself.
    if line.hasPrefix("The value '"), let middle = line.ranges(of: "' is invalid for '").last {
      let value = String(line[..<middle.lowerBound].dropFirst("The value '".count))
      let rest = line[middle.upperBound...].split(separator: "'", omittingEmptySubsequences: false).map(String.init)
      let choices = listed + rest.enumerated().filter { $0.offset > 0 && $0.offset % 2 == 0 && $0.offset < rest.count - 1 }.map(\.element)
      if rest[0].hasPrefix("--shard") {
        let numbers = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        if numbers.count == 2, let all = numbers[1], all > ShardReport.most {
          return "'--shard \(value)': there can be at most \(ShardReport.most) parts"
        }
        if numbers.count == 2, let part = numbers[0], let all = numbers[1], all > 0 {
          return "'--shard \(value)': there is no part \(part) of \(all)\(part == 0 ? "; the first one is 1" : "")"
        }
        return "'--shard' takes a part and the number of parts, such as 1/3, not '\(value)'"
      }
      if Self.options(of: arguments).contains("--report-\(value)") {
        return "'\(rest[0])' does not accept '\(value)': that report is written by --report-\(value), with a file"
      }
      // An option without a list of values takes a number.
      let isPercentage = rest[0].contains("percent")
      let share = isPercentage ? Double(value).flatMap { (0...1).contains($0) ? ", such as \(Int(($0 * 100).rounded()))" : nil } : nil
      let kind = (Double(value) != nil || isPercentage ? "a whole number" : "a number") + (share ?? "")
      let others = choices.isEmpty ? ": it takes \(kind)" : ": it takes \(list(choices, "or"))"
      let near = NearMiss.of(value, in: choices).map { "; did you mean '\($0)'?" }
      return "'\(rest[0])' does not accept '\(value)'\(near ?? others)"
    }
    if line.hasPrefix("The option '"), line.contains("does not take any value"), let name = quoted.dropFirst().first,
      let end = line.lastIndex(of: "'")
    {
      let value = line[..<end].split(separator: "'").last ?? ""
      let others = Self.options(of: arguments).filter { $0.hasPrefix("\(name)-") }
      let meant = others.count == 1 && Double(value) != nil ? "; did you mean '\(others[0]) \(value)'?" : ", but '\(value)' is given"
      return "'\(name)' does not accept a value\(meant)"
    }
    let below = Searchplay.configuration.subcommands.first { $0.configuration.commandName == arguments.first }?.configuration.subcommands
    if line.contains("nexpected argument"), quoted.count > 1, let below, !below.isEmpty {
      let names = below.compactMap { $0.configuration.commandName }
      let near = NearMiss.of(quoted[1], in: names).map { "did you mean '\($0)'?" } ?? "it takes \(list(names, "or"))"
      return "there is no '\(arguments.first ?? "") \(quoted[1])'; \(near)"
    }
    if line.hasPrefix("Unexpected argument '"), let end = line.lastIndex(of: "'") {
      return "unexpected argument '\(line[..<end].dropFirst("Unexpected argument '".count))'"
    }
    if line.hasPrefix("Missing expected argument '"), quoted.count > 1 { return "'\(quoted[1])' is missing" }
    // A leading name, such as that of an option or a format, keeps its case.
    return line.dropFirst().first?.isUppercase ?? false ? line : line.prefix(1).lowercased() + line.dropFirst()
  }

  private static func list(_ words: [String], _ last: String) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) " + (words.last ?? "")
  }

  /// Whether any command has an option. Cost: that of the help of all commands.
  static func hasOption(_ name: String) -> Bool {
    Searchplay.configuration.subcommands.contains { options(of: $0).contains(name) }
  }

  /// The options of the named command.
  private static func options(of arguments: [String]) -> [String] {
    guard let command = Searchplay.configuration.subcommands.first(where: { $0.configuration.commandName == arguments.first }) else {
      return []
    }
    let below = command.configuration.subcommands.first { arguments.dropFirst().first == $0.configuration.commandName }
    return options(of: below ?? command)
  }

  private static func options(of command: any ParsableCommand.Type) -> [String] {
    let help = Searchplay.helpMessage(for: command, columns: 200)
    let words = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.filter { $0.hasPrefix("--") && $0.count > 2 }
    return Set(words.map(String.init)).sorted()
  }

  /// The names that other tools use.
  private static let others = [
    "--update": "--update-snapshots", "--filter": "--grep", "--name": "--grep", "--test-name-pattern": "--grep", "--bail": "--max-failures",
    "--fail-fast": "--max-failures",
    "--watch-all": "--watch", "--watchAll": "--watch", "--silent": "--quiet", "--workers": "--jobs", "--parallel": "--jobs",
    "--max-workers": "--jobs", "--junit": "--report-junit", "--html": "--report-html", "--json": "--report-json", "--tap": "--report-tap",
    "--markdown": "--report-markdown", "--env": "--variable", "--var": "--variable", "--out": "--output", "--ci": "--update-snapshots=none",
    "--repeat": "--repeat-each", "--retry": "--retries",
  ]

  /// The other commands that have an option with this exact name.
  private static func owners(of option: String) -> [String] {
    ["test", "run", "validate", "compare", "explore", "docs"].filter { options(of: [$0]).contains(option) }
  }

  private static func meant(_ word: String, in options: [String]) -> String {
    let name = String(word.prefix { $0 != "=" })
    if name == "--format", options.contains("--report-junit") {
      return ": reports are written by --report-junit, --report-json, --report-html and others, each with a file"
    }
    if ["--yes", "--all", "-y"].contains(name), ["review", "accept"].contains(where: { Self.options(of: [$0]) == options }) {
      return ": 'searchplay accept' accepts all pending snapshots"
    }
    if name == "--fix" {
      return ": no manifest is changed; the messages say what to write"
    }
    if name == "--api-key" || name == "--apiKey" { return ": set SEARCHPLAY_SECRET_apiKey in the environment" }
    if ["-t", "-k", "--match"].contains(name), options.contains("--grep") { return "; did you mean '--grep'?" }
    if let other = others[name], options.contains(String(other.prefix { $0 != "=" })) { return "; did you mean '\(other)'?" }
    let owners = owners(of: name)
    if !owners.isEmpty { return ": it is an option of \(list(owners.map { "'\($0)'" }, "and"))" }
    // The negated option is not what was meant.
    let parts = options.filter { $0.hasSuffix("-\(name.drop { $0 == "-" })") && !$0.hasPrefix("--no-") }
    if !parts.isEmpty { return "; did you mean \(list(parts.map { "'\($0)'" }, "or"))?" }
    return NearMiss.of(name, in: options.filter { !$0.hasPrefix("--no-") || name.hasPrefix("--no-") }).map { "; did you mean '\($0)'?" }
      ?? ""
  }
}
