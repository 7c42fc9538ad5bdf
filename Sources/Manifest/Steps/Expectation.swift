import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The conditions that a step checks, after the results have arrived unless it says otherwise. Parts that are left out are not checked.
package struct Expectation: Sendable {
  /// The expected `filters` parameter.
  package enum Filters: Sendable, Hashable {
    /// The parameter is not sent at all.
    case none
    case expression(String)
    /// Any expression that meets this condition.
    case condition(TextTest)

    package init(_ expression: String?) {
      self = expression.map(Filters.expression) ?? .none
    }

    /// The expectation as a manifest writes it.
    package var text: String {
      switch self {
      case .none: "none"
      case .expression(let text): text
      case .condition(let test): test.text
      }
    }

    /// Returns whether a `filters` parameter meets the expectation; nil means that none is sent, which conditions treat as an empty string.
    package func holds(for filters: String?) -> Bool {
      switch self {
      case .none: filters == nil
      case .expression(let text): filters == text
      case .condition(let test): test.holds(for: filters ?? "")
      }
    }
  }

  /// The expected results of a searcher's last search.
  package struct Searcher: Sendable {
    package let hits: Located<NumberTest>?
    package let hitIDs: ExpectedList<Located<TextTest>>?

    fileprivate static let form = Form<Searcher>.object(
      "a searcher's results", .optional("hits", NumberTest.form.located, "The number of hits."),
      .optional(
        "hitIDs", ExpectedList<Located<TextTest>>.form(of: TextTest.form.located),
        "The objectIDs of the hits on the page, in order.")
    ) { node, problems, hits, ids in
      if hits == nil, ids == nil {
        return problems.error("empty-expectation", at: node.place, "nothing is expected of the searcher", help: "keys: hits, hitIDs")
      }
      return Searcher(hits: hits, hitIDs: ids)
    }
  }

  private static let hitIDs = Form<ExpectedList<Located<TextTest>>>(
    ExpectedList<Located<TextTest>>.form(of: TextTest.form.located).schema
  ) { node, problems in
    if case .scalar(let scalar) = node.content, case .integer = scalar.value {
      return problems.wrongType(
        node, expected: "a list, 'none', or { includes: [ … ] }",
        help: "for the number of hits, write hits: \(scalar.text); for an objectID, [\"\(scalar.text)\"]")
    }
    return ExpectedList<Located<TextTest>>.form(of: TextTest.form.located).read(node, problems)
  }

  /// One query of the last batch; parts that are nil are not checked.
  package struct Query: Sendable {
    package let role: Role
    package let attribute: Attribute?
    package let filters: Filters?
    package let text: TextTest?
    package let facets: [Attribute]?
    package let index: String?
    /// The positions of the parts that are given.
    package private(set) var spans: [Part: SourceSpan] = [:]

    /// The parts of a query.
    package enum Part: Sendable, Hashable {
      case whole, filters, text, facets, index
    }

    fileprivate func standing(at spans: [Part: SourceSpan?]) -> Query {
      var query = self
      query.spans = spans.compactMapValues { $0 }
      return query
    }

    package init(role: Role, attribute: Attribute?, filters: Filters?, text: TextTest?, facets: [Attribute]?, index: String?) {
      self.role = role
      self.attribute = attribute
      self.filters = filters
      self.text = text
      self.facets = facets
      self.index = index
    }

    /// The purpose of a query in a batch.
    package enum Role: String, Sendable, CaseIterable {
      case main, disjunctive, hierarchical
    }
  }

  /// Whether the state before the response arrives is checked: new selections, old counts.
  package let isPending: Bool
  package let filters: Located<Filters>?
  package let hits: Located<NumberTest>?
  /// The position of `promised`, which expects as many hits as the count of the row that was tapped; nil if it is not used.
  package let promised: SourceSpan?
  package let hitIDs: ExpectedList<Located<TextTest>>?
  /// The number of searches that wait for a response, held back or slow.
  package let waiting: Located<NumberTest>?
  /// The number of errors reported to the app in the step; a failed search counts several times if a group reports it to its components.
  package let errors: Located<NumberTest>?
  /// The number of searches cancelled in the step, by any searcher.
  package let cancelled: Located<NumberTest>?
  /// The number of searches that are retried again and again because no host answers in time.
  package let retrying: Located<NumberTest>?
  /// How often the views of widgets were notified in the step.
  package let calls: [Named<Located<NumberTest>>]
  /// The results of searchers other than the main one.
  package let searchers: [Named<Searcher>]
  /// The filters of filter states other than the main one.
  package let filterStates: [Named<Located<Filters>>]
  /// The number of rows that the tables of hits lists would have after reloading.
  package let rows: [Named<Located<NumberTest>>]
  package let queries: Located<[Query]>?
  package let widgets: [ExpectedWidget]
  /// The findings of the preceding step, including those that are allowed.
  package let findings: Located<Findings>?

  /// Whether it is only about the main searcher's hits.
  package var isOfHits: Bool {
    (hits != nil || hitIDs != nil) && [waiting, errors, cancelled, retrying].allSatisfy { $0 == nil } && filters == nil && queries == nil
      && findings == nil && widgets.isEmpty && calls.isEmpty && rows.isEmpty && searchers.isEmpty && filterStates.isEmpty
  }

  /// The expected findings of a step.
  package enum Findings: Sendable {
    /// These, and no others.
    case all([Located<FindingID>])
    /// None of these; others are allowed.
    case absent([Located<FindingID>])
  }

  /// A list, a single finding, or `none`; or a mapping of findings that must be absent.
  private static let findings: Form<Findings> = {
    let list = Form<[Located<FindingID>]>.oneOrMore(of: FindingID.form.located, orNone: true)
    let absence: JSONValue = [
      "type": "object", "propertyNames": FindingID.form.schema.json, "additionalProperties": ["const": "absent"],
      "minProperties": 1,
    ]
    return Form<Findings>(SchemaFragment.any([list.schema, SchemaFragment(["const": "none"]), SchemaFragment(absence)])) { node, problems in
      if case .scalar(let scalar) = node.content, scalar.text == "none" { return .all([]) }
      guard case .mapping(let entries) = node.content, !entries.isEmpty else { return list.read(node, problems).map(Findings.all) }
      let read = entries.map { entry -> Located<FindingID>? in
        guard JSONValue(entry.value).string == "absent" else {
          return problems.error(
            "wrong-type", at: entry.value.place, "expected 'absent'", help: "findings that a step has are a list: [\(entry.key)]")
        }
        let name = YAMLNode(.scalar(YAMLScalar(text: entry.key, isQuoted: true)), span: entry.keySpan)
        return FindingID.form.located.read(name, problems)
      }
      let all = read.compactMap(\.self)
      return all.count == read.count ? .absent(all) : nil
    }
  }()

  /// The expected number of hits of the main searcher.
  private enum Hits: Sendable {
    case number(NumberTest)
    /// As many as the count of the row that was tapped.
    case promised
  }

  private static let hits = Form<Hits>(SchemaFragment.any([NumberTest.form.schema, SchemaFragment(["const": "promised"])])) {
    node, problems in
    if case .scalar(let scalar) = node.content, scalar.text == "promised" { return .promised }
    if case .scalar(let scalar) = node.content, NearMiss.of(scalar.text, in: ["promised"]) != nil {
      return problems.error("condition", at: node.place, "'\(scalar.text)' is not a number of hits", help: "did you mean 'promised'?")
    }
    if case .sequence(let items) = node.content, let help = objectIDs(items) {
      return problems.wrongType(node, expected: "a number of hits", help: help)
    }
    return NumberTest.form.read(node, problems).map(Hits.number)
  }

  /// Returns how to write a list of objectIDs if this is one: `write hitIDs: ["3", "2"]`.
  private static func objectIDs(_ items: [YAMLNode]) -> String? {
    guard !items.isEmpty else { return nil }
    // One or two numbers are meant as a range.
    var isRange = items.count < 3
    var identifiers: [String] = []
    for item in items {
      guard case .scalar(let scalar) = item.content else { return nil }
      switch scalar.value {
      case .integer: break
      case .string: isRange = false
      case .null, .bool, .number: return nil
      }
      identifiers.append("\"\(scalar.text)\"")
    }
    return isRange ? nil : "for the objectIDs of the hits, write hitIDs: [\(identifiers.joined(separator: ", "))]"
  }

  static let form = Form<Expectation>.object(
    "an expectation",
    .defaulted("pending", .flag, false, shown: "false", "Checks what is shown before the answer arrives: new selections, old counts."),
    .optional(
      "filters", filters.located,
      "The filters expression, a condition on it (`{ contains: … }`, `{ startsWith: … }`, `{ matches: … }`), or `none`."),
    .optional(
      "hits", hits.located,
      "The number of hits: a number, a comparison (`\">= 3\"`, `\"!= 0\"`; also `>`, `<` and `<=`), a range such as `[3, 10]`, or `promised`: as many as the count next to the last tapped row."
    ),
    .optional(
      "hitIDs", hitIDs,
      "The objectIDs of the hits on the page, in order; `none`; or some of them: `{ includes: [ … ] }`, `{ startsWith: [ … ] }`, `{ anyOrder: [ … ] }`."
    ),
    .optional("waiting", NumberTest.form.located, "The number of searches that wait for an answer, after `hold`."),
    .optional("errors", NumberTest.form.located, "How many errors were reported to the app during the step."),
    .optional("cancelled", NumberTest.form.located, "How many searches of the step, of any searcher, were cancelled."),
    .optional("retrying", NumberTest.form.located, "How many of the step's searches are retried endlessly, as in version 7."),
    .defaulted(
      "calls", .named(NumberTest.form.located, "a widget's name"), [], shown: "{}",
      "How many calls the views of widgets received during the step."),
    .defaulted(
      "searchers", .named(Searcher.form, "a searcher's name"), [], shown: "{}",
      "The latest results of searchers other than the main one, by name: `{ hits, hitIDs }`."),
    .defaulted(
      "filterStates", .named(filters.located, "a filter state's name"), [], shown: "{}",
      "The filters expressions of filter states besides the main one, by name."),
    .defaulted(
      "rows", .named(NumberTest.form.located, "the name of a hits list"), [], shown: "{}",
      "How many rows each hits list has, by widget: 0 while it waits for the answer to changed filters."),
    .optional(
      "queries", Form<[Query]>.list(of: query).located,
      "All queries of the main searcher's last search, in order: main, disjunctive by attribute, hierarchical. Searches made by a `multi` searcher are not included."
    ),
    .defaulted(
      "widgets", ExpectedWidget.form, [], shown: "{}", "What widgets show: a list of all items in order, or a mapping for individual items."
    ),
    .optional(
      "findings", findings.located,
      "All findings of the previous step, in any order, or findings that it must not have: `{ group-rewritten: absent }`.")
  ) {
    node, problems, isPending, filters, hits, hitIDs, waiting, errors, cancelled, retrying, calls, searchers, filterStates, rows, queries,
    widgets,
    findings in
    var listed: Set<String> = []
    for item in hitIDs?.items ?? [] {
      guard case .exactly(let name) = item.value, !listed.insert(name).inserted else { continue }
      problems.add(
        Diagnostic(
          "condition", at: item.span, "'\(name)' is listed twice, but a page shows each record only once", help: "remove one"))
    }
    let (number, promised): (Located<NumberTest>?, SourceSpan?) =
      switch hits?.value {
      case .number(let test): (hits.map { Located(test, $0.span) }, nil)
      case .promised: (nil, hits?.span)
      case nil: (nil, nil)
      }
    let tests = [number, waiting, errors, cancelled, retrying]
    // For filters, an explicit null means that none are sent.
    if let filters = node.entries.first(where: { $0.key == "filters" }), filters.value.isLeftEmpty {
      return problems.error(
        "empty-value", at: filters.keySpan, "'filters' has no value", help: "write what is expected, such as filters: none")
    }
    // Empty values have been reported elsewhere. For a stepper, null means no number.
    let nulls = node.entries.filter { $0.key != "filters" && !$0.value.isLeftEmpty }
    if let null = nulls.first(where: \.value.isNull) {
      return problems.error(
        "empty-expectation", at: null.keySpan, "'\(null.key)' is null, which expects nothing",
        help: "write what is expected\(null.key == "hits" ? ", such as hits: 3" : ""), or remove the key")
    }
    let lists = ["calls", "searchers", "filterStates", "rows", "widgets"]
    if let empty = node.entries.first(where: { lists.contains($0.key) && $0.value.isEmptyMapping }) {
      return problems.error(
        "empty-expectation", at: empty.keySpan, "'\(empty.key)' is empty, which expects nothing",
        help: "write what is expected, or remove the key")
    }
    let isEmpty = tests.allSatisfy { $0 == nil } && promised == nil && filters == nil && hitIDs == nil && queries == nil && findings == nil
    if isEmpty, calls.isEmpty, searchers.isEmpty, filterStates.isEmpty, rows.isEmpty, widgets.isEmpty {
      return problems.error(
        "empty-expectation", at: node.place, "this expectation checks nothing",
        help:
          "keys: filters, hits, hitIDs, waiting, errors, cancelled, retrying, calls, searchers, filterStates, rows, queries, widgets, findings"
      )
    }
    if isPending, let promised {
      return problems.error(
        "conflicting-keys", at: promised, "'promised' needs the answer, but 'pending' is checked before it arrives",
        help: "move it to a separate step")
    }
    if isPending, let later = (searchers.map(\.name) + filterStates.map(\.name) + rows.map(\.name) + calls.map(\.name)).first {
      return problems.error(
        "conflicting-keys", at: later.span, "with 'pending', only the main searcher, the main filter state and widgets can be expected",
        help: "move it to a separate step, or hold the answer back with 'hold'")
    }
    return Expectation(
      isPending: isPending, filters: filters, hits: number, promised: promised, hitIDs: hitIDs, waiting: waiting, errors: errors,
      cancelled: cancelled,
      retrying: retrying, calls: calls,
      searchers: searchers, filterStates: filterStates, rows: rows, queries: queries, widgets: widgets,
      findings: findings)
  }

  private static let filters = Form<Filters>(
    SchemaFragment.any([SchemaFragment(["type": ["string", "null"]]), TextTest.condition.schema])
  ) { node, problems in
    if case .scalar(let scalar) = node.content, let curly = scalar.text.first(where: { "“”„«»".contains($0) }), !scalar.text.contains("\"")
    {
      let straight = scalar.text.map { "“”„«»".contains($0) ? "\"" : $0 }
      return problems.error(
        "condition", at: node.place, "'\(curly)' is never sent: filters have straight quotes", help: "write '\(String(straight))'")
    }
    if node.isNull { return Filters.none }
    switch node.content {
    case .mapping: return TextTest.condition.read(node, problems).map(Filters.condition)
    case .sequence(let items):
      let texts = items.compactMap { item -> String? in if case .scalar(let scalar) = item.content { scalar.text } else { nil } }
      let written = texts.compactMap { ExpectedFilters.written($0, .v7) }
      return problems.wrongType(
        node, expected: "a filters expression or none",
        help: !items.isEmpty && written.count == items.count ? "write '\(written.joined(separator: " AND "))'" : nil)
    case .scalar(let scalar):
      if scalar.text.hasSuffix("\n"), !scalar.text.allSatisfy(\.isWhitespace) {
        return problems.error(
          "condition", at: node.place, "filters never end with a line break, so this is never met",
          help: "write '|-' instead of '|', or the string on one line")
      }
      if ["", "none", "nothing", "null"].contains(scalar.text.lowercased()), scalar.text != "none" {
        return problems.error(
          "condition", at: node.place, scalar.text.isEmpty ? "an empty string is never sent" : "'\(scalar.text)' is never sent",
          help: "write none if no filters should be sent")
      }
      return Form<String>.text.read(node, problems).map { $0 == "none" ? .none : .expression($0) }
    }
  }

  private static let query = Form<Query>.object(
    "a query", .required("role", Form<Query.Role>.choice(), "What the query is for."),
    .optional("attribute", .comparedAttribute, "The attribute that a disjunctive or hierarchical query counts."),
    .optional("filters", filters.located, "Its filters expression; `none` if there are no filters."),
    .optional("query", TextTest.form.located, "The query text, or a condition on it."),
    .optional("facets", Form<[Attribute]>.list(of: .comparedAttribute).located, "The attributes that it counts, in any order."),
    .optional("index", Form<String>.name.located, "The index that it goes to.")
  ) { node, _, role, attribute, filters, text, facets, index in
    Query(role: role, attribute: attribute, filters: filters?.value, text: text?.value, facets: facets?.value, index: index?.value)
      .standing(at: [.whole: node.place, .filters: filters?.span, .text: text?.span, .facets: facets?.span, .index: index?.span])
  }
}
