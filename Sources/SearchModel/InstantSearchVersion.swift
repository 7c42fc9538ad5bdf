/// The major version of InstantSearch iOS whose behaviour is reproduced: 7.27.1 or 8.0.3.
public enum InstantSearchVersion: Int, Sendable, Hashable, CaseIterable {
  case v7 = 7
  case v8 = 8
}
