import Texts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A source text that diagnostics point into: its name as the user wrote it, its bytes, and the offsets of its lines.
///
/// The file itself is read elsewhere; a `SourceFile` never touches the disk. Creating one takes two passes over the bytes. Bytes that are
/// not UTF-8 are kept unchanged and shown as replacement characters.
package final class SourceFile: Sendable {
  /// The name used for standard input, which has no file name.
  package static let standardInput = "<stdin>"

  /// The name to show: a path as the user wrote it, or `<stdin>`.
  package let name: String
  /// The contents, without a byte-order mark.
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Whether each byte is a character, so that columns need not be counted.
  package let isASCII: Bool
  private let isUTF8: Bool
  /// Masks the secrets of the file wherever its contents or messages about it are shown.
  package let redactor: Redactor

  /// Creates a source file from bytes. A leading UTF-8 byte-order mark is dropped; lines end with `\n`, `\r\n` or `\r`.
  package init(name: String, bytes: [UInt8], hiding redactor: Redactor = .none) {
    self.name = name
    self.redactor = redactor
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var starts = [0]
    text.withUnsafeBytes { bytes in
      var offset = 0
      while let feed = bytes.next(0x0A, from: offset) {
        starts.append(feed + 1)
        offset = feed + 1
      }
      guard var place = bytes.next(0x0D, from: 0) else { return }
      while true {
        if place + 1 == bytes.count || bytes[place + 1] != 0x0A { starts.append(place + 1) }
        guard let following = bytes.next(0x0D, from: place + 1) else { break }
        place = following
      }
      starts.sort()
    }
    self.bytes = text
    lineStarts = starts
    isASCII = text.allSatisfy { $0 < 0x80 }
    isUTF8 = isASCII || UTF8Check.firstInvalidOffset(in: text) == nil
  }

  /// Creates a source file from a string.
  package convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The number of lines, at least 1; a final line break starts a last, empty line.
  package var lineCount: Int { lineStarts.count }

  /// Returns the position of a byte offset; offsets past the end give the end.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = lineStarts[low]..<offset
    return SourcePosition(offset: offset, line: low + 1, column: scalarCount(before) + 1)
  }

  private func scalarCount(_ range: Range<Int>) -> Int {
    if isASCII { return range.count }
    if !isUTF8 { return String(decoding: bytes[range], as: UTF8.self).unicodeScalars.count }
    return bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Returns the span between two byte offsets.
  package func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: self, range: range)
  }

  /// Returns the empty span at a line and column, both counted from 1; positions outside the file give the nearest one.
  package func place(line: Int, column: Int) -> SourceSpan {
    let number = min(max(line, 1), lineStarts.count)
    let scalars = self.line(number).unicodeScalars.prefix(max(column, 1) - 1)
    let offset = lineStarts[number - 1] + String(String.UnicodeScalarView(scalars)).utf8.count
    return span(offset..<offset)
  }

  /// Returns the text of a line, counted from 1, without its line break; empty if there is no such line.
  package func line(_ number: Int) -> String { String(decoding: bytes[range(ofLine: number)], as: UTF8.self) }

  /// Returns the offsets of the bytes of a line, counted from 1, without its line break; empty if there is no such line.
  package func range(ofLine number: Int) -> Range<Int> {
    guard number >= 1, number <= lineStarts.count else { return 0..<0 }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the offset of the next occurrence of a byte, or nil if it does not occur again.
  fileprivate func next(_ byte: Int32, from offset: Int) -> Int? {
    guard let baseAddress, offset < count, let found = memchr(baseAddress + offset, byte, count - offset) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }
}
