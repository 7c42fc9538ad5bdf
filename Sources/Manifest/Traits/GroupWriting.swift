import SearchModel

/// The filter groups that a widget writes to.
package enum GroupWritings: Sendable {
  /// None: the widget only shows filters, or clears groups of others.
  case none
  case one(GroupWriting)
  /// One group for each attribute in the engine's facet ordering.
  case ordered(@Sendable (Attribute) -> GroupWriting)
}

/// The effect of a widget's clicks on one filter group.
package struct GroupWriting: Sendable {
  /// The filters that can be selected.
  package enum Choice: Sendable {
    /// Any value of an attribute.
    case values(Attribute)
    /// These filters; if `isExclusive`, one at a time.
    case filters([Filter], isExclusive: Bool)
    /// Numeric filters of an attribute.
    case numbers(Attribute)
    case path(Hierarchy)
  }

  /// The effect on other filters in the group.
  package enum Reach: Sendable {
    /// They are kept.
    case own
    /// A click clears the group, and restores the filters of its own kind that the widget was notified of.
    case emptiesGroup
    /// A click clears the group, and refills it with values of its attribute.
    case rewritesGroup
  }

  package let group: FilterGroup.ID
  package let kind: FilterKind
  package let choice: Choice
  package let reach: Reach
  /// The selection mode; nil if there is nothing to choose from.
  package let selectionMode: SelectionMode?

  /// The levels of a path; nil if the choice is not a path.
  package var hierarchy: Hierarchy? {
    switch choice {
    case .path(let hierarchy): hierarchy
    case .values, .filters, .numbers: nil
    }
  }

  /// The filters of a fixed choice.
  package var filters: [Filter] {
    switch choice {
    case .filters(let filters, _): filters
    case .values, .numbers, .path: []
    }
  }
}

/// The attributes of a path's levels, the top level first, and the separator of its values.
package struct Hierarchy: Sendable, Hashable {
  package let levels: [Attribute]
  package let separator: String

  /// Returns the number of levels of a value.
  package func depth(of value: String) -> Int {
    separator.isEmpty ? 1 : value.split(separator: separator, omittingEmptySubsequences: false).count
  }
}

extension GroupWritings {
  /// The only group that is written to, if the declaration determines it.
  package var only: GroupWriting? {
    switch self {
    case .one(let writing): writing
    case .none, .ordered: nil
    }
  }
}

/// The effect of a widget on groups apart from writing its own filters.
package enum GroupUse: Sendable {
  case none
  /// Shows the filters of these groups, or of all, and rewrites the groups at each removal.
  case watches([FilterGroup.ID]?)
  /// Clears these groups, or all.
  case clears([FilterGroup.ID]?)
  /// Clears all groups except these.
  case clearsOthers([FilterGroup.ID])

  /// The groups that are named.
  package var named: [FilterGroup.ID] {
    switch self {
    case .none, .watches(nil), .clears(nil): []
    case .watches(let groups?), .clears(let groups?), .clearsOthers(let groups): groups
    }
  }
}
