import Texts
import Diagnostics
import JSONText
import YAMLTree

/// How a value is written in a manifest: reads it from the tree, and describes itself for the JSON Schema.
///
/// Both halves are made together, so that what the schema accepts and what the reader accepts cannot drift apart. The schema is built only
/// on demand, since reading a manifest does not need it.
package struct Form<Value: Sendable>: Sendable {
  private let lazySchema: Lazily<SchemaFragment>
  /// The keys of an object, in their order; empty for what is none.
  let ownKeys: [String]
  /// The value, or nil after the problem has been reported.
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

  /// Whether null is a value of its own, and not what a key that is left out means.
  package var takesNull: Bool {
    ([schema.json] + (schema.json["anyOf"]?.array ?? [])).contains { $0["type"]?.array?.contains("null") ?? false }
  }

  /// The same text, another value.
  package func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Form<Other> {
    Form<Other>(lazySchema, ownKeys: ownKeys) { node, problems in read(node, problems).map(transform) }
  }

  /// The value with the place it stands at.
  package var located: Form<Located<Value>> {
    Form<Located<Value>>(lazySchema, ownKeys: ownKeys) { node, problems in read(node, problems).map { Located($0, node.place) } }
  }

  /// The same, described by other words of the schema language.
  package func described(_ keywords: JSONValue.Member...) -> Form {
    Form(ownKeys: ownKeys, SchemaFragment(.object((schema.json.members ?? []) + keywords), schema.definitions), read: read)
  }
}

/// A value and where it stands in the manifest.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let span: SourceSpan

  package init(_ value: Value, _ span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

/// The problems found so far in one manifest. A reference, handed down to whoever reads a part.
package final class Problems {
  /// What is not to be shown of the manifest.
  package let redactor: Redactor

  package init(hiding redactor: Redactor = .none) {
    self.redactor = redactor
  }

  package var diagnostics: [Diagnostic] {
    withdrawn.isEmpty ? told : told.filter { diagnostic in !withdrawn.contains { $0.meets(diagnostic) } }
  }

  private var told: [Diagnostic] = []
  private var withdrawn: [Withdrawal] = []

  /// What need not be reported because something else already is.
  private struct Withdrawal {
    let rule: String
    let place: SourceSpan

    func meets(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == rule && diagnostic.span.file === place.file && place.range.lowerBound <= diagnostic.span.range.lowerBound
        && diagnostic.span.range.upperBound <= place.range.upperBound
    }
  }

  /// Tells nothing of a rule in a place, whose cause is told: neither what was found before nor what is found from now on.
  package func withdraw(_ rule: String, inside place: SourceSpan) { withdrawn.append(Withdrawal(rule: rule, place: place)) }

  /// Records that the manifest names, by objectID.
  package private(set) var records: [Located<String>] = []
  /// Rules that the manifest declares, by objectID.
  package private(set) var rules: [Located<String>] = []
  /// Placeholders of synonyms, which are to stand in records.
  package private(set) var placeholders: [Located<String>] = []
  /// The replicas that the manifest declares.
  package private(set) var replicas: [Located<String>] = []
  /// The keys at the top of the manifest: one that belongs elsewhere is not missing there, too.
  package var topKeys: Set<String> = []
  /// What else begins an item of the list in which the object stands that is being read: steps, beside an expectation.
  package var stepKeys: Set<String> = []
  /// The names of the manifest's widgets, which a message may recognise where something else stands.
  package var widgets: Set<String> = []
  /// Where the manifest leaves out widgets that it inherits, by name.
  package var widgetsLeftOut: [String: SourceSpan] = [:]
  /// The attributes of records that the manifest names, in the order read.
  package private(set) var attributes: [Located<String>] = []
  /// Words of which one is to stand in records, in the order read.
  package private(set) var neededWords: [Located<NeededWords>] = []
  /// The filter groups that the manifest names, by their descriptions, in the order read.
  package private(set) var groups: [Located<String>] = []
  /// What the manifest filters records by, in the order read.
  package private(set) var filtered: [Located<FilteredValue>] = []
  /// The keys that the object at a place has besides those of the form that reads it.
  var furtherKeys: (place: SourceSpan, names: [String])?
  /// Parameters of the engine that are set and have no effect on embedded records, in the order read.
  package private(set) var idle: [Located<IdleParameter>] = []
  /// Variables that stand somewhere as other tools write them, of which a warning tells.
  package private(set) var plainVariables: Set<String> = []
  private var searchers: Set<String> = []
  private var filterStates: Set<String> = []
  private var known: Set<Diagnostic> = []
  /// Where variables are told about: the place of the first in the list.
  private var ofVariables: [SourceSpan: Int] = [:]

  /// One problem is reported once, also where a matrix repeats its place. A wrong type is not reported if the value's variable is unknown;
  /// a warning about a variable is replaced by the error that it leads to.
  ///
  /// - Parameter quotesValue: whether its help may have parts of what stands at its place.
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

  /// A value that a variable brought may be a secret: what would be written instead has parts of it, which no mask covers.
  private func withoutSecrets(_ diagnostic: Diagnostic) -> Diagnostic {
    if redactor.isIdle || diagnostic.help == nil || diagnostic.isOfVariable { return diagnostic }
    guard diagnostic.span.names(variable: "${") else { return diagnostic }
    return Diagnostic(diagnostic.rule, diagnostic.severity, at: diagnostic.span, diagnostic.headline, labels: diagnostic.labels)
  }

  /// Notes that an attribute of the records is named, for whoever knows the records.
  package func mention(attribute: String, at span: SourceSpan) { attributes.append(Located(attribute, span)) }

  /// Notes that records are filtered by a value, for whoever knows the records.
  package func mention(filter value: FilteredValue, at span: SourceSpan) { filtered.append(Located(value, span)) }

  /// Notes that a filter group is named.
  package func mention(group: String, at span: SourceSpan) { groups.append(Located(group, span)) }

  /// Notes that a record is named, for whoever knows the records.
  package func mention(record objectID: String, at span: SourceSpan) { records.append(Located(objectID, span)) }

  /// Notes that a rule is declared, by its objectID.
  package func mention(rule: String, at span: SourceSpan) { rules.append(Located(rule, span)) }

  /// Notes that one of some words is to stand in records, for whoever knows them.
  ///
  /// - Parameters:
  ///   - typed: what users type in their place, if it is not one of them.
  ///   - isOfEdit: whether a rule writes them into queries; else they are a synonym's.
  package func mention(words: [String], typed: String?, isOfEdit: Bool = false, at span: SourceSpan) {
    neededWords.append(Located(NeededWords(words: words, typed: typed, isOfEdit: isOfEdit), span))
  }

  /// Notes that a placeholder of a synonym is named, for whoever knows the records.
  package func mention(placeholder: String, at span: SourceSpan) { placeholders.append(Located(placeholder, span)) }

  /// Notes that a replica is declared, for whoever knows who searches it.
  package func mention(replica: Located<String>) { replicas.append(replica) }

  /// Notes that a variable is written as other tools write it, and is no variable so.
  package func mention(plainVariable name: String) { plainVariables.insert(name) }

  /// Notes that a parameter is set that has no effect.
  package func mention(idle parameter: IdleParameter, at span: SourceSpan) { idle.append(Located(parameter, span)) }

  /// Notes that a searcher, or a filter state, is named where it is used.
  package func mention(searcher: String) { searchers.insert(searcher) }
  package func mention(filterState: String) { filterStates.insert(filterState) }
  package func mentions(searcher: String) -> Bool { searchers.contains(searcher) }
  package func mentions(filterState: String) -> Bool { filterStates.contains(filterState) }

  /// Reports an error and gives nil, for readers to return.
  package func error<Value>(_ rule: String, at span: SourceSpan, _ headline: String, help: String? = nil) -> Value? {
    add(Diagnostic(rule, at: span, headline, help: help))
    return nil
  }

  /// `a:b` as the key and the value that are likely meant; nil where a text has no such colon.
  package static func spaced(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, text.index(after: colon) != text.endIndex else { return nil }
    let (key, value) = (text[..<colon], text[text.index(after: colon)...])
    return key.contains(" ") || value.hasPrefix("/") || value.hasPrefix(" ") ? nil : "\(key): \(value)"
  }

  /// The name in `{{name}}` or `%name%`; nil for any other text.
  private static func braced(_ text: String) -> String? {
    for (open, close) in [("{{", "}}"), ("%", "%"), ("<", ">")] where text.hasPrefix(open) && text.hasSuffix(close) {
      let name = text.dropFirst(open.count).dropLast(close.count).filter { $0 != " " }
      if !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) { return name }
    }
    return nil
  }

  /// Reports that another kind of value is needed.
  package func wrongType<Value>(_ node: YAMLNode, expected: String, help: String? = nil) -> Value? {
    let found: String
    if case .scalar(let scalar) = node.content, !scalar.text.isEmpty {
      // Masked before it is truncated, since a part of a secret would not be recognized.
      let text = redactor.masked(scalar.text)
      let shown = text.count > 80 ? text.prefix(80) + "…" : text[...]
      found = "\(node.kindName), '\(shown)'"
      if scalar.text.contains("\n"),
        node.span.file.bytes[node.span.range].first.map("|>".utf8.contains) ?? false
      {
        let mark = node.span.file.bytes[node.span.range].first == UInt8(ascii: "|") ? "|" : ">"
        return error(
          "wrong-type", at: node.place, "\(expected) is expected, not a string of several lines",
          help: "remove the '\(mark)', which turns the lines below it into text")
      }
      if help == nil, !scalar.isQuoted, node.span.file.name.lowercased().hasSuffix(".json"), scalar.text.contains(" //") {
        return error("wrong-type", at: node.place, "\(expected) is expected, not \(found)", help: "JSON has no comments: remove it")
      }
      // Another templating language.
      if help == nil, !expected.contains("string"), let name = Self.braced(scalar.text) {
        return error(
          "wrong-type", at: node.place, "\(expected) is expected, not \(found)", help: "to use a variable, write \"${\(name)}\"")
      }
      if help == nil, !scalar.isQuoted, let spaced = Self.spaced(scalar.text), expected.contains("{") || expected.contains("mapping") {
        return error(
          "wrong-type", at: node.place, "\(expected) is expected, not \(found)", help: "a space is missing after the colon: { \(spaced) }")
      }
    } else {
      found = node.kindName
      if help == nil, node.isNull, expected.contains("string"), node.isCommented {
        return error(
          "wrong-type", at: node.place, "\(expected) is expected, not \(found)",
          help: "a '#' begins a comment: put a string that begins with '#' in quotes")
      }
    }
    // What a variable or an alias brought stands elsewhere.
    var labels: [Diagnostic.Label] = []
    if node.aliasSpan != nil, !node.span.range.isEmpty, case .scalar(let scalar) = node.content, !redactor.finds(in: scalar.text) {
      labels.append(.init("its value is here", at: node.span))
    }
    add(Diagnostic("wrong-type", at: node.place, "\(expected) is expected, not \(found)", labels: labels, help: help))
    return nil
  }
}

extension Diagnostic {
  /// Whether it is about a variable or a secret, for which something else should stand there.
  fileprivate var isOfVariable: Bool { ["unknown-variable", "missing-secret", "variable", "yaml-quotes"].contains(rule) }
}

extension Problems {
  /// Warns where a text was meant and a comment is read: `#1 runner`. What is a comment to people has a space behind its `#`.
  package func noteComment(inPlaceOf node: YAMLNode) {
    guard node.isLeftEmpty, let (text, place) = textBehindSign(node.span.file, from: node.span.range.lowerBound) else { return }
    add(
      Diagnostic(
        "yaml-comment", .warning, at: place, "a '#' after a space begins a comment, so this step has no text",
        help: "put the string in quotes: \(JSONValue.string(text).text())"))
  }

  /// Warns where a text ends at what is read as a comment: `run #1`.
  func noteComment(behind node: YAMLNode) {
    guard case .scalar(let scalar) = node.content, !scalar.isQuoted, !scalar.text.isEmpty, node.aliasSpan == nil else { return }
    let (file, end) = (node.span.file, node.span.range.upperBound)
    guard end < file.bytes.count, file.bytes[end] == 0x20, let (_, place) = textBehindSign(file, from: end) else { return }
    add(
      Diagnostic(
        "yaml-comment", .warning, at: place, "a '#' after a space begins a comment: the string ends before it",
        help: "put the string in quotes, or a space after '#'"))
  }

  /// The comment that follows, if it looks like a text: several words are mostly a comment whose author leaves out the space.
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
  /// The same, with a warning where a text ends at a comment that looks like a part of it.
  package var notingComments: Form {
    Form(lazySchema, ownKeys: ownKeys) { node, problems in
      problems.noteComment(behind: node)
      return read(node, problems)
    }
  }
}

extension YAMLNode {
  /// Whether a comment stands where its value should.
  var isCommented: Bool {
    span.file.bytes[min(span.range.lowerBound, span.file.bytes.count)...].first { $0 != 0x20 } == UInt8(ascii: "#")
  }

  /// Whether nothing at all is written where its value should be; `null` and `~` are something, and so is a variable that holds nothing.
  package var isLeftEmpty: Bool {
    if case .scalar(let scalar) = content { scalar.text.isEmpty && !scalar.isQuoted && span.range.isEmpty } else { false }
  }
}
