import SearchModel

/// The filter groups that a widget writes to.
package enum GroupWritings: Sendable {
  /// It only shows, or empties groups of others.
  case none
  case one(GroupWriting)
  /// One for each attribute that the engine puts in order.
  case ordered(@Sendable (Attribute) -> GroupWriting)
}

/// What a widget's clicks do to one filter group.
package struct GroupWriting: Sendable {
  /// What can be selected.
  package enum Choice: Sendable {
    /// Any value of an attribute.
    case values(Attribute)
    /// These filters; `isExclusive`: one at a time.
    case filters([Filter], isExclusive: Bool)
    /// Numbers of an attribute.
    case numbers(Attribute)
    case path(Hierarchy)
  }

  /// What becomes of other filters in the group.
  package enum Reach: Sendable {
    /// They stay.
    case own
    /// A click empties the group, and puts back what it was told of its own kind.
    case emptiesGroup
    /// A click empties the group, and refills it with values of its attribute.
    case rewritesGroup
  }

  package let group: FilterGroup.ID
  package let kind: FilterKind
  package let choice: Choice
  package let reach: Reach
  /// nil where there is nothing to choose from.
  package let selectionMode: SelectionMode?

  /// The levels of a path; nil where there is none.
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

/// The levels of a path, the first one on top, and what stands between the values of one.
package struct Hierarchy: Sendable, Hashable {
  package let levels: [Attribute]
  package let separator: String

  /// How many levels a value has.
  package func depth(of value: String) -> Int {
    separator.isEmpty ? 1 : value.split(separator: separator, omittingEmptySubsequences: false).count
  }
}

extension GroupWritings {
  /// The only group that is written to, where it is known from the declaration.
  package var only: GroupWriting? {
    switch self {
    case .one(let writing): writing
    case .none, .ordered: nil
    }
  }
}

/// What a widget does to groups besides writing filters of its own.
package enum GroupUse: Sendable {
  case none
  /// Shows the filters of these groups, or of all, and rewrites them by each removal.
  case watches([FilterGroup.ID]?)
  /// Empties these groups, or everything.
  case clears([FilterGroup.ID]?)
  /// Empties all groups but these.
  case clearsOthers([FilterGroup.ID])

  /// The groups that are named.
  package var named: [FilterGroup.ID] {
    switch self {
    case .none, .watches(nil), .clears(nil): []
    case .watches(let groups?), .clears(let groups?), .clearsOthers(let groups): groups
    }
  }
}
