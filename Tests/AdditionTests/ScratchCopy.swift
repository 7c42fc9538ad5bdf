import Foundation
import TestSupport

/// A copy of some targets with cases added to their enums, and the compiler's errors in everything that depends on them.
///
/// Only files that mention a neighbour of an added case are type-checked: a `switch` without a `default:` names every case.
struct ScratchCopy {
  /// Text to insert after other text, which must occur exactly once in the file.
  struct Addition {
    let file: String
    let after: String
    let text: String
  }

  private let folder: URL
  private let modules: URL
  private let package: String

  struct Problem: Error {
    let text: String
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "additions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "modules"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Tool.checkout.appending(path: "Sources"), to: folder.appending(path: "Sources"))
    let build = Tool.products.resolvingSymlinksInPath()
    modules = build.appending(path: "Modules")
    // The build system names the package after its folder.
    package = String(Tool.checkout.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  func end() { try? FileManager.default.removeItem(at: folder) }

  private func source(_ path: String) -> URL { folder.appending(path: "Sources/\(path)") }

  func add(_ addition: Addition) throws {
    let url = source(addition.file)
    let text = try String(contentsOf: url, encoding: .utf8)
    guard text.components(separatedBy: addition.after).count == 2 else {
      throw Problem(text: "\(addition.file) does not have '\(addition.after)' once")
    }
    try text.replacingOccurrences(of: addition.after, with: addition.after + addition.text).write(
      to: url, atomically: true, encoding: .utf8)
  }

  /// Emits the module of a target in its current state, even though it does not compile.
  func emit(_ target: String) throws {
    let output = folder.appending(path: "modules/\(target).swiftmodule").path
    let skip = ["-emit-module", "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors", "-o", output]
    _ = try compile(skip, target, files(of: target).map(\.path))
    guard FileManager.default.fileExists(atPath: output) else { throw Problem(text: "no module for \(target)") }
  }

  /// For each case, the files whose switches lack it, once per `switch`, in ascending order.
  func missing(neighbours: [String]) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for target in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sources").path).sorted() {
      let files = try files(of: target)
      let concerned = try files.filter { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return neighbours.contains { text.contains(".\($0)") }
      }
      if concerned.isEmpty { continue }
      let primary = concerned.flatMap { ["-primary-file", $0.path] }
      let said = try compile(["-typecheck"] + primary, target, files.filter { !concerned.contains($0) }.map(\.path))
      var place = ""
      for line in said.split(separator: "\n") {
        if let range = line.range(of: ": error: ") {
          place = String(line[..<range.lowerBound].split(separator: "/").last?.prefix { $0 != ":" } ?? "")
          if !line.hasSuffix("switch must be exhaustive") { throw Problem(text: String(line)) }
        } else if let note = line.firstMatch(of: /note: add missing case: '\.(\w+)/) {
          found[String(note.output.1), default: []].append("\(target)/\(place)")
        }
      }
    }
    return found.mapValues { $0.sorted() }
  }

  private func files(of target: String) throws -> [URL] {
    guard let found = FileManager.default.enumerator(at: source(target), includingPropertiesForKeys: nil) else { return [] }
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  private func compile(_ options: [String], _ target: String, _ files: [String]) throws -> String {
    let maps = ["CLibYAML", "CMemory"].map { Tool.checkout.appending(path: "Sources/\($0)/module.modulemap").path }
    var arguments = ["swiftc", "-frontend"] + options + files
    arguments += ["-module-name", target.replacingOccurrences(of: "-", with: "_"), "-swift-version", "6", "-package-name", package]
    arguments += ["-parse-as-library", "-diagnostic-style", "llvm", "-I", folder.appending(path: "modules").path, "-I", modules.path]
    arguments += maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    arguments += [
      "-module-cache-path", modules.deletingLastPathComponent().appending(path: "AdditionsCache").path,
    ]
    #if os(macOS)
      arguments += ["-sdk", try Tool.run(["xcrun", "--show-sdk-path"]).text.trimmingCharacters(in: .whitespacesAndNewlines)]
    #endif
    return try Tool.run(arguments).text
  }
}
