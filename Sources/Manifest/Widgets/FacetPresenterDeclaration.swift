import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// How a refinement list arranges its facets.
package enum ListPresenter: Sendable {
  /// InstantSearch's own presenter.
  case facetList(FacetPresenterDeclaration)
  /// A custom presenter of the app, as steps.
  case steps([ListOperation])

  static let form = Form<ListPresenter>(
    SchemaFragment.any([FacetPresenterDeclaration.form.schema, ListOperation.ofLists.schema])
  ) { node, problems in
    if case .sequence = node.content { return ListOperation.ofLists.read(node, problems).map(ListPresenter.steps) }
    // The spelling that menus use.
    if JSONValue(node).string == "default" {
      return problems.wrongType(
        node, expected: "a presenter (a mapping)", help: "write 'presenter: {}' for InstantSearch's own with its usual order and limit")
    }
    return FacetPresenterDeclaration.form.read(node, problems).map(ListPresenter.facetList)
  }
}

/// The configuration of InstantSearch's own presenter (`FacetListPresenter`).
package struct FacetPresenterDeclaration: Sendable {
  /// The sort criteria; each breaks the ties left by the previous ones.
  package let sortBy: [FacetSortCriterion]
  /// The maximum number of facets; nil for no limit.
  package let limit: Int?
  package let showEmptyFacets: Bool

  static let form = Form<FacetPresenterDeclaration>.object(
    "a presenter",
    .defaulted(
      "sortBy",
      Form<[FacetSortCriterion]>.oneOrMore(of: criterion, orNone: true).withoutRepetition(FacetSortCriterion.names),
      [.count(order: .descending)], shown: "[\"count:desc\"]",
      "Sort criteria; each breaks the ties left by the previous ones. Remaining ties are sorted by value."),
    .defaulted("limit", limit, 10, shown: "10", "The maximum number of facets shown; `none` for no limit."),
    .defaulted("showEmptyFacets", .flag, true, shown: "true", "Whether facets with count 0 are shown.")
  ) { _, _, sortBy, limit, showEmptyFacets in
    FacetPresenterDeclaration(sortBy: sortBy, limit: limit, showEmptyFacets: showEmptyFacets)
  }

  /// A sort criterion. One that only custom presenters support is distinguished from a misspelled one.
  private static let criterion = Form<FacetSortCriterion>(Form<FacetSortCriterion>.choice(FacetSortCriterion.names).schema) {
    node, problems in
    let choice = Form<FacetSortCriterion>.choice(FacetSortCriterion.names)
    guard case .scalar(let scalar) = node.content, !FacetSortCriterion.names.contains(where: { $0.word == scalar.text }),
      ListOperation.Criterion.names.contains(where: { $0.word == scalar.text })
    else { return choice.read(node, problems) }
    return problems.error(
      "unknown-value", at: node.place, "InstantSearch's own presenter does not sort by '\(scalar.text)'",
      help: "write the presenter as steps: [{ sortBy: \"\(scalar.text)\" }]")
  }

  private static let limit = Form<Int?>(
    SchemaFragment(["anyOf": [["type": "integer", "minimum": 0], ["const": "none"]]])
  ) { node, problems in
    if case .scalar(let scalar) = node.content {
      if scalar.text == "none" { return .some(nil) }
      if case .integer(let limit) = scalar.value {
        if limit == 0 {
          problems.add(
            Diagnostic(
              "shows-nothing", .warning, at: node.place, "a limit of 0 leaves nothing to show", help: "remove 'limit' to show all"))
        }
        return limit >= 0
          ? limit : problems.error("out-of-range", at: node.place, "expected a whole number (0 or more) or none, found \(limit)")
      }
    }
    return problems.wrongType(node, expected: "a whole number (0 or more) or none", help: Form<Int>.unquoted(node) { Int($0) != nil })
  }
}

extension FacetSortCriterion {
  /// The criteria as manifests name them.
  static let names: [(word: String, value: FacetSortCriterion)] = [
    .isRefined, .count(order: .descending), .count(order: .ascending), .alphabetical(order: .ascending), .alphabetical(order: .descending),
  ].map { ($0.name, $0) }

  /// The name of the criterion in a manifest: `count:desc`.
  package var name: String {
    switch self {
    case .isRefined: "isRefined"
    case .count(.descending): "count:desc"
    case .count(.ascending): "count:asc"
    case .alphabetical(.ascending): "alphabetical:asc"
    case .alphabetical(.descending): "alphabetical:desc"
    }
  }
}
