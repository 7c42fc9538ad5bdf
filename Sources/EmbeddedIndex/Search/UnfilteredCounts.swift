import SearchModel
import Synchronization

/// What the index has of facets and numbers while nothing is filtered: every screen begins so, and it never changes. Shared by threads.
final class UnfilteredCounts: Sendable {
  /// A list of values: of which attribute, in which order, how many at most.
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
