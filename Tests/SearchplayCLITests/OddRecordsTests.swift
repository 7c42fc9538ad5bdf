import Foundation
import Testing

@testable import SearchplayCLI

/// Values of another type than in the other records, labels that cannot be told apart, and command lines with a misspelt option.
struct OddRecordsTests {
  private func findings(_ odd: String, _ presenter: String = "null") async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    let others = (1...11).map { #"{"objectID":"\#($0)","brand":"\#($0 % 2 == 0 ? "Fleet" : "Loom")","price":\#($0 * 10),"_tags":["new"]}"# }
    try program.write((others + [#"{"objectID":"odd",\#(odd)}"#]).joined(separator: "\n"), "r.ndjson")
    try program.write(
      """
      version: "1.0"
      searcher:
        records: r.ndjson
        settings: { attributesForFaceting: [brand, price], customRanking: [desc(price)] }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        tags: { type: tagFilterList, tagFilters: [new], operator: and, groupName: t }
        bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: ">", value: 50 }], operator: and, groupName: p }
        current: { type: currentRefinements, presenter: \(presenter) }
      scenarios: [{ name: A, steps: [search: , click: { brands: Loom }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    return (said.errors + said.output).split(separator: "\n").filter { $0.contains("records-inconsistent") || $0.contains("[template]") }
      .map { String($0.split(separator: "warning: ")[1]) }
  }

  @Test(arguments: [
    (#""brand":true,"price":5"#, "'brand' is true in record 'odd' and a string in others [records-inconsistent]"),
    (
      #""brand":"<b>Loom</b>","price":5"#,
      "'<b>Loom</b>' is a value of 'brand' that contains HTML, which lists show as it is written [records-inconsistent]"
    ),
    (#""brand":"Loom","price":true"#, "'price' is true or false in record 'odd' and a number in others [records-inconsistent]"),
    (
      #""brand":"L\u043Eom","price":5"#,
      "'L\\u{43E}om' and 'Loom' are two values of 'brand' that look alike [records-inconsistent]"
    ),
    (#""brand":"Loom","price":["99"]"#, "'price' is a string in record 'odd' and a number in others [records-inconsistent]"),
    (#""brand":[{"n":"Fleet"}],"price":5"#, "'brand' is an object in record 'odd', and a value in others [records-inconsistent]"),
    (
      #""brand":"Loom","price":5,"_tags":{"0":"new"}"#, "'_tags' is an object in record 'odd', and a value in others [records-inconsistent]"
    ),
  ])
  func types(_ odd: String, _ told: String) async throws {
    #expect(try await findings(odd) == [told])
  }

  @Test(arguments: [#""brand":"a < b > c","price":5"#, #""brand":"Loom","price":5"#, #""brand":["Loom","Fleet"],"price":5,"_tags":"new""#])
  func whatIsRight(_ record: String) async throws {
    #expect(try await findings(record) == [])
  }

  @Test(arguments: [
    ("{ attributes: { brand: Brand } }", ["without a placeholder, every value of 'brand' in 'current' reads 'Brand' [template]"]),
    (
      "{ attributes: { brand: { values: { Fleet: X, Loom: X } } } }",
      ["'Fleet' and 'Loom' have the same label in 'current', 'X' [template]"]
    ), ("{ attributes: { brand: \"Brand {text}\" } }", []), ("{ attributes: { brand: { values: { Fleet: F, Loom: L } } } }", []),
  ])
  func labels(_ presenter: String, _ told: [String]) async throws {
    #expect(try await findings(#""brand":"Loom","price":5"#, presenter) == told)
  }

  /// The row of a menu whose value ends with the separator.
  @Test func rowsWithoutAName() async throws {
    let program = try Program()
    defer { program.end() }
    let records = ["Running", ""].enumerated().map { place, name in
      #"{"objectID":"\#(place)","c":{"lvl0":"Shoes","lvl1":"Shoes > \#(name)"}}"#
    }
    try program.write(records.joined(separator: "\n"), "r.ndjson")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.ndjson, settings: { attributesForFaceting: [c.lvl0, c.lvl1] } }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [c.lvl0, c.lvl1], separator: " > " }
      scenarios: [{ name: A, steps: [search: , click: { menu: Shoes }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    #expect(
      said.errors.contains(
        "m.searchplay.yaml:4:68: warning: 'Shoes > ' of 'c.lvl1' ends with the separator, so its row in 'menu' has no name [records-inconsistent]"
      ),
      "\(said)")
  }

  @Test(arguments: [
    (["export", "swift", "m.searchplay.yaml", "--typ", "Foo"], "error: there is no option '--typ'; did you mean '--type'?\n"),
    (["compare", "m.searchplay.yaml", "--wiht", "a=b"], "error: there is no option '--wiht'; did you mean '--with'?\n"),
  ])
  func misspeltOptions(_ arguments: [String], _ told: String) async throws {
    let program = try Program()
    defer { program.end() }
    let said = try await program.run(arguments)
    #expect(said.status == 64 && said.errors.hasPrefix(told), "\(said)")
  }

  /// Folders of a killed run are removed, those of others are not.
  @Test func foldersOfKilledRuns() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "sweep-\(UUID())")
    defer { try? FileManager.default.removeItem(at: place) }
    // No process has this number.
    let left = place.appending(path: "searchplay-999999999-\(FileAccess.host)-abcdef")
    let kept = ["searchplay-999999999-other-abcdef", "searchplay-\(getpid())-\(FileAccess.host)-abcdef", "searchplay-mine"]
    for path in [left] + kept.map({ place.appending(path: $0) }) {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try Data().write(to: path.appending(path: "drawing.svg"))
    }
    #expect(TemporaryFolder.sweep(["TMPDIR": place.path]) == [left.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == kept.sorted())
  }
}
