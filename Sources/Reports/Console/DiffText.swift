import Diagnostics
import Snapshots
import Texts

/// Shows the differences of a snapshot, each part below its step.
package struct DiffText: Sendable {
  package let color: Bool
  /// The width of the terminal, nil if there is none; if it is wide enough, both sides are shown next to each other.
  package let columns: Int?

  /// The least number of columns for both sides next to each other.
  private static let wide = 140
  /// The most lines that are shown for one step: for more, the files are easier to read.
  private let most: Int

  /// - Parameter most: `.max` for programs, which get all lines.
  package init(color: Bool, columns: Int? = nil, most: Int = 60) {
    self.color = color
    self.columns = columns
    self.most = most
  }

  /// - Parameter place: Returns the position in the manifest of a current step, by its number.
  package func text(of diff: SnapshotDiff, place: (Int) -> SourceSpan?) -> String {
    var text = ""
    for hunk in diff.hunks {
      text += "    \(TerminalText.styled(hunk.heading, .strong, color))"
      if case .step(let number) = hunk.place, hunk.isPresent, let span = place(number) {
        text += "  \(TerminalText.styled(span.description, .faint, color))"
      }
      text += "\n"
      let shown = Array(hunk.lines.prefix(most))
      if let columns, columns >= Self.wide { text += beside(shown, columns) } else { text += below(shown) }
      if hunk.lines.count > most { text += "        … \(hunk.lines.count - most) more lines\n" }
    }
    return text
  }

  private func below(_ lines: [LineDiff.Line]) -> String {
    let counterparts = color ? Self.counterparts(lines) : [:]
    return lines.indices.map { place in
      let line = lines[place]
      return switch line.kind {
      case .same: "        \(line.text)\n"
      case .removed: "      \(marked("- ", line.text, counterparts[place], .removed))\n"
      case .added: "      \(marked("+ ", line.text, counterparts[place], .added))\n"
      }
    }.joined()
  }

  /// The lines that replace each other, by the place of each: those of the same value below one heading, otherwise those in the same
  /// position if as many lines were added as removed.
  private static func counterparts(_ lines: [LineDiff.Line]) -> [Int: String] {
    var found: [Int: String] = [:]
    func pair(_ old: Int, _ new: Int) { (found[old], found[new]) = (lines[new].text, lines[old].text) }
    /// The lines of one kind without a counterpart.
    func left(_ places: [Int], _ kind: LineDiff.Line.Kind) -> [Int] { places.filter { lines[$0].kind == kind && found[$0] == nil } }
    func pairNames(in places: [Int]) {
      var added = Dictionary(grouping: left(places, .added).reversed()) { SideBySide.name(of: lines[$0].text) }
      for old in left(places, .removed) {
        if let new = added[SideBySide.name(of: lines[old].text)]?.popLast() { pair(old, new) }
      }
    }
    let blocks = lines.indices.split { lines[$0].kind == .same }.map(Array.init)
    for block in blocks { pairNames(in: block) }
    // Rows that have moved past others of their widget.
    for section in sections(lines) { pairNames(in: section) }
    for block in blocks {
      let (removed, added) = (left(block, .removed), left(block, .added))
      if removed.count == added.count { for (old, new) in zip(removed, added) { pair(old, new) } }
    }
    return found
  }

  /// The places of the lines below each heading.
  private static func sections(_ lines: [LineDiff.Line]) -> [[Int]] {
    var sections: [[Int]] = []
    var depth = 0
    for place in lines.indices {
      let own = lines[place].text.prefix { $0 == " " }.count
      if sections.isEmpty || own < depth { sections.append([]) }
      sections[sections.count - 1].append(place)
      depth = own
    }
    return sections
  }

  /// A line whose words that its counterpart has as well, at its beginning and end, are not marked.
  private func marked(_ sign: String, _ text: String, _ other: String?, _ style: TerminalText.Style) -> String {
    guard color, let other else { return TerminalText.styled(sign + text, style, color) }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let others = other.split(separator: " ", omittingEmptySubsequences: false)
    let first = zip(words, others).prefix { $0 == $1 }.count
    let last = zip(words.reversed(), others.reversed()).prefix { $0 == $1 }.count
    let end = max(first, words.count - min(last, min(words.count, others.count) - first))
    if words[..<first].allSatisfy(\.isEmpty), end == words.count { return TerminalText.styled(sign + text, style, color) }
    let changed = first < end ? [TerminalText.styled(words[first..<end].joined(separator: " "), style, color)] : []
    return TerminalText.styled(sign, style, color)
      + (words[..<first].map(String.init) + changed + words[end...].map(String.init)).joined(separator: " ")
  }

  /// The stored side on the left, the current one on the right. A side that is too long is truncated.
  private func beside(_ lines: [LineDiff.Line], _ columns: Int) -> String {
    let width = (columns - 16) / 2
    let counterparts = color ? Self.counterparts(lines) : [:]
    var text = ""
    var (removed, added): ([Int], [Int]) = ([], [])
    func cell(_ sign: String, _ place: Int?, _ style: TerminalText.Style) -> String {
      self.cell(sign, place.map { lines[$0].text }, place.flatMap { counterparts[$0] }, width, style)
    }
    func flush() {
      for pair in SideBySide.pairs(removed.map { lines[$0].text }, added.map { lines[$0].text }) {
        let (old, new) = (pair.old.map { removed[$0] }, pair.new.map { added[$0] })
        text += "      \(cell("- ", old, .removed))   \(cell("+ ", new, .added).trimmed)\n"
      }
      (removed, added) = ([], [])
    }
    for (place, line) in lines.enumerated() {
      switch line.kind {
      case .removed: removed.append(place)
      case .added: added.append(place)
      case .same:
        flush()
        text += "      \(self.cell("  \(line.text)", width))   \(self.cell("  \(line.text)", width).trimmed)\n"
      }
    }
    flush()
    return text
  }

  /// A line on one side, with its changed words marked if all of it is shown.
  private func cell(_ sign: String, _ text: String?, _ other: String?, _ width: Int, _ style: TerminalText.Style) -> String {
    guard let text else { return cell("", width) }
    let whole = sign + text
    if TerminalText.width(whole) > width { return TerminalText.styled(cell(whole, width), style, color) }
    return marked(sign, text, other, style) + String(repeating: " ", count: width - TerminalText.width(whole))
  }

  /// A string with exactly the given width in columns.
  private func cell(_ text: String, _ width: Int) -> String {
    var text = text
    if TerminalText.width(text) > width {
      while TerminalText.width(text) > width - 1 { text.removeLast() }
      text += "…"
    }
    return text + String(repeating: " ", count: max(width - TerminalText.width(text), 0))
  }
}

extension String {
  fileprivate var trimmed: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }
}
