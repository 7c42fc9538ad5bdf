import Diagnostics
import Testing

@testable import Manifest

/// Manifests with variables and matrices.
struct VariableTests {
  @Test func variablesTakeTheKindOfTheirValue() throws {
    let text = """
      version: "1.0"
      variables: { hits: 3, word: shoe, flag: true, facets: [color], code: "007" }
      searcher: { records: [], query: { hitsPerPage: "${hits}", facets: "${facets}" }, keepSelectedEmptyFacets: "${flag}" }
      widgets: {}
      scenarios: [{ name: "A ${word}", steps: [{ search: "${word} ${hits}" }, { search: "$${word} costs $5" }, { search: "${code}" }] }]
      """
    let (manifest, messages) = ComposedManifest.read(text)
    #expect(messages == "")
    #expect(manifest?.searcher.query.hitsPerPage == 3 && manifest?.searcher.query.facets == ["color"])
    #expect(ComposedManifest.titles(manifest) == ["A shoe (a-shoe): shoe 3 ${word} costs $5 007"])
    let given = ComposedManifest.read(text, variables: ["hits": "9", "code": "8", "word": "no"])
    #expect(given.messages == "")
    #expect(given.manifest?.searcher.query.hitsPerPage == 9)
    #expect(ComposedManifest.titles(given.manifest) == ["A no (a-no): no 9 ${word} costs $5 8"])
  }

  @Test(arguments: [
    (
      "variables: { word: a }\nscenarios: [{ name: S, steps: [{ search: \"${wrod}\" }] }]",
      """
      m.yaml:5:42: error: there is no variable 'wrod' [unknown-variable]
        5 | scenarios: [{ name: S, steps: [{ search: "${wrod}" }] }]
          |                                          ^~~~~~~~~
          = help: did you mean 'word'?

      """
    ),
    (
      "scenarios: [{ name: S, steps: [{ search: \"${word}\" }] }]",
      """
      m.yaml:4:42: error: there is no variable 'word' [unknown-variable]
        4 | scenarios: [{ name: S, steps: [{ search: "${word}" }] }]
          |                                          ^~~~~~~~~
          = help: declare it under 'variables', or pass --variable word=…; '$${' writes '${'

      """
    ),
    (
      "secrets: [key]\nscenarios: [{ name: S, steps: [{ search: \"${key}\" }] }]",
      """
      m.yaml:5:42: error: the secret 'key' has no value [missing-secret]
        5 | scenarios: [{ name: S, steps: [{ search: "${key}" }] }]
          |                                          ^~~~~~~~
          = help: set SEARCHPLAY_SECRET_key, or pass --secret key=…

      """
    ),
    (
      "variables: { list: [1] }\nscenarios: [{ name: S, steps: [{ search: \"a ${list}\" }] }]",
      """
      m.yaml:5:42: error: 'list' is a list and cannot be inserted into a string [variable]
        5 | scenarios: [{ name: S, steps: [{ search: "a ${list}" }] }]
          |                                          ^~~~~~~~~~~

      """
    ),
    (
      "variables: { hits: many }\nsnapshot: { hits: \"${hits}\" }\nscenarios: [{ name: S, steps: [{ search: }] }]",
      """
      m.yaml:5:19: error: expected a whole number from 0 to 1000000000, found a string, 'many' [wrong-type]
        5 | snapshot: { hits: "${hits}" }
          |                   ^~~~~~~~~
        4 | variables: { hits: many }
          |                    ^~~~ its value is here

      """
    ),
    (
      "scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]",
      """
      m.yaml:4:32: error: the matrix has no rows, so the scenario would never run [too-few]
        4 | scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]
          |                                ^~

      m.yaml:4:84: error: expected a list of values, found a number, '1' [wrong-type]
        4 | scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]
          |                                                                                    ^
          = help: write [1]

      """
    ),
  ])
  func mistakesInVariables(_ text: String, _ expected: String) {
    #expect(ComposedManifest.read(ComposedManifest.head + text).messages == expected)
  }

  @Test func aMatrixGivesACaseForEachRow() {
    let text =
      ComposedManifest.head + """
        variables: { prefix: p }
        scenarios:
          - name: Rows
            matrix:
              - { word: "${prefix}a", n: 1 }
              - { word: b, n: 2 }
            steps: [{ search: "${word} ${n}" }]
          - name: Every ${x} with ${y}
            matrix: { x: [1, 2], y: [a, b] }
            steps: [{ search: "${x}${y}" }]
        """
    let (manifest, messages) = ComposedManifest.read(text)
    #expect(messages == "")
    #expect(
      ComposedManifest.titles(manifest) == [
        "Rows [word=pa, n=1] (rows.word-pa-n-1): pa 1", "Rows [word=b, n=2] (rows.word-b-n-2): b 2",
        "Every 1 with a (every-1-with-a): 1a", "Every 1 with b (every-1-with-b): 1b", "Every 2 with a (every-2-with-a): 2a",
        "Every 2 with b (every-2-with-b): 2b",
      ])
  }

  @Test func oneMistakeInAMatrixIsToldOnce() {
    let text = ComposedManifest.head + "scenarios: [{ name: S, matrix: { x: [1, 2, 3] }, steps: [{ serach: \"${x}\" }] }]"
    #expect(ComposedManifest.read(text).messages.split(separator: "\n").filter { $0.contains("error") }.count == 1)
  }

  @Test func overridesComeAfterFilesAndBeforeVariables() throws {
    var context = ManifestContext()
    context.overrides = [try #require(ManifestOverride("variables.hits=7", option: "--with"))]
    let text = "version: \"1.0\"\nvariables: { hits: 3 }\nsearcher: { records: [], query: { hitsPerPage: \"${hits}\" } }\nwidgets: {}\n"
    let (manifest, _) = Manifest.read(SourceFile(name: "m.yaml", text: text + "scenarios: [{ name: S, steps: [{ search: }] }]"), context)
    #expect(manifest?.searcher.query.hitsPerPage == 7)
  }
}
