/// Finds out in one pass where a secret may end, for all offsets of a text at which it may begin together, so that a text that resembles the
/// secret everywhere costs little more than another.
///
/// A set of states has a bit for each number of bytes of the secret that have been read; one operation on a word follows 64 of them.
struct SecretScan: Sendable {
  let matcher: SecretMatcher
  /// The number of words of a set of states.
  private let size: Int
  /// The states in which a byte comes next, by the byte: `kinds` has its row in `rows`, the first of which is empty.
  private var kinds = [UInt16](repeating: 0, count: 256)
  private var rows: [UInt64]
  /// The states in which blanks do not matter, and those before a line break.
  private var blanks: [UInt64]
  private var breaks: [UInt64]
  /// The states before which a backslash may be skipped: wherever it stands, or only before another.
  private var afterAny: [UInt64]
  private var afterFirst: [UInt64]

  /// The states at an offset, for the next offsets: no meaning is longer.
  private static let window = 32

  init(_ matcher: SecretMatcher) {
    self.matcher = matcher
    size = matcher.secret.count / 64 + 1
    rows = [UInt64](repeating: 0, count: size)
    (blanks, breaks, afterAny, afterFirst) = (rows, rows, rows, rows)
    for (place, wanted) in matcher.secret.enumerated() {
      for byte in matcher.spellings(at: place) {
        if kinds[Int(byte)] == 0 {
          kinds[Int(byte)] = UInt16(rows.count / size)
          rows += [UInt64](repeating: 0, count: size)
        }
        rows[Int(kinds[Int(byte)]) * size + place / 64] |= 1 << (place % 64)
      }
      let state = UInt64(1) << (place % 64)
      if matcher.mayHaveBlanks(place) { blanks[place / 64] |= state }
      if wanted == EscapedText.lineFeed { breaks[place / 64] |= state }
      if SecretMatcher.maySkipBackslash(before: wanted, isBeforeAnother: false) { afterAny[place / 64] |= state }
      if SecretMatcher.maySkipBackslash(before: wanted, isBeforeAnother: true) { afterFirst[place / 64] |= state }
    }
  }

  /// Returns the occurrences that begin at an offset or after it, as far as they may overlap, and the offset from which others may begin.
  ///
  /// The cost is the length of that part of the text times that of the secret, divided by the size of a word. Where a secret that repeats
  /// itself is escaped, it is the length of the text times that of the secret.
  func occurrences(in text: [UInt8], from start: Int) -> (found: [Range<Int>], next: Int) {
    let (ends, next) = ends(in: text, from: start)
    guard let last = ends.last else { return ([], next) }
    // What is spelled literally has one length.
    if text[start..<last].allSatisfy(EscapedText.isPlain) {
      return (ends.map { matcher.withRest($0 - matcher.shortest..<$0, in: text) }, next)
    }
    let found = (start..<min(last + 1, next)).compactMap { start -> Range<Int>? in
      guard matcher.canBegin(with: text[start]), let end = matcher.end(in: text, from: start) else { return nil }
      return matcher.withRest(start..<end, in: text)
    }
    return (found, next)
  }

  /// Returns the offsets at which the secret may end, if it begins at an offset or at one after it without a gap between the occurrences,
  /// and the offset of that gap.
  private func ends(in text: [UInt8], from start: Int) -> (ends: [Int], gap: Int) {
    var states = [UInt64](repeating: 0, count: Self.window * size)
    var row = [UInt64](repeating: 0, count: size)
    var ends: [Int] = []
    // The last offset to which a meaning leads.
    var furthest = start
    var place = start
    while true {
      for word in 0..<size {
        row[word] = states[place % Self.window * size + word]
        states[place % Self.window * size + word] = 0
      }
      row[0] |= 1
      if matcher.blanks == .atBreaks { skipBreaks(&row) }
      let end = matcher.secret.count
      if row[end / 64] & 1 << (end % 64) != 0 {
        ends.append(place)
        row[end / 64] &= ~(1 << (end % 64))
      }
      if place == text.count || furthest < place { return (ends, place) }
      EscapedText.steps(text, at: place) { step in
        if let length = follow(step, row, text[place], at: place, &states) { furthest = max(furthest, place + length) }
      }
      place += 1
    }
  }

  /// Adds the states after line breaks that the text does not have.
  private func skipBreaks(_ row: inout [UInt64]) {
    while true {
      let next = shifted(row, by: breaks[...])
      if (0..<size).allSatisfy({ row[$0] | next[$0] == row[$0] }) { return }
      for word in 0..<size { row[word] |= next[word] }
    }
  }

  /// Adds the states to which a meaning of the text leads from those at an offset, and returns its length; nil if it leads to none.
  private func follow(_ step: EscapedText.Step, _ row: [UInt64], _ byte: UInt8, at place: Int, _ later: inout [UInt64]) -> Int? {
    var leads = false
    let length: Int
    switch step {
    case .backslash(let isBeforeAnother):
      length = 1
      leads = keep(row, isBeforeAnother ? afterFirst : afterAny, at: place + length, &later)
    case .blanks(length: let count):
      length = count
      leads = keep(row, blanks, at: place + length, &later)
    case .reading(let reading):
      length = reading.length
      if reading.count == 1 {
        leads = shift(row, by: states(before: reading[0]), at: place + length, &later)
      } else {
        let before = (0..<reading.count - 1).reduce(row) { shifted($0, by: states(before: reading[$1])) }
        leads = shift(before, by: states(before: reading[reading.count - 1]), at: place + length, &later)
      }
      if matcher.blanks == .count {
        // A carriage return before a line feed is skipped, and one by itself is a line break.
        if reading.isCarriageReturn {
          leads = keep(row, breaks, at: place + length, &later) || leads
          leads = shift(row, by: breaks[...], at: place + length, &later) || leads
        }
      } else if matcher.isSkipped(reading, byte) {
        leads = keep(row, blanks, at: place + length, &later) || leads
      }
    }
    return leads ? length : nil
  }

  /// The states in which a byte comes next.
  private func states(before byte: UInt8) -> ArraySlice<UInt64> {
    let kind = Int(kinds[Int(byte)])
    return rows[kind * size..<(kind + 1) * size]
  }

  /// Adds those of some states that are also in a mask to those at an offset, and returns whether there are any.
  private func keep(_ row: [UInt64], _ mask: [UInt64], at place: Int, _ later: inout [UInt64]) -> Bool {
    var isAny = false
    for word in 0..<size where row[word] & mask[word] != 0 {
      later[place % Self.window * size + word] |= row[word] & mask[word]
      isAny = true
    }
    return isAny
  }

  /// Adds the states after one more byte to those at an offset, and returns whether there are any.
  private func shift(_ row: [UInt64], by mask: ArraySlice<UInt64>, at place: Int, _ later: inout [UInt64]) -> Bool {
    var isAny = false
    var carried: UInt64 = 0
    for word in 0..<size {
      let own = row[word] & mask[mask.startIndex + word]
      let next = own << 1 | carried
      carried = own >> 63
      if next == 0 { continue }
      later[place % Self.window * size + word] |= next
      isAny = true
    }
    return isAny
  }

  /// The states after one more byte, from those of some states that are also in a mask.
  private func shifted(_ row: [UInt64], by mask: ArraySlice<UInt64>) -> [UInt64] {
    var result = [UInt64](repeating: 0, count: size)
    var carried: UInt64 = 0
    for word in 0..<size {
      let own = row[word] & mask[mask.startIndex + word]
      result[word] = own << 1 | carried
      carried = own >> 63
    }
    return result
  }
}
