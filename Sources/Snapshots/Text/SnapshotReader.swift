import Staging

/// Reads a snapshot: the output of `Snapshot.text` results in the same structure, with strings as shown.
///
/// Hand-edited files are read as far as possible: an unknown line becomes a widget's heading.
package enum SnapshotReader {
  package static func snapshot(_ text: String) -> Snapshot {
    var sections: [(name: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty && !line.hasPrefix("#") {
      if line.utf8.first != UInt8(ascii: " "), line.hasSuffix(": |") {
        sections.append((String(line.dropLast(3)), []))
      } else {
        if sections.isEmpty { sections.append(("", [])) }
        sections[sections.count - 1].lines.append(outdented(line) ?? line)
      }
    }
    return Snapshot(
      moments: sections.map { name, lines in
        Snapshot.Moment(MomentPlace(heading: name), title: String(lines.first ?? ""), parts: parts(lines.dropFirst()))
      })
  }

  /// The line without two leading spaces; nil if it has none. Uses bytes, because a mark may combine with a space into one character.
  private static func outdented(_ line: Substring) -> Substring? {
    line.utf8.starts(with: "  ".utf8) ? Substring(line.utf8.dropFirst(2)) : nil
  }

  /// A line and the indented lines below it, without that indentation.
  private struct Block {
    let heading: Substring
    var lines: [Substring] = []
  }

  private static func blocks(_ lines: some Sequence<Substring>) -> [Block] {
    lines.reduce(into: []) { blocks, line in
      if let content = outdented(line), !blocks.isEmpty {
        blocks[blocks.count - 1].lines.append(content)
      } else {
        blocks.append(Block(heading: line))
      }
    }
  }

  private static func parts(_ lines: some Sequence<Substring>) -> [Snapshot.Part] {
    blocks(lines).map { block in
      let word = block.heading.prefix { $0 != " " }
      let rest = String(block.heading.dropFirst(word.count).drop { $0 == " " })
      switch Snapshot.Part.Word(rawValue: String(word)) {
      case .filters: return .filters(rest == "none" ? nil : rest)
      case .groups: return .groups(block.lines.map(String.init))
      case .pending: return .pending(blocks(block.lines).map(widget))
      case .searches: if let count = Int(rest) { return .searches(count) }
      case .queries: return .queries(block.lines.map(String.init))
      case .facets: return .facets(rest)
      case .cancelled: return .cancelled
      case .waiting: if let count = Int(rest) { return .waiting(count) }
      case .error: return .error(rest)
      case .hits: if let count = Int(rest) { return .hits(count, block.lines.map(String.init)) }
      case .redirect: return .redirect(rest == "none" ? nil : rest)
      case .gone: return .gone(rest)
      case .searcher: return .searcher(rest, block.lines.map(String.init))
      case .state:
        let expression = block.lines.first.flatMap { $0 == "none" ? nil : String($0) }
        return .filterState(rest, expression, groups: block.lines.dropFirst().map(String.init))
      case .read: return .readings(block.lines.map(String.init))
      case nil: break
      }
      return .widget(widget(block))
    }
  }

  private static func widget(_ block: Block) -> Snapshot.Widget {
    let isEmpty = block.lines.count == 1 && block.lines[0] == WidgetRow.nothing
    return Snapshot.Widget(name: WidgetRow.unquoted(block.heading), rows: isEmpty ? [] : block.lines.map { WidgetRow(line: $0) })
  }
}
