import Staging

/// What a scenario shows: a sequence of moments, with what each of them changed.
///
/// As text it reads like the UI, a line for each visible line, and is YAML (a mapping from moments to literal blocks), so that editors show
/// it properly. What was written is read back into the same structure (`SnapshotReader`), and everything that is said about a difference is
/// made from that. Texts are as they are shown (`TerminalText.visible`). It contains nothing that can change unless the behaviour changes.
package struct Snapshot: Sendable, Hashable {
  /// Before the first step, or a step.
  package struct Moment: Sendable, Hashable {
    package let place: MomentPlace
    /// What happened: `click categories "Shoes"`.
    package let title: String
    package let parts: [Part]

    package init(_ place: MomentPlace, title: String, parts: [Part]) {
      self.place = place
      self.title = title
      self.parts = parts
    }
  }

  /// Something that a moment changed.
  package enum Part: Sendable, Hashable {
    /// The `filters` expression; nil: none.
    case filters(String?)
    /// The groups that the expression does not tell, a line each; empty: none any more.
    case groups([String])
    /// What is shown before the answer arrives.
    case pending([Widget])
    /// How many searches there were, where there were several.
    case searches(Int)
    /// The queries that changed, each in words.
    case queries([String])
    /// A search for facet values, in words.
    case facets(String)
    case cancelled
    /// How many searches wait for an answer that is held back.
    case waiting(Int)
    case error(String)
    /// How many hits there are, and the first of them.
    case hits(Int, [String])
    /// The address that a rule sends the user to; nil: none any more.
    case redirect(String?)
    case widget(Widget)
    /// A widget that the app has let go of.
    case gone(String)
    /// What a searcher besides the main one sent and found, in words.
    case searcher(String, [String])
    /// The `filters` expression of a filter state besides the main one, nil for none, and the groups that it does not tell.
    case filterState(String, String?, groups: [String])
    /// What the app's code read, in words.
    case readings([String])
  }

  /// What a widget shows.
  package struct Widget: Sendable, Hashable {
    package let name: String
    /// Empty: nothing is shown.
    package let rows: [WidgetRow]

    package init(name: String, rows: [WidgetRow]) {
      self.name = name
      self.rows = rows
    }
  }

  package let moments: [Moment]

  package init(moments: [Moment]) {
    self.moments = moments
  }
}
