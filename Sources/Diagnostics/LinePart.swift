import Texts

/// The part of a line around a span, as it is shown: with its secrets masked. More than what a terminal shows of a line is not looked at, so
/// that a place in a document on one long line costs no more than others.
struct LinePart {
  let scalars: [Unicode.Scalar]
  /// The offsets of the span in `scalars`.
  let from: Int
  let to: Int
  /// Whether the line goes on before and after the part.
  let (isCutBefore, isCutAfter): (Bool, Bool)

  /// The number of bytes on both sides of the beginning of a span; the part that is shown has at most 120 characters.
  private static let reach = 600

  /// - Parameter redactor: Masks the secrets of a file that does not know them.
  init(of span: SourceSpan, in line: Range<Int>, hiding redactor: Redactor) {
    let file = span.file
    // In a line break, or in the blanks at the end.
    let start = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
    let part = file.wholeScalars(max(start - Self.reach, line.lowerBound)..<min(start + Self.reach, line.upperBound), of: line)
    let text = file.bytes[line]
    let own = file.redactor.isIdle ? redactor : redactor.isIdle ? file.redactor : file.redactor.joined(redactor)
    let secrets = own.places(around: part, in: text)
    func shown(_ range: Range<Int>) -> [Unicode.Scalar] { Array(own.masked(text[range], secrets).unicodeScalars) }
    let scalars = shown(part)
    /// Returns the offset of a byte; masked text before it shifts it.
    func place(_ offset: Int) -> Int {
      if offset >= part.upperBound { return scalars.count }
      return min(shown(part.lowerBound..<offset).count, scalars.count)
    }
    self.scalars = scalars
    from = place(start)
    to = max(place(span.range.upperBound), from)
    (isCutBefore, isCutAfter) = (part.lowerBound > line.lowerBound, part.upperBound < line.upperBound)
  }
}

extension SourceFile {
  /// Returns the range of a line without the bytes at its ends that belong to a character outside it.
  fileprivate func wholeScalars(_ range: Range<Int>, of line: Range<Int>) -> Range<Int> {
    func isInside(_ place: Int) -> Bool { place > line.lowerBound && place < line.upperBound && bytes[place] & 0xC0 == 0x80 }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isInside(start) { start += 1 }
    while end > start, isInside(end) { end -= 1 }
    return start..<end
  }
}
