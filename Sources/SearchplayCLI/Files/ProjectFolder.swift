import TestRuns

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that a manifest belongs to: what it names is read from there, and what Searchplay keeps is written there. Nothing else is
/// read or written because of what a manifest says, or through links that lie about.
///
/// It is the nearest folder above the manifest that has a `searchplay.yaml` or a `.git`; else the working folder, where the manifest is
/// below it; else the manifest's own.
struct ProjectFolder {
  /// The name of a project's file.
  static let fileName = "searchplay.yaml"

  private let disk: FileAccess
  /// Without links.
  let real: String

  /// - Parameter folder: that of the manifest, or of what belongs to it.
  init(of folder: String, _ disk: FileAccess) {
    self.disk = disk
    // A folder that is still to be made belongs where the one above it does.
    var nearest = folder
    while Self.real(disk.place(nearest)) == nil, nearest != ".", nearest != "/" { nearest = FileAccess.folder(of: nearest) }
    let own = Self.real(disk.place(nearest)) ?? folder
    let here = Self.real(disk.here) ?? disk.here
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
  }

  /// Why a file that a manifest names may not be read; nil where it may.
  func problem(reading path: String) -> FileProblem? {
    guard let target = Self.real(disk.place(path)) else { return nil }
    if !Self.isInside(target, real) {
      return FileProblem(
        path: path, reason: "it is outside the project, \(real); add a searchplay.yaml to a common parent folder to make them one project")
    }
    if !disk.isRegular(path), !disk.isFolder(path) { return FileProblem(path: path, reason: "it is not a regular file") }
    return nil
  }

  /// Why a file that a manifest names may not be written: it, or the folder in which it would lie, is outside the project.
  func problem(writing path: String) -> FileProblem? {
    if disk.exists(path) { return problem(reading: path) }
    var folder = FileAccess.folder(of: path)
    while !disk.exists(folder), folder != ".", folder != "/" { folder = FileAccess.folder(of: folder) }
    return problem(reading: folder).map { FileProblem(path: path, reason: $0.reason) }
  }

  /// Why a file of Searchplay's own may not be written or removed: a folder on the way is a link that leads elsewhere.
  static func problem(writing path: String, _ disk: FileAccess) -> FileProblem? {
    // The part of the path that is Searchplay's.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let first = parts.firstIndex { $0 == "__Snapshots__" || $0 == ".searchplay" } ?? max(parts.count - 1, 0)
    let base = first == 0 ? "." : parts[..<first].joined(separator: "/")
    return problem(writing: path, below: base.isEmpty ? "/" : base, disk)
  }

  /// Why a file below a folder that the user named may not be written: a folder on the way is a link that leads out of that folder's
  /// project. The folder itself may be a link, for it was asked for.
  static func problem(writing path: String, below named: String, _ disk: FileAccess) -> FileProblem? {
    let project = ProjectFolder(of: named, disk)
    var folder = FileAccess.folder(of: path)
    while !disk.exists(folder), folder != ".", folder != "/" { folder = FileAccess.folder(of: folder) }
    if let target = real(disk.place(folder)), !isInside(target, project.real) {
      return FileProblem(path: path, reason: "its folder is a link to a folder outside the project, \(project.real)")
    }
    return nil
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// A path without links; nil where there is nothing.
  private static func real(_ path: String) -> String? {
    realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
  }
}
