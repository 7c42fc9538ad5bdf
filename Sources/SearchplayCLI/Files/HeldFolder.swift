#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder: what is written into it arrives there, even if its path leads somewhere else meanwhile.
struct HeldFolder: ~Copyable {
  private let descriptor: Int32

  #if canImport(Darwin)
    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #else
    // The folder itself need not be readable.
    private static let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC
  #endif

  /// nil if there is no such folder, or it cannot be opened; the reason is in `errno`.
  ///
  /// - Parameter isOwn: Whether it must be a folder of this user, and no link.
  init?(_ place: String, isOwn: Bool = false) {
    descriptor = open(place, Self.flags | (isOwn ? O_NOFOLLOW : 0))
    var known = stat()
    if descriptor < 0 || isOwn && (fstat(descriptor, &known) != 0 || known.st_uid != geteuid()) { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether it is a folder, or anywhere below it. Follows the parents of what is open, so that no path is resolved again.
  func isInside(_ folder: String) -> Bool {
    var (wanted, known) = (stat(), stat())
    guard stat(folder, &wanted) == 0, fstat(descriptor, &known) == 0 else { return false }
    func isSame(_ one: stat, _ other: stat) -> Bool { one.st_dev == other.st_dev && one.st_ino == other.st_ino }
    var current = descriptor
    defer { if current != descriptor { close(current) } }
    while !isSame(known, wanted) {
      let parent = openat(current, "..", Self.flags)
      guard parent >= 0 else { return false }
      if current != descriptor { close(current) }
      current = parent
      let child = known
      // The root is its own parent.
      guard fstat(current, &known) == 0, !isSame(child, known) else { return false }
    }
    return true
  }

  /// The permissions of a file in it; nil if there is none. A link is not followed.
  func permissions(of name: String) -> mode_t? {
    var known = stat()
    return fstatat(descriptor, name, &known, AT_SYMLINK_NOFOLLOW) == 0 ? known.st_mode & 0o777 : nil
  }

  /// Creates a file, and returns its descriptor for writing; negative if that fails.
  func create(_ name: String) -> Int32 { openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644) }

  func rename(_ name: String, to other: String) -> Bool { renameat(descriptor, name, descriptor, other) == 0 }

  func remove(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 }
}
