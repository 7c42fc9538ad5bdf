import AlgoliaBackend
import Diagnostics
import EmbeddedIndex
import Findings
import Foundation
import JSONText
import Manifest
import PageRendering
import PageTemplates
import Scenarios
import SearchModel
import Snapshots

/// How each kind of input is read, and what must hold for the result.
extension FuzzTarget {
  private static func ready(_ bytes: [UInt8], _ context: ManifestContext = ManifestContext()) -> (Manifest, EmbeddedIndex)? {
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "fuzz.yaml", bytes: bytes), context)
    _ = DiagnosticRenderer(color: false).render(diagnostics)
    guard let manifest else { return nil }
    guard case .embedded(.inline(let records)) = manifest.searcher.backend,
      let index = try? EmbeddedIndex(
        name: manifest.searcher.index, records: Records(records.map(\.value)), settings: manifest.searcher.settings)
    else { return nil }
    return (manifest, index)
  }

  func manifest(_ bytes: [UInt8]) {
    guard let (manifest, index) = Self.ready(bytes) else { return }
    _ = manifest.findings(manifest.instantsearch)
    Self.finish { _ = await DataFindings.findings(manifest, backend: index, version: manifest.instantsearch) }
  }

  /// A shop whose index comes from one of several files.
  private static func shop(_ index: String) -> [UInt8] {
    Array(
      """
      version: "1.0"
      searcher:
        index: shop
        records: [{ objectID: "1", name: Red lamp, brand: Loom, price: 3 }, { objectID: "2", name: Blue hat, brand: [Fleet, Loom] }]
      \(index)
      widgets:
        list: { type: hits }
        brands: { type: refinementList, attribute: brand, operator: or }
      scenarios: [{ name: S, steps: [search: red lamp, click: { brands: Loom }] }]

      """.utf8)
  }

  func export(_ bytes: [UInt8]) {
    for key in ["settings", "synonyms", "rules"] {
      let context = ManifestContext { path, _ in .success(SourceFile(name: path, bytes: bytes)) }
      guard let (manifest, index) = Self.ready(Self.shop("  \(key): export.json"), context) else { continue }
      let runner = ScenarioRunner(manifest, backend: EmbeddedIndices([index]), version: nil)
      Self.finish {
        _ = await DataFindings.findings(manifest, backend: index, version: manifest.instantsearch)
        for scenario in manifest.scenarios { _ = await runner.run(scenario) }
      }
    }
  }

  func project(_ bytes: [UInt8]) {
    var context = ManifestContext()
    context.project = { _ in SourceFile(name: "searchplay.yaml", bytes: bytes) }
    _ = Self.ready(Self.shop(""), context)
  }

  func scenario(_ bytes: [UInt8]) {
    guard let (manifest, index) = Self.ready(bytes) else { return }
    let runner = ScenarioRunner(manifest, backend: EmbeddedIndices([index]), version: nil)
    Self.finish {
      for scenario in manifest.scenarios.prefix(3) {
        let trace = await runner.run(scenario)
        let snapshot = Snapshot(trace, options: manifest.snapshot, version: runner.version)
        expect(SnapshotReader.snapshot(snapshot.text) == SnapshotReader.snapshot(snapshot.text), "a snapshot reads the same twice")
      }
    }
  }

  func snapshot(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let snapshot = SnapshotReader.snapshot(text)
    _ = SnapshotDiff(stored: snapshot, actual: SnapshotReader.snapshot(String(text.reversed())))
  }

  private struct IndexFile: SavedIndex.Store {
    let key: SavedIndex.Key
    let columns: [UInt8]
    let words: [UInt8]

    /// Padded to whole blocks, like everything that is written.
    func read(_ part: SavedIndex.Part) -> (any FileBytes)? {
      let body = part == .columns ? columns : words
      return BytesInMemory(SavedIndex.sealed(body + repeatElement(0, count: -body.count & 31), part, key))
    }

    func write(_ bytes: [UInt8], _ part: SavedIndex.Part) {}
    func foundDamaged(_ part: SavedIndex.Part) {}
  }

  /// Two files; the first two bytes give the length of the first. What is accepted is searched.
  func index(_ bytes: [UInt8]) {
    let records = BytesInMemory(
      Array(#"[{"objectID":"a","brand":"x","name":"red lamp","price":1},{"brand":["y","x"],"name":"lamp","price":[2,3]}]"#.utf8))
    var settings = IndexSettings()
    settings.attributesForFaceting = [IndexSettings.FacetAttribute("brand")]
    settings.customRanking = [IndexSettings.RankingCriterion("price", isAscending: true)]
    guard bytes.count >= 2, let key = SavedIndex.Key(records: records, form: .json, settings: settings, release: "fuzz") else { return }
    let body = bytes.dropFirst(2)
    let length = Int(bytes[0]) + Int(bytes[1]) << 8
    let file = IndexFile(key: key, columns: Array(body.prefix(length)), words: Array(body.dropFirst(length)))
    guard let index = EmbeddedIndex.saved(name: "i", records: records, settings: settings, in: SavedIndex.Place(file, key)) else { return }
    Self.finish {
      for (text, filters) in [(nil, "brand:x OR price > 1"), ("lamp", nil), ("red lmp", "NOT brand:y")] as [(String?, String?)] {
        var query = SearchQuery(query: text, filters: filters)
        query.facets = ["*"]
        _ = try? await index.search([IndexQuery(indexName: "i", query: query)])
      }
    }
  }

  /// Reads any expression, and builds filters from the bytes, which must be read back as they were written.
  func filters(_ bytes: [UInt8]) {
    _ = try? FilterParser.parse(String(decoding: bytes, as: UTF8.self))
    var rest = bytes[...]
    func take() -> Int { rest.popFirst().map(Int.init) ?? 0 }
    func text() -> String {
      let count = take() % 12
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      // Backslashes, and quotes in attributes, cannot be written: they are a finding.
      var text = String.UnicodeScalarView()
      text.append(contentsOf: String(decoding: part, as: UTF8.self).unicodeScalars.filter { $0 != "\\" && $0 != "\0" })
      return String(text)
    }
    var filters: [Filter] = []
    while !rest.isEmpty, filters.count < 8 {
      let attribute = Attribute("a" + text().filter { $0.isLetter })
      let isNegated = take() % 2 == 1
      switch take() % 4 {
      case 0: filters.append(.facet(Filter.Facet(attribute: attribute, stringValue: "v" + text(), isNegated: isNegated)))
      case 1:
        let sign = Filter.Numeric.Operator.allCases[take() % Filter.Numeric.Operator.allCases.count]
        filters.append(
          .numeric(Filter.Numeric(attribute: attribute, operator: sign, value: Double(take() - 128) / 8, isNegated: isNegated)))
      case 2:
        let lower = Double(take() - 128)
        filters.append(.numeric(Filter.Numeric(attribute: attribute, range: lower...(lower + Double(take())), isNegated: isNegated)))
      default: filters.append(.tag(Filter.Tag(value: "t" + text(), isNegated: isNegated)))
      }
    }
    let written = filters.map { "( \(FilterExpression.text(of: $0, .v8)) )" }.joined(separator: " AND ")
    if filters.isEmpty { return }
    guard let read = try? FilterParser.parse(written) else { return expect(false, "what is written is read: \(written)") }
    expect(read.count == filters.count, "as many filters are read as were written: \(written)")
    for (clause, filter) in zip(read, filters) {
      expect(clause.alternatives.count == 1 && clause.alternatives[0].isNegated == filter.isNegated, "negations are read: \(written)")
      switch (clause.alternatives.first?.condition, filter) {
      case (.facet(let attribute, let text, _), .facet(let facet)):
        expect(attribute == facet.attribute && text == facet.value.text(.v8), "a facet is read as it was: \(written)")
      case (.tag(let text), .tag(let tag)): expect(text == tag.value, "a tag is read as it was: \(written)")
      case (.comparison(let attribute, let sign, let number), .numeric(let numeric)):
        expect(attribute == numeric.attribute && numeric.value == .comparison(sign, number), "a comparison is read as it was: \(written)")
      case (.range(let attribute, let range), .numeric(let numeric)):
        expect(attribute == numeric.attribute && numeric.value == .range(range), "a range is read as it was: \(written)")
      default: expect(false, "a filter is of its kind: \(written)")
      }
    }
  }

  func json(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let again = try? JSONValue(parsing: Array(value.text().utf8))
    expect(again == value, "JSON is read back as it was written")
  }

  func records(_ bytes: [UInt8], _ format: Records.Format) {
    guard let records = try? Records(bytes, format: format) else { return }
    var settings = IndexSettings()
    settings.attributesForFaceting = ["a", "b", "c"].map { IndexSettings.FacetAttribute(Attribute($0)) }
    guard let index = try? EmbeddedIndex(name: "index", records: records, settings: settings) else { return }
    var query = SearchQuery(facets: ["a", "b", "c"])
    query.query = "ab"
    let asked = query
    Self.finish { _ = try? await index.search([IndexQuery(indexName: "index", query: asked)]) }
    _ = index.profile()
  }

  func answer(_ bytes: [UInt8]) {
    let backend = AlgoliaBackend(
      appID: "A", apiKey: "key", hosts: ["http://h"], transport: Answering(reply: AlgoliaReply(status: 200, body: bytes)))
    Self.finish {
      _ = try? await backend.search([IndexQuery(indexName: "index", query: SearchQuery(facets: ["a"]))])
      _ = try? await backend.searchForFacetValues(FacetSearchQuery(indexName: "index", facet: "a", text: "x", filters: nil))
    }
  }

  func recording(_ bytes: [UInt8]) {
    guard let recording = try? Recording(parsing: bytes) else { return }
    let backend = AlgoliaBackend(appID: "A", apiKey: "", hosts: ["recording:"], transport: RecordedTransport(recording, file: "fuzz.json"))
    Self.finish { _ = try? await backend.search([IndexQuery(indexName: "index", query: SearchQuery(facets: ["a"]))]) }
  }

  func template(_ bytes: [UInt8]) {
    let data: JSONValue = ["title": "Shop", "scenarios": [["name": "A", "steps": [["number": 1]]], ["name": "B", "steps": []]]]
    _ = try? PageRenderer.text(of: TemplateRequest(template: String(decoding: bytes, as: UTF8.self), data: data))
  }

  func line(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let request = TransportLines.request(from: text) {
      expect(TransportLines.request(from: TransportLines.line(of: request)) == request, "a request is read back as it was written")
    }
    let reply = TransportLines.reply(from: text)
    if case .success(let reply) = reply {
      expect((try? TransportLines.reply(from: TransportLines.line(of: .success(reply))).get()) == reply, "a reply is read back")
    }
    _ = TemplateLines.request(from: text)
    _ = TemplateLines.result(from: text)
  }

  func pull(_ bytes: [UInt8]) {
    let backend = AlgoliaBackend(
      appID: "A", apiKey: "key", hosts: ["http://h"], transport: Answering(reply: AlgoliaReply(status: 200, body: bytes)))
    let contents = IndexContents(backend, index: "index")
    Self.finish {
      _ = try? await contents.settings()
      for list in IndexContents.List.allCases { _ = try? await contents.items(of: list) }
      _ = try? await contents.records(from: nil)
    }
  }

  /// Waits for asynchronous work: the fuzzer calls from its own thread.
  private static func finish(_ work: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await work()
      end.signal()
    }
    end.wait()
  }
}

/// Ends the process if a condition does not hold: the fuzzer keeps only the inputs of processes that crash. Not part of the product.
private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError("does not hold: \(what())") }
}

/// A host that always gives the same answer.
private struct Answering: AlgoliaTransport {
  let reply: AlgoliaReply

  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply { reply }
}
