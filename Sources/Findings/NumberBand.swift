import SearchModel

/// The numbers that a filter matches; a band without an end is unbounded on that side.
struct NumberBand {
  /// One end of a band, and whether that number belongs to the band.
  struct End {
    let number: Double
    let isIncluded: Bool
  }

  let attribute: Attribute
  let lower: End?
  let upper: End?

  /// Returns nil if the filter is not a band.
  init?(_ filter: Filter) {
    guard case .numeric(let numeric) = filter, !numeric.isNegated else { return nil }
    attribute = numeric.attribute
    switch numeric.value {
    case .range(let range):
      lower = End(number: range.lowerBound, isIncluded: true)
      upper = End(number: range.upperBound, isIncluded: true)
    case .comparison(let comparison, let number):
      switch comparison {
      case .lessThan, .lessThanOrEqual: (lower, upper) = (nil, End(number: number, isIncluded: comparison == .lessThanOrEqual))
      case .greaterThan, .greaterThanOrEqual: (lower, upper) = (End(number: number, isIncluded: comparison == .greaterThanOrEqual), nil)
      case .equals: (lower, upper) = (End(number: number, isIncluded: true), End(number: number, isIncluded: true))
      case .notEquals: return nil
      }
    }
  }

  /// Whether every number of another band belongs to this one.
  func contains(_ other: NumberBand) -> Bool {
    !beginsAfter(other) && !endsBefore(other)
  }

  /// The numbers from the higher lower end to the lower upper end; nil if the bands have no number in common.
  ///
  /// An end that is missing on both sides is not possible here: one of two such bands contains the other.
  func common(with other: NumberBand) -> ClosedRange<Double>? {
    let lowers = [lower, other.lower].compactMap(\.self)
    let uppers = [upper, other.upper].compactMap(\.self)
    guard let least = lowers.map(\.number).max(), let most = uppers.map(\.number).min(), least <= most else { return nil }
    if least < most { return least...most }
    let meet = lowers.filter { $0.number == least } + uppers.filter { $0.number == most }
    return meet.allSatisfy(\.isIncluded) ? least...most : nil
  }

  /// Whether a number of the other band lies below this one.
  private func beginsAfter(_ other: NumberBand) -> Bool {
    guard let lower else { return false }
    guard let begin = other.lower else { return true }
    return lower.number > begin.number || lower.number == begin.number && !lower.isIncluded && begin.isIncluded
  }

  /// Whether a number of the other band lies above this one.
  private func endsBefore(_ other: NumberBand) -> Bool {
    guard let upper else { return false }
    guard let end = other.upper else { return true }
    return upper.number < end.number || upper.number == end.number && !upper.isIncluded && end.isIncluded
  }
}
