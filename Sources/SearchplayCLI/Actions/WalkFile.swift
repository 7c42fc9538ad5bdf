import Exploration
import JSONText
import TestRuns

/// The file in which a walk is kept between runs.
struct WalkFile {
  let path: String
  let console: Console

  /// Goes on with the walk that the file keeps, and keeps it there again; a new walk where there is no file, or where what it keeps does
  /// not fit any more, which is said. nil where the file cannot be written. Throws where it is another kind of file.
  func run(_ walk: Walk, progress: (Int, Int) -> Void) async throws -> WalkOutcome? {
    var result: WalkResult?
    if let records = try records() {
      do throws(WalkRecord.Misfit) { result = try await walk.runThorough(from: records, progress: progress) } catch {
        console.writeError("warning: the walk in '\(path)' starts over: \(error.words)\n")
      }
    }
    let walked: WalkResult
    if let result { walked = result } else { walked = try await walk.runThorough(progress: progress) }
    return console.output.saved(walk.records(of: walked).json.text() + "\n", to: path, .named) ? walked.outcome : nil
  }

  /// What the file keeps; nil where there is none.
  private func records() throws -> WalkRecords? {
    let disk = console.output.disk
    guard disk.exists(path) || disk.isLink(path) else { return nil }
    guard let text = disk.text(path), let json = try? JSONValue(parsing: Array(text.utf8)), json["searchplay-walk"] != nil else {
      throw WrongUsage("'\(path)' is not a file written by --resume")
    }
    guard let records = WalkRecords(json: json) else {
      console.writeError("warning: the walk in '\(path)' starts over: the file is damaged\n")
      return nil
    }
    return records
  }
}
