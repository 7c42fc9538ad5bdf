import Manifest
import SearchModel
import TestSupport
import Testing

@testable import Scenarios

/// Conditions in expectations: met, not met, and conditions that could not fail.
struct PredicateTests {
  private static func manifest(_ expectation: String) -> String {
    """
    version: "1.0"
    searcher:
      records:
        - { objectID: "1", brand: Alto, price: 10, stars: 3, stock: true }
        - { objectID: "2", brand: Brio, price: 20, stars: 4, stock: true }
        - { objectID: "3", brand: Alto, price: 50, stars: 5, stock: false }
      settings: { attributesForFaceting: [brand, price, stars], customRanking: [asc(price)] }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc"] } }
      prices: { type: numericRange, attribute: price }
      stars: { type: numericComparison, attribute: stars, numericOperator: ">=" }
      stock: { type: toggle, filter: { stock: true } }
      count: { type: stats }
      current: { type: currentRefinements }
      list: { type: hits, attribute: brand }
    scenarios:
      - name: S
        steps:
          - search:
          - set: { prices: [10, 40] }
          - set: { stars: 3 }
          - expect: \(expectation)

    """
  }

  private func failures(_ expectation: String) async throws -> [String] {
    let read = try InlineManifest(Self.manifest(expectation))
    let trace = await ScenarioRunner(read.manifest, backend: read.index).run(read.manifest.scenarios[0])
    return trace.failures.map { failure in
      "\(failure.headline): \(failure.expected.joined(separator: " | ")) / \(failure.actual.joined(separator: " | "))"
    }
  }

  @Test(arguments: [
    "{ hits: 2 }", "{ hits: '>= 2' }", "{ hits: '>1' }", "{ hits: '< 3' }", "{ hits: '!= 3' }", "{ hits: [1, 2] }",
    #"{ filters: { contains: '"price":10.0 TO 40.0' } }"#, "{ filters: { startsWith: '( ' } }", "{ filters: { matches: 'stars.* >= 3' } }",
    "{ hitIDs: { includes: [2] } }", "{ hitIDs: { startsWith: [1] } }", "{ hitIDs: { anyOrder: [2, 1] } }",
    "{ hitIDs: { includes: [{ matches: '^[12]$' }, 1] } }", "{ widgets: { prices: [10, 40], stars: 3, stock: false } }",
    "{ widgets: { prices: { bounds: [10, 50] }, stars: { bounds: [3, 5] } } }", "{ widgets: { count: { contains: '2 results' } } }",
    "{ widgets: { brands: { includes: [Brio] }, list: { startsWith: [Alto] } } }",
    "{ widgets: { brands: { anyOrder: [{ value: Brio, count: '>= 1' }, { value: { startsWith: Al }, count: [1, 5] }] } } }",
    "{ widgets: { current: { includes: [{ value: { contains: price }, group: { and: price } }] } } }",
    "{ widgets: { brands: { Alto: { count: '< 2' } } } }",
  ])
  func areMet(_ expectation: String) async throws {
    #expect(try await failures(expectation) == [])
  }

  @Test(arguments: [
    ("{ hits: '> 2' }", "the hits differ from what is expected: > 2 / 2 hits"),
    ("{ hits: [3, 9] }", "the hits differ from what is expected: 3 to 9 / 2 hits"),
    ("{ filters: { contains: brand } }", #"the filters differ from what is expected: contains "brand" / "#),
    ("{ hitIDs: none }", "the hits on the page differ from what is expected:  / 1 | 2"),
    ("{ hitIDs: { includes: [3] } }", "the hits on the page do not include what is expected: 3 / "),
    ("{ hitIDs: { anyOrder: [1] } }", "the hits on the page differ from what is expected, even in a different order: 1 / 1 | 2"),
    ("{ widgets: { prices: [10, 41] } }", "'prices' does not show what is expected: [10, 41] / [10, 40]"),
    ("{ widgets: { prices: none } }", "'prices' does not show what is expected:  / 10.0 to 40.0  within 10.0 to 50.0"),
    ("{ widgets: { prices: { bounds: none } } }", "'prices' does not show what is expected: bounds none / [10, 50]"),
    ("{ widgets: { stars: 4 } }", "'stars' does not show what is expected: 4 / 3"),
    ("{ widgets: { stock: true } }", "'stock' does not show what is expected: true / false"),
    ("{ widgets: { count: { matches: '^3' } } }", "'count' does not show what is expected: matches /^3/ / 2 results (1ms)"),
    (
      "{ widgets: { brands: { includes: [{ value: Brio, count: '>= 2' }] } } }",
      "'brands' does not include what is expected: Brio >= 2 / "
    ),
    (
      "{ widgets: { current: { includes: [{ value: { contains: price }, group: { or: price } }] } } }",
      "'current' does not include what is expected: contains \"price\"  in or(price) / "
    ),
  ])
  func areNotMet(_ expectation: String, _ failure: String) async throws {
    let found = try await failures(expectation)
    #expect(found.count == 1 && found[0].hasPrefix(failure), "\(found)")
  }

  /// A negative expression can require that something is absent.
  @Test(arguments: [
    #"^(?!.*"lang":"AM")"#, "^(?!.* OR )", "^[^-]*$", "^.{0,200}$", "^(?!.*(red|blue) shoe)", #"^(?!.*\bAND\b)"#,
  ])
  func negativeExpressions(_ pattern: String) {
    #expect(InlineManifest.rules(Self.manifest("{ filters: { matches: '\(pattern)' } }")) == [])
  }

  @Test(arguments: [
    ("{ hits: '>= 0' }", "empty-expectation"), ("{ hits: '< 0' }", "condition"), ("{ hits: 'many' }", "condition"),
    ("{ hits: [9, 3] }", "condition"), ("{ filters: { contains: '' } }", "empty-expectation"),
    ("{ filters: { matches: 'a*' } }", "empty-expectation"), ("{ filters: { matches: '[' } }", "condition"),
    ("{ hitIDs: { includes: [] } }", "empty-expectation"), ("{ widgets: { brands: {} } }", "empty-expectation"),
    ("{ widgets: { brands: true } }", "no-such-part"), ("{ widgets: { stock: 3 } }", "no-such-part"),
    ("{ widgets: { brands: { bounds: [1, 2] } } }", "no-such-part"), ("{ widgets: { brands: Alto } }", "no-such-part"),
    ("{ widgets: { prices: { Alto: absent } } }", "no-such-part"), ("{ widgets: { prices: [9, 3] } }", "condition"),
    ("{ widgets: { prices: { includes: [x] } } }", "condition"), ("{ filters: { matches: '.*' } }", "empty-expectation"),
    ("{ widgets: { brands: { Alto: { group: { and: x } } } } }", "no-such-part"),
  ])
  func cannotFailOrBeMet(_ expectation: String, _ rule: String) {
    #expect(InlineManifest.rules(Self.manifest(expectation)) == [rule])
  }
}
