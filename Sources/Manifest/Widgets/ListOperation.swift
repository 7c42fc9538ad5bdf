import Forms
import SearchModel

/// One step of a presenter that an app writes itself: what it does to the items of a list or of a menu.
///
/// Items are shown as the last operation leaves them. A click sends the value that is shown, whatever it was before: InstantSearch
/// asks the presenter for nothing else.
package enum ListOperation: Sendable {
  /// What items are sorted by; what stays equal keeps its order.
  package enum Criterion: Sendable, Hashable {
    case facet(FacetSortCriterion)
    /// As texts are compared in Swift, capitals before small letters.
    case value(FacetSortCriterion.Order)
    /// The levels of a menu, ascending.
    case level
  }

  /// Items that are meant by what they are.
  package enum Kind: String, Sendable, CaseIterable {
    case selected, unselected
  }

  /// What is shown as selected.
  package enum Mark: String, Sendable, CaseIterable {
    case all = "true"
    case none = "false"
    /// Of what is selected only the deepest level of a menu.
    case deepest
  }

  case sortBy([Criterion])
  /// These values first, in this order.
  case order([Located<String>])
  case limit(Int)
  /// The first ones are left out.
  case skip(Int)
  case minCount(Int)
  /// Only items of these levels of a menu, from 0.
  case levels([Int])
  /// Only items of the deepest level shown.
  case deepest
  case keep(Kind)
  case hide([Located<String>])
  case rename([Named<String>])
  /// Of a path only what stands behind the last separator.
  case lastSegment
  case uppercase
  /// Only so many characters of a value.
  case truncate(Int)
  case reverse
  /// Each item as many times, one copy after the other.
  case `repeat`(Int)
  /// Items of the app's own at the end.
  case append([Facet])
  /// Shown as selected, or as not selected.
  case mark(Mark)
  /// Shown with this count.
  case count(Int)
  /// Children of a menu behind their selected parent (`DefaultPresenter.Hierarchical.present`).
  case nest
  /// The same with the values of each level in an order of the app's own.
  case nestBy([Criterion])

  /// Whether steps leave nothing of the order to chance: they sort before they cut or copy, and to the last tie.
  static func isOrderSettled(by steps: [ListOperation]) -> Bool {
    for step in steps {
      switch step {
      case .sortBy(let criteria):
        switch criteria.last {
        case .value, .facet(.alphabetical): return true
        // A later one may settle it.
        case .level, .facet, nil: continue
        }
      case .nest: return true
      case .nestBy(let criteria): return isOrderSettled(by: [.sortBy(criteria)])
      case .limit, .skip, .repeat, .rename, .truncate, .uppercase, .lastSegment: return false
      case .order, .minCount, .levels, .deepest, .keep, .hide, .reverse, .append, .mark, .count: continue
      }
    }
    return false
  }

  /// Whether the step behind it leaves nothing of what it does.
  func isUndone(by next: ListOperation) -> Bool {
    switch (self, next) {
    case (.reverse, .reverse), (.mark, .mark), (.count, .count), (.uppercase, .uppercase): true
    case (.limit(let first), .limit(let second)): second <= first
    case (.minCount(let first), .minCount(let second)): second >= first
    case (.truncate(let first), .truncate(let second)): second <= first
    case (.sortBy, .sortBy), (.reverse, .sortBy), (.order, .sortBy): Self.isOrderSettled(by: [next])
    case (.keep(let first), .keep(let second)): first == second
    default: false
    }
  }

  /// Why it does nothing by itself; nil where it does something.
  var idleness: String? {
    switch self {
    case .skip(0): "it skips nothing"
    case .repeat(1): "it shows each item once"
    case .minCount(let least) where least <= 0: "every count is at least \(least)"
    case .rename(let names) where !names.contains { $0.name.value != $0.item }: "it renames nothing"
    case .hide(let values) where values.isEmpty, .order(let values) where values.isEmpty: "it lists no values"
    case .append(let items) where items.isEmpty: "it adds nothing"
    default: nil
    }
  }

  var isHide: Bool { if case .hide = self { true } else { false } }

  var isLimit: Bool { if case .limit = self { true } else { false } }

  /// Whether it takes away what a step before it does, or comes too late behind that one.
  func cuts(behind earlier: ListOperation) -> Bool {
    switch (earlier, self) {
    case (.append, .limit(let count)): count > 0
    case (.limit(let count), .order): count > 0
    case (.limit(let count), .hide(let values)): count > 0 && !values.isEmpty
    default: false
    }
  }

  /// Why the step before it has left nothing for it to do; nil where it has.
  func idleness(behind last: ListOperation) -> String? {
    switch (last, self) {
    case (.limit(let first), .limit(let second)) where second > first: "the step before it already shows fewer items"
    case (.minCount(let first), .minCount(let second)) where second < first: "the step before it already requires higher counts"
    case (.truncate(let first), .truncate(let second)) where second > first: "the step before it already cuts labels shorter"
    case (.deepest, .deepest), (.lastSegment, .lastSegment): "it repeats the step before it"
    default: nil
    }
  }

  /// Whether it shows items under other names.
  package var changesValues: Bool {
    switch self {
    case .rename(let names): names.contains { $0.name.value != $0.item }
    case .lastSegment, .uppercase, .truncate: true
    case .sortBy, .order, .limit, .skip, .minCount, .levels, .deepest, .keep, .hide, .reverse, .repeat, .append, .mark, .count, .nest,
      .nestBy:
      false
    }
  }

  /// Whether the operation is about the levels of a menu.
  var isOfMenus: Bool {
    switch self {
    case .levels, .deepest, .lastSegment, .nest, .nestBy, .mark(.deepest): true
    case .sortBy(let criteria): criteria.contains(.level)
    case .order, .limit, .skip, .minCount, .keep, .hide, .rename, .uppercase, .truncate, .reverse, .repeat, .append, .mark, .count: false
    }
  }
}

extension ListOperation {
  /// Whether it sorts by the texts of the values, after whatever else.
  var sortsByText: Bool {
    guard case .sortBy(let criteria) = self else { return false }
    return criteria.contains { criterion in
      switch criterion {
      case .value, .facet(.alphabetical): true
      case .facet, .level: false
      }
    }
  }
}
