#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder: what is written into it arrives there, even if its path leads somewhere else meanwhile.
struct HeldFolder {
  private let handle: Handle
  /// The folders that were made above it, and itself, each by the open folder that contains it, outermost first.
  private let made: [(parent: Handle, name: String)]

  /// A descriptor of a folder, which is closed with it.
  private final class Handle: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  #if canImport(Darwin)
    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #else
    // The folder itself need not be readable.
    private static let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC
  #endif

  /// Why a folder cannot be opened or made.
  enum Failure: Error {
    case system(Int32)
    /// A link leads out of the folder that it must be inside of.
    case outside
  }

  /// Opens a folder.
  ///
  /// - Parameter isOwn: Whether it must be a folder of this user, and no link.
  init(_ place: String, isOwn: Bool = false) throws(Failure) {
    handle = try Self.opened(place, also: isOwn ? O_NOFOLLOW : 0)
    made = []
    var known = stat()
    if isOwn, fstat(handle.descriptor, &known) != 0 || known.st_uid != geteuid() { throw .system(EPERM) }
  }

  /// Opens a folder. Folders that do not exist are made, each in the open one above it, so that a link in its place leads nowhere.
  ///
  /// - Parameter project: The folder inside which folders are made; nil for anywhere.
  init(making place: String, inside project: KnownFolder?) throws(Failure) {
    var (handle, missing) = try Self.nearest(place)
    var made: [(parent: Handle, name: String)] = []
    do throws(Failure) {
      while let name = missing.popLast() {
        if let project, !Self.isInside(handle, project) { throw .outside }
        // Another process may have made it.
        let isNew = mkdirat(handle.descriptor, name, 0o777) == 0
        guard isNew || errno == EEXIST else { throw .system(errno) }
        if isNew { made.append((handle, name)) }
        handle = try Self.opened(name, in: handle)
      }
    } catch {
      Self.removeEmpty(made)
      throw error
    }
    (self.handle, self.made) = (handle, made)
  }

  /// The nearest folder on a path that exists, and the names of those below it that do not, innermost first.
  private static func nearest(_ place: String) throws(Failure) -> (Handle, missing: [String]) {
    func trimmed(_ path: String) -> String {
      var path = path
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path
    }
    var (base, missing) = (trimmed(place), [String]())
    while true {
      do throws(Failure) { return (try opened(base), missing) } catch {
        guard case .system(ENOENT) = error, !["", ".", "/"].contains(base) else { throw error }
      }
      let name = FileAccess.name(of: base)
      if name != "." { missing.append(name) }
      base = trimmed(FileAccess.folder(of: base))
    }
  }

  private static func opened(_ path: String, also more: Int32 = 0) throws(Failure) -> Handle {
    let descriptor = open(path, flags | more)
    guard descriptor >= 0 else { throw .system(errno) }
    return Handle(descriptor)
  }

  /// Opens a folder in another one, without following a link.
  private static func opened(_ name: String, in folder: Handle) throws(Failure) -> Handle {
    let descriptor = openat(folder.descriptor, name, flags | O_NOFOLLOW)
    guard descriptor >= 0 else {
      let code = errno
      var known = stat()
      // Some systems call a link that is not followed no folder.
      let isLink = fstatat(folder.descriptor, name, &known, AT_SYMLINK_NOFOLLOW) == 0 && known.st_mode & S_IFMT == S_IFLNK
      throw .system(isLink ? ELOOP : code)
    }
    return Handle(descriptor)
  }

  private static func removeEmpty(_ made: [(parent: Handle, name: String)]) {
    for (parent, name) in made.reversed() { unlinkat(parent.descriptor, name, AT_REMOVEDIR) }
  }

  /// Removes the folders that were made for what could not be written, as far as they are empty.
  func removeMade() { Self.removeEmpty(made) }

  /// Whether it is a folder, or anywhere below it. Follows the parents of what is open, so that no path is resolved again.
  func isInside(_ folder: KnownFolder) -> Bool { Self.isInside(handle, folder) }

  private static func isInside(_ handle: Handle, _ folder: KnownFolder) -> Bool {
    func isSame(_ one: stat, _ other: stat) -> Bool { one.st_dev == other.st_dev && one.st_ino == other.st_ino }
    var known = stat()
    guard fstat(handle.descriptor, &known) == 0 else { return false }
    var current = handle
    while !folder.isSame(known) {
      let parent = openat(current.descriptor, "..", flags)
      guard parent >= 0 else { return false }
      current = Handle(parent)
      let child = known
      // The root is its own parent.
      guard fstat(current.descriptor, &known) == 0, !isSame(child, known) else { return false }
    }
    return true
  }

  /// The permissions of a file in it; nil if there is none. A link is not followed.
  func permissions(of name: String) -> mode_t? {
    var known = stat()
    return fstatat(handle.descriptor, name, &known, AT_SYMLINK_NOFOLLOW) == 0 ? known.st_mode & 0o777 : nil
  }

  /// Creates a file, and returns its descriptor for writing; negative if that fails.
  func create(_ name: String) -> Int32 { openat(handle.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644) }

  func rename(_ name: String, to other: String) -> Bool { renameat(handle.descriptor, name, handle.descriptor, other) == 0 }

  func remove(_ name: String) -> Bool { unlinkat(handle.descriptor, name, 0) == 0 }
}
