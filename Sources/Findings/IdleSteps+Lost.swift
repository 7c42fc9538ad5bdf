import Diagnostics
import Forms
import Manifest
import SearchModel

/// Steps whose effect is lost before a search is made, or that no search follows.
extension IdleSteps {
  static func lost(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    again(scenario, manifest) + replaced(scenario) + silent(scenario) + unscrolled(scenario, manifest)
      + unread(scenario, manifest)
      + uncounted(scenario, manifest) + copied(scenario, manifest)
  }

  /// Filters that are copied from a state to which nothing writes: this removes all filters.
  private static func copied(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    scenario.steps.flatMap(\.flattened).flatMap { step -> [Finding] in
      guard case .filterState(let edits) = step.action else { return [] }
      return edits.compactMap(\.source).compactMap { name in
        if name.value == "main" || manifest.writes(to: name.value) { return nil }
        return Finding(
          .groupUnwritten, widget: nil, at: name.span,
          "the filter state '\(name.value)' is always empty: copying its filters removes all filters",
          remedy: "write filterState: \(name.value) in the widgets that should write to it, or write clear:")
      }
    }
  }

  /// The search at the end of `setup`, made again.
  private static func again(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    guard let last = manifest.setup.last, case .search(let before) = last.action, let first = scenario.lines.first?.step,
      case .search(let text) = first.action, text == nil || text == before
    else { return [] }
    return [
      Finding(
        .stepWithoutEffect, widget: nil, at: first.span, "'setup' already ends with this search",
        labels: [.init("the search of 'setup'", at: last.span)], remedy: "remove one of the two")
    ]
  }

  /// Parameters that the next step replaces, together with all others.
  private static func replaced(_ scenario: ScenarioDeclaration) -> [Finding] {
    zip(scenario.lines, scenario.lines.dropFirst()).compactMap { line, next in
      guard let step = line.step, case .searcher(let change) = step.action, change.parameters != nil, change.request == nil,
        let following = next.step, case .searcher(let other) = following.action, other.request != nil,
        change.searcher?.value == other.searcher?.value
      else { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span, "the next step replaces these parameters before anything is searched for",
        labels: [.init("the request that replaces them", at: following.span)],
        remedy: "write them in the request, or after it")
    }
  }

  /// Filters that the last step sets without a notification.
  private static func silent(_ scenario: ScenarioDeclaration) -> [Finding] {
    // If an expectation follows, it may expect that no search is made.
    guard scenario.lines.last?.expectation == nil, let last = scenario.steps.last, case .filterState(let edits) = last.action,
      !edits.isEmpty, edits.allSatisfy({ if case .silently = $0 { true } else { false } })
    else { return [] }
    return [
      Finding(
        .stepWithoutEffect, widget: nil, at: last.span, "no search follows, so these filters are never sent: notify is false",
        remedy: "add a 'search:' step, or remove notify: false")
    ]
  }

  /// Requests that replace the one to which lists have added the facets that they count.
  private static func uncounted(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    let lists = manifest.widgets.filter { $0.isOfMainSearcher && !$0.hasOwnSearcher && !$0.traits.countedAttributes.isEmpty }
    guard let first = lists.first else { return [] }
    let steps = scenario.steps.flatMap(\.flattened)
    return steps.enumerated().compactMap { place, step in
      guard case .searcher(let change) = step.action, change.searcher == nil, let request = change.request, request.query.facets == nil,
        !steps[(place + 1)...].contains(where: { if case .searcher = $0.action { true } else { false } })
      else { return nil }
      let names = Set(lists.flatMap(\.traits.countedAttributes)).sorted().map { WrittenOut.item($0.rawValue) }.joined(separator: ", ")
      return Finding(
        .alwaysEmpty, widget: first.id.value, at: step.span,
        "'\(first.id.value)' no longer gets counts, because this request replaces the one that asked for them",
        remedy: "write facets: [\(names)] in the request, or change individual parameters with searcher: { parameters: { … } }")
    }
  }

  /// Rows that are tapped to load more hits, in a list without infinite scrolling.
  private static func unscrolled(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    zip(scenario.lines, scenario.lines.dropFirst().map(\.expectation) + [nil]).compactMap { line, expectation in
      guard let step = line.step, expectation == nil, case .widget(let target, .click) = step.action,
        let widget = manifest.widget(target.id), case .hits(let list) = widget.kind
      else { return nil }
      if list.infiniteScrolling { return nil }
      return Finding(
        .stepWithoutEffect, widget: widget.id.value, at: step.span,
        "scrolling to this row loads nothing: '\(widget.id.value)' has infiniteScrolling: false",
        remedy: "remove the step, or infiniteScrolling: false")
    }
  }

  /// Queries that the engine ignores because of `similarQuery`.
  private static func unread(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    guard let similar = manifest.searcher.query.additional[.similarQuery]?.string, !similar.isEmpty,
      let place = manifest.searcher.places.query["similarQuery"]
    else { return [] }
    let isChanged = manifest.steps.changeRequests
    if isChanged { return [] }
    return scenario.steps.lazy.compactMap { step -> Finding? in
      let text: String?
      switch step.action {
      case .search(let given): text = given
      case .widget(let target, let event) where manifest.widget(target.id)?.isOfMainSearcher ?? false: text = event.text
      default: text = nil
      }
      guard let text, !text.isEmpty else { return nil }
      return Finding(
        .settingIncomplete, widget: nil, at: place, "'\(text)' is not searched for: 'similarQuery' replaces every query",
        labels: [.init("the text", at: step.span)], remedy: "remove one of the two")
    }.first.map { [$0] } ?? []
  }
}
