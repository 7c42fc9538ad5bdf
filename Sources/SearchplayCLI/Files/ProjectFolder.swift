import TestRuns

/// The folder that a manifest belongs to: the files that it names are read from there, and Searchplay's own files are written there.
/// Nothing outside is read or written because a manifest says so, or through links inside the project.
///
/// It is the nearest folder above the manifest that contains a `searchplay.yaml` or a `.git`; otherwise the working folder, if the manifest
/// is below it; otherwise the manifest's own folder.
struct ProjectFolder {
  /// The name of a project file.
  static let fileName = "searchplay.yaml"

  private let disk: FileAccess
  /// The path with links resolved.
  let real: String
  /// The folder as it is now; nil if it does not exist.
  let known: KnownFolder?

  /// - Parameter folder: The folder of the manifest, or of a file that belongs to it.
  init(of folder: String, _ disk: FileAccess) {
    self.disk = disk
    // A folder that does not exist yet belongs to the same project as the one above it.
    var nearest = folder
    while disk.real(nearest) == nil, nearest != ".", nearest != "/" { nearest = FileAccess.folder(of: nearest) }
    let own = disk.real(nearest) ?? folder
    let here = disk.real(disk.here) ?? disk.here
    var candidate = own
    while true {
      if disk.exists(FileAccess.join(candidate, Self.fileName)) || disk.exists(FileAccess.join(candidate, ".git")) { break }
      let above = FileAccess.folder(of: candidate)
      if above == candidate || candidate == "/" || above == "." {
        candidate = Self.isInside(own, here) ? here : own
        break
      }
      candidate = above
    }
    real = candidate
    known = KnownFolder(candidate)
  }

  /// The project that was found at an earlier moment.
  init(_ known: KnownFolder, _ disk: FileAccess) {
    self.disk = disk
    (real, self.known) = (known.path, known)
  }

  /// Reads a file that something in the project names, if it is inside the project.
  func read(_ path: String, upTo limit: Int) throws(FileProblem) -> [UInt8] {
    if let problem = problem(reading: path) { throw problem }
    return try disk.read(path, upTo: limit, inside: self)
  }

  /// The reason why a file that a manifest names may not be read; nil if it may.
  func problem(reading path: String) -> FileProblem? {
    guard let target = disk.real(path) else { return nil }
    if !Self.isInside(target, real) { return outside(path) }
    if !disk.isRegular(path), !disk.isFolder(path) { return FileProblem(path: path, reason: "it is not a regular file") }
    return nil
  }

  /// The reason why an open file may not be read, if a link on its path led out of the project when it was opened; nil if it may.
  func problem(readingFrom descriptor: Int32, _ path: String) -> FileProblem? {
    guard let opened = Descriptor.path(of: descriptor) ?? disk.real(path) else { return nil }
    return Self.isInside(opened, real) ? nil : outside(path)
  }

  private func outside(_ path: String) -> FileProblem {
    FileProblem(
      path: path, reason: "it is outside the project, \(real); add a searchplay.yaml to a common parent folder to make them one project")
  }

  /// The reason why a file that a manifest names may not be written, if it or its folder is outside the project.
  func problem(writing path: String) -> FileProblem? {
    if disk.exists(path) { return problem(reading: path) }
    var folder = FileAccess.folder(of: path)
    while !disk.exists(folder), folder != ".", folder != "/" { folder = FileAccess.folder(of: folder) }
    return problem(reading: folder).map { FileProblem(path: path, reason: $0.reason) }
  }

  /// The reason why one of Searchplay's own files may not be read; nil if it may. Costs a look at each name below the manifest's folder.
  static func problem(readingOwn path: String, _ disk: FileAccess) -> FileProblem? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.firstIndex(where: { $0 == "__Snapshots__" || $0 == ".searchplay" }) else { return nil }
    let hasLinks = parts.indices[first...].contains { disk.isLink(parts[...$0].joined(separator: "/")) }
    // Anything that is no file is not read anyway.
    if !hasLinks || !disk.isRegular(path) { return nil }
    let base = first == 0 ? "." : parts[..<first].joined(separator: "/")
    return ProjectFolder(of: base.isEmpty ? "/" : base, disk).problem(reading: path)
  }

  /// The folder inside which one of Searchplay's own files may be written or removed; throws if a folder on the path is a link to somewhere
  /// else.
  static func allowed(writing path: String, _ disk: FileAccess) throws(FileProblem) -> KnownFolder {
    // The part of the path that is Searchplay's.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let first = parts.firstIndex { $0 == "__Snapshots__" || $0 == ".searchplay" } ?? max(parts.count - 1, 0)
    let base = first == 0 ? "." : parts[..<first].joined(separator: "/")
    return try allowed(writing: path, below: base.isEmpty ? "/" : base, disk)
  }

  /// The folder inside which a file below a folder that the user named may be written; throws if a folder on the path is a link out of that
  /// folder's project. The folder itself may be a link, because the user asked for it.
  static func allowed(writing path: String, below named: String, _ disk: FileAccess) throws(FileProblem) -> KnownFolder {
    let project = ProjectFolder(of: named, disk)
    var folder = FileAccess.folder(of: path)
    while !disk.exists(folder), folder != ".", folder != "/" { folder = FileAccess.folder(of: folder) }
    if let target = disk.real(folder), !isInside(target, project.real) { throw linked(path, outside: project.real) }
    guard let known = project.known else { throw FileProblem(path: project.real, reason: "there is no such folder") }
    return known
  }

  static func linked(_ path: String, outside project: String) -> FileProblem {
    FileProblem(path: path, reason: "its folder is a link to a folder outside the project, \(project)")
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }
}
