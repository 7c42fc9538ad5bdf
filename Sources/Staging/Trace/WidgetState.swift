import SearchModel

/// What a widget shows at one moment, as its controller was last told.
package enum WidgetState: Sendable, Hashable {
  /// A list whose items can be selected.
  case list([ListItem])
  case refinements([RefinementItem])
  case menu([MenuItem])
  /// A button, which always looks the same.
  case button
  case toggle(text: String, isSelected: Bool)
  /// A segmented control, or a choice of orders.
  case segments([Segment])
  case range(bounds: ClosedRange<Double>?, value: ClosedRange<Double>?)
  case number(comparison: String, bounds: ClosedRange<Double>?, value: Double?)
  /// Lists under titles, as dynamic facets show them.
  case groups([Group])
  /// Rows of hits; nil where a page is not loaded.
  case rows([HitRow?])
  /// A text, or none.
  case text(String?, TextLook = .line)

  /// What a text looks like.
  package enum TextLook: Sendable, Hashable {
    /// A line of text.
    case line
    /// A field to type into.
    case field
    /// A hint with something to tap.
    case hint
    /// Something that turns while there is a text.
    case indicator
  }

  /// An item of a list: a facet with its count, or a filter without one.
  package struct ListItem: Sendable, Hashable {
    package let text: String
    package let count: Int?
    package let isSelected: Bool
    /// The filter of a filter list's item.
    package let filter: Filter?
    /// The value with what was searched for marked.
    package let highlighted: String?

    package init(text: String, count: Int?, isSelected: Bool, filter: Filter?, highlighted: String? = nil) {
      self.text = text
      self.count = count
      self.isSelected = isSelected
      self.filter = filter
      self.highlighted = highlighted
    }
  }

  /// A hit as an app's cell shows it.
  package struct HitRow: Sendable, Hashable, ExpressibleByStringLiteral {
    package let text: String
    /// A second line; nil where the widget has none, or the record lacks it.
    package let subtitle: String?
    /// The address of an image; nil as above.
    package let image: String?

    package init(_ text: String, subtitle: String? = nil, image: String? = nil) {
      self.text = text
      self.subtitle = subtitle
      self.image = image
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  /// A list under a title.
  package struct Group: Sendable, Hashable {
    package let title: String
    package let items: [ListItem]
  }

  /// One segment of a control.
  package struct Segment: Sendable, Hashable {
    package let key: Int
    package let text: String
    package let isSelected: Bool
  }

  /// One current refinement.
  package struct RefinementItem: Sendable, Hashable {
    package let text: String
    package let filter: Filter
    package let group: FilterGroup.ID
  }

  /// One value of a hierarchical menu.
  package struct MenuItem: Sendable, Hashable {
    package let value: String
    package let count: Int
    package let level: Int
    package let isSelected: Bool
  }
}

/// A widget's name and what it shows.
package struct NamedWidgetState: Sendable, Hashable {
  package let id: String
  package let state: WidgetState
}
