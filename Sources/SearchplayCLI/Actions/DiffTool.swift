/// Shows differences in the user's diff program.
enum DiffTool {
  /// Runs `command stored proposed` for each pair, one after the other; the command may contain arguments.
  ///
  /// A missing snapshot is compared with an empty file.
  static func show(_ pairs: [(stored: String, proposed: String)], with command: String, _ console: Console) {
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.first else { return }
    for pair in pairs {
      let disk = console.output.disk
      let files = [disk.exists(pair.stored) ? disk.place(pair.stored) : "/dev/null", disk.place(pair.proposed)]
      guard let running = console.surroundings.programs.start(program, words.dropFirst() + files, isPiped: false) else {
        return console.writeError("error: '\(program)' cannot be run\n")
      }
      _ = console.surroundings.programs.wait(for: running)
    }
  }
}
