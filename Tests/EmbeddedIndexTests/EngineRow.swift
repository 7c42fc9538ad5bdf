import Diagnostics
import EmbeddedIndex
import Foundation
import JSONText
import Manifest
import SearchModel

/// A row with the real engine's answer: records, settings, parameters, and the expected result.
struct EngineRow {
  let id: String
  private let row: JSONValue
  private let folder: URL

  /// The rows of a file.
  static func rows(_ file: URL) throws -> [EngineRow] {
    let rows = try JSONValue(parsing: Array(Data(contentsOf: file))).array ?? []
    let folder = file.deletingLastPathComponent().deletingLastPathComponent().appending(path: "data/engine/data")
    return rows.map { EngineRow(id: $0["id"]?.string ?? "?", row: $0, folder: folder) }
  }

  init(id: String, row: JSONValue, folder: URL) {
    (self.id, self.row, self.folder) = (id, row, folder)
  }

  /// A row as JSON text.
  init(_ text: String) throws {
    self.init(id: "row", row: try JSONValue(parsing: Array(text.utf8)), folder: URL(filePath: "/"))
  }

  /// The first record found, without its objectID.
  func firstRecord() async throws -> String? {
    guard case .success(let response) = try await answer() else { return nil }
    return response.hits.first.map { JSONValue.object(($0.record.members ?? []).filter { $0.key != "objectID" }).text() }
  }

  /// The differences from the engine's answer; nil if there are none.
  func difference() async throws -> String? {
    let expect = row["expect"] ?? .null
    switch try await answer() {
    case .failure(let refusal): return expect["refused"] == true ? nil : refusal.message
    case .success(let response):
      return expect["refused"] == true
        ? "accepted" : Self.difference(expect, response, try records().compactMap { $0["objectID"]?.string })
    }
  }

  private struct Refusal: Error {
    let message: String
  }

  private func records() throws -> [JSONValue] {
    guard let name = row["records"]?.string else { return row["records"]?.array ?? [] }
    let file = folder.appending(path: "\(name.dropFirst()).json")
    return try JSONValue(parsing: Array(Data(contentsOf: file))).array ?? []
  }

  /// The answer, obtained through a manifest.
  private func answer() async throws -> Result<SearchResponse, Refusal> {
    let records = try self.records()
    var query = row["params"]?.members ?? []
    query.removeAll { $0.value == .null }
    let manifest: JSONValue = [
      "version": "1.0",
      "searcher": .object(
        [
          .init("records", .array(records.isEmpty ? [["objectID": "0"]] : records)), .init("settings", row["settings"] ?? .object([])),
          .init("query", .object(query)), .init("isDisjunctiveFacetingEnabled", false),
        ] + (row["searcher"]?.members ?? [])), "widgets": .object([]), "scenarios": [["name": "row", "steps": [["search": .null]]]],
    ]
    let (read, diagnostics) = Manifest.read(SourceFile(name: "row.json", text: manifest.text()))
    guard let read else { return .failure(Refusal(message: "not read: \(diagnostics.map(\.headline).joined(separator: "; "))")) }
    let index = try EmbeddedIndex(name: "index", records: Records(records), settings: read.searcher.settings)
    do throws(SearchBackendError) {
      return .success(try await index.search([IndexQuery(indexName: "index", query: read.searcher.query)])[0])
    } catch { return .failure(Refusal(message: "refused: \(error.message)")) }
  }

  private static func difference(_ expect: JSONValue, _ response: SearchResponse, _ order: [String]) -> String? {
    let found = response.hits.map(\.objectID)
    if let hits = expect["hits"]?.array?.compactMap(\.string) {
      let (a, b) = expect["ordered"] == true ? (hits, found) : (hits.sorted(), found.sorted())
      if a != b { return "hits \(found), not \(hits)" }
    }
    if let top = expect["top"]?.array?.compactMap(\.string), Array(found.prefix(top.count)) != top {
      return "top \(found.prefix(top.count)), not \(top)"
    }
    if let count = expect["count"]?.integer, response.nbHits != count { return "\(response.nbHits) hits, not \(count)" }
    if let count = expect["onPage"]?.integer, found.count != count { return "\(found.count) on the page, not \(count)" }
    if let scores = expect["scores"] {
      let known = found.compactMap { id in scores[id]?.integer.map { (id, $0) } }
      // Ties are in the order of the records.
      if known.count == found.count {
        let ranked = order.enumerated().filter { found.contains($0.element) }.sorted { a, b in
          let (mine, other) = (scores[a.element]?.integer ?? 0, scores[b.element]?.integer ?? 0)
          return (other, a.offset) < (mine, b.offset)
        }.map(\.element)
        if ranked != found { return "order \(found), not \(ranked)" }
      }
      for (a, b) in zip(known, known.dropFirst()) where a.1 < b.1 { return "order \(found), scores \(scores.text())" }
    }
    if let data = expect["userData"], response.userData ?? [] != data.array ?? [] { return "userData \(response.userData ?? [])" }
    for member in expect["texts"]?.members ?? [] {
      let shown = response.hits.flatMap { $0[path: member.key]?.leaves ?? [] }
      if let has = member.value["has"]?.array?.compactMap(\.string), Set(has) != Set(shown) { return "\(member.key) \(shown), not \(has)" }
      if let lacks = member.value["lacks"]?.array?.compactMap(\.string), !Set(lacks).isDisjoint(with: shown) {
        return "\(member.key) \(shown), with \(lacks)"
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The strings in a value.
  fileprivate var leaves: [String] {
    switch self {
    case .array(let items): items.flatMap(\.leaves)
    case .string(let text): [text]
    default: [text()]
    }
  }
}
