/// Finds out in one pass where a secret may end, for all offsets of a text at which it may begin together, so that a text that resembles the
/// secret everywhere costs little more than another.
///
/// A set of states has a bit for each number of bytes of the secret that have been read; one operation on a word follows 64 of them.
struct SecretScan: Sendable, Hashable {
  let matcher: SecretMatcher
  /// The number of words of a set of states.
  private let size: Int
  /// The states in which a byte comes next, by the byte: `kinds` has its row in `rows`, the first of which is empty.
  private var kinds = [UInt16](repeating: 0, count: 256)
  private var rows: [UInt64]
  /// The states in which blanks do not matter, and those before a line break.
  private var blanks: [UInt64]
  private var breaks: [UInt64]
  /// The states before which a backslash may be skipped: if another one follows it, or else.
  private var afterOne: [UInt64]
  private var afterAny: [UInt64]

  /// The states at an offset, for the next offsets: no reading is longer.
  private static let window = 32

  init(_ matcher: SecretMatcher) {
    self.matcher = matcher
    size = matcher.secret.count / 64 + 1
    rows = [UInt64](repeating: 0, count: size)
    (blanks, breaks, afterOne, afterAny) = (rows, rows, rows, rows)
    for (place, wanted) in matcher.secret.enumerated() {
      for byte in matcher.spellings(of: wanted) {
        if kinds[Int(byte)] == 0 {
          kinds[Int(byte)] = UInt16(rows.count / size)
          rows += [UInt64](repeating: 0, count: size)
        }
        rows[Int(kinds[Int(byte)]) * size + place / 64] |= 1 << (place % 64)
      }
      if matcher.mayHaveBlanks(place) { blanks[place / 64] |= 1 << (place % 64) }
      if wanted == SecretMatcher.lineFeed { breaks[place / 64] |= 1 << (place % 64) }
      if SecretMatcher.maySkipBackslash(before: wanted, isFirst: false) { afterOne[place / 64] |= 1 << (place % 64) }
      if SecretMatcher.maySkipBackslash(before: wanted, isFirst: true) { afterAny[place / 64] |= 1 << (place % 64) }
    }
  }

  /// Returns the occurrences that begin at an offset or after it, as far as they may overlap, and the offset from which others may begin.
  ///
  /// The cost is the length of that part of the text, if the secret does not occur there, times that of the secret, divided by the size of a
  /// word. Of most texts, one byte is looked at.
  func occurrences(in text: [UInt8], from start: Int) -> (found: [Range<Int>], next: Int) {
    guard matcher.mayBegin(in: text, at: start) else { return ([], start + 1) }
    let (last, next) = ends(in: text, from: start)
    guard let last else { return ([], next) }
    let found = (start..<min(last + 1, next)).compactMap { start -> Range<Int>? in
      guard matcher.canBegin(with: text[start]), let end = matcher.end(in: text, from: start) else { return nil }
      return matcher.withShared(start..<end, in: text)
    }
    return (found, next)
  }

  /// Returns the last offset at which the secret may end, if it begins at an offset or at one after it without a gap between the
  /// occurrences, and the offset of that gap. nil if it ends nowhere.
  private func ends(in text: [UInt8], from start: Int) -> (last: Int?, gap: Int) {
    var states = [UInt64](repeating: 0, count: Self.window * size)
    var last: Int?
    // The last offset to which a reading leads.
    var furthest = start
    var place = start
    while true {
      var row = Array(states[(place % Self.window * size)..<(place % Self.window + 1) * size])
      for word in 0..<size { states[place % Self.window * size + word] = 0 }
      row[0] |= 1
      if matcher.blanks == .atBreaks { skipBreaks(&row) }
      let end = matcher.secret.count
      if row[end / 64] & 1 << (end % 64) != 0 {
        last = place
        row[end / 64] &= ~(1 << (end % 64))
      }
      if place == text.count || furthest < place { return (last, place) }
      follow(row, text, at: place) { next, length in
        var isEmpty = true
        for word in 0..<size where next[word] != 0 {
          states[(place + length) % Self.window * size + word] |= next[word]
          isEmpty = false
        }
        if !isEmpty { furthest = max(furthest, place + length) }
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

  /// Calls `take` with the states to which each reading of the text at an offset leads, and its length.
  private func follow(_ row: [UInt64], _ text: [UInt8], at place: Int, _ take: ([UInt64], Int) -> Void) {
    let byte = text[place]
    take(read(byte, row), 1)
    let readings = Self.readings(of: text, at: place)
    for (bytes, length) in readings { take(bytes.reduce(row) { read($1, $0) }, length) }
    if byte == UInt8(ascii: "\\"), let isFirst = SecretMatcher.isSkipped(text, place) {
      take(zip(row, isFirst ? afterAny : afterOne).map(&), 1)
    }
    if matcher.blanks == .count {
      // A carriage return before a line feed is skipped, and one by itself is a line break.
      let returns = readings.filter { $0.bytes == [SecretMatcher.carriageReturn] }.map(\.length)
      for length in returns + (byte == SecretMatcher.carriageReturn ? [1] : []) {
        take(zip(row, breaks).map(&), length)
        take(shifted(row, by: breaks[...]), length)
      }
      return
    }
    if byte == SecretMatcher.carriageReturn { take(shifted(row, by: breaks[...]), 1) }
    let skipped =
      readings.filter { $0.bytes.count == 1 && SecretMatcher.blank.contains($0.bytes[0]) }.map(\.length)
      + (SecretMatcher.blank.contains(byte) ? [1] : []) + [SecretMatcher.elementLength(text, place)].compactMap(\.self)
    for length in skipped { take(zip(row, blanks).map(&), length) }
  }

  /// What the text at an offset may mean besides its byte.
  private static func readings(of text: [UInt8], at place: Int) -> [(bytes: [UInt8], length: Int)] {
    switch text[place] {
    case UInt8(ascii: "\\"): place + 1 < text.count ? SecretMatcher.escapes(text, place) : []
    case UInt8(ascii: "%"): SecretMatcher.percentReadings(text, place)
    case UInt8(ascii: "+"): [([UInt8(ascii: " ")], 1)]
    case UInt8(ascii: "&"): SecretMatcher.entities(text, place)
    case UInt8(ascii: "'"): place + 1 < text.count && text[place + 1] == text[place] ? [([text[place]], 2)] : []
    default: []
    }
  }

  /// Returns the bytes with which a secret that begins at an offset of a text may begin.
  static func beginnings(of text: [UInt8], at place: Int) -> [UInt8] {
    if !SecretMatcher.beginsReading(text[place]) { return [text[place]] }
    var bytes: [UInt8] = []
    // Backslashes may be skipped, if the text is escaped several times.
    for next in text[place...].prefix(10).indices {
      bytes.append(text[next])
      bytes += readings(of: text, at: next).compactMap(\.bytes.first)
      if text[next] != UInt8(ascii: "\\") { break }
    }
    return bytes.contains(SecretMatcher.carriageReturn) ? bytes + [SecretMatcher.lineFeed] : bytes
  }

  /// The states after a byte.
  private func read(_ byte: UInt8, _ row: [UInt64]) -> [UInt64] {
    let kind = Int(kinds[Int(byte)])
    return kind == 0 ? [UInt64](repeating: 0, count: size) : shifted(row, by: rows[kind * size..<(kind + 1) * size])
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
