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

/// Why a file could not be read or written, in the system's words.
struct FileProblem: Error {
  let path: String
  let reason: String
}

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
    while true {
      let start = bytes.count
      var failure = false
      let chunk = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
        let got = Self.readOnce(descriptor, buffer.baseAddress, expected)
        failure = got < 0
        count = max(got, 0)
      }
      if failure { throw problem(path) }
      if chunk.isEmpty { return bytes }
      if start == 0 { bytes = chunk } else { bytes += chunk }
      expected = 1 << 16
    }
  }

  private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    while true {
      let got = systemRead(descriptor, buffer, count)
      if got >= 0 || errno != EINTR { return got }
    }
  }

  /// Writes a file as a whole: into a temporary file beside it, which takes its place once it is on the disk.
  static func write(_ text: String, to path: String) throws(FileProblem) {
    let parent = folder(of: path)
    do { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) } catch {
      throw FileProblem(path: parent, reason: "the folder cannot be made (\(String(cString: strerror(errno)).lowercased()))")
    }
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw problem(path) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else {
        let failure = problem(path)
        close(descriptor)
        unlink(temporary)
        throw failure
      }
      bytes = bytes.dropFirst(written)
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

  /// The folder that a path lies in; `.` when it names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path that is relative to a folder, as one path.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  private static func problem(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
