import TestRuns

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A private folder for the output of other programs.
struct TemporaryFolder {
  let path: String

  /// - Parameter environment: Contains the location of temporary folders in `TMPDIR`; the default is `/tmp`.
  init(_ environment: [String: String]) throws(FileProblem) {
    let place = Self.place(environment)
    var name = Array("\(place)/\(Self.prefix)\(getpid())-\(FileAccess.host)-XXXXXX".utf8CString)
    let made = name.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard made else { throw FileProblem(path: place, reason: String(cString: strerror(errno)).lowercased()) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static let prefix = "searchplay-"

  private static func place(_ environment: [String: String]) -> String {
    environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// Removes the folders that killed runs on this machine have left behind, and returns their paths.
  static func sweep(_ environment: [String: String]) -> [String] {
    let place = place(environment)
    let disk = FileAccess()
    return disk.names(in: place).filter { $0.hasPrefix(prefix) }.compactMap { name in
      let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1] == FileAccess.host, let process = pid_t(parts[0]), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { return nil }
      let path = "\(place)/\(name)"
      // Anyone may make a folder or a link with this name.
      guard let held = try? HeldFolder(path, isOwn: true) else { return nil }
      for drawing in disk.names(in: path) where drawing.hasPrefix("drawing.") { _ = held.remove(drawing) }
      return (try? disk.removeEmptyFolder(path)) == nil ? nil : path
    }
  }

  /// Removes the folder, with its files.
  func end() {
    let disk = FileAccess()
    for name in disk.names(in: path) { try? disk.remove("\(path)/\(name)") }
    try? disk.removeEmptyFolder(path)
  }
}
