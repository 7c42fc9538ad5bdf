/// A position in a text: the byte offset, counted from 0, and the line and column, counted from 1. Columns count Unicode scalars.
package struct SourcePosition: Sendable, Hashable, Comparable {
  package let offset: Int
  package let line: Int
  package let column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  package static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A range of a text, from `start` up to but not including `end`; empty if both are equal.
///
/// Only byte offsets are stored; lines and columns are computed on demand, so that the tree of a long one-line document stays cheap.
package struct SourceSpan: Sendable {
  package let file: SourceFile
  /// Byte offsets.
  package let range: Range<Int>

  package init(file: SourceFile, range: Range<Int>) {
    self.file = file
    self.range = range
  }

  package var start: SourcePosition { file.position(at: range.lowerBound) }
  package var end: SourcePosition { file.position(at: range.upperBound) }

  /// Returns the span of some of a string's characters, counted from 1, if the source contains the string literally: without escapes and in
  /// one line. Otherwise returns the whole span. If the characters lie past the end, returns the position after the last one.
  package func part(of text: String?, from character: Int, length: Int) -> SourceSpan {
    let scalars = Array((text ?? "").unicodeScalars)
    guard let text, character >= 1, character <= scalars.count + 1 else { return self }
    let written = file.bytes[range]
    guard let start = [0, 1].first(where: { written.dropFirst($0).starts(with: text.utf8) }) else { return self }
    func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
    let first = range.lowerBound + start + bytes(scalars[..<(character - 1)])
    let end = first + bytes(scalars[(character - 1)..<min(scalars.count, character - 1 + length)])
    return SourceSpan(file: file, range: first..<end)
  }

  /// The position as `file:line:column`, as compilers write it and editors open it.
  package var description: String {
    let start = start
    return "\(file.name):\(start.line):\(start.column)"
  }
}

extension SourceSpan: Hashable {
  package static func == (a: SourceSpan, b: SourceSpan) -> Bool {
    a.file === b.file && a.range == b.range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}

extension SourceSpan {
  /// Returns the first occurrence of a string within this span and after another one, or nil.
  package func place(of text: String, behind other: SourceSpan) -> SourceSpan? {
    let start = min(max(range.lowerBound, other.range.upperBound), range.upperBound)
    return text.isEmpty ? nil : file.bytes[start..<range.upperBound].firstRange(of: text.utf8).map { SourceSpan(file: file, range: $0) }
  }

  /// Returns whether the span contains the mark of a variable.
  package func names(variable mark: String) -> Bool { !file.bytes[range].ranges(of: mark.utf8).isEmpty }

  /// Returns whether the rest of the line, from the beginning of this position, contains the mark of a variable; looks at 1,000 bytes, as a
  /// line may be a whole manifest.
  package func restOfLine(contains mark: String) -> Bool {
    let rest = file.bytes[range.lowerBound...].prefix(1000)
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    return !rest[..<end].ranges(of: mark.utf8).isEmpty
  }
}
