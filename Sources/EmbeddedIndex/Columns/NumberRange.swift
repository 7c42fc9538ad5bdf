/// The numbers that equal one between two others when they are compared to three decimals, as the engine compares them.
///
/// Rounding keeps the order, so these are all numbers from one to another: found once, so that no number of a column is rounded.
struct NumberRange: Sendable, Hashable {
  /// The smallest and the largest of them; nothing is between them where the first is larger.
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - low: nil: however small.
  ///   - high: nil: however large.
  init(from low: Double?, to high: Double?) {
    self.low = low.map { low in Self.edge(Self.scaled(low)) { Self.scaled($0) >= Self.scaled(low) } } ?? -.infinity
    self.high = high.map { high in -Self.edge(-Self.scaled(high)) { Self.scaled(-$0) <= Self.scaled(high) } } ?? .infinity
  }

  /// Those that are smaller than a number, or larger.
  static func below(_ number: Double) -> NumberRange { NumberRange(low: -.infinity, high: NumberRange(from: number, to: nil).low.nextDown) }
  static func above(_ number: Double) -> NumberRange { NumberRange(low: NumberRange(from: nil, to: number).high.nextUp, high: .infinity) }

  private init(low: Double, high: Double) {
    (self.low, self.high) = (low, high)
  }

  /// A number in thousands of its units, whole; itself where that is out of reach.
  private static func scaled(_ number: Double) -> Double {
    let scaled = (number * 1000).rounded()
    return scaled.isFinite ? scaled : number
  }

  /// The smallest number that a condition holds for, which holds for every larger one; near half a unit below the one given.
  private static func edge(_ scaled: Double, _ holds: (Double) -> Bool) -> Double {
    var number = (scaled - 0.5) / 1000
    // Beyond 2^53 thousandths the neighbours of a number are other thousandths, and it is its own edge.
    while !holds(number) { number = number.nextUp }
    while holds(number.nextDown), number > -.greatestFiniteMagnitude { number = number.nextDown }
    return number
  }
}
