import Manifest
import Staging
import Texts

/// The state of a search UI at one moment of a scenario, and the step that led to it.
package struct MomentView: Sendable, Hashable {
  /// A run of a heading's text, with its kind.
  package struct Word: Sendable, Hashable {
    /// The kind of a run of text.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case plain, widget, quoted, code
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The element that was tapped, typed into or set.
  package struct Touch: Sendable, Hashable {
    package let widget: String
    /// The text of the row; nil for the widget as a whole, or if the row is identified by position.
    package let text: String?
    /// The row's position from 1; nil if it is identified by text.
    package let position: Int?

    package init(widget: String, text: String?, position: Int?) {
      self.widget = widget
      self.text = text
      self.position = position
    }
  }

  /// The images of a hits list.
  package struct HitImages: Sendable, Hashable {
    package let widget: String
    /// The image of each hit as a `data:` address; `#` if it is on a host, empty if there is none.
    package let addresses: [String]

    package init(widget: String, addresses: [String]) {
      self.widget = widget
      self.addresses = addresses
    }
  }

  /// Behaviour of InstantSearch in a step.
  package struct Note: Sendable, Hashable {
    package let id: String
    package let text: String
    package let remedy: String
    package let isAllowed: Bool
  }

  /// A failure of a step.
  package struct Failure: Sendable, Hashable {
    package let text: String
    /// The file and the line of the expectation: `shop.searchplay.yaml:42`.
    package let place: String
    /// Lines to put side by side; empty if there is nothing to compare.
    package let expected: [String]
    package let actual: [String]
    /// Help with the failure, if any.
    package var help: String?

    /// One line with the expected and the actual value, if they are short.
    package var sentence: String {
      guard expected.count == 1, actual.count <= 1, let wanted = expected.first else { return text }
      return
        "\(text): \(wanted.isEmpty ? "(empty)" : wanted) expected, \(actual.first.map { $0.isEmpty ? "(empty)" : $0 } ?? "nothing") shown"
    }
  }

  /// The number of the step; 0 for the state before the first step.
  package var number: Int
  /// `Tap “Shoes” in Categories`, split into parts; a stored snapshot has one part.
  package var heading: [Word]
  /// The manifest's note, in Markdown.
  package var note: String?
  /// The line of the step; nil if it is not known.
  package var line: Int?
  package var touches: [Touch] = []
  /// The `filters` expression; nil if there are no filters.
  package var filters: String?
  /// Details of the filter groups that the expression does not show.
  package var groups: [String] = []
  /// nil before the first results.
  package var hits: Int?
  /// The first hits, by name.
  package var hitNames: [String] = []
  /// All existing widgets, in their order.
  package var widgets: [WidgetView] = []
  /// The images of the hits, for lists that have any.
  package var images: [HitImages] = []
  /// The widgets that showed something different until the response arrived.
  package var pending: [WidgetView] = []
  /// The step's queries, one per line.
  package var queries: [String] = []
  /// The reasons why searches failed in this step.
  package var errors: [String] = []
  /// How many searches have no answer yet.
  package var waiting = 0
  /// Whether the step is known to have made no search, so that its number of results is nothing new.
  package var isIdle = false
  /// Other events, one per line: pending searches, other searchers, values read by the app.
  package var remarks: [String] = []
  package var notes: [Note] = []
  package var failures: [Failure] = []
  /// Whether the app crashed here.
  package var crashes = false

  package init(number: Int, heading: [Word]) {
    self.number = number
    self.heading = heading
  }

  /// The heading as a string.
  package var title: String {
    heading.map { $0.kind == .quoted ? "“\($0.text)”" : $0.kind == .widget ? NameText.inWords($0.text) : $0.text }.joined()
  }
}

extension MomentView.Word {
  init(_ part: StepSentence.Part) {
    switch part {
    case .plain(let text): self.init(.plain, text)
    case .widget(let id): self.init(.widget, id)
    case .quoted(let text): self.init(.quoted, text)
    case .code(let text): self.init(.code, text)
    }
  }
}
