import Diagnostics
import JSONText
import Texts
import YAMLTree

/// The form of a value in a manifest: reads the value from the tree, and describes it for the JSON Schema.
///
/// Both halves are made together, so that what the schema accepts and what the reader accepts cannot drift apart. The schema is built only
/// on demand, since reading a manifest does not need it.
package struct Form<Value: Sendable>: Sendable {
  private let lazySchema: Lazily<SchemaFragment>
  /// The keys of an object, in order; empty for any other form.
  package let ownKeys: [String]
  /// Reads the value; returns nil after reporting a problem.
  package let read: @Sendable (YAMLNode, Problems) -> Value?

  package var schema: SchemaFragment { lazySchema.value }

  package init(
    _ schema: @autoclosure @escaping @Sendable () -> SchemaFragment, read: @escaping @Sendable (YAMLNode, Problems) -> Value?
  ) {
    self.init(Lazily(schema), ownKeys: [], read: read)
  }

  init(
    ownKeys: [String], _ schema: @autoclosure @escaping @Sendable () -> SchemaFragment,
    read: @escaping @Sendable (YAMLNode, Problems) -> Value?
  ) {
    self.init(Lazily(schema), ownKeys: ownKeys, read: read)
  }

  private init(_ schema: Lazily<SchemaFragment>, ownKeys: [String], read: @escaping @Sendable (YAMLNode, Problems) -> Value?) {
    lazySchema = schema
    self.ownKeys = ownKeys
    self.read = read
  }

  /// Whether null is a value of its own, distinct from a key that is left out.
  package var takesNull: Bool {
    ([schema.json] + (schema.json["anyOf"]?.array ?? [])).contains { $0["type"]?.array?.contains("null") ?? false }
  }

  /// Returns a form with the same syntax whose value is transformed.
  package func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Form<Other> {
    Form<Other>(lazySchema, ownKeys: ownKeys) { node, problems in read(node, problems).map(transform) }
  }

  /// The form with the position of the value.
  package var located: Form<Located<Value>> {
    Form<Located<Value>>(lazySchema, ownKeys: ownKeys) { node, problems in read(node, problems).map { Located($0, node.place) } }
  }

  /// Returns the form with additional keywords in its schema.
  package func described(_ keywords: JSONValue.Member...) -> Form {
    Form(ownKeys: ownKeys, SchemaFragment(.object((schema.json.members ?? []) + keywords), schema.definitions), read: read)
  }
}

/// A value with its position in the manifest.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let span: SourceSpan

  package init(_ value: Value, _ span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

/// The problems found so far in one manifest. A class, so that all readers of its parts share it.
package final class Problems {
  /// Masks the secrets of the manifest.
  package let redactor: Redactor

  package init(hiding redactor: Redactor = .none) {
    self.redactor = redactor
  }

  package var diagnostics: [Diagnostic] {
    withdrawn.isEmpty ? told : told.filter { diagnostic in !withdrawn.contains { $0.meets(diagnostic) } }
  }

  /// Whether there are so many problems that help for further ones would not be read.
  package var areMany: Bool { told.count > 300 }

  private var told: [Diagnostic] = []
  private var withdrawn: [Withdrawal] = []

  /// A problem that need not be reported because its cause already has been.
  private struct Withdrawal {
    let rule: String
    let place: SourceSpan

    func meets(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == rule && diagnostic.span.file === place.file && place.range.lowerBound <= diagnostic.span.range.lowerBound
        && diagnostic.span.range.upperBound <= place.range.upperBound
    }
  }

  /// Suppresses a rule's problems inside a span because their cause is reported: both those found so far and those found later.
  package func withdraw(_ rule: String, inside place: SourceSpan) { withdrawn.append(Withdrawal(rule: rule, place: place)) }

  /// The records that the manifest names.
  package private(set) var records: [Located<NamedRecord>] = []
  /// The rules that the manifest declares, by objectID.
  package private(set) var rules: [Located<String>] = []
  /// The placeholders of synonyms, which must occur in records.
  package private(set) var placeholders: [Located<String>] = []
  /// The replicas that the manifest declares.
  package private(set) var replicas: [Located<String>] = []
  /// The keys at the top level of the manifest: a key that belongs elsewhere is not also reported as missing.
  package var topKeys: Set<String> = []
  /// The keys that can begin an item of the list around the object that is being read: the other steps, for an expectation.
  package var stepKeys: Set<String> = []
  /// Whether a program has an option with this name, which its project file does not set.
  package var isOption: (String) -> Bool = { _ in false }
  /// The names of the manifest's widgets, so that messages can recognize them in wrong positions.
  package var widgets: Set<String> = []
  /// The widgets that the manifest inherits and leaves out, by name.
  package var widgetsLeftOut: [String: SourceSpan] = [:]
  /// The types of inherited widgets that the manifest gives another type, by the places of their new types.
  package var widgetsRetyped: [SourceSpan: SourceSpan] = [:]
  /// The attributes of records that the manifest names, in the order read.
  package private(set) var attributes: [Located<String>] = []
  /// The words of which at least one must occur in records, in the order read.
  package private(set) var neededWords: [Located<NeededWords>] = []
  /// The filter groups that the manifest names, by their descriptions, in the order read.
  package private(set) var groups: [Located<String>] = []
  /// The conditions by which the manifest filters records, in the order read.
  package private(set) var filtered: [Located<FilteredValue>] = []
  /// The additional keys of the object at a position, besides those of the form that reads it.
  var furtherKeys: (place: SourceSpan, names: [String])?
  /// The engine parameters that are set and have no effect on embedded records, in the order read.
  package private(set) var idle: [Located<IdleParameter>] = []
  /// The variables that are written in the syntax of other tools, which a warning reports.
  package private(set) var plainVariables: Set<String> = []
  /// The number of bytes that variables have inserted into longer texts.
  package var insertedBytes = 0
  private var searchers: Set<String> = []
  private var filterStates: Set<String> = []
  private var known: Set<Diagnostic> = []
  /// The index in `told` of the first problem about a variable, by its span.
  private var ofVariables: [SourceSpan: Int] = [:]

  /// Adds a problem. Each problem is reported once, even if a matrix repeats its position. A wrong type is not reported if the value's
  /// variable is unknown; a warning about a variable becomes an error if the variable causes one.
  ///
  /// - Parameter quotesValue: Whether the help may contain parts of the value at the position.
  package func add(_ diagnostic: Diagnostic, quotesValue: Bool = true) {
    let diagnostic = quotesValue ? withoutSecrets(diagnostic) : diagnostic
    guard known.insert(diagnostic).inserted else { return }
    if diagnostic.isOfVariable, ofVariables[diagnostic.span] == nil { ofVariables[diagnostic.span] = told.count }
    if diagnostic.severity == .error, let place = ofVariables[diagnostic.span], place < told.count {
      let cause = told[place]
      if diagnostic.isOfVariable, cause.severity == .error { return told.append(diagnostic) }
      told[place] = Diagnostic(cause.rule, at: cause.span, cause.headline, labels: cause.labels, help: cause.help)
      return
    }
    told.append(diagnostic)
  }

  /// Removes the help if the value comes from a variable, which may be a secret: the help may contain parts of it, which no mask covers.
  private func withoutSecrets(_ diagnostic: Diagnostic) -> Diagnostic {
    if redactor.isIdle || diagnostic.help == nil || diagnostic.isOfVariable { return diagnostic }
    guard diagnostic.span.names(variable: "${") else { return diagnostic }
    return Diagnostic(diagnostic.rule, diagnostic.severity, at: diagnostic.span, diagnostic.headline, labels: diagnostic.labels)
  }

  /// Notes that an attribute is named, to be checked against the records.
  package func mention(attribute: String, at span: SourceSpan) { attributes.append(Located(attribute, span)) }

  /// Notes that records are filtered by a value, to be checked against the records.
  package func mention(filter value: FilteredValue, at span: SourceSpan) { filtered.append(Located(value, span)) }

  /// Notes that a filter group is named.
  package func mention(group: String, at span: SourceSpan) { groups.append(Located(group, span)) }

  /// Notes that a rule names a record, to be checked against the records.
  package func mention(record: NamedRecord, at span: SourceSpan) { records.append(Located(record, span)) }

  /// Notes that a rule is declared, by its objectID.
  package func mention(rule: String, at span: SourceSpan) { rules.append(Located(rule, span)) }

  /// Notes that at least one of some words must occur in records, to be checked against them.
  ///
  /// - Parameters:
  ///   - typed: What users type instead, if it is not one of the words.
  ///   - isOfEdit: Whether a rule writes the words into queries; otherwise they belong to a synonym.
  package func mention(words: [String], typed: String?, isOfEdit: Bool = false, at span: SourceSpan) {
    neededWords.append(Located(NeededWords(words: words, typed: typed, isOfEdit: isOfEdit), span))
  }

  /// Notes that a placeholder of a synonym is named, to be checked against the records.
  package func mention(placeholder: String, at span: SourceSpan) { placeholders.append(Located(placeholder, span)) }

  /// Notes that a replica is declared, to be checked against the searchers.
  package func mention(replica: Located<String>) { replicas.append(replica) }

  /// Notes that a variable is written in the syntax of another tool, in which it has no effect.
  package func mention(plainVariable name: String) { plainVariables.insert(name) }

  /// Whether a problem of a variable at a position has been reported.
  package func hasProblemOfVariable(at span: SourceSpan) -> Bool { ofVariables[span] != nil }

  /// Notes that a parameter is set that has no effect.
  package func mention(idle parameter: IdleParameter, at span: SourceSpan) { idle.append(Located(parameter, span)) }

  /// Notes that a searcher or a filter state is used.
  package func mention(searcher: String) { searchers.insert(searcher) }
  package func mention(filterState: String) { filterStates.insert(filterState) }
  package func mentions(searcher: String) -> Bool { searchers.contains(searcher) }
  package func mentions(filterState: String) -> Bool { filterStates.contains(filterState) }

  /// Reports an error and returns nil, for readers to return.
  package func error<Value>(_ rule: String, at span: SourceSpan, _ headline: String, help: String? = nil) -> Value? {
    add(Diagnostic(rule, at: span, headline, help: help))
    return nil
  }

  /// Returns `a:b` as the key and the value that were probably meant; nil if the string has no such colon.
  package static func spaced(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, text.index(after: colon) != text.endIndex else { return nil }
    let (key, value) = (text[..<colon], text[text.index(after: colon)...])
    return key.contains(" ") || value.hasPrefix("/") || value.hasPrefix(" ") ? nil : "\(key): \(value)"
  }

  /// Returns the name in `{{name}}`, `%name%` or `<name>`; nil for any other string.
  private static func braced(_ text: String) -> String? {
    for (open, close) in [("{{", "}}"), ("%", "%"), ("<", ">")] where text.hasPrefix(open) && text.hasSuffix(close) {
      let name = text.dropFirst(open.count).dropLast(close.count).filter { $0 != " " }
      if !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) { return name }
    }
    return nil
  }

  /// Reports that a different kind of value is expected.
  package func wrongType<Value>(_ node: YAMLNode, expected: String, help: String? = nil) -> Value? {
    let found: String
    if case .scalar(let scalar) = node.content, !scalar.text.isEmpty {
      // Mask before truncating, since a part of a secret would not be recognized.
      let text = redactor.masked(scalar.text)
      let shown = text.count > 80 ? text.prefix(80) + "…" : text[...]
      found = "\(node.kindName), '\(shown)'"
      if scalar.text.contains("\n"),
        node.span.file.bytes[node.span.range].first.map("|>".utf8.contains) ?? false
      {
        let mark = node.span.file.bytes[node.span.range].first == UInt8(ascii: "|") ? "|" : ">"
        return error(
          "wrong-type", at: node.place, "expected \(expected), found a string of several lines",
          help: "remove the '\(mark)', which turns the lines below it into text")
      }
      if help == nil, !scalar.isQuoted, node.span.file.name.lowercased().hasSuffix(".json"), scalar.text.contains(" //") {
        return error("wrong-type", at: node.place, "expected \(expected), found \(found)", help: "JSON has no comments: remove it")
      }
      // The syntax of another templating language.
      if help == nil, !expected.contains("string"), let name = Self.braced(scalar.text) {
        return error(
          "wrong-type", at: node.place, "expected \(expected), found \(found)", help: "to use a variable, write \"${\(name)}\"")
      }
      if help == nil, !scalar.isQuoted, let spaced = Self.spaced(scalar.text), expected.contains("{") || expected.contains("mapping") {
        return error(
          "wrong-type", at: node.place, "expected \(expected), found \(found)", help: "a space is missing after the colon: { \(spaced) }")
      }
    } else {
      found = node.kindName
      if help == nil, node.isNull, expected.contains("string"), node.isCommented {
        return error(
          "wrong-type", at: node.place, "expected \(expected), found \(found)",
          help: "a '#' begins a comment: put a string that begins with '#' in quotes")
      }
    }
    // The value of an alias is elsewhere.
    var labels: [Diagnostic.Label] = []
    if node.aliasSpan != nil, !node.span.range.isEmpty, case .scalar(let scalar) = node.content, !redactor.finds(in: scalar.text) {
      labels.append(.init("its value is here", at: node.span))
    }
    add(Diagnostic("wrong-type", at: node.place, "expected \(expected), found \(found)", labels: labels, help: help))
    return nil
  }
}

extension Diagnostic {
  /// Whether the problem is about a variable, a secret or the quotes of the value at this position.
  fileprivate var isOfVariable: Bool { ["unknown-variable", "missing-secret", "variable", "yaml-quotes"].contains(rule) }
}

extension Problems {
  /// Warns if a comment is read where a string was meant: `#1 runner`. An intended comment has a space after its `#`.
  package func noteComment(inPlaceOf node: YAMLNode) {
    guard node.isLeftEmpty, let (text, place) = textBehindSign(node.span.file, from: node.span.range.lowerBound) else { return }
    add(
      Diagnostic(
        "yaml-comment", .warning, at: place, "a '#' after a space begins a comment, so this step has no text",
        help: "put the string in quotes: \(JSONValue.string(text).text())"))
  }

  /// Warns if a string ends at what is read as a comment: `run #1`.
  func noteComment(behind node: YAMLNode) {
    guard case .scalar(let scalar) = node.content, !scalar.isQuoted, !scalar.text.isEmpty, node.aliasSpan == nil else { return }
    let (file, end) = (node.span.file, node.span.range.upperBound)
    guard end < file.bytes.count, file.bytes[end] == 0x20, let (_, place) = textBehindSign(file, from: end) else { return }
    add(
      Diagnostic(
        "yaml-comment", .warning, at: place, "a '#' after a space begins a comment: the string ends before it",
        help: "put the string in quotes, or a space after '#'"))
  }

  /// Returns the comment that follows if it looks like a value: several words are usually a comment whose author left out the space.
  private func textBehindSign(_ file: SourceFile, from offset: Int) -> (text: String, place: SourceSpan)? {
    let bytes = file.bytes
    guard let start = bytes[min(offset, bytes.count)...].firstIndex(where: { $0 != 0x20 }), bytes[start] == UInt8(ascii: "#"),
      start + 1 < bytes.count, !" #-=!\t\r\n".utf8.contains(bytes[start + 1])
    else { return nil }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard (0x30...0x39).contains(bytes[start + 1]) || !text.contains(" ") else { return nil }
    return (text, SourceSpan(file: file, range: start..<end))
  }
}

extension Form {
  /// The form with a warning if a string ends at a comment that looks like a part of it.
  package var notingComments: Form {
    Form(lazySchema, ownKeys: ownKeys) { node, problems in
      problems.noteComment(behind: node)
      return read(node, problems)
    }
  }
}

extension YAMLNode {
  /// Whether there is a comment in place of the value.
  var isCommented: Bool {
    span.file.bytes[min(span.range.lowerBound, span.file.bytes.count)...].first { $0 != 0x20 } == UInt8(ascii: "#")
  }

  /// Whether nothing at all is written in place of the value; `null` and `~` are something, and so is a variable with an empty value.
  package var isLeftEmpty: Bool {
    if case .scalar(let scalar) = content { scalar.text.isEmpty && !scalar.isQuoted && span.range.isEmpty } else { false }
  }
}
