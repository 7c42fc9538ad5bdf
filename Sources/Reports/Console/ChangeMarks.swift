/// Marks what changed in a sentence about changes: `Loom 6 -> 5, Fleet 3 -> 2`.
package enum ChangeMarks {
  /// Returns the sentence with the words that differ before and after each arrow marked. A new value ends at a comma or an `and`; if it
  /// shares words with the old one, only the others are marked: the numbers of `120 products -> 117 products`. Otherwise all of it is marked:
  /// a number is one word, and any other value begins after a colon, a comma or an `and`.
  package static func marked(_ sentence: String, old: (String) -> String, new: (String) -> String) -> String {
    let arrow = sentence.contains(" → ") ? "→" : "->"
    let plain = sentence.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var words = plain
    for place in plain.indices where plain[place] == arrow && place > 0 {
      let values = plain[(place + 1)...].prefix { $0 != "and" && $0 != arrow }
      // A comma ends the value, and is not part of it.
      let after = values.firstIndex { $0.hasSuffix(",") }.map { values[...$0] } ?? values
      guard !after.isEmpty else { continue }
      let before = plain[max(place - after.count, 0)..<place]
      let same = before.count == after.count ? zip(before, after).map { $0 == bare($1) } : []
      for (index, word) in after.enumerated() where !same.contains(true) || !same[index] {
        words[after.startIndex + index] = new(bare(word)) + (word == bare(word) ? "" : ",")
      }
      if same.contains(true) {
        for index in before.indices where !same[index - before.startIndex] { words[index] = old(words[index]) }
      } else {
        let isNumber = after.count == 1 && bare(after[after.startIndex]).allSatisfy { $0.isNumber || "–.-".contains($0) }
        let start =
          plain[..<(place - 1)].lastIndex { $0.hasSuffix(":") || $0.hasSuffix(",") || $0 == "and" || $0 == arrow }.map { $0 + 1 } ?? 0
        for index in (isNumber ? place - 1 : start)..<place { words[index] = old(words[index]) }
      }
    }
    return words.joined(separator: " ")
  }

  private static func bare(_ word: String) -> String { word.hasSuffix(",") ? String(word.dropLast()) : word }
}
