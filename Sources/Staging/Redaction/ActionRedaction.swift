import Manifest
import SearchModel
import Texts

extension Step {
  /// The same step with secrets masked in its action.
  package func redacted(by redactor: Redactor) -> Step { Step(action.redacted(by: redactor), at: span, extent: extent) }
}

extension StepAction {
  func redacted(by redactor: Redactor) -> StepAction {
    switch self {
    case .widget(let target, let event): .widget(target, event.redacted(by: redactor))
    case .search(let text): .search(text: redactor.masked(text))
    case .query(let text): .query(redactor.masked(text))
    case .page: self
    case .index(let name): .index(redactor.masked(name))
    case .filters(let filters): .filters(redactor.masked(filters))
    case .searcher(let change):
      .searcher(
        SearcherChange(
          isDisjunctiveFacetingEnabled: change.isDisjunctiveFacetingEnabled, keepSelectedEmptyFacets: change.keepSelectedEmptyFacets,
          disjunctiveFacetsAttributes: change.disjunctiveFacetsAttributes?.map { $0.redacted(by: redactor) },
          query: redactor.masked(change.query), trigger: change.trigger, searcher: change.searcher,
          request: change.request?.redacted(by: redactor), parameters: change.parameters?.redacted(by: redactor)))
    case .by(let name, let action): .by(name, action.redacted(by: redactor))
    // The names declared in a manifest are not secrets.
    case .wire: self
    case .burst(let steps):
      .burst(steps.map { Step($0.action.redacted(by: redactor), at: $0.span, extent: $0.extent) })
    case .clear(let groups): .clear(groups?.map { $0.redacted(by: redactor) })
    case .filterState(let edits): .filterState(edits.map { $0.redacted(by: redactor) })
    case .answers(let control): .answers(control.redacted(by: redactor))
    }
  }
}

extension AnswerControl {
  func redacted(by redactor: Redactor) -> AnswerControl {
    switch self {
    case .fail(.status(let status, let message), let count, let target, let span):
      .fail(.status(status, message: redactor.masked(message)), count: count, only: target, span)
    case .fail(.body(let text), let count, let target, let span): .fail(.body(redactor.masked(text)), count: count, only: target, span)
    case .fail, .hold, .release, .answer, .cancel: self
    }
  }
}

extension WidgetEvent {
  func redacted(by redactor: Redactor) -> WidgetEvent {
    func item(_ item: WidgetItem) -> WidgetItem {
      let selector: WidgetItem.Selector =
        switch item.selector {
        case .value(let text): .value(redactor.masked(text))
        case .filter(let filter): .filter(filter.redacted(by: redactor))
        case .position, .whole: item.selector
        }
      return WidgetItem(selector, isOffscreen: item.isOffscreen, group: item.group?.redacted(by: redactor))
    }
    return switch self {
    case .click(let clicked): .click(item(clicked))
    case .remove(let removed): .remove(item(removed))
    case .set(.number(let number)): masked([number], by: redactor)
    case .set(.range(let range)), .bounds(let range?): masked([range.lowerBound, range.upperBound], by: redactor)
    case .change(let change): masked([change.operand], by: redactor)
    case .set, .bounds, .read, .masked: self
    case .items(let filters): .items(filters.map { $0.redacted(by: redactor) })
    case .setText(let text): .setText(redactor.masked(text))
    case .type(let text): .type(redactor.masked(text))
    case .submit(let text): .submit(redactor.masked(text))
    case .facetSearch(let text): .facetSearch(redactor.masked(text))
    }
  }

  /// The event with all its numbers masked if one of them contains a secret.
  private func masked(_ numbers: [Double], by redactor: Redactor) -> WidgetEvent {
    numbers.contains { redactor.hides($0) } ? .masked(verb, numbers.map { redactor.masked($0) ?? NumberText.plain($0) }) : self
  }
}

extension FilterEdit {
  func redacted(by redactor: Redactor) -> FilterEdit {
    func list(_ filters: [Filter]) -> [Filter] { filters.map { $0.redacted(by: redactor) } }
    return switch self {
    case .add(let filters, let group): .add(list(filters), group.redacted(by: redactor))
    case .remove(let filters, let group): .remove(list(filters), group.redacted(by: redactor))
    case .toggle(let filters, let group): .toggle(list(filters), group.redacted(by: redactor))
    case .removeEverywhere(let filters): .removeEverywhere(list(filters))
    case .removeAttribute(let attribute, let group):
      .removeAttribute(attribute.redacted(by: redactor), group?.redacted(by: redactor))
    case .clear(let group): .clear(group?.redacted(by: redactor))
    case .clearAllExcept(let groups): .clearAllExcept(groups.map { $0.redacted(by: redactor) })
    case .hierarchicalAttributes(let attributes): .hierarchicalAttributes(attributes.map { $0.redacted(by: redactor) })
    case .hierarchicalFilters(let filters): .hierarchicalFilters(filters.map { $0.redacted(by: redactor) })
    case .silently(let edit): .silently(edit.redacted(by: redactor))
    case .notify, .content: self
    case .read(let group): .read(group.redacted(by: redactor))
    case .of(let name, let edit): .of(name, edit.redacted(by: redactor))
    }
  }
}
