/// A place in a text: byte offset from 0, line and column from 1. Columns count Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  public let offset: Int
  public let line: Int
  public let column: Int

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A stretch of a text, from `start` up to but not including `end`; empty when both are equal.
///
/// Only byte offsets are stored; lines and columns are worked out when somebody asks, so that a tree of a long one-line
/// document stays cheap.
public struct SourceSpan: Sendable {
  public let file: SourceFile
  /// Byte offsets.
  public let range: Range<Int>

  public init(file: SourceFile, range: Range<Int>) {
    self.file = file
    self.range = range
  }

  public var start: SourcePosition { file.position(at: range.lowerBound) }
  public var end: SourcePosition { file.position(at: range.upperBound) }

  /// `file:line:column`, as compilers write it and editors open it.
  public var description: String {
    let start = start
    return "\(file.name):\(start.line):\(start.column)"
  }
}

extension SourceSpan: Hashable {
  public static func == (a: SourceSpan, b: SourceSpan) -> Bool {
    a.file === b.file && a.range == b.range
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
