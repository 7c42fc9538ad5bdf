/// A table in a note: a line of titles, a line of dashes, and lines of cells.
struct NoteTable {
  /// The number of lines.
  let lines: Int
  let html: String

  /// The most columns; a line of dashes with more is text.
  private static let mostColumns = 100

  /// nil if the lines do not begin with a table. Cells that a line lacks are not written, so that the HTML is no longer than the lines.
  ///
  /// - Parameters:
  ///   - lines: Lines of a note, of which only those of the table are read.
  ///   - trimmed: Removes the spaces around a line.
  init?(_ lines: ArraySlice<Substring>, _ trimmed: (Substring) -> String) {
    guard let first = lines.first.map(trimmed), let second = lines.dropFirst().first.map(trimmed), first.contains("|"),
      second.contains("|"), second.contains("-"), second.allSatisfy({ "|-: ".contains($0) })
    else { return nil }
    let titles = Self.cells(first)
    guard titles.count <= Self.mostColumns, Self.cells(second).count == titles.count else { return nil }
    let rows = lines.dropFirst(2).lazy.map(trimmed).prefix { $0.contains("|") }.map(Self.cells)
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>\(cells.prefix(titles.count).map { "<\(tag)>\(NoteHTML.inline($0))</\(tag)>" }.joined())</tr>"
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
