import Foundation
import Synchronization
import Testing

/// Manifests, recordings and pulled files whose run is killed at any moment: each file is the old or the new one, and the next run completes
/// the work.
struct KilledEditTests {
  /// Expectations that `test -u` corrects in eight manifests.
  @Test func manifestsAreWhole() async throws {
    let program = try Program()
    defer { program.end() }
    let paths = (1...8).map { "m\($0).searchplay.yaml" }
    func manifest(_ hits: Int) -> String {
      let scenarios = (1...10).map { "  - { name: S\($0), steps: [{ search: one }, { expect: { hits: \(hits) } }] }\n" }.joined()
      return
        "version: \"1.0\"\nsearcher: { records: [{ a: one }, { a: two }] }\nwidgets: { rows: { type: hits } }\nscenarios:\n\(scenarios)"
    }
    let whole: Set = [manifest(7), manifest(1)]
    var killed = 0
    for round in 0..<25 {
      for path in paths { try program.write(manifest(7), path) }
      killed += try await program.kill(after: .milliseconds(6 * round), "test", "-u")
      for path in paths {
        let text = try program.read(path)
        #expect(whole.contains(text), "\(path) is half-written: \(text)")
      }
      if round % 6 == 5 {
        #expect(try await program.run("test", "-u").status == 0)
        #expect(try paths.allSatisfy { try program.read($0) == manifest(1) })
        #expect(try program.files().filter { $0.hasSuffix(".tmp") } == [])
      }
    }
    #expect(killed > 0)
  }

  /// A recording of forty searches, which is replaced by one with other answers.
  @Test func recordingsAreWhole() async throws {
    let hits = Mutex(1)
    let server = try EngineServer { _ in
      #"{"results":[{"hits":[{"objectID":"7"}],"nbHits":\#(hits.withLock(\.self)),"page":0,"nbPages":1,"hitsPerPage":20}]}"#
    }
    let program = try Program()
    defer {
      program.end()
      server.end()
    }
    let steps = (1...40).map { "{ search: q\($0) }" }.joined(separator: ", ")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: APP, index: shop, hosts: ["\(server.address)"], recording: r.json }
      widgets: { rows: { type: hits } }
      scenarios: [{ name: S, steps: [\(steps)] }]

      """, "m.searchplay.yaml")
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index"]
    var whole: Set<String> = []
    for count in [2, 1] {
      hits.withLock { $0 = count }
      let recorded = try await program.run("record", environment: secret)
      #expect(recorded.status == 0, "\(recorded)")
      whole.insert(try program.read("r.json"))
    }
    #expect(whole.count == 2)
    var killed = 0
    for round in 0..<20 {
      hits.withLock { $0 = round % 2 + 1 }
      killed += try await program.kill(after: .milliseconds(25 * round), "record", environment: secret)
      let text = try program.read("r.json")
      #expect(whole.contains(text), "half-written: \(text.suffix(200))")
    }
    #expect(killed > 0)
    #expect(try await program.run("record", environment: secret).status == 0)
    #expect(try program.files() == ["log.txt", "m.searchplay.yaml", "r.json"])
  }

  /// A pull of twelve pages over the files of an older one; what has arrived is continued.
  @Test func pulledFilesAreWhole() async throws {
    let version = Mutex("old")
    let server = try EngineServer { address, body in
      let version = version.withLock(\.self)
      switch address.split(separator: "/").last {
      case "browse":
        let page = body.split(separator: "page-").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        let hits = (0..<10).map { #"{"objectID":"\#(page * 10 + $0)","name":"\#(version)"}"# }.joined(separator: ",")
        return #"{"hits":[\#(hits)]\#(page < 11 ? #","cursor":"page-\#(page + 1)""# : ""),"nbHits":120}"#
      case "search": return #"{"hits":[],"nbHits":0}"#
      default: return #"{"hitsPerPage":\#(version == "old" ? 5 : 6)}"#
      }
    }
    let program = try Program()
    defer {
      program.end()
      server.end()
    }
    try program.write("", "log.txt")
    let names = ["shop.ndjson", "shop.rules.json", "shop.settings.json", "shop.synonyms.json"]
    let arguments = ["pull", "--app-id", "APP", "--index", "shop", "--host", server.address]
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index"]
    var whole: [String: Set<String>] = [:]
    for kind in ["new", "old"] {
      version.withLock { $0 = kind }
      #expect(try await program.run(arguments, environment: secret).status == 0)
      for name in names { whole[name, default: []].insert(try program.read(name)) }
    }
    #expect(whole["shop.ndjson"]?.count == 2 && whole["shop.settings.json"]?.count == 2)
    version.withLock { $0 = "new" }
    var killed = 0
    for round in 0..<20 {
      killed += try await program.kill(after: .milliseconds(20 * round), arguments, environment: secret)
      for name in names {
        let text = try program.read(name)
        #expect(whole[name]?.contains(text) ?? false, "\(name) is half-written: \(text.suffix(200))")
      }
    }
    #expect(killed > 0)
    #expect(try await program.run(arguments, environment: secret).status == 0)
    #expect(try program.files() == ["log.txt"] + names)
    #expect(try program.read("shop.ndjson").split(separator: "\n").count == 120)
    #expect(try !program.read("shop.ndjson").contains("old"))
  }
}

extension Program {
  /// Starts the program and kills it; returns 1 if it was still running.
  fileprivate func kill(after delay: Duration, _ arguments: String..., environment: [String: String] = [:]) async throws -> Int {
    try await kill(after: delay, arguments, environment: environment)
  }

  fileprivate func kill(after delay: Duration, _ arguments: [String], environment: [String: String] = [:]) async throws -> Int {
    let process = try start(arguments, output: "log.txt", environment: environment)
    // A task would sleep until the tests beside it leave a thread free: the process would have ended by then.
    usleep(UInt32(delay / .microseconds(1)))
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? 1 : 0
  }

  /// The names of the files in the folder, apart from folders.
  fileprivate func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try !($0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false) }.map(\.lastPathComponent).sorted()
  }
}
