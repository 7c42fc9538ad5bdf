import Diagnostics
import Foundation
import Manifest
import TestRuns
import Testing

@testable import SearchplayCLI

/// Folders that are made for a file, each in the open one above it.
struct HeldFolderTests {
  private func withFolders(_ body: (_ project: URL, _ outside: URL) throws -> Void) throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "held-\(UUID())")
    defer { try? FileManager.default.removeItem(at: place) }
    let (project, outside) = (place.appending(path: "project"), place.appending(path: "outside"))
    for folder in [project, outside] { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    try body(project, outside)
  }

  /// A link in the place of a folder leads nowhere: nothing is made behind it.
  @Test func nothingIsMadeOutside() throws {
    try withFolders { project, outside in
      try FileManager.default.createSymbolicLink(at: project.appending(path: "link"), withDestinationURL: outside)
      let error = #expect(throws: HeldFolder.Failure.self) {
        _ = try HeldFolder(making: project.path + "/link/a/b", inside: KnownFolder(project.path))
      }
      guard case .outside? = error else { throw Problem(text: "\(String(describing: error))") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
      // Where no project limits it, the link may be followed.
      _ = try HeldFolder(making: project.path + "/link/a/b", inside: nil)
      #expect(FileManager.default.fileExists(atPath: outside.path + "/a/b"))
    }
  }

  /// What could not be written leaves no empty folders behind; folders that were there, or that are not empty, stay.
  @Test func madeFoldersAreRemoved() throws {
    try withFolders { project, _ in
      try FileManager.default.createDirectory(at: project.appending(path: "old"), withIntermediateDirectories: true)
      let held = try HeldFolder(making: project.path + "/old/new/newer", inside: KnownFolder(project.path))
      #expect(
        try held.isInside(#require(KnownFolder(project.path))) && FileManager.default.fileExists(atPath: project.path + "/old/new/newer"))
      held.removeMade()
      #expect(try FileManager.default.contentsOfDirectory(atPath: project.path + "/old") == [])
      let used = try HeldFolder(making: project.path + "/new/newer", inside: KnownFolder(project.path))
      try Data().write(to: project.appending(path: "new/file"))
      used.removeMade()
      #expect(try FileManager.default.contentsOfDirectory(atPath: project.path + "/new") == ["file"])
    }
  }

  /// A file, or a link to nothing, in the place of a folder.
  @Test func whatIsNoFolder() throws {
    try withFolders { project, outside in
      try Data().write(to: project.appending(path: "file"))
      try FileManager.default.createSymbolicLink(at: project.appending(path: "broken"), withDestinationURL: outside.appending(path: "none"))
      let disk = FileAccess(from: project.path)
      for (path, reason) in [
        ("file/a", "'file': the folder cannot be created (a file has this name)"),
        ("file/a/b", "'file/a': the folder cannot be created (not a directory)"),
        ("broken/a", "'broken': the folder cannot be created (a link on its path leads nowhere)"),
      ] {
        let error = #expect(throws: FileProblem.self) { try disk.write([], to: path, inside: KnownFolder(project.path), Interruption()) }
        #expect(error.map { "'\($0.path)': \($0.reason)" } == reason)
      }
      #expect(!FileManager.default.fileExists(atPath: outside.path + "/none"))
      try disk.write([], to: "a//b///c", inside: KnownFolder(project.path), Interruption())
      #expect(FileManager.default.fileExists(atPath: project.path + "/a/b/c"))
    }
  }

  /// A folder from which something was read keeps its project: what takes its place afterwards is not written to.
  @Test func swappedFolders() throws {
    try withFolders { project, outside in
      let folder = project.appending(path: "inc")
      try FileManager.default.createDirectory(at: project.appending(path: ".git"), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for place in [folder, outside] { try Data("old".utf8).write(to: place.appending(path: "s.yaml")) }
      let output = Output(disk: FileAccess(from: project.path))
      output.know("inc")
      try output.saveEdited(Array("new".utf8), to: "inc/s.yaml")
      try FileManager.default.moveItem(at: folder, to: project.appending(path: "inc.real"))
      try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: outside)
      #expect(throws: FileProblem.self) { try output.saveEdited(Array("new".utf8), to: "inc/s.yaml") }
      #expect(throws: FileProblem.self) { try output.saveOwn("new", to: "inc/__Snapshots__/a/b.snap.yaml", mark: nil) }
      #expect(try String(contentsOf: outside.appending(path: "s.yaml"), encoding: .utf8) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["s.yaml"])
      #expect(try String(contentsOf: project.appending(path: "inc.real/s.yaml"), encoding: .utf8) == "new")
    }
  }

  /// What was found below a folder that the user named belongs to its project, even if a link took its place before anything was read.
  @Test func foldersThatWereSwappedBeforeReading() throws {
    try withFolders { project, outside in
      try FileManager.default.createDirectory(at: project.appending(path: ".git"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: project.appending(path: "shop"), withDestinationURL: outside)
      try Data("old".utf8).write(to: outside.appending(path: "s.yaml"))
      let output = Output(disk: FileAccess(from: project.path))
      output.know("shop", foundIn: ".")
      #expect(throws: FileProblem.self) { try output.saveEdited(Array("new".utf8), to: "shop/s.yaml") }
      #expect(throws: FileProblem.self) { try output.saveOwn("new", to: "shop/__Snapshots__/a/b.snap.yaml", mark: nil) }
      #expect(throws: FileProblem.self) {
        try output.save("new", to: "shop/a.md", .plain, inside: output.project(writing: "shop/a.md", below: "shop"), orByLink: true)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["s.yaml"])
      #expect(try String(contentsOf: outside.appending(path: "s.yaml"), encoding: .utf8) == "old")
      // A folder that the user names may be a link.
      let other = Output(disk: FileAccess(from: project.path))
      other.know("shop")
      try other.saveEdited(Array("new".utf8), to: "shop/s.yaml")
      #expect(try String(contentsOf: outside.appending(path: "s.yaml"), encoding: .utf8) == "new")
    }
  }

  /// What is read belongs to the project as well: nothing is read by a link that has taken the place of a folder or of a file.
  @Test func nothingIsReadOutside() throws {
    try withFolders { project, outside in
      let folder = project.appending(path: "inc")
      try FileManager.default.createDirectory(at: project.appending(path: ".git"), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for place in [folder, outside] { try Data("text".utf8).write(to: place.appending(path: "s.yaml")) }
      let disk = FileAccess(from: project.path)
      let output = Output(disk: disk)
      let manifest = SourceFile(name: "inc/m.yaml", bytes: [])
      func included() -> Result<SourceFile, ManifestContext.Unreadable> {
        ManifestLoader.open("s.yaml", from: manifest, disk, hiding: .none, project: output.project)
      }
      let request = ManifestRequest(path: "inc/s.yaml", line: nil, foundIn: ".")
      #expect(try output.read(request) == Array("text".utf8) && (try? included().get()) != nil)
      // A file is opened, and only then known to be elsewhere.
      let own = try #require(output.knownProject(of: "inc/s.yaml"))
      try FileManager.default.moveItem(at: folder, to: project.appending(path: "inc.real"))
      try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: outside)
      for read in [
        { _ = try output.read(request) }, { _ = try included().get() }, { _ = try disk.readRegular("inc/s.yaml", inside: own) },
        { _ = try disk.read("inc/s.yaml", upTo: 100, inside: own) },
      ] as [() throws -> Void] {
        let error = #expect(throws: (any Error).self) { try read() }
        #expect("\(String(describing: error))".contains("it is outside the project"), "\(String(describing: error))")
      }
      #expect(OpenedFile("inc/s.yaml", disk, inside: own) == nil && OpenedFile("inc/s.yaml", disk) != nil)
      // What the user names is read wherever it is.
      #expect(try output.read(ManifestRequest(path: "inc/s.yaml", line: nil)) == Array("text".utf8))
    }
  }

  private struct Problem: Error {
    let text: String
  }
}
