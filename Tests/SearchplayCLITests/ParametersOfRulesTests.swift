import TestSupport
import Testing

/// Parameters in rules that change nothing are reported like those in queries, for each rule that has them.
struct ParametersOfRulesTests {
  private static func manifest(_ params: String, query: String = "{}", enabled: String = "true") -> String {
    """
    version: "1.0"
    searcher:
      records: [{ objectID: a, name: phone }]
      settings: { searchableAttributes: [name] }
      query: \(query)
      rules:
        - { objectID: r, enabled: \(enabled), conditions: [{ pattern: phone, anchoring: is }], consequence: { params: \(params) } }
        - { objectID: s, enabled: \(enabled), conditions: [{ pattern: case, anchoring: is }], consequence: { params: \(params) } }
    widgets: { rows: { type: hits, attribute: name } }
    scenarios: [{ name: S, steps: [search: phone, search: case] }]

    """
  }

  @Test(arguments: [
    ("distinct: true", "'distinct' has no effect without attributeForDistinct in the settings"),
    ("aroundRadius: 500", "'aroundRadius' has no effect without aroundLatLng"),
    ("aroundPrecision: 50", "'aroundPrecision' has no effect without aroundLatLng"),
    ("relevancyStrictness: 50", "'relevancyStrictness' has no effect without a virtual replica"),
    ("alternativesAsExact: [ignoreConjugations]", "embedded records do not reproduce 'ignoreConjugations' in alternativesAsExact"),
    ("snippetEllipsisText: '...'", "'snippetEllipsisText' has no effect without attributesToSnippet"),
    ("highlightPreTag: '['", "'highlightPreTag' is set without 'highlightPostTag': matches end with '</em>'"),
    ("advancedSyntaxFeatures: [exactPhrase]", "'advancedSyntaxFeatures' has no effect without advancedSyntax: true"),
    ("facetingAfterDistinct: true", "'facetingAfterDistinct' has no effect without attributeForDistinct in the settings"),
    ("ruleContexts: [never]", "'ruleContexts' has no effect in a rule: contexts choose the rules before any is applied"),
    ("length: 1", "'length' has no effect without offset"),
  ])
  func withoutEffect(_ parameter: String, _ message: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("{ \(parameter) }"), "m.searchplay.yaml")
    let told = try await program.run("validate").errors
    #expect(told.hasPrefix("m.searchplay.yaml:7:111: warning: \(message) ["), "\(told)")
    #expect(told.hasSuffix("    and at 1 more place, line 8\n\n"), "\(told)")
  }

  @Test(arguments: [
    ("{ aroundRadius: 500 }", "{ aroundLatLng: '1,2' }", "true"), ("{ distinct: true }", "{}", "false"),
    ("{ hitsPerPage: 5, query: telephone }", "{}", "true"),
  ])
  func withEffect(_ params: String, _ query: String, _ enabled: String) async throws {
    let told = try await Program.told(of: Self.manifest(params, query: query, enabled: enabled))
    #expect(!told.contains("has no effect"), "\(told)")
  }
}
