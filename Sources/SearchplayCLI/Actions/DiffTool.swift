import Foundation

/// Shows differences in a program of the user's.
enum DiffTool {
  /// Runs `command stored proposed` for each pair, one after the other; the words of the command may hold arguments.
  ///
  /// A snapshot that is missing is compared with an empty file.
  static func show(_ pairs: [(stored: String, proposed: String)], with command: String) {
    let words = command.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return }
    for pair in pairs {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = words + [FileAccess.exists(pair.stored) ? pair.stored : "/dev/null", pair.proposed]
      do { try process.run() } catch {
        Output.writeError("error: '\(command)' cannot be run\n")
        return
      }
      process.waitUntilExit()
      if process.terminationStatus == 127 {
        Output.writeError("error: '\(words[0])' is not there\n")
        return
      }
    }
  }
}
