import TestRuns

/// Limits the files that may be replaced at a path, so that no foreign file is lost, and writing never waits forever.
struct WriteRule: Sendable {
  /// The allowed targets of a link at the path.
  enum Links: Sendable {
    /// Nothing: links are never followed.
    case none
    /// A file that contains the mark.
    case marked
    /// Any file that may be written to.
    case followed
  }

  /// Whether pipes and devices are written to.
  let takesStreams: Bool
  let links: Links
  /// Whether files without the mark are replaced.
  let takesForeign: Bool
  /// Whether an empty file is replaced.
  let takesEmpty: Bool
  /// The name of the kind for messages, as in 'it is not a recording'.
  let kind: String
  /// Recognizes a file written by this program by its bytes.
  let isOwn: @Sendable ([UInt8]) -> Bool

  private init(
    takesStreams: Bool = false, links: Links, takesForeign: Bool, takesEmpty: Bool = false, kind: String = "",
    isOwn: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) {
    (self.takesStreams, self.links, self.takesForeign) = (takesStreams, links, takesForeign)
    (self.takesEmpty, self.kind, self.isOwn) = (takesEmpty, kind, isOwn)
  }

  /// A file named by the user, which has been checked before: a file, the target of a link, or one of the program's streams.
  static let named = WriteRule(takesStreams: true, links: .followed, takesForeign: true)

  /// A link that was read and whose target is written back with changes.
  static let edited = WriteRule(links: .followed, takesForeign: true)

  /// A file, and no link, that was read and is written back with changes.
  static let rewritten = WriteRule(links: .none, takesForeign: true)

  /// A file that cannot contain a mark, at a path chosen by Searchplay.
  static let plain = WriteRule(links: .none, takesForeign: true)

  /// A file at a path chosen by Searchplay, in its own folder: a link must point to a file with the mark.
  static func kept(_ mark: [UInt8]) -> WriteRule {
    WriteRule(links: .marked, takesForeign: true, kind: "Searchplay's") { $0.starts(with: mark) }
  }

  /// A file that replaces only its own kind.
  static func own(_ kind: String, _ isOwn: @escaping @Sendable ([UInt8]) -> Bool) -> WriteRule {
    WriteRule(links: .marked, takesForeign: false, kind: kind, isOwn: isOwn)
  }

  /// A report at a path named by the user: it replaces its own kind, and may be a pipe or an empty file.
  static func report(_ isOwn: @escaping @Sendable ([UInt8]) -> Bool) -> WriteRule {
    WriteRule(takesStreams: true, links: .marked, takesForeign: false, takesEmpty: true, kind: "a report", isOwn: isOwn)
  }

  /// The reason why nothing is written to a path; nil if writing is allowed.
  ///
  /// - Parameter target: The target of the link at the path, with all links resolved; nil if there is none.
  func problem(at path: String, of target: String? = nil, _ disk: FileAccess) -> FileProblem? {
    func problem(_ reason: String) -> FileProblem { FileProblem(path: path, reason: reason) }
    // The program's own streams, which go wherever the user directs them.
    if takesStreams, Output.Stream(path: path) != nil { return nil }
    if path.hasSuffix("/") {
      return problem("it names a folder: add a file name")
    }
    let isLink = target != nil || disk.isLink(path)
    guard disk.exists(path) else {
      return isLink ? problem("it is a broken link") : nil
    }
    if disk.isFolder(path) { return problem("it is a folder") }
    if !disk.isRegular(path) {
      return takesStreams ? nil : problem(isLink ? "it is a link to something that is not a regular file" : "it is not a regular file")
    }
    if isLink, links == .none { return problem("it is a link") }
    if takesForeign, !isLink || links == .followed { return nil }
    do throws(FileProblem) {
      let known = try disk.readRegular(target ?? path)
      if takesEmpty, known.isEmpty, !isLink { return nil }
      if isOwn(known) { return nil }
    } catch { return problem("the file there cannot be read (\(error.reason))") }
    return problem(isLink ? "it is a link to a file that is not \(kind)" : "the file exists and is not \(kind)")
  }
}
