import Snapshots
import TestRuns

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and writing whole files.
enum FileAccess {
  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
    guard descriptor >= 0 else { throw problem(path) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path: path, reason: "it is a folder") }
    var bytes: [UInt8] = []
    // A regular file is read in one piece; anything else until it ends.
    var expected = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) + 1 : 1 << 16
    do throws(Descriptor.Failure) {
      while true {
        let chunk = try Descriptor.read(descriptor, upTo: expected)
        if chunk.isEmpty { return bytes }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        expected = 1 << 16
      }
    } catch {
      throw FileProblem(path: path, reason: error.reason)
    }
  }

  /// Writes bytes as a whole: into a temporary file beside the file, which takes its place once it is on the disk.
  ///
  /// A link stays one, and its target is written; pipes and devices are written to directly.
  static func write(_ bytes: [UInt8], to path: String, _ interruption: Interruption) throws(FileProblem) {
    var kind = stat()
    if stat(path, &kind) == 0, kind.st_mode & S_IFMT != S_IFREG {
      if kind.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path: path, reason: "it is a folder") }
      return try pour(bytes, into: path)
    }
    var target = path
    if lstat(path, &kind) == 0, kind.st_mode & S_IFMT == S_IFLNK, let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    let temporary = "\(target).\(getpid()).tmp"
    try interruption.whileWriting(temporary) { () throws(FileProblem) in try replace(target, with: bytes, by: temporary) }
  }

  private static func pour(_ bytes: [UInt8], into path: String) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw problem(path) }
    defer { close(descriptor) }
    do throws(Descriptor.Failure) { try Descriptor.write(bytes, to: descriptor) } catch {
      throw FileProblem(path: path, reason: error.reason)
    }
  }

  private static func replace(_ path: String, with bytes: [UInt8], by temporary: String) throws(FileProblem) {
    let parent = folder(of: path)
    errno = 0
    do { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) } catch {
      let reason = errno == 0 || errno == ENOTTY ? "a file is in its place" : String(cString: strerror(errno)).lowercased()
      throw FileProblem(path: parent, reason: "the folder cannot be made (\(reason))")
    }
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw problem(path) }
    // Who may read it stays as it was.
    var known = stat()
    if stat(path, &known) == 0 { fchmod(descriptor, known.st_mode & 0o7777) }
    do throws(Descriptor.Failure) { try Descriptor.write(bytes, to: descriptor) } catch {
      close(descriptor)
      unlink(temporary)
      throw FileProblem(path: path, reason: error.reason)
    }
    guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, path) == 0 else {
      let failure = problem(path)
      unlink(temporary)
      throw failure
    }
  }

  static func remove(_ path: String) throws(FileProblem) {
    guard unlink(path) == 0 else { throw problem(path) }
  }

  /// What tells a file from what it was before.
  struct Stamp: Equatable {
    let moment: FileMoment
    let size: Int
    let inode: UInt64
  }

  /// The present moment, as stamps have it.
  static var now: FileMoment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileMoment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// nil when there is no file.
  static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      moment: FileMoment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)), size: Int(status.st_size),
      inode: UInt64(status.st_ino))
  }

  /// The text of a file; nil when it cannot be read.
  static func text(_ path: String) -> String? { (try? read(path)).map { String(decoding: $0, as: UTF8.self) } }

  /// A path as seen from a folder; both relative to the same place, or both absolute.
  static func relative(_ path: String, to folder: String) -> String {
    func parts(_ path: String) -> ArraySlice<Substring> { plain(path).split(separator: "/").filter { $0 != "." }[...] }
    var (path, folder) = (parts(path), parts(folder))
    while let first = path.first, path.count > 1, first == folder.first { (path, folder) = (path.dropFirst(), folder.dropFirst()) }
    return (folder.map { _ in ".." } + path).joined(separator: "/")
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, ascending; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? [])
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What stands behind the last slash.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder that a path lies in; `.` when it names none.
  static func folder(of path: String) -> String { SnapshotLocation.parent(of: path) }

  /// A path that is relative to a folder, as one path.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A path without `.` and `..` where they change nothing.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func problem(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}
