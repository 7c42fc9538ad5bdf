import Forms
import JSONText
import SearchModel

/// A hierarchical menu (`HierarchicalConnector`).
package struct HierarchicalMenu: Sendable {
  /// How the menu arranges its facets.
  package enum Presenter: Sendable {
    /// `DefaultPresenter.Hierarchical.present`: children after their selected parent.
    case `default`
    /// Level by level, in the engine's order.
    case none
    /// A custom presenter of the app, as steps.
    case steps([ListOperation])

    private static let word = Form<Presenter>.choice([("default", .default), ("none", .none)])

    static let form = Form<Presenter>(SchemaFragment.any([word.schema, ListOperation.ofMenus.schema])) { node, problems in
      if case .sequence = node.content { return ListOperation.ofMenus.read(node, problems).map(Presenter.steps) }
      guard case .mapping = node.content else { return word.read(node, problems) }
      return problems.wrongType(
        node, expected: "one of default, none",
        help: "write presenter: default, which sorts the values of each level by name, or list the steps of a custom presenter")
    }
  }

  package let hierarchicalAttributes: [Attribute]
  package let separator: String
  package let presenter: Presenter
  /// The presenters of additional views.
  package let views: [Presenter]

  /// The group that every hierarchical menu uses.
  package var group: FilterGroup.ID { .hierarchical(name: "_hierarchical") }

  static let form = Form<HierarchicalMenu>.object(
    "a hierarchicalMenu widget", typeField,
    .required("hierarchicalAttributes", .list(of: .attribute, atLeast: 1), "The attributes of the levels, from the top down."),
    .required("separator", .text, "The separator between the values of a path, including spaces: \" > \"."),
    .defaulted(
      "presenter", Presenter.form, Presenter.none, shown: "\"none\"",
      "`default` nests children under their selected parent, `none` lists one level after the other; a list gives the steps of a custom presenter."
    ), .views(Presenter.form, Presenter.none)
  ) { _, _, _, attributes, separator, presenter, views in
    HierarchicalMenu(hierarchicalAttributes: attributes, separator: separator, presenter: presenter, views: views)
  }
}

extension HierarchicalMenu {
  private var writing: GroupWriting {
    GroupWriting(
      group: group, kind: .facet, choice: .path(Hierarchy(levels: hierarchicalAttributes, separator: separator)), reach: .rewritesGroup,
      selectionMode: nil)
  }

  private var arrangement: Arrangement {
    switch presenter {
    case .default: .fixed
    case .steps(let steps) where ListOperation.isOrderSettled(by: steps): .fixed
    case .steps: .unordered(values: "the values of a level", remedy: "begin its presenter with nest")
    case .none: .unordered(values: "the values of a level", remedy: "write presenter: default")
    }
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .hierarchicalMenu, verbs: [.click], naming: .values, input: .none, itemParts: [.count, .selected, .level],
      countedAttributes: hierarchicalAttributes, shownAttributes: hierarchicalAttributes, writings: .one(writing), groupUse: .none,
      arrangement: arrangement, secondSearch: .never, indices: [], start: .plain, upgrade: .menu(self), interactor: .none,
      presenterSteps: ([presenter] + views).map { if case .steps(let steps) = $0 { steps } else { [] } }, releaseDefect: nil,
      showsItems: true)
  }
}
