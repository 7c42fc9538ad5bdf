import Synchronization
import Testing

/// Pulls from hosts that never stop sending, or whose answers are damaged.
struct EndlessPullTests {
  /// A host that never stops sending is not followed forever, and nothing is written over files or folders that links point to.
  @Test(arguments: [
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"1"}],"cursor":"next","nbHits":1}"#,
      "error: the engine sends the same records again and again\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"COUNT"}],"cursor":"same","nbHits":1000000}"#,
      "error: the engine keeps sending pages: after 2 records, there is always one more page\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"1"},{"objectID":"2"}],"cursor":"COUNT","nbHits":1000000000000000}"#,
      "error: the engine sends the same records again and again\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"COUNT"}],"cursor":"COUNT","nbHits":1000000000000000}"#,
      "error: the engine sends too few records at a time: 1000 in 1000 answers\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"name":"x"}],"nbHits":1}"#,
      "error: the engine's answer is damaged: a record has no objectID\n"
    ),
    (
      "POST /1/indexes/shop/rules/search",
      "{\"hits\":[\(Array(repeating: #"{"objectID":"COUNT"},{"objectID":"r"}"#, count: 500).joined(separator: ","))],\"nbHits\":1000000000000000}",
      "error: the index has more than 500000 rules\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[],"cursor":"a","nbHits":1}"#,
      "error: the engine keeps sending pages: after 0 records, there is always one more page\n"
    ),
    ("POST /1/indexes/shop/browse", #"{"hits":[null],"nbHits":1}"#, "error: the engine's answer is damaged: one of the records is null\n"),
    (
      "POST /1/indexes/shop/synonyms/search", #"{"hits":["a"],"nbHits":1}"#,
      "error: the engine's answer is damaged: one of the synonyms is \"a\"\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"1"}],"cursor":7,"nbHits":2}"#,
      "error: the engine's answer is damaged: the cursor of the records is 7\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"1"}],"nbHits":-5}"#,
      "error: the engine's answer is damaged: nbHits is -5\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[{"objectID":"1"}],"nbHits":500}"#,
      "error: the engine's answers are damaged: the index has 500 records, and 1 record arrived\n"
    ),
    (
      "POST /1/indexes/shop/synonyms/search",
      "{\"hits\":[\(Array(repeating: #"{"objectID":"s"}"#, count: 1000).joined(separator: ","))],\"nbHits\":9999999}",
      "error: the engine sends the same synonyms again and again\n"
    ),
    (
      "POST /1/indexes/shop/browse", #"{"hits":[],"cursor":"a","nbHits":9223372036854774784}"#,
      "error: the engine keeps sending pages: after 0 records, there is always one more page\n"
    ),
    ("POST /1/indexes/shop/rules/search", "{}", "error: the engine's answer has no rules\n"),
    ("GET /1/indexes/shop/settings?getVersion=2", "null", "error: the engine's answer has no settings\n"),
    ("GET /1/indexes/shop/settings?getVersion=2", #"{"status":"ok"}"#, "error: the engine's answer has no settings\n"),
  ])
  func aPullEnds(_ address: String, _ body: String, _ message: String) async throws {
    let asked = Mutex(0)
    let server = try EngineServer { called, sent in
      guard called == address else { return PullTests.answer(called, sent) }
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return body.replacing("COUNT", with: "\(count)")
    }
    let program = try PullTests.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: PullTests.secret)
    #expect(pulled.status == 3 && pulled.errors == message, "\(pulled)")
    #expect(!program.exists("ui/shop.ndjson.pages"))
  }
}
