import Manifest
import SearchModel
import Texts

extension StepAction {
  /// The same action with items named by their text on screen: a row by its text instead of its position, key or filter.
  ///
  /// Items that are not shown, or shown twice, keep the name that the manifest gives them.
  ///
  /// - Parameter state: what was shown before the step.
  package func labelled(in state: UIState?) -> StepAction {
    switch self {
    case .widget(let target, .click(let item)): .widget(target, .click(item.labelled(in: state?.widget(target.id))))
    case .widget(let target, .remove(let item)): .widget(target, .remove(item.labelled(in: state?.widget(target.id))))
    case .burst(let steps): .burst(Self.labelled(steps, in: state))
    case .by(let searcher, let action): .by(searcher, action.labelled(in: state))
    case .widget, .search, .query, .page, .index, .filters, .searcher, .clear, .filterState, .answers, .wire: self
    }
  }

  /// The steps of a burst. The screen does not change until the responses, except for widgets touched by an earlier step of the burst.
  private static func labelled(_ steps: [Step], in state: UIState?) -> [Step] {
    var touched: Set<String> = []
    return steps.map { step in
      let widgets = step.widgetEvents.map(\.0.id)
      defer { touched.formUnion(widgets) }
      guard touched.isDisjoint(with: widgets) else { return step }
      return Step(step.action.labelled(in: state), at: step.span, extent: step.extent)
    }
  }
}

extension StepAction {
  /// The action with values of menus named as the menu shows them: by the last part of their path, unless another shown value ends alike.
  ///
  /// - Parameters:
  ///   - state: What was shown before the step.
  ///   - manifest: The manifest of the step, whose menus have separators.
  package func shortened(in state: UIState?, of manifest: Manifest) -> StepAction {
    guard case .widget(let target, .click(let item)) = self, case .value(let path) = item.selector,
      let separator = manifest.widget(target.id)?.traits.writings.only?.hierarchy?.separator,
      case .menu(let items)? = state?.widget(target.id)
    else { return self }
    func name(of path: String) -> String { MenuPath.name(of: path, separator: separator) }
    let own = name(of: path)
    if items.contains(where: { $0.value != path && name(of: $0.value) == own }) { return self }
    return .widget(target, .click(WidgetItem(.value(own), isOffscreen: item.isOffscreen, group: item.group)))
  }
}

extension ShownBefore {
  /// - Parameter state: what was shown before a step; nil for nothing.
  package init(_ state: UIState?) {
    let rows = state?.widgets.filter { if case .rows = $0.state { true } else { false } } ?? []
    self.init(hasResults: state?.results != nil, hits: Set(rows.map(\.id)))
  }
}

extension WidgetItem {
  fileprivate func labelled(in state: WidgetState?) -> WidgetItem {
    guard let label = state?.label(of: selector) else { return self }
    return WidgetItem(.value(label), isOffscreen: isOffscreen, group: group)
  }
}

extension WidgetState {
  /// The text of the only item that a step refers to; nil if the item is not shown, or shares its text with a different one.
  fileprivate func label(of selector: WidgetItem.Selector) -> String? {
    let items: [(text: String, filter: Filter?, key: String?)] =
      switch self {
      case .list(let items): items.map { ($0.text, $0.filter, nil) }
      case .refinements(let items): items.map { ($0.text, $0.filter, nil) }
      case .menu(let items): items.map { ($0.value, nil, nil) }
      case .segments(let segments): segments.map { ($0.text, nil, String($0.key)) }
      case .groups(let groups): groups.flatMap { group in group.items.map { ($0.text, selector.filter(of: $0, in: group), nil) } }
      case .rows(let rows): rows.map { ($0?.text ?? "", nil, nil) }
      case .button, .toggle, .range, .number, .text: []
      }
    let place: Int? =
      switch selector {
      case .position(let position): items.indices.contains(position - 1) ? position - 1 : nil
      case .filter(let filter): items.firstIndex { $0.filter == filter }
      case .value(let value): items.contains { $0.text == value } ? nil : items.firstIndex { $0.key == value }
      case .whole: nil
      }
    guard let text = place.map({ items[$0].text }), !text.isEmpty, items.count(where: { $0.text == text }) == 1 else { return nil }
    return text
  }
}

extension WidgetItem.Selector {
  /// The selector's filter if it stands for an item of a group; nil otherwise.
  fileprivate func filter(of item: WidgetState.ListItem, in group: WidgetState.Group) -> Filter? {
    if case .filter(let filter) = self, group.item(of: filter) == item { filter } else { nil }
  }
}
