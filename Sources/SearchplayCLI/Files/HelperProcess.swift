/// A program beside this one that answers a line with a line, started by the first.
///
/// One line at a time; the program ends with this process, when its input does.
actor HelperProcess {
  /// The program cannot be started, or has ended.
  struct Gone: Error {
    let reason: String
  }

  private let name: String
  private var running: (input: Int32, output: Int32)?

  init(_ name: String) {
    self.name = name
  }

  /// The answer, without its line break.
  func ask(_ question: String) throws(Gone) -> String {
    let helper = try started()
    var line: [UInt8] = []
    do throws(Descriptor.Failure) {
      try Descriptor.write(question + "\n", to: helper.input)
      while line.last != UInt8(ascii: "\n") {
        let chunk = try Descriptor.read(helper.output, upTo: 1 << 16)
        if chunk.isEmpty { throw Descriptor.Failure(code: 0) }
        line += chunk
      }
    } catch {
      running = nil
      throw Gone(reason: "\(name) has ended")
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private func started() throws(Gone) -> (input: Int32, output: Int32) {
    if let running { return running }
    guard let folder = Subprocess.ownFolder, let started = Subprocess.start(FileAccess.join(folder, name), [], isPiped: true),
      let input = started.input, let output = started.output
    else { throw Gone(reason: "'\(name)' cannot be started; it belongs beside searchplay") }
    running = (input, output)
    return (input, output)
  }
}
