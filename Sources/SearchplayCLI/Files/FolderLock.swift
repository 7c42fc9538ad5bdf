#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps other processes of Searchplay that ask for the same folder waiting.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until it is free. A folder that cannot be locked is not.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY)
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
