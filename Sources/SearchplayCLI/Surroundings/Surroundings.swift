#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The surroundings of a command: its streams, its environment, its helper programs.
///
/// Passed to every command, so that several can run in one process.
package struct Surroundings: Sendable {
  package let output: Output
  package let environment: [String: String]
  /// Whether project files are ignored.
  var ignoresProjectFiles = false
  /// The folder of built indices; nil for none.
  var indexCache: String?
  /// The number of cores that the process may use. Reads the limits of its container each time.
  var cores: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) }
  /// Starts other programs.
  let programs: Programs
  /// Carries requests to Algolia.
  let network: HelperTransport

  /// - Parameters:
  ///   - output: The streams and the files.
  ///   - environment: The environment variables; nil for those of the process.
  ///   - folder: The folder of the helper programs; nil for this program's own folder.
  package init(output: Output = Output(), environment: [String: String]? = nil, helpers folder: String? = nil) {
    self.output = output
    self.environment = environment ?? Self.ofProcess
    programs = Programs(environment: self.environment, helpers: folder ?? Programs.ownFolder)
    network = HelperTransport(programs)
    if isGitHub { output.guardRunnerLog() }
  }

  /// The environment of the process, read as bytes: in a `String`, a value that begins with a combining mark merges with the `=`.
  private static var ofProcess: [String: String] {
    let known = ProcessInfo.processInfo.environment
    guard let bytes = try? FileAccess().read("/proc/self/environ", upTo: FileAccess.mostOfText) else { return known }
    var variables: [String: String] = [:]
    for entry in bytes.split(separator: 0) {
      guard let sign = entry.firstIndex(of: UInt8(ascii: "=")), sign > entry.startIndex else { continue }
      variables[String(decoding: entry[..<sign], as: UTF8.self)] = String(decoding: entry[(sign + 1)...], as: UTF8.self)
    }
    return known.merging(variables) { $1 }
  }

  var disk: FileAccess { output.disk }

  // MARK: Continuous integration

  /// Whether this is a run in continuous integration: `CI` is set, and neither empty, `0` nor `false`.
  var isCI: Bool { !["", "0", "false"].contains(environment["CI", default: ""]) }

  /// Whether this is a run in GitHub Actions.
  var isGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

  // MARK: The terminal

  private var isDumb: Bool { environment["TERM"] == "dumb" }

  /// Whether colours are wanted on a stream.
  func isColorful(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && !isDumb
  }

  /// Whether results are shown on a screen that can be cleared.
  var isTerminal: Bool { isatty(output.descriptors.output) == 1 && !isDumb }

  /// The width of the screen that shows the results, in columns; nil if there is none.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(output.descriptors.output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the user can be asked.
  var isInteractive: Bool { isatty(disk.input) == 1 && isatty(output.descriptors.output) == 1 }

  /// Whether a counter may be shown until there are results: standard error is a terminal.
  var showsProgress: Bool { isatty(output.descriptors.errors) == 1 && !isDumb }
}
