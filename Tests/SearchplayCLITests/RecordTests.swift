import Foundation
import Synchronization
import Testing

/// Scenarios against an engine whose answers are recorded once.
struct RecordTests {
  private static let answer = """
    {"results": [{"hits": [{"objectID": "7", "name": "hush", "price": 1.5}], "nbHits": 12, "page": 0, "nbPages": 12, \
    "hitsPerPage": 1, "facets": {"color": {"red": 7, "blue": 5}}, "processingTimeMS": 9, "query": ""}]}
    """

  private func project(_ address: String) throws -> Program {
    let program = try Program()
    try program.write(
      """
      version: "1.0"
      searcher:
        backend: recorded
        appID: APP
        index: shop
        hosts: ["\(address)"]
        recording: answers/shop.recording.json
      widgets:
        colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: ["count:desc"] } }
      scenarios:
        - name: S
          steps:
            - search: hush
            - expect: { hits: 12, widgets: { colors: [red, blue] } }

      """, "m.searchplay.yaml")
    try FileManager.default.createDirectory(at: program.folder.appending(path: "answers"), withIntermediateDirectories: true)
    return program
  }

  @Test func recordedAnswersNeedNoEngine() async throws {
    let server = try EngineServer { _ in Self.answer }
    let program = try project(server.address)
    defer { program.end() }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y", "SEARCHPLAY_SECRET_word": "hush"]
    let missing = try await program.run("test")
    #expect(missing.status == 2)
    #expect(
      missing.errors == """
        m.searchplay.yaml:7:14: error: the recording 'answers/shop.recording.json' cannot be read: no such file or directory [recording-file]
          7 |   recording: answers/shop.recording.json
            |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: run 'searchplay record' to create it


        """)
    let recorded = try await program.run("record", environment: secret)
    #expect(recorded.status == 0 && recorded.output == "recorded an answer for a scenario: answers/shop.recording.json\n", "\(recorded)")
    #expect(server.requests == [#"{"requests":[{"indexName":"shop","facets":["color"],"page":0,"query":"hush"}]}"#])
    #expect(
      try program.read("answers/shop.recording.json") == """
        {
          "searchplay-recording": 1,
          "answers": [
            {
              "path": "/1/indexes/*/queries",
              "request": {
                "requests": [
                  {
                    "indexName": "shop",
                    "facets": [
                      "color"
                    ],
                    "page": 0,
                    "query": "***"
                  }
                ]
              },
              "answer": {
                "results": [
                  {
                    "hits": [
                      {
                        "objectID": "7",
                        "name": "***",
                        "price": 1.5
                      }
                    ],
                    "nbHits": 12,
                    "page": 0,
                    "nbPages": 12,
                    "hitsPerPage": 1,
                    "facets": {
                      "color": {
                        "red": 7,
                        "blue": 5
                      }
                    },
                    "query": ""
                  }
                ]
              }
            }
          ]
        }

        """)
    server.end()
    #expect(try await program.run("test", "-u", environment: secret).status == 0)
    #expect(try await program.run("test", environment: ["CI": "1"].merging(secret) { $1 }).status == 0)
    try program.replace("expect: { hits: 12, widgets: { colors: [red, blue] } }", "click: { colors: red }", in: "m.searchplay.yaml")
    let changed = try await program.run("test", environment: secret)
    #expect(changed.status == 3)
    #expect(
      changed.output.contains(
        "error: the search failed: the recording has no answer to the search for '***' in 'shop' with the filters color:\"red\"; the closest recorded search differs in filters (recorded none, asked 'color:\"red\"'); run 'searchplay record' to update it [back-end]"
      ),
      "\(changed)")
    let before = try program.read("answers/shop.recording.json")
    let failed = try await program.run("record", environment: secret)
    #expect(failed.status == 3 && failed.errors.hasSuffix("error: 'answers/shop.recording.json' was not updated: searches failed\n"))
    #expect(try program.read("answers/shop.recording.json") == before)
  }

  /// Answers that have changed in the meantime are reported as the UI shows them.
  @Test func recordingsAreChecked() async throws {
    let answers = Mutex(Self.answer)
    let server = try EngineServer { _ in answers.withLock { $0 } }
    let program = try project(server.address)
    defer {
      program.end()
      server.end()
    }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y"]
    _ = try await program.run("record", environment: secret)
    let same = try await program.run("record", "--check", environment: secret)
    #expect(same.status == 0 && same.output.hasSuffix("no difference in 1 scenario\n"), "\(same)")
    answers.withLock { $0.replace("\"red\": 7, \"blue\": 5", with: "\"red\": 7, \"green\": 6") }
    let before = try program.read("answers/shop.recording.json")
    let changed = try await program.run("record", "--check", environment: secret)
    #expect(changed.status == 1)
    #expect(
      changed.output == """
        m.searchplay.yaml
        - as recorded
        + as the engine answers today

        S  m.searchplay.yaml:11:11

          step 1  search "hush"  m.searchplay.yaml:13:9
            colors
                [ ] red 7
              - [ ] blue 5
              + [ ] green 6

        1 of 1 scenario differs, in one step

        """)
    #expect(try program.read("answers/shop.recording.json") == before)
  }

  /// A scenario that stops lacks the searches of its remaining steps.
  @Test func aScenarioThatStopsIsNotRecorded() async throws {
    let server = try EngineServer { _ in Self.answer }
    let program = try project(server.address)
    defer {
      program.end()
      server.end()
    }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y"]
    _ = try await program.run("record", environment: secret)
    let before = try program.read("answers/shop.recording.json")
    try program.replace(
      "expect: { hits: 12, widgets: { colors: [red, blue] } }", "click: { colors: nowhere }\n      - search: more", in: "m.searchplay.yaml")
    let stopped = try await program.run("record", environment: secret)
    #expect(stopped.status == 1 && stopped.errors.contains("'colors' does not show 'nowhere'"), "\(stopped)")
    #expect(stopped.errors.hasSuffix("error: 'answers/shop.recording.json' was not updated: a scenario stopped before the last step\n"))
    #expect(try program.read("answers/shop.recording.json") == before)
  }

  /// An answer that can be read by itself may be nested too deeply inside a recording, which could then no longer be read.
  @Test func anAnswerThatIsTooDeepIsNotRecorded() async throws {
    let deep = String(repeating: "[", count: 122) + String(repeating: "]", count: 122)
    let server = try EngineServer { _ in Self.answer.replacing("\"name\": \"hush\"", with: "\"name\": \(deep)") }
    let program = try project(server.address)
    defer {
      program.end()
      server.end()
    }
    let recorded = try await program.run("record", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y"])
    #expect(
      recorded.status == 3
        && recorded.errors
          == "error: 'answers/shop.recording.json' was not updated: an answer of the engine cannot be kept: more than 128 levels of nesting\n",
      "\(recorded)")
    #expect(throws: (any Error).self) { try program.read("answers/shop.recording.json") }
  }

  /// An answer that another manifest in the same run uses is not obsolete.
  @Test func manifestsShareARecording() async throws {
    let server = try EngineServer { _ in Self.answer }
    let program = try project(server.address)
    defer {
      program.end()
      server.end()
    }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y"]
    try program.write(try program.read("m.searchplay.yaml").replacing("search: hush", with: "search: hat"), "n.searchplay.yaml")
    #expect(try await program.run("record", environment: secret).output.hasPrefix("recorded 2 answers for 2 scenarios"))
    #expect(try await program.run("test", "-u", environment: secret).errors == "")
    #expect(
      try await program.run("test", "n.searchplay.yaml", environment: secret).errors
        == "warning: no scenario uses an answer in 'answers/shop.recording.json' (the next 'searchplay record' drops it): the search for 'hush' in 'shop'\n"
    )
  }

  @Test func answersAreKeptOnRequest() async throws {
    let server = try EngineServer { _ in Self.answer }
    let program = try project(server.address)
    defer {
      program.end()
      server.end()
    }
    let secret = ["SEARCHPLAY_SECRET_apiKey": "k3y"]
    _ = try await program.run("record", environment: secret)
    try program.replace("search: hush", "search: hat", in: "m.searchplay.yaml")
    #expect(try await program.run("record", "--keep", environment: secret).output.hasPrefix("recorded 2 answers for a scenario"))
    #expect(
      try await program.run("test", "-u", environment: secret).errors
        == "warning: no scenario uses an answer in 'answers/shop.recording.json' (the next 'searchplay record' drops it): the search for 'hush' in 'shop'\n"
    )
    #expect(try await program.run("record", environment: secret).output.hasPrefix("recorded an answer for a scenario"))
  }

  @Test(arguments: [
    ("{", "answers/shop.recording.json:1:2: error: "), ("{}", "answers/shop.recording.json:1:1: error: this is not a Searchplay recording"),
    (
      "{\"searchplay-recording\": 2, \"answers\": []}",
      "answers/shop.recording.json:1:1: error: recordings of format 2 are not supported: this program reads format 1"
    ),
    ("{\"searchplay-recording\": 1, \"answers\": [5]}", "answers/shop.recording.json:1:1: error: each answer has a path"),
  ])
  func whatIsNoRecording(_ text: String, _ message: String) async throws {
    let program = try project("http://127.0.0.1:9")
    defer { program.end() }
    try program.write(text, "answers/shop.recording.json")
    let result = try await program.run("run")
    #expect(result.status == 2 && result.errors.hasPrefix(message), "\(result.errors)")
    #expect(
      result.errors.hasSuffix(
        """
         [recording]
          1 | \(text)
            | \(text == "{" ? " " : "")^
            ::: m.searchplay.yaml:7:14
          7 |   recording: answers/shop.recording.json
            |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~ the recording is named here
            = help: run 'searchplay record' to recreate it


        """), "\(result.errors)")
  }

  @Test func whatRecordsNothing() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let all = try await program.run("record")
    #expect(all.status == 64 && all.errors == "error: no manifest sets 'backend: recorded'\n")
    let named = try await program.run("record", "shop.searchplay.yaml")
    #expect(
      named.status == 64
        && named.errors == "error: 'shop.searchplay.yaml' has nothing to record: its searcher does not set 'backend: recorded'\n")
  }

  /// A group of searchers, and a searcher outside it, against an engine and from the recording.
  @Test func severalSearchersAreRecorded() async throws {
    let server = try EngineServer { body in
      let results = (1...(body.components(separatedBy: "indexName").count - 1)).map { _ in
        #"{"hits": [{"objectID": "7"}], "nbHits": 1, "page": 0, "nbPages": 1, "hitsPerPage": 20, "query": "x"}"#
      }
      if body.contains("\"type\":\"facet\"") {
        return #"{"results": [\#(results[0]), {"facetHits": [{"value": "red", "highlighted": "red", "count": 4}]}]}"#
      }
      return #"{"results": [\#(results.joined(separator: ","))]}"#
    }
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: APP, index: shop, hosts: ["\(server.address)"], recording: r.json }
      searchers:
        suggestions: { kind: hits, index: suggestions }
        colors: { kind: facet, attribute: color }
        both: { kind: multi, components: [suggestions, colors] }
      widgets:
        list: { type: refinementList, attribute: color, operator: or, searcher: colors, presenter: { sortBy: ["count:desc"] } }
      scenarios:
        - name: S
          steps:
            - search: x
            - search: { searcher: suggestions, text: x }
            - search: { searcher: both }
            - expect: { hits: 1, searchers: { suggestions: { hits: 1 } }, widgets: { list: [{ value: red, count: 4 }] } }

      """, "m.searchplay.yaml")
    let recorded = try await program.run("record", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y0"])
    #expect(recorded.status == 0, "\(recorded)")
    #expect(
      server.requests == [
        #"{"requests":[{"indexName":"shop","page":0,"query":"x"}]}"#, #"{"requests":[{"indexName":"suggestions","page":0,"query":"x"}]}"#,
        #"{"requests":[{"indexName":"suggestions","page":0,"query":"x"},{"type":"facet","indexName":"shop","facet":"color","facetQuery":""}]}"#,
      ])
    server.end()
    let tested = try await program.run("test", "-u")
    #expect(tested.status == 0, "\(tested)")
  }
}
