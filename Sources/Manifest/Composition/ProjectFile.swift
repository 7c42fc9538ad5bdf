import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The contents of a `searchplay.yaml`: defaults for the command line, and keys that apply to all manifests below its folder.
package struct ProjectFile: Sendable {
  /// A default of the command line: the option's name without leading hyphens, and its values.
  package struct Option: Sendable, Hashable {
    package let name: String
    /// The values; empty for a flag that is on, `false` for one that is off.
    package let values: [String]
  }

  package let options: [Option]
  /// The folders in which manifests are searched if no path is given, relative to the file; nil for the working folder.
  package let folders: [Located<String>]?
  /// The tags by which the options choose scenarios.
  package let tags: [Located<String>]
  package let file: SourceFile

  /// The keys that configure the program itself; manifests inherit the rest as if they extended this file.
  static let ownKeys: Set<String> = ["version", "options", "folders"]

  private struct Draft: Sendable {
    var options: [String: [String]] = [:]
    var folders: [Located<String>]?
  }

  private static let form = Form<Draft>.object(
    "a project file", Draft(),
    .checked(.optional("version", FormatVersion.form, "The version of the format.")),
    .checked(
      .optional("extends", Form<[String]>.oneOrMore(of: .name), "Manifests that every manifest extends.")),
    .checked(.optional("variables", mapping, "Variables for all manifests, with their defaults; a manifest's own variables win.")),
    .checked(.optional("secrets", Form<[String]>.list(of: .name), "Names of secrets for all manifests.")),
    .checked(
      .optional("allow", Form<[FindingID]>.oneOrMore(of: FindingID.form, orNone: true), "Findings that are accepted everywhere.")),
    .optional(
      "folders", Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located), \.folders,
      "Folders to search for manifests when no path is given, relative to this file."),
    .defaulted("options", options, \.options, [:], shown: "{}", "Defaults for command-line options, by option name."))

  private static let mapping = Form<Int>(SchemaFragment(["type": "object"])) { node, problems in
    guard case .mapping = node.content else {
      let first = node.items.first?.entries.first
      return problems.wrongType(
        node, expected: "a mapping from names to defaults", help: first.map { "write '\($0.key): …' without '- '" })
    }
    return 0
  }

  // MARK: Options

  /// The options that may have a default here, each with the form of its value.
  private static let options = Form<[String: [String]]>.object(
    "options", [:],
    fields: [
      option("jobs", Form<Int>.integer(1...1000).map { ["\($0)"] }, "How many scenarios run at a time."),
      option("max-failures", Form<Int>.integer(1...1_000_000).map { ["\($0)"] }, "Stops after this many failures."),
      option("retries", Form<Int>.integer(0...100).map { ["\($0)"] }, "How often a failing scenario is tried again."),
      option("quiet", flag, "Shows only failures and the summary."), option("verbose", flag, "Shows every difference line by line."),
      option(
        "instantsearch", Form<InstantSearchRelease>.release.map { [$0.description] },
        "The InstantSearch version of manifests that do not set one."),
      option("findings", weights, "How to treat findings and warnings: all of them, or `{ all: warn, undefined-order: error }`."),
      option("reporter", word(["auto", "list", "dots", "verbose", "quiet"]), "How results are shown."),
      option("unreferenced", word(["auto", "reject", "delete", "warn", "ignore"]), "How to treat snapshots that belong to no scenario."),
      option("include-tags", words, "Runs only scenarios with one of these tags."),
      option("exclude-tags", words, "Runs no scenarios with one of these tags."),
      option("coverage", flag, "Lists what no step exercises."),
      option(
        "coverage-threshold", Form<Int>.integer(0...100).map { ["\($0)"] }, "Fails if a manifest's coverage is below this percentage."),
      option("faults", flag, "Repeats each scenario with its answers slow, failing and out of order."),
      option("forbid-only", flag, "Fails when a scenario has 'only'."),
      option("color", flag, "Colours the output."), option("github", flag, "Writes annotations and a step summary for GitHub Actions."),
    ])

  private static func option(_ name: String, _ form: Form<[String]>, _ summary: String) -> BoundField<[String: [String]]> {
    .optional(name, form, \.[name], summary)
  }

  /// `error`, or `{ all: warn, undefined-order: error }`, in the notation of the command line.
  private static let weights: Form<[String]> = {
    let level = Form<String>.choice(["error", "warn", "off"].map { ($0, $0) })
    let names = ["all"] + FindingID.allCases.map(\.rawValue) + Rule.warnings.map(\.rawValue)
    let some: JSONValue = [
      "type": "object", "additionalProperties": level.schema.json, "minProperties": 1,
      "propertyNames": ["enum": .array(names.map(JSONValue.string))],
    ]
    let named = Form<String>.choice(names.map { ($0, $0) })
    return Form<[String]>(SchemaFragment.any([level.schema, SchemaFragment(some)])) { node, problems in
      if case .scalar(let scalar) = node.content, scalar.text.contains("=") {
        let words = ["error", "warn", "off"]
        let parts = scalar.text.split(separator: ",").filter { !$0.trimmingBlanks.isEmpty }.map { part in
          let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmingBlanks }
          let (name, word) = sides.count == 2 ? (sides[0].isEmpty ? "FINDING" : sides[0], sides[1]) : ("all", sides[0])
          return "\(name): \(words.first { !word.isEmpty && ($0.hasPrefix(word) || word.hasPrefix($0)) } ?? "error, warn or off")"
        }
        return problems.error(
          "unknown-value", at: node.place, "'\(scalar.text)' is how the command line writes it",
          help: "write { \(parts.joined(separator: ", ")) }")
      }
      guard case .mapping(let entries) = node.content, !entries.isEmpty else { return level.read(node, problems).map { [$0] } }
      let parts = entries.map { entry -> String? in
        let name = YAMLNode(.scalar(YAMLScalar(text: entry.key, isQuoted: true)), span: entry.keySpan)
        let known = named.read(name, problems)
        guard let weight = level.read(entry.value, problems), let known else { return nil }
        return known == "all" ? weight : "\(known)=\(weight)"
      }
      let read = parts.compactMap(\.self)
      return read.count == parts.count ? [read.joined(separator: ",")] : nil
    }
  }()

  private static let flag = Form<Bool>.flag.map { $0 ? [] : ["false"] }
  private static let words = Form<[String]>.oneOrMore(of: .name).map { [$0.joined(separator: ",")] }
  private static func word(_ words: [String]) -> Form<[String]> { Form<String>.choice(words.map { ($0, $0) }).map { [$0] } }

  // MARK: Reading

  /// Reads a project file and reports all its problems. The result is nil after an error; an empty file is valid.
  ///
  /// - Parameter isOption: Whether the command line has an option of this name; messages say to pass it there.
  package static func read(
    _ file: SourceFile, isOption: @escaping (String) -> Bool = { _ in false }
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    guard !isEmpty(file) else { return (ProjectFile(options: [], folders: nil, tags: [], file: file), []) }
    let problems = Problems(hiding: file.redactor)
    problems.isOption = isOption
    let (root, diagnostics) = YAMLParser.parse(file)
    // API keys that belong elsewhere are masked in messages.
    let written = Redactor(
      (root?.writtenSecrets ?? WrittenKeys.values(in: file, after: ["apiKey", "secrets", "secret"])) + (root.map(givenSecrets) ?? []))
    if file.redactor.joined(written) != file.redactor {
      return read(SourceFile(name: file.name, bytes: file.bytes, hiding: file.redactor.joined(written)), isOption: isOption)
    }
    for diagnostic in diagnostics { problems.add(diagnostic) }
    if let entry = root?.entries.first(where: { ["searcher", "widgets", "scenarios"].contains($0.key) }) {
      problems.add(
        Diagnostic(
          "unknown-key", at: entry.keySpan, "'\(entry.key)' is a key of manifests, but searchplay.yaml is the project file",
          help: "rename the file: manifests are named *.searchplay.yaml"))
      return (nil, problems.diagnostics)
    }
    let draft = root.flatMap { form.read($0, problems) }
    if draft?.options["quiet"] == [], draft?.options["verbose"] == [], let place = root?["options"]?.keyPlace(of: "verbose") {
      problems.add(Diagnostic("conflicting-keys", at: place, "'quiet' and 'verbose' cannot be combined", help: "remove one"))
    }
    let found = problems.diagnostics.inSourceOrder
    guard let draft, !found.hasErrors else { return (nil, found) }
    let options = draft.options.sorted { $0.key < $1.key }.map { Option(name: $0.key, values: $0.value) }
    return (ProjectFile(options: options, folders: draft.folders, tags: root.map(tags) ?? [], file: file), found)
  }

  private static func tags(in root: YAMLNode) -> [Located<String>] {
    ["include-tags", "exclude-tags"].compactMap { root["options"]?[$0] }.flatMap { $0.items.isEmpty ? [$0] : $0.items }
      .flatMap { node -> [Located<String>] in
        guard case .scalar(let scalar) = node.content else { return [] }
        return scalar.text.split(separator: ",").map { Located(String($0), node.span) }
      }
  }

  /// The values of an option `secret: name=value`, which a project file does not accept.
  private static func givenSecrets(_ root: YAMLNode) -> [String] {
    guard let given = root["options"]?["secret"] else { return [] }
    return ([given] + given.items).compactMap { node in
      guard case .scalar(let scalar) = node.content, let sign = scalar.text.firstIndex(of: "=") else { return nil }
      return String(scalar.text[scalar.text.index(after: sign)...])
    }.filter { $0.utf8.count > 4 }
  }

  /// Returns whether a file contains nothing but comments.
  static func isEmpty(_ file: SourceFile) -> Bool {
    String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).allSatisfy { line in
      let text = line.drop { $0 == " " }
      return text.isEmpty || text.hasPrefix("#") || text == "---"
    }
  }

  /// The JSON Schema of the project file.
  package static var schema: JSONValue {
    let fragment = form.schema
    return .object(
      [.init("$schema", "http://json-schema.org/draft-07/schema#"), .init("title", "Searchplay project file 1.0")]
        + (fragment.json.members ?? []) + [
          .init("definitions", .object(fragment.definitions.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }))
        ])
  }
}
