/// Detects regular expressions whose matching may take exponential time.
///
/// A repeated group that ends in a repetition, `(a+)+`, can match in exponentially many ways, and so can a repeated choice whose
/// alternatives can be concatenated to the same string, `(a|aa)+`. A group that ends in something else, `(a+,)+`, cannot.
package enum EndlessPattern {
  /// An open group.
  private struct Group {
    let start: String.Index
    /// Whether the last element is a repetition, and whether the one before it is.
    var isRepeated = false
    var wasRepeated = false
    /// Whether an earlier alternative ends in a repetition.
    var choice = false

    /// Adds an element that is not repeated.
    mutating func add() { (wasRepeated, isRepeated) = (isRepeated, false) }
  }

  /// Returns the first repeated group that can match in exponentially many ways; nil if there is none.
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
        // Inside brackets, operators are literals.
        groups[last].add()
        place = next(place)
        while place < pattern.endIndex, pattern[place] != "]" {
          if pattern[place] == "\\", next(place) < pattern.endIndex { place = next(place) }
          place = next(place)
        }
      case "(":
        groups.append(Group(start: place))
        // `(?:`, `(?=` and `(?<name>` are not repetitions.
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
      // An optional element may be missing, so that the group then ends in the element before it.
      case "?": if !isBehindSign { groups[last].isRepeated = groups[last].isRepeated || groups[last].wasRepeated }
      case "|": (groups[last].choice, groups[last].isRepeated) = (groups[last].choice || groups[last].isRepeated, false)
      case "^", "$": break
      default: groups[last].add()
      }
      if place < pattern.endIndex { place = next(place) }
    }
    return nil
  }

  /// Returns whether a string begins with an unbounded quantifier: `*`, `+`, `{2,}`, but not `{2}`.
  private static func repeats(_ text: Substring) -> Bool {
    switch text.first {
    case "*", "+": true
    case "{": text.prefix { $0 != "}" }.contains(",")
    default: false
    }
  }
}
