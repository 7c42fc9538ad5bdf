/// Whether one or several items of a list can be selected.
public enum SelectionMode: String, Sendable, Hashable, CaseIterable {
  case single, multiple
}
