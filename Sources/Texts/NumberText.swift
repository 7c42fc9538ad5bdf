/// Numbers as people write them.
package enum NumberText {
  /// Without `.0`: 50.0 is `50`, 90.5 stays. InstantSearch's own texts keep it, and are not made with this.
  package static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// A range in a sentence: `12–150`; with words where a sign would run into the dash.
  package static func range(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound))\(range.lowerBound < 0 || range.upperBound < 0 ? " to " : "–")\(plain(range.upperBound))"
  }
}
