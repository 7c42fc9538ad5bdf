import Foundation
import Testing

/// The effects of checkouts, other processes and other machines on a project's files.
struct SurroundingsTests {
  private func project() async throws -> Program {
    let program = try Program()
    _ = try await program.run("init")
    return program
  }

  @Test func lineEndsOfACheckoutAreNoDifference() async throws {
    let program = try await project()
    defer { program.end() }
    let path = "__Snapshots__/shop/search-as-you-type.snap.yaml"
    let text = try program.read(path)
    for other in [text.replacing("\n", with: "\r\n"), text + "\n", String(text.dropLast())] {
      try program.write(other, path)
      #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
    }
  }

  @Test func filesKeepTheirPermissions() async throws {
    let program = try await project()
    defer { program.end() }
    let manifest = program.folder.appending(path: "shop.searchplay.yaml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: manifest)
    try program.replace("hits: 1", "hits: 9", in: "shop.searchplay.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: manifest)
    #expect(try await program.run("test", "-u").status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: manifest)[.posixPermissions] as? Int == 0o600)
  }

  @Test func standardInputIsNotRewritten() async throws {
    let program = try await project()
    defer { program.end() }
    try program.replace("hits: 1", "hits: 9", in: "shop.searchplay.yaml")
    let result = try await program.run("test", "-u", "-", input: program.read("shop.searchplay.yaml"))
    #expect(result.status == 1)
    #expect(result.output.contains("    not updated: a manifest from standard input cannot be rewritten\n"), "\(result.output)")
    #expect(result.output.hasSuffix("\n1 passed, 1 failed\n"), "\(result.output)")
  }

  /// Each process writes its own expectations, whichever comes first.
  @Test func processesRewriteOneManifestTogether() throws {
    let program = try Program()
    defer { program.end() }
    let scenarios = (1...8).map { "  - name: S\($0)\n    steps:\n      - search:\n      - expect: { hits: 9 }\n" }.joined()
    try program.write("version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios:\n\(scenarios)", "m.searchplay.yaml")
    let runs = DispatchQueue(label: "runs", attributes: .concurrent)
    let group = DispatchGroup()
    for number in 1...8 { runs.async(group: group) { _ = try? program.launch("test", "-u", "-g", "S\(number)") } }
    group.wait()
    #expect(try program.read("m.searchplay.yaml").ranges(of: "hits: 1 }").count == 8)
  }

  /// No single shard can tell that a snapshot is obsolete; all of them together can.
  @Test func partsOfARunFindObsoleteSnapshotsTogether() async throws {
    let program = try await project()
    defer { program.end() }
    try program.write(program.read("__Snapshots__/shop/search-as-you-type.snap.yaml"), "__Snapshots__/shop/old.snap.yaml")
    for part in 1...2 {
      let result = try await program.run(
        "test", "--shard", "\(part)/2", "--report-json", "part\(part).json", environment: ["CI": "1"])
      #expect(result.status == 0 && !result.output.contains("obsolete"), "\(result.output)")
    }
    let merged = try await program.run("merge-reports", "part1.json", "part2.json", "--report-tap", "all.tap", environment: ["CI": "1"])
    #expect(merged.status == 1)
    #expect(
      merged.output == """
        shop.searchplay.yaml
          ! obsolete snapshot, belongs to no scenario: __Snapshots__/shop/old.snap.yaml

        2 passed, 0 failed, 1 obsolete
        obsolete snapshots fail the run in CI; 'searchplay test -u' removes them

        """, "\(merged.output)")
    #expect(try program.read("all.tap").contains("not ok 3 - shop.searchplay.yaml: no snapshot is obsolete\n"))
    #expect(try await program.run("merge-reports", "part1.json", "part2.json").status == 0, "outside CI it is only said")
  }

  /// Another process may store a snapshot that this one does not know about yet.
  @Test func snapshotsThatCameLaterAreNotObsolete() async throws {
    let program = try await project()
    defer { program.end() }
    try program.write(program.read("__Snapshots__/shop/search-as-you-type.snap.yaml"), "__Snapshots__/shop/later.snap.yaml")
    let later = Date(timeIntervalSinceNow: 86_400)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: program.folder.appending(path: "__Snapshots__/shop/later.snap.yaml").path)
    #expect(try await program.run("test", "-u").status == 0 && program.exists("__Snapshots__/shop/later.snap.yaml"))
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  @Test func inCIAMissingSnapshotIsNamedBesideAnExpectation() async throws {
    let program = try await project()
    defer { program.end() }
    try program.replace("hits: 1", "hits: 9", in: "shop.searchplay.yaml")
    try FileManager.default.removeItem(at: program.folder.appending(path: "__Snapshots__/shop/narrow-to-red-shoes.snap.yaml"))
    let result = try await program.run("test", environment: ["CI": "1"])
    #expect(result.output.contains("    there is no snapshot yet: __Snapshots__/shop/narrow-to-red-shoes.snap.yaml\n"), "\(result.output)")
  }

  @Test func whatAnEarlierRunProposedIsForgotten() async throws {
    let program = try await project()
    defer { program.end() }
    let pending = "__Snapshots__/shop/search-as-you-type.snap.yaml.new"
    try program.replace("- search: ru\n", "- search: hat\n", in: "shop.searchplay.yaml")
    _ = try await program.run("test")
    #expect(program.exists(pending))
    try program.replace("- search: hat\n", "- search: hat\n      - click: { categories: Nothing }\n", in: "shop.searchplay.yaml")
    _ = try await program.run("test")
    #expect(!program.exists(pending))
  }

  @Test func emptyFoldersPassOnRequest() async throws {
    let program = try Program()
    defer { program.end() }
    #expect(try await program.run("test").status == 64)
    #expect(try await program.run("test", "--pass-with-no-tests").status == 0)
    _ = try await program.run("init")
    #expect(try await program.run("test", "-j4").status == 0)
  }

  @Test func nothingIsObsoleteWhileAManifestCannotBeRead() async throws {
    let program = try await project()
    defer { program.end() }
    try program.write(program.read("__Snapshots__/shop/search-as-you-type.snap.yaml"), "__Snapshots__/shop/old.snap.yaml")
    try program.write("version: 5\n", "z.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 2)
    #expect(program.exists("__Snapshots__/shop/old.snap.yaml"))
  }

  @Test func gitHubGetsEveryProblemAtItsPlace() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets:\n  a: { type: stast }\n  b: { type: sortBy }\nscenarios: [{ name: S, steps: [{ search: }] }]\n",
      "m.searchplay.yaml")
    let expected = """
      ::error file=m.searchplay.yaml,line=4,col=14,title=unknown-widget::there is no widget type 'stast'%0Adid you mean 'stats'?
      ::error file=m.searchplay.yaml,line=5,col=8,title=missing-key::a sortBy widget needs the key 'indicesNames'%0Aadd 'indicesNames': the indices: the main one and its replicas

      """
    let result = try await program.run("test", environment: ["GITHUB_ACTIONS": "true", "CI": "true"])
    #expect(result.status == 2 && result.output.hasSuffix(expected), "\(result.output)")
    #expect(try await program.run("test", "--report-tap", "t", environment: ["GITHUB_ACTIONS": "true"]).output.contains("::error") == false)
    #expect(try await program.run("test", "--report-tap", "t", "--github").output.hasSuffix(expected))
    #expect(try await program.run("validate", environment: ["GITHUB_ACTIONS": "true"]).output == expected)
  }

  @Test func noFiltersCanBeExpectedAsNull() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios:
        - name: S
          steps:
            - filterState: { add: { group: { and: g }, filters: { a: x } } }
            - expect: { hits: 1, filters: null }

      """, "m.searchplay.yaml")
    let result = try await program.run("run")
    #expect(result.status == 1 && result.output.contains("the filters differ from what is expected"), "\(result.output)")
  }

  @Test func removalInCIIsSaidLoudly() async throws {
    let program = try await project()
    defer { program.end() }
    #expect(
      try await program.run("test", "--unreferenced=delete", environment: ["CI": "1"]).errors
        == "warning: CI is set, but --unreferenced=delete was given: obsolete snapshots will be removed\n")
  }
}
