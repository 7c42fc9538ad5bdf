import Synchronization

/// The projects that folders belonged to when something was first read from them: whatever takes a folder's place afterwards, nothing is
/// written outside that project.
final class KnownProjects: Sendable {
  /// By the plain paths of the folders.
  private let read = Mutex<[String: KnownFolder]>([:])
  /// Of folders that the user named for output, by their plain paths.
  private let named = Mutex<[String: KnownFolder]>([:])

  /// Remembers the projects of a folder from which something is about to be read, and of those above it.
  ///
  /// - Parameter searched: The folder that the user named, if the folder was found below it: its project is inside that one's, even if a
  ///   link has taken its place since then.
  func know(_ folder: String, foundIn searched: String?, _ disk: FileAccess) {
    if let searched { know(searched, foundIn: nil, disk) }
    let outer = searched == nil ? nil : project(of: FileAccess.join(folder, "."))
    var next = Self.key(folder)
    while let key = next, read.withLock({ $0[key] }) == nil {
      guard let present = ProjectFolder(of: key, disk).known else { return }
      let isInside = outer.map { outer in (try? HeldFolder(present.path))?.isInside(outer) ?? false } ?? true
      let project = isInside ? present : outer ?? present
      read.withLock { $0[key] = $0[key] ?? project }
      next = Self.above(key)
    }
  }

  /// The project of the nearest folder above a file from which something was read; nil if there is none.
  func project(of path: String) -> KnownFolder? {
    let known = read.withLock(\.self)
    var next = Self.key(FileAccess.folder(of: path))
    while let key = next {
      if let project = known[key] { return project }
      next = Self.above(key)
    }
    return nil
  }

  /// The project of a folder that the user named, or from which something was read; at its first file, that is the project given.
  func project(below folder: String, at first: KnownFolder) -> KnownFolder {
    if let key = Self.key(folder), let project = read.withLock({ $0[key] }) { return project }
    let key = FileAccess.plain(folder)
    return named.withLock { named in
      let project = named[key] ?? first
      named[key] = project
      return project
    }
  }

  /// Forgets all: what is read next may be elsewhere.
  func forget() {
    read.withLock { $0 = [:] }
    named.withLock { $0 = [:] }
  }

  /// The plain path of a folder; nil if it goes up from a folder that it names, which may be a link to somewhere else.
  private static func key(_ folder: String) -> String? {
    let parts = folder.split(separator: "/").filter { $0 != "." }
    guard !parts.drop(while: { $0 == ".." }).contains("..") else { return nil }
    let plain = FileAccess.plain(folder)
    return plain.isEmpty ? "." : plain
  }

  /// The folder above one; nil if its path does not tell.
  private static func above(_ key: String) -> String? {
    if key == "." || key == "/" || key == ".." || key.hasSuffix("/..") { return nil }
    return FileAccess.folder(of: key)
  }
}
