import Synchronization
import Testing

/// Scenarios that are retried, and how long they take.
struct RetryTests {
  private func project(_ address: String) throws -> Program {
    let program = try Program()
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: APP, index: shop, hosts: ["\(address)"] }
      widgets: {}
      scenarios: [{ name: S, steps: [search: , expect: { hits: 12 }] }]

      """, "m.searchplay.yaml")
    return program
  }

  @Test func whatPassesOnlyTheSecondTimeIsSeen() async throws {
    let counts = Mutex([12, 11, 12, 11, 11, 11])
    let server = try EngineServer { _ in
      let count = counts.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
      return #"{"results": [{"hits": [], "nbHits": \#(count), "page": 0, "nbPages": 1, "hitsPerPage": 20, "query": ""}]}"#
    }
    let program = try project(server.address)
    defer { program.end() }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y0"]
    #expect(try await program.run("test", "-u", environment: secret).status == 0)
    let flaky = try await program.run("test", "--retries", "2", "--report-json", "r.json", environment: secret)
    #expect(
      flaky.status == 0
        && flaky.output == "m.searchplay.yaml\n  ✓ S  passed only on attempt 2\n\n1 passed (1 only after a retry), 0 failed\n",
      "\(flaky)")
    #expect(try program.read("r.json").contains("\"attempts\": 2"))
    let failing = try await program.run("test", "--retries", "2", environment: secret)
    #expect(failing.status == 1 && failing.output.hasPrefix("m.searchplay.yaml\n  ✗ S  failed 3 times\n"), "\(failing)")
    #expect(server.requests.count == 6)
  }

  @Test func theSlowestAreListed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios:
        - { name: S, steps: [search: ] }
        - { name: T, steps: [search: ] }

      """, "m.searchplay.yaml")
    let result = try await program.run("test", "-u", "--durations", "1")
    #expect(
      result.output.contains(/\nslowest scenarios\n +\d+ ms  [ST]  m\.searchplay\.yaml\n\n2 passed, 0 failed, 2 snapshots written\n$/))
    #expect(try await program.run("test", "--durations", "-1").status == 64)
  }
}
