import TestRuns

/// Reads compressed files, which the system's `gzip` unpacks.
struct Gunzip {
  let programs: Programs

  /// The most bytes of records, and of an unpacked file.
  static let mostBytes = 4 << 30

  static func isCompressed(_ path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

  /// The contents of a compressed file. Throws if it cannot be unpacked, or contains more than 4 GB.
  func bytes(of path: String, _ disk: FileAccess) throws(FileProblem) -> [UInt8] {
    let place = path.hasPrefix("/") ? path : FileAccess.join(disk.here, path)
    guard let running = programs.start("gzip", ["-dc", "--", place], isPiped: true, isMute: true), let output = running.output else {
      throw FileProblem(path: path, reason: "it is compressed, and there is no program 'gzip' to unpack it")
    }
    var bytes: [UInt8] = []
    do throws(Descriptor.Failure) {
      while true {
        let chunk = try Descriptor.read(output, upTo: 1 << 20)
        if chunk.isEmpty { break }
        bytes += chunk
        if bytes.count > Self.mostBytes {
          programs.end(running)
          throw Descriptor.Failure(code: 0)
        }
      }
    } catch {
      throw FileProblem(path: path, reason: error.code == 0 ? "it is larger than 4 GB" : error.reason)
    }
    Descriptor.close([running.input, running.output])
    guard programs.wait(for: running) == 0 else { throw FileProblem(path: path, reason: "it is damaged, or not compressed by gzip") }
    return bytes
  }
}
