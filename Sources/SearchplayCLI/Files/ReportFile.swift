import TestRuns

/// A file that a run reports into: it replaces reports of earlier runs, and nothing else.
enum ReportFile {
  /// False after saying why it is not written.
  ///
  /// - Parameter mark: what reports of its kind hold in their first 4,096 bytes, in small letters.
  static func save(_ text: String, to path: String, mark: String = "searchplay", _ console: Console) -> Bool {
    if let reason = obstacle(at: path, mark, console.output.disk) {
      console.writeError("error: the report '\(path)' is not written: \(reason)\n")
      return false
    }
    let made = madeFolder(for: path, console.output.disk)
    do throws(FileProblem) { try console.output.save(text, to: path) } catch {
      console.writeError("error: the report '\(error.path)' cannot be written: \(error.reason)\n")
      return false
    }
    if let made { console.writeError("the folder '\(made)' was made for '\(path)'\n") }
    return true
  }

  /// Why nothing is written to a path: what is there is no report of an earlier run. nil where nothing is in the way.
  private static func obstacle(at path: String, _ mark: String, _ disk: FileAccess) -> String? {
    guard disk.isRegular(path), let bytes = try? disk.readRegular(path), !bytes.isEmpty else { return nil }
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    return isYAML || !(start.contains(mark) || start.hasPrefix("tap version")) ? "the file exists and is not a report" : nil
  }

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
