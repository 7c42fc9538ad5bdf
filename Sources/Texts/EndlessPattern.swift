/// Regular expressions whose search may never end.
///
/// A repeated group that ends in a repetition, `(a+)+`, is tried in more ways than anybody waits for, and so is a repeated choice whose
/// texts can follow each other to the same text, `(a|aa)+`. One that ends in something else, `(a+,)+`, is not.
package enum EndlessPattern {
  /// A group that is open.
  private struct Group {
    let start: String.Index
    /// Whether what was read last is a repetition, and whether what was read before it is.
    var isRepeated = false
    var wasRepeated = false
    /// Whether one of several choices ends so.
    var choice = false

    /// Takes in something that stands once.
    mutating func add() { (wasRepeated, isRepeated) = (isRepeated, false) }
  }

  /// The repeated group that ends in a repetition; nil where there is none.
  package static func group(in pattern: String) -> String? {
    var groups = [Group(start: pattern.startIndex)]
    var place = pattern.startIndex
    var isBehindSign = false
    func next(_ index: String.Index) -> String.Index { pattern.index(after: index) }
    while place < pattern.endIndex {
      let last = groups.count - 1
      let isSign = "*+?{".contains(pattern[place])
      defer { isBehindSign = isSign }
      switch pattern[place] {
      case "\\":
        groups[last].add()
        if next(place) < pattern.endIndex { place = next(place) }
      case "[":
        // Inside brackets, signs stand for themselves.
        groups[last].add()
        place = next(place)
        while place < pattern.endIndex, pattern[place] != "]" {
          if pattern[place] == "\\", next(place) < pattern.endIndex { place = next(place) }
          place = next(place)
        }
      case "(":
        groups.append(Group(start: place))
        // `(?:`, `(?=`, `(?<name>` are no repetitions.
        if next(place) < pattern.endIndex, pattern[next(place)] == "?" { place = next(place) }
      case ")":
        guard groups.count > 1 else { break }
        let group = groups.removeLast()
        groups[last - 1].add()
        let ends = group.isRepeated || group.choice
        let behind = next(place)
        if behind < pattern.endIndex, repeats(pattern[behind...]),
          ends || PatternChoices(pattern[next(group.start)..<place])?.areAmbiguous ?? false
        {
          return String(pattern[group.start...behind])
        }
        groups[last - 1].isRepeated = ends
      case "*", "+": if !isBehindSign { groups[last].isRepeated = true }
      case "{":
        if repeats(pattern[place...]) { groups[last].isRepeated = true }
        while place < pattern.endIndex, pattern[place] != "}" { place = next(place) }
      // What may be missing leaves the end to what stands before it.
      case "?": if !isBehindSign { groups[last].isRepeated = groups[last].isRepeated || groups[last].wasRepeated }
      case "|": (groups[last].choice, groups[last].isRepeated) = (groups[last].choice || groups[last].isRepeated, false)
      case "^", "$": break
      default: groups[last].add()
      }
      if place < pattern.endIndex { place = next(place) }
    }
    return nil
  }

  /// Whether a text begins with a sign that takes any number: `*`, `+`, `{2,}`, but not `{2}`.
  private static func repeats(_ text: Substring) -> Bool {
    switch text.first {
    case "*", "+": true
    case "{": text.prefix { $0 != "}" }.contains(",")
    default: false
    }
  }
}
