/// The text of a stored snapshot, before it is read.
package enum SnapshotFile {
  /// A text as Searchplay writes it: lines end with `\n`, the last one too, and no empty ones follow it.
  package static func normalized(_ text: String) -> String {
    // Most are so already.
    let bytes = text.utf8
    if bytes.last == UInt8(ascii: "\n"), bytes.dropLast().last != UInt8(ascii: "\n"), !bytes.contains(UInt8(ascii: "\r")) { return text }
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
    // By bytes: a mark may combine with what stands behind it.
    text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8) || line.elementsEqual("=======".utf8)
    }
  }
}
