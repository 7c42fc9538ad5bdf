#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder as it was at one moment: renamed, it is still the same, and another one that takes its place is not.
struct KnownFolder: Sendable {
  /// The path at that moment, for messages.
  let path: String
  private let device: UInt64
  private let number: UInt64

  /// nil if there is no such folder.
  init?(_ path: String) {
    var known = stat()
    guard stat(path, &known) == 0, known.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.path = path
    (device, number) = Self.identity(known)
  }

  /// Whether it is the folder, or the file, with a status.
  func isSame(_ status: stat) -> Bool { Self.identity(status) == (device, number) }

  // The types differ between systems.
  private static func identity(_ status: stat) -> (UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }
}
