import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// A scenario: a name and steps, which are replayed on its own stage.
package struct ScenarioDeclaration: Sendable {
  /// The name, followed by the case in square brackets.
  package let name: Located<String>
  /// The name without the case.
  private let plainName: String
  /// The name of the case if the scenario is a row of a matrix; nil otherwise.
  package let caseName: String?
  package let description: String?
  package let tags: [String]
  /// The findings that the author accepts, in addition to those of the manifest.
  package let allowances: [Located<FindingID>]
  /// The reason why the scenario is skipped; nil if it is run.
  package let skip: String?
  /// Whether only this scenario, and others with this key, are run.
  package let only: Bool
  /// Steps, expectations and notes, in order.
  package let lines: [ScenarioLine]

  /// The names by which the scenario can be selected: with the case, and without.
  package var names: [String] { caseName == nil ? [name.value] : [name.value, plainName] }

  package var allow: Set<FindingID> { Set(allowances.map(\.value)) }

  /// The steps in order.
  package var steps: [Step] { lines.compactMap(\.step) }
  package var expectations: [Expectation] { lines.compactMap(\.expectation) }

  /// The scenarios of a manifest. A superfluous dash splits a scenario in two, which is reported once.
  static let list = Form<[ScenarioDeclaration]>(Form<[ScenarioDeclaration]>.list(of: form).schema) { node, problems in
    let all = Form<[ScenarioDeclaration]>.list(of: form)
    let torn = node.items.indices.dropFirst().filter { place in
      let (above, below) = (node.items[place - 1], node.items[place])
      return above["name"] != nil && above["steps"] == nil && below["name"] == nil && below["steps"] != nil
    }
    // Steps that begin in the same column as the scenarios.
    let stray = node.items.filter { item in
      item.entries.count == 1 && item.entries.allSatisfy { entry in StepKey.allCases.contains { $0.rawValue == entry.key } }
    }
    if !stray.isEmpty {
      for item in stray {
        problems.add(
          Diagnostic(
            "missing-key", at: item.opening, "'\(item.entries[0].key)' is a step, not a scenario",
            help: "indent it like the steps of its scenario"))
      }
      let others = node.items.filter { item in !stray.contains { $0.span == item.span } }
      _ = all.read(YAMLNode(.sequence(others), span: node.span), problems)
      return nil
    }
    if torn.isEmpty {
      noteTags(node, problems)
      let scenarios = all.read(node, problems)
      noteCopies(scenarios ?? [], problems)
      return scenarios
    }
    for place in torn {
      let item = node.items[place]
      let isInBraces = item.span.file.bytes[item.span.range].first == UInt8(ascii: "{")
      problems.add(
        Diagnostic(
          "missing-key", at: item.opening,
          isInBraces ? "this begins another scenario, which has no name" : "this dash begins another scenario, which has no name",
          help: isInBraces ? "write both in the same braces" : "remove the '- ', so that it is part of the scenario above"))
    }
    let whole = node.items.indices.filter { !torn.contains($0) && !torn.contains($0 + 1) }.map { node.items[$0] }
    _ = all.read(YAMLNode(.sequence(whole), span: node.span), problems)
    return nil
  }

  /// Warns of tags that differ only in case or in hyphens: selecting one misses the other.
  private static func noteTags(_ node: YAMLNode, _ problems: Problems) {
    let tags = node.items.flatMap { $0["tags"]?.items ?? [] }.compactMap { item in JSONValue(item).string.map { Located($0, item.place) } }
    var usual: [String: Located<String>] = [:]
    var told: Set<String> = []
    for tag in tags {
      let letters = tag.value.lowercased().filter { !"-_ ".contains($0) }
      guard let first = usual[letters] else {
        usual[letters] = tag
        continue
      }
      if first.value == tag.value || letters.isEmpty || !told.insert(tag.value).inserted { continue }
      problems.add(
        Diagnostic(
          "tag", .warning, at: tag.span, "'\(tag.value)' and '\(first.value)' are two tags: selecting one leaves out the other",
          labels: [.init("the other one", at: first.span)], help: "spell the tag the same way everywhere"))
    }
  }

  /// Warns of scenarios with the same lines, which were probably copied and renamed. The rows of a matrix share their lines.
  private static func noteCopies(_ scenarios: [ScenarioDeclaration], _ problems: Problems) {
    var known: [[String]: Located<String>] = [:]
    var copies: [(first: Located<String>, names: [Located<String>])] = []
    for scenario in scenarios where scenario.caseName == nil && scenario.skip == nil && scenario.lines.count > 1 {
      let lines = scenario.lines.compactMap(\.source)
      // Variables may have different values in the other one.
      if lines.contains(where: { $0.contains("${") }) { continue }
      let content = lines + scenario.allow.map(\.rawValue).sorted()
      guard let first = known[content] else {
        known[content] = scenario.name
        continue
      }
      // A duplicate name is reported separately.
      if first.span == scenario.name.span || first.value == scenario.name.value { continue }
      if let place = copies.firstIndex(where: { $0.first.span == first.span }) {
        copies[place].names.append(scenario.name)
      } else {
        copies.append((first, [scenario.name]))
      }
    }
    for (first, names) in copies {
      let others =
        names.count == 2 ? " and 1 other scenario have" : names.count > 2 ? " and \(names.count - 1) other scenarios have" : " has"
      problems.add(
        Diagnostic(
          "duplicate-scenario", .warning, at: names[0].span, "'\(names[0].value)'\(others) the same steps as '\(first.value)'",
          labels: [.init(names.count == 1 ? "the other scenario" : "the first of them", at: first.span)],
          help: names.count == 1 ? "change its steps, or remove it" : "change their steps, or remove them"))
    }
  }

  static let form = Form<ScenarioDeclaration>.object(
    "a scenario", .required("name", Form<String>.speakingName.shown.located, "The scenario's name, which also names its snapshot."),
    .optional("case", Form<String>.name.shown, "Distinguishes scenarios with the same name; a matrix sets it."),
    .optional(
      "matrix", matrixForm, "Runs the scenario once for each row: a list of `{ variable: value }`, or lists of values by variable."),
    .optional("description", Form<String>.text.shown, "A description for readers."),
    .defaulted("tags", .list(of: .tag), [], shown: "[]", "Tags for selecting scenarios."),
    .defaulted(
      "allow", .oneOrMore(of: FindingID.form.located, orNone: true), [], shown: "[]",
      "Findings that are known and accepted in this scenario."),
    .optional("skip", skipForm, "Skips the scenario: `true`, or preferably the reason."),
    .defaulted("only", .flag, false, shown: "false", "Runs only scenarios marked `only`; useful while working on one."),
    .required("steps", Form<[ScenarioLine]>.list(of: ScenarioLine.form, atLeast: 1), "What the user does, step by step.")
  ) { node, problems, name, caseName, _, description, tags, allow, skip, only, steps in
    if only, skip?.flatMap({ $0 }) != nil {
      let place = node.entries.first { $0.key == "only" }?.keySpan ?? node.opening
      return problems.error("conflicting-keys", at: place, "a scenario cannot have both 'only' and 'skip'")
    }
    if !steps.contains(where: { $0.step != nil || $0.expectation != nil }) {
      return problems.error("too-few", at: (node["steps"] ?? node).place, "no step does or checks anything: there are only notes")
    }
    return ScenarioDeclaration(
      name: Located(caseName.map { "\(name.value) [\($0)]" } ?? name.value, name.span), plainName: name.value, caseName: caseName,
      description: description, tags: tags, allowances: allow, skip: skip ?? nil, only: only, lines: steps)
  }

  /// Matrices are expanded before scenarios are read.
  private static let matrixForm = Form<Int>(
    SchemaFragment([
      "anyOf": [
        ["type": "array", "minItems": 1, "items": ["type": "object", "minProperties": 1]],
        ["type": "object", "minProperties": 1, "additionalProperties": ["type": "array", "minItems": 1]],
      ]
    ])
  ) { _, _ in 0 }

  /// `true` gives no reason, `false` does not skip.
  private static let skipForm = Form<String?>(SchemaFragment(["type": ["boolean", "string"]])) { node, problems in
    if case .scalar(let scalar) = node.content, case .bool(let isSkipped) = scalar.value { return .some(isSkipped ? "" : nil) }
    if case .scalar(let scalar) = node.content, ["true", "false"].contains(scalar.text.lowercased()) {
      return problems.wrongType(node, expected: "true, false or a reason", help: "write \(scalar.text.lowercased()) without quotes")
    }
    // A reason is a sentence; `no` is meant as a boolean.
    if case .scalar(let scalar) = node.content, Form<Bool>.isYesOrNo(scalar.text) {
      return Form<Bool>.flag.read(node, problems).map { _ in nil }
    }
    if case .scalar(let scalar) = node.content, Double(scalar.text) != nil, !scalar.isQuoted {
      return problems.wrongType(node, expected: "true, false or a reason")
    }
    return Form<String>.name.shown.read(node, problems).map(Optional.some)
  }

  /// The name as a file name: letters and digits in lower case, everything else replaced by hyphens.
  package var fileName: String { Self.fileName(plainName, case: caseName) }

  /// Returns the file name for a name and a case.
  static func fileName(_ name: String, case caseName: String?) -> String {
    fileName(name) + (caseName.map { ".\(fileName($0))" } ?? "")
  }

  package static func fileName(_ name: String) -> String {
    NameText.ofFile(NameText.words(name.lowercased()).joined(separator: "-"), upTo: 180, word: "scenario")
  }
}

extension Form where Value == String {
  /// A tag. It contains no commas, which separate tags on the command line.
  fileprivate static var tag: Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.shown.read(node, problems) else { return nil }
      let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      if trimmed.count < text.count {
        return problems.error(
          "tag", at: node.place, "a tag cannot begin or end with a space",
          help: trimmed.isEmpty ? "write a word" : "write \(WrittenOut.item(String(trimmed)))")
      }
      guard text.contains(",") else { return text }
      let tags = text.split(separator: ",").map { WrittenOut.item(String($0.drop { $0 == " " })) }.joined(separator: ", ")
      return problems.error(
        "tag", at: node.place, "a tag cannot contain a comma: the command line separates tags by commas",
        help: "write separate tags: \(tags)")
    }
  }

  /// A name with a letter or a digit, so that a file can be named after it.
  fileprivate static var speakingName: Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.read(node, problems) else { return nil }
      if NameText.words(text).isEmpty, text.unicodeScalars.allSatisfy({ $0.isASCII }) {
        return problems.error("empty-value", at: node.place, "the name has no letter or digit, so no snapshot file can be named after it")
      }
      return text
    }
  }
}

extension ScenarioLine {
  /// The source text of the line; nil for a note.
  fileprivate var source: String? {
    let span: SourceSpan
    switch self {
    case .step(let step): span = step.extent
    case .expect(_, let extent): span = extent
    case .note: return nil
    }
    return String(decoding: span.file.bytes[span.range], as: UTF8.self)
  }
}
