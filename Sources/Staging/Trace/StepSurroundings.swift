import SearchModel

/// The effects of a step apart from those on the main searcher, its filter state and the controllers.
package struct StepSurroundings: Sendable {
  /// A filter state other than the main one.
  package struct State: Sendable {
    package let name: String
    package let groups: FilterGroups
  }

  /// The searchers other than the main one, in the order of the manifest.
  package private(set) var searchers: [SearcherTrace]
  package let filterStates: [State]
  package let counts: StepCounts
  /// The hits that hits lists hold in memory.
  package let hits: [HitsMemory]
  /// The last results that the main searcher published.
  package let results: SearchResults?
  /// The values that the app's code read.
  package let readings: [StepReading]

  package init(
    searchers: [SearcherTrace] = [], filterStates: [State] = [],
    counts: StepCounts = StepCounts(published: [:], errors: [:], changes: [:]), hits: [HitsMemory] = [], results: SearchResults? = nil,
    readings: [StepReading] = []
  ) {
    self.results = results
    self.searchers = searchers
    self.filterStates = filterStates
    self.counts = counts
    self.hits = hits
    self.readings = readings
  }

  /// The surroundings after a later step, with the searches of both.
  func adding(_ later: StepSurroundings) -> StepSurroundings {
    var all = later
    all.searchers = zip(searchers, later.searchers).map { $0.adding($1) }
    return all
  }
}
