/// Paths as texts: nobody looks at a disk.
package enum PathText {
  /// A path without `.` and `..` where they change nothing.
  package static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether a path is that of a folder or of something below it; relative ones count from `here`.
  package static func lies(_ path: String, in folder: String, from here: String) -> Bool {
    func parts(_ path: String) -> [Substring] { plain(path.hasPrefix("/") ? path : "\(here)/\(path)").split(separator: "/") }
    return parts(path).starts(with: parts(folder))
  }
}
