import ArgumentParser
import Diagnostics
import JSONText
import Reports
import Snapshots
import TestRuns
import Texts

/// `searchplay review`: walks through pending snapshots.
struct ReviewCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Walks through pending snapshots to accept or reject each one.",
    discussion: """
      Keys: a accept, r reject, s skip; A, R, S do the same for all remaining snapshots; d diff, i info, q quit, ? help. Without a terminal, use \
      'searchplay accept PATH', 'searchplay reject PATH', and --json to list what is pending.

        searchplay review                        everything in this folder
        searchplay review shop.searchplay.yaml   the pending ones of a manifest
      """)

  @Argument(help: ArgumentHelp("Snapshots, manifests or folders.", valueName: "path"), completion: .file())
  var paths: [String] = ["."]

  @Flag(help: "Prints the pending snapshots as JSON, without prompting.")
  var json = false

  @OptionGroup var output: OutputOptions

  /// The actions on a snapshot.
  private enum Answer: String, CaseIterable {
    case accept, reject, skip, difference, information, quit
  }

  /// The meaning of each key.
  private static let keys = """
      a  accept: the proposed snapshot replaces the stored one
      r  reject: the proposed snapshot is removed
      s  skip: it stays pending
      A, R, S  the same for all remaining snapshots
      d  the difference line by line
      i  where the snapshot is
      q  quit: the rest stays pending

    """

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let pending = try PendingAction.find(paths, surroundings.output)
    if json {
      console.write(document: Self.document(pending).text(indented: true) + "\n")
      return .passed
    }
    if pending.isEmpty {
      console.write("nothing is pending\n")
      return .passed
    }
    guard surroundings.isInteractive else {
      console.writeError("error: not running in a terminal; use 'searchplay accept', 'searchplay reject' or --json\n")
      throw CommandEnd.wrongUsage
    }
    var counts: [Answer: Int] = [:]
    var rest: Answer?
    var isInterrupted = false
    loop: for (index, snapshot) in pending.enumerated() {
      show(snapshot, index + 1, of: pending.count, console)
      var answer = rest
      while answer == nil {
        // All of a new snapshot is shown already.
        let difference = snapshot.stored == nil ? "" : "[d]iff  "
        console.write("[a]ccept  [r]eject  [s]kip  [A]/[R]/[S] the same for all the rest  \(difference)[i]nfo  [q]uit  [?] help ")
        guard let line = Self.line(surroundings, &isInterrupted) else { break loop }
        console.write("\(TerminalText.visible(line))\n")
        guard let (given, isForAll) = Self.answer(line) else {
          if line != "?", line != "" { console.write("'\(TerminalText.visible(line))' is not a valid choice\n") }
          console.write(Self.keys)
          continue
        }
        switch given {
        case .difference where snapshot.stored == nil: console.write("the snapshot is new: all of it is shown above\n")
        case .difference:
          console.write(DiffText(color: console.colorsOutput, columns: surroundings.columns).text(of: snapshot.diff) { _ in nil })
        case .information:
          console.write("\(snapshot.path)\n\(snapshot.stored == nil ? "nothing is stored yet" : "replaces what is stored")\n")
        case .quit: break loop
        case .accept, .reject, .skip:
          answer = given
          if isForAll { rest = given }
        }
      }
      switch answer {
      case .accept: try PendingAction.accept(snapshot, console)
      case .reject: try PendingAction.perform(console) { () throws(FileProblem) in try snapshot.reject(console.output) }
      default: break
      }
      counts[answer ?? .skip, default: 0] += 1
    }
    let left = pending.count - counts[.accept, default: 0] - counts[.reject, default: 0]
    console.write("\(counts[.accept, default: 0]) accepted, \(counts[.reject, default: 0]) rejected, \(left) left\n")
    return isInterrupted ? .interrupted : .passed
  }

  /// A key as a line; nil at the end of input. If keys cannot be read one by one, a line that holds a command or its first letters.
  ///
  /// - Parameter isInterrupted: Set at Ctrl-C.
  private static func line(_ surroundings: Surroundings, _ isInterrupted: inout Bool) -> String? {
    guard let keys = TerminalKeys(surroundings.disk.input) else { return surroundings.disk.readLine() }
    switch keys.read() {
    case .character(let key): return String(key)
    case .enter: return ""
    case .interrupt: isInterrupted = true
    case .end, nil: break
    }
    return nil
  }

  /// The answer in a line, and whether it applies to all remaining snapshots.
  private static func answer(_ line: String) -> (Answer, Bool)? {
    switch line {
    case "A": return (.accept, true)
    case "R": return (.reject, true)
    case "S": return (.skip, true)
    default:
      let words = line.lowercased().split(separator: " ")
      guard let word = words.first, words.count == 1 || (words.count == 2 && words[1] == "all") else { return nil }
      // The beginning of a word is enough: a, acc, diff, info.
      let answer = Answer.allCases.first { $0.rawValue.hasPrefix(word) }
      let isForAll = words.count == 2
      if isForAll, answer == .difference || answer == .information || answer == .quit { return nil }
      return answer.map { ($0, isForAll) }
    }
  }

  private func show(_ snapshot: PendingSnapshot, _ number: Int, of count: Int, _ console: Console) {
    console.write("\n\(TerminalText.styled("\(number) of \(count)  \(snapshot.path)", .strong, console.colorsOutput))\n")
    for change in snapshot.changes { console.write("  \(TerminalText.visible(change))\n") }
    // A new snapshot has not been seen by anyone.
    if snapshot.stored == nil { console.write(DiffText(color: console.colorsOutput).text(of: snapshot.diff) { _ in nil }) }
  }

  private static func difference(_ snapshot: PendingSnapshot, color: Bool) -> String {
    DiffText(color: color, most: .max).text(of: snapshot.diff) { _ in nil }
  }

  private static func document(_ pending: [PendingSnapshot]) -> JSONValue { shape.write(pending) }

  /// The JSON Schema (draft-07) of the output of `--json`.
  static var schema: JSONValue {
    shape.schema.document(
      title: "Searchplay pending snapshots 1.0",
      summaries: [
        "snapshot": "The path of the snapshot.", "pending": "The path of the pending snapshot.",
        "isNew": "Whether nothing is stored yet.", "changes": "The differences in words.", "diff": "The differences, line by line.",
      ])
  }

  private static let shape = JSONShape<[PendingSnapshot]>.list(
    of: .object(
      JSONField("snapshot", .string) { $0.path }, JSONField("pending", .string) { $0.pending },
      JSONField("isNew", .boolean) { $0.stored == nil }, JSONField("changes", .list(of: .string)) { $0.changes },
      JSONField("diff", .string) { difference($0, color: false) }))
}

/// `searchplay accept`: accepts pending snapshots.
struct AcceptCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accepts pending snapshots: they replace the stored ones.",
    discussion: """
        searchplay accept                           everything in this folder
        searchplay accept shop.searchplay.yaml      the pending ones of a manifest
        searchplay accept shop.searchplay.yaml:42   that of the scenario at a line
        searchplay accept __Snapshots__/shop/narrow.snap.yaml
      """)

  @Argument(help: ArgumentHelp("Snapshots, manifests, folders, or MANIFEST:LINE for one scenario.", valueName: "path"), completion: .file())
  var paths: [String] = ["."]

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = OutputOptions.plain(in: surroundings)
    for snapshot in try PendingAction.nonempty(paths, console) {
      try PendingAction.accept(snapshot, console) { console.write("accepted \(TerminalText.visible(snapshot.path))\n") }
    }
    return .passed
  }
}

/// `searchplay reject`: removes pending snapshots.
struct RejectCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Rejects pending snapshots: they are removed, and the stored ones kept.",
    discussion: """
        searchplay reject                        everything in this folder
        searchplay reject shop.searchplay.yaml   the pending ones of a manifest
      """)

  @Argument(help: ArgumentHelp("Snapshots, manifests, folders, or MANIFEST:LINE for one scenario.", valueName: "path"), completion: .file())
  var paths: [String] = ["."]

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = OutputOptions.plain(in: surroundings)
    for snapshot in try PendingAction.nonempty(paths, console) {
      try PendingAction.perform(console) { () throws(FileProblem) in try snapshot.reject(console.output) }
      console.write("rejected \(TerminalText.visible(snapshot.path))\n")
    }
    return .passed
  }
}

/// Shared by the commands for pending snapshots.
enum PendingAction {
  static func find(_ paths: [String], _ output: Output) throws -> [PendingSnapshot] {
    do throws(NoManifest) {
      let pending = try PendingSnapshot.find(paths, output.disk)
      // What was found below a folder is inside its project, even if a link has taken the place of a folder on the way.
      for path in paths where output.disk.isFolder(path) {
        for snapshot in pending where PathText.lies(snapshot.path, in: path, from: output.disk.here) {
          output.know(FileAccess.folder(of: snapshot.path), foundIn: path)
        }
      }
      // A folder that is named must have manifests or snapshots.
      let others = paths.filter { path in
        output.disk.isFolder(path) && path != "." && !path.split(separator: "/").contains("__Snapshots__")
          && !output.disk.isFolder(FileAccess.join(path, "__Snapshots__"))
      }
      if pending.isEmpty { _ = try ManifestFinder(disk: output.disk).find(others) }
      return pending
    } catch { throw WrongUsage(error.message) }
  }

  /// The pending snapshots at paths; prints a message if there are none.
  static func nonempty(_ paths: [String], _ console: Console) throws -> [PendingSnapshot] {
    let pending = try find(paths, console.output)
    if pending.isEmpty { console.write("nothing is pending\n") }
    return pending
  }

  /// Accepts a snapshot, and reports if the old snapshot of a renamed scenario was removed.
  ///
  /// - Parameter say: Reports that it was accepted.
  static func accept(_ snapshot: PendingSnapshot, _ console: Console, _ say: () -> Void = {}) throws {
    var former: String?
    try perform(console) { () throws(FileProblem) in former = try snapshot.accept(console.output) }
    say()
    if let former { console.write("removed \(former): its scenario was renamed\n") }
  }

  /// Changes files; ends the command if a file cannot be changed.
  static func perform(_ console: Console, _ change: () throws(FileProblem) -> Void) throws {
    do throws(FileProblem) { try change() } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be changed: \(error.reason)\n")
      throw CommandEnd.with(.failed)
    }
  }
}
