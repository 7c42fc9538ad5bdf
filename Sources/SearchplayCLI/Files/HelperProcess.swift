import Dispatch
import Synchronization

/// A helper program in the same folder that answers each line with a line; started by the first question.
///
/// Questions are processed one at a time in a separate queue, so that waiting for an answer blocks nothing else. The program ends with this
/// process, when its input ends, and when this object is released.
final class HelperProcess: Sendable {
  /// The program cannot be started, or has ended.
  struct Gone: Error {
    let reason: String
    /// Whether it had been started, and ended without an answer.
    var hasEnded = false
  }

  private let name: String
  private let programs: Programs
  private let running = Mutex<Programs.Running?>(nil)
  private let queue: DispatchQueue

  init(_ name: String, _ programs: Programs) {
    self.name = name
    self.programs = programs
    queue = DispatchQueue(label: name)
  }

  deinit {
    if let running = running.withLock({ $0 }) { programs.end(running) }
  }

  /// The answer, without its line break. A program that ended after an earlier answer is started again.
  func ask(_ question: String) async throws(Gone) -> String {
    let answer: Result<String, Gone> = await withCheckedContinuation { continuation in
      queue.async { [self] in
        continuation.resume(
          returning: running.withLock { running in
            if running != nil, let answer = try? Self.answer(question, &running, name, programs) { return .success(answer) }
            do throws(Gone) { return .success(try Self.answer(question, &running, name, programs)) } catch { return .failure(error) }
          })
      }
    }
    return try answer.get()
  }

  private static func answer(
    _ question: String, _ running: inout Programs.Running?, _ name: String, _ programs: Programs
  ) throws(Gone) -> String {
    let helper = try started(&running, name, programs)
    var line: [UInt8] = []
    do throws(Descriptor.Failure) {
      try Descriptor.write(question + "\n", to: helper.input)
      while line.last != UInt8(ascii: "\n") {
        let chunk = try Descriptor.read(helper.output, upTo: 1 << 16)
        if chunk.isEmpty { throw Descriptor.Failure(code: 0) }
        line += chunk
      }
    } catch {
      let status = running.map(programs.end)
      running = nil
      // The exit status of the system's loader.
      throw Gone(
        reason: status == 127
          ? "\(name) cannot start: a library that it needs is missing, probably libcurl (on Debian: apt install libcurl4)"
          : "\(name) ended before it answered", hasEnded: status != 127)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private static func started(
    _ running: inout Programs.Running?, _ name: String, _ programs: Programs
  ) throws(Gone) -> (input: Int32, output: Int32) {
    if let running, let input = running.input, let output = running.output { return (input, output) }
    guard let folder = programs.helpers, let started = programs.start(FileAccess.join(folder, name), [], isPiped: true, isMute: true),
      let input = started.input, let output = started.output
    else { throw Gone(reason: "'\(name)' cannot be started; it must be in the same folder as searchplay") }
    running = started
    return (input, output)
  }
}
