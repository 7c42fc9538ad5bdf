import SearchModel
import Synchronization

/// The facet values and numbers without any filters: every screen begins with them, and they never change. Safe to share between threads.
final class UnfilteredCounts: Sendable {
  /// Identifies a list of values: the attribute, the order, and the maximum number of values.
  struct Key: Hashable {
    let attribute: Attribute
    let byCount: Bool
    let most: Int
  }

  private struct Known {
    var facets: [Key: [Facet]] = [:]
    var stats: [Attribute: FacetStats?] = [:]
  }

  private let known = Mutex(Known())

  func facets(_ key: Key, _ make: () -> [Facet]) -> [Facet] {
    if let facets = known.withLock({ $0.facets[key] }) { return facets }
    let facets = make()
    known.withLock { $0.facets[key] = facets }
    return facets
  }

  func stats(of attribute: Attribute, _ make: () -> FacetStats?) -> FacetStats? {
    if let stats = known.withLock({ $0.stats[attribute] }) { return stats }
    let stats = make()
    known.withLock { $0.stats[attribute] = .some(stats) }
    return stats
  }
}
