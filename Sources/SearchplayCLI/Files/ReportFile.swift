import Reports
import TestRuns

/// A file that a run reports into: it replaces reports of earlier runs, and nothing else.
enum ReportFile {
  /// False after saying why it is not written.
  ///
  /// - Parameter isOwn: knows reports of its kind by how they begin.
  static func save(
    _ text: String, to path: String, _ console: Console, isOwn: @escaping @Sendable (String) -> Bool = isReport
  ) -> Bool {
    let made = madeFolder(for: path, console.output.disk)
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    let rule = WriteRule.report { bytes in
      !isYAML && isOwn(String(decoding: bytes.prefix(4096), as: UTF8.self))
    }
    do throws(FileProblem) { try console.output.save(text, to: path, rule) } catch {
      console.writeError("error: the report '\(error.path)' is not written: \(error.reason)\n")
      return false
    }
    if let made { console.writeError("the folder '\(made)' was made for '\(path)'\n") }
    return true
  }

  /// Whether a file begins as a report does.
  @Sendable private static func isReport(_ start: String) -> Bool {
    let bare = start.filter { !$0.isWhitespace }
    return beginnings.contains(where: bare.hasPrefix)
  }

  /// How a report begins, without blanks, as no other file does. Several walks are one object a line, in a list or not.
  private static let beginnings =
    ["", "["].map { "\($0){\"format\":\"searchplay-" }
    + ["<?xmlversion=\"1.0\"encoding=\"UTF-8\"?><testsuitesname=\"searchplay\"", "TAPversion14#\(TAPReport.mark.filter { $0 != " " })"]
    + ["<!--searchplay-report-->"]
    + ["test", "explore", "compare"].flatMap { ["<!--Writtenby`searchplay\($0)`", "<!DOCTYPEhtml><!--Writtenby`searchplay\($0)`"] }

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
