import Exploration
import JSONText
import TestRuns
import Texts

/// The problems that earlier explorations found and the user accepted, in a file, by manifest, whose path is relative to the file's folder.
struct KnownViolations {
  private let path: String
  private let console: Console
  private var violations: [String: [KnownViolation]] = [:]

  /// Reads the file; if it is missing, nothing is known. Throws if it is a different kind of file.
  ///
  /// - Parameter isWritten: Whether it will be written afterwards, and so may be missing.
  init(_ path: String, isWritten: Bool, _ console: Console) throws {
    (self.path, self.console) = (path, console)
    let disk = console.output.disk
    guard disk.exists(path) || disk.isLink(path) else {
      if isWritten { return }
      throw WrongUsage("there is no file '\(TerminalText.visible(path))': create it with --update-known")
    }
    guard let text = disk.text(path), let document = try? JSONValue(parsing: Array(text.utf8)), document["searchplay-known"] == 1,
      let manifests = document["manifests"]?.members
    else { throw WrongUsage("'\(TerminalText.visible(path))' is not a file of known problems: create one with --update-known") }
    for manifest in manifests {
      violations[manifest.key] = (manifest.value.array ?? []).map { item in
        KnownViolation(
          identity: [item["invariant"]?.string ?? "", item["widget"]?.string ?? "", item["cause"]?.string ?? ""],
          route: item["way"]?.array?.compactMap(\.string), because: item["because"]?.string)
      }
    }
  }

  /// The known problems of a manifest.
  func of(_ manifest: String) -> [KnownViolation] { violations[key(manifest)] ?? [] }

  /// The same key wherever a run begins, and however the path is written.
  private func key(_ manifest: String) -> String {
    let disk = console.output.disk
    func whole(_ path: String) -> String { FileAccess.plain(path.hasPrefix("/") ? path : "\(disk.here)/\(path)") }
    return FileAccess.relative(whole(manifest), to: FileAccess.folder(of: whole(path)))
  }

  /// Reports known problems that a complete walk did not find; an incomplete one may just not have reached them.
  func tellGone(_ outcome: WalkOutcome, of manifest: String) {
    guard outcome.end == .complete, outcome.cut == nil else { return }
    for known in of(manifest) where !outcome.violations.contains(where: { known.isMet(by: $0, isCut: false) }) {
      let words = TerminalText.visible(Self.words(known.identity))
      let isThere = outcome.violations.contains { $0.identity == known.identity && !$0.isKnown }
      console.write(
        isThere
          ? "changed: \(words) has a different cause, or different steps lead to it; --update-known accepts it in '\(path)'\n"
          : "gone: \(words); --update-known removes it from '\(path)'\n")
    }
  }

  private static func words(_ identity: [String]) -> String {
    let name = ["finding", "invariant"].contains(identity[0]) && !identity[2].isEmpty ? identity[2] : identity[0]
    return identity[1].isEmpty ? name : "\(name) in '\(identity[1])'"
  }

  /// Replaces a manifest's known problems by those that a walk has found. A walk that was cut short keeps those that it did not meet,
  /// because it may just not have reached them.
  mutating func update(_ outcome: WalkOutcome, of manifest: String) {
    let found = outcome.violations.filter { !$0.isAcknowledged && $0.invariant.weight != .note }
    let isWhole = outcome.end == .complete && outcome.cut == nil
    let unmet = isWhole ? [] : of(manifest).filter { known in !outcome.violations.contains { known.isMet(by: $0, isCut: true) } }
    let all = found.map { KnownViolation($0) } + unmet
    violations[key(manifest)] = all.isEmpty ? nil : all
    if !unmet.isEmpty {
      let count = unmet.count == 1 ? "1 known problem" : "\(unmet.count) known problems"
      console.write("kept \(count) of '\(manifest)' that this walk did not meet, because it was cut short\n")
    }
  }

  /// Writes the file.
  ///
  /// - Returns: False if it cannot be written.
  func write() -> Bool {
    let manifests = violations.sorted { $0.key < $1.key }.map { manifest, found in
      JSONValue.Member(
        manifest,
        .array(
          found.map { known in
            let names = zip(["invariant", "widget", "cause"], known.identity).filter { !$0.1.isEmpty }
            let way = known.route.map { [JSONValue.Member("way", .array($0.map(JSONValue.string)))] } ?? []
            let because = known.because.map { [JSONValue.Member("because", .string($0))] } ?? []
            return .object(names.map { JSONValue.Member($0.0, .string($0.1)) } + way + because)
          }))
    }
    let text = JSONValue.object([.init("searchplay-known", 1), .init("manifests", .object(manifests))]).text(indented: true) + "\n"
    return console.output.saved(text, to: path, .named)
  }
}
