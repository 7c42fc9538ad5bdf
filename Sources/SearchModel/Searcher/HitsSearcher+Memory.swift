extension HitsSearcher: Restorable {
  /// The parameters of the next search, and the searches without a response.
  package struct Memory: Sendable {
    let request: IndexQuery
    let isDisjunctiveFacetingEnabled: Bool
    let keepSelectedEmptyFacets: Bool
    let disjunctiveFacetsAttributes: Set<Attribute>
    let trigger: SearchTrigger
    let queue: SearchQueue<Draft>
  }

  package var memory: Memory {
    get {
      Memory(
        request: held, isDisjunctiveFacetingEnabled: isDisjunctiveFacetingEnabled, keepSelectedEmptyFacets: keepSelectedEmptyFacets,
        disjunctiveFacetsAttributes: disjunctiveFacetsAttributes, trigger: trigger, queue: queue)
    }
    set {
      held = newValue.request
      isDisjunctiveFacetingEnabled = newValue.isDisjunctiveFacetingEnabled
      keepSelectedEmptyFacets = newValue.keepSelectedEmptyFacets
      disjunctiveFacetsAttributes = newValue.disjunctiveFacetsAttributes
      trigger = newValue.trigger
      queue = newValue.queue
    }
  }

  package var parts: [any Restorable] { [onSearch, onQueryChanged, onIndexChanged, onResults, onError, onLoading, onPageFailed] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(request)
    hasher.combine(isDisjunctiveFacetingEnabled)
    hasher.combine(keepSelectedEmptyFacets)
    hasher.combine(disjunctiveFacetsAttributes.sorted())
    hasher.combine(trigger)
    queue.hash(into: &hasher) {
      $0.combine($1.request)
      $0.combine($1.batch?.queries ?? [])
    }
  }
}
