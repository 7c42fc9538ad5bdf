import Texts

/// Widgets one below the other, as in a snapshot on the left, and as in a run on the right.
package struct BeforeAfterPicture: Sendable, Hashable {
  /// A widget that changed; nil on the side that does not show it.
  package struct Pair: Sendable, Hashable {
    package let before: WidgetPicture?
    /// The widget with its changes marked.
    package let after: WidgetPicture?

    package init(before: WidgetPicture?, after: WidgetPicture?) {
      self.before = before
      self.after = before.map { before in after?.marked(since: before.state, touch: nil) } ?? after
    }
  }

  private let subject: String
  private let pairs: [Pair]

  package init(_ subject: String, _ pairs: [Pair]) {
    self.subject = subject
    self.pairs = pairs
  }

  package var title: String { TerminalText.visible(subject) }

  /// A description of the picture, for people who cannot see it.
  package var description: String {
    pairs.map { pair in
      let name = NameText.inWords((pair.after ?? pair.before)?.name ?? "")
      func text(_ picture: WidgetPicture?) -> String { picture?.description ?? "Not there." }
      return "\(name) in the snapshot: \(text(pair.before)) In this run: \(text(pair.after))"
    }.joined(separator: " ")
  }

  private static let gap = 16.0
  private static let captionHeight = 24.0

  /// The picture as a file, ending with a line break.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String {
    var canvas = Canvas()
    let second = Layout.width + Self.gap
    for (x, caption) in [(0.0, "Snapshot"), (second, "This run")] {
      canvas.text(caption, x + 2, 16, size: Layout.captionSize, .secondary, isBold: true, room: Layout.width)
    }
    var y = Self.captionHeight
    for pair in pairs {
      let cards = [pair.before, pair.after].map { $0?.card }
      for (x, card) in zip([0, second], cards) {
        if let card { canvas.place(card.canvas, x, y) }
      }
      y += (cards.compactMap { $0?.height }.max() ?? 0) + Self.gap
    }
    return SVGFile(
      width: second + Layout.width, height: max(y - Self.gap, 1), title: title, description: description, content: canvas
    ).text(scheme, mark: mark)
  }
}
