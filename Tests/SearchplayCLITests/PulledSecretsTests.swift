import Testing

@testable import SearchplayCLI

/// Secrets that a host repeats in its answers to a pull.
struct PulledSecretsTests {
  /// A replica with a secret in its name would become a file of that name.
  @Test func aReplicaNamedAfterAKey() async throws {
    let server = try EngineServer { address, _ in
      address.hasPrefix("GET /1/indexes/shop/settings") ? #"{"replicas":["k3y-of-the-index-2"]}"# : #"{"hits":[],"nbHits":0}"#
    }
    let program = try Program()
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run(
      "pull", "--app-id", "APP", "--index", "shop", "--host", server.address, "-o", "data",
      environment: ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index"])
    #expect(pulled.status == 3 && pulled.errors.hasSuffix("error: the name of a replica contains a secret\n"), "\(pulled)")
  }

  /// Numbers that no list has.
  @Test func damagedCountsOfLists() async throws {
    let server = try EngineServer { address, _ in
      address.hasPrefix("GET") ? "{\"customRanking\":[\"asc(a)\"]}" : #"{"hits":[],"nbHits":-1}"#
    }
    let program = try Program()
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run(
      "pull", "--app-id", "APP", "--index", "shop", "--host", server.address, "-o", "data",
      environment: ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index"])
    #expect(pulled.status == 3 && pulled.errors.hasSuffix("error: the engine's answer is damaged: nbHits is -1\n"), "\(pulled)")
  }

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
