/// A place in a text: byte offset from 0, line and column from 1. Columns count Unicode scalars.
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

/// A stretch of a text, from `start` up to but not including `end`; empty when both are equal.
///
/// Only byte offsets are stored; lines and columns are worked out when somebody asks, so that a tree of a long one-line
/// document stays cheap.
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

  /// `file:line:column`, as compilers write it and editors open it.
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
