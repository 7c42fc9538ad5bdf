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
  /// The folders that were made above it, and itself, each by the open folder that contains it, outermost first.
  private let made: [(parent: Int32, name: String)]

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
    made = []
    descriptor = open(place, Self.flags | (isOwn ? O_NOFOLLOW : 0))
    var known = stat()
    if descriptor < 0 || isOwn && (fstat(descriptor, &known) != 0 || known.st_uid != geteuid()) { return nil }
  }

  /// Why a folder cannot be opened or made.
  enum Failure: Error {
    case system(Int32)
    /// A link leads out of the folder that it must be inside of.
    case outside
  }

  /// Opens a folder. Folders that do not exist are made, each in the open one above it, so that a link in its place leads nowhere.
  ///
  /// - Parameter project: The folder inside which folders are made; nil for anywhere.
  init(making place: String, inside project: KnownFolder?) throws(Failure) {
    func trimmed(_ path: String) -> String {
      var path = path
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path
    }
    var (base, missing) = (trimmed(place), [String]())
    var current = open(base, Self.flags)
    while current < 0, errno == ENOENT, !["", ".", "/"].contains(base) {
      missing.append(FileAccess.name(of: base))
      base = trimmed(FileAccess.folder(of: base))
      current = open(base, Self.flags)
    }
    guard current >= 0 else { throw .system(errno) }
    var made: [(parent: Int32, name: String)] = []
    for name in missing.reversed() where name != "." {
      var failure: Failure?
      var next: Int32 = -1
      if let project, !Self.isInside(current, project) {
        failure = .outside
      } else {
        let isNew = mkdirat(current, name, 0o777) == 0
        // Another process may have made it.
        if isNew || errno == EEXIST { next = openat(current, name, Self.flags | O_NOFOLLOW) }
        // Some systems call a link that is not followed no folder.
        if next < 0 { failure = .system(Self.isLink(name, in: current) ? ELOOP : errno) }
        let parent = isNew ? fcntl(current, F_DUPFD_CLOEXEC, 0) : -1
        if parent >= 0 { made.append((parent, name)) }
      }
      close(current)
      current = next
      if let failure {
        if current >= 0 { close(current) }
        Self.removeEmpty(made)
        for (parent, _) in made { close(parent) }
        throw failure
      }
    }
    (descriptor, self.made) = (current, made)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    for (parent, _) in made { close(parent) }
  }

  private static func isLink(_ name: String, in folder: Int32) -> Bool {
    let code = errno
    defer { errno = code }
    var known = stat()
    return fstatat(folder, name, &known, AT_SYMLINK_NOFOLLOW) == 0 && known.st_mode & S_IFMT == S_IFLNK
  }

  private static func removeEmpty(_ made: [(parent: Int32, name: String)]) {
    for (parent, name) in made.reversed() { unlinkat(parent, name, AT_REMOVEDIR) }
  }

  /// Removes the folders that were made for what could not be written, as far as they are empty.
  func removeMade() { Self.removeEmpty(made) }

  /// Whether it is a folder, or anywhere below it. Follows the parents of what is open, so that no path is resolved again.
  func isInside(_ folder: KnownFolder) -> Bool { Self.isInside(descriptor, folder) }

  private static func isInside(_ descriptor: Int32, _ folder: KnownFolder) -> Bool {
    var known = stat()
    guard fstat(descriptor, &known) == 0 else { return false }
    func isSame(_ one: stat, _ other: stat) -> Bool { one.st_dev == other.st_dev && one.st_ino == other.st_ino }
    var current = descriptor
    defer { if current != descriptor { close(current) } }
    while !folder.isSame(known) {
      let parent = openat(current, "..", flags)
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
