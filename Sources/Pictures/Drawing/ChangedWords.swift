/// A line in which some words were replaced: `~~60~~ → 59 results`.
struct ChangedWords {
  private let beginning: String
  private let old: String
  private let new: String
  private let end: String

  /// nil if the lines have nothing in common, or are equal.
  init?(from before: String, to after: String) {
    let (old, new) = (
      before.split(separator: " ", omittingEmptySubsequences: false), after.split(separator: " ", omittingEmptySubsequences: false)
    )
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    guard before != after, start + rest > 0 else { return nil }
    beginning = new[..<start].joined(separator: " ")
    self.old = old[start..<(old.count - rest)].joined(separator: " ")
    self.new = new[start..<(new.count - rest)].joined(separator: " ")
    end = new[(new.count - rest)...].joined(separator: " ")
  }

  /// A text that replaced another one as a whole.
  init(_ before: String, replacedBy after: String) { (beginning, old, new, end) = ("", before, after, "") }

  private var parts: [(text: String, ink: Ink, isBold: Bool)] {
    let arrow = old.isEmpty || new.isEmpty ? "" : "→"
    return [(beginning, .text, false), (old, .loss, false), (arrow, .secondary, false), (new, .accent, true), (end, .text, false)].filter {
      !$0.0.isEmpty
    }
  }

  private static let blank = 5.0

  private func width(_ text: String, isBold: Bool) -> Double { FontMetrics(size: Layout.textSize, isBold: isBold).width(text) }

  /// The width of the whole text on one line.
  var width: Double { parts.reduce(-Self.blank) { $0 + width($1.text, isBold: $1.isBold) + Self.blank } }

  /// Whether the whole text fits on one line.
  func fits(_ room: Double) -> Bool { width <= room }

  /// Draws the line from a point, with the replaced words struck out.
  func draw(at start: Double, _ baseline: Double, _ canvas: inout Canvas) {
    var x = start
    for part in parts {
      let shown = canvas.text(
        part.text, x, baseline, size: Layout.textSize, part.ink, isBold: part.isBold, room: width(part.text, isBold: part.isBold) + 1)
      if part.ink == .loss { canvas.strike(x, baseline - 5, shown) }
      x += shown + Self.blank
    }
  }
}
