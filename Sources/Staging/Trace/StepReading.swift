import SearchModel

/// A value that an app's code read in a step.
package enum StepReading: Sendable, Hashable {
  /// A row of a hits list, from 1; nil if it is not loaded.
  case hit(String, row: Int, Hit?)
  /// A group of a filter state.
  case filters(state: String, GroupReading)
}
