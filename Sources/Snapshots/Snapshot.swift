import Staging

/// The visible course of a scenario: a sequence of moments, each with its changes.
///
/// As text it reads like the UI, with a line for each visible line, and is YAML (a mapping from moments to literal blocks), so that editors
/// display it properly. A written snapshot is read back into the same structure (`SnapshotReader`), from which all descriptions of
/// differences are derived. Strings are as shown (`TerminalText.visible`). It contains nothing that can change unless the behaviour
/// changes.
package struct Snapshot: Sendable, Hashable {
  /// The start, or a step.
  package struct Moment: Sendable, Hashable {
    package let place: MomentPlace
    /// The action: `click categories "Shoes"`.
    package let title: String
    package let parts: [Part]

    package init(_ place: MomentPlace, title: String, parts: [Part]) {
      self.place = place
      self.title = title
      self.parts = parts
    }
  }

  /// A change at a moment.
  package enum Part: Sendable, Hashable {
    /// The `filters` expression; nil for none.
    case filters(String?)
    /// The groups that the expression does not reveal, one line each; empty if there are none left.
    case groups([String])
    /// The widgets before the response arrives.
    case pending([Widget])
    /// The number of searches, if there were several.
    case searches(Int)
    /// Descriptions of the queries that changed.
    case queries([String])
    /// A description of a search for facet values.
    case facets(String)
    case cancelled
    /// The number of searches waiting for a response that is held back.
    case waiting(Int)
    case error(String)
    /// The number of hits, and the first ones.
    case hits(Int, [String])
    /// The URL to which a rule redirects the user; nil if it no longer does.
    case redirect(String?)
    case widget(Widget)
    /// A widget that the app has released.
    case gone(String)
    /// Descriptions of the requests and results of a searcher other than the main one.
    case searcher(String, [String])
    /// The `filters` expression of a filter state other than the main one, nil for none, and the groups that it does not reveal.
    case filterState(String, String?, groups: [String])
    /// Descriptions of the values that the app's code read.
    case readings([String])
  }

  /// The visible state of a widget.
  package struct Widget: Sendable, Hashable {
    package let name: String
    /// The rows; empty if nothing is shown.
    package let rows: [WidgetRow]

    package init(name: String, rows: [WidgetRow]) {
      self.name = name
      self.rows = rows
    }
  }

  /// The beginning of the line about an error, among the descriptions of a searcher.
  static let errorMark = "error  "

  /// The error of a search that the client retries endlessly.
  package static let retrying = "no host answers in time, and the search is tried again and again"

  /// The errors among the descriptions of a searcher.
  package static func errors(in lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(errorMark) }.map { String($0.dropFirst(errorMark.count)) }
  }

  package let moments: [Moment]

  package init(moments: [Moment]) {
    self.moments = moments
  }
}
