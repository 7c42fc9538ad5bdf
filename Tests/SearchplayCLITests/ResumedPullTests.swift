import Foundation
import Synchronization
import Testing

@testable import SearchplayCLI

/// Pulls that go on where an earlier one stopped, or start over.
struct ResumedPullTests {
  /// If the engine no longer knows the cursor, the pull starts over.
  @Test func beginsAgainIfTheCursorHasExpired() async throws {
    // The first pull is interrupted; the second one's cursor has expired.
    let server = try PullTests.server(answeringLaterPages: ["{}", #"400 {"message":"Cursor expired"}"#])
    let program = try PullTests.program(server)
    defer {
      program.end()
      server.end()
    }
    #expect(try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret).status == 3)
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret)
    #expect(
      pulled.errors
        == "resuming after 20 records from an earlier pull\nthe earlier pull cannot be resumed (Cursor expired (HTTP 400)): starting again\n",
      "\(pulled)")
    #expect(pulled.status == 0 && pulled.output.contains("40 records: ui/shop.ndjson\n"), "\(pulled)")
    #expect(!program.exists("ui/shop.ndjson.pages"))
  }

  /// A cursor may also expire within a pull: the records that arrive again are not taken for those of a host that repeats itself.
  @Test func beginsAgainWithinAPull() async throws {
    let server = try PullTests.server(answeringLaterPages: [#"400 {"message":"Cursor expired"}"#])
    let program = try PullTests.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret)
    #expect(
      pulled.status == 0 && pulled.errors == "the pull cannot go on (Cursor expired (HTTP 400)): starting again\n", "\(pulled)")
    #expect(try program.read("ui/shop.ndjson").split(separator: "\n").count == 40)
  }

  /// During the outage, an engine sends only the first page.
  private final class Breakdown: Sendable {
    private let state = Mutex(false)

    var isOver: Bool {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }

    func server() throws -> EngineServer {
      try EngineServer { [self] address, body in body.contains("cursor") && !isOver ? "{}" : PullTests.answer(address, body) }
    }
  }

  /// Records that arrived before an interruption are not requested again.
  @Test func goesOnWhereItStopped() async throws {
    let breakdown = Breakdown()
    let server = try breakdown.server()
    let program = try PullTests.program(server)
    defer {
      program.end()
      server.end()
    }
    let failed = try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret)
    #expect(
      failed.status == 3
        && failed.errors
          == "what has arrived (20 records) is kept in 'ui/shop.ndjson.pages': the same command resumes after it\nerror: the engine's answer has no records\n",
      "\(failed)")
    // All files of a pull are written, or none.
    #expect(!program.exists("ui/shop.settings.json") && !program.exists("ui/shop.rules.json"))
    breakdown.isOver = true
    // Numbers that no pull reaches are not used as a position to resume from.
    for number in ["9223372036854775807", "-5"] {
      try program.write(#"{"cursor":"x","records":1}"#, "ui/shop.ndjson.pages/\(number).state")
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret)
    #expect(pulled.errors == "resuming after 20 records from an earlier pull\n")
    #expect(pulled.status == 0 && pulled.output.contains("40 records: ui/shop.ndjson\n"))
    #expect(server.requests.count { $0 == #"{"hitsPerPage":1000}"# } == 1)
  }

  /// Pages from a different application, and damaged pages, are not resumed.
  @Test func beginsAgainIfThePagesAreOthers() async throws {
    let breakdown = Breakdown()
    let server = try breakdown.server()
    let program = try PullTests.program(server)
    defer {
      program.end()
      server.end()
    }
    func pull(_ application: String) async throws -> Program.Result {
      try await program.run(
        "pull", "--app-id", application, "--index", "shop", "--host", server.address, "-o", "data", environment: PullTests.secret)
    }
    #expect(try await pull("APP").status == 3)
    breakdown.isOver = true
    let other = try await pull("OTHER")
    let said =
      "warning: 'data/shop.ndjson.pages' has pages from elsewhere, damaged ones, or the rest of those that a killed run was removing: starting again\n"
    #expect(other.status == 0 && other.errors == said && other.output.contains("40 records: data/shop.ndjson\n"), "\(other)")
    #expect(!program.exists("data/shop.ndjson.pages"))
    breakdown.isOver = false
    #expect(try await pull("APP").status == 3)
    try program.write("{\"objectID\":\"x\"}\n", "data/shop.ndjson.pages/1.ndjson")
    breakdown.isOver = true
    let again = try await pull("APP")
    #expect(again.status == 0 && again.errors == said, "\(again)")
    #expect(try program.read("data/shop.ndjson").split(separator: "\n").count == 40)
    #expect(!program.exists("data/shop.ndjson.pages"))
  }

  /// Pages that were changed or removed while others arrived are not used.
  @Test func pagesThatChangeMeanwhile() async throws {
    let program = try Program()
    let folder = program.folder
    let server = try EngineServer { address, body in
      if body.contains("cursor") { try? FileManager.default.removeItem(at: folder.appending(path: "ui/shop.ndjson.pages/1.ndjson")) }
      return PullTests.answer(address, body)
    }
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run(
      "pull", "--app-id", "APP", "--index", "shop", "--host", server.address, "-o", "ui", environment: PullTests.secret)
    #expect(
      pulled.status == 3
        && pulled.errors == "error: the records that had arrived in 'ui/shop.ndjson.pages' were changed meanwhile: pull again\n",
      "\(pulled)")
    #expect(!program.exists("ui/shop.ndjson"))
  }
}
