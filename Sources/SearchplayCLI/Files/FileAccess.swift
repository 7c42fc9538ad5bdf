import Snapshots
import TestRuns
import Texts

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

/// Reads and writes whole files, relative to a working folder.
///
/// Errors name the path as it was given.
package struct FileAccess: Sendable {
  /// The base of relative paths; nil for the working folder of the process.
  let folder: String?
  /// The descriptor that `-` represents.
  let input: Int32

  package init(from folder: String? = nil, input: Int32 = STDIN_FILENO) {
    self.folder = folder
    self.input = input
  }

  /// The working folder.
  var here: String { folder ?? FileManager.default.currentDirectoryPath }

  /// A path as passed to the system.
  func place(_ path: String) -> String {
    guard let folder, !path.isEmpty, !path.hasPrefix("/") else { return path }
    return path == "." ? folder : "\(folder)/\(path)"
  }

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - limit: The most bytes.
  ///   - project: The project that the file must be in, even if a link takes the place of a folder on its path just now; nil for anywhere.
  func read(_ path: String, upTo limit: Int, inside project: ProjectFolder? = nil) throws(FileProblem) -> [UInt8] {
    var status = stat()
    let isPipe = path != "-" && stat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let descriptor = path == "-" ? input : open(place(path), O_RDONLY | (isPipe ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw Self.problem(path) }
    defer { if descriptor != input { close(descriptor) } }
    if isPipe { try Self.awaitWriter(of: descriptor, path) }
    guard fstat(descriptor, &status) == 0 else { throw Self.problem(path) }
    if let project, let problem = project.problem(readingFrom: descriptor, path) { throw problem }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path: path, reason: "it is a folder") }
    var bytes: [UInt8] = []
    // A regular file is read in one piece; anything else until it ends.
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > limit { throw Self.tooLong(path, limit) }
    var expected = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) + 1 : 1 << 16
    do throws(Descriptor.Failure) {
      while true {
        let chunk = try Descriptor.read(descriptor, upTo: expected)
        if chunk.isEmpty { return bytes }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        if bytes.count > limit { throw Descriptor.Failure(code: EFBIG) }
        expected = 1 << 16
      }
    } catch {
      throw error.code == EFBIG ? Self.tooLong(path, limit) : FileProblem(path: path, reason: error.reason)
    }
  }

  /// How long a pipe may stay empty at first, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Waits until something has been written to a pipe, so that the program does not wait for it forever.
  private static func awaitWriter(of descriptor: Int32, _ path: String) throws(FileProblem) {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&ready, 1, patience)
      if count < 0, errno == EINTR { continue }
      if count == 0 { throw FileProblem(path: path, reason: "it is a pipe, and nothing was written to it within a minute") }
      break
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  private static func tooLong(_ path: String, _ limit: Int) -> FileProblem {
    FileProblem(path: path, reason: "it is larger than \(limit >> 20) MB")
  }

  /// The longest hand-written text, in bytes.
  static let mostOfText = 32 << 20

  /// The bytes of a regular file, up to 256 MB: one of Searchplay's own, which may have been replaced by anything.
  ///
  /// - Parameter project: As for reading any file.
  func readRegular(_ path: String, inside project: ProjectFolder? = nil) throws(FileProblem) -> [UInt8] {
    if !isRegular(path) {
      if isFolder(path) { throw FileProblem(path: path, reason: "it is a folder") }
      if exists(path) { throw FileProblem(path: path, reason: "it is not a regular file") }
      if isLink(path) { throw FileProblem(path: path, reason: "it is a broken link") }
    }
    return try read(path, upTo: 256 << 20, inside: project)
  }

  /// The first bytes of a regular file; nil if it cannot be read.
  func start(of path: String, upTo limit: Int) -> [UInt8]? {
    guard let file = OpenedFile(path, self) else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(file.count, limit))
    return bytes.withUnsafeMutableBytes({ file.read(0, into: $0) }) ? bytes : nil
  }

  /// A line of the input that `-` represents, without its end; nil at the end of the input.
  func readLine() -> String? {
    var line: [UInt8] = []
    while let byte = try? Descriptor.read(input, upTo: 1).first {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Writes bytes atomically: into a temporary file next to the file, which replaces it once it is on the disk.
  ///
  /// Pipes and devices are written to directly. No link is followed: one that has appeared since the path was checked is replaced.
  ///
  /// - Parameters:
  ///   - target: The target of the link that the path was when it was checked, which is written instead; nil if it was none.
  ///   - project: The folder inside which the file's folder must be, even if that is replaced by a link meanwhile; nil for anywhere.
  func write(
    _ bytes: [UInt8], to path: String, of target: String? = nil, inside project: KnownFolder?, _ interruption: Interruption
  ) throws(FileProblem) {
    var kind = stat()
    let target = target ?? place(path)
    if stat(target, &kind) == 0, kind.st_mode & S_IFMT != S_IFREG {
      if kind.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path: path, reason: "it is a folder") }
      if project != nil { throw FileProblem(path: path, reason: "it is not a regular file") }
      return try pour(bytes, into: path)
    }
    // Several processes, or several tasks in one, may write the same file at once.
    let temporary = "\(target).\(getpid())-\(Self.host)-\(UInt32.random(in: 0...UInt32.max))\(Self.temporarySuffix)"
    try interruption.whileWriting(temporary) { () throws(FileProblem) in
      try replace(target, called: path, with: bytes, by: temporary, inside: project)
    }
  }

  /// The suffix of Searchplay's temporary files.
  static let temporarySuffix = ".searchplay.tmp"

  /// A hash that distinguishes this machine from others that may write to the same disk.
  static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(NameText.sum(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)), radix: 16)
  }()

  /// Abandoned temporary files in a folder, such as those of a killed run: on this machine, those whose processes are gone; from a
  /// different machine, those older than an hour. Their names end in the process, the machine and a number.
  func leftovers(in folder: String) -> [String] {
    names(in: folder).filter { name in
      guard name.hasSuffix(Self.temporarySuffix), let stem = name.dropLast(Self.temporarySuffix.count).split(separator: ".").last else {
        return false
      }
      let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, let process = pid_t(parts[0]), process > 0, UInt32(parts[2]) != nil else { return false }
      if parts[1] == Self.host { return kill(process, 0) != 0 && errno == ESRCH }
      return stamp(Self.join(folder, name)).map { $0.moment.seconds < now.seconds - 3600 } ?? false
    }
  }

  private func pour(_ bytes: [UInt8], into path: String) throws(FileProblem) {
    let descriptor = try Self.openedForWriting(place(path), called: path)
    defer { close(descriptor) }
    do throws(Descriptor.Failure) { try Descriptor.write(bytes, to: descriptor) } catch {
      throw FileProblem(path: path, reason: error.reason)
    }
  }

  /// Opens a pipe once it has a reader, without waiting forever.
  private static func openedForWriting(_ place: String, called path: String) throws(FileProblem) -> Int32 {
    let step: Int32 = 20
    var waited: Int32 = 0
    while true {
      let descriptor = open(place, O_WRONLY | O_NONBLOCK)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      var kind = stat()
      guard errno == ENXIO, stat(place, &kind) == 0, kind.st_mode & S_IFMT == S_IFIFO else { throw problem(path) }
      if waited >= patience { throw FileProblem(path: path, reason: "it is a pipe, and nothing read from it within a minute") }
      waited += step
      poll(nil, 0, step)
    }
  }

  private func replace(
    _ target: String, called path: String, with bytes: [UInt8], by temporary: String, inside project: KnownFolder?
  ) throws(FileProblem) {
    let parent = Self.folder(of: target)
    let held: HeldFolder
    do throws(HeldFolder.Failure) { held = try HeldFolder(making: parent, inside: project) } catch {
      switch error {
      case .outside: throw ProjectFolder.linked(path, outside: project?.path ?? "")
      case .system(let code):
        let reason =
          switch code {
          case ENOTDIR where access(parent, F_OK) == 0: "a file has this name"
          case ELOOP: "a link on its path leads nowhere"
          default: Self.problem(path, code).reason
          }
        throw FileProblem(path: Self.folder(of: path), reason: "the folder cannot be created (\(reason))")
      }
    }
    var isWritten = false
    defer { if !isWritten { held.removeMade() } }
    if let project, !held.isInside(project) { throw ProjectFolder.linked(path, outside: project.path) }
    let (name, new) = (Self.name(of: target), Self.name(of: temporary))
    let descriptor = held.create(new)
    guard descriptor >= 0 else { throw Self.problem(path) }
    // The folders that were made are removed after what is in them.
    defer { if !isWritten { _ = held.remove(new) } }
    // The permissions stay the same.
    if let permissions = held.permissions(of: name) { fchmod(descriptor, permissions) }
    do throws(Descriptor.Failure) { try Descriptor.write(bytes, to: descriptor) } catch {
      close(descriptor)
      throw FileProblem(path: path, reason: error.reason)
    }
    let problem = fsync(descriptor) == 0 ? nil : Self.problem(path)
    guard close(descriptor) == 0, problem == nil, held.rename(new, to: name) else { throw problem ?? Self.problem(path) }
    isWritten = true
  }

  /// Removes a file.
  ///
  /// - Parameter project: As for writing.
  func remove(_ path: String, inside project: KnownFolder? = nil) throws(FileProblem) {
    guard let project else {
      guard unlink(place(path)) == 0 else { throw Self.problem(path) }
      return
    }
    let held: HeldFolder
    do throws(HeldFolder.Failure) { held = try HeldFolder(place(Self.folder(of: path))) } catch {
      switch error {
      case .outside: throw ProjectFolder.linked(path, outside: project.path)
      case .system(let code): throw Self.problem(path, code)
      }
    }
    if !held.isInside(project) { throw ProjectFolder.linked(path, outside: project.path) }
    guard held.remove(Self.name(of: path)) else { throw Self.problem(path) }
  }

  /// Removes an empty folder.
  func removeEmptyFolder(_ path: String) throws(FileProblem) {
    guard rmdir(place(path)) == 0 else { throw Self.problem(path) }
  }

  /// Distinguishes a file from its earlier states.
  struct Stamp: Equatable {
    let moment: FileMoment
    let size: Int
    let inode: UInt64
  }

  /// The present time, in the form of stamps.
  var now: FileMoment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileMoment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// The stamp of a file; nil if it does not exist.
  func stamp(_ path: String) -> Stamp? {
    var status = stat()
    return stat(place(path), &status) == 0 ? Self.stamp(status) : nil
  }

  /// The stamp of an open file.
  static func stamp(of descriptor: Int32) -> Stamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? stamp(status) : nil
  }

  private static func stamp(_ status: stat) -> Stamp {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      moment: FileMoment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)), size: Int(status.st_size),
      inode: UInt64(status.st_ino))
  }

  /// The text of a file; nil if it cannot be read.
  func text(_ path: String) -> String? { (try? readRegular(path)).map { String(decoding: $0, as: UTF8.self) } }

  /// A path relative to a folder; both must be relative to the same folder, or absolute.
  static func relative(_ path: String, to folder: String) -> String {
    func parts(_ path: String) -> ArraySlice<Substring> { plain(path).split(separator: "/").filter { $0 != "." }[...] }
    var (path, folder) = (parts(path), parts(folder))
    while let first = path.first, path.count > 1, first == folder.first { (path, folder) = (path.dropFirst(), folder.dropFirst()) }
    return (folder.map { _ in ".." } + path).joined(separator: "/")
  }

  /// Makes a folder and its parents; returns whether it is new. If it cannot be made, the first write into it reports why.
  func makeFolder(_ path: String) -> Bool {
    if exists(path) { return false }
    return (try? FileManager.default.createDirectory(atPath: place(path), withIntermediateDirectories: true)) != nil
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: place(path)) }

  /// Whether a folder on the path lacks search permission, so that it is unknown what is there.
  func isBarred(_ path: String) -> Bool {
    var status = stat()
    return stat(place(path), &status) != 0 && errno == EACCES
  }

  func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether it is a regular file, or a link to one: not a pipe or a device.
  func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether it is a link, whatever its target is.
  func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path with all links resolved; nil if there is nothing.
  func real(_ path: String) -> String? {
    realpath(place(path), nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
  }

  /// The names in a folder, ascending; empty if it cannot be read.
  func names(in folder: String) -> [String] { (try? listing(of: folder)) ?? [] }

  /// The names in a folder, ascending.
  func listing(of folder: String) throws(FileProblem) -> [String] {
    errno = 0
    do {
      return try FileManager.default.contentsOfDirectory(atPath: place(folder.isEmpty ? "." : folder))
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw FileProblem(path: folder, reason: errno == 0 ? "it is not a folder" : String(cString: strerror(errno)).lowercased())
    }
  }

  /// The part after the last slash.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of a path; `.` if it names none.
  static func folder(of path: String) -> String { SnapshotLocation.parent(of: path) }

  /// Joins a folder and a path; an absolute path stays unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A path without redundant `.` and `..`.
  static func plain(_ path: String) -> String { PathText.plain(path) }

  private static func problem(_ path: String, _ code: Int32 = errno) -> FileProblem {
    FileProblem(path: path, reason: String(cString: strerror(code)).lowercased())
  }
}
