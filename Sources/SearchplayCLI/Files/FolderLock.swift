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
    descriptor = Self.opened(folder)
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
  }

  /// A helper program that inherited the descriptor would hold the lock as well.
  private static func opened(_ folder: String) -> Int32 { open(folder, O_RDONLY | O_CLOEXEC) }

  /// Locks the folder if it is free; nil if it is taken.
  private init?(free folder: String) {
    descriptor = Self.opened(folder)
    if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  /// Waits without blocking a thread, which suits work that takes minutes.
  ///
  /// - Parameter waiting: Called first if the folder is taken.
  static func awaited(_ folder: String, waiting: () -> Void) async throws -> FolderLock {
    if let lock = FolderLock(free: folder) { return lock }
    waiting()
    while true {
      try await Task.sleep(for: .milliseconds(50))
      if let lock = FolderLock(free: folder) { return lock }
    }
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
