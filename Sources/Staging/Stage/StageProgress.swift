import SearchModel

/// The progress of a stage.
struct StageProgress: Sendable {
  /// The visible state and the filters at one moment.
  struct Moment: Sendable {
    let state: UIState
    let filters: FilterGroups
    /// The filters of the states other than the main one, by name.
    let otherFilters: [String: FilterGroups]
    let hits: [HitsMemory]
    let results: SearchResults?
  }

  /// The number of steps done so far.
  var count = 0
  /// Whether the steps of the manifest's `setup` are being done.
  var isSetup = false
  var hasCrashed = false
  /// The moment after the last step, at which the next one begins.
  var last: Moment?
}
