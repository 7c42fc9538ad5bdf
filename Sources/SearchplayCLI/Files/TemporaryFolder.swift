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
    let place = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(place)/searchplay-XXXXXX".utf8CString)
    let made = name.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard made else { throw FileProblem(path: place, reason: String(cString: strerror(errno)).lowercased()) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder, with its files.
  func end() {
    let disk = FileAccess()
    for name in disk.names(in: path) { try? disk.remove("\(path)/\(name)") }
    try? disk.removeEmptyFolder(path)
  }
}
