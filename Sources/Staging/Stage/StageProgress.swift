import SearchModel

/// How far a stage has come.
struct StageProgress: Sendable {
  /// What is shown and filtered by at one moment.
  struct Moment: Sendable {
    let state: UIState
    let filters: FilterGroups
    /// The filters of the states besides the main one, by name.
    let otherFilters: [String: FilterGroups]
    let hits: [HitsMemory]
    let results: SearchResults?
  }

  /// The steps that were done since the beginning.
  var count = 0
  var hasCrashed = false
  /// The end of the last step, which is where the next one begins.
  var last: Moment?
}
