import JSONText
import Manifest
import SearchModel

/// Lists of price bands, or of other number ranges, whose items overlap or compare different attributes.
enum BandOverlaps {
  /// The maximum number of bands in a list that are compared with each other.
  private static let mostBands = 20

  /// Makes up to two searches for each pair of bands that overlap, and one for the numbers of the attribute.
  ///
  /// A band inside another one is intentional if they share an end, as `under 50` and `under 100`, or if the other one has all numbers.
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
        let nested = [(outer: one, inner: other), (outer: other, inner: one)].first { $0.outer.band.contains($0.inner.band) }
        if let nested, let all = await all(attribute, search), nested.outer.band.contains(all) { continue }
        guard let common = one.band.common(with: other.band) else { continue }
        // One range, which a single number of a record must be in.
        let both = FilterExpression.text(of: .numeric(Filter.Numeric(attribute: attribute, range: common.held)), .v8)
        // An attribute that cannot be compared has its own finding.
        guard await search.finds(both), !(await search.matchesAll(both)) else { continue }
        let remedy = nested.map { nested in
          let texts = [nested.outer, nested.inner].map { "'\(FilterText.text(of: $0.filter, .v8))'" }
          return "let \(texts[0]) end where \(texts[1]) begins, or remove one of them"
        }
        found.append(told(widget, one.filter, other.filter, common.lower.number...common.upper.number, attribute, remedy))
        break
      }
    }
    return found
  }

  /// All numbers of an attribute as one band; nil if they are not known.
  private static func all(_ attribute: Attribute, _ search: RecordSearch) async -> NumberBand? {
    guard let range = await search.numbers(in: attribute).range else { return nil }
    return NumberBand(.numeric(Filter.Numeric(attribute: attribute, range: range)))
  }

  private static func told(
    _ widget: WidgetDeclaration, _ one: Filter, _ other: Filter, _ common: ClosedRange<Double>, _ attribute: Attribute, _ remedy: String?
  ) -> Finding {
    let texts = [one, other].map { "'\(FilterText.text(of: $0, .v8))'" }.joined(separator: " and ")
    let (least, most) = (JSONValue.numberText(common.lowerBound), JSONValue.numberText(common.upperBound))
    let isOne = common.lowerBound == common.upperBound
    let numbers = isOne ? "\(least)" : "between \(least) and \(most)"
    return widget.finding(
      .unevenBands, at: WidgetDeclaration.attributeKeys,
      saying: "\(texts) of '\(widget.id.value)' overlap: records with a '\(attribute)' \(isOne ? "of " : "")\(numbers) are in both",
      remedy: remedy
        ?? (isOne ? "end the first below \(least), or begin the second above it" : "let each item begin where the one before ends"))
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
