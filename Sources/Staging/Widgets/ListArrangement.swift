import Manifest
import SearchModel
import SearchWidgets

/// A custom presenter in operation.
struct ListArrangement: SelectableListPresentable {
  let steps: [ListOperation]
  /// Version 8 provides the highlighted form of every value, which is not changed by renaming.
  let version: InstantSearchVersion
  /// The separator in a menu's paths.
  var separator = ""

  /// An item of a list or of a menu.
  private struct Item {
    var value: String
    var count: Int
    var highlighted: String?
    var isSelected: Bool
    let level: Int
  }

  func transform(refinementFacets facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    let items = facets.map {
      Item(value: $0.item.value, count: $0.item.count, highlighted: $0.item.highlighted, isSelected: $0.isSelected, level: 0)
    }
    return arranged(items).map {
      SelectableItem(item: Facet(value: $0.value, count: $0.count, highlighted: $0.highlighted), isSelected: $0.isSelected)
    }
  }

  /// The same for a menu.
  func present(_ facets: [HierarchicalFacet]) -> [HierarchicalFacet] { arranged(facets.map(Self.item)).map(Self.facet) }

  private static func item(_ facet: HierarchicalFacet) -> Item {
    Item(
      value: facet.facet.value, count: facet.facet.count, highlighted: facet.facet.highlighted, isSelected: facet.isSelected,
      level: facet.level)
  }

  private static func facet(_ item: Item) -> HierarchicalFacet {
    (Facet(value: item.value, count: item.count, highlighted: item.highlighted), item.level, item.isSelected)
  }

  private func arranged(_ items: [Item]) -> [Item] { steps.reduce(items) { apply($1, to: $0) } }

  private func apply(_ step: ListOperation, to items: [Item]) -> [Item] {
    func changed(_ change: (inout Item) -> Void) -> [Item] {
      items.map { item in
        var item = item
        let value = item.value
        change(&item)
        if version == .v8, item.value != value { item.highlighted = item.highlighted ?? value }
        return item
      }
    }
    switch step {
    case .sortBy(let criteria): return sorted(items, criteria)
    case .order(let values):
      let places = Dictionary(values.enumerated().map { ($0.element.value, $0.offset) }, uniquingKeysWith: { first, _ in first })
      return items.enumerated().sorted { a, b in
        let (first, second) = (places[a.element.value] ?? values.count, places[b.element.value] ?? values.count)
        return (first, a.offset) < (second, b.offset)
      }.map(\.element)
    case .limit(let most): return Array(items.prefix(most))
    case .skip(let count): return Array(items.dropFirst(count))
    case .minCount(let least): return items.filter { $0.count >= least }
    case .levels(let levels): return items.filter { levels.contains($0.level) }
    case .deepest:
      let deepest = items.map(\.level).max()
      return items.filter { $0.level == deepest }
    case .keep(.selected): return items.filter(\.isSelected)
    case .keep(.unselected): return items.filter { !$0.isSelected }
    case .hide(let values):
      return items.filter { item in !values.contains { $0.value == item.value } }
    case .rename(let names):
      return changed { item in if let name = names.first(where: { $0.name.value == item.value }) { item.value = name.item } }
    case .lastSegment:
      return changed { item in
        if !separator.isEmpty, let last = item.value.ranges(of: separator).last { item.value = String(item.value[last.upperBound...]) }
      }
    case .uppercase: return changed { $0.value = $0.value.uppercased() }
    case .truncate(let count): return changed { $0.value = String($0.value.prefix(count)) }
    case .reverse: return items.reversed()
    case .repeat(let count): return items.flatMap { Array(repeating: $0, count: count) }
    case .append(let facets):
      return items + facets.map { Item(value: $0.value, count: $0.count, highlighted: nil, isSelected: false, level: 0) }
    case .mark(.all): return changed { $0.isSelected = true }
    case .mark(.none): return changed { $0.isSelected = false }
    case .mark(.deepest):
      let deepest = items.filter(\.isSelected).map(\.level).max()
      return changed { $0.isSelected = $0.isSelected && $0.level == deepest }
    case .count(let count): return changed { $0.count = count }
    case .nest: return DefaultPresenter.Hierarchical.present(items.map(Self.facet)).map(Self.item)
    case .nestBy(let criteria):
      return DefaultPresenter.Hierarchical.present(items.map(Self.facet)) { level in
        sorted(level.map(Self.item), criteria).map(Self.facet)
      }.map(Self.item)
    }
  }

  private func sorted(_ items: [Item], _ criteria: [ListOperation.Criterion]) -> [Item] {
    let ranked = items.enumerated().map { place, item in
      (place: place, item: item, rank: RankedFacet(value: item.value, count: item.count, isSelected: item.isSelected))
    }
    return ranked.sorted { a, b in
      for criterion in criteria {
        switch criterion {
        case .facet(let criterion): if let precedes = criterion.precedes(a.rank, b.rank) { return precedes }
        case .value(let order):
          if a.item.value != b.item.value { return (a.item.value < b.item.value) == (order == .ascending) }
        case .level: if a.item.level != b.item.level { return a.item.level < b.item.level }
        }
      }
      return a.place < b.place
    }.map(\.item)
  }
}
