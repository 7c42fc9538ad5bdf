import TestRuns

/// Reads compressed files, which the system's `gzip` unpacks.
struct Gunzip {
  let programs: Programs

  /// The most bytes of records, and of an unpacked file.
  static let mostBytes = 4 << 30

  /// How many times as large as the compressed file its contents may be, if they are larger than `alwaysAllowed`: records shrink to a tenth
  /// or a twentieth, and a file that was made to fill the memory to a thousandth.
  private static let mostRatio = 100
  /// The number of bytes that any file may contain.
  var alwaysAllowed = 256 << 20

  static func isCompressed(_ path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

  /// The contents of a compressed file. Throws if it cannot be unpacked, contains more than 4 GB, or more than 256 MB and
  /// 100 times its size.
  ///
  /// - Parameter project: The project that the file must be in; nil for anywhere.
  func bytes(of path: String, _ disk: FileAccess, inside project: ProjectFolder? = nil) throws(FileProblem) -> [UInt8] {
    if let problem = project?.problem(reading: path) { throw problem }
    guard let file = OpenedFile(path, disk, inside: project) else { throw FileProblem(path: path, reason: "it cannot be opened") }
    let started = programs.start("gzip", ["-dc"], isPiped: true, isMute: true, reading: file.descriptor)
    guard let running = started, let output = running.output else {
      throw FileProblem(path: path, reason: "it is compressed, and there is no program 'gzip' to unpack it")
    }
    let most = min(Self.mostBytes, max(alwaysAllowed, file.count * Self.mostRatio))
    var bytes: [UInt8] = []
    do throws(Descriptor.Failure) {
      while true {
        let chunk = try Descriptor.read(output, upTo: 1 << 20)
        if chunk.isEmpty { break }
        bytes += chunk
        if bytes.count > most {
          programs.end(running)
          throw Descriptor.Failure(code: 0)
        }
      }
    } catch {
      throw FileProblem(
        path: path,
        reason: error.code != 0
          ? error.reason
          : most == Self.mostBytes ? "it is larger than 4 GB" : "it is more than \(Self.mostRatio) times as large when unpacked")
    }
    Descriptor.close([running.input, running.output])
    guard programs.wait(for: running) == 0 else { throw FileProblem(path: path, reason: "it is damaged, or not compressed by gzip") }
    return bytes
  }

  /// The most bytes of a body in a log, unpacked; those of the engine are a hundred times shorter.
  private static let mostOfBody = 32 << 20

  /// Unpacks bytes, such as a body in a log; nil if they are damaged, or more than 32 MB when unpacked.
  func bytes(unpacking packed: [UInt8]) -> [UInt8]? {
    guard let running = programs.start("gzip", ["-dc"], isPiped: true, isMute: true), var input = running.input,
      let output = running.output
    else { return nil }
    var rest = packed[...]
    var bytes: [UInt8] = []
    do throws(Descriptor.Failure) {
      while bytes.count <= Self.mostOfBody {
        // Both pipes are short: whatever is ready goes first.
        if input >= 0, rest.isEmpty || Descriptor.isReady(toWrite: input, orRead: output) {
          // A pipe that is ready takes this much without waiting.
          if !rest.isEmpty { try Descriptor.write(Array(rest.prefix(512)), to: input) }
          rest = rest.dropFirst(512)
          if rest.isEmpty {
            Descriptor.close([input])
            input = -1
          }
          continue
        }
        let chunk = try Descriptor.read(output, upTo: 1 << 16)
        if chunk.isEmpty { break }
        bytes += chunk
      }
    } catch {
      bytes = []
    }
    // Without its streams, a program that has not finished ends as well.
    Descriptor.close([input >= 0 ? input : nil, output])
    let isWhole = programs.wait(for: running) == 0 && rest.isEmpty
    return isWhole && bytes.count <= Self.mostOfBody ? bytes : nil
  }
}
