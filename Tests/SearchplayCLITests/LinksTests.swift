import Foundation
import TestRuns
import Testing

@testable import SearchplayCLI

/// Unexpected links, and files outside the project: nothing is written or read there unless requested.
struct LinksTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
    widgets:
      colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: ["count:desc"] } }
    scenarios:
      - name: S
        steps: [{ search: }]

    """

  /// A project in a separate folder, next to a file and a folder that do not belong to it.
  private func project() throws -> (program: Program, outside: URL) {
    let program = try Program()
    try program.write(Self.manifest, "p/m.searchplay.yaml")
    try program.write("", "p/searchplay.yaml")
    try program.write("precious", "outside/file.txt")
    return (program, program.folder.appending(path: "outside"))
  }

  private func link(_ program: Program, _ path: String, to target: String) throws {
    let place = program.folder.appending(path: path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  /// Snapshots outside the project are not read through a link, neither by a test nor by a review.
  @Test func snapshotsElsewhere() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try program.write(Self.manifest.replacing("c: red", with: "c: precious"), "outside/m.searchplay.yaml")
    _ = try await program.run("test", "-u=all", in: outside)
    _ = try await program.run("test", in: outside)
    try link(program, "p/__Snapshots__", to: outside.appending(path: "__Snapshots__").path)
    let place = program.folder.appending(path: "p")
    let said = try await program.run("test", "--verbose", in: place)
    #expect(said.status == 1 && !(said.output + said.errors).contains("precious"), "\(said)")
    #expect((said.output + said.errors).contains("it is outside the project"), "\(said)")
    // A link to a folder of the project is no other place.
    try FileManager.default.removeItem(at: place.appending(path: "__Snapshots__"))
    try link(program, "p/__Snapshots__", to: "kept")
    try FileManager.default.createDirectory(at: place.appending(path: "kept"), withIntermediateDirectories: true)
    _ = try await program.run("test", "-u=all", in: place)
    #expect(try await program.run("test", in: place).status == 0)
  }

  /// A folder that is replaced by a link after it was checked: nothing is written or removed where the link leads.
  @Test func aFolderThatBecomesALink() throws {
    let (program, outside) = try project()
    defer { program.end() }
    try link(program, "p/linked", to: outside.path)
    let disk = FileAccess(from: program.folder.appending(path: "p").path)
    let project = try #require(KnownFolder(program.folder.appending(path: "p").resolvingSymlinksInPath().path))
    let reason = "its folder is a link to a folder outside the project, \(project.path)"
    #expect(throws: FileProblem(path: "linked/file.txt", reason: reason)) {
      try disk.write(Array("changed".utf8), to: "linked/file.txt", inside: project, Interruption())
    }
    #expect(throws: FileProblem(path: "linked/file.txt", reason: reason)) { try disk.remove("linked/file.txt", inside: project) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["file.txt"])
    #expect(try program.read("outside/file.txt") == "precious")
    // A link to a folder of the project is no other place.
    try link(program, "p/within", to: "real")
    try program.write("old", "p/real/a.txt")
    try disk.write(Array("new".utf8), to: "within/a.txt", inside: project, Interruption())
    #expect(try program.read("p/real/a.txt") == "new")
    // A file that became a link is replaced.
    try link(program, "p/real/b.txt", to: outside.appending(path: "file.txt").path)
    try disk.write(Array("own".utf8), to: "real/b.txt", inside: project, Interruption())
    #expect(try program.read("p/real/b.txt") == "own" && program.read("outside/file.txt") == "precious")
  }

  /// A report goes wherever its path leads, if that is a device.
  @Test func aReportToADevice() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { c: { type: stats } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    try link(program, "n.xml", to: "/dev/null")
    let said = try await program.run("test", "--report-junit", "n.xml")
    #expect(said.status == 0 && !said.errors.contains("could not be written"), "\(said)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: program.folder.appending(path: "n.xml").path) == "/dev/null")
  }

  /// A folder that the user names may be a link to another project, whatever else is run.
  @Test func aLinkedProjectBesideAnother() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest =
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { c: { type: stats } }\nscenarios: [{ name: S, steps: [search: ] }]\n"
    for path in ["p/m.searchplay.yaml", "q/a/x.searchplay.yaml"] { try program.write(manifest, path) }
    for path in ["p/.git/HEAD", "q/.git/HEAD"] { try program.write("", path) }
    try link(program, "p/shop", to: "../q")
    let said = try await program.run("test", "-u", ".", "shop", in: program.folder.appending(path: "p"))
    #expect(said.status == 0 && program.exists("q/a/__Snapshots__/x/s.snap.yaml"), "\(said)")
  }

  /// A link to itself is not suggested as its own replacement.
  @Test func aLinkToItself() async throws {
    let program = try Program()
    defer { program.end() }
    try link(program, "records.json", to: "records.json")
    try program.write(
      Self.manifest.replacing("[{ objectID: a, c: red }]", with: "records.json"), "m.searchplay.yaml")
    let result = try await program.run("validate")
    #expect(
      result.status == 2
        && result.errors.contains("error: the records 'records.json' cannot be read: too many levels of symbolic links [records-file]\n")
        && !result.errors.contains("did you mean"), "\(result)")
  }

  @Test(arguments: [[], ["-u"]])
  func noSnapshotIsWrittenThroughALink(_ flags: [String]) async throws {
    let (program, outside) = try project()
    defer { program.end() }
    let file = outside.appending(path: "file.txt").path
    for name in ["s.snap.yaml", "s.snap.yaml.new"] { try link(program, "p/__Snapshots__/m/\(name)", to: file) }
    let result = try await program.run(["test", "p"] + flags)
    #expect(result.status == 1)
    #expect(try program.read("outside/file.txt") == "precious")
    if flags.isEmpty { return }
    #expect(result.output.contains("the snapshot cannot be read: it is outside the project"), "\(result.output)")
  }

  @Test func noSnapshotIsWrittenOrRemovedInALinkedFolder() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try program.write("# Searchplay snapshot 1.0\n", "outside/snaps/m/old.snap.yaml")
    try program.write("# Searchplay snapshot 1.0\n", "outside/snaps/gone/old.snap.yaml")
    try link(program, "p/__Snapshots__", to: outside.appending(path: "snaps").path)
    let result = try await program.run("test", "p", "-u")
    #expect(result.status == 1)
    #expect(result.output.contains("its folder is a link to a folder outside the project"), "\(result.output)")
    #expect(program.exists("outside/snaps/m/old.snap.yaml") && program.exists("outside/snaps/gone/old.snap.yaml"))
    #expect(!program.exists("outside/snaps/m/s.snap.yaml"))
  }

  @Test func noStarterSnapshotIsWrittenInALinkedFolder() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try link(program, "p/new/__Snapshots__", to: outside.path)
    let result = try await program.run("init", "p/new")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: 'p/new/__Snapshots__/shop/"), "\(result.errors)")
    #expect(result.errors.contains("cannot be written: its folder is a link to a folder outside the project, "), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["file.txt"])
  }

  @Test func noReferencePageIsWrittenInALinkedFolder() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try program.write("kept", "outside/pages/kept.txt")
    try link(program, "p/Widgets", to: outside.appending(path: "pages").path)
    let result = try await program.run("reference", "-o", "p")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("error: 'p/Widgets/stats.md' could not be written: its folder is a link to a folder outside the project"))
    #expect(program.exists("p/Manifest.md") && program.exists("outside/pages/kept.txt"))
    #expect(!program.exists("outside/pages/stats.md"))
  }

  @Test func noPictureIsWrittenOrRemovedInALinkedFolder() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    let command = ["docs", "p/m.searchplay.yaml", "-o", "p/out", "--pictures", "images"]
    #expect(try await program.run(command).status == 0)
    let pictures = outside.appending(path: "images")
    try FileManager.default.moveItem(at: program.folder.appending(path: "p/out/images"), to: pictures)
    let made = try #require(try FileManager.default.contentsOfDirectory(atPath: pictures.path).first)
    try FileManager.default.moveItem(at: pictures.appending(path: made), to: pictures.appending(path: "gone.svg"))
    try link(program, "p/out/images", to: pictures.path)
    let result = try await program.run(command)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("error: 'p/out/images/\(made)' could not be written: its folder is a link to a folder outside the project"))
    #expect(
      result.errors.contains("error: 'p/out/images/gone.svg' cannot be removed: its folder is a link to a folder outside the project"))
    #expect(program.exists("outside/images/gone.svg") && !program.exists("outside/images/\(made)"))
  }

  @Test func neitherTheLastRunNorAnAcceptedSnapshot() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    let file = outside.appending(path: "file.txt").path
    try link(program, ".searchplay/last-run.json", to: file)
    _ = try await program.run("test", "p")
    #expect(try program.read("outside/file.txt") == "precious")
    #expect(program.exists("p/__Snapshots__/m/s.snap.yaml.new"))
    try link(program, "p/__Snapshots__/m/s.snap.yaml", to: file)
    let accepted = try await program.run("accept", "p")
    #expect(accepted.status != 0 && accepted.errors.contains("it is a link to a file that is not Searchplay's"), "\(accepted.errors)")
    #expect(try program.read("outside/file.txt") == "precious")
  }

  @Test(arguments: ["extends: ../outside/file.txt", "setup: [{ include: ../outside/file.txt }]", "setup: [{ include: here.txt }]"])
  func nothingOutsideTheProjectIsRead(_ line: String) async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try link(program, "p/here.txt", to: outside.appending(path: "file.txt").path)
    try program.write(Self.manifest + line + "\n", "p/m.searchplay.yaml")
    let result = try await program.run("validate", "p")
    #expect(result.status == 2 && !result.errors.contains("precious"))
    #expect(result.errors.contains("it is outside the project"), "\(result.errors)")
  }

  @Test(arguments: ["/dev/zero", "pipe"])
  func whatNeverEndsIsNotRead(_ path: String) async throws {
    let (program, _) = try project()
    defer { program.end() }
    mkfifo(program.folder.appending(path: "p/pipe").path, 0o644)
    mkfifo(program.folder.appending(path: "p/x.searchplay.yaml").path, 0o644)
    try program.write(Self.manifest + "extends: \(path)\n", "p/m.searchplay.yaml")
    let result = try await program.run("validate", "p")
    #expect(result.status == 2)
    #expect(result.errors.contains("it is not a regular file") || result.errors.contains("it is outside the project"), "\(result.errors)")
  }

  @Test func aLinkToAFolderIsNotSearched() async throws {
    let (program, _) = try project()
    defer { program.end() }
    try link(program, "p/loop", to: ".")
    try link(program, "p/root", to: "/")
    #expect(try await program.run("list", "p").output.split(separator: "\n").count == 1)
  }

  @Test func aSnapshotThatCannotBeReadIsSaidToBe() async throws {
    let (program, _) = try project()
    defer { program.end() }
    try program.write("", "p/__Snapshots__/m/s.snap.yaml/x")
    let result = try await program.run("test", "p")
    #expect(result.status == 1 && result.output.contains("the snapshot cannot be read: it is a folder"), "\(result.output)")
  }

  /// Links to a file outside the project or to an endless one, in place of a project file, a manifest, a snapshot and a generated page.
  @Test func otherLinksLeadNowhereEither() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    let file = outside.appending(path: "file.txt").path
    try link(program, "p/evil.searchplay.yaml", to: file)
    try link(program, "p/__Snapshots__/m/s.snap.yaml", to: "/dev/zero")
    try link(program, "p/.searchplay/last-run.json", to: "/dev/zero")
    try link(program, "p/m.md", to: file)
    let place = program.folder.appending(path: "p")
    let tested = try await program.run("test", in: place)
    #expect(tested.status == 1 && tested.output.contains("the snapshot cannot be read: it is not a regular file"), "\(tested.output)")
    let documented = try await program.run("docs", "m.searchplay.yaml", "--check", in: place)
    let listed = try await program.run("list", in: place)
    #expect(![tested, documented, listed].contains { ($0.output + $0.errors).contains("precious") })
    #expect(listed.output.split(separator: "\n").count == 1)
    try FileManager.default.removeItem(at: program.folder.appending(path: "p/searchplay.yaml"))
    try FileManager.default.createDirectory(at: program.folder.appending(path: "p/.git"), withIntermediateDirectories: true)
    try link(program, "p/searchplay.yaml", to: file)
    #expect(try await !program.run("list", in: place).errors.contains("precious"))
  }

  /// `reject` and `test -u` do not touch the target of a link.
  @Test func nothingIsRemovedOrRewrittenThroughALink() async throws {
    let (program, outside) = try project()
    defer { program.end() }
    try program.write("# Searchplay snapshot 1.0\n", "outside/snaps/m/s.snap.yaml.new")
    try link(program, "p/__Snapshots__", to: outside.appending(path: "snaps").path)
    let rejected = try await program.run("reject", "p/m.searchplay.yaml")
    #expect(rejected.status == 64 && rejected.errors.contains("cannot be read: it is outside the project"), "\(rejected)")
    #expect(program.exists("outside/snaps/m/s.snap.yaml.new"))
    let manifest = Self.manifest.replacing("[{ search: }]", with: "[{ search: }, { expect: { hits: 7 } }]")
    try program.write(manifest, "outside/real.searchplay.yaml")
    try link(program, "p/l.searchplay.yaml", to: outside.appending(path: "real.searchplay.yaml").path)
    _ = try await program.run("test", "p/l.searchplay.yaml", "-u")
    #expect(try program.read("outside/real.searchplay.yaml") == manifest)
  }
}
