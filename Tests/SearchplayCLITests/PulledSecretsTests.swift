import Testing

@testable import SearchplayCLI

/// Secrets that a host repeats in its answers to a pull.
struct PulledSecretsTests {
  /// Every declared secret is masked, however short, and even if it is a word that occurs elsewhere.
  @Test(arguments: ["Zebra", "k9Q"]) func wordsAndShortSecrets(_ secret: String) async throws {
    let server = try EngineServer { address, _ in
      address.hasPrefix("POST /1/indexes/shop/synonyms")
        ? "{\"hits\":[\"\(secret)\"],\"nbHits\":1}" : #"{"hits":[],"nbHits":0,"hitsPerPage":2}"#
    }
    let program = try Program()
    defer {
      program.end()
      server.end()
    }
    try program.write(
      """
      version: "1.0"
      secrets: [word]
      searcher: { backend: recorded, appID: APP, index: shop, hosts: ["\(server.address)"], recording: none.json }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: "${word}" }] }]

      """, "m.searchplay.yaml")
    let pulled = try await program.run(
      "pull", "m.searchplay.yaml", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index", "SEARCHPLAY_SECRET_word": secret])
    #expect(
      pulled.status == 3 && pulled.errors == "error: the engine's answer is damaged: one of the synonyms is \"***\"\n", "\(pulled)")
  }
}
