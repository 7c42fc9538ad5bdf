import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts other programs without Foundation's `Process`, which would slow down the start of this one.
struct Programs: Sendable {
  /// The environment of the started programs.
  let environment: [String: String]
  /// The folder of this program's helpers; nil if it is not known.
  let helpers: String?

  /// A running program, with its standard streams if they were requested.
  struct Running {
    let identifier: pid_t
    /// Its standard input; nil if it shares this program's.
    let input: Int32?
    /// Its standard output; nil if it shares this program's.
    let output: Int32?
  }

  /// Starts a program in the working folder of this process; a name without a slash is searched for in `PATH`. nil if it cannot be started.
  ///
  /// - Parameters:
  ///   - isPiped: Whether its standard input and output are connected to this program.
  ///   - isMute: Whether what it writes is discarded, except to a pipe.
  ///   - file: The descriptor of a file that is its standard input, instead of a pipe.
  func start(_ program: String, _ arguments: [String], isPiped: Bool, isMute: Bool = false, reading file: Int32? = nil) -> Running? {
    guard let path = path(of: program) else { return nil }
    return Self.spawning.withLock { _ in spawn(path, [program] + arguments, isPiped: isPiped, isMute: isMute, file) }
  }

  /// One start at a time: a program started in between would keep the pipes of a different one open.
  private static let spawning = Mutex(())

  private func spawn(_ path: String, _ arguments: [String], isPiped: Bool, isMute: Bool, _ file: Int32?) -> Running? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in isMute ? isPiped ? [STDERR_FILENO] : [STDOUT_FILENO, STDERR_FILENO] : [] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    if isPiped {
      guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
        closeAll(toChild + fromChild)
        return nil
      }
      // No other program must keep the pipes open, so that the end of one is noticed on the next question.
      for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // The tests' process has not prepared its signals.
      signal(SIGPIPE, SIG_IGN)
      posix_spawn_file_actions_adddup2(&actions, file ?? toChild[0], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The thread that starts a program may block signals, which the program must not inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Ctrl-C is for this program, which ends its helpers and converters; a difference tool shares the terminal.
    let isOurs = isPiped || isMute
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (isOurs ? Int16(POSIX_SPAWN_SETPGROUP) : 0))
    // No helper needs the environment's secrets: it gets what it needs in requests.
    let given = environment.filter { !$0.key.hasPrefix("SEARCHPLAY_SECRET_") }
    var variables: [UnsafeMutablePointer<CChar>?] = given.map { strdup("\($0)=\($1)") } + [nil]
    defer { for variable in variables { free(variable) } }
    let result = posix_spawn(&identifier, path, &actions, &attributes, &words, &variables)
    if isPiped { closeAll([toChild[0], fromChild[1]]) }
    guard result == 0 else {
      closeAll([toChild[1], fromChild[0]])
      return nil
    }
    return Running(identifier: identifier, input: isPiped ? toChild[1] : nil, output: isPiped ? fromChild[0] : nil)
  }

  private func closeAll(_ descriptors: [Int32]) {
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
  }

  /// Waits until a program ends; returns its status.
  func wait(for running: Running) -> Int32 {
    var status: Int32 = 0
    while waitpid(running.identifier, &status, 0) < 0, errno == EINTR {}
    return Self.status(status)
  }

  /// Waits until a program ends, for a time at most; returns its status, or nil if it was killed because it took longer.
  func wait(for running: Running, seconds: Int) -> Int32? {
    var status: Int32 = 0
    // A conversion takes some hundredths of a second.
    let step: Int32 = 5
    for _ in 0..<seconds * 1000 / Int(step) {
      let ended = waitpid(running.identifier, &status, WNOHANG)
      if ended == running.identifier { return Self.status(status) }
      if ended < 0, errno != EINTR { return 1 }
      poll(nil, 0, step)
    }
    kill(running.identifier, SIGKILL)
    _ = wait(for: running)
    return nil
  }

  private static func status(_ status: Int32) -> Int32 { status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F) }

  /// Ends a program, and closes its streams; returns its exit status.
  @discardableResult
  func end(_ running: Running) -> Int32 {
    for descriptor in [running.input, running.output].compactMap(\.self) { close(descriptor) }
    kill(running.identifier, SIGTERM)
    return wait(for: running)
  }

  /// Whether `PATH` contains a program with this name.
  func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

  /// The path of a program: the given path, or the first match in `PATH`.
  private func path(of program: String) -> String? {
    if program.contains("/") { return program }
    // A folder that depends on the working folder may be anyone's.
    let folders = environment["PATH", default: "/usr/bin:/bin"].split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(program)" }.first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  /// The folder of this program; nil if it cannot be determined.
  static var ownFolder: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      let isKnown = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { _NSGetExecutablePath($0.assumingMemoryBound(to: CChar.self), &size) == 0 } ?? false
      }
      guard isKnown else { return nil }
      let path = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      let resolved = realpath(path, nil).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      }
      return FileAccess.folder(of: resolved ?? path)
    #else
      let count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink("/proc/self/exe", $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? -1
      }
      return count > 0 ? FileAccess.folder(of: String(decoding: buffer.prefix(count), as: UTF8.self)) : nil
    #endif
  }
}
