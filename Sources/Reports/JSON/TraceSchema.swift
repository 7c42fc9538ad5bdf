import JSONText
import Manifest

extension TraceJSON {
  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue {
    [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "Searchplay trace 1.0",
      "type": "object", "additionalProperties": false,
      "required": ["format", "manifest", "instantsearch", "findings", "scenarios"],
      "properties": [
        "format": ["const": "searchplay-trace-1.0"], "manifest": ["type": "string"], "instantsearch": ["enum": [7, 8]],
        "findings": ["type": "array", "items": ["$ref": "#/definitions/finding"]],
        "scenarios": ["type": "array", "items": ["$ref": "#/definitions/scenario"]],
      ],
      "definitions": [
        "scenario": object(
          [
            "name": string, "file": string, "line": number, "passed": ["type": "boolean"], "initial": ref("state"),
            "failures": list(of: ref("failure")), "findings": list(of: ref("finding")), "unreached": number,
            "steps": list(of: ref("step")),
          ]),
        "step": object(
          [
            "number": number, "title": string, "line": number, "note": string, "facetSearches": list(of: ref("facetSearch")),
            "searches": list(of: ref("search")),
            "pending": ref("state"), "settled": ref("state"), "findings": list(of: ref("finding")), "failures": list(of: ref("failure")),
          ], optional: ["note"]),
        "state": object(
          [
            "filters": ["type": ["string", "null"]],
            "hits": ["anyOf": [["type": "null"], object(["count": number, "objectIDs": list(of: string)])]],
            "widgets": ["type": "object", "additionalProperties": list(of: ref("item"))],
          ]),
        "item": object(
          ["text": string, "selected": ["type": "boolean"], "count": number, "level": number, "group": string],
          optional: ["selected", "count", "level", "group"]),
        "search": object(
          ["queries": list(of: ref("query")), "error": string, "cancelled": ["const": true]], optional: ["error", "cancelled"]),
        "facetSearch": object(["indexName": string, "facet": string, "query": string, "filters": ["type": ["string", "null"]]]),
        "query": object(
          [
            "role": ["enum": ["main", "disjunctive", "hierarchical"]], "attribute": string, "indexName": string,
            "params": ["type": "object"],
          ], optional: ["attribute"]),
        "finding": object(
          [
            "id": ["enum": .array(FindingID.allCases.map { .string($0.rawValue) })], "widget": ["type": ["string", "null"]], "line": number,
            "column": number, "message": string, "versions": list(of: ["enum": [7, 8]]), "remedy": string, "allowed": ["type": "boolean"],
          ]),
        "failure": object(
          [
            "line": number, "column": number, "message": string, "expected": list(of: string), "actual": list(of: string),
            "shown": list(of: string), "help": string,
          ], optional: ["expected", "actual", "shown", "help"]),
      ],
    ]
  }

  private static let string: JSONValue = ["type": "string"]
  private static let number: JSONValue = ["type": "integer"]
  private static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/definitions/\(name)")] }
  private static func list(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  private static func object(_ properties: JSONValue, optional: Set<String> = []) -> JSONValue {
    let required = (properties.members ?? []).map(\.key).filter { !optional.contains($0) }
    return [
      "type": "object", "properties": properties, "required": .array(required.map(JSONValue.string)),
      "additionalProperties": false,
    ]
  }
}
