/// The parts of exported code that the app's author fills in. Their content is kept when the file is generated again.
///
/// A part begins with `// searchplay:keep HASH NAME` and ends with `// searchplay:end`. The hash is that of the lines that the export
/// wrote, so that an unchanged part follows the manifest, and a changed part is known to be outdated once the export would write different
/// lines. No two parts of a file have the same name.
package enum OwnCode {
  private static let begin = "// searchplay:keep "
  private static let end = "// searchplay:end"

  /// Whether a text contains such a part.
  package static func isIn(_ text: String) -> Bool { text.contains(begin) }

  /// The lines as a part with that name.
  static func region(_ name: String, _ lines: String) -> String {
    let last = lines.isEmpty || lines.hasSuffix("\n") ? "" : "\n"
    return "\(begin)\(hash(lines.split(separator: "\n"))) \(name)\n\(lines)\(last)\(end)"
  }

  /// A text without the markers, for readers.
  static func unmarked(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let text = plain(line)
      return !text.hasPrefix(begin) && text != end
    }.joined(separator: "\n")
  }

  /// A part of a file.
  package struct Region: Sendable {
    package let name: String
    /// The number of its first line, counted from 1.
    package let line: Int
    /// The line with its opening marker.
    let mark: Substring
    let hash: String
    let lines: ArraySlice<Substring>

    /// Whether the lines differ from those that the export wrote.
    var isEdited: Bool { OwnCode.hash(Array(lines)) != hash }
  }

  /// A generated text with the author's parts from an existing one.
  package struct Merged: Sendable {
    package let text: String
    /// The author's parts that have no place in the new text, so that they would be lost.
    package let lost: [Region]
    /// The author's parts for which the manifest now produces different lines from those that the author started with, and the hashes of
    /// the new lines. The parts keep their own hashes until the author replaces them with these.
    package let outdated: [(part: Region, hash: String)]
    /// The lines, counted from 1, with a marker whose counterpart is missing, so that the extent of the author's part is unknown.
    package let unpaired: [Int]
  }

  /// Returns a generated text with the parts that the author has changed in an existing one.
  package static func merged(_ generated: String, with existing: String) -> Merged {
    let lines = generated.split(separator: "\n", omittingEmptySubsequences: false)
    let (known, unpaired) = regions(of: existing.split(separator: "\n", omittingEmptySubsequences: false))
    var result: [Substring] = []
    var next = lines.startIndex
    var outdated: [(part: Region, hash: String)] = []
    var left = known
    for region in regions(of: lines).found {
      guard let place = left.firstIndex(where: { $0.name == region.name }) else { continue }
      let kept = left.remove(at: place)
      if !kept.isEdited { continue }
      if kept.hash != region.hash { outdated.append((kept, region.hash)) }
      result += lines[next..<region.lines.startIndex - 1] + [kept.mark] + kept.lines
      next = region.lines.endIndex
    }
    result += lines[next...]
    return Merged(text: result.joined(separator: "\n"), lost: left.filter(\.isEdited), outdated: outdated, unpaired: unpaired)
  }

  private static func plain(_ line: Substring) -> Substring {
    var text = line.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  private static func regions(of lines: [Substring]) -> (found: [Region], unpaired: [Int]) {
    var found: [Region] = []
    var unpaired: [Int] = []
    var open: (index: Int, hash: String, name: String)?
    for (index, line) in lines.enumerated() {
      let text = plain(line)
      if text.hasPrefix(begin) {
        if let start = open { unpaired.append(start.index + 1) }
        let words = text.dropFirst(begin.count).split(separator: " ", maxSplits: 1)
        open = (index, String(words.first ?? ""), words.count == 2 ? String(words[1]) : "")
      } else if text == end {
        guard let start = open else {
          unpaired.append(index + 1)
          continue
        }
        found.append(
          Region(
            name: start.name, line: start.index + 1, mark: lines[start.index], hash: start.hash, lines: lines[(start.index + 1)..<index]))
        open = nil
      }
    }
    if let start = open { unpaired.append(start.index + 1) }
    return (found, unpaired)
  }

  /// A hash of lines that ignores their indentation: 32-bit FNV-1a.
  private static func hash(_ lines: [Substring]) -> String {
    var sum: UInt32 = 2_166_136_261
    for line in lines {
      let text = plain(line)
      if text.isEmpty { continue }
      for byte in text.utf8 + [0x0A] { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
