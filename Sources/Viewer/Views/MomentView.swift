import Manifest
import Staging

/// What a search UI showed at one moment of a scenario, and what led there.
package struct MomentView: Sendable, Hashable {
  /// A run of a heading, with what it names.
  package struct Word: Sendable, Hashable {
    /// What a run of text stands for.
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

  /// The thing that was tapped, typed into or set.
  package struct Touch: Sendable, Hashable {
    package let widget: String
    /// The text of the row; nil where the widget as a whole is meant, or the row is known by its place.
    package let text: String?
    /// The row's place from 1; nil where it is known by its text.
    package let position: Int?

    package init(widget: String, text: String?, position: Int?) {
      self.widget = widget
      self.text = text
      self.position = position
    }
  }

  /// The images of a list of hits.
  package struct HitImages: Sendable, Hashable {
    package let widget: String
    /// For each hit the image itself as a `data:` address; `#` where it is elsewhere, empty where there is none.
    package let addresses: [String]

    package init(widget: String, addresses: [String]) {
      self.widget = widget
      self.addresses = addresses
    }
  }

  /// What InstantSearch makes of a step.
  package struct Note: Sendable, Hashable {
    package let id: String
    package let text: String
    package let remedy: String
    package let isAllowed: Bool
  }

  /// What went wrong at a step.
  package struct Failure: Sendable, Hashable {
    package let text: String
    /// The file and the line that says what was to be: `shop.searchplay.yaml:42`.
    package let place: String
    /// Lines to put side by side; empty where there is nothing to compare.
    package let expected: [String]
    package let actual: [String]
    /// What to do about it; nil where that is not known.
    package var help: String?

    /// In a line: what was expected and what was shown instead, where that is short.
    package var sentence: String {
      guard expected.count == 1, actual.count <= 1, let wanted = expected.first else { return text }
      return
        "\(text): \(wanted.isEmpty ? "(empty)" : wanted) expected, \(actual.first.map { $0.isEmpty ? "(empty)" : $0 } ?? "nothing") shown"
    }
  }

  /// 0: before the first step.
  package var number: Int
  /// `Tap “Shoes” in Categories`, in its parts; a stored snapshot has one part.
  package var heading: [Word]
  /// The manifest's note, in Markdown.
  package var note: String?
  /// The line of the step; nil where it is not known.
  package var line: Int?
  package var touches: [Touch] = []
  /// The `filters` expression; nil where there is none.
  package var filters: String?
  /// What the expression does not tell of the groups.
  package var groups: [String] = []
  /// nil before the first results.
  package var hits: Int?
  /// The first hits, by their names.
  package var hitNames: [String] = []
  /// All widgets that are there, in their order.
  package var widgets: [WidgetView] = []
  /// What stands beside the hits of lists that have images.
  package var images: [HitImages] = []
  /// Those that showed something else until the answer arrived.
  package var pending: [WidgetView] = []
  /// The step's queries, a line each.
  package var queries: [String] = []
  /// Why searches failed that were answered now.
  package var errors: [String] = []
  /// What else happened, a line each: searches that wait, other searchers, what the app read.
  package var remarks: [String] = []
  package var notes: [Note] = []
  package var failures: [Failure] = []
  /// Whether the app crashed here.
  package var crashes = false

  package init(number: Int, heading: [Word]) {
    self.number = number
    self.heading = heading
  }

  /// The heading as a text.
  package var title: String { heading.map { $0.kind == .quoted ? "“\($0.text)”" : $0.text }.joined() }
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
