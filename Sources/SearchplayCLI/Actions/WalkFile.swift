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
    var outcome: WalkOutcome?
    if let record = try record() {
      do throws(WalkRecord.Misfit) { outcome = try await walk.run(from: record, progress: progress) } catch {
        console.writeError("warning: the walk in '\(path)' starts anew: \(error.words)\n")
      }
    }
    let walked: WalkOutcome
    if let outcome { walked = outcome } else { walked = await walk.run(progress: progress) }
    return console.output.saved(walk.record(of: walked).json.text() + "\n", to: path) ? walked : nil
  }

  /// What the file keeps; nil where there is none.
  private func record() throws -> WalkRecord? {
    let disk = console.output.disk
    guard disk.exists(path) else { return nil }
    guard let text = disk.text(path), let json = try? JSONValue(parsing: Array(text.utf8)), json["searchplay-walk"] != nil else {
      throw WrongUsage("'\(path)' is not a file of a walk: --resume writes one")
    }
    guard let record = WalkRecord(json: json) else {
      console.writeError("warning: the walk in '\(path)' starts anew: the file is damaged\n")
      return nil
    }
    return record
  }
}
