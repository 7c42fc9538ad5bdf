import JSONText

/// Which scenarios failed in the last run of a folder: `.searchplay/last-run.json` below it.
enum LastRun {
  private static let folder = ".searchplay"
  private static let file = "\(folder)/last-run.json"

  /// `file` and name of those that failed; nil when there was no run.
  static func failed(_ disk: FileAccess) -> Set<[String]>? {
    guard let bytes = try? disk.readRegular(file), let json = try? JSONValue(parsing: bytes), let failed = json["failed"]?.array else {
      return nil
    }
    return Set(failed.map { [$0["file"]?.string ?? "", $0["name"]?.string ?? ""] })
  }

  /// Remembers a run. That it cannot be remembered is no reason to fail.
  static func store(_ failed: [(file: String, name: String)], _ output: Output) {
    let json: JSONValue = ["failed": .array(failed.map { ["file": .string($0.file), "name": .string($0.name)] })]
    let disk = output.disk
    let text = output.masked(json).text(indented: true) + "\n"
    if let known = try? disk.readRegular(file), known == Array(text.utf8) { return }
    if failed.isEmpty, !disk.exists(file) { return }
    // The folder keeps itself out of version control.
    if !disk.exists("\(folder)/.gitignore") { _ = try? output.saveOwn("*\n", to: "\(folder)/.gitignore", mark: nil) }
    _ = try? output.saveOwn(text, to: file, mark: nil)
  }
}
