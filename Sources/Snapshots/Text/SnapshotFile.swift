/// The text of a stored snapshot, before it is read.
package enum SnapshotFile {
  /// The text in the form that Searchplay writes: every line, including the last one, ends with `\n`, without empty lines at the end.
  package static func normalized(_ text: String) -> String {
    // Most texts already have this form.
    let bytes = text.utf8
    if bytes.last == UInt8(ascii: "\n"), bytes.dropLast().last != UInt8(ascii: "\n"), !bytes.contains(UInt8(ascii: "\r")) { return text }
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { line in
      String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
    }
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].map { "\($0)\n" }.joined()
  }

  /// Whether a text is a valid snapshot for comparison.
  package static func isIntact(_ text: String) -> Bool { flaw(of: text) == nil }

  /// A message if a text is not a valid snapshot; nil if it has the mark and no conflict markers, and if every line is one that a snapshot
  /// can have. Takes linear time.
  package static func flaw(of text: String) -> String? {
    if hasConflictMarkers(text) { return "the snapshot has conflict markers" }
    guard text.hasPrefix(Snapshot.mark + "\n") || text == Snapshot.mark else {
      let kind = "# Searchplay snapshot "
      let first = text.prefix { $0 != "\n" }
      return first.hasPrefix(kind)
        ? "the snapshot has format \(first.dropFirst(kind.count)), but this program reads \(Snapshot.mark.dropFirst(kind.count))"
        : "the first line of the snapshot is not '\(Snapshot.mark)'"
    }
    var last = -1
    for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.starts(with: "  ".utf8) || line.first == UInt8(ascii: "#") { continue }
      let heading = String(decoding: line, as: UTF8.self)
      guard heading.hasSuffix(": |") else {
        return
          "line \(number + 1) of the snapshot, '\(heading.prefix(40))', is neither a heading, such as 'step 1: |', nor indented by two spaces"
      }
      let place = MomentPlace(heading: String(heading.dropLast(3)))
      let order: Int? =
        switch place {
        case .start: 0
        case .step(let step): step
        case .other: nil
        }
      if let order {
        if order <= last { return "line \(number + 1) of the snapshot: '\(place)' appears again, or out of order" }
        last = order
      }
    }
    return nil
  }

  /// Whether a text contains conflict markers of a merge.
  package static func hasConflictMarkers(_ text: String) -> Bool {
    // Compares bytes, because a marker may combine with the character after it.
    text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8) || line.elementsEqual("=======".utf8)
    }
  }
}
