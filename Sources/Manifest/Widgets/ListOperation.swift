import Forms
import SearchModel

/// One step of an app's custom presenter: an operation on the items of a list or a menu.
///
/// Items are shown as the last operation leaves them. A click sends the value that is shown, whatever the original value was: InstantSearch
/// does not consult the presenter about clicks.
package enum ListOperation: Sendable {
  /// A sort criterion; equal items keep their order.
  package enum Criterion: Sendable, Hashable {
    case facet(FacetSortCriterion)
    /// Compares values as Swift compares strings, upper case before lower case.
    case value(FacetSortCriterion.Order)
    /// The levels of a menu, ascending.
    case level
  }

  /// Items by their selection state.
  package enum Kind: String, Sendable, CaseIterable {
    case selected, unselected
  }

  /// The selection state that is shown.
  package enum Mark: String, Sendable, CaseIterable {
    case all = "true"
    case none = "false"
    /// Only the deepest selected level of a menu.
    case deepest
  }

  case sortBy([Criterion])
  /// Puts these values first, in this order.
  case order([Located<String>])
  case limit(Int)
  /// Leaves out the first items.
  case skip(Int)
  case minCount(Int)
  /// Keeps only items of these levels of a menu, counted from 0.
  case levels([Int])
  /// Keeps only items of the deepest level shown.
  case deepest
  case keep(Kind)
  case hide([Located<String>])
  case rename([Named<String>])
  /// Shortens a path to the part after the last separator.
  case lastSegment
  case uppercase
  /// Truncates values to this many characters.
  case truncate(Int)
  case reverse
  /// Repeats each item this many times, copies next to each other.
  case `repeat`(Int)
  /// Appends the app's own items.
  case append([Facet])
  /// Shows items as selected or not selected.
  case mark(Mark)
  /// Shows items with this count.
  case count(Int)
  /// Nests the children of a menu after their selected parent (`DefaultPresenter.Hierarchical.present`).
  case nest
  /// Nests children, and sorts the values of each level by these criteria.
  case nestBy([Criterion])

  /// Returns whether steps determine the order completely: they sort before they cut or copy, and break all ties.
  static func isOrderSettled(by steps: [ListOperation]) -> Bool {
    for step in steps {
      switch step {
      case .sortBy(let criteria):
        let isTotal = criteria.contains { criterion in
          switch criterion {
          case .value, .facet(.alphabetical): true
          case .level, .facet: false
          }
        }
        // Otherwise, a later step may settle it.
        if isTotal { return true }
      case .nest: return true
      case .nestBy(let criteria): return isOrderSettled(by: [.sortBy(criteria)])
      case .limit, .skip, .repeat, .rename, .truncate, .uppercase, .lastSegment: return false
      case .order, .minCount, .levels, .deepest, .keep, .hide, .reverse, .append, .mark, .count: continue
      }
    }
    return false
  }

  /// Returns whether the next step undoes the effect of this one.
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

  /// The reason why the step has no effect by itself; nil if it has one.
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

  /// Returns whether it undoes an earlier step, or comes too late after it.
  func cuts(behind earlier: ListOperation) -> Bool {
    switch (earlier, self) {
    case (.append, .limit(let count)): count > 0
    case (.limit(let count), .order): count > 0
    case (.limit(let count), .hide(let values)): count > 0 && !values.isEmpty
    default: false
    }
  }

  /// Returns the reason why the previous step leaves nothing for it to do; nil if it has an effect.
  func idleness(behind last: ListOperation) -> String? {
    switch (last, self) {
    case (.limit(let first), .limit(let second)) where second > first: "the previous one already shows fewer items"
    case (.minCount(let first), .minCount(let second)) where second < first: "the previous one already requires higher counts"
    case (.truncate(let first), .truncate(let second)) where second > first: "the previous one already cuts labels shorter"
    case (.deepest, .deepest), (.lastSegment, .lastSegment): "it repeats the previous one"
    default: nil
    }
  }

  /// Whether it shows items with different values.
  package var changesValues: Bool {
    switch self {
    case .rename(let names): names.contains { $0.name.value != $0.item }
    case .lastSegment, .uppercase, .truncate: true
    case .sortBy, .order, .limit, .skip, .minCount, .levels, .deepest, .keep, .hide, .reverse, .repeat, .append, .mark, .count, .nest,
      .nestBy:
      false
    }
  }

  /// Whether the operation concerns the levels of a menu.
  var isOfMenus: Bool {
    switch self {
    case .levels, .deepest, .lastSegment, .nest, .nestBy, .mark(.deepest): true
    case .sortBy(let criteria): criteria.contains(.level)
    case .order, .limit, .skip, .minCount, .keep, .hide, .rename, .uppercase, .truncate, .reverse, .repeat, .append, .mark, .count: false
    }
  }
}

extension ListOperation {
  /// Whether it sorts by the values, possibly after other criteria.
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
