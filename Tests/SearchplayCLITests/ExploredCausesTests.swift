import Foundation
import Testing

@testable import SearchplayCLI

/// What a walk says of what it found: where it stands, why, and what is kept of it.
struct ExploredCausesTests {
  private static let records = (0..<24).map { "{ objectID: r\($0), team: T\($0 % 3), room: R\($0 % 4), name: n\($0) }" }.joined(
    separator: ", ")

  private func manifest(_ widgets: [String], searcher: String = "", more: String = "") -> String {
    """
    version: "1.0"
    searcher:
      records: [\(Self.records)]
      settings: { attributesForFaceting: [team, room] }
    \(searcher)\(more)
    allow: [undefined-order]
    widgets:
    \(widgets.map { "  \($0)\n" }.joined())scenarios:
      - name: A
        steps: [search: ]

    """
  }

  /// A screen on a filter state of its own is checked as one on the main filter state is.
  @Test func aFilterStateWithAName() async throws {
    let program = try Program()
    defer { program.end() }
    let list =
      "team: { type: refinementList, attribute: team, operator: or, presenter: { sortBy: \"alphabetical:asc\" }, filterState: desk }"
    let current = "current: { type: currentRefinements, filterState: desk }"
    try program.write(
      manifest([list, current], searcher: "  filterState: desk\n", more: "filterStates: [desk]"), "m.searchplay.yaml")
    let sound = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      sound == """
        no problem in 10 states and 43 steps; every reachable state was checked
        1 more that the manifest allows; --verbose shows it

        """)
    // The button clears the main filter state, which nothing reads.
    try program.write(
      manifest([list, "reset: { type: clearRefinements }"], searcher: "  filterState: desk\n", more: "filterStates: [desk]"),
      "m.searchplay.yaml")
    let cleared = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      cleared.contains(
        """
        ✗ clear-leaves-filters  in 7 states
          after tapping 'reset', the app still filters by ( "team":"T0" )
          cause: group-unwritten
            1 Load the first results
            2 Tap “T0” in team
            3 Tap reset
            then 8 results, filtered by ( "team":"T0" ) in the filter state 'desk'
              team: [x] T0 8, [ ] T1 8, [ ] T2 8
              reset: button

        """), "\(cleared)")
  }

  /// Two values that only a rule keeps apart: one problem by whichever is tapped first, with the rule as its cause.
  @Test func aRule() async throws {
    let program = try Program()
    defer { program.end() }
    let lists = ["team", "room"].map {
      "\($0): { type: refinementList, attribute: \($0), operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"
    }
    let rule = """
        rules: [{ objectID: closed, conditions: [{ filters: "team:T1 AND room:R1" }], consequence: { params: { filters: "team:T2" } } }]

      """
    try program.write(manifest(lists, searcher: rule), "m.searchplay.yaml")
    let output = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      output == """
        ✗ dead-end  in 32 states
          'R1' in 'room' promises 2 results, but there are none after tapping it
          cause: the rule 'closed'
            1 Load the first results
            2 Tap “T1” in team
            3 Tap “R1” in room
            then 0 results, filtered by ( "room":"R1" ) AND ( "team":"T1" )
              team: [ ] T0 2, [x] T1 2, [ ] T2 2
              room: [ ] R0 2, [x] R1 2, [ ] R2 2, [ ] R3 2
          also, by the same cause:
            ✗ dead-end  'T1' in 'team' promises 2 results, but there are none after tapping it
              steps: Load the first results; Tap “R1” in room; Tap “T1” in team
            ! count-broken  'R1' in 'room' promises 4, and there are 2 results after tapping it
              steps: Load the first results; Tap “T1” in team; Tap “T2” in team; Tap “R1” in room

        2 errors, 1 warning, all from one cause, in 153 states and 1072 steps; every reachable state was checked

        """, "\(output)")
  }

  /// What two versions show differently is held on to: a scenario that passes now, and fails with the other version.
  @Test func aDifferenceIsWrittenWithWhatIsShownNow() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ stars: 5, name: a }, { stars: 4, name: b }]
        settings: { attributesForFaceting: [stars] }
      widgets:
        stars: { type: facetFilterList, facetFilters: [{ stars: 5 }], operator: or, groupName: stars }
      scenarios:
        - name: A
          steps:
            - search:

      """, "m.searchplay.yaml")
    let walk = ["explore", "m.searchplay.yaml", "--seconds", "0", "--compare", "8", "--write"]
    let output = try await program.run(walk).output
    #expect(
      output.hasSuffix(
        """
        m.searchplay.yaml: 1 scenario added
        it expects what is shown now, and fails once something else is; store snapshots with 'searchplay test -u=missing', which leaves its expectation unchanged

        """), "\(output)")
    let written = try program.read("m.searchplay.yaml")
    #expect(written.hasSuffix("      - search:\n      - click: { stars: \"stars: 5.0\" }\n      - expect: { hits: 0 }\n"), "\(written)")
    #expect(try await program.run("run", "m.searchplay.yaml").status == 0)
    #expect(try await program.run("run", "m.searchplay.yaml", "--instantsearch", "8").status == 1)
  }

  /// What is known is known from every folder, and however the path is written.
  @Test func theFileOfKnownProblemsBelongsToItsFolder() async throws {
    let program = try Program()
    defer { program.end() }
    try FileManager.default.createDirectory(at: program.folder.appending(path: "a"), withIntermediateDirectories: true)
    let renamed =
      "team: { type: refinementList, attribute: team, operator: or, selectionMode: single, presenter: [{ sortBy: \"value:asc\" }, { rename: { T1: One } }] }"
    try program.write(manifest([renamed]), "a/m.searchplay.yaml")
    let inside = program.folder.appending(path: "a")
    let walk = ["--seconds", "0", "--known"]
    let first = try await program.run(["explore", "m.searchplay.yaml"] + walk + ["known.json", "--update-known"], in: inside)
    #expect(first.status == 1 || first.status == 0)
    #expect(try program.read("a/known.json").contains("\"m.searchplay.yaml\":"))
    for path in ["a/m.searchplay.yaml", "./a/m.searchplay.yaml", program.folder.appending(path: "a/m.searchplay.yaml").path] {
      let again = try await program.run(["explore", path] + walk + ["a/known.json"])
      #expect(again.status == 0 && again.output.contains("no new problem"), "\(path): \(again.output)")
    }
    let json = try await program.run(["explore", "a/m.searchplay.yaml", "--format", "json"] + walk + ["a/known.json"]).output
    #expect(json.contains("\"known\": true") && !json.contains("\"known\": false"), "\(json)")
  }

  /// Ctrl-C ends a walk with what it has come to, and the next run goes on from there.
  @Test func anInterruptedWalkIsKept() async throws {
    let program = try Program()
    defer { program.end() }
    let widgets = ["team", "room"].map {
      "\($0): { type: refinementList, attribute: \($0), operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"
    }
    try program.write(manifest(widgets + ["box: { type: searchBox }"]), "m.searchplay.yaml")
    let walk = ["explore", "m.searchplay.yaml", "--seconds", "0", "--all", "--resume", "walk.json"]
    let interruption = Interruption()
    let asking = Task { while !Task.isCancelled, !interruption.ask() { await Task.yield() } }
    let ended = try await program.run(walk, until: interruption)
    asking.cancel()
    #expect(ended.status == 130)
    #expect(ended.output.contains(" until it was interrupted"), "\(ended.output)")
    let goneOn = try await program.run(walk)
    #expect(goneOn.status == 0 && goneOn.errors == "", "\(goneOn.errors)")
    let whole = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0", "--all"])
    #expect(goneOn.output == whole.output)
  }
}
