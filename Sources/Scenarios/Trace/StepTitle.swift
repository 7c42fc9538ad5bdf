import Diagnostics
import Manifest
import SearchModel

extension StepAction {
  /// The step in one line, as it heads a snapshot's section: `click categories "Shoes"`.
  package func title(_ version: InstantSearchVersion) -> String {
    switch self {
    case .search(let text): text.map { "search \(Self.quoted($0))" } ?? "search"
    case .click(let item): "click \(item.widget.value)\(item.selector == .whole ? "" : " ")\(Self.text(of: item.selector, version))"
    case .remove(let item): "remove \(item.widget.value) \(Self.text(of: item.selector, version))"
    case .clear(let groups): groups.map { "clear " + $0.map(\.description).joined(separator: ", ") } ?? "clear"
    case .filterState(let edits): "filterState " + edits.map { Self.text(of: $0, version) }.joined(separator: "; ")
    case .query(let text): "query \(text.map(Self.quoted) ?? "none")"
    case .set(let input): "set \(input.widget.value) \(Self.text(of: input.value))"
    case .bounds(let input): "bounds \(input.widget.value) \(Self.text(of: input.value))"
    case .change(let change): "\(change.verb.rawValue) \(change.widget.value) by \(change.operand)"
    case .type(let text): "type \(text.widget.value) \(text.text.map(Self.quoted) ?? "nothing")"
    case .submit(let text): "submit \(text.widget.value) \(text.text.map(Self.quoted) ?? "nothing")"
    case .facetSearch(let text): "facetSearch \(text.widget.value) \(text.text.map(Self.quoted) ?? "nothing")"
    case .page(let page): "page \(page)"
    case .index(let name): "index \(Self.quoted(name))"
    case .filters(let filters): "filters \(filters.map(Self.quoted) ?? "none")"
    case .searcher(let change): "searcher \(Self.text(of: change))"
    case .burst(let steps): "burst: " + steps.map { $0.action.title(version) }.joined(separator: ", ")
    case .expect: "expect"
    case .note(let text): "note \(Self.quoted(text))"
    }
  }

  private static func text(of selector: WidgetItem.Selector, _ version: InstantSearchVersion) -> String {
    switch selector {
    case .value(let value): quoted(value)
    case .filter(let filter): TerminalText.visible(FilterExpression.text(of: filter, version))
    case .position(let position): "item \(position)"
    case .whole: ""
    }
  }

  private static func text(of value: WidgetInput.Value) -> String {
    switch value {
    case .flag(let isOn): isOn ? "on" : "off"
    case .number(let number): "to \(number)"
    case .range(let range): "to \(range.lowerBound) to \(range.upperBound)"
    case .nothing: "to nothing"
    }
  }

  private static func text(of change: SearcherChange) -> String {
    let parts = [
      change.isDisjunctiveFacetingEnabled.map { "isDisjunctiveFacetingEnabled \($0)" },
      change.keepSelectedEmptyFacets.map { "keepSelectedEmptyFacets \($0)" },
      change.disjunctiveFacetsAttributes.map { "disjunctiveFacetsAttributes \($0.map(\.rawValue).joined(separator: ", "))" },
      change.query.map { "query \(Self.quoted($0))" },
    ].compactMap { $0 }
    return parts.isEmpty ? "unchanged" : parts.joined(separator: ", ")
  }

  private static func text(of edit: FilterEdit, _ version: InstantSearchVersion) -> String {
    func list(_ filters: [Filter]) -> String {
      filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }.joined(separator: ", ")
    }
    return switch edit {
    case .add(let filters, let group): "add \(list(filters)) to \(group)"
    case .remove(let filters, let group): "remove \(list(filters)) from \(group)"
    case .toggle(let filters, let group): "toggle \(list(filters)) in \(group)"
    case .clear(let group): group.map { "clear \($0)" } ?? "clear everything"
    case .removeEverywhere(let filters): "remove \(list(filters)) everywhere"
    case .removeAttribute(let attribute, let group): "remove all of \(attribute)\(group.map { " from \($0)" } ?? "")"
    case .clearAllExcept(let groups): "clear everything but \(groups.map(\.description).joined(separator: ", "))"
    case .hierarchicalAttributes(let attributes): "hierarchical attributes \(attributes.map(\.rawValue).joined(separator: ", "))"
    case .hierarchicalFilters(let filters): "hierarchical filters \(list(filters.map(Filter.facet)))"
    case .silently(let edit): text(of: edit, version) + " silently"
    case .notify: "notify"
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(TerminalText.visible(text))\"" }
}
