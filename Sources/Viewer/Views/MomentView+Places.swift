extension [MomentView] {
  /// The place of the first moment with each number.
  package var places: [Int: Int] { Dictionary(indices.map { (self[$0].number, $0) }) { first, _ in first } }
}
