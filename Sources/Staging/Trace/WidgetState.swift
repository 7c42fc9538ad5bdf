import SearchModel

/// What a widget shows at one moment, according to the last calls to its controller.
package enum WidgetState: Sendable, Hashable {
  /// A list whose items can be selected.
  case list([ListItem])
  case refinements([RefinementItem])
  case menu([MenuItem])
  /// A button, which always looks the same.
  case button
  case toggle(text: String, isSelected: Bool)
  /// A segmented control, or a choice of sort orders.
  case segments([Segment])
  case range(bounds: ClosedRange<Double>?, value: ClosedRange<Double>?)
  case number(comparison: String, bounds: ClosedRange<Double>?, value: Double?)
  /// Lists with titles, as dynamic facets show them.
  case groups([Group])
  /// Rows of hits; nil for a row of a page that is not loaded.
  case rows([HitRow?])
  /// A text, or nil if there is none.
  case text(String?, TextLook = .line)

  /// The appearance of a text.
  package enum TextLook: Sendable, Hashable {
    /// A line of text.
    case line
    /// A text field.
    case field
    /// A hint that can be tapped.
    case hint
    /// An activity indicator, which is animated while there is a text.
    case indicator
  }

  /// An item of a list: a facet with its count, or a filter without one.
  package struct ListItem: Sendable, Hashable {
    package let text: String
    package let count: Int?
    package let isSelected: Bool
    /// The filter of an item in a filter list.
    package let filter: Filter?
    /// The value with the matches of the query highlighted.
    package let highlighted: String?

    package init(text: String, count: Int?, isSelected: Bool, filter: Filter?, highlighted: String? = nil) {
      self.text = text
      self.count = count
      self.isSelected = isSelected
      self.filter = filter
      self.highlighted = highlighted
    }
  }

  /// A hit as shown in an app's cell.
  package struct HitRow: Sendable, Hashable, ExpressibleByStringLiteral {
    package let text: String
    /// A second line; nil if the widget has none, or if the record lacks it.
    package let subtitle: String?
    /// The URL of an image; nil as above.
    package let image: String?

    package init(_ text: String, subtitle: String? = nil, image: String? = nil) {
      self.text = text
      self.subtitle = subtitle
      self.image = image
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  /// A list of the values of an attribute, which is its title.
  package struct Group: Sendable, Hashable {
    package let title: String
    package let items: [ListItem]

    /// The item that a filter stands for; nil if it is not in the list. Values are strings: a number matches the one that spells it.
    package func item(of filter: Filter) -> ListItem? {
      guard case .facet(let facet) = filter, facet.attribute.rawValue == title else { return nil }
      return switch facet.value {
      case .string(let text): items.first { $0.text == text }
      case .float(let number): items.first { Double($0.text) == number }
      case .bool(let flag): items.first { $0.text == "\(flag)" }
      }
    }
  }

  /// A segment of a control.
  package struct Segment: Sendable, Hashable {
    package let key: Int
    package let text: String
    package let isSelected: Bool
  }

  /// A current refinement.
  package struct RefinementItem: Sendable, Hashable {
    package let text: String
    package let filter: Filter
    package let group: FilterGroup.ID
  }

  /// A value of a hierarchical menu.
  package struct MenuItem: Sendable, Hashable {
    package let value: String
    package let count: Int
    package let level: Int
    package let isSelected: Bool
  }
}

/// A widget's name and state.
package struct NamedWidgetState: Sendable, Hashable {
  package let id: String
  package let state: WidgetState
}
