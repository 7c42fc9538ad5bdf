import JSONText
import Manifest

/// Writes the reference of the manifest format from its JSON Schema.
struct FormatReference {
  private let schema: JSONValue
  /// The headings and the objects, by their keys, that have been written.
  private var seen: Set<String> = []
  /// The heading of each object, by its keys.
  private var headings: [String: String] = [:]

  private init(_ schema: JSONValue) { self.schema = schema }

  /// A Markdown page: a table of keys for the manifest and for each definition, widget and step.
  static func text(of schema: JSONValue) -> String {
    var reference = FormatReference(schema)
    // The first pass finds the heading of each object, so that the second can link to it.
    _ = reference.page()
    reference.seen = []
    return reference.page()
  }

  private mutating func page() -> String {
    var text = """
      \(ReferencePage.mark)

      # The manifest format

      A manifest is one YAML document. Unknown keys are errors. Keys in **bold** are required. In headings, `[]` means each item of
      a list, and `{name}` a name that you choose.

      ## Manifest


      """
    text += table(of: schema)
    if let searcher = schema["properties"]?["searcher"] {
      text += "\n## searcher\n\n" + table(of: searcher)
      for key in ["settings", "query"] { text += nested(searcher["properties"]?[key], "searcher.\(key)", level: 3) }
    }
    text += nested(schema["properties"]?["searchers"], "searchers", level: 2)
    text += nested(schema["properties"]?["snapshot"], "snapshot", level: 2)
    if let scenario = schema["properties"]?["scenarios"]?["items"] { text += "\n## Scenario\n\n" + table(of: scenario) }
    text += "\n## Widgets\n"
    text += "\nA mapping with the key `type`. Each widget's behaviour is described on its own page.\n\n"
    for type in WidgetType.allCases { text += "- [\(type.rawValue)](Widgets/\(type.rawValue).md): \(WidgetGuide.of(type).summary)\n" }
    text += "- [Facet search](Widgets/facetSearch.md): \(WidgetGuide.facetSearch.summary)\n"
    if let step = schema["definitions"]?["step"] {
      text += "\n## Steps\n\nA step is a mapping with one key.\n\n" + table(of: step)
      for member in step["properties"]?.members ?? [] { text += nested(member.value, member.key, level: 3) }
    }
    text += Self.composition
    text += "\n## Notations\n"
    for name in ["filter", "tagFilter", "filterGroup", "widgetItem", "presenterStep"] {
      guard let definition = schema["definitions"]?[name] else { continue }
      text += "\n### \(name)\n\n" + notation(definition)
    }
    return text
  }

  private static let composition = """

    ## Files, variables and cases

    - `extends: base.yaml` inherits everything from another manifest except its name and scenarios. Mappings are merged key by key,
      everything else is replaced; of several files, later ones win. A widget set to null (`banner:`) is not inherited, and one
      with another `type` inherits none of its keys.
    - `include: file.yaml` in a mapping inserts the keys of another file (the mapping's own keys win); as a list item, it inserts the items of another file.
    - All paths, including those of records, are relative to the file that contains them.
    - `"${name}"` inserts a variable; quote it inside `{ }` and `[ ]`. On its own, it keeps the value's type; inside a string, it becomes text. `$${` writes `${`. Values come from `--variable name=value`, `SEARCHPLAY_VARIABLE_name`, `--variables-file`, and the defaults under `variables`, in
      this order of precedence.
    - Secrets are declared under `secrets`, get their values from `--secret` or `SEARCHPLAY_SECRET_name`, and appear as `***` wherever they would be
      written.
    - A scenario with a `matrix` runs once per row, each with its own result and snapshot. The names in a row become variables.

    ## YAML

    - A file is one document of YAML 1.2, in UTF-8. `yes`, `no`, `on` and `off` are strings.
    - Anchors and aliases work. The merge key `<<` is refused, because YAML 1.2 does not have it: write `extends` or `include`.
    - Keys are strings: a list or a mapping as a key is refused, and so is a key that begins with a no-break space.
    - Values need no tags. `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq` are accepted where they fit; every other tag is
      refused, such as `!local` and `!!binary`.
    - [Security](Security.md#limits) lists the limits on size, nesting, aliases and scenarios.

    """

  /// The keys of a widget, and of the objects inside it.
  static func keys(of type: WidgetType, _ schema: JSONValue) -> String {
    let branch = schema["definitions"]?["widget"]?["allOf"]?.array?.first {
      $0["if"]?["properties"]?["type"]?["const"]?.string == type.rawValue
    }
    var reference = FormatReference(schema)
    func text() -> String { reference.nested(branch?["then"], type.rawValue, level: 2, leavingOut: ["type"]) }
    _ = text()
    reference.seen = []
    // The first heading is the page's own.
    return text().split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
  }

  /// The table of an object and of the objects inside it, each under a heading with its path, in which `[]` represents an item of a list
  /// and `{name}` a name that the manifest chooses; equal objects only once.
  private mutating func nested(_ value: JSONValue?, _ title: String, level: Int, leavingOut hidden: Set<String> = []) -> String {
    guard let value else { return "" }
    var text = ""
    let subject = Self.subject(of: value)
    if let members = value["properties"]?.members, seen.insert(subject).inserted {
      headings[subject] = title
      let shown = members.filter { !hidden.contains($0.key) }
      let heading = String(repeating: "#", count: min(level, 4))
      // All forms of a value share one heading.
      text += seen.insert("heading \(title)").inserted ? "\n\(heading) \(title)\n\n" : "\nor\n\n"
      text += (shown.isEmpty ? "No keys.\n" : table(of: value, leavingOut: hidden))
      for member in shown { text += nested(member.value, "\(title).\(member.key)", level: level + 1) }
    }
    for part in (value["anyOf"]?.array ?? []) + (value["allOf"]?.array ?? []) { text += nested(part, title, level: level) }
    for (key, part) in [("items", "[]"), ("additionalProperties", ".{name}")] {
      if let inner = value[key], inner.members != nil { text += nested(inner, title + part, level: level) }
    }
    return text
  }

  private func notation(_ definition: JSONValue) -> String {
    let options = definition["anyOf"]?.array ?? [definition]
    let single = options.flatMap { option in option["properties"]?.members.map { $0.count == 1 ? $0 : [] } ?? [] }
    if single.count > 2 {
      let values = options.filter { $0["properties"] == nil }.map { option -> String in
        let meaning = option["description"]?.string
        guard option["enum"] != nil, let meaning else { return "A value. \(meaning ?? type(of: option))\n" }
        let words = meaning.split(separator: "; ").map { "- \($0)\($0.hasSuffix(".") ? "" : ".")\n" }
        return "One of these words:\n\n" + words.joined()
      }
      return (values + ["A mapping with one of these keys:\n\n" + table(of: ["properties": .object(single)])]).joined(
        separator: "\nor\n\n")
    }
    return options.map { option in
      if option["properties"] != nil { return table(of: option) }
      guard let inner = option["additionalProperties"], inner != false else { return "A value: \(type(of: option)).\n" }
      let tables = (inner["anyOf"]?.array ?? []).filter { $0["properties"] != nil }.map { "\n" + table(of: $0) }
      return "A mapping with one key, whose value is: \(type(of: inner)).\n" + tables.joined()
    }.joined(separator: "\nor\n\n")
  }

  private func table(of object: JSONValue, leavingOut hidden: Set<String> = []) -> String {
    let required = Set((object["required"]?.array ?? []).compactMap(\.string))
    var text = "| key | value | default | |\n|---|---|---|---|\n"
    for member in object["properties"]?.members ?? [] where !hidden.contains(member.key) {
      let name = required.contains(member.key) ? "**`\(member.key)`**" : "`\(member.key)`"
      let fallback = member.value["default"].map { "`\(Self.cell($0.text()))`" } ?? ""
      text += "| \(name) | \(Self.cell(type(of: member.value))) | \(fallback) | \(Self.cell(member.value["description"]?.string ?? "")) |\n"
    }
    return text
  }

  /// The most keys listed in a cell; with more, the cell links to their table.
  private static let mostKeys = 6

  /// What identifies objects that share a table: their keys, whatever the object is for. For objects with a dozen keys or more, even the
  /// descriptions may differ.
  private static func subject(of object: JSONValue) -> String {
    let properties = object["properties"]
    let keys = (properties?.members ?? []).map(\.key)
    return keys.count > 12 ? keys.joined(separator: " ") : "\(properties?.text() ?? "") \(object["required"]?.text() ?? "")"
  }

  /// A short description of a value.
  private func type(of value: JSONValue) -> String {
    if let reference = value["$ref"]?.string { return String(reference.split(separator: "/").last ?? "") }
    if let inner = value["allOf"]?.array?.first, value["properties"] == nil { return type(of: inner) }
    if let choices = value["enum"]?.array {
      if choices.compactMap(\.string) == FindingID.allCases.map(\.rawValue) { return "a [finding](Findings.md)" }
      // `true` with and without quotes is the same word.
      let words = choices.map { $0.string ?? $0.text() }
      return words.enumerated().filter { place, word in words.firstIndex(of: word) == place }.map { "`\($0.element)`" }.joined(
        separator: ", ")
    }
    if let constant = value["const"] { return "`\(constant.string ?? constant.text())`" }
    if let options = value["anyOf"]?.array { return options.map(type).joined(separator: ", or ") }
    if let names = value["type"]?.array { return names.compactMap(\.string).map { $0 == "array" ? "list" : $0 }.joined(separator: ", ") }
    switch value["type"]?.string {
    case "array":
      let item = value["items"].map(type) ?? "any value"
      return "list of \(item.contains(", or ") ? "(\(item))" : item)"
    case "object":
      if let inner = value["additionalProperties"], inner != false { return "mapping to \(type(of: inner))" }
      guard let keys = value["properties"]?.members?.map(\.key) else { return "mapping" }
      if keys.count > Self.mostKeys, let heading = headings[Self.subject(of: value)] {
        return "mapping with [these keys](#\(Self.anchor(of: heading)))"
      }
      return "mapping with \(keys.map { "`\($0)`" }.joined(separator: ", "))"
    case let name?: return name
    case nil: return "any value"
    }
  }

  /// The fragment of a heading in links, on GitHub and in MkDocs.
  private static func anchor(of heading: String) -> String {
    String(heading.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
