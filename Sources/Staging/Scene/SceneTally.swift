import SearchModel
import SearchWidgets

/// The notifications of a screen's searchers and filter states: the last results of each searcher, and how often each has fired since the
/// tally was last cleared.
final class SceneTally: Restorable {
  /// The last results, by searcher.
  var memory: [String: SearchResults] = [:]
  private(set) var published: [String: Int] = [:]
  private(set) var errors: [String: Int] = [:]
  private(set) var changes: [String: Int] = [:]

  func watch(_ searcher: LiveSearcher, _ name: String) {
    func count(_ process: some SearchProcess) {
      process.onResults.subscribe(with: self) { tally, _ in tally.published[name, default: 0] += 1 }
      process.onError.subscribe(with: self) { tally, _ in tally.errors[name, default: 0] += 1 }
    }
    count(searcher.process)
    if case .hits(let hits) = searcher { hits.onResults.subscribe(with: self) { $0.memory[name] = $1 } }
  }

  func watch(_ filterState: FilterState, _ name: String) {
    filterState.onChange.subscribe(with: self) { tally, _ in tally.changes[name, default: 0] += 1 }
  }

  /// Counts hits that could not be decoded as errors of their widget.
  func watch(_ hits: HitsInteractor, _ widget: String) {
    hits.onError.subscribe(with: self) { tally, _ in tally.errors["hits:\(widget)", default: 0] += 1 }
  }

  /// Resets the counts.
  func clear() { (published, errors, changes) = ([:], [:], [:]) }

  var parts: [any Restorable] { [] }

  func hash(into hasher: inout StateHasher) {
    hasher.combine(memory.sorted { $0.key < $1.key }) {
      $0.combine($1.key)
      $0.combine($1.value)
    }
  }
}
