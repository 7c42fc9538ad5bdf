import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Other programs, started without the library that would make this one start slower.
struct Programs: Sendable {
  /// What they are started with.
  let environment: [String: String]
  /// The folder of the programs that belong to this one; nil where it is not known.
  let helpers: String?

  /// A program that was started, with its standard streams where they were asked for.
  struct Running {
    let identifier: pid_t
    /// What it reads; nil when it reads what this program does.
    let input: Int32?
    /// What it says; nil when it says it where this program does.
    let output: Int32?
  }

  /// Starts a program in the working folder of this process; a name without a slash is searched for in `PATH`. nil when it cannot be started.
  ///
  /// - Parameters:
  ///   - isPiped: whether its standard input and output are connected to this program.
  ///   - isMute: whether nobody hears its errors.
  func start(_ program: String, _ arguments: [String], isPiped: Bool, isMute: Bool = false) -> Running? {
    guard let path = path(of: program) else { return nil }
    return Self.spawning.withLock { _ in spawn(path, [program] + arguments, isPiped: isPiped, isMute: isMute) }
  }

  /// One at a time: a program started in between would keep the pipes of another one open.
  private static let spawning = Mutex(())

  private func spawn(_ path: String, _ arguments: [String], isPiped: Bool, isMute: Bool) -> Running? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isMute { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    if isPiped {
      guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
        closeAll(toChild + fromChild)
        return nil
      }
      // No other program is to keep them open, and one that has ended is noticed when it is asked.
      for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      signal(SIGPIPE, SIG_IGN)
      posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
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
    // Ctrl-C is for this program, which ends its helpers.
    if isPiped { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    // No helper needs a secret: what it is to have, it is told.
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

  /// Waits until it ends; its status.
  func wait(for running: Running) -> Int32 {
    var status: Int32 = 0
    while waitpid(running.identifier, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Ends it, and forgets its streams.
  func end(_ running: Running) {
    for descriptor in [running.input, running.output].compactMap(\.self) { close(descriptor) }
    kill(running.identifier, SIGTERM)
    _ = wait(for: running)
  }

  /// Whether `PATH` has a program of that name.
  func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

  /// Where a program lies: its path, or the first folder of `PATH` that has it.
  private func path(of program: String) -> String? {
    if program.contains("/") { return program }
    let folders = environment["PATH", default: "/usr/bin:/bin"].split(separator: ":", omittingEmptySubsequences: false)
    return folders.map { $0.isEmpty ? "./\(program)" : "\($0)/\(program)" }.first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  /// The folder that this program lies in; nil where the system does not tell.
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
