import Foundation
import JSONText
import TestSupport
import Testing
import YAMLTree

@testable import Diagnostics
@testable import Manifest

/// The published schema, checked against the examples and against what the reader rejects.
struct SchemaTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func value(_ text: String) throws -> JSONValue {
    JSONValue(try #require(YAMLParser.parse(SourceFile(name: "m.yaml", text: text)).root))
  }

  @Test func everyExampleIsValid() throws {
    let examples = root.appending(path: "examples")
    let files = try #require(FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
      .filter { $0.lastPathComponent.hasSuffix(".searchplay.yaml") }
    #expect(files.count >= 7)
    for file in files {
      let problems = SchemaValidator(Manifest.editorSchema).problems(of: try value(String(contentsOf: file, encoding: .utf8)))
      #expect(problems == [], "\(file.lastPathComponent)")
    }
  }

  @Test func theBaseManifestIsValid() throws {
    #expect(SchemaValidator(Manifest.schema).problems(of: try value(BaseManifest.text)) == [])
    #expect(SchemaValidator(Manifest.editorSchema).problems(of: try value(BaseManifest.text)) == [])
  }

  @Test(arguments: [
    "versoin: \"1.0\"", "instantsearch: 9", "searcher: { records: [], backend: postgres }", "searcher: { records: 5 }",
    "widgets: { a: { type: nothing } }", "widgets: { a: { type: refinementList, attribute: x } }",
    "widgets: { a: { type: hierarchicalMenu, hierarchicalAttributes: [], separator: x } }",
    "scenarios: [{ name: x, steps: [] }]", "scenarios: [{ name: x, steps: [{ search: a, clear: }] }]",
    "scenarios: [{ name: x, steps: [{ click: { a: { position: 0 } } }] }]", "scenarios: [{ name: x, steps: [{ expect: { hits: many } }] }]",
  ])
  func readerAndSchemaRefuseTheSame(_ change: String) throws {
    let key = change.prefix { $0 != ":" }
    let base = ["version: \"1.0\"", "searcher: { records: [] }", "widgets: {}", "scenarios: []"]
    let text = (base.filter { !$0.hasPrefix("\(key):") } + [change]).joined(separator: "\n")
    #expect(BaseManifest.read(text).manifest == nil)
    #expect(!SchemaValidator(Manifest.schema).problems(of: try value(text)).isEmpty)
    #expect(!SchemaValidator(Manifest.editorSchema).problems(of: try value(text)).isEmpty)
  }

  @Test func theExamplesInTheSchemaAreValid() {
    var count = 0
    func check(_ schema: JSONValue) {
      for example in schema["examples"]?.array ?? [] {
        count += 1
        let problems = SchemaValidator(Manifest.editorSchema).problems(of: example, against: schema)
        #expect(problems == [], "\(example.text())")
      }
      for member in schema.members ?? [] where member.key != "examples" {
        check(member.value)
        for item in member.value.array ?? [] { check(item) }
      }
    }
    check(Manifest.editorSchema)
    #expect(count > 30)
  }

  @Test func anIndependentValidatorAgrees() throws {
    let schema = root.appending(path: "schemas/searchplay-1.0.schema.json")
    let examples = root.appending(path: "examples")
    let files = (FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent.hasSuffix(".searchplay.yaml") }
    let documents = try files.map { try value(String(contentsOf: $0, encoding: .utf8)).text() }
    #expect(documents.count >= 30)
    #expect(try IndependentValidator.problems(schema, documents) == "")
    #expect(try IndependentValidator.problems(schema, ["{}"]).contains("'version' is a required property"))
  }
}

/// Enough of JSON Schema (draft-07) to check the schemas of this project.
struct SchemaValidator {
  let root: JSONValue

  init(_ schema: JSONValue) {
    root = schema
  }

  func problems(of value: JSONValue) -> [String] { problems(value, root, "") }

  /// The same for a part of the schema.
  func problems(of value: JSONValue, against part: JSONValue) -> [String] { problems(value, part, "") }

  private func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.split(separator: "/").last ?? "")
      guard let target = root["definitions"]?[name] else { return ["\(path): no definition \(name)"] }
      return problems(value, target, path)
    }
    var found: [String] = []
    if let type = schema["type"] {
      let types = type.array?.compactMap(\.string) ?? [type.string ?? ""]
      if !types.contains(where: { Self.matches(value, $0) }) { found.append("\(path): not \(types)") }
    }
    if let choices = schema["enum"]?.array, !choices.contains(value) { found.append("\(path): not in enum") }
    if let constant = schema["const"], constant != value { found.append("\(path): not \(constant.text())") }
    if let minimum = schema["minimum"]?.number, let number = value.number, number < minimum { found.append("\(path): too small") }
    if let maximum = schema["maximum"]?.number, let number = value.number, number > maximum { found.append("\(path): too large") }
    if let pattern = schema["pattern"]?.string, let text = value.string, (try? Regex(pattern).firstMatch(in: text)) == nil {
      found.append("\(path): not of the form \(pattern)")
    }
    if let length = schema["minLength"]?.integer, let text = value.string, text.count < length { found.append("\(path): too short") }
    if let options = schema["anyOf"]?.array, !options.contains(where: { problems(value, $0, path).isEmpty }) {
      found.append("\(path): none of anyOf")
    }
    for part in schema["allOf"]?.array ?? [] { found += problems(value, part, path) }
    if let condition = schema["if"] {
      let branch = problems(value, condition, path).isEmpty ? schema["then"] : schema["else"]
      if let branch { found += problems(value, branch, path) }
    }
    if let members = value.members { found += self.members(members, schema, path) }
    if let items = value.array {
      if let minimum = schema["minItems"]?.integer, items.count < minimum { found.append("\(path): too few items") }
      if let item = schema["items"] { found += items.enumerated().flatMap { problems($1, item, "\(path)[\($0)]") } }
    }
    return found
  }

  private func members(_ members: [JSONValue.Member], _ schema: JSONValue, _ path: String) -> [String] {
    var found: [String] = []
    for name in schema["required"]?.array ?? [] where !members.contains(where: { $0.key == name.string }) {
      found.append("\(path): needs \(name.text())")
    }
    if let minimum = schema["minProperties"]?.integer, members.count < minimum { found.append("\(path): too few members") }
    if let maximum = schema["maxProperties"]?.integer, members.count > maximum { found.append("\(path): too many members") }
    for member in members {
      if let property = schema["properties"]?[member.key] {
        found += problems(member.value, property, "\(path)/\(member.key)")
      } else if let other = schema["additionalProperties"] {
        if other == false {
          found.append("\(path): unknown \(member.key)")
        } else {
          found += problems(member.value, other, "\(path)/\(member.key)")
        }
      }
    }
    return found
  }

  private static func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array), ("object", .object): true
    case ("integer", .number): value.integer != nil
    default: false
    }
  }
}
