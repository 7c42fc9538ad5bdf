import Manifest
import SearchModel

/// The numbers that a filter matches; a band without an end is unbounded on that side.
struct NumberBand {
  /// One end of a band, and whether that number belongs to the band.
  struct End {
    let number: Double
    let isIncluded: Bool
  }

  /// The engine compares numbers to three decimal places.
  static let step = 0.001

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

  /// Whether one of two bands contains the other and ends or begins where that does.
  func sharesEnd(with other: NumberBand) -> Bool {
    (contains(other) || other.contains(self)) && (lower?.number == other.lower?.number || upper?.number == other.upper?.number)
  }

  /// The numbers that two bands have in common.
  struct Common {
    let lower: End
    let upper: End

    /// The numbers as a closed range, without the ends that do not belong to it.
    var held: ClosedRange<Double> {
      let least = lower.isIncluded ? lower.number : lower.number + NumberBand.step
      return least...max(least, upper.isIncluded ? upper.number : upper.number - NumberBand.step)
    }
  }

  /// The numbers in common with another band, which begin and end somewhere; nil if there are none.
  func common(with other: NumberBand) -> Common? {
    // An end that does not belong to a band is the narrower one.
    let lower = [lower, other.lower].compactMap(\.self).max { ($0.number, $0.isIncluded ? 0 : 1) < ($1.number, $1.isIncluded ? 0 : 1) }
    let upper = [upper, other.upper].compactMap(\.self).min { ($0.number, $0.isIncluded ? 1 : 0) < ($1.number, $1.isIncluded ? 1 : 0) }
    guard let lower, let upper else { return nil }
    let isPoint = lower.number == upper.number && lower.isIncluded && upper.isIncluded
    return lower.number < upper.number || isPoint ? Common(lower: lower, upper: upper) : nil
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

extension WidgetDeclaration {
  /// The items of a fixed list with the numbers that they match; nil if it has fewer than two, or one that is not a band.
  var bands: [(filter: Filter, band: NumberBand)]? {
    guard case .filters(let filters, _, _) = traits.naming, filters.count > 1 else { return nil }
    let bands = filters.compactMap { filter in NumberBand(filter).map { (filter: filter, band: $0) } }
    return bands.count == filters.count ? bands : nil
  }
}
