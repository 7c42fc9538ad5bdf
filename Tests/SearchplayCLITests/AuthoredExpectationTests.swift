import Foundation
import Testing

/// What `test -u` leaves to the author of an expectation.
struct AuthoredExpectationTests {
  /// Values are rewritten in the form that they have; conditions are left to the author.
  @Test func valuesAreAndConditionsAreNot() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher: { records: [{ p: 1, s: true }, { p: 9, s: true }], settings: { attributesForFaceting: [p] } }
      widgets:
        prices: { type: numericRange, attribute: p }
        stock: { type: toggle, filter: { s: true } }
      scenarios:
      - name: S
        steps:
        - search:
        - set: { prices: [2, 8] }
        - expect: { widgets: { prices: [0, 5], stock: true } }
        - expect: { widgets: { prices: { bounds: [0, 5] } } }
        - set: { prices: }
        - expect: { widgets: { prices: [0, 5] } }
      - name: T
        steps:
        - search:
        - expect: { hits: "> 2" }

      """
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(result.status == 1 && result.output.contains("it is a condition, which must be edited by hand"), "\(result.output)")
    let updated =
      text.replacing("prices: [0, 5], stock: true", with: "prices: [2, 8], stock: false").replacing(
        "bounds: [0, 5]", with: "bounds: [1, 9]"
      )
      .replacing("widgets: { prices: [0, 5] } }", with: "widgets: { prices: none } }")
    #expect(try program.read("m.searchplay.yaml") == updated)
  }

  @Test func valuesFromElsewhereAreLeftToTheirAuthor() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      variables: { hits: 7 }
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios:
        - { name: Variable, steps: [{ search: }, { expect: { hits: "${hits}" } }] }
        - { name: Anchor, steps: [{ search: }, { expect: { hits: &n 8 } }] }
        - { name: Alias, steps: [{ search: }, { expect: { hits: *n } }] }
        - { name: Cases, matrix: { text: [x, y] }, steps: [{ search: "${text}" }, { expect: { hits: 9 } }] }

      """
    try program.write(text, "m.searchplay.yaml")
    let result = try await program.run("test", "-u")
    #expect(result.status == 1)
    let reasons = result.output.split(separator: "\n").filter { $0.contains("not updated: ") }.map { $0.drop { $0 == " " } }
    #expect(
      reasons == [
        "not updated: the value comes from a variable", "not updated: the value is repeated elsewhere by its anchor",
        "not updated: the value is an alias", "not updated: another case expects something different here",
        "not updated: another case expects something different here",
      ])
    #expect(
      result.output.hasSuffix(
        """
          ✗ Cases [text=y]
            m.searchplay.yaml:9:95: error: the hits differ from what is expected [expectation]
              9 |   - { name: Cases, matrix: { text: [x, y] }, steps: [{ search: "${text}" }, { expect: { hits: 9 } }] }
                |                                                                                               ^
                  expected   actual
                ! 9 hits     0 hits
            not updated: another case expects something different here
            there is no snapshot yet: __Snapshots__/m/cases.text-y.snap.yaml

        causes
          there is no snapshot to compare with  in 5 scenarios

        failed
          ✗ Variable  m.searchplay.yaml:6
          ✗ Anchor  m.searchplay.yaml:7
          ✗ Alias  m.searchplay.yaml:8
          ✗ Cases [text=x]  m.searchplay.yaml:9
          ✗ Cases [text=y]  m.searchplay.yaml:9

        0 passed, 5 failed

        """), "\(result.output)")
    #expect(try program.read("m.searchplay.yaml") == text, "cases that disagree leave the value to their author")
  }
}
