import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// Replaces `${name}` by its value, and expands scenarios with a matrix into cases.
///
/// A value that consists of `${name}` only, quoted or not, becomes the variable's value, of whatever type; inside a longer string, the
/// value is inserted as text. `$${` is an escaped `${`. Variables are also replaced in keys, but not in records.
struct Substitution {
  /// The placeholders of `stats` and of filters in lists.
  private static let places: Set = ["hits", "page", "pages", "query", "milliseconds", "attribute", "value", "operator", "lower", "upper"]

  let problems: Problems
  /// The variables with a value, by name.
  var values: [String: YAMLNode]
  /// Masks the values of secrets in names.
  let redactor: Redactor
  /// The variables that are declared without a default, for messages.
  private let withoutDefault: Set<String>
  /// The secrets without a value, for messages.
  private let missingSecrets: Set<String>

  /// Collects the variables of a manifest, with the values that are passed in.
  init(_ root: YAMLNode, _ context: ManifestContext, _ problems: Problems) {
    self.problems = problems
    var values: [String: YAMLNode] = [:]
    var missing: Set<String> = []
    // Variables in a list, which is reported when the manifest is read, are known all the same.
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
      // A string may be empty on purpose; a value of a different type may not.
      if case .scalar(let scalar)? = values[name]?.content, case .string = scalar.value { continue }
      guard let declared = root["variables"]?.entries.first(where: { $0.key == name }) else { continue }
      problems.add(
        Diagnostic(
          "variable", .warning, at: declared.keySpan, "'\(name)' is empty", help: "give it a value: --variable \(name)=…"))
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
              help: "set SEARCHPLAY_SECRET_\(name.text), or pass --secret \(name.text)=…"))
        }
      }
    }
    // Secrets that are written with values have the wrong form, which is reported once.
    for entry in root["secrets"]?.entries ?? [] { values[entry.key] = values[entry.key] ?? entry.value }
    for (name, text) in context.secrets {
      let file = SourceFile(name: "--secret \(name)", text: "")
      values[name] = YAMLNode(.scalar(YAMLScalar(text: text, isQuoted: true)), span: file.span(0..<0))
    }
    withoutDefault = Set(declared.filter { $0.value.isNull }.map(\.key)).subtracting(context.variables.keys)
    self.values = values
    redactor = Redactor(context.secrets.values)
    missingSecrets = missing
  }

  /// Returns a value that was passed in: read as a plain YAML scalar, or as a string if the default is one.
  private static func node(of text: String, from name: String, like known: YAMLNode?) -> YAMLNode {
    let file = SourceFile(name: name, text: text)
    let isText = if case .scalar(let scalar)? = known?.content, case .string = scalar.value { true } else { false }
    return YAMLNode(.scalar(YAMLScalar(text: text, isQuoted: isText)), span: file.span(0..<file.bytes.count))
  }

  // MARK: The manifest

  /// Returns the manifest with all values in place.
  func applied(to root: YAMLNode) -> YAMLNode {
    guard case .mapping(let entries) = root.content else { return root }
    let applied = entries.map { entry -> YAMLEntry in
      let value: YAMLNode
      switch (entry.key, entry.value.content) {
      case ("variables", _), ("secrets", _): value = entry.value
      case ("filterStates", _):
        value = self.value(entry.value)
        // Names are shown in every state, and masking could make two of them equal.
        for (written, item) in zip(entry.value.items + [entry.value], value.items + [value]) {
          guard case .scalar(let source) = written.content, source.text.contains("${") else { continue }
          if case .scalar(let scalar) = item.content, redactor.finds(in: scalar.text) {
            problems.add(Diagnostic("variable", at: item.place, "a secret cannot be used in a name", help: "use a variable"))
          }
        }
      case ("scenarios", .sequence(let items)):
        value = copy(entry.value, .sequence(cases(of: items, after: root["setup"]?.items.count ?? 0)))
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

  /// Returns a node with its variables replaced.
  ///
  /// - Parameters:
  ///   - isProse: Whether the text is prose, which may contain dollar signs.
  ///   - isTemplate: Whether the text is a widget's, in which braces have a different meaning.
  func value(_ node: YAMLNode, isSearcher: Bool = false, isProse: Bool = false, isTemplate: Bool = false) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar):
      // Doubled braces in a widget's text are literal braces, unless they enclose the whole text.
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
                // A widget may have such a name.
                entry.value, isProse: ["note", "description"].contains(entry.key) && entry.value.isScalar,
                isTemplate: isTemplate || entry.key == "presenter")
          }))
    }
  }

  /// Returns a key, such as a widget name or an expected value, with its variables replaced.
  private func key(of entry: YAMLEntry) -> String {
    guard entry.key.utf8.contains(UInt8(ascii: "$")) else { return entry.key }
    let scalar = YAMLScalar(text: entry.key, isQuoted: true)
    let replaced = substituted(YAMLNode(.scalar(scalar), span: entry.keySpan), scalar, isProse: true)
    if case .scalar(let text) = replaced.content {
      guard redactor.finds(in: text.text) else { return text.text }
      // Names are converted to words, in which no mask would find the secret.
      problems.add(Diagnostic("variable", at: entry.keySpan, "a secret cannot be used in a key", help: "use a variable"))
      return entry.key
    }
    problems.add(Diagnostic("variable", at: entry.keySpan, "'\(entry.key)' is \(replaced.kindName) and cannot be a key"))
    return entry.key
  }

  /// Returns entries with the variables of their keys replaced; keys that become equal are reported.
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

  /// Warns of declared variables in records, which are data.
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

  /// Returns a scalar with its variables replaced; unchanged after reporting an unknown one.
  private func substituted(_ node: YAMLNode, _ scalar: YAMLScalar, isProse: Bool) -> YAMLNode {
    // Works on bytes: a combining mark after a brace would change the character.
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
        if case .scalar(let inner) = value.content, !hasRoom(for: inner, at: node.place) { return node }
        return whole
      }
      guard case .scalar(let inner) = value.content else {
        problems.add(Diagnostic("variable", at: node.place, "'\(name)' is \(value.kindName) and cannot be inserted into a string"))
        return node
      }
      guard hasRoom(for: inner, at: node.place) else { return node }
      text += inner.text.utf8
      rest = rest[(end + 1)...]
    }
    let result = String(decoding: text + rest, as: UTF8.self)
    return hasFewMarks(result, at: node.place) ? copy(node, .scalar(YAMLScalar(text: result, isQuoted: scalar.isQuoted))) : node
  }

  /// Whether no character of a text with its variables has too many marks; reports one that has.
  private func hasFewMarks(_ text: String, at place: SourceSpan) -> Bool {
    if !MarkLimit.isExceeded(by: text) { return true }
    problems.add(
      Diagnostic("yaml-limit", at: place, "with its variables, a character has more than \(MarkLimit.most) combining marks"))
    return false
  }

  /// Whether a text can be inserted; reports the first one that cannot: like aliases, variables must not make a small file large.
  private func hasRoom(for text: YAMLScalar, at place: SourceSpan) -> Bool {
    let most = YAMLLimits().bytes
    guard problems.insertedBytes <= most, hasFewMarks(text.text, at: place) else { return false }
    problems.insertedBytes += text.text.utf8.count
    if problems.insertedBytes <= most { return true }
    problems.add(Diagnostic("yaml-limit", at: place, "with its variables, the manifest has more than \(most >> 20) MB of text"))
    return false
  }

  /// Warns of variables in the syntax of templates: `{{name}}`, `%name%`, `<name>`, `{name}`, `%{name}`.
  private func warnOfTemplates(_ text: String, at span: SourceSpan) {
    // A fast path: most strings contain none of these.
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
    written += braced(text)
    for (text, written) in written {
      // Tags of HTML look like placeholders of Gherkin.
      let near = text.hasPrefix("<") ? nil : NearMiss.of(written, in: values.keys)
      guard let name = values[written] != nil ? written : near else { continue }
      problems.mention(plainVariable: name)
      problems.add(Diagnostic("variable", .warning, at: span, "'\(text)' is plain text, not a variable", help: "write \"${\(name)}\""))
    }
  }

  /// The names of variables that are in braces without a dollar sign, each with what is written.
  private func braced(_ text: String) -> [(text: String, name: String)] {
    var found: [(text: String, name: String)] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let before = open > text.startIndex ? text[text.index(before: open)] : nil
      rest = rest[open...].dropFirst()
      // No name is longer than this.
      guard before != "$", before != "{", let close = rest.prefix(80).firstIndex(of: "}") else { continue }
      let name = String(rest[..<close])
      guard values[name] != nil, !rest[close...].hasPrefix("}}") else { continue }
      found.append(((before.map { "%#@".contains($0) ? String($0) : "" } ?? "") + "{\(name)}", name))
    }
    return found
  }

  /// Warns of variables in the syntax of other tools: `$name`, `$(name)`.
  private func warnOfOtherSpelling(_ rest: ArraySlice<UInt8>, at span: SourceSpan) {
    // No name is longer than this.
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
          "missing-secret", at: span, "the secret '\(name)' has no value", help: "set SEARCHPLAY_SECRET_\(name), or pass --secret \(name)=…"
        ))
    } else if withoutDefault.contains(name) {
      problems.add(
        Diagnostic(
          "unknown-variable", at: span, "the variable '\(name)' has no value",
          help: "give it a default under 'variables', or pass --variable \(name)=…"))
    } else {
      // The syntax of workflows: `${{ matrix.stars }}` and `${env.PAGE_SIZE}`.
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
      // Two braces, as templates have.
      if name.hasPrefix("{"), case let own = name.dropFirst().trimmingBlanks, !own.isEmpty, !own.contains(" ") {
        problems.add(
          Diagnostic(
            "unknown-variable", at: span, "there is no variable '\(name)}'",
            help: values[own] != nil || withoutDefault.contains(own) || missingSecrets.contains(own)
              ? "write ${\(own)}"
              : NameText.isOfSecret(own)
                ? "declare it, secrets: [\(WrittenOut.item(own))], set SEARCHPLAY_SECRET_\(own), and write ${\(own)}"
                : "a variable has one brace on each side: declare '\(own)' under 'variables', and write ${\(own)}"))
        return
      }
      let bare = name.prefix { $0 != ":" }.trimmingBlanks
      let near =
        bare != name && values[bare] != nil
        ? "write ${\(bare)}" + (name.contains(":") ? "; its default goes under 'variables'" : "")
        : (problems.areMany ? nil : NearMiss.didYouMean(name, values.keys.sorted()))
          ?? (Self.places.contains(name) ? "placeholders in a presenter's text have no '$': write {\(name)}" : nil)
      // The syntax of shells: `${BRAND:-Fleet}`.
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
