import Foundation
import JSONText
import Testing

/// A browser's recording of a page answers scenarios like a recording made by this program.
struct BrowserRecordingTests {
  private static let demo = Program.root.deletingLastPathComponent().appending(path: "shared/data/engine/demo")

  /// In each step, each widget shows what the page showed, in both versions.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: demo.path), "the browser's recording is not beside the checkout"),
    arguments: ["7", "8"])
  func aPageOfTheWeb(_ version: String) async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run("run", "demo.searchplay.yaml", "--instantsearch", version, "--format", "json", in: Self.demo)
    let steps = try JSONValue(parsing: run.output)["scenarios"]?.array?.first?["steps"]?.array ?? []
    let expected = try JSONValue(parsing: String(contentsOf: Self.demo.appending(path: "expected.json"), encoding: .utf8)).array ?? []
    #expect(steps.count == expected.count)
    var count = 0
    for (step, wanted) in zip(steps, expected) {
      for member in wanted["shows"]?.members ?? [] {
        count += 1
        let shown = Self.shown(member.key, step["settled"] ?? .null)
        #expect(shown == member.value.text(), "\(wanted["step"]?.string ?? "") \(member.key)")
      }
    }
    #expect(count == 37)
  }

  /// What a widget shows, in the notation of expected values.
  private static func shown(_ name: String, _ state: JSONValue) -> String {
    let rows = state["widgets"]?[name]?.array ?? []
    switch name {
    case "count": return state["hits"]?["count"]?.text() ?? ""
    case "hits": return state["hits"]?["objectIDs"]?.text() ?? ""
    case "rows": return JSONValue.array(rows.compactMap { $0["text"] }).text()
    // No recording contains the time that the engine took.
    case "stats": return JSONValue.string(rows.first?["text"]?.string?.components(separatedBy: " (").first ?? "").text()
    case "price":
      let bounds = rows.first?["text"]?.string?.components(separatedBy: "within ").last?.components(separatedBy: " to ") ?? []
      return JSONValue.array(bounds.compactMap(Double.init).map(JSONValue.number)).text()
    default: return JSONValue.array(rows.map { .array([$0["text"], $0["count"]].compactMap(\.self)) }).text()
    }
  }

  /// Parameters as form data, in any order, with defaults; an answer in base64; other requests.
  @Test func spellingsOfOtherClients() async throws {
    let program = try Program()
    defer { program.end() }
    let answer =
      #"{"results":[{"hits":[{"objectID":"7"}],"nbHits":3,"page":0,"nbPages":1,"hitsPerPage":20,"facets":{"color":{"red":2}},"query":"a b"}]}"#
    let entry: (String, String, JSONValue) -> JSONValue = { method, body, content in
      [
        "request": [
          "method": .string(method), "url": "https://x-dsn.algolia.net/1/indexes/*/queries?x-algolia-api-key=hushhush",
          "postData": ["text": .string(body)],
        ],
        "response": ["status": 200, "content": content],
      ]
    }
    let archive: JSONValue = [
      "log": [
        "entries": [
          entry("OPTIONS", "", ["text": ""]),
          entry(
            "POST",
            #"{"requests":[{"indexName":"shop","params":"facets=%5B%22size%22%2C%22color%22%5D&query=a+b&tagFilters=&page=0&clickAnalytics=true"}]}"#,
            ["encoding": "base64", "text": .string(Data(answer.utf8).base64EncodedString())]),
        ]
      ]
    ]
    try program.write(archive.text(), "session.har")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: X, index: shop, recording: session.har }
      widgets:
        colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: "count:desc" } }
        sizes: { type: refinementList, attribute: size, operator: and, presenter: { sortBy: "count:desc" } }
      scenarios:
        - name: S
          steps:
            - search: a b
            - expect: { hits: 3, hitIDs: ["7"], widgets: { colors: [{ value: red, count: 2 }] } }
            - search: c

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(
      run.output.contains(
        "the recording has no answer to the search for 'c' in 'shop'; the closest recorded search differs in query (recorded 'a b', asked 'c'); save the log again with this search in it"
      ) && !run.output.contains("differ from what is expected") && !(run.output + run.errors).contains("hushhush"), "\(run)")
    try program.write(#"{"log":{"entries":[]}}"#, "session.har")
    #expect(try await program.run("validate").errors.contains("the log has no search with an answer"))
  }

  /// What proxies save: Charles sessions, one exchange per line, and JSON that was sent as a form and split into parameters.
  @Test(arguments: [
    #"[{"method":"POST","host":"x","path":"/1/indexes/*/queries","request":{"body":{"text":"BODY"}},"response":{"status":200,"body":{"text":"ANSWER"}}}]"#,
    #"""
    {"request":{"method":"GET","url":"https://x/logo"},"response":{"status":200}}
    {"request":{"method":"POST","url":"https://x/1/indexes/*/queries?x=1","body":"BODY"},"response":{"statusCode":200,"body":"ANSWER"}}
    """#,
    #"""
    {"log":{"entries":[{"request":{"method":"POST","url":"https://x/1/indexes/*/queries","postData":{"mimeType":"application/x-www-form-urlencoded","params":[
      {"name":"{\"requests\":[{\"indexName\":\"shop\",\"params\":\"query","value":"lamp"},{"name":"facets","value":"%5B%22color%22%5D"},
      {"name":"hitsPerPage","value":"20\"}]}"}]}},"response":{"status":200,"content":{"text":"ANSWER"}}}]}}
    """#,
    // The names that mitmproxy's own objects use.
    #"""
    {"request":{"method":"GET","url":"https://x/logo"},"response":{"status_code":200}}
    {"request":{"method":"POST","url":"https://x/1/indexes/*/queries?x=1","content":"BODY"},"response":{"status_code":200,"content":"ANSWER"}}
    """#,
    // A byte-order mark, and a character that ends a line in Unicode but not in JSON.
    "\u{FEFF}"
      + #"{"request":{"method":"GET","url":"https://x/\#u{2028}logo"},"response":{"status":200}}"# + "\r\n\r\n"
      + #"{"request":{"method":"POST","url":"https://x/1/indexes/*/queries","body":"BODY"},"response":{"statusCode":200,"body":"ANSWER"}}"#,
  ])
  func proxies(_ log: String) async throws {
    let program = try Program()
    defer { program.end() }
    func quoted(_ text: String) -> String { String(JSONValue.string(text).text().dropFirst().dropLast()) }
    let body = #"{"requests":[{"indexName":"shop","query":"lamp","facets":["color"]}]}"#
    let answer = #"{"results":[{"hits":[{"objectID":"7"}],"nbHits":1,"page":0,"nbPages":1,"hitsPerPage":20,"facets":{"color":{"red":1}}}]}"#
    try program.write(log.replacing("BODY", with: quoted(body)).replacing("ANSWER", with: quoted(answer)), "session.json")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: X, index: shop, recording: session.json }
      widgets: { colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: "count:desc" } } }
      scenarios: [{ name: S, steps: [{ search: lamp }, { expect: { hits: 1, widgets: { colors: [{ value: red, count: 1 }] } } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && !run.output.contains("differ"), "\(run)")
  }

  /// A range that a page sent as two comparisons answers a slider, unless records have several numbers; searches that no scenario makes are
  /// reported.
  @Test(arguments: [("12", 0), ("[5, 25]", 3)])
  func rangesOfPages(_ price: String, _ status: Int32) async throws {
    let program = try Program()
    defer { program.end() }
    func entry(_ query: String, _ hits: String) -> JSONValue {
      let body = #"{"requests":[{"indexName":"shop","query":"lamp","facets":["price"],"hitsPerPage":20\#(query)}]}"#
      let answer =
        #"{"results":[{"hits":[\#(hits)],"nbHits":1,"page":0,"nbPages":1,"hitsPerPage":20,"facets_stats":{"price":{"min":5,"max":25,"avg":1,"sum":1}}}]}"#
      return [
        "request": ["method": "POST", "url": "https://x/1/indexes/*/queries", "postData": ["text": .string(body)]],
        "response": ["status": 200, "content": ["text": .string(answer)]],
      ]
    }
    let hit = #"{"objectID":"7","price":\#(price)}"#
    let log: JSONValue = [
      "log": [
        "entries": [
          entry("", hit), entry(#","numericFilters":["price>=10","price<=20"]"#, hit), entry(#","numericFilters":["price>=19"]"#, hit),
        ]
      ]
    ]
    try program.write(log.text(), "session.har")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: X, index: shop, recording: session.har, isDisjunctiveFacetingEnabled: false, query: { facets: [price] } }
      widgets: { price: { type: numericRange, attribute: price } }
      scenarios: [{ name: S, steps: [{ search: lamp }, { set: { price: [10, 20] } }, { expect: { hits: 1 } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("test", "-u=missing")
    #expect(run.status == status, "\(run)")
    if status == 0 {
      #expect(
        run.errors
          == "warning: no scenario uses an answer in 'session.har': the search for 'lamp' in 'shop' with the filters price >= 19\n",
        "\(run)")
    }
  }

  private static let manifest = """
    version: "1.0"
    searcher: { backend: recorded, appID: X, index: shop, recording: session.har }
    widgets: { colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: "count:desc" } } }
    scenarios: [{ name: S, steps: [{ search: lamp }, { expect: { hits: 1, widgets: { colors: [{ value: red, count: 1 }] } } }] }]

    """

  private static let answer =
    #"{"hits":[{"objectID":"7"}],"nbHits":1,"page":0,"nbPages":1,"hitsPerPage":20,"facets":{"color":{"red":1}},"params":"query=lamp&x-algolia-api-key=hushhush"}"#

  /// An archive with one exchange.
  private static func archive(_ method: String, _ path: String, _ body: String, status: Int = 200, _ answer: String) -> String {
    let entry: JSONValue = [
      "request": [
        "method": .string(method), "url": .string("https://x-dsn.algolia.net/1/indexes/\(path)"), "postData": ["text": .string(body)],
      ],
      "response": ["status": .number(Double(status)), "content": ["text": .string(answer)]],
    ]
    let archive: JSONValue = ["log": ["entries": [entry]]]
    return archive.text()
  }

  /// Keys say who is asking, not what is asked; the old search endpoint has its whole query in the address.
  @Test(arguments: [
    (
      "POST", "*/queries?x-algolia-api-key=hushhush",
      #"{"requests":[{"indexName":"shop","params":"query=lamp&facets=color&x-algolia-api-key=hushhush"}]}"#
    ),
    (
      "POST", "*/queries", #"{"apiKey":"hushhush","requests":[{"indexName":"shop","query":"lamp","facets":["color"],"apiKey":"hushhush"}]}"#
    ),
    ("POST", "*/queries", #"{"requests":[{"indexName":"shop","params":{"query":"lamp","facets":["color"]}}]}"#),
    ("GET", "shop?query=lamp&facets=%5B%22color%22%5D&x-algolia-api-key=hushhush", ""),
    ("POST", "shop/query", "params=query%3Dlamp%26facets%3D%255B%2522color%2522%255D%26enableReRanking%3Dtrue"),
  ])
  func keysAreNoQuestion(_ method: String, _ path: String, _ body: String) async throws {
    let program = try Program()
    defer { program.end() }
    let answer = path.hasPrefix("shop") ? Self.answer : #"{"results":[\#(Self.answer)]}"#
    try program.write(Self.archive(method, path, body, answer), "session.har")
    try program.write(Self.manifest, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0 && !run.output.contains("differ"), "\(run)")
    try program.write(Self.manifest.replacing("lamp", with: "sofa"), "m.searchplay.yaml")
    let miss = try await program.run("test", "--report-json", "r.json")
    #expect(miss.output.contains("the closest recorded search differs in query (recorded 'lamp', asked 'sofa')"), "\(miss)")
    #expect(!(miss.output + miss.errors + ((try? program.read("r.json")) ?? "")).contains("hushhush"))
  }

  /// Current clients send facet searches in the same batch as the others.
  @Test func facetSearchesOfABatch() async throws {
    let program = try Program()
    defer { program.end() }
    let body = #"{"requests":[{"type":"facet","indexName":"shop","facet":"color","facetQuery":"re"}]}"#
    let answer = #"{"results":[{"facetHits":[{"value":"red","highlighted":"red","count":4}],"exhaustiveFacetsCount":true}]}"#
    try program.write(Self.archive("POST", "*/queries", body, answer), "session.har")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: X, index: shop, recording: session.har }
      widgets: { colors: { type: refinementList, attribute: color, operator: or, searcher: facet, presenter: { sortBy: "count:desc" } } }
      scenarios: [{ name: S, steps: [{ facetSearch: { colors: re } }, { expect: { widgets: { colors: [{ value: red, count: 4 }] } } }, { facetSearch: { colors: bl } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(
      !run.output.contains("differ from")
        && run.output.contains(
          "the recording has no answer to the search for values of 'color' for 'bl'; the closest recorded search differs in facetQuery (recorded 're', asked 'bl')"
        ), "\(run)")
    // A log that contains only searches for hits is not empty.
    let batch = #"{"requests":[{"indexName":"shop","query":"lamp","facets":["color"]}]}"#
    try program.write(Self.archive("POST", "*/queries", batch, #"{"results":[\#(Self.answer)]}"#), "session.har")
    let other = try await program.run("run")
    #expect(
      other.output.contains(
        "the recording has no answer to the search for values of 'color' for 're', nor to any other search of that kind"), "\(other)")
  }

  /// Reasons why the searches in a log cannot be used.
  @Test(arguments: [
    (
      304, "{}", "{}", "1 with HTTP status 304, which the browser's cache answers", "save the log again with the browser's cache turned off"
    ),
    (429, "{}", "{}", "1 with HTTP status 429", "save the log again after a search that succeeds"),
    (200, "{}", "", "1 without the response's body", "save the log again with request and response bodies"),
    (200, "x", "{}", "1 whose request is not JSON", "save the log again in a format that keeps bodies as they are"),
    (
      200, #"{"requests":[{},{}]}"#, #"{"results":[{}]}"#, "1 with a different number of results than of requests",
      "save the log again after a search that succeeds"
    ),
  ])
  func searchesThatCannotBeRead(_ status: Int, _ body: String, _ answer: String, _ reason: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.archive("POST", "*/queries", body, status: status, answer), "session.har")
    try program.write(Self.manifest, "m.searchplay.yaml")
    let errors = try await program.run("validate").errors
    #expect(errors.hasPrefix("session.har:1:1: error: the log has no search with an answer: \(reason) [recording]\n"), "\(errors)")
    #expect(errors.contains("= help: \(help)\n"), "\(errors)")
  }

  /// A request that writes to an index is not a search.
  @Test func aLogWithoutSearches() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"[{"request":{"method":"POST","url":"https://x/1/indexes/shop/batch","body":"{}"},"response":{"status":200,"body":"{}"}}]"#,
      "session.json")
    try program.write(
      "version: \"1.0\"\nsearcher: { backend: recorded, appID: X, index: shop, recording: session.json }\nwidgets: {}\nscenarios: []\n",
      "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors == """
        session.json:1:1: error: the log has no search with an answer [recording]
          1 | [{"request":{"method":"POST","url":"https:************************","body":"{}"},"response":{"status":200,"body":"{}"}}]
            | ^
            ::: m.searchplay.yaml:2:66
          2 | searcher: { backend: recorded, appID: X, index: shop, recording: session.json }
            |                                                                  ^~~~~~~~~~~~ the recording is named here
            = help: it has no searches: save the log again after running one


        """)
  }

  /// The key of the app in a log that cannot be read is not shown, wherever the log has it and wherever it is repeated.
  @Test(arguments: [
    #"{"headers":[{"name":"X-Algolia-API-Key","value":"S3cr3tK3y+XYZ"}]} oops S3cr3tK3y+XYZ"#,
    #"{"headers":[{ "value" : "S3cr3tK3y+XYZ", "name" : "x-algolia-api-key" }]} oops"#,
    #"{"headers":{"x-algolia-api-key": "S3cr3tK3y+XYZ"}} oops"#, #"{"url":"https://x/1/indexes?x-algolia-api-key=S3cr3tK3y+XYZ&a=b"} oops"#,
    #"{"headers":[{"name":"x-algolia-api-key","value":"S3cr3tK3y+XYZ"#, #"{"text":"{\"x-algolia-api-key\":\"S3cr3tK3y+XYZ\"}"} oops"#,
    #"{"head":"x-algolia-api-key: S3cr3tK3y+XYZ"} oops"#, #"{"x-algolia-api-key":["S3cr3tK3y\/XYZ"]} oops"#,
    #"{"headers":[{"name":"X-Algolia\u002dAPI-Key","comment":"}","value":"S3cr3t\u004bey+XYZ%3D"}]} oops"#,
    #"{"url":"?u=x-algolia-api-key%3DS3cr3tK3y+XYZ%26a"} oops"#,
  ])
  func theKeyOfABrokenLog(_ line: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(line, "session.har")
    try program.write(
      "version: \"1.0\"\nsearcher: { backend: recorded, appID: X, index: shop, recording: session.har }\nwidgets: {}\nscenarios: []\n",
      "m.searchplay.yaml")
    let errors = try await program.run("validate").errors
    #expect(errors.hasPrefix("session.har:1:") && errors.contains("*****") && !errors.contains("S3cr3t"), "\(errors)")
  }
}
