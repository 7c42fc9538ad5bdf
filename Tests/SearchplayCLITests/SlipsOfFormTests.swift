import Testing

/// Values in the form that another tool, or another part of a manifest, uses: the help writes out the correct form.
struct SlipsOfFormTests {
  private static let records = """
    [{ "objectID": "1", "name": "Road", "brand": "Alba", "price": 1290 }, { "objectID": "2", "name": "City", "brand": "Cima", "price": 900 }]
    """

  private func told(_ slip: Slip, by command: String) async throws -> [String] {
    try await slip.said(
      of: "bikes", Self.records, settings: "attributesForFaceting: [brand]", lists: ["list: { type: hits, attribute: name }"],
      by: [command])
  }

  @Test(arguments: [
    Slip(
      testDescription: "a replica with its settings as an item of a list",
      settings: ", replicas: [{ name: bikes_cheap, ranking: [asc(price)] }]",
      told: [
        "expected the name of a replica, found a mapping [wrong-type]",
        "replicas with settings are a mapping: write replicas: { bikes_cheap: { ranking: [asc(price)] } }",
      ]),
    Slip(
      testDescription: "a replica by its name as an item of a list", settings: ", replicas: [a, { b-c: { customRanking: [asc(price)] } }]",
      told: [
        "expected the name of a replica, found a mapping [wrong-type]",
        "replicas with settings are a mapping: write replicas: { b-c: { customRanking: [asc(price)] } }",
      ]),
    Slip(
      testDescription: "a text with its own key", widgets: "stats: { type: stats, presenter: { template: \"{nbHits} hits\" } }",
      told: ["expected a string, found a mapping [wrong-type]", "write \"{nbHits} hits\""]),
    Slip(
      testDescription: "a word of a finding's name", top: "allow: [crash]",
      told: ["'crash' is not a finding [unknown-value]", "did you mean 'duplicate-values-crash'?"]),
    Slip(
      testDescription: "a word of several findings' names", top: "allow: [attribute]",
      told: [
        "'attribute' is not a finding [unknown-value]",
        "such as attribute-not-faceted, torn-attribute, unknown-attribute",
      ]),
    Slip(
      testDescription: "the mode of a search box", widgets: "box: { type: searchBox, searchMode: searchOnSubmit }",
      told: ["unknown key 'searchMode' in a searchBox widget [unknown-key]", "write 'searchTriggeringMode'"]),
  ]) func theFormIsWrittenOut(_ slip: Slip) async throws {
    let said = try await told(slip, by: "validate")
    #expect(said == slip.told)
  }

  @Test(arguments: ["$name", "{{ name }}"]) func aVariableInOtherSigns(_ text: String) async throws {
    let slip = Slip(
      testDescription: text,
      widgets: "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      steps: "[search: , click: { brands: \"\(text)\" }]", told: [])
    let said = try await told(slip, by: "run")
    #expect(said == ["'brands' does not show '\(text)' [step]", "to insert a variable, write \"${name}\""])
  }

  @Test func recordsInPlaceOfAManifest() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("[{ \"objectID\": \"1\" }]", "bikes.json")
    let said = try await program.run(["run", "bikes.json"])
    #expect(
      said.errors == """
        bikes.json:1:1: error: expected a manifest (a mapping), found a list [wrong-type]
          1 | [{ "objectID": "1" }]
            | ^~~~~~~~~~~~~~~~~~~~~
            = help: these look like records: 'searchplay init --records bikes.json' writes a manifest for them


        """)
  }

  @Test(arguments: [("watch", "test --watch"), ("update", "test -u")]) func aCommandThatIsAnOption(_ word: String, _ meant: String)
    async throws
  {
    let program = try Program()
    defer { program.end() }
    let said = try await program.run([word])
    #expect(
      said.errors == "error: there is no command '\(word)'; did you mean '\(meant)'?\nrun 'searchplay --help' for a list of commands\n")
  }
}
