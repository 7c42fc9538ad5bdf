import Exploration
import JSONText
import TestRuns
import Texts

/// The file in which a walk is kept between runs.
struct WalkFile {
  let path: String
  /// The path of the walked manifest.
  let manifest: String
  let console: Console

  /// Continues the walk in the file, and saves it there again; starts a new walk if there is no file, or if its walk no longer fits, which
  /// is reported. nil if the file cannot be written. Throws if it is a different kind of file.
  func run(_ walk: Walk, progress: (Int, Int) -> Void) async throws -> WalkOutcome? {
    var result: WalkResult?
    if let records = try records() {
      do throws(WalkRecord.Misfit) { result = try await walk.runThorough(from: records, progress: progress) } catch {
        console.writeError("warning: the walk in '\(TerminalText.visible(path))' starts over: \(error.words)\n")
      }
    }
    let walked: WalkResult
    if let result { walked = result } else { walked = try await walk.runThorough(progress: progress) }
    let members = [JSONValue.Member("manifest", .string(console.output.redactor.masked(FileAccess.name(of: manifest))))]
    let document = JSONValue.object((walk.records(of: walked).json.members ?? []) + members)
    return console.output.saved(document.text() + "\n", to: path, .named) ? walked.outcome : nil
  }

  /// The records in the file; nil if there is none.
  private func records() throws -> WalkRecords? {
    let disk = console.output.disk
    guard disk.exists(path) || disk.isLink(path) else {
      // The name may be misspelt.
      console.writeError("'\(TerminalText.visible(path))' does not exist yet: a new walk begins, and is stored there\n")
      return nil
    }
    guard let text = disk.text(path), let json = try? JSONValue(parsing: Array(text.utf8)), json["searchplay-walk"] != nil else {
      throw WrongUsage("'\(TerminalText.visible(path))' is not a file written by --resume")
    }
    // The walk of another manifest is not thrown away; one that was renamed may be.
    if let other = json["manifest"]?.string, other != console.output.redactor.masked(FileAccess.name(of: manifest)) {
      throw WrongUsage("'\(TerminalText.visible(path))' keeps the walk of '\(other)': give each manifest a file of its own")
    }
    guard let records = WalkRecords(json: json) else {
      console.writeError("warning: the walk in '\(TerminalText.visible(path))' starts over: the file is damaged\n")
      return nil
    }
    return records
  }
}
