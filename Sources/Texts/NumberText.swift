/// Numbers as people write them.
package enum NumberText {
  /// Formats a number without `.0`: 50.0 becomes `50`, 90.5 stays. InstantSearch's own labels keep the `.0` and do not use this function.
  package static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// Returns the number of decimals that a number is written with: 2 for 3.25; 0 for numbers written with an exponent.
  package static func decimals(_ value: Double) -> Int {
    let text = plain(value)
    return text.contains("e") ? 0 : text.split(separator: ".").dropFirst().first?.count ?? 0
  }

  /// Formats a range for a sentence: `12–150`; with `to` instead of the dash if a bound is negative.
  package static func range(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound))\(range.lowerBound < 0 || range.upperBound < 0 ? " to " : "–")\(plain(range.upperBound))"
  }
}
