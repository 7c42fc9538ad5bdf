import Snapshots
import TestRuns
import Texts

/// A requested manifest, and the lines of the scenarios that are requested; all of them if there are none.
struct ManifestRequest: Hashable {
  let path: String
  private(set) var lines: [Int]
  /// The folder that the user named, if the manifest was found below it; nil if the manifest itself was named.
  let searched: String?

  init(path: String, line: Int?, foundIn searched: String? = nil) {
    self.path = path
    self.searched = searched
    lines = [line].compactMap(\.self)
  }

  /// Adds the scenarios of another request for the same manifest.
  fileprivate mutating func add(_ other: ManifestRequest) {
    lines = lines.isEmpty || other.lines.isEmpty ? [] : lines + other.lines.filter { !lines.contains($0) }
  }
}

/// A path with no manifest.
struct NoManifest: Error {
  let message: String
}

/// Finds the manifests at paths.
struct ManifestFinder {
  let disk: FileAccess

  static let suffixes = [".searchplay.yaml", ".searchplay.yml"]

  /// The manifests at paths: files, folders searched for `*.searchplay.yaml`, `file:42` for the scenario at a line, and `-` for standard
  /// input. Each once, with all lines that are given, or as a whole if one of the paths is the file, in the order of the paths, those of a
  /// folder ascending. Skips hidden folders, `__Snapshots__`, `node_modules`, links to folders, which could lead anywhere, and files that
  /// are not regular.
  ///
  /// - Parameter orNone: Whether a folder may contain no manifest.
  func find(_ paths: [String], orNone: Bool = false) throws(NoManifest) -> [ManifestRequest] {
    var found: [ManifestRequest] = []
    for path in paths {
      if path == "-" {
        found.append(ManifestRequest(path: path, line: nil))
      } else if disk.isFolder(path) {
        let folder = path == "/" ? path : path.trimmingSlashes
        let inside = try manifests(in: folder, below: folder)
        if inside.isEmpty, !orNone {
          // A base manifest has no scenarios.
          let other = disk.names(in: path).sorted().first { name in
            guard [".yaml", ".yml"].contains(where: name.hasSuffix), name != ProjectFolder.fileName,
              let bytes = try? disk.readRegular(FileAccess.join(path, name))
            else { return false }
            return !bytes.ranges(of: "\nscenarios:".utf8).isEmpty
          }
          let above = FileAccess.join(path, "..")
          if other == nil, let name = disk.names(in: above).sorted().first(where: { name in Self.suffixes.contains(where: name.hasSuffix) })
          {
            throw NoManifest(
              message: "no *.searchplay.yaml in '\(path)'; did you mean '\(FileAccess.plain(FileAccess.join(above, name)))'?")
          }
          let link = disk.names(in: path).first { name in
            let full = FileAccess.join(path, name)
            return Self.suffixes.contains(where: name.hasSuffix) && disk.isLink(full) && disk.isRegular(full)
          }
          if let link {
            throw NoManifest(
              message: "no *.searchplay.yaml in '\(path)' but '\(link)', a link to a file outside the project; give its path to read it")
          }
          let name = other.map { "\($0.prefix { $0 != "." }).searchplay.yaml" }
          throw NoManifest(
            message: "no *.searchplay.yaml in '\(path)'; "
              + (other.map { "rename '\($0)' to '\(name ?? "")', or give its path" } ?? "run 'searchplay init' to create one"))
        }
        found += inside
      } else if disk.exists(path) {
        if FileAccess.name(of: path) == ProjectFolder.fileName {
          throw NoManifest(
            message:
              "'\(TerminalText.visible(path))' is the project file, which has no scenarios; give a manifest, or a folder of manifests")
        }
        if path.hasSuffix(SnapshotLocation.suffix) || path.hasSuffix(SnapshotLocation.suffix + SnapshotLocation.pendingSuffix) {
          throw NoManifest(message: "'\(TerminalText.visible(path))' is a snapshot; pass the manifest that it belongs to")
        }
        if [".ndjson", ".jsonl", ".csv", ".gz"].contains(where: path.hasSuffix) {
          throw NoManifest(message: "'\(TerminalText.visible(path))' contains records; pass the manifest that names them")
        }
        found.append(ManifestRequest(path: path, line: nil))
      } else if let (file, line) = Self.split(path), disk.exists(file) {
        found.append(ManifestRequest(path: file, line: line))
      } else if let (start, _) = Self.split(path), let (file, line) = Self.split(start), disk.exists(file) {
        // With a column, as in messages.
        found.append(ManifestRequest(path: file, line: line))
      } else {
        for sign in ["::", "#"] {
          guard let place = path.firstRange(of: sign), disk.exists(String(path[..<place.lowerBound])) else { continue }
          throw NoManifest(message: Self.unchosen(path, String(path[place.upperBound...])))
        }
        if let colon = path.lastIndex(of: ":"), disk.exists(String(path[..<colon])) {
          if path.hasSuffix(":") {
            throw NoManifest(message: "a line number is missing after the colon in '\(TerminalText.visible(path))'")
          }
          throw NoManifest(message: "'\(path[path.index(after: colon)...])' is not the number of a line: lines are numbered from 1")
        }
        if path.contains(where: { "*?".contains($0) }) {
          throw NoManifest(
            message:
              "there is no file or folder '\(TerminalText.visible(path))': patterns in quotes are not expanded; name a folder, and all of its manifests are found"
          )
        }
        if path.contains("\u{FFFD}") { throw NoManifest(message: Self.unnamed(path)) }
        let meant = [path + ".searchplay.yaml", path + ".yaml"].first(where: disk.exists) ?? near(path)
        let isPath = path.contains("/") || [".yaml", ".yml"].contains(where: path.hasSuffix)
        if meant == nil, path.contains(" "), !path.contains("'"), !isPath {
          throw NoManifest(
            message: "there is no file or folder '\(path)'; a scenario is chosen by its name with -g \(ShellText.word(path))")
        }
        throw NoManifest(
          message: "there is no file or folder '\(TerminalText.visible(path))'" + (meant.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    var places: [String: Int] = [:]
    return found.reduce(into: []) { requests, request in
      let path = FileAccess.plain(request.path)
      if let place = places[path] { return requests[place].add(request) }
      places[path] = requests.count
      requests.append(request)
    }
  }

  /// The message for a file whose name has bytes that no string can have; they are shown as replacement characters.
  private static func unnamed(_ path: String) -> String {
    "the name of '\(TerminalText.visible(path))' is not UTF-8, so the file cannot be opened; rename it"
  }

  /// The message for a path followed by a scenario's name, as other tools accept it.
  private static func unchosen(_ path: String, _ name: String) -> String {
    let quoted = name.isEmpty ? "" : " \(ShellText.word(name))"
    return "there is no file or folder '\(path)'; a scenario is chosen by its name with -g\(quoted), or by its line as FILE:LINE"
  }

  /// The manifests at paths on a command line, where a path with no manifest is wrong usage.
  func asked(_ paths: [String], orNone: Bool = false) throws -> [ManifestRequest] {
    do throws(NoManifest) { return try find(paths, orNone: orNone) } catch { throw WrongUsage(error.message) }
  }

  /// A manifest or folder with a similar name in the same folder.
  private func near(_ path: String) -> String? {
    let plain = path.trimmingSlashes
    let (folder, name) = (FileAccess.folder(of: plain), FileAccess.name(of: plain))
    let others = disk.names(in: folder).filter { other in
      !other.hasPrefix(".")
        && (Self.suffixes.contains(where: other.hasSuffix) || disk.isFolder(FileAccess.join(folder, other)) && !other.hasPrefix("__"))
    }
    return NearMiss.of(name, in: others).map { plain.dropLast(name.count) + $0 }
  }

  static func split(_ path: String) -> (String, Int)? {
    guard let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]), line > 0 else { return nil }
    return (String(path[..<colon]), line)
  }

  /// Whether a folder that can be read has no manifest.
  func isEmpty(_ folder: String) -> Bool { (try? manifests(in: folder, below: folder))?.isEmpty ?? false }

  private func manifests(in folder: String, below named: String) throws(NoManifest) -> [ManifestRequest] {
    let names: [String]
    do throws(FileProblem) { names = try disk.listing(of: folder) } catch {
      throw NoManifest(message: "the folder '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)")
    }
    var found: [ManifestRequest] = []
    for name in names {
      if name.hasPrefix(".") || name == "__Snapshots__" || name == "node_modules" { continue }
      let path = FileAccess.join(folder, name)
      if Self.suffixes.contains(where: name.hasSuffix) {
        // A dangling link is reported when it is read. A link out of the project is not read unless requested.
        let leadsOut = disk.isLink(path) && ProjectFolder(of: folder, disk).problem(reading: path) != nil
        if name.contains("\u{FFFD}"), !disk.exists(path), !disk.isLink(path) { throw NoManifest(message: Self.unnamed(path)) }
        if !leadsOut, disk.isRegular(path) || !disk.exists(path) { found.append(ManifestRequest(path: path, line: nil, foundIn: named)) }
      } else if disk.isFolder(path), !disk.isLink(path) {
        found += try manifests(in: path, below: named)
      }
    }
    return found
  }
}

extension String {
  fileprivate var trimmingSlashes: String {
    var path = self
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
