import Foundation
import Testing

/// The README's tour, followed to the letter in an empty folder: the README shows every output exactly.
struct TourTests {
  /// The README's text blocks, in order.
  private static let blocks: [String] = {
    let readme = (try? String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)) ?? ""
    return readme.components(separatedBy: "```text\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }()

  @Test func everyOutputIsThatOfTheReadme() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(try await program.run("init", "shop").status == 0)
    #expect(try await program.run("test", "shop").output.hasSuffix("\n2 passed, 0 failed\n"))
    #expect(try await program.run("run", "shop").status == 0)
    // 4
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "shop/products.json")
    let changed = try await program.run("test", "shop")
    #expect(changed.status == 1 && Self.blocks.contains(changed.output.trimmingCharacters(in: .newlines)), "\(changed.output)")
    #expect(try await program.run("accept", "shop").status == 0)
    // 5
    try program.replace("    attribute: category", "    atribute: category", in: "shop/shop.searchplay.yaml")
    let wrong = try await program.run("validate", "shop")
    #expect(wrong.status == 2 && Self.blocks.contains(wrong.errors.trimmingCharacters(in: .newlines)), "\(wrong.errors)")
    try program.replace("    atribute: category", "    attribute: category", in: "shop/shop.searchplay.yaml")
    // 6
    #expect(try await program.run("docs", "shop").status == 0)
    #expect(try await program.run("export", "swift", "shop/shop.searchplay.yaml", "-o", "File.swift").status == 0)
    #expect(try await program.run("export", "swift", "shop/shop.searchplay.yaml", "-o", "File.swift", "--check").status == 0)
    // 7
    try program.replace("allow: [undefined-order]\n", "", in: "shop/shop.searchplay.yaml")
    let found = try await program.run("test", "shop")
    #expect(
      found.status == 0 && Self.blocks.contains { !$0.isEmpty && found.output.contains("\n\($0)\n") && $0.contains("undefined-order") })
    #expect(try await program.run("explain", "undefined-order").status == 0)
    // 8
    #expect(try await program.run("compare", "shop", "--instantsearch", "7", "--with", "instantsearch=8").status == 0)
    #expect(try await program.run("compare", "shop", "--with", "widgets.categories.operator=and").status == 1)
    // 10
    let slider = try String(
      contentsOf: Program.root.appending(path: "examples/findings/wrong-under-faults.searchplay.yaml"), encoding: .utf8)
    let lines = slider.components(separatedBy: "\n").filter { !$0.hasPrefix("allow:") }
    try program.write(lines.joined(separator: "\n"), "slider.searchplay.yaml")
    let faults = try await program.run("test", "--faults", "slider.searchplay.yaml").output
    #expect(Self.blocks.contains { $0.hasPrefix("slider.searchplay.yaml") && faults.contains("\($0)\n") }, "\(faults)")
    // 14
    let explored = try await program.run("explore", "shop", "--states", "50")
    #expect(explored.status == 0, "\(explored.errors)")
    #expect(try await program.run("init", "--records", "shop/products.json", "--explore").status == 0)
    #expect(try await program.run("test", "shop/products.searchplay.yaml").status == 0)
    // 15
    #expect(try await program.run("run", "shop", "--explain-ranking").output.contains("  (custom decides: "))
    try program.write("{ \"attributesForFaceting\": [\"category\", \"color\"] }\n", "shop/new.settings.json")
    let compared = try await program.run("compare", "shop", "--with", "searcher.settings=new.settings.json")
    #expect([0, 1].contains(compared.status), "\(compared.errors)")
  }

  /// The README's YAML blocks, in order.
  private static let parts: [String] = {
    let readme = (try? String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)) ?? ""
    return readme.components(separatedBy: "```yaml\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }()

  /// The excerpts of manifests in the README, each in a manifest that has what they refer to.
  @Test(arguments: [
    ("presenter: [{ sortBy", "list"), ("searchers:", "several"),
    ("colors: { type: refinementList, attribute: color, operator: or, connect", "wired"),
    ("- fail: offline", "slow"), ("searcher:\n  index: products", "pulled"),
  ])
  func everyPartIsValid(_ beginning: String, _ name: String) async throws {
    let part = try #require(Self.parts.first { $0.hasPrefix(beginning) })
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    func indented(_ lines: some Sequence<Substring>, by count: Int) -> String {
      lines.map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
    let head = """
      version: "1.0"
      searcher:
        index: products
        records: [{ objectID: a, name: Boot, brand: Brio, color: red, price: 5 }, { objectID: b, name: Hat, brand: Alto, color: blue, price: 30 }]
        settings: { attributesForFaceting: [searchable(brand), color] }

      """
    let brands = "  brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }\n"
    let scenario = "scenarios:\n  - name: S\n    steps:\n      - search:\n"
    let text =
      switch name {
      case "list":
        head + "widgets:\n  brands:\n    type: refinementList\n    attribute: brand\n    operator: or\n" + indented(lines, by: 4) + "\n"
          + scenario
      case "several":
        head + part + "\n" + scenario
      case "wired":
        head + "widgets:\n" + indented(lines.prefix(1), by: 2) + "\n  details: { type: currentRefinements, presented: false }\n"
          + scenario + indented(lines.dropFirst(2), by: 6) + "\n"
      case "slow": head + "widgets:\n" + brands + scenario + indented(lines, by: 6) + "\n"
      default: "version: \"1.0\"\n" + part + "\nwidgets:\n" + brands + scenario
      }
    let program = try Program()
    defer { program.end() }
    try program.write(text, "m.searchplay.yaml")
    try program.write("[{ \"objectID\": \"s\", \"query\": \"boot\" }]\n", "suggestions.json")
    try program.write("{ \"objectID\": \"a\", \"brand\": \"Brio\" }\n", "products.ndjson")
    try program.write("{ \"attributesForFaceting\": [\"brand\"] }\n", "products.settings.json")
    for file in ["products.synonyms.json", "products.rules.json"] { try program.write("[]\n", file) }
    let validated = try await program.run("validate", "--findings", "off")
    #expect(validated.status == 0 && validated.errors == "", "\(text)\(validated.errors)")
  }
}
