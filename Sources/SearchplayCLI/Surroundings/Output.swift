#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import JSONText
import Staging
import Synchronization
import TestRuns
import Texts

/// Writes to the standard streams and to files, without secrets.
///
/// Data is masked when it becomes a trace or a message; the masking here is a safety net, for secrets that are not whole words.
package final class Output: Sendable {
  private struct State {
    var redactor = Redactor.none
    /// The same for finished documents.
    var documents = Redactor.none
    var hasFailed = false
    /// The streams that are coloured.
    var styled: Set<Int32> = []
    /// Whether the streams are the log of a runner that looks for commands in it.
    var isRunnerLog = false
    /// The folders that were looked through.
    var swept: Set<String> = []
  }

  private let state = Mutex(State())
  let descriptors: (output: Int32, errors: Int32)
  /// The files, read and written.
  let disk: FileAccess
  let interruption: Interruption

  /// - Parameters:
  ///   - descriptors: where results and messages go.
  ///   - disk: the files.
  ///   - interruption: what has to know of files that are being written.
  package init(
    descriptors: (output: Int32, errors: Int32) = (STDOUT_FILENO, STDERR_FILENO), disk: FileAccess = FileAccess(),
    interruption: Interruption = Interruption()
  ) {
    self.descriptors = descriptors
    self.disk = disk
    self.interruption = interruption
  }

  /// Says which streams this program colours: in others every escape sequence is data.
  func color(output: Bool, errors: Bool) {
    state.withLock { state in
      if output { state.styled.insert(descriptors.output) }
      if errors { state.styled.insert(descriptors.errors) }
    }
  }

  /// Keeps secrets out of everything that is written from now on.
  func hide(_ redactor: Redactor) {
    if redactor.isIdle { return }
    state.withLock { state in
      state.redactor = state.redactor.joined(redactor)
      state.documents = state.redactor.documents
    }
  }

  /// A document without secrets.
  func masked(_ text: String) -> String { state.withLock { $0.documents }.masked(text) }

  /// A document without secrets in its texts, whatever its text would make of them.
  func masked(_ json: JSONValue) -> JSONValue { json.redacted(by: state.withLock { $0.redactor }) }

  /// A document of this program's own, whose keys may be words that are secrets elsewhere.
  func masked(document: JSONValue) -> JSONValue {
    let (redactor, keys) = state.withLock { ($0.redactor, $0.documents) }
    return document.redacted(by: redactor, keys: keys)
  }

  /// Whether something could not be written, so that output is lost.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Has what is for people give no commands to a runner that reads the log.
  func guardRunnerLog() { state.withLock { $0.isRunnerLog = true } }

  func write(_ text: String) { put(logged(masked(text)), descriptors.output) }
  func writeError(_ text: String) { put(logged(masked(text)), descriptors.errors) }

  /// A stream of this program, as the system calls it among files.
  enum Stream {
    case output, errors

    init?(path: String) {
      switch path {
      case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1": self = .output
      case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2": self = .errors
      default: return nil
      }
    }
  }

  /// Writes what other programs read: it stands in a log as it is, but for what would give the log's runner commands.
  ///
  /// In JSON, these can only be in strings, where each character has another spelling. In HTML they stay: nobody prints a page to a log.
  func write(document: String, to stream: Stream = .output) {
    let text = masked(document)
    let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
    let isGuarded = state.withLock { $0.isRunnerLog } && !text.hasPrefix("<") && !text.hasPrefix("::")
    let shown = !isGuarded ? text : isJSON ? text.replacing("##[", with: "\\u0023#[") : RunnerLog.harmless(text)
    put(shown, stream == .output ? descriptors.output : descriptors.errors)
  }

  private func logged(_ text: String) -> String { state.withLock { $0.isRunnerLog } ? RunnerLog.harmless(text) : text }

  private func put(_ text: String, _ descriptor: Int32) {
    if hasFailed, descriptor == descriptors.output { return }
    let keeps = state.withLock { $0.styled.contains(descriptor) } || isatty(descriptor) == 1
    do throws(Descriptor.Failure) { try Descriptor.write(TerminalText.harmless(text, keepsSequences: keeps), to: descriptor) } catch {
      // The reader has closed the pipe, which is its choice; any other error means that output is lost.
      if error.code == EPIPE { return }
      let isFirst = state.withLock { state in
        defer { state.hasFailed = true }
        return !state.hasFailed
      }
      if isFirst, descriptor != descriptors.errors { writeError("error: the output cannot be written: \(error.reason)\n") }
    }
  }

  /// Says that the run is about to end.
  package func isEnding() { writeError("stopping; press Ctrl-C again to stop without a report\n") }

  /// Says that the run was interrupted.
  package func interrupted() { writeError("interrupted\n") }

  // MARK: Files

  /// Writes a text as a whole, without secrets, where the rule lets it.
  func save(_ text: String, to path: String, _ rule: WriteRule) throws(FileProblem) { try save(Array(masked(text).utf8), to: path, rule) }

  /// Writes a text of Searchplay's own: not through a link that leads elsewhere.
  ///
  /// - Parameter mark: what a file begins with that is Searchplay's; nil where none has a mark.
  func saveOwn(_ text: String, to path: String, mark: [UInt8]?) throws(FileProblem) {
    if let problem = ProjectFolder.problem(writing: path, disk) { throw problem }
    try save(text, to: path, mark.map(WriteRule.kept) ?? .plain)
  }

  /// Removes from a folder what runs that were killed left half-written there, and says so; looks once.
  func sweep(_ folder: String) {
    guard state.withLock({ $0.swept.insert(FileAccess.plain(folder)).inserted }) else { return }
    for name in disk.leftovers(in: folder) {
      let path = FileAccess.join(folder, name)
      if (try? disk.remove(path)) != nil { writeError("warning: removed '\(path)', which a killed run had left half-written\n") }
    }
  }

  /// Does something with a folder of its own and files in it, which are removed where it is interrupted.
  func whileMaking<Result, Failure: Error>(_ paths: [String], _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let first = paths.first else { return try body() }
    return try interruption.whileWriting(first) { () throws(Failure) in try whileMaking(Array(paths.dropFirst()), body) }
  }

  /// Writes bytes as they are, where the rule lets it.
  func save(_ bytes: [UInt8], to path: String, _ rule: WriteRule) throws(FileProblem) {
    if let problem = rule.problem(at: path, disk) { throw problem }
    if rule.takesStreams, let stream = Stream(path: path) {
      write(document: String(decoding: bytes, as: UTF8.self), to: stream)
      return
    }
    sweep(FileAccess.folder(of: path))
    try disk.write(bytes, to: path, interruption)
  }

  /// Writes a file; false after saying why it is not written.
  func saved(_ text: String, to path: String, _ rule: WriteRule) -> Bool { saved(Array(masked(text).utf8), to: path, rule) }

  /// The same with bytes, which are written as they are.
  func saved(_ bytes: [UInt8], to path: String, _ rule: WriteRule) -> Bool {
    do throws(FileProblem) { try save(bytes, to: path, rule) } catch {
      writeError("error: '\(error.path)' is not written: \(error.reason)\n")
      return false
    }
    return true
  }
}
