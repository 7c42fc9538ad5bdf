import JSONText
import SearchModel
import Testing

@testable import EmbeddedIndex

struct SampledRecordsTests {
  /// The values by attribute are those that looking up the path in each record gives.
  @Test(arguments: [
    "a", "a.b", "a.b.c", ".a", "a.", "", ".", "x.y", "x.y.z", "list.a", "missing", "a.missing", "é",
    String(repeating: ".", count: 100_000),
  ])
  func valuesAreThoseAtThePath(_ path: String) throws {
    let records = try [
      #"{"a": {"b": {"c": 1}}, "x.y": 2}"#, #"{"a.b": 3, "a": {"b": 4}}"#, #"{"a": {"b": 5}, "a": {"c": 6}}"#, #"{"": {"a": 7, "": 8}}"#,
      #"{".a": 9, "": {"a": 10}}"#, #"{"a": {"b.c": 11}, "x": {"y": {"z": 12, "z": 13}}}"#, #"{"x.y": {"z": 14}}"#, "[1]",
      #"{"list": [{"a": 15}], "a": null, "é": 16}"#, #"{"a": {"": 17}, "x": {"y.z": 18}}"#,
    ].map { try JSONValue(parsing: Array($0.utf8)) }
    let found = SampledRecords(records).values(of: Attribute(path))
    let expected = records.enumerated().compactMap { number, record in record[path: path].map { (number, $0) } }
    #expect(found.map(\.number) == expected.map(\.0))
    #expect(found.map(\.value) == expected.map(\.1))
  }
}
