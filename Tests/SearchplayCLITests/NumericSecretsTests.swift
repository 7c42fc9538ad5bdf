import Foundation
import Testing

/// Secrets that occur as numbers in data, and those that the filter grammar reads as something else.
struct NumericSecretsTests {
  private static let secret = ["SEARCHPLAY_SECRET_pin": "4738291"]

  private static func texts(_ program: Program, but own: String) throws -> String {
    var texts = ""
    for case let file as URL in FileManager.default.enumerator(at: program.folder, includingPropertiesForKeys: nil) ?? .init()
    where !file.hasDirectoryPath && file.lastPathComponent != own {
      texts += "\(file.lastPathComponent)\n" + String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    return texts
  }

  /// A short secret that the command line names as well is masked like any other in messages about what the manifest makes of it.
  @Test func aShortSecretInAChange() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [tok]
      searcher: { records: [{ brand: b }], settings: { attributesForFaceting: [brand] } }
      widgets: { brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined] } } }
      scenarios: [{ name: a, steps: [search: "${tok}"] }]

      """, "m.searchplay.yaml")
    let compared = try await program.run(
      "compare", "--with", "widgets.brands.attribute=zqv", environment: ["SEARCHPLAY_SECRET_tok": "zqv"])
    #expect(compared.errors.contains("  1 | widgets.brands.attribute: ***\n"), "\(compared)")
    #expect(!(compared.output + compared.errors).contains("zqv"), "\(compared)")
  }

  @Test func aNumberIsMasked() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"[{"objectID":"1","price":4738291},{"objectID":"2","price":5},{"objectID":"3","price":4738291.0}]"#, "r.json")
    try program.write(
      """
      version: "1.0"
      secrets: [pin]
      allow: [second-search, undefined-order, stepper-counts-on]
      searcher: { records: r.json, settings: { attributesForFaceting: [price] } }
      snapshot: { hitAttribute: price }
      widgets:
        prices: { type: numericRange, attribute: price }
        step: { type: numericComparison, attribute: price, numericOperator: ">=" }
        current: { type: currentRefinements }
        rows: { type: hits, attribute: price }
      invariants: [{ name: x, expect: { hits: 3 } }]
      scenarios:
        - name: A
          steps:
            - search: "${pin}"
            - search:
            - set: { step: 4738291 }
            - set: { prices: [1, 4738291] }
            - bounds: { prices: [1, 4738291] }
            - increment: { step: 4738291 }

      """, "m.searchplay.yaml")
    let run = try await program.run("run", environment: Self.secret)
    #expect(run.output.contains("set step to ***") && run.output.contains("set prices to 1 to ***"), "\(run.output)")
    var said = run.output + run.errors
    for command in [
      ["run", "--format", "json"], ["run", "--explain-ranking"],
      ["test", "-u", "--report-html", "report", "--report-json", "r2.json", "--report-junit", "j.xml"], ["docs", "-o", "pages"],
      [
        "explore", "--write", "--states", "200", "--walks", "0", "--seconds", "0", "--suggest", "3", "--report-html", "e.html", "--reduce",
        "small",
      ],
      ["test", "-u"],
    ] {
      let result = try await program.run(command, environment: Self.secret)
      said += result.output + result.errors
      // The manifest was written by hand, and the records are the user's.
      said += try Self.texts(program, but: "r.json").replacing(try program.read("m.searchplay.yaml"), with: "")
    }
    #expect(!said.contains("4738291"))
    let manifest = try program.read("m.searchplay.yaml")
    #expect(manifest.matches(of: /4738291/).count == 4 && manifest.contains("- name: Explored"), "\(manifest)")
    let valid = try await program.run("validate", "m.searchplay.yaml", environment: Self.secret)
    #expect(valid.status == 0, "\(valid) \(manifest)")
  }

  @Test(arguments: [(#"pa\ss-Word99"#, "pass-Word99"), ("-x9-minus", "x9-minus")])
  func asFiltersReadThem(_ secret: String, _ read: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [tok]
      searcher: { records: [{ objectID: a, brand: Acme }], settings: { attributesForFaceting: [brand] }, query: { optionalFilters: ["brand:${tok}"] } }
      widgets: { count: { type: stats } }
      scenarios: [{ name: A, steps: [{ search: }, { filters: 'brand:"${tok}"' }] }]

      """, "m.searchplay.yaml")
    for command in ["validate", "run"] {
      let result = try await program.run(command, environment: ["SEARCHPLAY_SECRET_tok": secret])
      #expect(result.errors.contains("no record has the value '***' in 'brand'"), "\(result)")
      #expect(!(result.output + result.errors).contains(read))
    }
  }
}
