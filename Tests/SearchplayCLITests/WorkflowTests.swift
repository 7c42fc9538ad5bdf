import Testing

/// A new user's workflow: a starter manifest, a test, a change, a mistake.
struct WorkflowTests {
  @Test func initPassesAtOnceAndOverwritesNothing() async throws {
    let program = try Program()
    defer { program.end() }
    let made = try await program.run("init")
    #expect(made.status == 0 && made.errors == "")
    #expect(
      made.output == """
        wrote shop.searchplay.yaml
        wrote products.json
        wrote searchplay-1.0.schema.json
        wrote __Snapshots__/shop/narrow-to-red-shoes.snap.yaml
        wrote __Snapshots__/shop/search-as-you-type.snap.yaml
        wrote .gitignore

        Next: searchplay test

        """)
    let tested = try await program.run("test", environment: ["CI": "true"])
    #expect(tested.status == 0)
    #expect(tested.output == "shop.searchplay.yaml\n  ✓ Narrow to red shoes\n  ✓ Search as you type\n\n2 passed, 0 failed\n")
    let again = try await program.run("init")
    #expect(again.status == 64 && again.errors.contains("'shop.searchplay.yaml' already exists"))
  }

  @Test func aChangeIsShownUnderItsStepAndStoredOnRequest() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    let stored = try program.read("__Snapshots__/shop/narrow-to-red-shoes.snap.yaml")
    let brief = try await program.run("test", "--grep", "Narrow")
    #expect(brief.status == 1)
    #expect(
      brief.output == """
        shop.searchplay.yaml
          ✗ Narrow to red shoes
            differs from __Snapshots__/shop/narrow-to-red-shoes.snap.yaml
              steps 1, 2 and 4: categories: Shoes 2 -> 3, Hats 2 -> 1
              steps 2 and 4: hits 2 -> 3

        0 passed, 1 failed
        a snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it
        --verbose shows the differences line by line

        """, "\(brief.output)")
    let failed = try await program.run("test", "--grep", "Narrow", "--verbose")
    #expect(
      failed.output.hasPrefix(
        """
        shop.searchplay.yaml
          ✗ Narrow to red shoes
            differs from __Snapshots__/shop/narrow-to-red-shoes.snap.yaml
              steps 1, 2 and 4: categories: Shoes 2 -> 3, Hats 2 -> 1
              steps 2 and 4: hits 2 -> 3
            step 1: search  shop.searchplay.yaml:40:9
                hits     5
                  4
                categories
              -   [ ] Hats 2
              -   [ ] Shoes 2
              +   [ ] Shoes 3
              +   [ ] Hats 1
                  [ ] Jackets 1
                colors

        """))
    #expect(
      failed.output.hasSuffix(
        "\n0 passed, 1 failed\na snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it\n"))
    #expect(try program.read("__Snapshots__/shop/narrow-to-red-shoes.snap.yaml") == stored, "nothing is written without -u")
    #expect(try await program.run("test", "-u").output.contains("~ updated __Snapshots__/shop/narrow-to-red-shoes.snap.yaml"))
    #expect(try await program.run("test").status == 0)
  }

  @Test func stepsThatAreNotReachedAreNoDifference() async throws {
    let program = try Program()
    defer { program.end() }
    let text = """
      version: "1.0"
      searcher:
        records: [{ color: red }, { color: blue }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
      scenarios:
        - { name: S, steps: [{ search: }, { click: { colors: red } }, { search: x }] }

      """
    try program.write(text, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    try program.write(text.replacing("{ color: red }", with: "{ color: green }"), "m.searchplay.yaml")
    let result = try await program.run("test")
    #expect(result.status == 1)
    #expect(
      result.output == """
        m.searchplay.yaml
          ✗ S
            m.searchplay.yaml:8:56: error: 'colors' does not show 'red' [step]
              8 |   - { name: S, steps: [{ search: }, { click: { colors: red } }, { search: x }] }
                |                                                        ^~~
                = help: users can click only what is shown; if the records have the value, 'offscreen: true' clicks it as app code could
                it shows
                  [ ] blue 1
                  [ ] green 1
            step 2 cannot be performed: one step is not reached
            differs from __Snapshots__/m/s.snap.yaml
              step 1: colors: green new with 1, red gone
            no pending snapshot written: the scenario failed for another reason, too

        0 passed, 1 failed
        --verbose shows the differences line by line

        """, "\(result.output)")
  }

  @Test func missingAndObsoleteSnapshots() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.replace("name: Search as you type", "name: Renamed", in: "shop.searchplay.yaml")
    let local = try await program.run("test")
    #expect(local.status == 1)
    #expect(local.output.contains("there is no snapshot yet: __Snapshots__/shop/renamed.snap.yaml"))
    #expect(local.output.contains("obsolete snapshot, belongs to no scenario: __Snapshots__/shop/search-as-you-type.snap.yaml"))
    #expect(try await program.run("test", "-u=missing").status == 0)
    #expect(try await program.run("test").status == 0, "obsolete snapshots fail in CI only")
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 1)
    #expect(try await program.run("test", "--grep", "Renamed", environment: ["CI": "1"]).status == 0, "judged after complete runs only")
    try program.write("mine", "__Snapshots__/shop/other.snap.yaml")
    #expect(
      try await program.run("test", "-u", environment: ["CI": "1"]).errors.contains(
        "warning: CI is set, but --update-snapshots=all was given"))
    #expect(!program.exists("__Snapshots__/shop/search-as-you-type.snap.yaml") && program.exists("__Snapshots__/shop/other.snap.yaml"))
  }

  @Test func conflictMarkersCountAsMissing() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let path = "__Snapshots__/shop/search-as-you-type.snap.yaml"
    try program.write(try program.read(path) + "<<<<<<< a\n=======\n>>>>>>> b\n", path)
    let result = try await program.run("test")
    #expect(result.status == 1 && result.output.contains("the snapshot has conflict markers; treated as missing: \(path)"))
    #expect(try await program.run("test", "-uchanged").status == 1)
    #expect(try await program.run("test", "-umissing").status == 0)
  }

  /// If only expectations fail, a person can judge the difference; after a step that cannot be performed, nobody can.
  @Test func whatIsPendingAlthoughAScenarioFails() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.replace("hits: 2 }", "hits: 3 }", in: "shop.searchplay.yaml")
    try program.replace("- search: ru\n", "- search: hat\n", in: "shop.searchplay.yaml")
    let pending = "__Snapshots__/shop/search-as-you-type.snap.yaml.new"
    #expect(try await program.run("test", "-g", "type").output.contains("a snapshot is pending") && program.exists(pending))
    try program.replace("- search: hat\n", "- search: hat\n      - click: { categories: Nothing }\n", in: "shop.searchplay.yaml")
    #expect(try await program.run("reject").status == 0 && !program.exists(pending))
    let broken = try await program.run("test", "-g", "type")
    #expect(
      broken.status == 1 && broken.output.contains("no pending snapshot written: the scenario failed for another reason, too")
        && !program.exists(pending),
      "\(broken)"
    )
  }

  @Test func aFailingScenarioStoresNothing() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.replace("hits: 2 }", "hits: 3 }", in: "shop.searchplay.yaml")
    try program.replace("- search: ru\n", "- search: hat\n", in: "shop.searchplay.yaml")
    let result = try await program.run("test", "-u=missing")
    #expect(result.status == 1 && result.output.contains("! 3 hits     2 hits"))
    #expect(try program.read("__Snapshots__/shop/search-as-you-type.snap.yaml").contains("search \"ru\""))
  }

  @Test func pagesAreWrittenAndChecked() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    #expect(try await program.run("docs", "--check").status == 1)
    let written = try await program.run("docs").output
    #expect(
      written == """
        shop-narrow-to-red-shoes-0.svg: written (before the first step of 'Narrow to red shoes')
        shop-narrow-to-red-shoes-1.svg: written (step 1 of 'Narrow to red shoes')
        shop-narrow-to-red-shoes-2.svg: written (step 2 of 'Narrow to red shoes')
        shop-narrow-to-red-shoes-3.svg: written (step 3 of 'Narrow to red shoes')
        shop-narrow-to-red-shoes-4.svg: written (step 4 of 'Narrow to red shoes')
        shop-search-as-you-type-1.svg: written (step 1 of 'Search as you type')
        shop.md: written

        """, "\(written)")
    #expect(try await program.run("docs", "--check").output == "shop.md: up to date\n")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    let stale = try await program.run("docs", "--check")
    #expect(
      stale.status == 1
        && stale.output.hasPrefix(
          """
          shop-narrow-to-red-shoes-1.svg: stale (step 1 of 'Narrow to red shoes'); run 'searchplay docs' to write it
            - categories: Hats, 2; Shoes, 2; Jackets, 1.
          """)
        && stale.output.contains("\n  + categories: Shoes, 3; Hats, 1; Jackets, 1.")
        && stale.output.contains("\nshop.md: stale\n"), "\(stale.output)")
    try program.write("My own page\n", "shop.md")
    #expect(try await program.run("docs").status == 1)
    #expect(try program.read("shop.md") == "My own page\n")
  }

  @Test func standardInputListAndSelection() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    #expect(
      try await program.run("list").output
        == "shop.searchplay.yaml:37  Narrow to red shoes @smoke\nshop.searchplay.yaml:51  Search as you type\n"
    )
    #expect(try await program.run("list", "shop.searchplay.yaml:53").output == "shop.searchplay.yaml:51  Search as you type\n")
    #expect(try await program.run("list", "--exclude-tags", "smoke").output == "shop.searchplay.yaml:51  Search as you type\n")
    let manifest = try program.read("shop.searchplay.yaml")
    #expect(try await program.run("validate", "-", input: manifest).output == "<stdin>: valid; 2 scenarios\n")
    #expect(try await program.run("test", "-", input: manifest).status == 0)
  }
}
