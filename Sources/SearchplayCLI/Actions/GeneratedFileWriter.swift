import Pages
import Reports
import TestRuns
import Texts

/// Writes generated files, or compares them with the existing ones.
struct GeneratedFileWriter {
  /// The beginning of a generated file's first or last line; other files are left unchanged.
  let mark: String
  /// Whether to compare instead of writing.
  let checks: Bool
  /// The subcommand that writes the files.
  let command: String
  let console: Console
  /// The folder that the user named, which contains the files at any depth; nil if the user named the file itself.
  var folder: String?
  /// Counts the files if there are many; up-to-date ones are then not named.
  var tally: FileTally?
  private var disk: FileAccess { console.output.disk }

  /// Writes the file, or compares it.
  ///
  /// - Parameters:
  ///   - subject: The contents of the file, for a message, if its name does not show them.
  ///   - saysAll: Whether to report that it is up to date.
  ///   - saysWritten: Whether to report that it was written or is stale.
  ///   - isMasked: Whether secrets have been masked, except in parts written by the file's author, which stay unchanged.
  func settle(
    _ text: String, at path: String, _ subject: String? = nil, saysAll: Bool = true, saysWritten: Bool = true, isMasked: Bool = false
  ) -> ExitStatus {
    let page = isMasked ? text : console.output.masked(text)
    let about = subject.map { " (\(TerminalText.visible($0)))" } ?? ""
    let stored: String?
    do throws(FileProblem) {
      // A dangling link counts as an existing file.
      stored = disk.exists(path) || disk.isLink(path) ? String(decoding: try disk.readRegular(path), as: UTF8.self) : nil
    } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be read (\(error.reason)); leaving it unchanged\n")
      return .failed
    }
    // A checkout may have other line endings.
    if stored == page || stored?.contains("\r\n") ?? false && stored?.replacing("\r\n", with: "\n") == page {
      tally?.add(.current)
      if saysAll, !(tally?.isOfMany ?? false) { console.write("\(TerminalText.visible(path)): up to date\n") }
      return .passed
    }
    if checks {
      tally?.add(.stale)
      if !saysWritten { return .failed }
      let hint = tally.map { $0.mentions.hint(command) } ?? "; run 'searchplay \(command)' to write it"
      console.write("\(TerminalText.visible(path)): \(stored == nil ? "missing" : "stale")\(about)\(hint)\n")
      // A file that was not generated is not shown.
      if let stored, GeneratedMark.stands(in: stored, mark) {
        console.write(
          path.hasSuffix(".svg")
            ? PageDifference.text(ofPicture: stored, actual: page, color: console.colorsOutput)
            : path.hasSuffix(".html")
              ? PageDifference.text(ofPage: stored, actual: page, color: console.colorsOutput)
              : PageDifference.text(stored: stored, actual: page, color: console.colorsOutput))
      }
      return .failed
    }
    if let stored, !GeneratedMark.stands(in: stored, mark) {
      console.writeError("error: '\(TerminalText.visible(path))' was not written by Searchplay; leaving it unchanged\n")
      return .failed
    }
    let project: KnownFolder?
    do throws(FileProblem) { project = try self.project(writing: path) } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' could not be written: \(error.reason)\n")
      return .failed
    }
    let mark = mark
    let isOwn: @Sendable ([UInt8]) -> Bool = { GeneratedMark.stands(in: String(decoding: $0, as: UTF8.self), mark) }
    guard console.output.saved(Array(page.utf8), to: path, .own("Searchplay's", isOwn), inside: project, orByLink: true) else {
      return .failed
    }
    tally?.add(.written)
    if saysWritten, tally?.mentions.names() ?? true { console.write("\(TerminalText.visible(path)): written\(about)\n") }
    return .passed
  }

  /// Removes a generated file that is no longer needed, or reports it as obsolete.
  func remove(_ path: String) -> ExitStatus {
    if checks {
      console.write("\(TerminalText.visible(path)): obsolete; run 'searchplay \(command)' to remove it\n")
      return .failed
    }
    do throws(FileProblem) {
      let own = try project(writing: path)
      let project = if let own { own } else { try ProjectFolder.allowed(writing: path, disk) }
      if let problem = WriteRule.plain.problem(at: path, disk) { throw problem }
      try disk.remove(path, inside: project)
    } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be removed: \(error.reason)\n")
      return .failed
    }
    console.write("\(TerminalText.visible(path)): removed\n")
    return .passed
  }

  /// The folder inside which a file must be; nil for anywhere. Throws if a folder below the named one is a link to somewhere else.
  func project(writing path: String) throws(FileProblem) -> KnownFolder? {
    if let folder { try console.output.project(writing: path, below: folder) } else { nil }
  }
}
