/// Whether a list lets one or several items be selected.
public enum SelectionMode: String, Sendable, Hashable, CaseIterable {
  case single, multiple
}
