import JSONText

/// Writes the reference of the manifest format from its JSON Schema.
public enum FormatReference {
  /// A Markdown page: a table of keys for the manifest and for each definition, widget and step.
  public static func text(of schema: JSONValue) -> String {
    var text = """
      <!-- Written by `searchplay schema reference`; edit the declarations in Sources/Manifest instead. -->

      # The manifest format

      A manifest is one YAML document. Unknown keys are errors. Keys in **bold** are required.

      ## Manifest


      """
    text += table(of: schema, schema)
    for key in ["searcher", "snapshot"] {
      guard let property = schema["properties"]?[key] else { continue }
      text += "\n## \(key)\n\n" + table(of: property, schema)
    }
    for key in ["settings", "query"] {
      guard let property = schema["properties"]?["searcher"]?["properties"]?[key] else { continue }
      text += "\n### searcher.\(key)\n\n" + table(of: property, schema)
    }
    if let scenario = schema["properties"]?["scenarios"]?["items"] { text += "\n## Scenario\n\n" + table(of: scenario, schema) }
    text += "\n## Widgets\n"
    for branch in schema["definitions"]?["widget"]?["allOf"]?.array ?? [] {
      let type = branch["if"]?["properties"]?["type"]?["const"]?.string ?? ""
      text += "\n### \(type)\n\n" + table(of: branch["then"] ?? .null, schema, leavingOut: ["type"])
      for member in branch["then"]?["properties"]?.members ?? [] where member.value["properties"] != nil {
        text += "\n`\(member.key)` of a \(type):\n\n" + table(of: member.value, schema)
      }
    }
    if let step = schema["definitions"]?["step"] {
      text += "\n## Steps\n\nA step is a mapping with one key.\n\n" + table(of: step, schema)
      if let expectation = step["properties"]?["expect"] { text += "\n### expect\n\n" + table(of: expectation, schema) }
    }
    text += "\n## Notations\n"
    for name in ["filter", "tagFilter", "filterGroup", "widgetItem"] {
      guard let definition = schema["definitions"]?[name] else { continue }
      text += "\n### \(name)\n\n" + notation(definition, schema)
    }
    return text
  }

  private static func notation(_ definition: JSONValue, _ schema: JSONValue) -> String {
    let options = definition["anyOf"]?.array ?? [definition]
    return options.map { option in
      if option["properties"] != nil { return table(of: option, schema) }
      if let inner = option["additionalProperties"], inner != false { return "A mapping with one key, whose value is: \(type(of: inner)).\n" }
      return "A value: \(type(of: option)).\n"
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
    case "array": return "list of \(value["items"].map(type) ?? "anything")"
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
