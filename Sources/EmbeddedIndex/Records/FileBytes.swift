/// The bytes of a file, which are read in parts.
public protocol FileBytes: Sendable {
  /// How many there are.
  var count: Int { get }
  /// Fills a buffer with the bytes from an offset on.
  ///
  /// - Returns: false where the file has changed since it was opened, or cannot be read: what the buffer holds then is not to be used.
  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool
}

/// Bytes that are in memory already.
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
