import Diagnostics
import Forms
import SearchModel

/// What a user does to a widget.
package enum WidgetEvent: Sendable, Hashable {
  case click(WidgetItem)
  /// Removes a current refinement.
  case remove(WidgetItem)
  /// Gives a toggle, slider or stepper a value.
  case set(WidgetValue)
  /// Gives a slider or stepper bounds, as an app's code does; nil takes them away.
  case bounds(ClosedRange<Double>?)
  /// Changes a stepper.
  case change(NumberChange)
  /// Types a text into a search box; nil is no text at all.
  case type(String?)
  case submit(String?)
  /// Searches for values of a facet.
  case facetSearch(String?)
  /// Asks for a row of hits, as an app's code does, from 1; the row counts as presented.
  case read(Int)
  /// Gives a filter list other items, as an app's code does.
  case items([Filter])
  /// Gives a search box a text, as an app's code does.
  case setText(String?)
  /// Gives a widget numbers of which one is a secret, as they are shown instead: such an event is told, and never done.
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

  /// The item that it is done to; nil where it is done to the widget.
  package var item: WidgetItem? {
    switch self {
    case .click(let item), .remove(let item): item
    case .set, .bounds, .change, .type, .submit, .facetSearch, .read, .items, .setText, .masked: nil
    }
  }

  /// What the user types, an empty text for none; nil where nothing is typed.
  package var text: String? {
    switch self {
    case .type(let text), .submit(let text), .facetSearch(let text), .setText(let text): text ?? ""
    case .click, .remove, .set, .bounds, .change, .read, .items, .masked: nil
    }
  }
}

extension Step {
  /// Whether it only tells of a number that is a secret, so that no manifest can have it.
  package var isMasked: Bool { if case .widget(_, .masked) = action { true } else { false } }
}

/// The keys of the steps that do something to a widget.
package enum WidgetVerb: String, Sendable, CaseIterable {
  case click, remove, set, bounds, increment, decrement, multiply, type, submit, facetSearch, read, items, setText
}

/// An item of a widget, as a step names it.
package struct WidgetItem: Sendable, Hashable {
  /// How the item is found.
  package enum Selector: Sendable, Hashable {
    /// By its value, or its text.
    case value(String)
    case filter(Filter)
    /// By its place in the list as shown, from 1.
    case position(Int)
    /// The widget itself, for buttons and switches.
    case whole
  }

  package let selector: Selector
  /// Whether the item may be one that the widget does not show.
  package let isOffscreen: Bool
  /// The group of a current refinement named by its filter; nil: whichever it is in.
  package let group: FilterGroup.ID?

  package init(_ selector: Selector, isOffscreen: Bool = false, group: FilterGroup.ID? = nil) {
    self.selector = selector
    self.isOffscreen = isOffscreen
    self.group = group
  }
}

/// A value given to a toggle, a slider or a stepper.
package enum WidgetValue: Sendable, Hashable {
  case flag(Bool)
  case number(Double)
  case range(ClosedRange<Double>)
  /// No number, no range.
  case nothing
}

/// A change of a stepper's number.
package struct NumberChange: Sendable, Hashable {
  /// What is done to the number.
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
  /// What is set when there is no number yet.
  package let fallback: Double

  package init(_ operation: Operation, by operand: Double = 1, fallback: Double = 0) {
    self.operation = operation
    self.operand = operand
    self.fallback = fallback
  }

  /// What becomes of a number.
  package func result(for number: Double) -> Double {
    switch operation {
    case .increment: number + operand
    case .decrement: number - operand
    case .multiply: number * operand
    }
  }
}

/// A change of the searcher's own switches, as an app's code makes it.
package struct SearcherChange: Sendable {
  package let isDisjunctiveFacetingEnabled: Bool?
  package let keepSelectedEmptyFacets: Bool?
  package let disjunctiveFacetsAttributes: [Attribute]?
  /// The text set without searching; nil leaves it as it is.
  package let query: String?
  package let trigger: SearchTrigger?
  /// Which searcher; nil: the main one.
  package let searcher: Located<String>?
  /// Everything that it asks for, in place of what it asked for before.
  package let request: IndexQuery?
  /// Parameters set one by one; those that are nil stay as they are.
  package let parameters: SearchQuery?

  /// Whether only a searcher for hits has what it sets.
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
