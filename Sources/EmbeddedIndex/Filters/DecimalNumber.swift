/// Numbers as the engine reads them: decimal, with a sign, a fraction and an exponent, and nothing else that a `Double` can be
/// made from.
enum DecimalNumber {
  static func parse(_ text: String) -> Double? {
    guard text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}
