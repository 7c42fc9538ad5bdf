import Foundation
import Synchronization
import Testing

@testable import SearchplayCLI

/// An index that is downloaded from an application into files, and searched there.
struct PullTests {
  private static let settings =
    #"{"attributesForFaceting":["color","price"],"customRanking":["desc(price)"],"replicas":["shop_cheap"],"version":2}"#
  private static let synonyms =
    #"{"hits":[{"objectID":"s","type":"synonym","synonyms":["shoe","boot"],"_highlightResult":{}}],"nbHits":1}"#
  private static let rules =
    #"{"hits":[{"objectID":"r","conditions":[{"pattern":"shoe","anchoring":"is"}],"consequence":{"promote":[{"objectID":"1","position":0}]},"_metadata":{"lastUpdate":1}}],"nbHits":1}"#

  private static func records(_ range: Range<Int>) -> String {
    range.map { #"{"objectID":"\#($0)","name":"shoe","color":"\#($0 % 4 == 0 ? "red" : "blue")","price":\#($0)}"# }.joined(separator: ",")
  }

  static func answer(_ address: String, _ body: String) -> String {
    switch address {
    case "GET /1/indexes/shop/settings?getVersion=2": settings
    case "GET /1/indexes/shop_cheap/settings?getVersion=2": #"{"primary":"shop","customRanking":["asc(price)"],"hitsPerPage":2}"#
    case "POST /1/indexes/shop/synonyms/search": synonyms
    case "POST /1/indexes/shop/rules/search": rules
    case "POST /1/indexes/shop/browse":
      body.contains("cursor")
        ? #"{"hits":[\#(records(20..<40))],"nbHits":40}"# : #"{"hits":[\#(records(0..<20))],"cursor":"next","nbHits":40}"#
    default: #"{"message":"unexpected \#(address)"}"#
    }
  }

  /// An engine whose answers to a request for a later page are these first, in order.
  static func server(
    answeringLaterPages first: [String], then answer: @escaping @Sendable (String, String) -> String = PullTests.answer
  ) throws -> EngineServer {
    let left = Mutex(first[...])
    return try EngineServer { address, body in
      guard body.contains("cursor") else { return answer(address, body) }
      return left.withLock { $0.popFirst() } ?? answer(address, body)
    }
  }

  /// A folder with a manifest of the index that a server has.
  static func program(_ server: EngineServer) throws -> Program {
    let program = try Program()
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: APP, index: shop, hosts: ["\(server.address)"], recording: none.json }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: shoe }] }]

      """, "ui/m.searchplay.yaml")
    return program
  }

  static let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y-of-the-index"]

  @Test func everythingIsWrittenBesideTheManifest() async throws {
    let server = try EngineServer(Self.answer)
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let missing = try await program.run("pull", "ui/m.searchplay.yaml")
    #expect(
      missing.status == 64
        && missing.errors == "error: the application 'APP' needs an API key: set the environment variable SEARCHPLAY_SECRET_apiKey\n")
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(pulled.status == 0 && pulled.errors == "", "\(pulled)")
    #expect(
      pulled.output == """
        settings: ui/shop.settings.json
        settings of shop_cheap: ui/shop_cheap.settings.json
        1 synonym: ui/shop.synonyms.json
        1 rule: ui/shop.rules.json
        40 records: ui/shop.ndjson

        searcher:
          index: "shop"
          records: shop.ndjson
          settings: shop.settings.json
          synonyms: shop.synonyms.json
          rules: shop.rules.json
          replicas:
            "shop_cheap": shop_cheap.settings.json

        """)
    #expect(try program.read("ui/shop.ndjson").split(separator: "\n").count == 40)
    #expect(try !program.read("ui/shop.synonyms.json").contains("_highlightResult"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "ui/shop.ndjson.pages").path))
    // The downloaded index answers like the original.
    try program.write(
      """
      version: "1.0"
      searcher:
        index: shop
        records: shop.ndjson
        settings: shop.settings.json
        synonyms: shop.synonyms.json
        rules: shop.rules.json
        replicas: { shop_cheap: shop_cheap.settings.json }
        query: { hitsPerPage: 3 }
      widgets: {}
      scenarios:
        - name: S
          steps:
            - search: shoe
            - expect: { hits: 40, hitIDs: ["1", "39", "38"] }
            - search: boot
            - expect: { hits: 40, hitIDs: ["39", "38", "37"] }
            - index: shop_cheap
            - expect: { hits: 40, hitIDs: ["0", "1", "2"] }

      """, "ui/n.searchplay.yaml")
    let run = try await program.run("run", "ui/n.searchplay.yaml", "--explain-ranking")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.output.contains(
        """
            ranking  by typo, geo, words, filters, proximity, attribute, exact, custom
            rules    r (promotes)
              1  words 1, exact 1, price 1  (the rule 'r' puts it here)
              39  words 1, exact 1, price 39
              38  words 1, exact 1, price 38  (custom decides: price 38 after 39)

        """), "\(run.output)")
    let again = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(again.output.hasPrefix("settings: ui/shop.settings.json, unchanged\n"))
    let texts = ["settings.json", "synonyms.json", "rules.json", "ndjson"].map { (try? program.read("ui/shop.\($0)")) ?? "" }
    #expect(!texts.joined().contains("k3y"))
  }

  /// A sample preserves the proportions of values and the extremes of numbers.
  @Test func aSample() async throws {
    let server = try EngineServer(Self.answer)
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run(
      "pull", "--app-id", "APP", "--index", "shop", "--host", server.address, "--sample", "12", "-o", "data", environment: Self.secret)
    #expect(pulled.status == 0 && pulled.output.contains("12 of 40 records: data/shop.ndjson\n"), "\(pulled)")
    let lines = try program.read("data/shop.ndjson").split(separator: "\n")
    #expect(lines.count == 12 && lines.count { $0.contains("red") } == 3)
    #expect(lines.contains { $0.contains(#""price":0}"#) } && lines.contains { $0.contains(#""price":39}"#) })
  }

  /// Two pulls into one folder do not share pages: the second one waits for the first.
  @Test func oneAfterTheOther() async throws {
    let program = try Program()
    defer { program.end() }
    let folder = program.folder.path
    let first = try await FolderLock.awaited(folder) { Issue.record("the folder is free") }
    let isWaiting = Atomic(false)
    async let second = FolderLock.awaited(folder) { isWaiting.store(true, ordering: .relaxed) }
    while !isWaiting.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(10)) }
    first.end()
    try await second.end()
  }

  /// On a terminal, nothing is left over from the counter.
  @Test func theCounterIsErased() throws {
    let server = try EngineServer(Self.answer)
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let session = try TerminalSession(program, "pull", "ui/m.searchplay.yaml", "--secret", "apiKey=k3y-of-the-index")
    defer { session.end() }
    let shown = try #require(session.wait(for: "records: ui/shop.ndjson\n"))
    #expect(
      shown.contains("\r20 of 40 records\u{1B}[K\r40 of 40 records\u{1B}[K\r\u{1B}[Ksettings: ui/shop.settings.json\n"),
      "\(shown.debugDescription)")
  }

  /// Records may be compressed, and settings may be compared through their files.
  @Test func compressedRecordsAndOtherSettings() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("[\(Self.records(0..<8))]", "shop.json")
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", program.folder.appending(path: "shop.json").path]
    try gzip.run()
    gzip.waitUntilExit()
    try program.write(#"{"attributesForFaceting":["color"],"customRanking":["desc(price)"]}"#, "new.json")
    try program.write("no gzip", "damaged.json.gz")
    try program.write(
      """
      version: "1.0"
      searcher: { records: shop.json.gz, settings: { attributesForFaceting: [color] }, query: { hitsPerPage: 2 } }
      widgets: { colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: S, steps: [{ search: }, { click: { colors: red } }] }]

      """, "m.searchplay.yaml")
    let compared = try await program.run("compare", "--with", "searcher.settings=new.json")
    #expect(compared.status == 1)
    #expect(
      compared.output.hasSuffix(
        """
        1 of 1 scenario differs, in 2 steps
          hits on the page, in 2 steps: new 7, 6 (in one step); gone 0, 1 (in one step); a different order in one step (4 from position 2 to 1)

        """), "\(compared)")
    try program.replace("shop.json.gz", "damaged.json.gz", in: "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors.contains(
        "error: the records 'damaged.json.gz' cannot be read: it is damaged, or not compressed by gzip [records-file]"))
  }

  /// A replica that was deleted, a temporary rate limit, and an index that changes in the meantime.
  @Test func whatHappensToIndices() async throws {
    let server = try Self.server(
      answeringLaterPages: [#"429 {"message":"Too many requests"}"#, #"{"hits":[\#(Self.records(20..<30))],"nbHits":30}"#]
    ) { address, body in
      address.contains("shop_cheap") ? #"404 {"message":"Index does not exist"}"# : Self.answer(address, body)
    }
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(
      pulled.status == 0 && pulled.output.contains("30 records: ui/shop.ndjson\n") && !pulled.output.contains("replicas"), "\(pulled)")
    #expect(
      pulled.errors == """
        warning: the settings name the replica 'shop_cheap', which does not exist
        warning: the index had 40 records when the pull began, and has 30 now: pull again for records of one moment

        """, "\(pulled)")
    #expect(server.requests.count { $0.contains("cursor") } == 2)
  }

  /// An index that changes while it is read may send a record twice.
  @Test func recordsThatArriveTwice() async throws {
    let server = try EngineServer { address, body in
      guard address == "POST /1/indexes/shop/browse" else { return Self.answer(address, body) }
      return body.contains("cursor")
        ? #"{"hits":[{"objectID":"1","name":"new"},{"objectID":"2"}],"nbHits":2}"#
        : #"{"hits":[{"objectID":"1","name":"old"}],"cursor":"next","nbHits":2}"#
    }
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(pulled.errors == "warning: 1 record arrived twice, because the index changed meanwhile: the later one is kept\n")
    #expect(pulled.status == 0 && pulled.output.contains("2 records: ui/shop.ndjson\n"), "\(pulled)")
    #expect(try program.read("ui/shop.ndjson") == "{\"objectID\":\"1\",\"name\":\"new\"}\n{\"objectID\":\"2\"}\n")
  }

  /// A file that is not an export is not replaced by one.
  @Test func filesOfOtherKindsStay() async throws {
    let server = try EngineServer(Self.answer)
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    try program.write("my notes\n", "ui/shop.ndjson")
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(
      pulled.status == 1
        && pulled.errors == "error: 'ui/shop.ndjson' could not be written: the file exists and does not contain records\n", "\(pulled)")
    #expect(try program.read("ui/shop.ndjson") == "my notes\n" && !program.exists("ui/shop.settings.json") && server.requests.isEmpty)
  }

  @Test func nothingIsWrittenThroughLinks() async throws {
    let server = try EngineServer(Self.answer)
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    try program.write("precious", "outside/1.ndjson")
    for (name, target) in [("shop.ndjson.pages", "../outside"), ("shop.rules.json", "../outside/1.ndjson")] {
      let link = program.folder.appending(path: "ui/\(name)").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    var pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(pulled.status == 1 && pulled.errors == "error: 'ui/shop.rules.json' could not be written: it is a link\n", "\(pulled)")
    try FileManager.default.removeItem(at: program.folder.appending(path: "ui/shop.rules.json"))
    pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(pulled.status == 1 && pulled.errors == "error: 'ui/shop.ndjson.pages' could not be written: it is a link\n", "\(pulled)")
    #expect(try program.read("outside/1.ndjson") == "precious")
  }

  /// A record with a secret is stored with a mask, which is no change of the page.
  @Test func recordsWithASecret() async throws {
    let server = try EngineServer { address, body in
      Self.answer(address, body).replacing(#""objectID":"7","name":"shoe""#, with: #""objectID":"7","name":"k3y-of-the-index""#)
    }
    let program = try Self.program(server)
    defer {
      program.end()
      server.end()
    }
    let pulled = try await program.run("pull", "ui/m.searchplay.yaml", environment: Self.secret)
    #expect(pulled.status == 0 && pulled.output.contains("40 records: ui/shop.ndjson\n"), "\(pulled)")
    #expect(try program.read("ui/shop.ndjson").contains(#""objectID":"7","name":"***""#))
  }
}
