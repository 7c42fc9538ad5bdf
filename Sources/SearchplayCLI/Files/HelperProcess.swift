/// A program beside this one that answers a line with a line, started by the first.
///
/// One line at a time. The program ends with this process, when its input does, and with whoever asks it.
actor HelperProcess {
  /// The program cannot be started, or has ended.
  struct Gone: Error {
    let reason: String
  }

  private let name: String
  private let programs: Programs
  private var running: Programs.Running?

  init(_ name: String, _ programs: Programs) {
    self.name = name
    self.programs = programs
  }

  deinit {
    if let running { programs.end(running) }
  }

  /// The answer, without its line break. A program that ended after an earlier answer is started again.
  func ask(_ question: String) throws(Gone) -> String {
    if running != nil {
      do throws(Gone) { return try answer(question) } catch {}
    }
    return try answer(question)
  }

  private func answer(_ question: String) throws(Gone) -> String {
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
      if let running { programs.end(running) }
      running = nil
      throw Gone(reason: "\(name) has ended")
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private func started() throws(Gone) -> (input: Int32, output: Int32) {
    if let running, let input = running.input, let output = running.output { return (input, output) }
    guard let folder = programs.helpers, let started = programs.start(FileAccess.join(folder, name), [], isPiped: true),
      let input = started.input, let output = started.output
    else { throw Gone(reason: "'\(name)' cannot be started; it belongs beside searchplay") }
    running = started
    return (input, output)
  }
}
