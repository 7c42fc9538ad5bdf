import Diagnostics
import Texts

/// Shows the lines in which a stored page differs from the generated one.
package enum PageDifference {
  /// The difference between two pictures, in words if their descriptions differ.
  package static func text(ofPicture stored: String, actual: String, color: Bool) -> String {
    guard let old = words("desc", of: stored), let new = words("desc", of: actual), old != new else {
      return text(stored: stored, actual: actual, color: color)
    }
    let (before, after) = abridged(old, new)
    return TerminalText.styled("  - \(before)", .removed, color) + "\n" + TerminalText.styled("  + \(after)", .added, color) + "\n"
  }

  /// Two long texts without most of what they have in common at their beginnings and ends.
  private static func abridged(_ old: String, _ new: String) -> (old: String, new: String) {
    let (before, after) = (Array(old), Array(new))
    guard max(before.count, after.count) > 100 else { return (old, new) }
    let most = min(before.count, after.count)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = min(zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count, most - start)
    func part(_ text: [Character]) -> String {
      let (from, to) = (max(start - 30, 0), min(text.count - end + 30, text.count))
      return (from > 0 ? "… " : "") + String(text[from..<to]) + (to < text.count ? " …" : "")
    }
    return (part(before), part(after))
  }

  /// The difference between two pages with embedded pictures: the pictures that differ, by name and in words, in addition to the page's
  /// lines.
  package static func text(ofPage stored: String, actual: String, color: Bool) -> String {
    let (old, new) = (split(stored), split(actual))
    var result = text(stored: withoutData(old.page), actual: withoutData(new.page), color: color)
    if result.isEmpty, old.page != new.page { result = "  the page's data differ: queries, hits or findings\n" }
    for (identifier, picture) in new.pictures {
      let before = old.pictures.first { $0.identifier == identifier }?.text
      if before == picture { continue }
      result += "  \(describe(picture, identifier))\(before == nil ? ": new" : "")\n"
      if let before { result += text(ofPicture: before, actual: picture, color: color) }
    }
    for (identifier, picture) in old.pictures where !new.pictures.contains(where: { $0.identifier == identifier }) {
      result += "  \(describe(picture, identifier)): gone\n"
    }
    return result
  }

  /// A page without the viewer's data, which its text contains as well.
  private static func withoutData(_ page: String) -> String {
    var isData = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line == "</script>" { isData = false }
      defer { isData = isData || line.hasPrefix("<script type=\"application/x-ndjson\"") }
      return !isData
    }.joined(separator: "\n")
  }

  /// The contents of a picture, and its position in the page: `picture-1-2-shown-menu` belongs to scenario 1, step 2.
  private static func describe(_ picture: String, _ identifier: String) -> String {
    let parts = identifier.split(separator: "-")
    let place = parts.count > 3 && parts[0] == "picture" ? "scenario \(parts[1]), step \(parts[2])" : identifier
    return "\(words("title", of: picture) ?? "a picture"), \(place)"
  }

  /// The text of an element in a picture; each element is on a separate line.
  private static func words(_ element: String, of picture: String) -> String? {
    picture.split(separator: "\n").first { $0.hasPrefix("<\(element) ") }.flatMap { line in
      line.firstIndex(of: ">").map { TerminalText.visible(XMLText.plain(line[line.index(after: $0)...].dropLast(element.count + 3))) }
    }
  }

  /// Separates a page from its pictures.
  private static func split(_ page: String) -> (page: String, pictures: [(identifier: String, text: String)]) {
    var lines: [Substring] = []
    var pictures: [(identifier: String, text: String)] = []
    var picture: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<svg ") || !picture.isEmpty {
        picture.append(line)
        guard line == "</svg>" else { continue }
        let identifier = picture[0].firstMatch(of: #/aria-labelledby="([^" ]*)-title /#)?.output.1
        pictures.append((String(identifier ?? ""), picture.joined(separator: "\n")))
        picture = []
      } else {
        lines.append(line)
      }
    }
    return ((lines + picture).joined(separator: "\n"), pictures)
  }

  /// A page without the descriptions of its SVG pictures, which are compared as files of their own.
  private static func described(_ page: String) -> String {
    page.replacing(#/!\[(?:\\.|[^\]\\])*\]\(([^)]*\.svg)\)/#) { "![…](\($0.output.1))" }
  }

  /// One line for each removed or added line, with its number, at most 60; ends with a line break.
  package static func text(stored: String, actual: String, color: Bool) -> String {
    let old = described(stored).split(separator: "\n", omittingEmptySubsequences: false)
    let new = described(actual).split(separator: "\n", omittingEmptySubsequences: false)
    if old == new, stored != actual { return "  only the descriptions of its pictures differ\n" }
    var lines: [(number: Int, order: Int, text: String)] = []
    let changes = new.difference(from: old)
    // If lines replace others one by one, each is shown without what it has in common with the one that it replaces.
    var (removed, inserted): ([Int: String], [Int: String]) = ([:], [:])
    for change in changes {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = String(line)
      case .insert(let offset, let line, _): inserted[offset] = String(line)
      }
    }
    let (olds, news) = (removed.keys.sorted(), inserted.keys.sorted())
    let isPaired = olds.count == news.count
    let (after, before) = (
      Dictionary(uniqueKeysWithValues: isPaired ? Array(zip(olds, news)) : []),
      Dictionary(uniqueKeysWithValues: isPaired ? Array(zip(news, olds)) : [])
    )
    for (offset, line) in removed {
      let text = after[offset].flatMap { inserted[$0] }.map { abridged(line, $0).old } ?? line
      lines.append((offset + 1, 0, TerminalText.styled("  - \(offset + 1): \(TerminalText.visible(text))", .removed, color)))
    }
    for (offset, line) in inserted {
      let text = before[offset].flatMap { removed[$0] }.map { abridged($0, line).new } ?? line
      lines.append((offset + 1, 1, TerminalText.styled("  + \(offset + 1): \(TerminalText.visible(text))", .added, color)))
    }
    lines.sort { ($0.number, $0.order) < ($1.number, $1.order) }
    let rest = lines.count > 60 ? "  … \(lines.count - 60) more\n" : ""
    return lines.prefix(60).map { $0.text + "\n" }.joined() + rest
  }
}
