import TestRuns

/// What may stand at a path that is written to, besides nothing: nothing of somebody else is lost, and nothing is waited for that never
/// comes.
struct WriteRule: Sendable {
  /// What a link at the path may lead to.
  enum Links: Sendable {
    /// Nothing: a link is somebody else's.
    case none
    /// A file that bears the mark.
    case marked
    /// Anything that may be written to.
    case followed
  }

  /// Whether pipes and devices are written to.
  let takesStreams: Bool
  let links: Links
  /// Whether files without the mark are replaced.
  let takesForeign: Bool
  /// Whether an empty file is nobody's.
  let takesEmpty: Bool
  /// What a file of this kind is called where it is none, as in 'it is not a recording'.
  let kind: String
  /// Knows a file of this program's own by its bytes.
  let isOwn: @Sendable ([UInt8]) -> Bool

  private init(
    takesStreams: Bool = false, links: Links, takesForeign: Bool, takesEmpty: Bool = false, kind: String = "",
    isOwn: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) {
    (self.takesStreams, self.links, self.takesForeign) = (takesStreams, links, takesForeign)
    (self.takesEmpty, self.kind, self.isOwn) = (takesEmpty, kind, isOwn)
  }

  /// A file that the user named, and that was looked at before: a file, what a link leads to, or one of the program's streams.
  static let named = WriteRule(takesStreams: true, links: .followed, takesForeign: true)

  /// A file that was read and is written back with changes.
  static let edited = WriteRule(links: .followed, takesForeign: true)

  /// A file that cannot bear a mark, at a path of Searchplay's choice.
  static let plain = WriteRule(links: .none, takesForeign: true)

  /// A file at a path of Searchplay's choice, in a folder of its own: links lead to nothing without the mark.
  static func kept(_ mark: [UInt8]) -> WriteRule {
    WriteRule(links: .marked, takesForeign: true, kind: "Searchplay's") { $0.starts(with: mark) }
  }

  /// A file that replaces only its own kind.
  static func own(_ kind: String, _ isOwn: @escaping @Sendable ([UInt8]) -> Bool) -> WriteRule {
    WriteRule(links: .marked, takesForeign: false, kind: kind, isOwn: isOwn)
  }

  /// The same where the user named the file: it may be a pipe, or an empty file.
  static func report(_ isOwn: @escaping @Sendable ([UInt8]) -> Bool) -> WriteRule {
    WriteRule(takesStreams: true, links: .marked, takesForeign: false, takesEmpty: true, kind: "a report", isOwn: isOwn)
  }

  /// Why nothing is written to a path; nil where nothing is in the way.
  func problem(at path: String, _ disk: FileAccess) -> FileProblem? {
    func problem(_ reason: String) -> FileProblem { FileProblem(path: path, reason: reason) }
    // The program's own streams, which lead wherever the user let them.
    if takesStreams, Output.Stream(path: path) != nil { return nil }
    let isLink = disk.isLink(path)
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
      let known = try disk.readRegular(path)
      if takesEmpty, known.isEmpty, !isLink { return nil }
      if isOwn(known) { return nil }
    } catch { return problem("the file there cannot be read (\(error.reason))") }
    return problem(isLink ? "it is a link to a file that is not \(kind)" : "the file exists and is not \(kind)")
  }
}
