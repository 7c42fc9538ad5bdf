import Pages
import Reports
import TestRuns
import Texts

/// Writes generated files, or compares them with what is there.
struct GeneratedFileWriter {
  /// How the first or last line of a generated file begins; other files are left as they are.
  let mark: String
  /// Whether to compare instead of writing.
  let checks: Bool
  /// The subcommand that writes the files.
  let command: String
  let console: Console
  /// The folder that the user named, where files lie deeper; nil where the file itself was named.
  var folder: String?
  /// Counts the files where there are many; what is up to date is then not named.
  var tally: FileTally?
  private var disk: FileAccess { console.output.disk }

  /// Writes the file, or compares it.
  ///
  /// - Parameters:
  ///   - subject: what the file shows, for a message, where its name does not say it.
  ///   - saysAll: whether to say that it is up to date.
  ///   - saysWritten: whether to say that it was written, or is stale.
  func settle(_ text: String, at path: String, _ subject: String? = nil, saysAll: Bool = true, saysWritten: Bool = true) -> ExitStatus {
    let page = console.output.masked(text)
    let about = subject.map { " (\(TerminalText.visible($0)))" } ?? ""
    let stored: String?
    do throws(FileProblem) {
      // A link that leads nowhere is not nothing.
      stored = disk.exists(path) || disk.isLink(path) ? String(decoding: try disk.readRegular(path), as: UTF8.self) : nil
    } catch {
      console.writeError("error: '\(error.path)' cannot be read (\(error.reason)); leaving it unchanged\n")
      return .failed
    }
    if stored == page {
      tally?.add(.current)
      if saysAll, tally == nil { console.write("\(path): up to date\n") }
      return .passed
    }
    if checks {
      tally?.add(.stale)
      if !saysWritten { return .failed }
      console.write("\(path): \(stored == nil ? "missing" : "stale")\(about); run 'searchplay \(command)' to write it\n")
      // What somebody else wrote is not shown.
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
      console.writeError("error: '\(path)' was not written by Searchplay; leaving it unchanged\n")
      return .failed
    }
    if let problem = linkedFolder(of: path) {
      console.writeError("error: '\(problem.path)' is not written: \(problem.reason)\n")
      return .failed
    }
    let mark = mark
    let isOwn: @Sendable ([UInt8]) -> Bool = { GeneratedMark.stands(in: String(decoding: $0, as: UTF8.self), mark) }
    guard console.output.saved(page, to: path, .own("Searchplay's", isOwn)) else { return .failed }
    tally?.add(.written)
    if saysWritten { console.write("\(path): written\(about)\n") }
    return .passed
  }

  /// Removes a generated file that nothing makes any more, or says that it is there.
  func remove(_ path: String) -> ExitStatus {
    if checks {
      console.write("\(path): obsolete; run 'searchplay \(command)' to remove it\n")
      return .failed
    }
    do throws(FileProblem) {
      if let problem = linkedFolder(of: path) ?? ProjectFolder.problem(writing: path, disk) ?? WriteRule.plain.problem(at: path, disk) {
        throw problem
      }
      try disk.remove(path)
    } catch {
      console.writeError("error: '\(error.path)' cannot be removed: \(error.reason)\n")
      return .failed
    }
    console.write("\(path): removed\n")
    return .passed
  }

  /// Why nothing is written where a folder below the named one is a link that leads elsewhere.
  private func linkedFolder(of path: String) -> FileProblem? {
    folder.flatMap { ProjectFolder.problem(writing: path, below: $0, disk) }
  }
}
