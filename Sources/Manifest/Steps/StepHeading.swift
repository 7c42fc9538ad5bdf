import SearchModel
import Texts

/// The state of the screen before a step, as far as it affects the step's heading.
package struct ShownBefore: Sendable {
  /// Whether there are results.
  let hasResults: Bool
  /// The widgets that show rows of hits, to which the user scrolls.
  let hits: Set<String>

  package init(hasResults: Bool = false, hits: Set<String> = []) {
    (self.hasResults, self.hits) = (hasResults, hits)
  }
}

extension StepAction {
  /// Returns the step as a heading in the imperative: `Tap “Shoes” in Categories`, without a full stop.
  package func heading(_ version: InstantSearchVersion, after shown: ShownBefore = ShownBefore()) -> StepSentence {
    switch self {
    case .widget(let target, .click(let item)) where shown.hits.contains(target.id):
      return switch item.selector {
      case .position(let place): "Scroll to row \(String(place)) of \(target)"
      case .value, .filter, .whole: "Scroll to \(item.selector.part(version)) in \(target)"
      }
    case .widget(let target, let event): return event.heading(target, version)
    case .search(nil): return shown.hasResults ? "Search again" : "Load the first results"
    case .search(let text?): return text.isEmpty ? "Empty the search box" : "Search for \(quoted: text)"
    case .page(let page): return "Go to page \(String(page + 1)) (\(code: "page: \(page)"))"
    case .index(let name): return "Switch to the index \(code: name)"
    case .clear(nil): return "Clear all filters"
    case .by(let searcher, .search(nil)): return "Search (searcher \(code: searcher.value))"
    case .by(let searcher, let action):
      return StepSentence(parts: action.heading(version, after: shown).parts + [.plain(" (searcher "), .code(searcher.value), .plain(")")])
    case .burst(let steps):
      let headings = steps.map { $0.action.heading(version, after: shown).parts }
      return StepSentence(parts: headings.enumerated().flatMap { index, parts in index == 0 ? parts : [.plain(", then ")] + parts.lowered })
    case .query(let text?) where !text.isEmpty: return "The app searches for \(quoted: text)"
    case .query: return "The app searches without a text"
    case .filters(let filters?) where !filters.isEmpty: return "The app filters its search by \(code: filters)"
    case .filters: return "The app removes the filters from its search"
    case .filterState(let edits): return edits.heading(version)
    case .searcher, .clear, .answers, .wire:
      return StepSentence(parts: words(version).sentence.clause)
    }
  }
}

extension WidgetEvent {
  fileprivate func heading(_ target: WidgetTarget, _ version: InstantSearchVersion) -> StepSentence {
    switch self {
    case .click(let item):
      switch item.selector {
      case .whole: "Tap \(target)"
      case .position(let place): "Tap row \(String(place)) of \(target)"
      case .value, .filter: "Tap \(item.selector.part(version)) in \(target)"
      }
    case .remove(let item): "Remove \(item.selector.part(version)) from \(target)"
    case .set(.flag(let isOn)): "Switch \(target) \(isOn ? "on" : "off")"
    case .set(.number(let number)): "Set \(target) to \(NumberText.plain(number))"
    case .set(.range(let range)): "Set \(target) to \(NumberText.range(range))"
    case .type(let text?) where !text.isEmpty: "Type \(quoted: text) into \(target)"
    case .type: "Empty \(target)"
    case .submit(let text): "Submit \(quoted: text ?? "") in \(target)"
    case .facetSearch(let text): "Search \(target) for \(quoted: text ?? "")"
    case .change(let change):
      switch change.operation {
      case .increment: "Increase \(target) by \(NumberText.plain(change.operand))"
      case .decrement: "Decrease \(target) by \(NumberText.plain(change.operand))"
      case .multiply: "Multiply \(target) by \(NumberText.plain(change.operand))"
      }
    case .masked(.set, let numbers): "Set \(target) to \(numbers.joined(separator: " to "))"
    case .set(.nothing), .bounds, .read, .items, .setText, .masked: StepSentence(parts: words(target, version).sentence.clause)
    }
  }
}

extension [StepSentence.Part] {
  /// The parts for use within a sentence, with a lower-case first letter.
  fileprivate var lowered: [StepSentence.Part] {
    guard case .plain(let text)? = first, let letter = text.first else { return self }
    return [.plain(letter.lowercased() + text.dropFirst())] + dropFirst()
  }
}
