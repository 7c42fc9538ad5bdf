import EmbeddedIndex
import Foundation
import JSONText
import SearchModel

/// Runs a fixed workload of faceted queries over a generated catalogue, and writes responses and times like the peers' harness.
///
///     engine-benchmark catalogue.ndjson workload.json out.json [repeats]
@main
struct EngineBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else { return print("usage: engine-benchmark CATALOGUE.ndjson WORKLOAD.json OUT.json [repeats]") }
    let repeats = arguments.count > 4 ? Int(arguments[4]) ?? 20 : 20
    let base = memory("VmRSS")
    let clock = ContinuousClock()
    let bytes = Array(try Data(contentsOf: URL(filePath: arguments[1])))
    let began = clock.now
    let records = try Records(bytes, format: .ndjson)
    let index = try EmbeddedIndex(name: "catalogue", records: records, settings: settings, isSearchedForText: true)
    // The first query with text builds the text index.
    _ = try await index.search([IndexQuery(indexName: "catalogue", query: SearchQuery(query: "zz", hitsPerPage: 0))])
    let load = seconds(clock.now - began)
    let afterLoad = memory("VmRSS")
    let workload = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: arguments[2]))))
    let cases = (workload.members ?? []).map { (name: $0.key, queries: ($0.value.array ?? []).map(query)) }
    var answers: [JSONValue.Member] = []
    var first: [String: Double] = [:]
    for (name, queries) in cases {
      let start = clock.now
      var responses: [SearchResponse] = []
      for query in queries { responses += try await index.search([query.indexQuery]) }
      first[name] = seconds(clock.now - start) * 1000
      answers.append(.init(name, .array(zip(queries, responses).map { answer($1, to: $0) })))
    }
    var times: [String: [Double]] = [:]
    for _ in 0..<repeats {
      for (name, queries) in cases {
        let start = clock.now
        for query in queries { _ = try await index.search([query.indexQuery]) }
        times[name, default: []].append(seconds(clock.now - start) * 1000)
      }
    }
    let timed = cases.map { name, queries -> JSONValue.Member in
      let found = (answers.first { $0.key == name }?.value.array ?? []).map { $0["nbHits"]?.integer ?? 0 }
      let limit = zip(queries, found).map { Limit.counting($1, of: records.count, columns: $0.facets.count + $0.stats.count) }.reduce(0, +)
      let sorted = (times[name] ?? []).sorted()
      return .init(
        name,
        [
          "n": .number(Double(sorted.count)), "first_ms": .number(first[name] ?? 0), "med_ms": .number(sorted[sorted.count / 2]),
          "p95_ms": .number(sorted[min(sorted.count - 1, sorted.count * 95 / 100)]), "min_ms": .number(sorted[0]),
          "limit_ms": .number(limit * 1000),
        ])
    }
    let document: JSONValue = [
      "peer": "searchplay", "data": .string(URL(filePath: arguments[1]).lastPathComponent), "threads": 1, "load_s": .number(load),
      "limit_load_s": .number(Limit.reading(bytes)),
      "peak_mb_after_load": .number(memory("VmHWM")), "base_mb": .number(base), "rss_mb_after_load": .number(afterLoad),
      "raw_mb": .number(Double(bytes.count) / 1_048_576), "peak_mb": .number(memory("VmHWM")), "cases": .object(timed),
      "answers": .object(answers),
    ]
    try Data(document.text().utf8).write(to: URL(filePath: arguments[3]))
    print(
      "load \(text(load)) s, \(text(afterLoad - base - Double(bytes.count) / 1_048_576)) MB beyond the raw records, peak \(text(memory("VmHWM"))) MB"
    )
    for member in timed {
      print(
        "\(member.key.padding(toLength: 12, withPad: " ", startingAt: 0)) first \(text(member.value["first_ms"]?.number ?? 0)) ms, median \(text(member.value["med_ms"]?.number ?? 0)) ms"
      )
    }
  }

  private static func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// One value of the process's status, in MB; 0 if the system has none.
  private static func memory(_ name: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 / 1024 } ?? 0
  }

  private static let names = [
    "lvl0": "hierarchicalCategories.lvl0", "lvl1": "hierarchicalCategories.lvl1", "lvl2": "hierarchicalCategories.lvl2",
  ]

  private static var settings: IndexSettings {
    var settings = IndexSettings()
    settings.searchableAttributes = ["name"].compactMap(IndexSettings.SearchableAttributes.init(setting:))
    settings.attributesForFaceting = [
      "brand", "category", "hierarchicalCategories.lvl0", "hierarchicalCategories.lvl1", "hierarchicalCategories.lvl2", "color", "size",
      "rating", "price",
    ].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.customRanking = ["desc(popularity)"].compactMap(IndexSettings.RankingCriterion.init(setting:))
    settings.typoTolerance = .none
    return settings
  }

  private struct Question {
    let indexQuery: IndexQuery
    let facets: [String]
    let stats: [String]
  }

  private static func query(_ json: JSONValue) -> Question {
    let facets = (json["facets"]?.array ?? []).compactMap(\.string)
    let stats = (json["stats"]?.array ?? []).compactMap(\.string)
    var clauses = (json["f"]?.array ?? []).map { alternatives in
      let texts = (alternatives.array ?? []).map { pair in
        "\"\(name(pair.array?[0].string ?? ""))\":\"\(pair.array?[1].string ?? "")\""
      }
      return "(\(texts.joined(separator: " OR ")))"
    }
    for range in json["n"]?.array ?? [] {
      clauses.append("\"\(name(range.array?[0].string ?? ""))\":\(range.array?[1].number ?? 0) TO \(range.array?[2].number ?? 0)")
    }
    var query = SearchQuery(facets: (facets + stats).map { Attribute(name($0)) }, hitsPerPage: json["hits"]?.integer ?? 0)
    let text = json["q"]?.string ?? ""
    if !text.isEmpty { query.query = text }
    if !clauses.isEmpty { query.filters = clauses.joined(separator: " AND ") }
    query.maxValuesPerFacet = 100
    return Question(indexQuery: IndexQuery(indexName: "catalogue", query: query), facets: facets, stats: stats)
  }

  private static func name(_ attribute: String) -> String { names[attribute] ?? attribute }

  private static func answer(_ response: SearchResponse, to question: Question) -> JSONValue {
    let facets = question.facets.map { attribute -> JSONValue.Member in
      let values = response.facets[Attribute(name(attribute))] ?? []
      return .init(attribute, .array(values.map { [.string($0.value), .number(Double($0.count))] }))
    }
    let stats = question.stats.map { attribute -> JSONValue.Member in
      let stats = response.facetStats[Attribute(name(attribute))]
      return .init(attribute, stats.map { [.number($0.min), .number($0.max), .number($0.sum)] } ?? .null)
    }
    return [
      "nbHits": .number(Double(response.nbHits)), "hits": .array(response.hits.map { .string($0.objectID) }), "facets": .object(facets),
      "stats": .object(stats),
    ]
  }
}
