#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes other processes of Searchplay wait for the same folder.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until the folder is free. If it cannot be locked, continues without a lock.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY)
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
