/// Operations on paths as strings, without access to the file system.
package enum PathText {
  /// Removes `.` and `..` components where that does not change the path's meaning.
  package static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns whether a path is a folder or inside it; relative paths are resolved against `here`.
  package static func lies(_ path: String, in folder: String, from here: String) -> Bool {
    func parts(_ path: String) -> [Substring] { plain(path.hasPrefix("/") ? path : "\(here)/\(path)").split(separator: "/") }
    return parts(path).starts(with: parts(folder))
  }
}
