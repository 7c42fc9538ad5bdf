import Foundation
import Synchronization
import TestSupport
import Testing

/// Scenarios over the network: several requests at once, but no more than eight.
struct ParallelRequestTests {
  /// How many requests are in flight, and how many were at most.
  private struct Load {
    var now = 0
    var most = 0
    var connections = 0
  }

  private func most(_ jobs: Int, waitFor wanted: Int) async throws -> Load {
    let load = Mutex(Load())
    let server = try RawServer { connection in
      load.withLock { $0.connections += 1 }
      repeat {
        load.withLock { load in
          load.now += 1
          load.most = max(load.most, load.now)
        }
        // Answers once the expected number has arrived; a busy machine takes its time for that.
        let end = Date(timeIntervalSinceNow: 60)
        while load.withLock({ $0.most < wanted }), Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        // Leaves time for one too many.
        Thread.sleep(forTimeInterval: 0.2)
        load.withLock { $0.now -= 1 }
        connection.answer(#"{"results": [{"hits": [], "nbHits": 0}]}"#)
      } while connection.next()
    }
    defer { server.end() }
    let program = try Program()
    defer { program.end() }
    let scenarios = (1...12).map { "  - { name: S\($0), steps: [{ search: }, { search: x }] }\n" }.joined()
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: APP, apiKey: key-of-a-test, index: i, hosts: ["\(server.address)"] }
      widgets: { rows: { type: hits } }
      scenarios:
      \(scenarios)
      """, "m.searchplay.yaml")
    let run = try await program.run("test", "-u", "-j", "\(jobs)")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    return load.withLock { $0 }
  }

  @Test func asManyAsThereAreJobs() async throws {
    let load = try await most(4, waitFor: 4)
    #expect(load.most == 4)
    #expect(load.connections == 4)
  }

  @Test func neverMoreThanEight() async throws {
    let load = try await most(12, waitFor: 8)
    #expect(load.most == 8)
  }
}
