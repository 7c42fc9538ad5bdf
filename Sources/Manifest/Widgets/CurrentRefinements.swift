import Diagnostics
import Forms
import JSONText
import SearchModel

/// The current refinements (`CurrentFiltersInteractor`).
package struct CurrentRefinements: Sendable {
  /// The groups shown; nil for all.
  package let groups: [FilterGroup.ID]?
  package let presenter: FilterTextTemplates
  /// The presenters of additional views.
  package let views: [FilterTextTemplates]

  static let form = Form<CurrentRefinements>.object(
    "a currentRefinements widget", typeField,
    .optional("filterGroupID", .group, "Shows only the filters of this group."),
    .optional("filterGroupIDs", .list(of: .group), "Shows only the filters of these groups."),
    .defaulted(
      "presenter", FilterTextTemplates.form, FilterTextTemplates(), shown: "{}",
      "Templates for the labels, by kind of filter; other kinds keep InstantSearch's labels."),
    .views(FilterTextTemplates.form, FilterTextTemplates())
  ) { node, problems, _, group, groups, presenter, views in
    if group != nil, groups != nil {
      return problems.error("conflicting-keys", at: node.place, "filterGroupID and filterGroupIDs cannot be combined")
    }
    if let groups, groups.isEmpty {
      problems.add(
        Diagnostic(
          "shows-nothing", .warning, at: node["filterGroupIDs"]?.place ?? node.opening, "an empty list of groups leaves nothing to show",
          help: "remove filterGroupIDs to show everything"))
    }
    return CurrentRefinements(groups: groups ?? group.map { [$0] }, presenter: presenter, views: views)
  }
}

extension CurrentRefinements {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .currentRefinements, verbs: [.remove], naming: .none, input: .none, itemParts: [.group], countedAttributes: [],
      shownAttributes: [], writings: .none, groupUse: .watches(groups), arrangement: .filters, secondSearch: .never, indices: [],
      start: .plain, upgrade: .none, interactor: .none, presenterSteps: [], releaseDefect: nil, showsItems: true)
  }
}
