import Diagnostics
import JSONText
import Texts
import YAMLTree

/// The keys of an object, for its schema and for messages.
struct ObjectKeys: Sendable {
  let noun: String
  let names: [String]
  private let described: Lazily<Description>

  /// The schema and the owners of keys, computed on demand.
  private struct Description: Sendable {
    let schema: SchemaFragment
    /// For each nested key, the paths of the keys that contain it, outermost key first; the nearest path comes first.
    let owners: [String: [[String]]]
  }

  /// A key of the object.
  struct Key: Sendable {
    let name: String
    let isRequired: Bool
    /// The key in the schema, and the definitions that it needs.
    let property: @Sendable () -> (JSONValue.Member, [String: JSONValue])
  }

  var schema: SchemaFragment { described.value.schema }
  private var owners: [String: [[String]]] { described.value.owners }

  init(_ noun: String, _ keys: [Key]) {
    self.noun = noun
    names = keys.map(\.name)
    described = Lazily {
      Self.description(
        keys.map { key in
          let (property, definitions) = key.property()
          return (property, key.isRequired, definitions)
        })
    }
  }

  private static func description(
    _ keys: [(property: JSONValue.Member, isRequired: Bool, definitions: [String: JSONValue])]
  ) -> Description {
    func inner(_ schema: JSONValue) -> [JSONValue.Member] {
      ([schema] + (schema["anyOf"]?.array ?? [])).flatMap { $0["properties"]?.members ?? [] }
    }
    var owners: [String: [[String]]] = [:]
    for key in keys {
      for inner in inner(key.property.value) { owners[inner.key, default: []].append([key.property.key]) }
    }
    for key in keys {
      for middle in inner(key.property.value) {
        for deep in inner(middle.value) { owners[deep.key, default: []].append([key.property.key, middle.key]) }
      }
    }
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.property.key) }
    var members: [JSONValue.Member] = [.init("type", "object"), .init("properties", .object(keys.map(\.property)))]
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    members.append(.init("additionalProperties", false))
    let definitions: [String: JSONValue] = keys.reduce(into: [:]) { all, key in all.merge(key.definitions) { first, _ in first } }
    return Description(schema: SchemaFragment(.object(members), definitions), owners: owners)
  }

  /// Returns the object for reading; nil after reporting that the node is not a mapping. Unknown keys are reported.
  func reading(_ node: YAMLNode, _ problems: Problems) -> ObjectReading? {
    guard case .mapping(let entries) = node.content else {
      return problems.wrongType(node, expected: "\(noun) (a mapping)", help: braced(node) ?? "keys: \(names.joined(separator: ", "))")
    }
    let unknown = entries.filter { !names.contains($0.key) && !isOfLater($0, problems) }
    var meant: Set<String> = []
    for entry in unknown {
      // Two keys that mean the same one are reported once.
      if let own = WebSpelling.key(of: entry.key, among: names), !meant.insert(own).inserted { continue }
      // The columns of the matrix are not unknown variables.
      if WebSpelling.key(of: entry.key, among: names) == "matrix" { problems.withdraw("unknown-variable", inside: node.span) }
      let needed = unknown.count == 1 ? needed(instead: entry, of: entries) : nil
      let help = Self.parted(entry, entries) ?? help(for: entry.key, at: node.span, beside: entries, needed: needed, problems)
      // The required key that was meant is not also reported as missing.
      if let needed, help == Self.instead(needed) || isAttribute(entry.key, in: Self.tagFilter) { meant.insert(needed) }
      if let owner = owners(of: entry.key, beside: entries), help == Self.belonging(entry.key, in: owner), let first = owner.first {
        meant.insert(first)
      }
      let _: Never? = problems.error("unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in \(noun)", help: help)
    }
    return ObjectReading(
      noun: noun, node: node, entries: entries, problems: problems, hasKnownKeysOnly: unknown.isEmpty, meant: meant)
  }
}

extension ObjectKeys {
  /// The help for `{ hits: 1,000 }`, which is a number and a key.
  private static func parted(_ entry: YAMLEntry, _ entries: [YAMLEntry]) -> String? {
    guard [2, 3].contains(entry.key.utf8.count), entry.key.allSatisfy(\.isNumber), entry.value.isNull,
      let place = entries.firstIndex(where: { $0.key == entry.key }), place > 0,
      case .scalar(let before) = entries[place - 1].value.content
    else { return nil }
    // `1.000,00`
    let parts = before.text.split(separator: ".")
    if parts.count > 1, parts.dropFirst().allSatisfy({ $0.count == 3 }), parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      let decimals = entry.key.allSatisfy { $0 == "0" } ? "" : ".\(entry.key)"
      return "a comma ends the number: write \(parts.joined())\(decimals)"
    }
    guard entry.key.utf8.count == 3, case .integer(let number) = before.value else { return nil }
    return "a comma ends the number: write \(number)\(entry.key)"
  }

  /// Returns whether a key is an unknown setting of an export: it may be a new setting, a former one or a typo, none of which is a reason
  /// not to read the others.
  private func isOfLater(_ entry: YAMLEntry, _ problems: Problems) -> Bool {
    guard noun == "settings", entry.keySpan.file.name.lowercased().hasSuffix(".json"), !isWrapper(entry) else { return false }
    if let current = Self.formerSettings[entry.key] {
      problems.mention(
        idle: .overridden(entry.key, by: "under its former name", remedy: "write \(current)"), at: entry.keySpan)
    } else {
      let help = owners[entry.key] == nil ? help(forSlip: entry.key) : nil
      problems.mention(idle: .unknown(entry.key, help: help), at: entry.keySpan)
    }
    return true
  }

  /// Settings under names that Algolia's API reference calls deprecated, and whose values have changed as well.
  private static let formerSettings = [
    "enableExactOnSingleWordQuery": "exactOnSingleWordQuery: attribute, none or word",
    "disableTypoToleranceOn": "disableTypoToleranceOnAttributes with the same value",
    "useQueryEqualsOneAttributeInRanking": "exactOnSingleWordQuery: attribute, none or word",
  ]

  private static func belonging(_ key: String, in owner: [String]) -> String {
    "it belongs in '\(owner.joined(separator: "."))': { \(key): … }"
  }

  /// Returns whether a key contains others that belong in the object itself.
  private func isWrapper(_ entry: YAMLEntry) -> Bool {
    let inner = entry.value.entries.map(\.key)
    return !inner.isEmpty && inner.filter(names.contains).count * 2 >= inner.count
  }

  /// Returns the path of keys that contain a key, outermost first: preferably one that is written out in the manifest rather than read from
  /// a file.
  private func owners(of key: String, beside entries: [YAMLEntry]) -> [String]? {
    let all = owners[key] ?? []
    func written(_ owner: [String]) -> YAMLEntry? { entries.first { $0.key == owner.first } }
    func isFiled(_ entry: YAMLEntry) -> Bool { entry.value.isScalar || entry.value.span.file !== entry.keySpan.file }
    let free = all.filter { owner in written(owner).map { !isFiled($0) } ?? true }
    let needed = missing(entries)
    return free.first { written($0) != nil } ?? free.first { $0.first.map(needed.contains) ?? false } ?? free.first ?? all.first
  }

  /// The only required key that is missing, if the value of an unknown key has its form and nothing else in the object could have it.
  private func needed(instead entry: YAMLEntry, of entries: [YAMLEntry]) -> String? {
    let missing = missing(entries)
    guard missing.count == 1, let form = schema.json["properties"]?[missing[0]] else { return nil }
    let types = ([form] + (form["anyOf"]?.array ?? [])).flatMap { part -> [String] in
      (part["type"]?.array ?? part["type"].map { [$0] } ?? []).compactMap(\.string)
    }
    switch entry.value.content {
    case .sequence: return types.contains("array") ? missing[0] : nil
    case .mapping: return types.contains("object") ? missing[0] : nil
    default:
      let isAlone = entries.allSatisfy { $0.key == entry.key || $0.key == "type" }
      return isAlone && types.contains { $0 != "array" && $0 != "object" } ? missing[0] : nil
    }
  }

  /// The required keys that an object does not have.
  private func missing(_ entries: [YAMLEntry]) -> [String] {
    (schema.json["required"]?.array ?? []).compactMap(\.string).filter { name in !entries.contains { $0.key == name } }
  }

  private static func instead(_ key: String) -> String { "write '\(key)' instead" }

  private static let tagFilter = "a tag filter"

  /// Whether a key in an object of this kind is no misspelling of its keys, but an attribute.
  private func isAttribute(_ key: String, in kind: String) -> Bool {
    noun == kind && NearMiss.of(key, in: names) == nil && !["tag", "name", "label", "text"].contains(key)
  }

  private func help(forSlip key: String) -> String? { NearMiss.didYouMean(key, names) }

  /// Returns help for a sequence of the object's keys where the mapping was meant: `[hits: 2, filters: none]` has the wrong brackets.
  private func braced(_ node: YAMLNode) -> String? {
    if case .scalar(let scalar) = node.content, let condition = condition(scalar.text) { return "write { \(condition) }" }
    // The only required key is `value`.
    if case .scalar(let scalar) = node.content, !node.isNull, let needed = schema.json["required"]?.array?.compactMap(\.string),
      needed.count == 1, needed[0] == "value"
    {
      return "write { value: \(WrittenOut.value(scalar)) }"
    }
    if noun == "settings", case .sequence(let items) = node.content, items.contains(where: { !$0.entries.isEmpty }) {
      return "these look like records: settings are a mapping, such as { attributesForFaceting: [brand] }"
    }
    guard case .sequence(let items) = node.content, !items.isEmpty else { return nil }
    if noun == "a manifest", items.contains(where: { $0["objectID"] != nil }) {
      return "these look like records: 'searchplay init --records \(node.span.file.name)' writes a manifest for them"
    }
    let texts = items.map { item -> String? in
      guard case .mapping(let entries) = item.content, entries.count == 1, names.contains(entries[0].key),
        case .scalar(let scalar) = entries[0].value.content
      else { return nil }
      return "\(entries[0].key): \(scalar.isQuoted ? JSONValue.string(scalar.text).text() : scalar.text)"
    }
    let written = texts.compactMap(\.self)
    return written.count == texts.count ? "write { \(written.joined(separator: ", ")) }" : nil
  }

  /// Returns `hits <= 3` as a key and its value; nil for a string that is not a comparison of a key.
  private func condition(_ text: String) -> String? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 3, names.contains(parts[0]), Int(parts[2]) != nil else { return nil }
    let sign = UpstreamSpelling.comparisons[parts[1]] ?? parts[1]
    guard ["=", "!=", "<", "<=", ">", ">="].contains(sign) else { return nil }
    return sign == "=" ? "\(parts[0]): \(parts[2])" : "\(parts[0]): \"\(sign) \(parts[2])\""
  }

  /// Returns whether a key is in the same file as another key of the object.
  private func isThere(_ name: String, _ entries: [YAMLEntry], _ other: String) -> Bool {
    let file = entries.first { $0.key == other }?.keySpan.file
    return entries.contains { $0.key == name && $0.keySpan.file === file }
  }

  /// - Parameter needed: The required key that the key seems to stand for.
  private func help(
    for key: String, at place: SourceSpan, beside entries: [YAMLEntry], needed: String?, _ problems: Problems
  ) -> String? {
    if isAttribute(key, in: Self.tagFilter) { return "a tag has no attribute: write the tag alone; a facetFilterList filters by '\(key)'" }
    // Nobody reads hundreds of hints, each of which requires a search through all keys.
    if entries.count > 200 { return NearMiss.didYouMean(key, self.names) }
    let present = Set(entries.map(\.key))
    // A key that is already present is not what was meant.
    let names = names.filter { !present.contains($0) }
    let further = problems.furtherKeys.map { $0.place == place ? $0.names : [] } ?? []
    if self.names.contains("hitIDs"), problems.stepKeys.contains(key) { return "it is a separate step: begin a new item, '- \(key): …'" }
    if names.contains("widgets"), problems.widgets.contains(key) { return "'\(key)' is a widget: write widgets: { \(key): … }" }
    if noun == "options", problems.isOption(key) { return "pass --\(key) on the command line; the project file cannot set it" }
    if noun == "a searcher", ["widgets", "scenarios", "searchers", "invariants", "allow", "snapshot", "layout"].contains(key) {
      return "'\(key)' is a key of the manifest: begin its line in the first column"
    }
    if key == "allow", noun.hasSuffix(" widget") {
      return "it belongs in a scenario, or in the first column for all scenarios"
    }
    if key == "presenter", noun.hasSuffix(" widget"), !self.names.contains(key) { return "remove it: this widget has no presenter" }
    if noun == "a manifest", ["attribute", "operator", "groupName", "presenter", "selectionMode"].contains(key) {
      return "it belongs in a widget: widgets: { NAME: { type: …, \(key): … } }"
    }
    let written = entries.reduce(into: [String: String]()) { written, entry in
      if case .scalar(let scalar) = entry.value.content {
        if !scalar.text.isEmpty, !scalar.text.contains("\n") { written[entry.key] = scalar.text }
      } else {
        written[entry.key] = "…"
      }
    }
    if let other = UpstreamSpelling.help(forKey: key, among: self.names, written: written) { return other }
    if let own = WebSpelling.key(of: key, among: self.names), !present.contains(own) { return "write '\(own)'" }
    if key == "not", names.contains("expect") == false, names.contains("hits") {
      return "there is no 'not': write what is there instead, such as hits: \">= 1\", filters: { contains: … } or { VALUE: absent }"
    }
    if let entry = entries.first(where: { $0.key == key }), names.count > 3, isWrapper(entry), owners[key] == nil,
      NearMiss.of(key, in: self.names) == nil
    {
      return "move its keys one level up"
    }
    // An exact name of a nested key is not a typo: 'filters' does not mean 'filterState'.
    let owned = owners(of: key, beside: entries)
    if let near = NearMiss.of(key, in: self.names), owned == nil {
      return "did you mean '\(near)'" + (isThere(near, entries, key) ? ", which is already there?" : "?")
    }
    if let needed, owned == nil { return Self.instead(needed) }
    if let owners = owned { return Self.belonging(key, in: owners) }
    // A live engine may know parameters that are unknown here.
    if names.contains("customParameters"), key.lowercased().hasPrefix("x-algolia-") {
      return "credentials belong to the searcher: write appID there, and set the key with SEARCHPLAY_SECRET_apiKey"
    }
    if names.contains("customParameters") { return "for a parameter that only a live engine knows, write customParameters: { \(key): … }" }
    let keys = names + further
    // `stopWords` for `removeStopWords`.
    let longer = keys.filter { key.count > 4 && $0.lowercased().contains(key.lowercased()) }
    if keys.count > 30, longer.count == 1 { return "did you mean '\(longer[0])'?" }
    if keys.count > 30 { return NearMiss.help(for: key, in: keys, noun: "keys") }
    return keys.isEmpty ? nil : "keys: \(keys.joined(separator: ", "))"
  }
}

/// An object that is being read.
struct ObjectReading {
  let noun: String
  let node: YAMLNode
  let entries: [YAMLEntry]
  let problems: Problems
  let hasKnownKeysOnly: Bool
  /// The keys of the object that unknown keys stand for.
  let meant: Set<String>

  /// Returns the value of a key, or its default; nil after reporting a problem.
  func value<Value>(of field: Field<Value>) -> Value? {
    let entry = entries.first { $0.key == field.name }
    if let entry {
      if field.isRequired || !entry.value.isNull || field.form.takesNull { return field.form.read(entry.value, problems) }
      if entry.value.isLeftEmpty {
        return problems.error(
          "empty-value", at: entry.keySpan, "'\(field.name)' has no value",
          help: "write a value after it, or remove the key" + (entry.value.isCommented ? ": a '#' begins a comment" : ""))
      }
    }
    switch field.absence {
    case .means(let value): return value
    case .isError:
      let near = entries.first { NearMiss.of($0.key, in: [field.name]) != nil }
      // A misspelled key has already been reported.
      if near != nil, !hasKnownKeysOnly { return nil }
      // So has a key that must be renamed.
      if meant.contains(field.name) { return nil }
      // The values of the other key need not be reported as well.
      if let near { problems.withdraw("unknown-value", inside: near.value.place) }
      let help = near.map { "write '\(field.name)' instead of '\($0.key)'" } ?? Self.written(field.name, field.choices) ?? field.told
      let former = node["type"].flatMap { problems.widgetsRetyped[$0.place] }
      problems.add(
        Diagnostic(
          "missing-key", at: near?.keySpan ?? node.opening, "\(noun) needs the key '\(field.name)'",
          labels: former.map { [.init("the inherited widget has this type: a widget of another type inherits none of its keys", at: $0)] }
            ?? [],
          help: help))
      return nil
    }
  }

  /// Returns `write operator: and, or operator: or`.
  private static func written(_ key: String, _ choices: [JSONValue]) -> String? {
    let forms = choices.map { value in
      "\(key): \(value.string.map { Double($0) == nil ? WrittenOut.item($0) : value.text() } ?? value.text())"
    }
    return forms.isEmpty ? nil : "write \(forms.joined(separator: ", or "))"
  }
}
