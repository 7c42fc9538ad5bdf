/// The numbers between two bounds when compared to three decimal places, as the engine does.
///
/// Rounding keeps the order, so these numbers form an interval. It is computed once, so that no number in a column has to be rounded.
struct NumberRange: Sendable, Hashable {
  /// The smallest and the largest number; the range is empty if `low` is larger.
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - low: The lower bound; nil for none.
  ///   - high: The upper bound; nil for none.
  init(from low: Double?, to high: Double?) {
    self.low =
      low.map { low in Self.isCoarse(low) ? low : Self.edge(Self.scaled(low)) { Self.scaled($0) >= Self.scaled(low) } } ?? -.infinity
    self.high =
      high.map { high in Self.isCoarse(high) ? high : -Self.edge(-Self.scaled(high)) { Self.scaled(-$0) <= Self.scaled(high) } }
      ?? .infinity
  }

  /// The numbers below or above the given one.
  static func below(_ number: Double) -> NumberRange { NumberRange(low: -.infinity, high: NumberRange(from: number, to: nil).low.nextDown) }
  static func above(_ number: Double) -> NumberRange { NumberRange(low: NumberRange(from: nil, to: number).high.nextUp, high: .infinity) }

  private init(low: Double, high: Double) {
    (self.low, self.high) = (low, high)
  }

  /// Whether a number is so large that its neighbours differ by more than a thousandth, so that it is its own edge.
  private static func isCoarse(_ number: Double) -> Bool { !(abs(number) < 9e12) }

  /// A number in thousandths.
  private static func scaled(_ number: Double) -> Double { (number * 1000).rounded() }

  /// The smallest number that satisfies a condition that every larger number satisfies as well; about half a unit below the given one.
  private static func edge(_ scaled: Double, _ holds: (Double) -> Bool) -> Double {
    var number = (scaled - 0.5) / 1000
    while !holds(number) { number = number.nextUp }
    while holds(number.nextDown) { number = number.nextDown }
    return number
  }
}
