/// A table in a note: a line of titles, a line of dashes, and lines of cells.
struct NoteTable {
  /// The number of lines.
  let lines: Int
  let html: String

  /// nil if the lines do not begin with a table.
  ///
  /// - Parameter lines: Lines without the spaces around them.
  init?(_ lines: [String]) {
    guard lines.count > 1, lines[0].contains("|"), lines[1].contains("|"), lines[1].contains("-"),
      lines[1].allSatisfy({ "|-: ".contains($0) })
    else { return nil }
    let titles = Self.cells(lines[0])
    guard Self.cells(lines[1]).count == titles.count else { return nil }
    let rows = lines.dropFirst(2).prefix { !$0.isEmpty && $0.contains("|") }.map(Self.cells)
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>\(titles.indices.map { "<\(tag)>\($0 < cells.count ? NoteHTML.inline(cells[$0]) : "")</\(tag)>" }.joined())</tr>"
    }
    self.lines = rows.count + 2
    html = "<table><thead>\(row(titles, "th"))</thead><tbody>\(rows.map { row($0, "td") }.joined())</tbody></table>"
  }

  /// The cells of a line; a bar after a backslash is text.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if isEscaped, character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    let trimmed = cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return Array(trimmed.dropFirst(line.hasPrefix("|") ? 1 : 0).dropLast(line.hasSuffix("|") && trimmed.count > 1 ? 1 : 0))
  }
}
