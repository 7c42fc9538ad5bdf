import JSONText

/// The scenarios that failed in the last run in a folder: `.searchplay/last-run.json` below it.
enum LastRun {
  private static let folder = ".searchplay"
  private static let file = "\(folder)/last-run.json"

  private static let shape = JSONShape<[(file: String, name: String)]>.object(
    JSONMember(
      "failed", .list(of: .object(JSONMember("file", .string) { $0.file }, JSONMember("name", .string) { $0.name }, build: { ($0, $1) }))
    ) { $0 }, build: \.self)

  /// `file` and name of the failed scenarios; nil if there was no run.
  static func failed(_ disk: FileAccess) -> Set<[String]>? {
    guard let bytes = try? disk.readRegular(file), let json = try? JSONValue(parsing: bytes), let failed = shape.read(json) else {
      return nil
    }
    return Set(failed.map { [$0.file, $0.name] })
  }

  /// Stores the result of a run. If it cannot be stored, the run does not fail.
  static func store(_ failed: [(file: String, name: String)], _ output: Output) {
    let disk = output.disk
    let text = output.masked(shape.write(failed)).text(indented: true) + "\n"
    if let known = try? disk.readRegular(file), known == Array(text.utf8) { return }
    if failed.isEmpty, !disk.exists(file) { return }
    // The folder keeps itself out of version control.
    if !disk.exists("\(folder)/.gitignore") { _ = try? output.saveOwn("*\n", to: "\(folder)/.gitignore", mark: nil) }
    _ = try? output.saveOwn(text, to: file, mark: nil)
  }
}
