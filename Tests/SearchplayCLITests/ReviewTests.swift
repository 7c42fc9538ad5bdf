import Foundation
import Testing

/// Pending snapshots: proposed by a test, accepted or rejected by a person.
struct ReviewTests {
  private static let stored = "__Snapshots__/shop/narrow-to-red-shoes.snap.yaml"
  private static let pending = stored + ".new"

  /// A starter project whose data has changed.
  private func changed() async throws -> Program {
    let program = try Program()
    _ = try await program.run("init")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    return program
  }

  @Test func whatDiffersIsProposedAndTaken() async throws {
    let program = try await changed()
    defer { program.end() }
    let old = try program.read(Self.stored)
    #expect(try await program.run("test").status == 1)
    #expect(try program.read(Self.stored) == old && program.exists(Self.pending))
    let listed = try await program.run("review", "--json")
    #expect(listed.status == 0 && listed.output.contains("\"snapshot\": \"\(Self.stored)\""))
    #expect(listed.output.contains("\"steps 1, 2 and 4: categories: Shoes 2 -> 3, Hats 2 -> 1\""))
    let blind = try await program.run("review")
    #expect(blind.status == 64)
    #expect(blind.errors == "error: not running in a terminal; use 'searchplay accept', 'searchplay reject' or --json\n")
    let accepted = try await program.run("accept", Self.stored)
    #expect(accepted.status == 0 && accepted.output == "accepted \(Self.stored)\n")
    #expect(try !program.exists(Self.pending) && program.read(Self.stored).contains("[ ] Shoes 3"))
    #expect(try await program.run("test").status == 0)
    #expect(try await program.run("accept").output == "nothing is pending\n")
  }

  @Test func whatDiffersCanBeRejected() async throws {
    let program = try await changed()
    defer { program.end() }
    let old = try program.read(Self.stored)
    _ = try await program.run("test")
    #expect(try await program.run("reject", "shop.searchplay.yaml").output == "rejected \(Self.stored)\n")
    #expect(try program.read(Self.stored) == old && !program.exists(Self.pending))
    #expect(try await program.run("reject", "nowhere").status == 64)
  }

  @Test func aMissingSnapshotIsProposedToo() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.replace("name: Search as you type", "name: Other", in: "shop.searchplay.yaml")
    #expect(try await program.run("test").output.contains("there is no snapshot yet: __Snapshots__/shop/other.snap.yaml"))
    #expect(program.exists("__Snapshots__/shop/other.snap.yaml.new"))
    #expect(
      try await program.run("accept").output == """
        accepted __Snapshots__/shop/other.snap.yaml
        removed __Snapshots__/shop/search-as-you-type.snap.yaml: its scenario was renamed

        """)
    #expect(try await program.run("test").status == 0)
  }

  @Test func nothingIsProposedInCI() async throws {
    let program = try await changed()
    defer { program.end() }
    #expect(try await program.run("test", environment: ["CI": "true"]).status == 1)
    #expect(try await program.run("test", "-u=none").status == 1)
    #expect(!program.exists(Self.pending) && !program.exists(".searchplay/last-run.json") == false)
  }

  @Test func aPendingSnapshotFailsInCI() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let stored = "__Snapshots__/shop/search-as-you-type.snap.yaml"
    try program.write(try program.read(stored).replacing("step 1", with: "step 01"), stored + ".new")
    let result = try await program.run("test", environment: ["CI": "1"])
    #expect(result.status == 1)
    #expect(result.output.contains("a pending snapshot is awaiting review: \(stored).new\n"), "\(result.output)")
  }

  @Test func aPendingSnapshotGoesWhenItIsNoLongerNeeded() async throws {
    let program = try await changed()
    defer { program.end() }
    _ = try await program.run("test")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Shoes\"", "\"name\": \"Rain hat\", \"category\": \"Hats\"", in: "products.json")
    #expect(try await program.run("test").status == 0)
    #expect(!program.exists(Self.pending))
    // Files that another tool left there are not touched.
    try program.write("mine", "__Snapshots__/shop/x.snap.yaml.new")
    #expect(try await program.run("accept").output == "nothing is pending\n")
    #expect(try program.read("__Snapshots__/shop/x.snap.yaml.new") == "mine")
  }

  @Test func snapshotsOfAManifestThatIsGoneAreObsolete() async throws {
    let program = try Program()
    defer { program.end() }
    let text = "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ search: }] }]\n"
    try program.write(text, "old.searchplay.yaml")
    try program.write(text, "kept.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    try FileManager.default.removeItem(at: program.folder.appending(path: "old.searchplay.yaml"))
    let snapshot = "__Snapshots__/old/s.snap.yaml"
    #expect(try await program.run("test", "kept.searchplay.yaml", environment: ["CI": "1"]).status == 0, "known of whole folders only")
    let local = try await program.run("test")
    #expect(local.status == 0)
    #expect(
      local.output == """
        kept.searchplay.yaml
          ✓ S
        __Snapshots__/old
          ! obsolete snapshot, belongs to no scenario: \(snapshot)

        1 passed, 0 failed, 1 obsolete
        run 'searchplay test -u' to remove what is obsolete

        """)
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 1 && program.exists(snapshot))
    #expect(try await program.run("test", "-u").output.contains("- removed \(snapshot)\n") && !program.exists(snapshot))
  }

  @Test(arguments: [("ignore", 0, false, true), ("warn", 0, true, true), ("reject", 1, true, true), ("delete", 0, false, false)])
  func obsoleteSnapshots(_ mode: String, _ status: Int32, _ isNamed: Bool, _ stays: Bool) async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let path = "__Snapshots__/shop/gone.snap.yaml"
    try program.write(try program.read(Self.stored), path)
    let result = try await program.run("test", "--unreferenced", mode)
    #expect(result.status == status)
    #expect(result.output.contains("obsolete snapshot, belongs to no scenario: \(path)") == isNamed)
    #expect(program.exists(path) == stays)
  }
}
