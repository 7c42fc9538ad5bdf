import Reports
import TestRuns

/// Writes the reports that were asked for.
enum ReportWriter {
  /// Gives false after saying which file cannot be written.
  static func write(_ report: TestReport, _ options: ReportOptions, _ console: Console) -> Bool {
    let surroundings = console.surroundings
    var report = report
    report.date = ReportDate.text(surroundings.environment)
    var isWritten = true
    if let folder = options.reportPictures, let document = options.reportMarkdown {
      isWritten = draw(report, in: folder, console)
      let beside = FileAccess.relative(folder, to: FileAccess.folder(of: document))
      report.pictureAddress = MarkdownReport.PictureAddress(options.picturesURL ?? beside)
    }
    for format in ReportFormat.allCases {
      guard let chosen = options.path(of: format) else { continue }
      let path = format.fileInFolder.map { FileAccess.join(chosen, $0) } ?? chosen
      if let reason = obstacle(at: path, surroundings.disk) {
        console.writeError("error: the report '\(path)' is not written: \(reason)\n")
        isWritten = false
        continue
      }
      do throws(FileProblem) { try console.output.save(format.text(of: report), to: path) } catch {
        console.writeError("error: the report '\(error.path)' cannot be written: \(error.reason)\n")
        isWritten = false
      }
    }
    if options.github ?? (!options.isChosen && surroundings.isGitHub) {
      console.write(GitHubReport.annotations(of: report) { placeInRepository($0, surroundings) })
      if let summary = surroundings.environment["GITHUB_STEP_SUMMARY"], !summary.isEmpty {
        let known = surroundings.disk.text(summary) ?? ""
        if (try? console.output.save(known + GitHubReport.summary(of: report), to: summary)) == nil {
          console.writeError("warning: the step summary '\(summary)' cannot be written\n")
        }
      }
    }
    return isWritten
  }

  /// Writes the pictures of the comment; gives false after saying which cannot be written.
  private static func draw(_ report: TestReport, in folder: String, _ console: Console) -> Bool {
    for (name, picture) in MarkdownReport.pictures(of: report) {
      do throws(FileProblem) {
        try console.output.save(picture.file(mark: "Written by `searchplay test`"), to: FileAccess.join(folder, name))
      } catch {
        console.writeError("error: the picture '\(error.path)' cannot be written: \(error.reason)\n")
        return false
      }
    }
    return true
  }

  /// Why nothing is written to a path: what is there is no report of an earlier run. nil where nothing is in the way.
  private static func obstacle(at path: String, _ disk: FileAccess) -> String? {
    guard disk.isRegular(path), let bytes = try? disk.readRegular(path), !bytes.isEmpty else { return nil }
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    return isYAML || !(start.contains("searchplay") || start.hasPrefix("tap version")) ? "the file exists and is not a report" : nil
  }

  /// GitHub knows files by their paths below the checkout.
  private static func placeInRepository(_ path: String, _ surroundings: Surroundings) -> String {
    guard let workspace = surroundings.environment["GITHUB_WORKSPACE"], !path.hasPrefix("/"), !path.hasPrefix("<") else { return path }
    let here = surroundings.disk.here
    let root = workspace.hasSuffix("/") ? String(workspace.dropLast()) : workspace
    guard here.hasPrefix(root + "/") else { return path }
    return FileAccess.plain(FileAccess.join(String(here.dropFirst(root.count + 1)), path))
  }
}
