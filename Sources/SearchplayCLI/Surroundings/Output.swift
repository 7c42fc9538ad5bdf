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
    /// The redactor for finished documents.
    var documents = Redactor.none
    /// The redactor for messages that quote the command line.
    var spoken = Redactor.none
    var hasFailed = false
    /// Whether a counter is on the terminal's current line.
    var hasCounter = false
    /// The files that have been written.
    var written: Set<String> = []
    /// The coloured streams.
    var styled: Set<Int32> = []
    /// Whether the streams are the log of a CI runner that looks for commands in it.
    var isRunnerLog = false
    /// The folders that have been swept.
    var swept: Set<String> = []
  }

  private let state = Mutex(State())
  let descriptors: (output: Int32, errors: Int32)
  /// Reads and writes files.
  let disk: FileAccess
  let interruption: Interruption
  /// What is read belongs to these projects, and nothing is written outside them.
  private let known = KnownProjects()

  /// - Parameters:
  ///   - descriptors: The descriptors of results and messages.
  ///   - disk: The files.
  ///   - interruption: Keeps track of files that are being written.
  package init(
    descriptors: (output: Int32, errors: Int32) = (STDOUT_FILENO, STDERR_FILENO), disk: FileAccess = FileAccess(),
    interruption: Interruption = Interruption()
  ) {
    self.descriptors = descriptors
    self.disk = disk
    self.interruption = interruption
  }

  /// Sets which streams this program colours: in others every escape sequence is data.
  func color(output: Bool, errors: Bool) {
    state.withLock { state in
      if output { state.styled.insert(descriptors.output) }
      if errors { state.styled.insert(descriptors.errors) }
    }
  }

  /// Masks secrets in everything that is written from now on.
  func hide(_ redactor: Redactor) {
    if redactor.isIdle { return }
    state.withLock { state in
      state.redactor = state.redactor.joined(redactor)
      state.documents = state.redactor.documents
    }
  }

  /// A document with secrets masked.
  func masked(_ text: String) -> String { state.withLock { $0.documents }.masked(text) }

  /// A document with secrets masked in its strings, however these are written as text.
  func masked(_ json: JSONValue) -> JSONValue { json.redacted(by: state.withLock { $0.redactor }) }

  /// One of this program's own documents, whose keys may be words that are secrets elsewhere.
  func masked(document: JSONValue) -> JSONValue {
    let (redactor, keys) = state.withLock { ($0.redactor, $0.documents) }
    return document.redacted(by: redactor, keys: keys)
  }

  /// Whether something could not be written, so that output is lost.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Prevents human-readable output from giving commands to a CI runner that reads the log.
  func guardRunnerLog() { state.withLock { $0.isRunnerLog = true } }

  func write(_ text: String) { put(TerminalText.marksShown(logged(masked(text))), descriptors.output) }
  func writeError(_ text: String) { put(TerminalText.marksShown(logged(masked(text))), descriptors.errors) }

  /// Hides secrets that are written on the command line in messages that quote it, even if they are words that occur elsewhere.
  func hide(spoken redactor: Redactor) { state.withLock { $0.spoken = redactor } }

  /// Writes a message that quotes the command line.
  func writeError(quoting message: String) { writeError(state.withLock { $0.spoken }.masked(message)) }

  /// The secrets that are known so far.
  var redactor: Redactor { state.withLock { $0.redactor } }

  /// One of this program's streams, under the system's path for it.
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

  /// Writes a document for other programs: it appears unchanged in a log, except for parts that would be commands for the CI runner.
  ///
  /// In JSON, these can only be in strings, where each character has an alternative spelling. In HTML they stay: pages are not printed to a
  /// log.
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
    // A counter is erased before anything else is written.
    if state.withLock({ $0.hasCounter }) { showProgress(nil) }
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

  /// Shows what the user types in a line, with the backspaces that erase it.
  func echo(_ text: String) {
    let parts = text.split(separator: "\u{8}", omittingEmptySubsequences: false).map {
      TerminalText.harmless(String($0), keepsSequences: false)
    }
    // If the terminal is gone, this does not matter.
    try? Descriptor.write(parts.joined(separator: "\u{8}"), to: descriptors.output)
  }

  /// The files that have been written since the last call.
  func takeWritten() -> Set<String> {
    known.forget()
    return state.withLock { state in
      defer { state.written = [] }
      return state.written
    }
  }

  /// Writes a counter on the terminal's current line, over the one before; nil erases it.
  func showProgress(_ text: String?) {
    let shown = text.map { TerminalText.harmless(logged(masked($0)), keepsSequences: false) } ?? ""
    state.withLock { $0.hasCounter = text != nil }
    // If the terminal is gone, this does not matter.
    try? Descriptor.write("\r\(shown)\u{1B}[K", to: descriptors.errors)
  }

  /// Announces that the run is about to end.
  package func isEnding() { writeError("stopping; press Ctrl-C again to stop without a report\n") }

  /// Announces that the run was interrupted.
  package func interrupted() { writeError("interrupted\n") }

  /// Reports that the program cannot run here, and ends it.
  package func failToStart(_ reason: String) -> Never {
    writeError("error: \(reason)\n")
    exit(ExitStatus.failed.rawValue)
  }

  // MARK: Files

  /// Writes a text atomically and without secrets, if the rule allows it.
  func save(
    _ text: String, to path: String, _ rule: WriteRule, inside project: KnownFolder? = nil, orByLink: Bool = false
  ) throws(FileProblem) {
    try save(Array(masked(text).utf8), to: path, rule, inside: project, orByLink: orByLink)
  }

  /// Writes one of Searchplay's own files, never into a folder that a link leads to elsewhere.
  ///
  /// - Parameter mark: The beginning that identifies Searchplay's files; nil if they have no mark.
  func saveOwn(_ text: String, to path: String, mark: [UInt8]?) throws(FileProblem) {
    try save(text, to: path, mark.map(WriteRule.kept) ?? .plain, inside: project(writing: path), orByLink: true)
  }

  /// Remembers the project of a folder from which something is about to be read.
  ///
  /// - Parameter searched: The folder that the user named, if the folder was found below it.
  func know(_ folder: String, foundIn searched: String? = nil) { known.know(folder, foundIn: searched, disk) }

  /// The project of the folder of a file, if something was read from it: the one it belonged to at first.
  func knownProject(of path: String) -> ProjectFolder? { known.project(of: path).map { ProjectFolder($0, disk) } }

  /// The project of a folder: the one it belonged to when something was first read from it.
  func project(of folder: String) -> ProjectFolder {
    knownProject(of: FileAccess.join(folder, ".")) ?? ProjectFolder(of: folder, disk)
  }

  /// The bytes of a manifest. What was found by search is read only inside the project of the folder that was searched: a link or a pipe may
  /// have taken its place since then. One that the user names is read wherever it is.
  func read(_ request: ManifestRequest) throws(FileProblem) -> [UInt8] {
    if request.path != "-" { know(FileAccess.folder(of: request.path), foundIn: request.searched) }
    guard let searched = request.searched else { return try disk.read(request.path, upTo: FileAccess.mostOfText) }
    return try project(of: searched).read(request.path, upTo: FileAccess.mostOfText)
  }

  /// Removes one of Searchplay's own files.
  func removeOwn(_ path: String) throws(FileProblem) { try disk.remove(path, inside: project(writing: path)) }

  /// The project inside which a file below a folder that the user named may be written or removed. The folder's project is remembered at its
  /// first file.
  func project(writing path: String, below folder: String) throws(FileProblem) -> KnownFolder {
    known.project(below: folder, at: try ProjectFolder.allowed(writing: path, below: folder, disk))
  }

  /// The project inside which one of Searchplay's own files may be written or removed.
  private func project(writing path: String) throws(FileProblem) -> KnownFolder {
    let present = try ProjectFolder.allowed(writing: path, disk)
    return known.project(of: path) ?? present
  }

  /// Writes a file that was read and is written back with changes. If it is a link, its target must be in the project.
  func saveEdited(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let project = ProjectFolder(of: FileAccess.folder(of: path), disk)
    let isLink = disk.isLink(path)
    if isLink, let problem = project.problem(reading: path) { throw problem }
    try save(bytes, to: path, isLink ? .edited : .rewritten, inside: known.project(of: path) ?? project.known)
  }

  /// Removes from a folder the half-written files of killed runs, and reports them; once per folder.
  func sweep(_ folder: String) {
    guard state.withLock({ $0.swept.insert(FileAccess.plain(folder)).inserted }) else { return }
    for name in disk.leftovers(in: folder) {
      let path = FileAccess.join(folder, name)
      if (try? disk.remove(path)) != nil {
        writeError("warning: removed '\(TerminalText.visible(path))', which a killed run had left half-written\n")
      }
    }
  }

  /// Performs a body with a folder and files that are removed if it is interrupted.
  func whileMaking<Result, Failure: Error>(_ paths: [String], _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let first = paths.first else { return try body() }
    return try interruption.whileWriting(first) { () throws(Failure) in try whileMaking(Array(paths.dropFirst()), body) }
  }

  /// Writes bytes unchanged, if the rule allows it.
  ///
  /// - Parameters:
  ///   - project: The folder inside which the file's folder must be; nil for anywhere.
  ///   - orByLink: Whether the target of a link at the path, which the rule checks, may be elsewhere.
  func save(
    _ bytes: [UInt8], to path: String, _ rule: WriteRule, inside project: KnownFolder? = nil, orByLink: Bool = false
  ) throws(FileProblem) {
    // The target is what is checked, and what is written, wherever the link, or its target's folder, leads by then.
    let target = disk.isLink(path) ? disk.real(path) : nil
    let project = target.flatMap { orByLink ? KnownFolder(FileAccess.folder(of: $0)) : nil } ?? project
    if let problem = rule.problem(at: path, of: target, disk) { throw problem }
    if rule.takesStreams, let stream = Stream(path: path) {
      write(document: String(decoding: bytes, as: UTF8.self), to: stream)
      return
    }
    sweep(FileAccess.folder(of: path))
    try disk.write(bytes, to: path, of: target, inside: project, interruption)
    state.withLock { _ = $0.written.insert(path) }
  }

  /// Writes a file.
  ///
  /// - Returns: False after reporting why it is not written.
  func saved(_ text: String, to path: String, _ rule: WriteRule, inside project: KnownFolder? = nil) -> Bool {
    saved(Array(masked(text).utf8), to: path, rule, inside: project)
  }

  /// Writes bytes to a file unchanged.
  ///
  /// - Returns: False after reporting why it is not written.
  func saved(
    _ bytes: [UInt8], to path: String, _ rule: WriteRule, inside project: KnownFolder? = nil, orByLink: Bool = false
  ) -> Bool {
    reporting { () throws(FileProblem) in try save(bytes, to: path, rule, inside: project, orByLink: orByLink) }
  }

  /// Writes a file that was read and is written back with changes.
  ///
  /// - Returns: False after reporting why it is not written.
  func savedEdited(_ bytes: [UInt8], to path: String) -> Bool {
    reporting { () throws(FileProblem) in try saveEdited(bytes, to: path) }
  }

  private func reporting(_ write: () throws(FileProblem) -> Void) -> Bool {
    do throws(FileProblem) { try write() } catch {
      writeError("error: '\(TerminalText.visible(error.path))' could not be written: \(error.reason)\n")
      return false
    }
    return true
  }
}
