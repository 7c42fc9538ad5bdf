/// Merges two sides' changes to a text, line by line.
enum LineMerge {
  /// The text with the changes of both sides; nil if they changed the same lines differently.
  static func merged(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    let (base, ours, theirs) = (lines(base), lines(ours), lines(theirs))
    let (places, otherPlaces) = (matches(base, ours), matches(base, theirs))
    var result: [UInt8] = []
    var (line, own, other) = (0, 0, 0)
    while line < base.count || own < ours.count || other < theirs.count {
      if line < base.count, places[line] == own, otherPlaces[line] == other {
        result += base[line]
        (line, own, other) = (line + 1, own + 1, other + 1)
        continue
      }
      // Up to the next line that both sides kept.
      let next = (line..<base.count).first { places[$0] != nil && otherPlaces[$0] != nil } ?? base.count
      let (ownEnd, otherEnd) = next < base.count ? (places[next] ?? own, otherPlaces[next] ?? other) : (ours.count, theirs.count)
      let (part, ownPart, otherPart) = (base[line..<next], ours[own..<ownEnd], theirs[other..<otherEnd])
      if ownPart == part || ownPart == otherPart {
        result += otherPart.joined()
      } else if otherPart == part {
        result += ownPart.joined()
      } else {
        return nil
      }
      (line, own, other) = (next, ownEnd, otherEnd)
    }
    return result
  }

  /// The lines with their line breaks.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    return start < text.count ? lines + [text[start...]] : lines
  }

  /// The index of each line of the base in the other text; nil for lines that are missing there.
  private static func matches(_ base: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> [Int?] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in other.difference(from: base) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var place = 0
    return base.indices.map { line -> Int? in
      if removed.contains(line) { return nil }
      while inserted.contains(place) { place += 1 }
      defer { place += 1 }
      return place
    }
  }
}
