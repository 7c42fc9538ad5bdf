import Diagnostics

/// What a scenario led to, as text that reads like the UI: sections of lines, one line for each visible line.
///
/// The text is YAML (a mapping from section names to literal blocks), so that editors show it properly; it is read and
/// compared by lines. It holds nothing that changes without the behaviour changing.
package struct Snapshot: Sendable, Hashable {
  /// A part of the snapshot, such as `step 2`.
  package struct Section: Sendable, Hashable {
    package let name: String
    /// The lines, indented as they are to be shown; the first one says what happened.
    package let lines: [String]

    package init(name: String, lines: [String]) {
      self.name = name
      self.lines = lines
    }
  }

  package let sections: [Section]

  package init(sections: [Section]) {
    self.sections = sections
  }

  /// The first line of every snapshot, by which Searchplay knows its own files.
  package static let mark = "# Searchplay snapshot 1.0"

  /// The text of the file, ending in a line break.
  package var text: String {
    var text = Self.mark + "\n"
    for section in sections {
      text += "\n\(section.name): |\n"
      for line in section.lines { text += line.isEmpty ? "\n" : "  \(line)\n" }
    }
    return text
  }

  /// A text as Searchplay writes it: lines end with `\n`, the last one too, and no empty ones follow it.
  package static func normalized(_ text: String) -> String {
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { line in
      String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
    }
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].map { "\($0)\n" }.joined()
  }

  /// What a text says before a section; all of it where there is none of the name.
  package static func text(_ text: String, before section: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(of: "\(section): |") else { return text }
    return lines[..<end].joined(separator: "\n")
  }

  /// Whether a text is a snapshot that can be compared with: it bears the mark, and no merge left its conflict in it.
  package static func isIntact(_ text: String) -> Bool {
    text.hasPrefix(mark) && !hasConflictMarkers(text)
  }

  /// Whether a merge left its marks in a text.
  package static func hasConflictMarkers(_ text: String) -> Bool {
    text.split(separator: "\n", omittingEmptySubsequences: false).contains { line in
      line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") || line == "======="
    }
  }
}
