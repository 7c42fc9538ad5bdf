import Texts

/// A scenario as one picture that plays step by step, or shows the last one if the reader prefers reduced motion.
package struct AnimatedPicture: Sendable, Hashable {
  /// One step.
  package struct Frame: Sendable, Hashable {
    let caption: String
    let screen: ScreenPicture

    /// - Parameter caption: The action: `2 · Tap “Shoes” in Menu — 9 results`.
    package init(_ caption: String, _ screen: ScreenPicture) {
      self.caption = caption
      self.screen = screen
    }
  }

  private let subject: String
  private let frames: [Frame]

  package init(_ subject: String, _ frames: [Frame]) {
    self.subject = subject
    self.frames = frames
  }

  package var title: String { TerminalText.visible(subject) }

  /// A description of the picture, step by step. All characters of a caption are visible, except those that isolate right-to-left parts.
  package var description: String { frames.map { "\($0.caption)." }.joined(separator: " ") }

  /// How long each step is shown, in seconds.
  private static let pace = 3
  private static let captionHeight = 36.0

  /// Each frame is visible for its share of the time, one after the other, again and again. Where nothing moves, the last one is visible.
  private var style: String {
    // Rounded down, so that no frame is still visible when the next one appears; a hundred-thousandth of a percent is too short to be seen.
    let parts = 10_000_000 / max(frames.count, 1)
    let fraction = String(parts % 100_000 + 100_000).dropFirst()
    let share = "\(parts / 100_000)" + (parts % 100_000 == 0 ? "" : ".\(fraction)")
    return
      ".frame{visibility:hidden}.frame:last-of-type{visibility:visible}.frame{animation:frame \(frames.count * Self.pace)s step-end infinite}@keyframes frame{0%{visibility:visible}\(share)%{visibility:hidden}}"
      + "@media (prefers-reduced-motion:reduce){.frame{animation:none}}"
  }

  var width: Double { max(frames.map(\.screen.drawn.width).max() ?? 1, 320) }

  /// The picture as a file, ending with a line break.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String {
    let drawings = frames.map(\.screen.drawn)
    let width = width
    let height = (drawings.map(\.height).max() ?? 1) + Self.captionHeight
    var canvas = Canvas()
    canvas.rectangle(0, 0, width, height, radius: 0, .card)
    for (index, frame) in frames.enumerated() {
      var inside = Canvas()
      inside.text(frame.caption, 4, 22, size: 15, .text, isBold: true, room: width - 8)
      inside.place(drawings[index].canvas, 0, Self.captionHeight)
      // All have begun by now: before its delay is over, an animation would leave a frame as if nothing moved.
      canvas.frame(inside, delay: (index - frames.count) * Self.pace)
    }
    return SVGFile(width: width, height: height, title: title, description: description, content: canvas, style: style)
      .text(scheme, mark: mark)
  }
}
