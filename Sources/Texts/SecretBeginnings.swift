/// Tells which of many secrets a text may have at an offset: a tree of their first bytes, which is walked once for all of them. Its answer may
/// be wrong only in one direction: `SecretScan` looks whether a secret is there.
///
/// The cost at an offset does not depend on the number of secrets, and hardly on the text: most bytes begin no secret, and a walk takes at
/// most 128 steps.
struct SecretBeginnings: Sendable {
  /// A node stands for some first bytes of secrets, with letters in lower case and, where blanks do not matter, without line breaks.
  private struct Node {
    var children: [(byte: UInt8, node: Int)] = []
    /// The secrets of which the node is all that the tree has.
    var own: [Int] = []
    /// The secrets below it, and its own.
    var all: [Int] = []
    /// Whether blanks do not matter in one of the secrets below it.
    var skipsBlanks = false
  }

  private var nodes = [Node()]
  /// The children of the root, by their byte.
  private var first = [Int?](repeating: nil, count: 256)

  /// The number of bytes of a secret in the tree: few other texts begin alike.
  private static let depth = 16
  /// The number of bytes of a text that a walk reads, and the number of its steps.
  private static let (reach, most) = (48, 128)

  /// - Parameter matchers: Whose offsets are the numbers of the secrets.
  init(_ matchers: [SecretMatcher]) {
    for (index, matcher) in matchers.enumerated() {
      let places = matcher.secret.indices.lazy.filter { matcher.blanks == .count || matcher.secret[$0] != EscapedText.lineFeed }
      var ends = [0]
      for place in places.prefix(Self.depth) {
        // Letters outside ASCII differ in their bytes.
        let bytes = Set(matcher.spellings(at: place).map(SecretMatcher.lowercased)).sorted()
        if ends.count * bytes.count > 4 { break }
        ends = ends.flatMap { end in bytes.map { existing($0, after: end) } }
        for node in ends {
          nodes[node].all.append(index)
          if matcher.blanks != .count { nodes[node].skipsBlanks = true }
        }
      }
      for node in ends where node > 0 { nodes[node].own.append(index) }
    }
    for (byte, node) in nodes[0].children { first[Int(byte)] = node }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { first[Int(byte)] = first[Int(SecretMatcher.lowercased(byte))] }
  }

  private mutating func existing(_ byte: UInt8, after node: Int) -> Int {
    if let child = child(byte, after: node) { return child }
    nodes.append(Node())
    nodes[node].children.append((byte, nodes.count - 1))
    return nodes.count - 1
  }

  private func child(_ byte: UInt8, after node: Int) -> Int? {
    for child in nodes[node].children where child.byte == byte { return child.node }
    return nil
  }

  /// Calls `take` with the numbers of the secrets that may begin at an offset, perhaps several times.
  ///
  /// - Parameter open: Memory of a walk, which the next one uses again.
  func at(_ place: Int, of text: [UInt8], _ open: inout [(place: Int, node: Int)], _ take: ([Int]) -> Void) {
    guard mayBegin(text[place]) else { return }
    // Nearly all bytes begin no secret, or the next ones differ.
    var (node, place) = (0, place)
    while EscapedText.isPlain(text[place]) {
      guard let next = node == 0 ? first[Int(text[place])] : child(SecretMatcher.lowercased(text[place]), after: node) else { return }
      (node, place) = (next, place + 1)
      if !nodes[node].own.isEmpty { take(nodes[node].own) }
      if place == text.count || nodes[node].children.isEmpty { return }
    }
    open.append((place, node))
    walk(text, &open, take)
  }

  /// Whether a secret may begin with a byte, or with what the byte escapes.
  private func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "&"): true
    case UInt8(ascii: "+"): first[Int(byte)] != nil || first[0x20] != nil
    case EscapedText.carriageReturn: first[Int(EscapedText.lineFeed)] != nil
    default: first[Int(byte)] != nil
    }
  }

  /// Follows all meanings of a text.
  private func walk(_ text: [UInt8], _ open: inout [(place: Int, node: Int)], _ take: ([Int]) -> Void) {
    let end = min(open[0].place + Self.reach, text.count)
    var steps = 0
    while let (place, node) = open.popLast() {
      steps += 1
      if place >= end || steps > Self.most {
        // A text that goes on with escapes may be any of them. One that has begun none may begin one later.
        if node > 0 { take(place >= text.count ? nodes[node].own : nodes[node].all) }
        continue
      }
      if !nodes[node].own.isEmpty { take(nodes[node].own) }
      if nodes[node].children.isEmpty { continue }
      EscapedText.steps(text, at: place) { step in
        switch step {
        case .backslash: open.append((place + 1, node))
        case .blanks(let length): if nodes[node].skipsBlanks { open.append((place + length, node)) }
        case .reading(let reading): follow(reading, from: node, to: place + reading.length, &open, take)
        }
      }
    }
  }

  private func follow(
    _ reading: EscapedText.Reading, from start: Int, to place: Int, _ open: inout [(place: Int, node: Int)], _ take: ([Int]) -> Void
  ) {
    // A carriage return before a line feed is skipped, and one by itself is a line break.
    if reading.isCarriageReturn {
      open.append((place, start))
      if let child = child(EscapedText.lineFeed, after: start) { open.append((place, child)) }
    } else if reading.isBlank, nodes[start].skipsBlanks {
      open.append((place, start))
    }
    var node = start
    for offset in 0..<reading.count {
      guard let child = child(SecretMatcher.lowercased(reading[offset]), after: node) else { return }
      node = child
      if offset + 1 < reading.count, !nodes[node].own.isEmpty { take(nodes[node].own) }
    }
    open.append((place, node))
  }
}
