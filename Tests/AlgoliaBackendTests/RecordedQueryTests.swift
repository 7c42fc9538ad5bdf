import JSONText
import Testing

@testable import AlgoliaBackend

/// Requests that mean the same, however they are written.
struct RecordedQueryTests {
  @Test(arguments: [
    (#"{"extensions":{"q":{"e":true},"b":1}}"#, #"{"extensions":{"b":1,"q":{"e":true}}}"#),
    (#"{"params":"n=%7B%22b%22%3A+1%7D"}"#, #"{"n":{"b":1}}"#),
    (#"{"params":"attributesToRetrieve=a,b"}"#, #"{"attributesToRetrieve":["b","a"]}"#),
    (#"{"removeStopWords":["en","fr"]}"#, #"{"removeStopWords":["fr","en"]}"#),
    (#"{"insideBoundingBox":"1, 2,3,4"}"#, #"{"insideBoundingBox":[[1,2,3,4]]}"#),
    (#"{"insidePolygon":[1,2,3,4,5,6]}"#, #"{"insidePolygon":[[1,2,3,4,5,6]]}"#),
    (#"{"aroundLatLng":"1.0, 2.5"}"#, #"{"aroundLatLng":"1,2.50"}"#),
    (#"{"facets":"a"}"#, #"{"facets":["a"]}"#),
    (#"{"distinct":true}"#, #"{"distinct":1}"#),
    (#"{"optionalWords":"red hat"}"#, #"{"optionalWords":["hat","red"]}"#),
    (#"{"insideBoundingBox":[[3,4,1,2]]}"#, #"{"insideBoundingBox":[[1,2,3,4]]}"#),
  ])
  func areEqual(_ one: String, _ other: String) throws {
    #expect(try RecordedQuery(JSONValue(parsing: one)) == RecordedQuery(JSONValue(parsing: other)))
  }

  /// The engine matches facet values case-insensitively.
  @Test func casesOfValues() throws {
    let (one, other) = try (
      RecordedQuery(JSONValue(parsing: #"{"filters":"brand:Apple"}"#)), RecordedQuery(JSONValue(parsing: #"{"filters":"brand:apple"}"#))
    )
    #expect(one != other && one.reduced == other.reduced)
  }

  @Test(arguments: [
    (#"{"optionalWords":["a","b"]}"#, #"{"optionalWords":["a"]}"#),
    (#"{"insideBoundingBox":[[1,2,3,4],[5,6,7,8]]}"#, #"{"insideBoundingBox":[[1,2,3,4]]}"#),
    (#"{"n":[2,1]}"#, #"{"n":[1,2]}"#), (#"{"facets":"*"}"#, #"{"facets":["a"]}"#),
  ])
  func differ(_ one: String, _ other: String) throws {
    #expect(try RecordedQuery(JSONValue(parsing: one)) != RecordedQuery(JSONValue(parsing: other)))
  }
}
