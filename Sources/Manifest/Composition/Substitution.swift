import Diagnostics
import Forms
import Texts
import YAMLTree

/// Puts values in place of `${name}`, and makes the cases of scenarios with a matrix.
///
/// A value that is nothing but `${name}`, in quotes or without, becomes the variable's value, of whatever kind; inside a longer text
/// its text. `$${` stands for `${`. In keys, too, and not in records.
struct Substitution {
  /// The places of the texts of `stats`, and of filters in lists.
  private static let places: Set = ["hits", "page", "pages", "query", "milliseconds", "attribute", "value", "operator", "lower", "upper"]

  let problems: Problems
  /// The variables with a value, by name.
  var values: [String: YAMLNode]
  /// The values of secrets, which no name shows.
  let redactor: Redactor
  /// Variables that are declared without a default, for messages.
  private let withoutDefault: Set<String>
  /// Secrets without a value, for messages.
  private let missingSecrets: Set<String>

  /// The variables of a manifest, with the values given from outside.
  init(_ root: YAMLNode, _ context: ManifestContext, _ problems: Problems) {
    self.problems = problems
    var values: [String: YAMLNode] = [:]
    var missing: Set<String> = []
    // Those of a list, which is told where variables are read, are known all the same.
    let declared = root["variables"].map { $0.entries + $0.items.flatMap(\.entries) } ?? []
    if !declared.isEmpty {
      let secrets = (root["secrets"]?.items ?? []).compactMap { item -> String? in
        if case .scalar(let name) = item.content { name.text } else { nil }
      }
      for entry in declared where !entry.value.isNull {
        values[entry.key] = entry.value
        if secrets.contains(entry.key) {
          problems.add(
            Diagnostic("variable", at: entry.keySpan, "'\(entry.key)' is both a variable and a secret", help: "rename one of them"))
        }
        if case .scalar(let scalar) = entry.value.content, scalar.text.contains("${") {
          problems.add(
            Diagnostic(
              "variable", at: entry.value.place, "the default of '\(entry.key)' contains '${': defaults cannot refer to other variables"))
        }
      }
    }
    for (name, text) in context.variables where text.isEmpty {
      // Text may be empty on purpose; what is no text is taken away.
      if case .scalar(let scalar)? = values[name]?.content, case .string = scalar.value { continue }
      guard let declared = root["variables"]?.entries.first(where: { $0.key == name }) else { continue }
      problems.add(
        Diagnostic(
          "variable", .warning, at: declared.keySpan, "'\(name)' is set to nothing", help: "give it a value: --variable \(name)=…"))
    }
    for (name, text) in context.variables { values[name] = Self.node(of: text, from: "--variable \(name)", like: values[name]) }
    if case .sequence(let items)? = root["secrets"]?.content {
      for item in items {
        guard case .scalar(let name) = item.content else { continue }
        guard let value = context.secrets[name.text] else {
          missing.insert(name.text)
          continue
        }
        if value.isEmpty {
          problems.add(
            Diagnostic(
              "empty-secret", at: item.place, "the secret '\(name.text)' is empty",
              help: "set SEARCHPLAY_SECRET_\(name.text), or give --secret \(name.text)=…"))
        }
      }
    }
    for (name, text) in context.secrets {
      let file = SourceFile(name: "--secret \(name)", text: "")
      values[name] = YAMLNode(.scalar(YAMLScalar(text: text, isQuoted: true)), span: file.span(0..<0))
    }
    withoutDefault = Set(declared.filter { $0.value.isNull }.map(\.key)).subtracting(context.variables.keys)
    self.values = values
    redactor = Redactor(context.secrets.values)
    missingSecrets = missing
  }

  /// A text given from outside: read as a plain YAML value, or as a string where the default is one.
  private static func node(of text: String, from name: String, like known: YAMLNode?) -> YAMLNode {
    let file = SourceFile(name: name, text: text)
    let isText = if case .scalar(let scalar)? = known?.content, case .string = scalar.value { true } else { false }
    return YAMLNode(.scalar(YAMLScalar(text: text, isQuoted: isText)), span: file.span(0..<file.bytes.count))
  }

  // MARK: The manifest

  /// The manifest with all values in place.
  func applied(to root: YAMLNode) -> YAMLNode {
    guard case .mapping(let entries) = root.content else { return root }
    let applied = entries.map { entry -> YAMLEntry in
      let value: YAMLNode
      switch (entry.key, entry.value.content) {
      case ("variables", _), ("secrets", _): value = entry.value
      case ("filterStates", _):
        value = self.value(entry.value)
        // Names are shown in every state, where a mask would make two of them one.
        for (written, item) in zip(entry.value.items + [entry.value], value.items + [value]) {
          guard case .scalar(let source) = written.content, source.text.contains("${") else { continue }
          if case .scalar(let scalar) = item.content, redactor.finds(in: scalar.text) {
            problems.add(Diagnostic("variable", at: item.place, "a secret cannot be used in a name", help: "use a variable"))
          }
        }
      case ("scenarios", .sequence(let items)): value = copy(entry.value, .sequence(items.flatMap(cases)))
      case ("searchers", .mapping(let searchers)):
        value = copy(entry.value, .mapping(replaced(searchers) { self.value($0.value, isSearcher: true) }))
      default: value = self.value(entry.value, isSearcher: entry.key == "searcher")
      }
      return YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: value)
    }
    return copy(root, .mapping(applied))
  }

  func copy(_ node: YAMLNode, _ content: YAMLNode.Content) -> YAMLNode {
    var copy = YAMLNode(content, span: node.span)
    copy.aliasSpan = node.aliasSpan
    return copy
  }

  /// - Parameters:
  ///   - isProse: whether it is for readers, who may read of dollars.
  ///   - isTemplate: whether it is a widget's text, in which braces mean something else.
  func value(_ node: YAMLNode, isSearcher: Bool = false, isProse: Bool = false, isTemplate: Bool = false) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar):
      // Doubled braces in a widget's text are braces, unless there is nothing else.
      if !isProse, !isTemplate || scalar.text.hasPrefix("{{") && scalar.text.hasSuffix("}}") {
        warnOfTemplates(scalar.text, at: node.place)
      }
      return scalar.text.utf8.contains(UInt8(ascii: "$")) ? substituted(node, scalar, isProse: isProse) : node
    case .sequence(let items): return copy(node, .sequence(items.map { value($0, isProse: isProse, isTemplate: isTemplate) }))
    case .mapping(let entries):
      return copy(
        node,
        .mapping(
          replaced(entries) { entry in
            let isData = isSearcher && entry.key == "records" && !entry.value.isScalar
            if isData { warnOfVariables(in: entry.value) }
            return isData
              ? entry.value
              : value(
                // A widget may be called so.
                entry.value, isProse: ["note", "description"].contains(entry.key) && entry.value.isScalar,
                isTemplate: isTemplate || entry.key == "presenter")
          }))
    }
  }

  /// A key with its variables replaced: the name of a widget, a value that is expected.
  private func key(of entry: YAMLEntry) -> String {
    guard entry.key.utf8.contains(UInt8(ascii: "$")) else { return entry.key }
    let scalar = YAMLScalar(text: entry.key, isQuoted: true)
    let replaced = substituted(YAMLNode(.scalar(scalar), span: entry.keySpan), scalar, isProse: true)
    if case .scalar(let text) = replaced.content {
      guard redactor.finds(in: text.text) else { return text.text }
      // Names are shown in words, which no mask would find.
      problems.add(Diagnostic("variable", at: entry.keySpan, "a secret cannot be used in a key", help: "use a variable"))
      return entry.key
    }
    problems.add(Diagnostic("variable", at: entry.keySpan, "'\(entry.key)' is \(replaced.kindName) and cannot be a key"))
    return entry.key
  }

  /// Entries with the variables of their keys replaced; keys that are equal only then are reported.
  private func replaced(_ entries: [YAMLEntry], _ value: (YAMLEntry) -> YAMLNode) -> [YAMLEntry] {
    let haveVariables = entries.contains { $0.key.utf8.contains(UInt8(ascii: "$")) }
    var seen: Set<String> = []
    return entries.map { entry in
      let key = key(of: entry)
      if haveVariables, !seen.insert(key).inserted {
        problems.add(Diagnostic("duplicate-key", at: entry.keySpan, "duplicate key '\(key)'"))
      }
      return YAMLEntry(key: key, keySpan: entry.keySpan, value: value(entry))
    }
  }

  /// Says where a declared variable stands in records, which are data.
  private func warnOfVariables(in node: YAMLNode) {
    switch node.content {
    case .sequence(let items): for item in items { warnOfVariables(in: item) }
    case .mapping(let entries): for entry in entries { warnOfVariables(in: entry.value) }
    case .scalar(let scalar):
      guard scalar.text.utf8.contains(UInt8(ascii: "$")), let name = values.keys.sorted().first(where: { scalar.text.contains("${\($0)}") })
      else { return }
      problems.add(
        Diagnostic("variable", .warning, at: node.place, "'${\(name)}' is left unchanged: variables are not replaced in records"))
    }
  }

  /// A scalar with its variables replaced; as it is after reporting one that is not known.
  private func substituted(_ node: YAMLNode, _ scalar: YAMLScalar, isProse: Bool) -> YAMLNode {
    // By bytes: a mark behind a brace makes another character of it.
    var text: [UInt8] = []
    var rest = ArraySlice(scalar.text.utf8)
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      text += rest[..<dollar]
      rest = rest[dollar...]
      if rest.starts(with: "$${".utf8) {
        text += "${".utf8
        rest = rest.dropFirst(3)
        continue
      }
      guard rest.starts(with: "${".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        if rest.starts(with: "${".utf8) {
          problems.add(
            Diagnostic("variable", at: node.place, "'${' has no closing '}'", help: "write ${name}; '$${' writes '${'"))
          return node
        }
        if !isProse { warnOfOtherSpelling(rest, at: node.place) }
        text.append(UInt8(ascii: "$"))
        rest = rest.dropFirst()
        continue
      }
      let name = String(decoding: rest.dropFirst(2)[..<end], as: UTF8.self)
      guard let value = values[name] else {
        report(name, at: node.place)
        return node
      }
      if end == rest.endIndex - 1, text.isEmpty, rest.startIndex == 0 {
        var whole = value
        whole.aliasSpan = node.place
        return whole
      }
      guard case .scalar(let inner) = value.content else {
        problems.add(Diagnostic("variable", at: node.place, "'\(name)' is \(value.kindName) and cannot be inserted into a string"))
        return node
      }
      text += inner.text.utf8
      rest = rest[(end + 1)...]
    }
    return copy(node, .scalar(YAMLScalar(text: String(decoding: text + rest, as: UTF8.self), isQuoted: scalar.isQuoted)))
  }

  /// Says where a variable is written as templates write it: `{{name}}`, `%name%`, `<name>`.
  private func warnOfTemplates(_ text: String, at span: SourceSpan) {
    // Most texts have neither.
    guard text.utf8.contains(where: { "{%<".utf8.contains($0) }) else { return }
    var written: [(text: String, name: String)] = []
    if text.count > 2, text.hasPrefix("%") && text.hasSuffix("%") || text.hasPrefix("<") && text.hasSuffix(">") {
      written.append((text, String(text.dropFirst().dropLast())))
    }
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      written.append((String(rest[open.lowerBound..<close.upperBound]), rest[open.upperBound..<close.lowerBound].trimmingBlanks))
      rest = rest[close.upperBound...]
    }
    for (text, written) in written {
      guard let name = values[written] != nil ? written : NearMiss.of(written, in: values.keys) else { continue }
      problems.mention(plainVariable: name)
      problems.add(Diagnostic("variable", .warning, at: span, "'\(text)' is plain text, not a variable", help: "write \"${\(name)}\""))
    }
  }

  /// Says where a variable is written as other tools write it: `$name`, `$(name)`.
  private func warnOfOtherSpelling(_ rest: ArraySlice<UInt8>, at span: SourceSpan) {
    // No name is longer.
    let text = String(decoding: rest.dropFirst().prefix(80), as: UTF8.self)
    let bare = text.hasPrefix("(") ? text.dropFirst().prefix { $0 != ")" } : text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard values[String(bare)] != nil else { return }
    problems.mention(plainVariable: String(bare))
    problems.add(
      Diagnostic(
        "variable", .warning, at: span, "'$\(text.hasPrefix("(") ? "(\(bare))" : bare)' is plain text, not a variable",
        help: "write \"${\(bare)}\""))
  }

  private func report(_ name: String, at span: SourceSpan) {
    if missingSecrets.contains(name) {
      problems.add(
        Diagnostic(
          "missing-secret", at: span, "the secret '\(name)' has no value", help: "set SEARCHPLAY_SECRET_\(name), or give --secret \(name)=…"
        ))
    } else if withoutDefault.contains(name) {
      problems.add(
        Diagnostic(
          "unknown-variable", at: span, "the variable '\(name)' has no value",
          help: "give it a default under 'variables', or pass --variable \(name)=…"))
    } else {
      // `${{ matrix.stars }}` and `${env.PAGE_SIZE}`, as workflows have them.
      let dotted = name.filter { !"{} ".contains($0) }.replacing("env:", with: "env.")
      if let dot = dotted.lastIndex(of: "."), dotted.index(after: dot) != dotted.endIndex,
        ["matrix", "env", "vars", "secrets", "variables"].contains(String(dotted[..<dot]))
      {
        let own = String(dotted[dotted.index(after: dot)...])
        let isEnvironment = dotted.hasPrefix("env.")
        let isSecret = dotted.hasPrefix("secrets.") || NameText.isOfSecret(own)
        problems.add(
          Diagnostic(
            "unknown-variable", at: span, "there is no variable '\(name.hasPrefix("{") ? name + "}" : name)'",
            help: values[own] != nil
              ? "write ${\(own)}"
              : isSecret
                ? "declare it, secrets: [\(WrittenOut.item(own))], set SEARCHPLAY_SECRET_\(own), and write ${\(own)}"
                : isEnvironment
                  ? "declare '\(own)' under 'variables' and write ${\(own)}; SEARCHPLAY_VARIABLE_\(own) in the environment sets it"
                  : "declare '\(own)' under 'variables', or in the matrix, and write ${\(own)}"))
        return
      }
      let bare = name.prefix { $0 != ":" }.trimmingBlanks
      let near =
        bare != name && values[bare] != nil
        ? "write ${\(bare)}" + (name.contains(":") ? "; its default goes under 'variables'" : "")
        : NearMiss.didYouMean(name, values.keys.sorted())
          ?? (Self.places.contains(name) ? "placeholders in a presenter's text have no '$': write {\(name)}" : nil)
      // `${BRAND:-Fleet}`, as shells have it.
      let shell = name.firstMatch(of: #/^(\w+):?[-=](.+)$/#).map { match in
        "write ${\(match.output.1)}, and its default under 'variables': { \(match.output.1): \(WrittenOut.item(String(match.output.2))) }"
      }
      problems.add(
        Diagnostic(
          "unknown-variable", at: span, "there is no variable '\(name)'",
          help: near ?? shell
            ?? (NameText.isOfSecret(name)
              ? "declare it, secrets: [\(WrittenOut.item(name))], and set SEARCHPLAY_SECRET_\(name)"
              : "declare it under 'variables', or pass --variable \(name)=…; '$${' writes '${'")))
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
