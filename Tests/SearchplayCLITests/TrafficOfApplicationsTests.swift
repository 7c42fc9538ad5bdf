import Foundation
import JSONText
import Testing

/// A browser's log contains the searches of every site that was open while it was recording.
struct TrafficOfApplicationsTests {
  private static func entry(_ host: String, _ name: String, compressed: [UInt8]? = nil) -> JSONValue {
    let body = #"{"requests":[{"indexName":"shop","query":"lamp"}]}"#
    let answer = #"{"results":[{"hits":[{"objectID":"1","name":"\#(name)"}],"nbHits":1,"page":0,"nbPages":1,"hitsPerPage":20}]}"#
    let content: JSONValue =
      compressed.map { ["encoding": "base64", "text": .string(Data($0).base64EncodedString())] } ?? ["text": .string(answer)]
    return [
      "request": ["method": "POST", "url": .string("https://\(host)/1/indexes/*/queries"), "postData": ["text": .string(body)]],
      "response": ["status": 200, "content": content],
    ]
  }

  private func run(_ entries: [JSONValue], _ command: String = "run") async throws -> Program.Result {
    let program = try Program()
    defer { program.end() }
    let archive: JSONValue = ["log": ["entries": .array(entries)]]
    try program.write(archive.text(), "session.har")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: Mine, index: shop, recording: session.har }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: S, steps: [{ search: lamp }] }]

      """, "m.searchplay.yaml")
    return try await program.run(command)
  }

  @Test func onlyItsOwnApplicationAnswers() async throws {
    let result = try await run([Self.entry("mine-dsn.algolia.net", "Own"), Self.entry("other-1.algolianet.com", "Foreign")])
    #expect(result.status == 0 && result.errors == "" && result.output.hasSuffix("    rows\n      Own\n"), "\(result)")
  }

  @Test func anotherApplicationIsNamed() async throws {
    let one = try await run([Self.entry("other-dsn.algolia.net", "Foreign")], "validate")
    #expect(
      one.errors
        == """
        m.searchplay.yaml:2:66: warning: the log has searches of the application 'OTHER', not of 'Mine' [recording]
          2 | searcher: { backend: recorded, appID: Mine, index: shop, recording: session.har }
            |                                                                     ^~~~~~~~~~~
            = help: if this is the right log, write appID: OTHER


        """.replacing(":2:66:", with: ":2:69:"), "\(one)")
    let two = try await run([Self.entry("other-dsn.algolia.net", "A"), Self.entry("third.algolia.net", "B")], "validate")
    #expect(
      two.status == 2 && two.errors.hasPrefix("session.har:1:1: error: the log has no search of the application 'Mine' [recording]\n"))
    #expect(two.errors.hasSuffix("    = help: it has searches of other, third: set 'appID' to one of them\n\n"), "\(two)")
  }

  @Test func theLastOfTwoAnswersIsUsedAndSaid() async throws {
    let result = try await run([Self.entry("mine-dsn.algolia.net", "Old"), Self.entry("mine-dsn.algolia.net", "New")])
    #expect(result.output.hasSuffix("    rows\n      New\n"), "\(result)")
    #expect(
      result.errors.contains(
        "warning: a recorded search has different answers, of which the last is used: the search for 'lamp' in 'shop' [recording]\n"))
    let same = try await run([Self.entry("mine-dsn.algolia.net", "One"), Self.entry("mine-dsn.algolia.net", "One")])
    #expect(same.errors == "", "\(same)")
  }

  /// Some proxies save bodies in compressed form, as they were transferred.
  @Test func compressedBodies() async throws {
    let answer = #"{"results":[{"hits":[{"objectID":"1","name":"Packed"}],"nbHits":1,"page":0,"nbPages":1,"hitsPerPage":20}]}"#
    let packed = try Self.gzip(Array(answer.utf8))
    let result = try await run([Self.entry("mine-dsn.algolia.net", "", compressed: packed)])
    #expect(result.status == 0 && result.output.hasSuffix("    rows\n      Packed\n"), "\(result)")
    let damaged = try await run([Self.entry("mine-dsn.algolia.net", "", compressed: Array(packed.dropLast(9)))], "validate")
    #expect(damaged.errors.contains("an answer: 1 whose response is compressed and cannot be unpacked [recording]"), "\(damaged)")
    #expect(damaged.errors.hasSuffix("    = help: save the log again with uncompressed bodies\n\n"), "\(damaged)")
    // Longer than a pipe's buffer, in both directions.
    let names = (0..<1000).map { number in
      let text = (0..<40).map { "\(UInt64(number * 40 + $0) &* 0x9E37_79B9_7F4A_7C15)" }.joined(separator: " ")
      return #"{"objectID":"\#(number)","name":"\#(text)"}"#
    }.joined(separator: ",")
    let long = #"{"results":[{"hits":[\#(names)],"nbHits":1000,"page":0,"nbPages":1,"hitsPerPage":1000}]}"#
    let many = try await run([Self.entry("mine-dsn.algolia.net", "", compressed: try Self.gzip(Array(long.utf8)))])
    #expect(many.status == 0 && many.output.contains("hits     1000\n"), "\(many.errors)")
  }

  private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "searchplay-\(UUID()).txt")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file.appendingPathExtension("gz")) }
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", file.path]
    try gzip.run()
    gzip.waitUntilExit()
    return Array(try Data(contentsOf: file.appendingPathExtension("gz")))
  }
}
