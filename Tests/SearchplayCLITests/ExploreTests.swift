import Foundation
import TestSupport
import Testing

/// `searchplay explore` with the real program.
struct ExploreTests {
  static let manifest = """
    version: "1.0"
    searcher:
      records: [{ b: Loom, l: Shoes }, { b: Loom, l: Hats }, { b: Fleet, l: Hats }]
      settings: { attributesForFaceting: [b, l] }
    widgets:
      brands: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["count:desc"] } }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l], separator: " > ", presenter: default }
    scenarios:
      - name: Start
        steps:
          - search:

    """

  @Test func tellsTheShortestWay() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let result = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        ✗ filter-trapped  in 1 state
          "l":"Shoes" is active, but no widget shows it as selected or lets the user remove it
            1 Load the first results
            2 Tap “Loom” in brands
            3 Tap “Fleet” in brands
            4 Tap “Shoes” in menu
            5 Tap “Loom” in brands

        """), "\(result.output)")
    #expect(result.output.contains("; every reachable state was checked\n"), "\(result.output)")
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--fail-on", "never").status == 0)
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--states", "0").status == 64)
    // The same document with any number of jobs, and valid according to its schema.
    let one = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--format", "json", "--jobs", "1").output
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--format", "json", "--jobs", "3").output == one)
    let schema = Program.root.appending(path: "schemas/searchplay-exploration-1.0.schema.json")
    #expect(try IndependentValidator.problems(schema, [one]) == "")
  }

  /// A walk that is resumed from a file, and one that starts over because the file does not fit.
  @Test func goesOnAndReduces() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let part = ["explore", "--seconds", "0", "--states", "6", "--walks", "0", "--resume", "walk.json"]
    #expect(try await program.run(part).errors == "'walk.json' does not exist yet: a new walk begins, and is stored there\n")
    let second = try await program.run(part)
    #expect(
      try await program.run("explore", "--seconds", "0", "--states", "12", "--walks", "0").output == second.output && second.errors == "")
    try program.replace("l: Shoes", "l: Boots", in: "m.searchplay.yaml")
    let anew = try await program.run(part)
    #expect(anew.errors == "warning: the walk in 'walk.json' starts over: the manifest has changed\n")
    try program.write("{\"searchplay-walk\": 1}\n", "walk.json")
    #expect(try await program.run(part).errors == "warning: the walk in 'walk.json' starts over: the file is damaged\n")
    try program.write("[]\n", "walk.json")
    let other = try await program.run(part)
    #expect(other.status == 64 && other.errors == "error: 'walk.json' is not a file written by --resume\n")
    #expect(try program.read("walk.json") == "[]\n")

    let reduced = try await program.run("explore", "--seconds", "0", "--reduce", "small")
    #expect(
      reduced.output.hasSuffix("small/explored-filter-trapped-in-menu.searchplay.yaml: 5 steps, 2 widgets, 2 records\n"), "\(reduced)")
    #expect(
      try program.read("small/explored-filter-trapped-in-menu.searchplay.yaml") == """
        # Written by `searchplay explore --reduce`
        # "l":"Boots" is active, but no widget shows it as selected or lets the user remove it
        version: "1.0"
        searcher:
          records:
            - { b: Loom, l: Boots }
            - { b: Fleet, l: Hats }
          settings: { attributesForFaceting: [b, l] }
        widgets:
          brands: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["count:desc"] } }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [l], separator: " > ", presenter: default }
        scenarios:
          - name: Explored filter-trapped in menu
            steps:
              - search:
              - click: { brands: Loom }
              - click: { brands: Fleet }
              - click: { menu: Boots }
              - click: { brands: Loom }
              - expect: { findings: { filter-trapped: absent } }

        """)
    #expect(try await program.run("run", "small").status == 1)
  }

  /// Known problems are counted but do not fail the run; resolved ones are named. Problems also appear in a JUnit report and as
  /// annotations.
  @Test func knownProblems() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let arguments = ["explore", "m.searchplay.yaml", "--seconds", "0", "--known", "known.json"]
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--report-junit", "r.xml")
    #expect(try await program.run(arguments + ["--update-known"]).status == 0)
    #expect(
      try program.read("r.xml").contains(
        #"<testcase name="explore: filter-trapped in menu" classname="m.searchplay.yaml" file="m.searchplay.yaml""#))
    let known = try program.read("known.json")
    #expect(known.hasPrefix("{\n  \"searchplay-known\": 1,\n  \"manifests\": {\n    \"m.searchplay.yaml\": ["), "\(known)")
    let second = try await program.run(arguments)
    #expect(second.status == 0 && second.output.contains(" known from an earlier run; --verbose shows "), "\(second)")
    #expect(!second.output.contains("✗ filter-trapped"))
    // A cause that is resolved.
    try program.replace(
      "menu: { type: hierarchicalMenu", "current: { type: currentRefinements }\n  menu: { type: hierarchicalMenu", in: "m.searchplay.yaml")
    let third = try await program.run(arguments)
    #expect(third.output.contains("gone: filter-trapped in 'menu'; --update-known removes it from 'known.json'\n"), "\(third)")
    try program.replace("scenarios:", "allow: [menu-path-lost]\nscenarios:", in: "m.searchplay.yaml")
    let annotated = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", environment: ["GITHUB_ACTIONS": "true"])
    #expect(annotated.status == 0 && !annotated.output.contains("::error"))
    try program.write("[]", "known.json")
    #expect(
      try await program.run(arguments).errors == "error: 'known.json' is not a file of known problems: create one with --update-known\n")
    #expect(try await program.run("explore", "--update-known").status == 64)
  }

  /// Another cause in the same widget, with the same kind of steps, is a new problem; the accepted one is gone.
  @Test func anotherCauseIsNotKnown() async throws {
    let program = try Program()
    defer { program.end() }
    func manifest(_ step: String) -> String {
      """
      version: "1.0"
      searcher:
        records: [{ light: shade }, { light: sun }]
        settings: { attributesForFaceting: [light] }
      widgets:
        light: { type: refinementList, attribute: light, operator: or, presenter: [{ sortBy: ["value:asc"] }, { \(step) }] }
      scenarios: [{ name: S, steps: [search: ] }]

      """
    }
    let arguments = ["explore", "m.searchplay.yaml", "--seconds", "0", "--known", "known.json"]
    try program.write(manifest("rename: { shade: Half shade }"), "m.searchplay.yaml")
    #expect(try await program.run(arguments + ["--update-known"]).status == 0)
    #expect(try await program.run(arguments).status == 0)
    try program.write(manifest("append: [{ value: Indoors, count: 2 }]"), "m.searchplay.yaml")
    let other = try await program.run(arguments)
    #expect(other.status == 1 && other.output.contains("'Indoors' in 'light' promises 2 results"), "\(other.output)")
    #expect(
      other.output.contains("gone: dead-end in 'light'; --update-known removes it from 'known.json'\n"),
      "\(other.output)")
  }

  /// An item that the app adds to a list is a different problem from one that it renames; a difference between versions that a finding
  /// explains is accepted together with the finding.
  @Test func causesInOneWidget() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ light: shade }, { light: sun }]
        settings: { attributesForFaceting: [light] }
      widgets:
        light:
          type: refinementList
          attribute: light
          operator: or
          presenter: [{ sortBy: ["value:asc"] }, { rename: { shade: Half shade } }, { append: [{ value: Indoors, count: 2 }] }]
      scenarios:
        - name: S
          steps:
            - search:

      """, "m.searchplay.yaml")
    let walk = ["explore", "m.searchplay.yaml", "--seconds", "0", "--walks", "0"]
    let result = try await program.run(walk)
    #expect(
      result.output.contains("'Half shade' in 'light' promises 1 result, but there are none after tapping it\n  cause: renamed-item\n")
        && result.output.contains("'Indoors' in 'light' promises 2 results, but there are none after tapping it\n    1 Load"),
      "\(result.output)")
    // The scenario passes once the cause is gone: the renamed value is tapped by position.
    #expect(try await program.run(walk + ["--write"]).status == 1)
    let written = try program.read("m.searchplay.yaml")
    #expect(written.contains("      - click: { light: { position: 1 } }\n      - expect: { hits: \">= 1\" }\n"), "\(written)")
    try program.replace(", { rename: { shade: Half shade } }", "", in: "m.searchplay.yaml")
    let mended = try await program.run("run", "-g", "Explored dead-end in light$")
    #expect(mended.status == 0, "\(mended)")
  }

  @Test func versionsDifferByAFinding() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher:
        records: [{ l: { a: Shoes, b: Shoes > Boots } }, { l: { a: Hats, b: Hats > Caps } }]
        settings: { attributesForFaceting: [l.a, l.b] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [l.a, l.b], separator: " > ", presenter: default }
      scenarios:
        - name: S
          steps:
            - search:

      """
    try program.write(manifest, "m.searchplay.yaml")
    let walk = ["explore", "m.searchplay.yaml", "--seconds", "0", "--walks", "0", "--compare", "8", "--fail-on", "warning"]
    let result = try await program.run(walk)
    #expect(result.status == 1 && result.output.contains("only in version 8\n  cause: menu-all-levels\n"), "\(result)")
    try program.write("allow: [menu-all-levels]\n" + manifest, "m.searchplay.yaml")
    let allowed = try await program.run(walk)
    #expect(allowed.status == 0 && allowed.output.hasPrefix("no difference in "), "\(allowed)")
  }

  /// A mere warning is not a failure in a report, either, unless that is requested.
  @Test func reportsWarnAsTheExitStatusDoes() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: a, price: 9, _tags: [new] }, { name: b, price: 25, _tags: [new] }, { name: c, price: 5 }] }
      widgets:
        tags: { type: tagFilterList, tagFilters: [new], operator: and, groupName: extras }
        cheap: { type: toggle, filter: { attribute: price, operator: "<", value: 10 }, groupName: extras }
        current: { type: currentRefinements }
      allow: [undefined-order]
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let arguments = ["explore", "m.searchplay.yaml", "--seconds", "0", "--report-junit", "r.xml"]
    let warned = try await program.run(arguments, environment: ["GITHUB_ACTIONS": "true"])
    #expect(warned.status == 0)
    #expect(
      warned.output.hasSuffix(
        """
        ::warning file=m.searchplay.yaml,line=5,col=1,title=explore%3A order-matters in cheap::'cheap' before 'tags' leads to ( "_tags":"new" ), the other order to ( "_tags":"new" AND "price" < 10.0 ); the cause is group-emptied; also: after tapping 'new' twice there are no filters, instead of ( "price" < 10.0 )%0A1 Load the first results%0A2 Tap cheap%0A3 Tap “new” in tags

        """), "\(warned.output)")
    #expect(try program.read("r.xml").contains(#"failures="0""#))
    #expect(
      try program.read("r.xml").contains("<system-out>explore: order-matters in cheap: 'cheap' before 'tags' leads to "))
    #expect(try await program.run(arguments + ["--fail-on", "warning"]).status == 1)
    let strict = try program.read("r.xml")
    #expect(strict.contains(#"failures="1""#) && strict.contains(#"<testcase name="explore: order-matters in cheap""#), "\(strict)")
  }

  /// The effect of slow, failing and overtaken answers is reported once, with steps that can be written in a scenario.
  @Test func troubledAnswers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ b: Loom, l: Shoes }, { b: Loom, l: Hats }, { b: Fleet, l: Hats }]
        settings: { attributesForFaceting: [b, l] }
      widgets:
        brands: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
        count: { type: stats, presenter: "{hits} products" }
      scenarios:
        - name: Start
          steps:
            - search:

      """, "m.searchplay.yaml")
    let walk = ["explore", "--seconds", "0", "--faults"]
    let found = try await program.run(walk + ["--write", "--graph", "walk.svg"])
    #expect(
      found.output == """
        ! under-faults  in 4 states
          'count' is empty for a while, when there is no network
            1 Load the first results
            2 The next answer fails: there is no network
            3 Tap “Fleet” in brands
            then 3 results, filtered by ( "b":"Fleet" )
              brands: [x] Fleet 1, [ ] Loom 2
              count: ""

        0 errors, 1 warning in 5 states and 11 steps; every reachable state was checked
        m.searchplay.yaml: 1 scenario added
        it fails until the cause is gone; store snapshots with 'searchplay test -u=missing', which leaves its expectation unchanged

        """)
    #expect(
      try program.read("m.searchplay.yaml").hasSuffix(
        "      - search:\n      - fail: offline\n      - click: { brands: Fleet }\n      - expect: { widgets: { count: \"3 products\" } }\n"
      ))
    #expect(try program.read("walk.svg").contains("<desc id=\"d\">no filters: 2 states; b: 3 states.</desc>"))
    // The outcome is the same with any number of jobs, and allowing the finding accepts it.
    #expect(try await program.run(walk + ["-j", "1"]).output == (try await program.run(walk + ["-j", "2"]).output))
    try program.replace("scenarios:", "allow: [wrong-under-faults]\nscenarios:", in: "m.searchplay.yaml")
    #expect(try await program.run(walk + ["--fail-on", "warning"]).status == 0)
    #expect(try await program.run(walk + ["--compare", "8"]).status == 64)
  }

  /// A walk of the manifest compared with a changed version of it: settings, records, widgets. One difference of each kind, by the shortest
  /// path.
  @Test func holdsChangesAgainstTheManifest() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    try program.write("[{ \"b\": \"Loom\", \"l\": \"Shoes\" }, { \"b\": \"Fleet\", \"l\": \"Hats\" }]", "new.json")
    let walk = ["explore", "m.searchplay.yaml", "--seconds", "0", "--states", "8", "--walks", "0"]
    let result = try await program.run(walk + ["--with", "searcher.records=new.json"])
    #expect(
      result.output == #"""
        ! changes-differ  in 5 states
          3 results without the changes, 2 results with the changes
            1 Load the first results
            then 3 results without the changes, no filters
              brands: [ ] Loom 2, [ ] Fleet 1
              menu: [ ] Hats 2, [ ] Shoes 1
          also, after these steps or additional ones:
            ! changes-differ  'brands' shows [ ] Loom 2 without the changes, [ ] Loom 1 with the changes
              steps: as above
            ! changes-differ  'menu' shows [ ] Hats 2 without the changes, [ ] Hats 1 with the changes
              steps: as above
            ! changes-differ  'menu' shows [ ] Hats 1 only without the changes
              steps: Load the first results; Tap “Loom” in brands
            ! changes-differ  hit 1 is '3' without the changes, '2' with the changes
              steps: Load the first results; Tap “Fleet” in brands
            ! changes-differ  'brands' shows [ ] Loom 1 only without the changes
              steps: Load the first results; Tap “Hats” in menu

        0 errors, 6 warnings, all from one cause, in 8 states and 8 steps; states were left unvisited because of the limit (--states)

        """#)
    #expect(result.status == 0)
    let ordered = try await program.run(walk + ["--with", "widgets.brands.presenter={ sortBy: [\"count:asc\"] }", "--fail-on", "warning"])
    #expect(
      ordered.output == #"""
        ! changes-differ  in 5 states
          'brands' shows its rows in a different order with the changes
            1 Load the first results
            then 3 results without the changes, no filters
              brands: [ ] Loom 2, [ ] Fleet 1
              menu: [ ] Hats 2, [ ] Shoes 1

        0 errors, 1 warning in 8 states and 8 steps; states were left unvisited because of the limit (--states)

        """#)
    #expect(ordered.status == 1)
    // A finding that only one side has is the cause.
    let uncounted = try await program.run(walk + ["--with", "searcher.settings.attributesForFaceting=[l]"])
    #expect(
      uncounted.output.hasPrefix(
        """
        ! changes-differ  in 4 states
          'brands' shows [ ] Loom 2 only without the changes
          cause: attribute-not-faceted

        """), "\(uncounted.output)")
    #expect(
      try await program.run(walk + ["--with", "searcher.settings.attributesForFaceting=[b, l]"]).output.hasPrefix(
        "no difference in 8 states"))
    #expect(try await program.run(walk + ["--with", "widgets.brands.type=nonsense"]).status == 2)
    for wrong in [
      ["--compare", "8"], ["--faults"], ["--reduce", "f", "--with", "searcher.records=new.json"], ["--with", "instantsearch=7"],
    ] {
      #expect(try await program.run(walk + ["--with", "instantsearch=8"] + wrong).status == 64)
    }
  }
}
