import Testing

/// Walks try the values that a manifest names, even deep in long lists, because something depends on them.
struct ExploredNamedValuesTests {
  @Test func valuesOfInvariantsAreTried() async throws {
    let program = try Program()
    defer { program.end() }
    let numbers = (0..<12).flatMap { a in (0..<12).flatMap { b in (0..<12).map { (a, b, $0) } } }
    let records = numbers.map { a, b, c in #"{"objectID":"\#(a)-\#(b)-\#(c)","a":"a\#(a + 10)","b":"b\#(b + 10)","c":"c\#(c + 10)"}"# }
    try program.write("[\(records.joined(separator: ","))]", "r.json")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.json, settings: { attributesForFaceting: [a, b, c] } }
      widgets:
        as: { type: refinementList, attribute: a, operator: or, presenter: { limit: 20 } }
        bs: { type: refinementList, attribute: b, operator: or, presenter: { limit: 20 } }
        cs: { type: refinementList, attribute: c, operator: or, presenter: { limit: 20 } }
        current: { type: currentRefinements }
      allow: [undefined-order]
      invariants:
        - name: never these three
          when: { widgets: { as: { a15: { selected: true } }, bs: { b16: { selected: true } }, cs: { c17: { selected: true } } } }
          expect: { hits: 1000 }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "--states", "60", "--seconds", "0")
    #expect(walk.output.contains("never these three"), "\(walk)")
    #expect(["Tap “a15” in as", "Tap “b16” in bs", "Tap “c17” in cs"].allSatisfy(walk.output.contains), "\(walk)")
  }
}
