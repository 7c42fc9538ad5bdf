import Diagnostics
import JSONText
import Scenarios
import SearchModel

/// Comparisons as JSON, in the form of `schemas/searchplay-comparison-1.0.schema.json`.
package enum ComparisonJSON {
  /// One document for one manifest.
  ///
  /// - Parameter overrides: what stands on the other side, as it was given.
  package static func document(
    manifest: String, left: InstantSearchVersion, right: InstantSearchVersion, overrides: [String], _ comparisons: [ScenarioComparison]
  ) -> JSONValue {
    [
      "format": "searchplay-comparison-1.0", "manifest": .string(manifest),
      "left": ["instantsearch": .number(Double(left.rawValue))],
      "right": ["instantsearch": .number(Double(right.rawValue)), "with": .array(overrides.map(JSONValue.string))],
      "differs": .bool(comparisons.contains { !$0.isEqual }), "scenarios": .array(comparisons.map { scenario($0, left) }),
    ]
  }

  private static func scenario(_ comparison: ScenarioComparison, _ version: InstantSearchVersion) -> JSONValue {
    let steps = comparison.differing.map { moment -> JSONValue in
      [
        "number": .number(Double(moment.number)), "title": .string(moment.action?.title(version) ?? "before the first step"),
        "line": .number(Double(moment.span.start.line)), "differences": .array(moment.changes.map(change)),
      ]
    }
    return [
      "name": .string(comparison.name), "file": .string(comparison.span.file.name), "line": .number(Double(comparison.span.start.line)),
      "steps": .array(steps), "stopped": comparison.stop.map { .string($0.headline) } ?? .null,
    ]
  }

  private static func change(_ change: ScenarioComparison.Change) -> JSONValue {
    var members: [JSONValue.Member]
    switch change.difference {
    case .filters(let left, let right):
      members = sides("filters", left.map(JSONValue.string) ?? .null, right.map(JSONValue.string) ?? .null)
    case .queries(let left, let right): members = sides("queries", .array(left.map(JSONValue.string)), .array(right.map(JSONValue.string)))
    case .hits(let left, let right): members = sides("hits", number(left), number(right))
    case .hitIDs(let left, let right): members = sides("hitIDs", .array(left.map(JSONValue.string)), .array(right.map(JSONValue.string)))
    case .outcome(let left, let right):
      members = sides("outcome", left.map(JSONValue.string) ?? .null, right.map(JSONValue.string) ?? .null)
    case .widget(let id, let isPending, let left, let right):
      members = sides("widget", TraceJSON.widget(left), TraceJSON.widget(right))
      members.insert(contentsOf: [.init("widget", .string(id)), .init("pending", .bool(isPending))], at: 1)
    }
    members.append(.init("causes", .array(change.causes.map { ["id": .string($0.rawValue), "summary": .string($0.summary)] })))
    return .object(members)
  }

  private static func sides(_ kind: String, _ left: JSONValue, _ right: JSONValue) -> [JSONValue.Member] {
    [.init("kind", .string(kind)), .init("left", left), .init("right", right)]
  }

  private static func number(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue {
    let text: JSONValue = ["type": "string"]
    let texts: JSONValue = ["type": "array", "items": text]
    let version: JSONValue = ["enum": [7, 8]]
    let line: JSONValue = ["type": "integer"]
    func object(_ properties: JSONValue, optional: Set<String> = []) -> JSONValue {
      let required = (properties.members ?? []).map(\.key).filter { !optional.contains($0) }
      return [
        "type": "object", "properties": properties, "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
      ]
    }
    func sides(_ kind: String, _ value: JSONValue, _ more: [JSONValue.Member] = []) -> JSONValue {
      object(
        .object(
          [.init("kind", ["const": .string(kind)])] + more + [
            .init("left", value), .init("right", value), .init("causes", ["$ref": "#/definitions/causes"]),
          ]))
    }
    let item = object(
      ["text": text, "selected": ["type": "boolean"], "count": line, "level": line, "group": text],
      optional: ["selected", "count", "level", "group"])
    return [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "Searchplay comparison 1.0", "type": "object",
      "additionalProperties": false, "required": ["format", "manifest", "left", "right", "differs", "scenarios"],
      "properties": [
        "format": ["const": "searchplay-comparison-1.0"], "manifest": text, "left": object(["instantsearch": version]),
        "right": object(["instantsearch": version, "with": texts]), "differs": ["type": "boolean"],
        "scenarios": ["type": "array", "items": ["$ref": "#/definitions/scenario"]],
      ],
      "definitions": [
        "scenario": object([
          "name": text, "file": text, "line": line, "steps": ["type": "array", "items": ["$ref": "#/definitions/step"]],
          "stopped": ["type": ["string", "null"]],
        ]),
        "step": object(
          ["number": line, "title": text, "line": line, "differences": ["type": "array", "items": ["$ref": "#/definitions/difference"]]]),
        "difference": [
          "anyOf": [
            sides("filters", ["type": ["string", "null"]]), sides("queries", texts), sides("hits", ["type": ["integer", "null"]]),
            sides("hitIDs", texts), sides("outcome", ["type": ["string", "null"]]),
            sides("widget", ["type": "array", "items": item], [.init("widget", text), .init("pending", ["type": "boolean"])]),
          ]
        ],
        "causes": [
          "type": "array",
          "items": object(["id": ["enum": .array(UpgradeChange.allCases.map { .string($0.rawValue) })], "summary": text]),
        ],
      ],
    ]
  }
}
