import JSONText
import Manifest
import SearchModel

/// Lists of price bands, or of other number ranges, whose items overlap or compare different attributes.
enum BandOverlaps {
  /// The maximum number of bands in a list that are compared with each other.
  private static let mostBands = 20

  /// Makes up to two searches for each pair of bands that overlap.
  ///
  /// A band inside another one is intentional if they share an end, as `under 50` and `under 100`, or if the other one matches all records.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard let bands = widget.bands, bands.count <= mostBands else { continue }
      if let odd = odd(widget, bands.map(\.band.attribute)) {
        found.append(odd)
        continue
      }
      guard let attribute = bands.first?.band.attribute, bands.allSatisfy({ $0.band.attribute == attribute }) else { continue }
      // From the lowest to the highest, in whatever order they are listed.
      let upwards = bands.sorted { ($0.band.lower?.number ?? -.infinity) < ($1.band.lower?.number ?? -.infinity) }
      let pairs = upwards.indices.flatMap { one in upwards.indices.dropFirst(one + 1).map { (upwards[one], upwards[$0]) } }
      for (one, other) in pairs where !one.band.sharesEnd(with: other.band) {
        if let outer = [(one, other), (other, one)].first(where: { $0.0.band.contains($0.1.band) })?.0,
          await search.matchesAll(FilterExpression.text(of: outer.filter, .v8))
        {
          continue
        }
        guard let common = one.band.common(with: other.band) else { continue }
        // One range, which a single number of a record must be in.
        let both = FilterExpression.text(of: .numeric(Filter.Numeric(attribute: attribute, range: common.held)), .v8)
        // An attribute that cannot be compared has its own finding.
        guard await search.finds(both), !(await search.matchesAll(both)) else { continue }
        found.append(told(widget, one.filter, other.filter, common.lower.number...common.upper.number, attribute))
        break
      }
    }
    return found
  }

  private static func told(
    _ widget: WidgetDeclaration, _ one: Filter, _ other: Filter, _ common: ClosedRange<Double>, _ attribute: Attribute
  ) -> Finding {
    let texts = [one, other].map { "'\(FilterText.text(of: $0, .v8))'" }.joined(separator: " and ")
    let (least, most) = (JSONValue.numberText(common.lowerBound), JSONValue.numberText(common.upperBound))
    let isOne = common.lowerBound == common.upperBound
    let numbers = isOne ? "\(least)" : "between \(least) and \(most)"
    return widget.finding(
      .unevenBands, at: WidgetDeclaration.attributeKeys,
      saying: "\(texts) of '\(widget.id.value)' overlap: records with a '\(attribute)' \(isOne ? "of " : "")\(numbers) are in both",
      remedy: isOne ? "end the first below \(least), or begin the second above it" : "let each item begin where the one before ends")
  }

  /// The item of three or more whose attribute differs from that of all others.
  private static func odd(_ widget: WidgetDeclaration, _ attributes: [Attribute]) -> Finding? {
    let groups = Dictionary(grouping: attributes.indices) { attributes[$0] }
    guard attributes.count > 2, groups.count == 2, let odd = groups.values.first(where: { $0.count == 1 })?.first,
      let usual = attributes.first(where: { $0 != attributes[odd] })
    else { return nil }
    return widget.finding(
      .unevenBands, at: WidgetDeclaration.attributeKeys,
      saying: "item \(odd + 1) of '\(widget.id.value)' compares '\(attributes[odd])', but the others compare '\(usual)'",
      remedy: "write '\(usual)', or put the item into a list of its own")
  }
}
