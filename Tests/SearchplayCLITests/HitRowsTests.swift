import Testing

/// Hits with a second line and an image, in snapshots, expectations and pictures; and the date of a report.
struct HitRowsTests {
  private static let manifest = """
    version: "1.0"
    searcher:
      records:
        - { objectID: a, name: Runner, price: 90, img: "https://example.com/a.png" }
        - { objectID: b, name: Boot, price: 120, img: "data:image/png;base64,iVBORw0KGgo=" }
        - { objectID: c, name: Sandal, img: "data:image/svg+xml;base64,PHN2Zz4=" }
    widgets: { hits: { type: hits, attribute: name, subtitle: price, image: img } }
    scenarios:
      - name: All
        steps:
          - search:
          - expect: { widgets: { hits: [Runner, Boot, Sandal] } }

    """

  @Test func haveASecondLine() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    #expect(
      try await program.run("run").output == """
        All  m.searchplay.yaml:9:11

          step 1  search
            filters  none
            queries
              main  index=index
            hits     3
              a
              b
              c
            "hits"
              Runner
                90
              Boot
                120
              Sandal

        """)
    #expect(try await program.run("test", "-u").status == 0)
    try program.replace("price: 120", "price: 119", in: "m.searchplay.yaml")
    let changed = try await program.run("test")
    #expect(changed.status == 1 && changed.output.contains("step 1: 'hits': Boot: 120 -> 119\n"), "\(changed.output)")
  }

  @Test func nothingIsLoaded() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "out")
    let picture = try program.read("out/m-all-1.svg")
    #expect(!picture.contains("example.com") && picture.contains("href=\"data:image/svg+xml;base64,PHN2Zz4=\"/>"))
    #expect(
      picture.contains("<image x=\"16\" y=\"60\" width=\"36\" height=\"36\" href=\"data:image/png;base64,iVBORw0KGgo=\"/>"), "\(picture)")
    #expect(picture.contains(">hits: Runner, 90, with an image; Boot, 120, with an image; Sandal, with an image.</desc>"), "\(picture)")
  }

  @Test func reportsHaveADate() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "--report-html", "r", environment: ["SOURCE_DATE_EPOCH": "1795366800"])
    #expect(try program.read("r/index.html").contains("2026-11-22 17:00 UTC"))
  }
}
