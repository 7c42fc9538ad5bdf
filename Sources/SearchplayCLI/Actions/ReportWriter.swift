import Reports
import TestRuns
import Texts

/// Writes the requested reports.
enum ReportWriter {
  /// Writes the reports.
  ///
  /// - Returns: False after reporting a file that cannot be written.
  static func write(_ report: TestReport, _ options: ReportOptions, _ console: Console) -> Bool {
    let surroundings = console.surroundings
    var report = report
    report.date = ReportDate.text(surroundings.environment)
    var isWritten = true
    if let folder = options.reportPictures, let document = options.reportMarkdown {
      isWritten = draw(report, in: folder, console)
      let beside = FileAccess.relative(folder, to: FileAccess.folder(of: document))
      report.pictureAddress = MarkdownReport.PictureAddress(options.picturesURL ?? RelativeReference.to(beside))
    }
    for format in ReportFormat.allCases {
      guard let chosen = options.path(of: format) else { continue }
      let path = format.fileInFolder.map { FileAccess.join(chosen, $0) } ?? chosen
      if !ReportFile.save(format.text(of: report), to: path, format.kind, console) { isWritten = false }
    }
    if options.github ?? (!options.isChosen && surroundings.isGitHub) {
      console.write(document: GitHubReport.annotations(of: report) { placeInRepository($0, surroundings) })
      if let summary = surroundings.environment["GITHUB_STEP_SUMMARY"], !summary.isEmpty {
        do throws(FileProblem) {
          // GitHub creates the file; if its folder does not exist, this is not a GitHub runner.
          guard surroundings.disk.isFolder(FileAccess.folder(of: summary)) else {
            throw FileProblem(path: summary, reason: "its folder does not exist")
          }
          let known = surroundings.disk.exists(summary) ? try surroundings.disk.readRegular(summary) : []
          let text = String(decoding: known, as: UTF8.self) + TerminalText.harmless(GitHubReport.summary(of: report), keepsSequences: false)
          try console.output.save(text, to: summary, .named)
        } catch {
          console.writeError("warning: the step summary '\(summary)' could not be written: \(error.reason)\n")
        }
      }
    }
    return isWritten
  }

  /// Writes the pictures of the comment.
  ///
  /// - Returns: False after reporting one that cannot be written.
  private static func draw(_ report: TestReport, in folder: String, _ console: Console) -> Bool {
    let mark = "Written by `searchplay test`"
    let disk = console.output.disk
    func isOwn(_ path: String) -> Bool { (try? disk.readRegular(path)).map { isPicture($0, mark) } ?? false }
    let pictures = MarkdownReport.pictures(of: report, mark: mark)
    for name in disk.names(in: folder)
    where name.hasPrefix("cause-") && name.hasSuffix(".svg") && !pictures.contains(where: { $0.name == name }) {
      let path = FileAccess.join(folder, name)
      if isOwn(path) { try? disk.remove(path) }
    }
    for (name, file) in pictures {
      let path = FileAccess.join(folder, name)
      do throws(FileProblem) {
        try console.output.save(file, to: path, .own("a picture of a report") { Self.isPicture($0, mark) })
      } catch {
        console.writeError("error: the picture '\(TerminalText.visible(error.path))' could not be written: \(error.reason)\n")
        return false
      }
    }
    return true
  }

  private static func isPicture(_ bytes: [UInt8], _ mark: String) -> Bool { bytes.starts(with: "<!-- \(mark) -->\n".utf8) }

  /// The path relative to the checkout, as GitHub identifies files.
  private static func placeInRepository(_ path: String, _ surroundings: Surroundings) -> String {
    guard let workspace = surroundings.environment["GITHUB_WORKSPACE"], !path.hasPrefix("/"), !path.hasPrefix("<") else { return path }
    let here = surroundings.disk.here
    let root = workspace.hasSuffix("/") ? String(workspace.dropLast()) : workspace
    guard here.hasPrefix(root + "/") else { return path }
    return FileAccess.plain(FileAccess.join(String(here.dropFirst(root.count + 1)), path))
  }
}

extension ReportFormat {
  /// The kind that identifies files of the format.
  fileprivate var kind: ReportFile.Kind {
    switch self {
    case .json: .json
    case .junit: .junit
    case .tap: .tap
    case .markdown: .markdown
    case .html: .page(of: "test")
    }
  }
}
