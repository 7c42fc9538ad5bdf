import Dispatch
import Foundation
import Testing

@testable import SearchplayCLI

/// Runs that are killed at any moment: nothing is lost or half-written, and the next run cleans up and says so.
struct KilledRunTests {
  @Test func snapshotsAreWholeWheneverARunIsKilled() async throws {
    let program = try Program()
    defer { program.end() }
    func manifest(_ count: Int, _ text: String) -> String {
      let scenarios = (1...count).map { "  - { name: S\($0), steps: [{ search: \(text) }, { search: }] }\n" }.joined()
      return
        "version: \"1.0\"\nsearcher: { records: [{ a: one }, { a: two }] }\nwidgets: { rows: { type: hits } }\nscenarios:\n\(scenarios)"
    }
    // The possible contents of each snapshot.
    var whole: [String: Set<String>] = [:]
    let folder = program.folder.appending(path: "__Snapshots__/m")
    func stored() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
    for text in ["one", "two"] {
      try program.write(manifest(30, text), "m.searchplay.yaml")
      _ = try await program.run("test", "-u")
      for name in stored() where name.hasSuffix(".snap.yaml") {
        whole[name, default: []].insert(try program.read("__Snapshots__/m/\(name)"))
      }
    }
    #expect(whole.count == 30 && whole.values.allSatisfy { $0.count == 2 })
    var killed = 0
    for round in 0..<40 {
      try program.write(manifest(30, round % 2 == 0 ? "one" : "two"), "m.searchplay.yaml")
      let process = try program.start("test", "-u", output: "log.txt")
      // From before the first snapshot to after the last one.
      try await Task.sleep(for: .milliseconds(5 * round))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      for name in stored() where name.hasSuffix(".snap.yaml") {
        let text = try program.read("__Snapshots__/m/\(name)")
        #expect(whole[name]?.contains(text) ?? false, "\(name) is half-written: \(text)")
      }
      #expect(Set(whole.keys).isSubset(of: stored()), "a snapshot is lost")
    }
    #expect(killed > 0)
    // One file that is certain to be left over.
    let half = "__Snapshots__/m/s1.snap.yaml.2147483646-\(FileAccess.host)-7.searchplay.tmp"
    try program.write("half", half)
    let next = try await program.run("test", "-u")
    #expect(next.status == 0)
    let said = "warning: removed '\(half)', which a killed run had left half-written\n"
    #expect(next.errors.contains(said), "\(next.errors)")
    #expect(stored() == whole.keys.sorted())
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  /// Accepting thirty snapshots, killed at any moment: each is the old one or the new one, and none is lost.
  @Test func snapshotsAreWholeWheneverAcceptIsKilled() async throws {
    let program = try Program()
    defer { program.end() }
    func write(_ text: String) throws {
      let scenarios = (1...30).map { "  - { name: S\($0), steps: [{ search: \(text) }, { search: }] }\n" }.joined()
      try program.write(
        "version: \"1.0\"\nsearcher: { records: [{ a: one }, { a: two }] }\nwidgets: { rows: { type: hits } }\nscenarios:\n\(scenarios)",
        "m.searchplay.yaml")
    }
    let paths = (1...30).map { "__Snapshots__/m/s\($0).snap.yaml" }
    var whole: [Set<String>] = Array(repeating: [], count: 30)
    for text in ["two", "one"] {
      try write(text)
      _ = try await program.run("test", "-u")
      for (place, path) in paths.enumerated() { whole[place].insert(try program.read(path)) }
    }
    var killed = 0
    for round in 0..<20 {
      try write(round % 2 == 0 ? "two" : "one")
      _ = try await program.run("test")
      let process = try program.start("accept", output: "log.txt")
      try await Task.sleep(for: .milliseconds(8 * round))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      for (place, path) in paths.enumerated() {
        let text = try program.read(path)
        #expect(whole[place].contains(text), "\(path) is half-written: \(text)")
      }
      // Snapshots that were not accepted are still pending.
      let left = try await program.run("test", environment: ["CI": "1"])
      let pending = paths.count { program.exists($0 + ".new") }
      #expect(left.output.contains("\(30 - pending) passed") || pending == 0 && left.status == 0, "\(left.output)")
      _ = try await program.run("accept")
    }
    #expect(killed > 0)
  }

  /// Saving an index, killed at any moment: the next run gives the same results, with or without the saved files.
  @Test func indicesAreWholeWheneverARunIsKilled() async throws {
    let program = try Program()
    defer { program.end() }
    let filler = String(repeating: "lamp ", count: 60)
    let records = (0..<4_000).map { "{\"objectID\":\"\($0)\",\"brand\":\"b\($0 % 7)\",\"name\":\"\(filler)\($0)\"}" }
    try program.write(records.joined(separator: "\n") + "\n", "r.ndjson")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.ndjson, settings: { attributesForFaceting: [brand] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: "lamp 7", click: { brands: b0 }] }]

      """, "m.searchplay.yaml")
    let plain = try await program.run("run")
    var killed = 0
    for round in 0..<12 {
      try? FileManager.default.removeItem(at: program.folder.appending(path: "cache"))
      let process = try program.start("run", "--index-cache", "cache", output: "log.txt")
      try await Task.sleep(for: .milliseconds(150 * round))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let next = try await program.run("run", "--index-cache", "cache")
      #expect(next.status == 0 && next.output == plain.output, "\(next)")
    }
    #expect(killed > 0)
  }

  /// The signals that a CI runner sends end a run promptly and cleanly.
  @Test(arguments: [SIGTERM, SIGHUP])
  func aRunThatIsTerminated(_ signal: Int32) async throws {
    let program = try Program()
    defer { program.end() }
    // A walk that takes minutes: each of 36 values is selected or not.
    let names = (0..<6).map { "a\($0)" }
    let records = (0..<6).map { value in "{ \(names.map { "\($0): v\(value)" }.joined(separator: ", ")) }" }.joined(separator: ", ")
    let widgets = names.map {
      "  \($0): { type: refinementList, attribute: \($0), operator: or, presenter: { sortBy: \"alphabetical:asc\" } }\n"
    }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [\(records)], settings: { attributesForFaceting: [\(names.joined(separator: ", "))] } }\nwidgets:\n\(widgets.joined())scenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    var ended: Process?
    // On a busy machine, the program may not be listening for signals yet.
    for seconds in [1, 4, 16, 64] where ended?.terminationReason != .exit {
      let process = try program.start("explore", "--states", "100000000", "--all", "--seconds", "600", output: "log.txt")
      let number = process.processIdentifier
      // Other tests may keep every thread of Swift's concurrency busy, while the walk takes the processor from them.
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { kill(number, signal) }
      process.waitUntilExit()
      ended = process
    }
    #expect(ended?.terminationReason == .exit && ended?.terminationStatus == 128 + signal)
  }

  /// A program in the working folder is not mistaken for the crash reporter of Swift's runtime.
  @Test(arguments: ["searchplay", "searchplay-network", "searchplay-pages"])
  func aCrashStartsNoOtherProgram(_ name: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("#!/bin/sh\n: > reported.txt\n", "reporter")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.folder.path + "/reporter")
    func isReported() -> Bool { FileManager.default.fileExists(atPath: program.folder.path + "/reported.txt") }
    // On a busy machine, the program may not have started yet.
    for seconds in [1, 4, 16, 64] {
      try? FileManager.default.removeItem(atPath: program.folder.path + "/reported.txt")
      let process = Process()
      process.executableURL = Program.executable.deletingLastPathComponent().appending(path: name)
      process.arguments = ["validate", "-"]
      process.currentDirectoryURL = program.folder
      process.environment = Program.variables.merging(["SWIFT_BACKTRACE": "enable=yes,swift-backtrace=./reporter"]) { $1 }
      process.standardInput = Pipe()
      process.standardError = FileHandle.nullDevice
      try process.run()
      try await Task.sleep(for: .seconds(seconds))
      kill(process.processIdentifier, SIGSEGV)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGSEGV)
      if !isReported() { break }
    }
    #expect(!isReported())
  }

  /// An interrupted `init` leaves nothing behind, so that it can be repeated.
  @Test func anInterruptedInitLeavesNothing() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<60).map { #"{"objectID":"\#($0)","name":"item \#($0)","brand":"b\#($0 % 5)","price":\#($0)}"# }
    try program.write("[\(records.joined(separator: ","))]", "shop/r.json")
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/shop").sorted() }
    var interrupted = 0
    // On a busy machine, the program may only be listening for signals at the last of these delays.
    for delay in Array(stride(from: 0, through: 330, by: 30)) + [1000, 4000, 16_000] where delay < 1000 || interrupted == 0 {
      let process = try program.start("init", "--records", "shop/r.json", "--explore", output: "log.txt")
      try await Task.sleep(for: .milliseconds(delay))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      if process.terminationStatus == 130, process.terminationReason == .exit {
        interrupted += 1
        // At the last moment, empty folders remain.
        #expect(try files().filter { $0 != "__Snapshots__" } == ["r.json"], "after \(delay) ms")
      }
      for name in try files() where name != "r.json" { try FileManager.default.removeItem(atPath: "\(program.folder.path)/shop/\(name)") }
    }
    #expect(interrupted > 0)
  }

  /// A file that only looks like a temporary one is left alone, and so is one that belongs to a running process.
  @Test func othersFilesAreLeftAlone() async throws {
    let program = try Program()
    defer { program.end() }
    let kept = [
      "notes.99999-1.tmp", "s.snap.yaml.1-2.txt", "s.snap.yaml.\(getpid())-\(FileAccess.host)-9.searchplay.tmp",
      "s.snap.yaml.2147483646-0-9.searchplay.tmp", "s.snap.yaml.x-\(FileAccess.host)-9.searchplay.tmp",
    ]
    for name in kept { try program.write("mine", "__Snapshots__/m/\(name)") }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [search: ] }]\n", "m.searchplay.yaml"
    )
    let run = try await program.run("test", "-u")
    #expect(!run.errors.contains("removed"))
    for name in kept { #expect(program.exists("__Snapshots__/m/\(name)"), "\(name)") }
  }
}
