import Manifest
import SearchModel

/// Writes the steps of a presenter as statements over `items`.
struct SwiftListPresenter {
  let steps: [ListOperation]
  /// The name of an item's facet: `item` in a list, `facet` in a menu.
  let facet: String
  /// The separator of the values in a menu's paths; nil in a list.
  let separator: String?
  let version: InstantSearchVersion
  let swift: SwiftText

  /// The body of a function from `facets` to what is shown.
  var body: String {
    (["var items = facets"] + steps.map(statement) + ["return items"]).joined(separator: "\n")
  }

  private func values(_ texts: [String]) -> String { "[\(texts.map(swift.string).joined(separator: ", "))]" }

  private func changed(_ change: String) -> String {
    "items = items.map { item in\n  var item = item\n  \(change)\n  return item\n}"
  }

  private func renamed(_ value: String) -> String {
    changed("item.\(facet) = \(item(value, "item.\(facet).count"))")
  }

  /// The facet of an item, with a different value or count.
  private func item(_ value: String, _ count: String) -> String {
    let highlighted = "highlighted: item.\(facet).highlighted"
    return switch version {
    case .v7: "Facet(value: \(value), count: \(count), \(highlighted))"
    case .v8: "FacetHits(value: \(value), \(highlighted), count: \(count))"
    }
  }

  private func statement(_ step: ListOperation) -> String {
    let value = "$0.\(facet).value"
    switch step {
    case .sortBy(let criteria):
      return "items.sort { a, b in\n" + criteria.map { "  \(comparison($0))\n" }.joined() + "  return false\n}"
    case .order(let order):
      return """
        do {
          let order = \(values(order.map(\.value)))
          items.sort { a, b in (order.firstIndex(of: a.\(facet).value) ?? order.count) < (order.firstIndex(of: b.\(facet).value) ?? order.count) }
        }
        """
    case .limit(let most): return "items = Array(items.prefix(\(most)))"
    case .skip(let count): return "items = Array(items.dropFirst(\(count)))"
    case .minCount(let least): return "items = items.filter { $0.\(facet).count >= \(least) }"
    case .levels(let levels): return separator == nil ? "" : "items = items.filter { \(levels).contains($0.level) }"
    case .deepest:
      if separator == nil { return "" }
      return "do {\n  let deepest = items.map { $0.level }.max()\n  items = items.filter { $0.level == deepest }\n}"
    case .keep(.selected): return "items = items.filter { $0.isSelected }"
    case .keep(.unselected): return "items = items.filter { !$0.isSelected }"
    case .hide(let hidden): return "items = items.filter { !\(values(hidden.map(\.value))).contains(\(value)) }"
    case .rename(let names):
      let table = names.map { "\(swift.string($0.name.value)): \(swift.string($0.item))" }.joined(separator: ", ")
      let lookup = names.isEmpty ? "[:]" : "[\(table)]"
      return renamed("(\(lookup) as [String: String])[item.\(facet).value] ?? item.\(facet).value")
    case .lastSegment:
      guard let separator else { return "" }
      return renamed("item.\(facet).value.components(separatedBy: \(swift.string(separator))).last ?? item.\(facet).value")
    case .uppercase: return renamed("item.\(facet).value.uppercased()")
    case .truncate(let count): return renamed("String(item.\(facet).value.prefix(\(count)))")
    case .reverse: return "items.reverse()"
    case .repeat(let count): return "items = items.flatMap { Array(repeating: $0, count: \(count)) }"
    case .append(let facets):
      let own = facets.map { "\(swift.facetType(version))(value: \(swift.string($0.value)), count: \($0.count))" }.joined(separator: ", ")
      let item = separator == nil ? "(item: $0, isSelected: false)" : "(facet: $0, level: 0, isSelected: false)"
      return "items += [\(own)].map { \(item) }"
    case .mark(.all): return changed("item.isSelected = true")
    case .mark(.none): return changed("item.isSelected = false")
    case .mark(.deepest):
      if separator == nil { return "" }
      let mark = changed("item.isSelected = item.isSelected && item.level == deepest").replacing("\n", with: "\n  ")
      return "do {\n  let deepest = items.filter { $0.isSelected }.map { $0.level }.max()\n  \(mark)\n}"
    case .count(let count):
      return changed("item.\(facet) = \(item("item.\(facet).value", "\(count)"))")
    case .nestBy(let criteria):
      if separator == nil { return "" }
      return """
        do {
          let levels = Dictionary(grouping: items) { $0.level }.sorted { $0.key < $1.key }
          items = levels.reduce(into: []) { shown, level in
            let sorted = level.value.sorted { a, b in
        \(criteria.map { "      \(comparison($0))\n" }.joined())      return false
            }
            let place = shown.lastIndex { $0.isSelected }.map { $0 + 1 } ?? shown.endIndex
            shown.insert(contentsOf: sorted, at: place)
          }
        }
        """
    case .nest: return separator == nil ? "" : "items = DefaultPresenter.Hierarchical.present(items)"
    }
  }

  private func comparison(_ criterion: ListOperation.Criterion) -> String {
    func compare(_ part: String, _ order: FacetSortCriterion.Order) -> String {
      "if a.\(part) != b.\(part) { return a.\(part) \(order == .ascending ? "<" : ">") b.\(part) }"
    }
    switch criterion {
    case .facet(.isRefined): return "if a.isSelected != b.isSelected { return a.isSelected }"
    case .facet(.count(let order)): return compare("\(facet).count", order)
    case .facet(.alphabetical(let order)): return compare("\(facet).value.lowercased()", order)
    case .value(let order): return compare("\(facet).value", order)
    case .level: return separator == nil ? "" : compare("level", .ascending)
    }
  }
}
