import SearchModel

/// What an app's code read in a step.
package enum StepReading: Sendable, Hashable {
  /// A row of a list of hits, from 1; nil where none is loaded.
  case hit(String, row: Int, Hit?)
  /// A group of a filter state.
  case filters(state: String, GroupReading)
}
