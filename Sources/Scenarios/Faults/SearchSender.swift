import Diagnostics
import Forms
import Manifest
import Staging

/// The origin of a search in a step.
enum SearchSender: Hashable, Comparable {
  case main
  /// A searcher other than the main one.
  case other(String)
  /// The widget whose values were searched.
  case values(of: String)

  /// The widget whose values were searched, which alone can repeat this search.
  var widget: String? {
    switch self {
    case .main, .other: nil
    case .values(let widget): widget
    }
  }

  /// The step that repeats the search.
  func retry(at span: SourceSpan) -> Step? {
    switch self {
    case .main: Step(.search(text: nil), at: span)
    case .other(let name): Step(.by(Located(name, span), .search(text: nil)), at: span)
    case .values: nil
    }
  }

  /// All senders whose searches ended or were sent in a step.
  static func all(of step: StepTrace, in manifest: Manifest) -> Set<SearchSender> {
    var senders: Set<SearchSender> = []
    if !step.searches.isEmpty || !step.sent.isEmpty { senders.insert(.main) }
    for searcher in step.surroundings.searchers where !searcher.isIdle { senders.insert(.other(searcher.name)) }
    if case .widget(let target, .facetSearch) = step.action {
      senders.insert(.values(of: manifest.widget(target.id)?.id.value ?? target.id))
    } else if !step.facetSearches.isEmpty {
      senders.formUnion(manifest.widgets.filter(\.hasOwnSearcher).map { .values(of: $0.id.value) })
    }
    return senders
  }
}
