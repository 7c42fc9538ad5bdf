import Foundation
import Testing

/// The README's tour, followed to the letter in an empty folder: every output is printed there.
struct TourTests {
  /// The blocks of text in the README, in order.
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
  }
}
