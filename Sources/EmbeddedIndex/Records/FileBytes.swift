/// The bytes of a file that is read in parts.
public protocol FileBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }
  /// Fills a buffer with the bytes from an offset.
  ///
  /// - Returns: False if the file has changed since it was opened, or cannot be read; the buffer's contents must not be used then.
  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool
}

/// Bytes that are already in memory.
public struct BytesInMemory: FileBytes {
  let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var count: Int { bytes.count }

  public func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard offset >= 0, buffer.count <= bytes.count - offset else { return false }
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + buffer.count])) }
    return true
  }
}
