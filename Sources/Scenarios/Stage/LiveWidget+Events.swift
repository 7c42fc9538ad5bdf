import Diagnostics
import Manifest
import SearchModel
import SearchWidgets

/// Why an item cannot be clicked or removed.
struct ItemProblem: Error {
  let headline: String
  let help: String?
}

extension LiveWidget {
  /// Does to an item what the user does: a click on a list or menu, the removal of a current refinement.
  func act(on item: WidgetItem, _ version: InstantSearchVersion) throws(ItemProblem) {
    let name = item.widget.value
    switch self {
    case .refinementList(let connector, let controller):
      let value = try Self.find(item, controller.facets.map(\.value), name) { filter in
        guard case .facet(let facet) = filter, facet.attribute == connector.attribute, case .string(let value) = facet.value
        else { return nil }
        return value
      }
      controller.toggle(Facet(value: value))
    case .facetFilterList(_, let controller): controller.toggle(try Self.find(item, controller.filters, name, version))
    case .tagFilterList(_, let controller): controller.toggle(try Self.find(item, controller.filters, name, version))
    case .hierarchicalMenu(_, let controller):
      let value = try Self.find(item, controller.hierarchicalFacets.map(\.facet.value), name) { filter in
        if case .facet(let facet) = filter, case .string(let value) = facet.value { value } else { nil }
      }
      controller.toggle(value)
    case .currentRefinements(_, let controller): try Self.remove(item, controller, name, version)
    }
  }

  /// An item of a list of values.
  private static func find(
    _ item: WidgetItem, _ shown: [String], _ name: String, value: (Filter) -> String?
  ) throws(ItemProblem) -> String {
    let wanted: String
    switch item.selector {
    case .position(let position): return try Self.item(at: position, shown, name)
    case .value(let text): wanted = text
    case .filter(let filter):
      guard let text = value(filter) else { throw ItemProblem(headline: "'\(name)' has no items with such a filter", help: nil) }
      wanted = text
    }
    guard item.isOffscreen || shown.contains(wanted) else { throw notShown(wanted, shown, name) }
    return wanted
  }

  /// An item of a list of filters.
  private static func find<F: FilterType>(
    _ item: WidgetItem, _ shown: [F], _ name: String, _ version: InstantSearchVersion
  ) throws(ItemProblem) -> F {
    switch item.selector {
    case .position(let position): return try Self.item(at: position, shown, name)
    case .filter(let filter):
      guard let wanted = F.unwrap(filter.held(by: version)) else {
        throw ItemProblem(headline: "'\(name)' holds \(F.kind.rawValue) filters, not \(filter.kind.rawValue) filters", help: nil)
      }
      guard item.isOffscreen || shown.contains(wanted) else {
        throw ItemProblem(headline: "'\(name)' does not show the filter \(FilterExpression.text(of: filter, version))", help: nil)
      }
      return wanted
    case .value(let text):
      let texts = shown.map { FilterText.text(of: $0.wrapped, version) }
      return shown[try only(text, texts, name)]
    }
  }

  private static func remove(
    _ item: WidgetItem, _ controller: CurrentFiltersObservableController, _ name: String, _ version: InstantSearchVersion
  ) throws(ItemProblem) {
    let shown = controller.filters
    switch item.selector {
    case .position(let position): controller.remove(try Self.item(at: position, shown, name))
    case .value(let text): controller.remove(shown[try only(text, shown.map(\.text), name)])
    case .filter(let filter):
      let matching = shown.filter { $0.filter == filter.held(by: version) }
      guard matching.count == 1 else {
        let text = FilterExpression.text(of: filter, version)
        throw ItemProblem(
          headline: matching.isEmpty ? "'\(name)' does not show the filter \(text)" : "'\(name)' shows the filter \(text) in several groups",
          help: matching.isEmpty ? nil : "name it by 'position'")
      }
      controller.remove(matching[0])
    }
  }

  private static func item<Item>(at position: Int, _ shown: [Item], _ name: String) throws(ItemProblem) -> Item {
    guard shown.indices.contains(position - 1) else {
      let items = shown.count == 1 ? "one item" : "\(shown.count) items"
      throw ItemProblem(headline: "'\(name)' shows \(items), there is no item \(position)", help: nil)
    }
    return shown[position - 1]
  }

  private static func only(_ text: String, _ texts: [String], _ name: String) throws(ItemProblem) -> Int {
    let matching = texts.indices.filter { texts[$0] == text }
    if matching.count > 1 {
      throw ItemProblem(headline: "'\(name)' shows '\(text)' \(matching.count) times", help: "name it by 'filter' or 'position'")
    }
    guard let index = matching.first else { throw notShown(text, texts, name) }
    return index
  }

  private static func notShown(_ text: String, _ shown: [String], _ name: String) -> ItemProblem {
    let near = NearMiss.of(text, in: shown).map { "did you mean '\($0)'?" }
    let hidden = "an item that the user cannot see cannot be clicked; 'offscreen: true' allows it where a value is known"
    return ItemProblem(headline: "'\(name)' does not show '\(text)'", help: near ?? (shown.isEmpty ? nil : hidden))
  }
}
