import JSONText
import Manifest

/// Writes the reference of the manifest format from its JSON Schema.
enum FormatReference {
  /// A Markdown page: a table of keys for the manifest and for each definition, widget and step.
  static func text(of schema: JSONValue) -> String {
    var seen: Set<String> = []
    var text = """
      \(ReferencePage.mark)

      # The manifest format

      A manifest is one YAML document. Unknown keys are errors. Keys in **bold** are required.

      ## Manifest


      """
    text += table(of: schema, schema)
    if let searcher = schema["properties"]?["searcher"] {
      text += "\n## searcher\n\n" + table(of: searcher, schema)
      for key in ["settings", "query"] { text += nested(searcher["properties"]?[key], "searcher.\(key)", schema, level: 3, &seen) }
    }
    text += nested(schema["properties"]?["searchers"], "searchers", schema, level: 2, &seen)
    text += nested(schema["properties"]?["snapshot"], "snapshot", schema, level: 2, &seen)
    if let scenario = schema["properties"]?["scenarios"]?["items"] { text += "\n## Scenario\n\n" + table(of: scenario, schema) }
    text += "\n## Widgets\n"
    text += "\nA mapping with the key `type`. Each widget's behaviour is described on its own page.\n\n"
    for type in WidgetType.allCases { text += "- [\(type.rawValue)](Widgets/\(type.rawValue).md): \(WidgetGuide.of(type).summary)\n" }
    text += "- [Facet search](Widgets/facetSearch.md): \(WidgetGuide.facetSearch.summary)\n"
    if let step = schema["definitions"]?["step"] {
      text += "\n## Steps\n\nA step is a mapping with one key.\n\n" + table(of: step, schema)
      for member in step["properties"]?.members ?? [] { text += nested(member.value, member.key, schema, level: 3, &seen) }
    }
    text += composition
    text += "\n## Notations\n"
    for name in ["filter", "tagFilter", "filterGroup", "widgetItem", "presenterStep"] {
      guard let definition = schema["definitions"]?[name] else { continue }
      text += "\n### \(name)\n\n" + notation(definition, schema)
    }
    return text
  }

  private static let composition = """

    ## Files, variables and cases

    - `extends: base.yaml` inherits everything from another manifest except its name and scenarios. Mappings are merged key by key,
      everything else is replaced; with several files, later ones win.
    - `include: file.yaml` in a mapping inserts the keys of another file (the mapping's own keys win); as a list item, it inserts the items of another file.
    - All paths, including those of records, are relative to the file that contains them.
    - `"${name}"` inserts a variable; quote it inside `{ }` and `[ ]`. On its own it keeps the value's type, inside a string it becomes text; `$${` writes
      `${`. Values come from `--variable name=value`, `SEARCHPLAY_VARIABLE_name`, `--variables-file`, and the defaults under `variables`, in
      this order of precedence.
    - Secrets are declared under `secrets`, get their values from `--secret` or `SEARCHPLAY_SECRET_name`, and appear as `***` wherever they would be
      written.
    - A scenario with a `matrix` runs once per row, each with its own result and snapshot. The names in a row become variables.

    """

  /// The keys of a widget, and of the objects inside it.
  static func keys(of type: WidgetType, _ schema: JSONValue) -> String {
    let branch = schema["definitions"]?["widget"]?["allOf"]?.array?.first {
      $0["if"]?["properties"]?["type"]?["const"]?.string == type.rawValue
    }
    var seen: Set<String> = []
    let text = nested(branch?["then"], type.rawValue, schema, level: 2, &seen, leavingOut: ["type"])
    // The first heading is the page's own.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
  }

  /// The table of an object, and of the objects inside it, each under a heading of its path; the same object only once.
  private static func nested(
    _ value: JSONValue?, _ title: String, _ schema: JSONValue, level: Int, _ seen: inout Set<String>, leavingOut hidden: Set<String> = []
  ) -> String {
    guard let value else { return "" }
    var text = ""
    if let members = value["properties"]?.members, seen.insert(value.text()).inserted {
      let shown = members.filter { !hidden.contains($0.key) }
      let heading = String(repeating: "#", count: min(level, 4))
      // Forms of one thing stand under one heading.
      text += seen.insert("heading \(title)").inserted ? "\n\(heading) \(title)\n\n" : "\nor\n\n"
      text += (shown.isEmpty ? "No keys.\n" : table(of: value, schema, leavingOut: hidden))
      for member in shown { text += nested(member.value, "\(title).\(member.key)", schema, level: level + 1, &seen) }
    }
    for part in (value["anyOf"]?.array ?? []) + (value["allOf"]?.array ?? []) { text += nested(part, title, schema, level: level, &seen) }
    for key in ["items", "additionalProperties"] {
      if let inner = value[key], inner.members != nil { text += nested(inner, "\(title) item", schema, level: level, &seen) }
    }
    return text
  }

  private static func notation(_ definition: JSONValue, _ schema: JSONValue) -> String {
    let options = definition["anyOf"]?.array ?? [definition]
    let single = options.flatMap { option in option["properties"]?.members.map { $0.count == 1 ? $0 : [] } ?? [] }
    if single.count > 2 {
      let values = options.filter { $0["properties"] == nil }.map { "A value. \($0["description"]?.string ?? type(of: $0))\n" }
      return (values + ["A mapping with one of these keys:\n\n" + table(of: ["properties": .object(single)], schema)]).joined(
        separator: "\nor\n\n")
    }
    return options.map { option in
      if option["properties"] != nil { return table(of: option, schema) }
      guard let inner = option["additionalProperties"], inner != false else { return "A value: \(type(of: option)).\n" }
      let tables = (inner["anyOf"]?.array ?? []).filter { $0["properties"] != nil }.map { "\n" + table(of: $0, schema) }
      return "A mapping with one key, whose value is: \(type(of: inner)).\n" + tables.joined()
    }.joined(separator: "\nor\n\n")
  }

  private static func table(of object: JSONValue, _ schema: JSONValue, leavingOut hidden: Set<String> = []) -> String {
    let required = Set((object["required"]?.array ?? []).compactMap(\.string))
    var text = "| key | value | default | |\n|---|---|---|---|\n"
    for member in object["properties"]?.members ?? [] where !hidden.contains(member.key) {
      let name = required.contains(member.key) ? "**`\(member.key)`**" : "`\(member.key)`"
      let fallback = member.value["default"].map { "`\(cell($0.text()))`" } ?? ""
      text += "| \(name) | \(cell(type(of: member.value))) | \(fallback) | \(cell(member.value["description"]?.string ?? "")) |\n"
    }
    return text
  }

  /// A value in few words.
  private static func type(of value: JSONValue) -> String {
    if let reference = value["$ref"]?.string { return String(reference.split(separator: "/").last ?? "") }
    if let inner = value["allOf"]?.array?.first, value["properties"] == nil { return type(of: inner) }
    if let choices = value["enum"]?.array { return choices.map { "`\($0.string ?? $0.text())`" }.joined(separator: ", ") }
    if let constant = value["const"] { return "`\(constant.string ?? constant.text())`" }
    if let options = value["anyOf"]?.array { return options.map(type).joined(separator: ", or ") }
    if let names = value["type"]?.array { return names.compactMap(\.string).joined(separator: ", ") }
    switch value["type"]?.string {
    case "array":
      let item = value["items"].map(type) ?? "anything"
      return "list of \(item.contains(", or ") ? "(\(item))" : item)"
    case "object":
      if let inner = value["additionalProperties"], inner != false { return "mapping to \(type(of: inner))" }
      return value["properties"].map { "mapping with \($0.members?.map { "`\($0.key)`" }.joined(separator: ", ") ?? "")" } ?? "mapping"
    case let name?: return name
    case nil: return "anything"
    }
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
