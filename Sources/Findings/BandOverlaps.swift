import JSONText
import Manifest
import SearchModel

/// Lists of price bands, or of other number ranges, whose items overlap or compare different attributes.
enum BandOverlaps {
  /// The most bands of a list that are compared with each other.
  private static let mostBands = 20

  /// Makes up to two searches for each pair of bands that overlap without one containing the other.
  ///
  /// Bands that contain each other are meant to: `under 50`, `under 100`.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard case .filters(let filters, _, _) = widget.traits.naming else { continue }
      let bands = filters.compactMap { filter in NumberBand(filter).map { (filter, $0) } }
      guard bands.count == filters.count, bands.count > 1, bands.count <= mostBands else { continue }
      if let odd = odd(widget, bands.map { ($0.0, $0.1.attribute) }) {
        found.append(odd)
        continue
      }
      guard let attribute = bands.first?.1.attribute, bands.allSatisfy({ $0.1.attribute == attribute }) else { continue }
      // From the lowest to the highest, in whatever order they are listed.
      let upwards = bands.sorted { ($0.1.lower?.number ?? -.infinity) < ($1.1.lower?.number ?? -.infinity) }
      let pairs = upwards.indices.flatMap { one in upwards.indices.dropFirst(one + 1).map { (upwards[one], upwards[$0]) } }
      for (one, other) in pairs where !one.1.contains(other.1) && !other.1.contains(one.1) {
        guard let common = one.1.common(with: other.1) else { continue }
        // One range, which a single number of a record has to be in.
        let both = FilterExpression.text(of: .numeric(Filter.Numeric(attribute: attribute, range: common.held)), .v8)
        // An attribute that cannot be compared has its own finding.
        guard await search.finds(both), !(await search.matchesAll(both)) else { continue }
        found.append(told(widget, one.0, other.0, common.lower.number...common.upper.number, attribute))
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
  private static func odd(_ widget: WidgetDeclaration, _ items: [(filter: Filter, attribute: Attribute)]) -> Finding? {
    let groups = Dictionary(grouping: items.indices) { items[$0].attribute }
    guard items.count > 2, groups.count == 2, let odd = groups.values.first(where: { $0.count == 1 })?.first,
      let usual = items.first(where: { $0.attribute != items[odd].attribute })?.attribute
    else { return nil }
    return widget.finding(
      .unevenBands, at: WidgetDeclaration.attributeKeys,
      saying: "item \(odd + 1) of '\(widget.id.value)' compares '\(items[odd].attribute)', the others compare '\(usual)'",
      remedy: "write '\(usual)', or put the item into a list of its own")
  }
}
