import Reports
import TestRuns
import Texts

/// Writes a report to a file: it replaces only reports of the same kind from earlier runs.
enum ReportFile {
  /// A kind of report, which replaces only its own kind.
  enum Kind: Sendable {
    case json, junit, tap, markdown, comparison
    /// The page of a command, or a picture.
    case page(of: String)

    /// The possible beginnings of files of this kind, without white space.
    fileprivate var beginnings: [String] {
      switch self {
      case .json: ["", "["].map { "\($0){\"format\":\"searchplay-" }
      case .junit: ["<?xmlversion=\"1.0\"encoding=\"UTF-8\"?><testsuitesname=\"searchplay\""]
      case .tap: ["TAPversion14#\(TAPReport.mark.filter { $0 != " " })"]
      case .markdown: ["<!--searchplay-report-->"]
      case .page(let command): ["", "<!DOCTYPEhtml>"].map { "\($0)<!--Writtenby`searchplay\(command)`" }
      case .comparison: []
      }
    }

    /// Whether a file begins like one of this kind.
    fileprivate func begins(_ start: String) -> Bool {
      if case .comparison = self {
        // The manifest's path, then the side that stays the same.
        let lines = start.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        return lines.count > 1 && lines[1].hasPrefix("- instantsearch ")
      }
      let bare = start.filter { !$0.isWhitespace }
      return beginnings.contains(where: bare.hasPrefix)
    }
  }

  /// Writes a report.
  ///
  /// - Returns: False after reporting why it is not written.
  static func save(_ text: String, to path: String, _ kind: Kind, _ console: Console) -> Bool {
    let made = madeFolder(for: path, console.output.disk)
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    let rule = WriteRule.report { bytes in !isYAML && kind.begins(String(decoding: bytes.prefix(4096), as: UTF8.self)) }
    do throws(FileProblem) { try console.output.save(text, to: path, rule) } catch {
      console.writeError("error: the report '\(TerminalText.visible(error.path))' could not be written: \(error.reason)\n")
      return false
    }
    if let made { console.writeError("created the folder '\(made)' for '\(TerminalText.visible(path))'\n") }
    return true
  }

  /// The folder that writing will create; nil if it exists.
  private static func madeFolder(for path: String, _ disk: FileAccess) -> String? {
    let folder = FileAccess.folder(of: path)
    return folder == "." || folder == "/" || disk.exists(folder) ? nil : folder
  }
}
