/// The text of a stored snapshot, before it is read.
package enum SnapshotFile {
  /// A text as Searchplay writes it: lines end with `\n`, the last one too, and no empty ones follow it.
  package static func normalized(_ text: String) -> String {
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { line in
      String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
    }
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].map { "\($0)\n" }.joined()
  }

  /// Whether a text is a snapshot that can be compared with: it bears the mark, and no merge left its conflict in it.
  package static func isIntact(_ text: String) -> Bool {
    text.hasPrefix(Snapshot.mark) && !hasConflictMarkers(text)
  }

  /// Whether a merge left its marks in a text.
  package static func hasConflictMarkers(_ text: String) -> Bool {
    text.split(separator: "\n", omittingEmptySubsequences: false).contains { line in
      line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") || line == "======="
    }
  }
}
