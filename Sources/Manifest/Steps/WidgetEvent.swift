import Diagnostics
import Forms
import SearchModel

/// An action on a widget.
package enum WidgetEvent: Sendable, Hashable {
  case click(WidgetItem)
  /// Removes a current refinement.
  case remove(WidgetItem)
  /// Sets the value of a toggle, slider or stepper.
  case set(WidgetValue)
  /// Sets the bounds of a slider or stepper, as an app's code does; nil removes them.
  case bounds(ClosedRange<Double>?)
  /// Changes a stepper.
  case change(NumberChange)
  /// Types a string into a search box; nil means no query.
  case type(String?)
  case submit(String?)
  /// Searches for values of a facet.
  case facetSearch(String?)
  /// Requests a row of hits, counted from 1 in the order presented, as an app's code does.
  case read(Int)
  /// Replaces the items of a filter list, as an app's code does.
  case items([Filter])
  /// Sets the text of a search box, as an app's code does.
  case setText(String?)
  /// An action whose numbers contain a secret, with the masked numbers: such an event is shown, but never performed.
  case masked(WidgetVerb, [String])

  package var verb: WidgetVerb {
    switch self {
    case .click: .click
    case .remove: .remove
    case .set: .set
    case .bounds: .bounds
    case .change(let change): change.operation.verb
    case .type: .type
    case .submit: .submit
    case .facetSearch: .facetSearch
    case .read: .read
    case .items: .items
    case .setText: .setText
    case .masked(let verb, _): verb
    }
  }

  /// The item that the action concerns; nil if it concerns the whole widget.
  package var item: WidgetItem? {
    switch self {
    case .click(let item), .remove(let item): item
    case .set, .bounds, .change, .type, .submit, .facetSearch, .read, .items, .setText, .masked: nil
    }
  }

  /// The text that the user types, empty for no query; nil if nothing is typed.
  package var text: String? {
    switch self {
    case .type(let text), .submit(let text), .facetSearch(let text), .setText(let text): text ?? ""
    case .click, .remove, .set, .bounds, .change, .read, .items, .masked: nil
    }
  }
}

extension Step {
  /// Whether the step is only shown with a masked number, so that no manifest can contain it.
  package var isMasked: Bool { if case .widget(_, .masked) = action { true } else { false } }
}

/// The keys of the steps that act on a widget.
package enum WidgetVerb: String, Sendable, CaseIterable {
  case click, remove, set, bounds, increment, decrement, multiply, type, submit, facetSearch, read, items, setText
}

/// An item of a widget, as named by a step.
package struct WidgetItem: Sendable, Hashable {
  /// How the item is identified.
  package enum Selector: Sendable, Hashable {
    /// By its value or its label.
    case value(String)
    case filter(Filter)
    /// By its position in the list as shown, counted from 1.
    case position(Int)
    /// The widget itself, for buttons and switches.
    case whole
  }

  package let selector: Selector
  /// Whether the item may be one that the widget does not show.
  package let isOffscreen: Bool
  /// The group of a current refinement that is named by its filter; nil for any group.
  package let group: FilterGroup.ID?

  package init(_ selector: Selector, isOffscreen: Bool = false, group: FilterGroup.ID? = nil) {
    self.selector = selector
    self.isOffscreen = isOffscreen
    self.group = group
  }
}

/// A value for a toggle, a slider or a stepper.
package enum WidgetValue: Sendable, Hashable {
  case flag(Bool)
  case number(Double)
  case range(ClosedRange<Double>)
  /// No number or no range.
  case nothing
}

/// A change of a stepper's number.
package struct NumberChange: Sendable, Hashable {
  /// An arithmetic operation on the number.
  package enum Operation: Sendable, Hashable {
    case increment, decrement, multiply

    package var verb: WidgetVerb {
      switch self {
      case .increment: .increment
      case .decrement: .decrement
      case .multiply: .multiply
      }
    }
  }

  package let operation: Operation
  package let operand: Double
  /// The number to set if there is none yet.
  package let fallback: Double

  package init(_ operation: Operation, by operand: Double = 1, fallback: Double = 0) {
    self.operation = operation
    self.operand = operand
    self.fallback = fallback
  }

  /// Returns the changed number.
  package func result(for number: Double) -> Double {
    switch operation {
    case .increment: number + operand
    case .decrement: number - operand
    case .multiply: number * operand
    }
  }
}

/// A change of the searcher's own settings, as made by an app's code.
package struct SearcherChange: Sendable {
  package let isDisjunctiveFacetingEnabled: Bool?
  package let keepSelectedEmptyFacets: Bool?
  package let disjunctiveFacetsAttributes: [Attribute]?
  /// The query that is set without searching; nil leaves it unchanged.
  package let query: String?
  package let trigger: SearchTrigger?
  /// The searcher; nil for the main one.
  package let searcher: Located<String>?
  /// The request that replaces the previous one as a whole.
  package let request: IndexQuery?
  /// The parameters to change; those that are nil are left unchanged.
  package let parameters: SearchQuery?

  /// Whether it changes nothing.
  package var isEmpty: Bool { !isOfHits && query == nil && trigger == nil && request == nil }

  /// Whether it changes something that only hits searchers have.
  var isOfHits: Bool {
    parameters != nil || isDisjunctiveFacetingEnabled != nil || keepSelectedEmptyFacets != nil || disjunctiveFacetsAttributes != nil
  }

  package init(
    isDisjunctiveFacetingEnabled: Bool? = nil, keepSelectedEmptyFacets: Bool? = nil, disjunctiveFacetsAttributes: [Attribute]? = nil,
    query: String? = nil, trigger: SearchTrigger? = nil, searcher: Located<String>? = nil, request: IndexQuery? = nil,
    parameters: SearchQuery? = nil
  ) {
    self.searcher = searcher
    self.request = request
    self.parameters = parameters
    self.trigger = trigger
    self.isDisjunctiveFacetingEnabled = isDisjunctiveFacetingEnabled
    self.keepSelectedEmptyFacets = keepSelectedEmptyFacets
    self.disjunctiveFacetsAttributes = disjunctiveFacetsAttributes
    self.query = query
  }
}
