import Manifest
import SearchModel

/// Lists that do not suit the values of their attribute.
enum UnsuitedLists {
  /// The minimum number of values from which to conclude that each record has its own value, rather than that the records are a small
  /// sample.
  private static let fewest = (numbers: 8, texts: 20)

  /// - Parameter values: the values of the attribute in all records, with their counts.
  static func findings(_ widget: WidgetDeclaration, _ attribute: Attribute, _ values: [Facet], isNumeric: Bool) -> [Finding] {
    guard widget.traits.countedAttributes.contains(attribute), values.count > 1 else { return [] }
    if values.count >= (isNumeric ? fewest.numbers : fewest.texts), values.allSatisfy({ $0.count == 1 }) {
      return [
        widget.finding(
          .unsuitedList, at: ["attribute"],
          saying:
            "each of the \(values.count) values of '\(attribute)' occurs in only one record, so a tap in '\(widget.id.value)' leaves one hit",
          remedy: isNumeric
            ? "use a numericRange, or a numericFilterList with ranges" : "list an attribute whose values several records share")
      ]
    }
    return sortedAsText(widget, attribute, values, isNumeric: isNumeric)
  }

  /// Numbers of different lengths that the presenter sorts by name first: `10` comes before `9`.
  private static func sortedAsText(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ values: [Facet], isNumeric: Bool
  ) -> [Finding] {
    guard isNumeric, let presenter = widget.traits.arrangement.presenter, presenter.limit.map({ $0 >= values.count }) ?? true,
      let first = presenter.sortBy.first(where: { $0 != .isRefined }), case .alphabetical(let order) = first
    else { return [] }
    let numbers = values.compactMap { facet in Double(facet.value).map { (facet.value, $0) } }
    guard numbers.count == values.count else { return [] }
    let isAscending = order == .ascending
    let byText = numbers.sorted { isAscending ? $0.0 < $1.0 : $0.0 > $1.0 }
    guard let (before, after) = zip(byText, byText.dropFirst()).first(where: { isAscending ? $0.1 > $1.1 : $0.1 < $1.1 }) else { return [] }
    return [
      widget.finding(
        .unsuitedList, at: ["presenter"],
        saying: "'\(widget.id.value)' sorts the numbers of '\(attribute)' as text: '\(before.0)' comes before '\(after.0)'",
        remedy: "use a numericRange or a numericFilterList, or pad the numbers in the records to the same length")
    ]
  }
}
