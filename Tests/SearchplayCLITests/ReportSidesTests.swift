import Foundation
import JSONText
import Testing

/// The two sides of a test report: what is equal looks equal, although a snapshot contains less than a run.
struct ReportSidesTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: records.json, settings: { attributesForFaceting: [brand] } }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      rows: { type: hits, attribute: name, image: img }
    snapshot: { queries: true }
    scenarios: [{ name: S, steps: [{ search: }, { click: { brands: Loom } }] }]

    """

  private static func records(_ more: String) -> String {
    """
    [{ "objectID": "1", "name": "Boot", "brand": "Loom", "img": "data:image/png;base64,iVBORw0KGgo=" }, { "objectID": "2", "name": "Hat", "brand": "Fleet" }\(more)]
    """
  }

  @Test func queriesAndImages() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    try program.write(Self.records(""), "records.json")
    #expect(try await program.run("test", "-u").status == 0)
    try program.write(Self.records(#", { "objectID": "3", "name": "Cap", "brand": "Loom" }"#), "records.json")
    #expect(try await program.run("test", "--report-json", "r.json").status == 1)
    let report = try JSONValue(parsing: Array(program.read("r.json").utf8))
    let view = report["manifests"]?.array?.first?["cases"]?.array?.first?["view"]
    let sides = [view?["moments"], view?["other"]].map { $0?.array ?? [] }
    #expect(sides[0].count == 2 && sides[1].count == 2, "\(report.text(indented: true))")
    for (own, stored) in zip(sides[0], sides[1]) {
      #expect(own["happened"]?["queries"] == stored["happened"]?["queries"])
      #expect((own["happened"]?["queries"]?.array?.count ?? 0) > 0)
    }
    let images = sides.map { $0.map { $0["images"] ?? .null } }
    #expect(
      images[1].first == [["widget": "rows", "addresses": ["data:image/png;base64,iVBORw0KGgo=", ""]]], "\(images)")
  }
}
