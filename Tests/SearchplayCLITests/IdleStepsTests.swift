import Testing

/// Steps that change nothing, which the run reports.
@Suite struct IdleStepsTests {
  private func told(_ command: String, _ manifest: String) async throws -> String { try await Program.told(of: manifest, by: command) }

  @Test func steps() async throws {
    let told = try await told(
      "run",
      #"""
      version: "1.0"
      searcher:
        records: [{ name: a, color: red, price: 60 }, { name: b, color: blue, price: 90 }]
        settings: { attributesForFaceting: [color, price] }
      widgets:
        box: { type: searchBox, searchTriggeringMode: searchOnSubmit }
        price: { type: numericRange, attribute: price }
      scenarios:
        - name: S
          steps:
            - hold:
            - release:
            - search:
            - set: { price: [70, 500] }
            - filterState: { remove: { group: { or: color }, filters: { color: red } } }
            - type: { box: blue }
            - submit: { box: blue }
            - type: { box: red }

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:12:9: warning: there is no step between 'hold' and 'release' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:15:41: warning: the step refers to the group or(color), which nothing writes to [group-unwritten]
             = help: use the name and operator of a group that a widget writes to
        m.searchplay.yaml:18:9: warning: 'box' searches on submit, and no step submits 'red' [step-without-effect]
             = help: add a 'submit: { box: red }' step
            ! input-clamped  'price' is given 70 to 500, but stays within its bounds, 60 to 90
            ! step-without-effect  the filters are the same after this step as before it
        """#)
  }

  @Test func furtherSteps() async throws {
    let told = try await told(
      "run",
      #"""
      version: "1.0"
      searcher:
        records: [{ name: a, color: red }, { name: b, color: blue }]
        settings: { attributesForFaceting: [color] }
      widgets:
        red: { type: toggle, filter: { color: red } }
        rows: { type: hits }
      scenarios:
        - name: S
          steps:
            - search:
            - clear:
            - set: { red: false }
            - connect: { rows: all }
            - read: { rows: 50 }
            - searcher: { parameters: { hitsPerPage: 2 } }

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:14:9: warning: 'rows' is already connected [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:16:9: warning: no search follows this step, so it has no effect [step-without-effect]
             = help: add a 'search:' step
            ! step-without-effect  no filter is active, so there is nothing to clear
            ! step-without-effect  'red' is off already
            ! page-past-end  row 50 is read, but there are only 2 hits
        """#)
  }
}
