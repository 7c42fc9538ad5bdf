import Foundation
import TestSupport
import Testing

/// The real program against malicious hosts.
struct HostileServerTests {
  private static func manifest(_ host: String) -> String {
    """
    version: "1.0"
    searcher: { backend: algolia, appID: APP, apiKey: quiet-key-123, index: shop, hosts: ["\(host)"] }
    widgets:
      list: { type: hits }
      prices: { type: numericRange, attribute: price }
      stars: { type: numericComparison, attribute: stars, numericOperator: ">=" }
    scenarios:
      - name: First
        steps:
          - search: shoes
      - name: Second
        steps:
          - search: boots

    """
  }

  private func run(_ serve: @escaping @Sendable (RawServer.Connection) -> Void) async throws -> (
    status: Int32, text: String
  ) {
    let server = try RawServer(serve)
    defer { server.end() }
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest(server.address), "m.searchplay.yaml")
    let result = try await program.run("run")
    return (result.status, (result.output + result.errors).replacing(server.address, with: "HOST"))
  }

  @Test(arguments: [
    #""page": -1"#, #""page": -9223372036854775808, "nbPages": 3"#, #""nbPages": -9223372036854775807"#, #""page": 100000000"#,
    #""facets_stats": {"price": {"min": 9, "max": 2}, "stars": {"min": 9, "max": 2}}"#, #""nbHits": -5"#, #""hitsPerPage": 1e30"#,
    #""facets": {"price": {"1": 1.5}}"#,
  ])
  func aDamagedAnswerIsAnErrorOfItsStepAndTheOthersRun(_ numbers: String) async throws {
    let result = try await run { $0.answer(#"{"results": [{"hits": [{"objectID": "1"}], \#(numbers)}]}"#) }
    #expect(result.status == 3)
    #expect(result.text.components(separatedBy: "the engine's answer is damaged: ").count == 5, "\(result.text)")
    #expect(result.text.contains("Second  m.searchplay.yaml:"))
  }

  @Test func anEndlessAnswerIsCut() async throws {
    let chunk = "10000\r\n" + String(repeating: " ", count: 65536) + "\r\n"
    let result = try await run { connection in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      while connection.send(chunk) {}
    }
    #expect(result.status == 3)
    #expect(result.text.contains("every host failed: HOST: its answer is longer than 32 MB"))
  }

  /// The answer is final: the program does not wait for a name and a password.
  @Test func aHostThatAsksForAPassword() async throws {
    let result = try await run {
      $0.send(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
    }
    #expect(result.status == 3)
    #expect(result.text.contains("HTTP 401") && !result.text.contains("in time"), "\(result.text)")
  }

  @Test func theKeyStaysWithItsHost() async throws {
    let result = try await run { $0.send("HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:9/x\r\nContent-Length: 0\r\n\r\n") }
    #expect(result.status == 3)
    #expect(result.text.contains("every host failed: HOST: it redirects (HTTP 307), which is not followed"))
    #expect(!result.text.contains("quiet-key-123"))
  }
}
