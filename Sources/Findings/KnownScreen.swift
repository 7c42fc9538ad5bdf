import JSONText
import Manifest
import SearchModel

/// The state of the screen as far as it is known without running the scenario.
struct KnownScreen {
  private var isHeld = false
  /// Whether a search can be in progress when a step begins.
  private var mayWait = false
  private var disconnected: Set<String> = []
  /// The filter states that each searcher follows.
  private var followed: [String: Set<String>]
  /// The text last typed into each box, by widget; removed once something else may have set it.
  private var texts: [String: String]
  /// Whether a filter may be active.
  private var mayFilter: Bool
  /// Whether the main searcher's query may be other than empty.
  private var mayHaveQuery: Bool
  /// The query of the main searcher; nil if it is not known.
  private var query: String?
  /// The query that the previous step set; doing the same again has its own finding.
  private var queried: String?
  private let boxes: Set<String>
  /// The boxes that search while the user types.
  private let eager: Set<String>
  /// The boxes whose queries the main searcher searches.
  private let searching: Set<String>
  private let buttons: Set<String>
  /// Widgets whose events set no filter.
  private let unfiltering: Set<String>
  /// Widgets that are complete from the start.
  private let whole: Set<String>

  /// The settings of the main searcher; nil once a step has replaced all of them.
  private var settings: [String: JSONValue]?

  /// - Parameter ranged: The sliders that may have a range from the start, which `mayHaveRanges` determines from all steps, once for all
  ///   scenarios.
  init(_ manifest: Manifest, ranged: Set<String>) {
    self.ranged = ranged
    searchesAlways = manifest.searcher.trigger == .always
    settings = Self.settings(
      manifest.searcher.query, isDisjunctive: manifest.searcher.isDisjunctiveFacetingEnabled,
      keepsEmpty: manifest.searcher.keepSelectedEmptyFacets)
    index = manifest.searcher.index
    followed = Dictionary(
      manifest.searchers.map { ($0.name.value, Set($0.item.filterStates.map(\.value))) } + [
        ("main", Set(manifest.searcher.followedStates))
      ],
      uniquingKeysWith: { $1 })
    let lists = manifest.widgets.filter { $0.traits.type == .sortBy }
    sorts = Set(lists.flatMap(\.views))
    // Each of several lists has its own selection.
    let only = lists.filter { list in
      lists.count == 1 && list.isOfMainSearcher && list.wiring.connect == nil && list.wiring.isPresented
        && Self.beginsWith(manifest.searcher.index, list)
    }
    orders = Dictionary(uniqueKeysWithValues: only.map { ($0.id.value, $0.traits.indices) })
    selected = only.isEmpty ? nil : manifest.searcher.index
    hasPaged = (manifest.searcher.query.page ?? 0) > 0
    mayHaveQuery = !(manifest.searcher.query.query ?? "").isEmpty
    query = manifest.searcher.query.query ?? ""
    texts = [:]
    sliders = Set(manifest.widgets.filter { $0.traits.type == .numericRange && $0.isOfMainSearcher }.map(\.id.value))
    boxes = Set(manifest.widgets.filter { $0.traits.type == .searchBox }.map(\.id.value))
    eager = Set(
      manifest.widgets.filter { if case .searchBox(let box) = $0.kind { box.mode != .searchOnSubmit } else { false } }.map(\.id.value))
    searching = Set(
      manifest.widgets.filter { box in
        box.isOfMainSearcher && manifest.searcher.trigger == .always && box.wiring.connect == nil && box.wiring.isPresented
      }.map(\.id.value)
    ).intersection(eager)
    buttons = Set(manifest.widgets.filter { $0.traits.type == .clearRefinements }.map(\.id.value))
    setsByItself = manifest.widgets.contains { [.numericRange, .numericComparison].contains($0.traits.type) }
    unfiltering = Set(
      manifest.widgets.filter { [.searchBox, .sortBy, .relevantSort, .hits, .stats, .loading, .clearRefinements].contains($0.traits.type) }
        .map(\.id.value))
    // Sliders and steppers can filter by themselves as soon as a response has bounds.
    mayFilter =
      !manifest.filterState.isEmpty
      || manifest.widgets.contains { widget in
        switch widget.traits.start {
        case .plain, .order: [.numericRange, .numericComparison].contains(widget.traits.type)
        case .switchedOn, .segment, .range, .selectedValues: true
        }
      }
    items = Dictionary(
      manifest.widgets.compactMap { widget in
        if case .filters(let filters, _, _) = widget.traits.naming { (widget.id.value, filters) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    whole = Set(manifest.widgets.filter { $0.wiring.connect == nil && $0.wiring.isPresented }.map(\.id.value))
  }

  /// The index that the main searcher searches; nil once a widget may have changed it.
  private var index: String?
  /// The index that the only sort-by list shows as selected: the one last tapped.
  private var selected: String?
  /// Whether no step has been done yet.
  private var isFirst = true
  /// The sliders of the main searcher.
  private let sliders: Set<String>
  /// The sliders that may have a range.
  private var ranged: Set<String>
  /// Whether the main searcher has searched and has not changed since.
  private var hasSearched = false

  /// The sliders whose range may be set by something other than their own steps.
  static func mayHaveRanges(_ manifest: Manifest) -> Set<String> {
    let isPlain =
      manifest.filterState.isEmpty
      && !manifest.allSteps.contains { step in if case .wire = step.action { true } else { !step.edits.isEmpty } }
    return Set(
      manifest.widgets.filter { widget in
        guard case .numericRange(let slider) = widget.kind else { return false }
        let others = manifest.widgets.count { other in
          if case .numbers(let attribute)? = other.traits.writings.only?.choice { attribute == slider.attribute } else { false }
        }
        return !isPlain || slider.range != nil || others > 1
      }.map(\.id.value))
  }

  /// The indices that each sort-by list offers, by the list's name.
  private let orders: [String: [String]]
  /// All sort-by lists.
  private let sorts: Set<String>
  /// Whether a page other than the first may have been requested.
  private var hasPaged: Bool

  /// Whether a sort-by list initially shows an index as selected.
  private static func beginsWith(_ index: String, _ widget: WidgetDeclaration) -> Bool {
    guard case .order(let selected, let indices) = widget.traits.start, indices.indices.contains(selected) else { return false }
    return indices[selected] == index
  }

  /// The index that a click on a sort-by list selects; nil if the step is not such a click.
  private func order(_ step: Step) -> String? {
    guard case .widget(let target, .click(let item)) = step.action, let indices = orders[target.id] else { return nil }
    return switch item.selector {
    case .value(let name): indices.contains(name) ? name : nil
    case .position(let place): indices.indices.contains(place - 1) ? indices[place - 1] : nil
    case .filter, .whole: nil
    }
  }

  /// The filters of fixed lists, by widget.
  private var items: [String: [Filter]]
  /// The stepper whose number the previous step set or changed.
  private var numbered: String?

  /// Widgets whose wiring a step has changed.
  private var changed: Set<String> = []
  /// The clear button that the previous step tapped.
  private var cleared: String?
  /// Whether a step has made answers fail or wait, so that the same step again may have a different result.
  private var steersAnswers = false
  /// Whether no condition keeps the main searcher from searching.
  private let searchesAlways: Bool
  /// What a step did to a widget.
  private struct Done: Equatable {
    let widget: String
    let event: WidgetEvent
  }

  /// What the previous step did, if it acted on a widget.
  private var done: Done?
  /// The query that the previous step searched for, if it did nothing else; an inner nil means the current query.
  private var searched: String??
  /// The text that the previous step typed into a box of the main searcher, which searched for it.
  private var typed: String?
  /// Whether there are sliders or steppers, which can set a filter again by themselves.
  private let setsByItself: Bool
  /// Whether the previous step started to hold answers while no search was waiting.
  private var holdsNothing = false

  private static func settings(_ query: SearchQuery?, isDisjunctive: Bool?, keepsEmpty: Bool?) -> [String: JSONValue] {
    var settings = Dictionary((query?.parameters ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    settings["isDisjunctiveFacetingEnabled"] = isDisjunctive.map(JSONValue.bool)
    settings["keepSelectedEmptyFacets"] = keepsEmpty.map(JSONValue.bool)
    return settings
  }

  /// Whether a change only sets values that are already set.
  private mutating func repeats(_ change: SearcherChange) -> Bool {
    guard change.request == nil, let known = settings else {
      settings = nil
      return false
    }
    let given = Self.settings(
      change.parameters, isDisjunctive: change.isDisjunctiveFacetingEnabled, keepsEmpty: change.keepSelectedEmptyFacets)
    // Searches change pages and boxes change queries; triggers and lists of attributes cannot be compared.
    let isKnown =
      change.query == nil && change.trigger == nil && change.disjunctiveFacetsAttributes == nil
      && given.keys.allSatisfy { !["page", "query", "filters", "facets"].contains($0) }
    settings = known.merging(given) { $1 }
    return isKnown && !given.isEmpty && given.allSatisfy { known[$0.key] == $0.value }
  }

  /// Begins the scenario after the setup; repeating the last search of the setup has its own finding.
  mutating func begin() { (searched, done) = (nil, nil) }

  /// Why a step does not change any query or filter: the same text is typed again, or there is nothing to
  /// clear, or no query to remove.
  mutating func repetition(_ step: Step) -> String? {
    let button: String? = if case .widget(let target, .click) = step.action, buttons.contains(target.id) { target.id } else { nil }
    let typed = typed
    let (searched, done, queried) = (self.searched, self.done, self.queried)
    (self.searched, self.done, self.queried) = (nil, nil, nil)
    defer { (cleared, self.typed) = (button, text(typedIn: step)) }
    if case .widget(let target, let event) = step.action {
      self.done = Done(widget: target.id, event: event)
      if done == self.done, event.isIdempotent, !steersAnswers { return "the previous step did the same to '\(target.id)'" }
    }
    switch step.action {
    case .burst(let steps):
      for step in steps { _ = repetition(step) }
      return nil
    case .widget(let target, .type(let text)) where boxes.contains(target.id):
      mayHaveQuery = true
      query = self.text(typedIn: step)
      defer { texts[target.id] = text ?? "" }
      return texts[target.id] == text ?? "" ? "'\(target.id)' already has this text" : nil
    case .widget(let target, .setText(let text)) where boxes.contains(target.id) && texts[target.id] == text ?? "":
      return "'\(target.id)' already has this text"
    case .widget(let target, .submit(let text)) where eager.contains(target.id) && (text == nil || texts[target.id] == text):
      return "'\(target.id)' searches as users type, so submitting the same query does nothing"
    case .widget(let target, .click) where cleared == target.id && !setsByItself && hasSearched && !hasPaged:
      return "the previous step already cleared the filters"
    // A tap always starts a search, which may be the first one, or return to the first page.
    case .widget(let target, .click) where buttons.contains(target.id) && !mayFilter && hasSearched && !hasPaged:
      return "no filter is active, so there is nothing to clear"
    case .widget(let target, let event):
      if !unfiltering.contains(target.id) { mayFilter = true }
      if event.text != nil { (texts[target.id], mayHaveQuery, query) = (nil, true, nil) }
    // Searching again may overtake a search in progress, or repeat one that failed.
    case .answers: (mayFilter, steersAnswers) = (true, true)
    case .clear, .page, .index: break
    case .search(let text):
      defer { texts = [:] }
      if let text { (mayHaveQuery, query) = (!text.isEmpty, text) }
      self.searched = .some(text)
      if let last = searched, !steersAnswers, searchesAlways, text == nil || text == last {
        return last.map { "the previous step already searched for '\($0)'" } ?? "the previous step already searched"
      }
      return typed != nil && (text == nil || text == typed) && !mayWait ? "the previous step already searched for '\(typed ?? "")'" : nil
    case .query(let text):
      let known = query
      defer { (texts, mayHaveQuery, query) = ([:], !(text ?? "").isEmpty, text ?? "") }
      self.queried = text
      guard hasSearched, !hasPaged, !steersAnswers, searchesAlways else { return nil }
      if (text ?? "").isEmpty && !mayHaveQuery { return "the query is already empty" }
      guard let known, known == text, !known.isEmpty, queried != text else { return nil }
      return "the query is already '\(known)'"
    case .searcher, .by, .filters, .filterState, .wire:
      texts = [:]
      (mayFilter, mayHaveQuery, query) = (true, true, nil)
    }
    return nil
  }

  /// The text that a step types into a box which searches for it with the main searcher.
  private func text(typedIn step: Step) -> String? {
    guard case .widget(let target, .type(let text)) = step.action, searching.contains(target.id), !changed.contains(target.id),
      !disconnected.contains(target.id)
    else { return nil }
    return text ?? ""
  }

  /// Why a step has no effect; nil if it has one, or may have one.
  mutating func reason(_ step: Step) -> String? {
    if case .burst(let steps) = step.action {
      isFirst = false
      // Searches within a burst overlap.
      let waited = mayWait
      mayWait = true
      for step in steps { _ = reason(step) }
      mayWait = waited || isHeld || steps.contains { if case .answers = $0.action.own { true } else { false } }
      return nil
    }
    defer { isFirst = false }
    let wasNumbered = numbered
    numbered = nil
    let heldNothing = holdsNothing
    holdsNothing = false
    switch step.action.own {
    case .answers(.hold):
      defer { (isHeld, mayWait, holdsNothing) = (true, true, !mayWait) }
      return isHeld ? "answers are already being held" : nil
    case .searcher(let change) where change.searcher == nil:
      if change.request != nil { index = nil }
      hasSearched = false
      return repeats(change) ? "the searcher already has these settings" : nil
    case .answers(.release):
      isHeld = false
      if heldNothing { return "there is no step between 'hold' and 'release'" }
    case .answers(.fail(.timeout, _, _, _)):
      mayWait = true
    case .answers(.cancel):
      return mayWait ? nil : "no search is waiting, so there is nothing to cancel"
    case .index(let name):
      // A different searcher has its own index.
      if case .by = step.action { return nil }
      defer { (index, hasSearched) = (name, true) }
      return name == index && hasSearched && !mayWait ? "the searcher already searches '\(name)'" : nil
    case .page(let page):
      defer { hasPaged = hasPaged || page > 0 }
      if case .by = step.action { return nil }
      defer { hasSearched = true }
      return page == 0 && !hasPaged && hasSearched && !mayWait ? "the searcher is already on the first page" : nil
    case .widget(_, .read):
      hasPaged = true
    case .widget(let target, .items(let filters)):
      defer { items[target.id] = filters }
      return items[target.id] == filters ? "'\(target.id)' already has these items" : nil
    case .widget(let target, .set(.nothing)) where sliders.contains(target.id) && !ranged.contains(target.id):
      return "'\(target.id)' has no range, so there is nothing to remove"
    case .widget(let target, .set(.range)):
      ranged.insert(target.id)
    case .widget(let target, .set(.number)):
      numbered = target.id
    case .widget(let target, .change(let change)):
      numbered = target.id
      return wasNumbered == target.id && change.isNeutral
        ? "'\(target.id)' keeps its number: this step does not change it" : nil
    case .filterState(let edits) where edits.allSatisfy(\.isOwnContent) && !edits.isEmpty:
      return "the filter state copies its own filters"
    case .widget(let target, .bounds(.some)) where isFirst && sliders.contains(target.id):
      return "the first answer replaces these bounds"
    case .widget where order(step) != nil:
      let chosen = order(step)
      if let list = step.action.own.target, changed.contains(list) {
        index = nil
        return nil
      }
      defer { (index, selected) = (chosen, chosen) }
      return chosen == selected && chosen == index && !mayWait ? "'\(chosen ?? "")' is already selected" : nil
    case .widget(let target, .click) where sorts.contains(target.id): index = nil
    case .widget: break
    case .search, .query, .filters:
      if case .by = step.action { break }
      hasSearched = true
    case .searcher:
      // A new request.
      hasPaged = true
      hasSearched = false
      index = nil
    case .wire(.disconnect(let target, nil)):
      changed.insert(target.id)
      return disconnected.insert(target.id).inserted ? nil : "'\(target.id)' is already disconnected"
    case .wire(.connect(let target, _)) where whole.contains(target.id) && !changed.contains(target.id):
      return "'\(target.id)' is already connected"
    case .wire(.disconnect(let target, .some)):
      changed.insert(target.id)
    case .wire(.connectSearcher(let name, let state)):
      followed[name.value, default: []].insert(state.value)
    case .wire(.disconnectSearcher(let name, let state)):
      return followed[name.value, default: []].remove(state.value) == nil
        ? "'\(name.value)' is not connected to the filter state '\(state.value)'" : nil
    case .wire(let change):
      changed.formUnion(change.targets.map(\.id))
      for target in change.targets { disconnected.remove(target.id) }
    default: break
    }
    return nil
  }
}

extension WidgetEvent {
  /// Whether doing it again only sets what is already set.
  fileprivate var isIdempotent: Bool {
    switch self {
    case .set(.range), .set(.number), .bounds, .setText: true
    default: false
    }
  }
}

extension NumberChange {
  /// Whether it leaves every number unchanged.
  fileprivate var isNeutral: Bool {
    switch operation {
    case .increment, .decrement: operand == 0
    case .multiply: operand == 1
    }
  }
}

extension FilterEdit {
  /// Whether a state copies its own filters.
  fileprivate var isOwnContent: Bool { source.map { own(of: $0.value) != nil } ?? false }
}

extension StepAction {
  /// The widget that the step acts on.
  fileprivate var target: String? { if case .widget(let target, _) = self { target.id } else { nil } }
}
