import JSONText
import Manifest
import SearchModel

/// Lists of price bands, or of other number ranges, that leave out numbers which occur in records.
enum BandGaps {
  /// Makes one search for each gap between two bands.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard let bands = widget.bands?.map(\.band), let attribute = bands.first?.attribute,
        bands.allSatisfy({ $0.attribute == attribute })
      else { continue }
      for (below, above) in gaps(bands) {
        // With two bands, the middle may be left out on purpose; a single number, the gap between two consecutive whole numbers, or one that
        // is narrow beside the bands, probably is not.
        let isBetweenWholes = [below, above].allSatisfy { $0.number == $0.number.rounded() } && above.number - below.number <= 1
        let widths = bands.compactMap { band in band.lower.flatMap { lower in band.upper.map { $0.number - lower.number } } }
        let isNarrow = widths.count == bands.count && (above.number - below.number) * 20 <= widths.min() ?? 0
        if bands.count == 2, below.number < above.number, !isBetweenWholes, !isNarrow { continue }
        guard let gap = gap(attribute, below, above), await search.finds(gap) else { continue }
        found.append(
          widget.finding(
            .numbersMissing, at: WidgetDeclaration.attributeKeys,
            saying: below.number == above.number
              ? "records have a '\(attribute)' of \(JSONValue.numberText(below.number)), which no item of '\(widget.id.value)' covers"
              : "records have a '\(attribute)' \(words(below, above)), which no item of '\(widget.id.value)' covers",
            remedy: "let each item begin where the one before ends"))
      }
    }
    return found
  }

  /// A gap in words: `above 95 and below 96`, `from 95 to 96`.
  private static func words(_ below: NumberBand.End, _ above: NumberBand.End) -> String {
    let (lower, upper) = (JSONValue.numberText(below.number), JSONValue.numberText(above.number))
    return switch (below.isIncluded, above.isIncluded) {
    case (true, true): "above \(lower) and below \(upper)"
    case (true, false): "above \(lower), up to \(upper)"
    case (false, true): "of \(lower) or more and below \(upper)"
    case (false, false): "from \(lower) to \(upper)"
    }
  }

  /// The gaps between bands, each from the end of the lower band to the beginning of the upper one.
  private static func gaps(_ bands: [NumberBand]) -> [(below: NumberBand.End, above: NumberBand.End)] {
    var gaps: [(below: NumberBand.End, above: NumberBand.End)] = []
    // The end of what is covered so far; nil at the beginning.
    var reached: NumberBand.End?
    func begin(_ band: NumberBand) -> (Double, Int) {
      band.lower.map { ($0.number, $0.isIncluded ? 0 : 1) } ?? (-.infinity, 0)
    }
    for band in bands.sorted(by: { begin($0) < begin($1) }) {
      if let lower = band.lower, let reached,
        reached.number < lower.number || reached.number == lower.number && !reached.isIncluded && !lower.isIncluded
      {
        gaps.append((reached, lower))
      }
      guard let upper = band.upper else { return gaps }
      if let known = reached, (known.number, known.isIncluded ? 1 : 0) >= (upper.number, upper.isIncluded ? 1 : 0) { continue }
      reached = upper
    }
    return gaps
  }

  /// The filter expression that matches the numbers in a gap; nil if there are none.
  private static func gap(_ attribute: Attribute, _ below: NumberBand.End, _ above: NumberBand.End) -> String? {
    // One range, which a single number of a record must be in; two comparisons could be met by two different numbers in a list.
    let (lower, upper) = (
      below.isIncluded ? below.number + NumberBand.step : below.number, above.isIncluded ? above.number - NumberBand.step : above.number
    )
    // Ends that are one step apart leave nothing between them.
    guard lower <= upper else { return nil }
    return FilterExpression.text(of: .numeric(Filter.Numeric(attribute: attribute, range: lower...upper)), .v8)
  }
}
