/// A condition on a stepper's number that several numbers meet: `">= 2.5"`.
package struct StepperCondition: Sendable, Hashable {
  package let comparison: NumberTest.Comparison
  package let limit: Double

  /// Parses a comparison with a number; nil for any other string.
  package init?(_ text: String) {
    // Try longer signs first: `>=` begins with `>`.
    let signs = NumberTest.Comparison.allCases.sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }
    guard let sign = signs.first(where: { text.hasPrefix($0.rawValue) }),
      let limit = Double(text.dropFirst(sign.rawValue.count).drop { $0 == " " }), limit.isFinite
    else { return nil }
    (comparison, self.limit) = (sign, limit)
  }

  package func holds(for number: Double) -> Bool {
    switch comparison {
    case .atLeast: number >= limit
    case .atMost: number <= limit
    case .above: number > limit
    case .below: number < limit
    case .other: number != limit
    }
  }
}
