import TestRuns

/// A file that a run reports into: it replaces reports of earlier runs, and nothing else.
enum ReportFile {
  /// False after saying why it is not written.
  ///
  /// - Parameter marks: what reports of its kind hold in their first 4,096 bytes.
  static func save(_ text: String, to path: String, marks: [String] = marks, _ console: Console) -> Bool {
    let made = madeFolder(for: path, console.output.disk)
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    let rule = WriteRule.report { bytes in
      let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
      return !isYAML && marks.contains(where: start.contains)
    }
    do throws(FileProblem) { try console.output.save(text, to: path, rule) } catch {
      console.writeError("error: the report '\(error.path)' is not written: \(error.reason)\n")
      return false
    }
    if let made { console.writeError("the folder '\(made)' was made for '\(path)'\n") }
    return true
  }

  /// What the beginning of a report has that no other file has.
  private static let marks = [
    "\"format\": \"searchplay-", "\"format\":\"searchplay-", "<testsuites name=\"searchplay\"", "TAP version ",
    "<!-- searchplay-report -->", "<!-- Written by `searchplay ",
  ]

  /// The folder that writing makes, where it is more likely a slip than a wish: several folders, or one at the root of the disk.
  private static func madeFolder(for path: String, _ disk: FileAccess) -> String? {
    var missing: [String] = []
    var folder = FileAccess.folder(of: path)
    while folder != ".", folder != "/", !disk.exists(folder) {
      missing.append(folder)
      folder = FileAccess.folder(of: folder)
    }
    return missing.count > 1 ? missing.first : folder == "/" ? missing.last : nil
  }
}
