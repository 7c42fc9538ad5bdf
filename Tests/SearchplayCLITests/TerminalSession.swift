import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program in a terminal, as a user sees it: keys are sent to it, and its output is read.
final class TerminalSession {
  private let process = Process()
  private let screen: FileHandle
  private let terminal: FileHandle
  /// The output since the last wait.
  private var unread: [UInt8] = []

  /// - Parameter program: The folder to start it in.
  init(_ program: Program, _ arguments: String...) throws {
    // Glibc's Swift module does not include these functions.
    typealias Opening = @convention(c) (Int32) -> Int32
    typealias Naming = @convention(c) (Int32) -> UnsafeMutablePointer<CChar>?
    func address(_ name: String) throws -> UnsafeMutableRawPointer {
      guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else { throw POSIXError(.ENXIO) }
      return address
    }
    let opened = unsafeBitCast(try address("posix_openpt"), to: Opening.self)
    let permitted = try ["grantpt", "unlockpt"].map { unsafeBitCast(try address($0), to: Opening.self) }
    let named = unsafeBitCast(try address("ptsname"), to: Naming.self)
    let descriptor = opened(O_RDWR | O_NOCTTY)
    guard descriptor >= 0, permitted.allSatisfy({ $0(descriptor) == 0 }), let name = named(descriptor) else { throw POSIXError(.ENXIO) }
    screen = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let other = open(String(cString: name), O_RDWR | O_NOCTTY)
    guard other >= 0 else { throw POSIXError(.ENXIO) }
    terminal = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    process.executableURL = Program.executable
    process.arguments = arguments
    process.currentDirectoryURL = program.folder
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1"]
    (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
    try process.run()
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Sends keys, as if they were typed.
  func type(_ keys: String) throws { try screen.write(contentsOf: Data(keys.utf8)) }

  /// Waits for a text in the output since the last wait, two minutes at most, and returns everything up to the end of that text.
  func wait(for text: String) -> String? {
    for _ in 0..<2400 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(screen.fileDescriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        unread += buffer[..<count]
      }
      // In a terminal, each line break includes a carriage return.
      let sought = Array(text.replacing("\n", with: "\r\n").utf8)
      if let found = unread.firstRange(of: sought) {
        defer { unread.removeSubrange(..<found.upperBound) }
        return String(decoding: unread[..<found.upperBound], as: UTF8.self).replacing("\r\n", with: "\n")
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  /// Asks the program to end, as another program would.
  func terminate() { process.terminate() }

  /// Whether the terminal echoes what is typed, and sends a signal on Ctrl-C.
  var isUsable: Bool {
    var settings = termios()
    guard tcgetattr(terminal.fileDescriptor, &settings) == 0 else { return false }
    let flags = tcflag_t(ECHO | ISIG | ICANON)
    return settings.c_lflag & flags == flags
  }

  /// Waits for the program to end, and returns its status.
  func status() -> Int32 {
    for _ in 0..<600 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
    end()
    return process.terminationStatus
  }

  /// Ends the program if it is still running.
  func end() {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }
}
