import Forms

extension Expectation {
  /// A regular expression in the expectation whose matching was abandoned; nil if there is none.
  package var unfinishedPattern: String? {
    tests.lazy.compactMap(\.unfinishedPattern).first
  }

  /// The expected strings.
  private var tests: [TextTest] {
    var tests = (hitIDs?.items ?? []).map(\.value)
    let filters = [filters].compactMap(\.self) + filterStates.map(\.item)
    tests += filters.compactMap(\.value.test)
    for searcher in searchers { tests += (searcher.item.hitIDs?.items ?? []).map(\.value) }
    for query in queries?.value ?? [] { tests += [query.text, query.filters?.test].compactMap(\.self) }
    return tests + widgets.flatMap(\.checks).flatMap(\.tests)
  }
}

extension Expectation.Filters {
  /// The condition; nil for a whole expression.
  fileprivate var test: TextTest? { if case .condition(let test) = self { test } else { nil } }
}

extension ExpectedWidget.Check {
  /// The expected strings.
  fileprivate var tests: [TextTest] {
    switch self {
    case .list(let list): list.items.map(\.value)
    case .some(let items): items.map(\.value)
    case .value(let value): if case .text(let test) = value.value { [test] } else { [] }
    case .absent: []
    }
  }
}
