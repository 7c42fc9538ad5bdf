import Testing

/// How pages show widgets that leave the screen.
struct DismissedWidgetsTests {
  private func page(_ options: String...) async throws -> (page: String, picture: String?) {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: Boot, brand: Loom }], settings: { attributesForFaceting: [brand] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
        stock: { type: toggle, filter: { new: true } }
        count: { type: stats }
      layout: [brands, stock, count]
      allow: [attribute-not-faceted, unknown-value]
      scenarios:
        - name: S
          steps: [search: , dismiss: [brands, stock]]

      """, "m.searchplay.yaml")
    let result = try await program.run(["docs", "m.searchplay.yaml", "-o", "pages"] + options)
    #expect(result.status == 0, "\(result)")
    return (try program.read("pages/m.md"), try? program.read("pages/m-s-2.svg"))
  }

  @Test func aPicture() async throws {
    let (page, picture) = try await page()
    #expect(page.contains("![S, step 2: brands: No longer shown. stock: No longer shown. The rest is as before.](m-s-2.svg)\n"), "\(page)")
    let drawn = try #require(picture)
    #expect(drawn.ranges(of: ">no longer shown<").count == 2 && drawn.contains(">Loom<"), "\(drawn)")
  }

  @Test func lines() async throws {
    let page = try await page("--no-pictures").page
    #expect(page.contains("\n```text\nbrands  no longer shown\nstock  no longer shown\n```\n"), "\(page)")
  }
}
