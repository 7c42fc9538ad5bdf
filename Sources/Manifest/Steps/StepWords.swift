import SearchModel
import Texts

/// A step in words: the title of its section in a snapshot, and a sentence for readers.
package struct StepWords: Sendable, Hashable {
  /// The step on one line: `click categories "Shoes"`.
  package let title: String
  package let sentence: StepSentence

  init(_ title: String, _ sentence: StepSentence) {
    self.title = title
    self.sentence = sentence
  }
}

extension StepAction {
  /// Returns the step on one line: `click categories "Shoes"`.
  package func title(_ version: InstantSearchVersion) -> String { words(version).title }

  package func words(_ version: InstantSearchVersion) -> StepWords {
    switch self {
    case .widget(let target, let event): return event.words(target, version)
    case .search(nil): return StepWords("search", "The first page of results is requested.")
    case .search(let text?):
      return StepWords("search \(quoted(text))", text.isEmpty ? "The search box is emptied." : "The user searches for \(quoted: text).")
    case .query(let text): return change("query \(text.map(quoted) ?? "none")")
    case .filters(let filters): return change("filters \(filters.map(quoted) ?? "none")")
    case .searcher(let switches): return change("searcher \(switches.title)")
    case .page(let page): return StepWords("page \(page)", "The app goes to page \(String(page + 1)) of the results.")
    case .index(let name): return StepWords("index \(quoted(name))", "The app searches the index \(code: name).")
    case .clear(nil): return StepWords("clear", "All filters are cleared.")
    case .clear(let groups?):
      let names = groups.map(\.description)
      return StepWords("clear " + names.joined(separator: ", "), "The filters of \(codes: groups.map(\.name)) are cleared.")
    case .filterState(let edits):
      let title = "filterState " + edits.map { $0.title(version) }.joined(separator: "; ")
      return StepWords(title, "The app changes its filters: \(code: title).")
    case .answers(let control): return control.words
    case .by(let searcher, let action):
      let words = action.words(version)
      return StepWords(
        "\(words.title) by \(searcher.value)",
        StepSentence(parts: words.sentence.clause + [.plain(" (searcher "), .code(searcher.value), .plain(").")]))
    case .wire(let change): return change.words
    case .burst(let steps):
      let words = steps.map { $0.action.words(version) }
      let clauses = words.enumerated().flatMap { index, words in
        (index == 0 ? [] : [StepSentence.Part.plain(", then ")]) + words.sentence.clause
      }
      return StepWords(
        "burst: " + words.map(\.title).joined(separator: ", "),
        StepSentence(parts: [.plain("Before any answer arrives: ")] + clauses + [.plain(".")]))
    }
  }

  private func change(_ title: String) -> StepWords { StepWords(title, "The app changes its search: \(code: title).") }
}

extension WidgetEvent {
  func words(_ target: WidgetTarget, _ version: InstantSearchVersion) -> StepWords {
    let id = TerminalText.visible(target.id)
    switch self {
    case .click(let item):
      let text = item.selector.title(version)
      return StepWords(
        "click \(id)\(text.isEmpty ? "" : " \(text)")",
        text.isEmpty ? "The user taps \(target)." : "The user taps \(item.selector.part(version)) in \(target).")
    case .remove(let item):
      let group = item.group.map { (title: " of \($0)", clause: [StepSentence.Part.plain(" of the group "), .code($0.description)]) }
      let sentence = StepSentence(
        parts: [.plain("The user removes "), item.selector.part(version)] + (group?.clause ?? [])
          + [.plain(" from "), .widget(target.id), .plain(".")])
      return StepWords("remove \(id) \(item.selector.title(version))\(group?.title ?? "")", sentence)
    case .set(.flag(let isOn)):
      return StepWords("set \(id) \(isOn ? "on" : "off")", "The user switches \(target) \(isOn ? "on" : "off").")
    case .set(.number(let number)): return StepWords("set \(id) to \(number)", "The user sets \(target) to \(NumberText.plain(number)).")
    case .set(.range(let range)): return StepWords("set \(id) to \(title(range))", "The user sets \(target) to \(plain(range)).")
    case .set(.nothing): return StepWords("set \(id) to nothing", "The app removes the value of \(target).")
    case .masked(let verb, let numbers):
      let list = numbers.joined(separator: " to ")
      return switch verb {
      case .increment: StepWords("increment \(id) by \(list)", "The user increases \(target) by \(list).")
      case .decrement: StepWords("decrement \(id) by \(list)", "The user decreases \(target) by \(list).")
      case .multiply: StepWords("multiply \(id) by \(list)", "The user multiplies \(target) by \(list).")
      case .bounds: StepWords("bounds \(id) to \(list)", "The app gives \(target) the bounds \(list).")
      default: StepWords("set \(id) to \(list)", "The user sets \(target) to \(list).")
      }
    case .bounds(let bounds?): return StepWords("bounds \(id) to \(title(bounds))", "The app gives \(target) the bounds \(plain(bounds)).")
    case .bounds(nil): return StepWords("bounds \(id) to nothing", "The app removes the bounds of \(target).")
    case .change(let change):
      let verb =
        switch change.operation {
        case .increment: "increases"
        case .decrement: "decreases"
        case .multiply: "multiplies"
        }
      return StepWords(
        "\(change.operation.verb.rawValue) \(id) by \(change.operand)",
        "The user \(verb) \(target) by \(NumberText.plain(change.operand)).")
    case .type(let text):
      return StepWords("type \(id) \(text.map(quoted) ?? "nothing")", "The user types \(quoted: text ?? "") into \(target).")
    case .submit(let text):
      return StepWords("submit \(id) \(text.map(quoted) ?? "nothing")", "The user submits \(quoted: text ?? "") in \(target).")
    case .facetSearch(let text):
      return StepWords("facetSearch \(id) \(text.map(quoted) ?? "nothing")", "The user searches \(target) for \(quoted: text ?? "").")
    case .read(let row): return StepWords("read \(id) row \(row)", "The app reads row \(String(row)) of \(target).")
    case .items(let filters):
      let list = filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }.joined(separator: ", ")
      return StepWords("items \(id) \(list.isEmpty ? "none" : list)", "The app gives \(target) the filters \(code: list).")
    case .setText(let text):
      return StepWords("setText \(id) \(text.map(quoted) ?? "nothing")", "The app puts \(quoted: text ?? "") into \(target).")
    }
  }

  private func title(_ range: ClosedRange<Double>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
  private func plain(_ range: ClosedRange<Double>) -> String { NumberText.range(range) }
}

extension WidgetItem.Selector {
  fileprivate func title(_ version: InstantSearchVersion) -> String {
    switch self {
    case .value(let value): quoted(value)
    case .filter(let filter): TerminalText.visible(FilterExpression.text(of: filter, version))
    case .position(let position): "item \(position)"
    case .whole: ""
    }
  }

  func part(_ version: InstantSearchVersion) -> StepSentence.Part {
    switch self {
    case .value(let value): .quoted(value)
    case .filter(let filter): .code(FilterExpression.text(of: filter, version))
    case .position(let position): .plain("item \(position)")
    case .whole: .plain("it")
    }
  }
}

extension AnswerControl {
  fileprivate var words: StepWords {
    switch self {
    case .fail(let fault, let count, let target, _):
      let title = "fail \(fault.word)\(count == 1 ? "" : " \(count) times")\(target.name.map { " (\($0))" } ?? "")"
      let which = target.name.map { [.plain(" to "), .code($0)] } ?? [StepSentence.Part]()
      let verb: StepSentence.Part = .plain(count == 1 ? "The next answer" : "The next \(count) answers")
      return StepWords(
        title, StepSentence(parts: [verb] + which + [.plain(count == 1 ? " fails: " : " fail: ")] + fault.clause + [.plain(".")]))
    case .hold: return StepWords("hold", "From now on, answers are held back.")
    case .release: return StepWords("release", "All the answers that were held back arrive.")
    case .answer(let place, nil): return StepWords("answer \(place)", "The answer to \(Self.search(place)) arrives.")
    case .answer(let place, let fault?):
      return StepWords(
        "answer \(place) \(fault.word)",
        StepSentence(parts: [.plain("The answer to \(Self.search(place)) fails: ")] + fault.clause + [.plain(".")]))
    case .cancel: return StepWords("cancel", "The app cancels its unanswered searches.")
    }
  }

  private static func search(_ place: Int) -> String { place == 1 ? "the oldest waiting search" : "waiting search \(place)" }
}

extension SearchTraffic.Target {
  fileprivate var name: String? {
    switch self {
    case .any: nil
    case .searcher(let name): name
    case .facetSearches: "facet"
    }
  }
}

extension WiringChange {
  package var words: StepWords {
    func parts(_ parts: [WidgetPart]?) -> String { parts.map { $0.map(\.word).joined(separator: ", ") } ?? "all" }
    func names(_ targets: [WidgetTarget]) -> String { targets.map { TerminalText.visible($0.id) }.joined(separator: ", ") }
    switch self {
    case .connect(let target, let connected):
      return StepWords(
        "connect \(target.id) \(parts(connected))",
        connected.map { "The app connects \(target): \(code: parts($0))." } ?? "The app connects all of \(target).")
    case .disconnect(let target, let cut):
      return StepWords(
        "disconnect \(target.id) \(parts(cut))",
        cut.map { "The app disconnects \(target): \(code: parts($0))." } ?? "The app disconnects all of \(target).")
    case .connectSearcher(let searcher, let state):
      return StepWords(
        "connect searcher \(searcher.value) to filterState \(state.value)",
        "The app connects the searcher \(code: searcher.value) to the filter state \(code: state.value).")
    case .disconnectSearcher(let searcher, let state):
      return StepWords(
        "disconnect searcher \(searcher.value) from filterState \(state.value)",
        "The app disconnects the searcher \(code: searcher.value) from the filter state \(code: state.value).")
    case .present(let targets): return StepWords("present \(names(targets))", "The app presents \(targets).")
    case .dismiss(let targets): return StepWords("dismiss \(names(targets))", "The app dismisses \(targets).")
    }
  }
}

extension SearchFault {
  fileprivate var clause: [StepSentence.Part] {
    switch self {
    case .offline: [.plain("there is no network")]
    case .timeout: [.plain("no host answers in time")]
    case .status(let status, nil): [.plain("status \(status)")]
    case .status(let status, let message?): [.plain("status \(status), "), .quoted(message)]
    case .unreadable: [.plain("the answer cannot be read")]
    case .noResults: [.plain("the answer contains no results")]
    case .body(let text): [.plain("the answer is "), .quoted(text.count > 60 ? text.prefix(60) + "…" : text)]
    }
  }
}

extension SearcherChange {
  fileprivate var title: String {
    let parts = [
      isDisjunctiveFacetingEnabled.map { "isDisjunctiveFacetingEnabled \($0)" },
      keepSelectedEmptyFacets.map { "keepSelectedEmptyFacets \($0)" },
      disjunctiveFacetsAttributes.map { "disjunctiveFacetsAttributes \($0.map(\.rawValue).joined(separator: ", "))" },
      query.map { "query \(quoted($0))" }, trigger.map { "shouldTriggerSearch \($0.name)" },
      request.map { "request of index \(quoted($0.indexName)) \(Self.title($0.query))" }, parameters.map { Self.title($0) },
    ].compactMap { $0 }
    return (searcher.map { "\($0.value) " } ?? "") + (parts.isEmpty ? "unchanged" : parts.joined(separator: ", "))
  }

  private static func title(_ query: SearchQuery) -> String {
    TerminalText.visible(query.parameters.map { "\($0.name) \($0.value.text())" }.joined(separator: ", "))
  }
}

extension FilterEdit {
  fileprivate func title(_ version: InstantSearchVersion) -> String {
    func list(_ filters: [Filter]) -> String {
      filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }.joined(separator: ", ")
    }
    return switch self {
    case .add(let filters, let group): "add \(list(filters)) to \(group)"
    case .remove(let filters, let group): "remove \(list(filters)) from \(group)"
    case .toggle(let filters, let group): "toggle \(list(filters)) in \(group)"
    case .clear(let group): group.map { "clear \($0)" } ?? "clear everything"
    case .removeEverywhere(let filters): "remove \(list(filters)) everywhere"
    case .removeAttribute(let attribute, let group): "remove all of \(attribute)\(group.map { " from \($0)" } ?? "")"
    case .clearAllExcept(let groups): "clear everything but \(groups.map(\.description).joined(separator: ", "))"
    case .hierarchicalAttributes(let attributes): "hierarchical attributes \(attributes.map(\.rawValue).joined(separator: ", "))"
    case .hierarchicalFilters(let filters): "hierarchical filters \(list(filters.map(Filter.facet)))"
    case .silently(let edit): edit.title(version) + " silently"
    case .notify: "notify"
    case .content(let name): "set the content of \(name.value)"
    case .read(let group): "read \(group)"
    case .of(let name, let edit): "\(edit.title(version)) in \(name.value)"
    }
  }
}

private func quoted(_ text: String) -> String { "\"\(TerminalText.visible(text))\"" }
