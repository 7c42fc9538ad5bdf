import JSONText
import SearchModel
import Synchronization

/// Answers from a recording; requests that were not recorded fail.
package final class RecordedTransport: AlgoliaTransport {
  /// The responses to single queries, regardless of their batches.
  private let results: Answers
  /// The responses to searches for facet values, by index and facet.
  private let facets: [RecordedFacet: Answers]
  let file: String
  /// The log that the answers come from; nil for a recording of `searchplay record`.
  private let log: Recording.Log?
  private let mask: @Sendable (JSONValue) -> JSONValue
  private let asked = Mutex<Set<RecordedQuery>>([])
  /// Sorted descriptions of the searches that have more than one answer, of which the last one is used.
  package let contradictions: [String]

  package var isOfLog: Bool { log != nil }

  /// The recorded searches that have not been requested so far, sorted by their description.
  package var unasked: [RecordedSearch] {
    let asked = self.asked.withLock { $0 }
    let hits = results.exact.keys.filter { !asked.contains($0) }.map { RecordedSearch(words: $0.words, identity: $0.identity) }
    let values = facets.flatMap { facet, known in
      known.exact.keys.filter { !asked.contains($0) }.map { query in
        RecordedSearch(words: query.words(ofFacet: facet.name), identity: "\(facet.index)\n\(facet.name)\n\(query.identity)")
      }
    }
    return (hits + values).sorted { ($0.words, $0.identity) < ($1.words, $1.identity) }
  }

  /// - Parameters:
  ///   - file: The recording's file, which manifests may share.
  ///   - mask: The mask of the transport that made the recording.
  package init(_ recording: Recording, file: String, mask: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }) {
    var results: [RecordedQuery: JSONValue] = [:]
    var facets: [RecordedFacet: [RecordedQuery: JSONValue]] = [:]
    var contradictions: Set<String> = []
    let log = recording.log
    let inOrder = recording.answers.sorted { a, b in
      (log?.places[a.key] ?? 0, a.key) < (log?.places[b.key] ?? 0, b.key)
    }
    func keep(_ part: Recording.Question.Part, _ answer: JSONValue) {
      let (words, old): (String, JSONValue?) =
        switch part {
        case .query(let query): (query.words, results.updateValue(answer, forKey: query))
        case .facets(let facet, let query):
          (query.words(ofFacet: facet.name), facets[facet, default: [:]].updateValue(answer, forKey: query))
        }
      if let old, Self.differs(old, answer) { contradictions.insert(words) }
    }
    for (question, last) in inOrder {
      let parts = question.parts
      for answer in (log?.earlier[question] ?? []) + [last] {
        switch parts {
        case .batch(let queries):
          let answers = answer["results"]?.array ?? []
          // A query that the engine skipped because it had enough matches has no answer.
          for (part, result) in zip(queries, answers) where queries.count == answers.count && result["processed"] != false {
            keep(part, result)
          }
        case .single(let part): keep(part, answer)
        }
      }
    }
    (self.results, self.facets) = (Answers(results), facets.mapValues(Answers.init))
    (self.file, self.mask, self.log) = (file, mask, log)
    self.contradictions = contradictions.sorted()
  }

  /// Whether two answers to a search differ in what widgets show.
  private static func differs(_ one: JSONValue, _ other: JSONValue) -> Bool {
    ["hits", "nbHits", "nbPages", "facets", "facets_stats", "facetHits", "renderingContent", "userData"].contains { one[$0] != other[$0] }
  }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    switch Recording.Question(request, mask).parts {
    case .batch(let queries):
      var answers: [JSONValue] = []
      for query in queries { answers.append(try answer(to: query)) }
      return reply(["results": .array(answers)])
    case .single(let query): return reply(try answer(to: query))
    }
  }

  private func answer(to part: Recording.Question.Part) throws(AlgoliaSilence) -> JSONValue {
    switch part {
    case .query(let query): try answer(to: query, query.words, among: results)
    case .facets(let facet, let query): try answer(to: query, query.words(ofFacet: facet.name), among: facets[facet] ?? Answers([:]))
    }
  }

  private func reply(_ answer: JSONValue) -> AlgoliaReply { AlgoliaReply(status: 200, body: Array(answer.text().utf8)) }

  private func answer(
    to query: RecordedQuery, _ words: String, among known: Answers
  ) throws(AlgoliaSilence) -> JSONValue {
    if let answer = known.exact[query] {
      asked.withLock { _ = $0.insert(query) }
      return answer
    }
    // Falls back to the only response whose request differs only in default values.
    let alike = known.like(query).filter { recorded, answer in
      Self.hasSingleNumbers(answer, of: recorded.rangedAttributes.symmetricDifference(query.rangedAttributes))
    }
    if let one = alike.first, Set(alike.map(\.answer)).count == 1 {
      asked.withLock { $0.formUnion(alike.map(\.query)) }
      return one.answer
    }
    let isEmpty = results.exact.isEmpty && facets.isEmpty
    let nearest = Self.nearest(to: query, among: known.exact.keys) ?? (isEmpty ? ": it is empty" : ", nor to any other search of that kind")
    let unread = log?.unread ?? []
    let lost = unread.isEmpty ? "" : "; the log has more that could not be read: \(unread.joined(separator: ", "))"
    throw AlgoliaSilence(
      "the recording has no answer to \(words)\(nearest)\(lost); \(isOfLog ? "save the log again with this search in it" : "run 'searchplay record' to update it")",
      isFinal: true)
  }

  /// Answers by query, and by what queries have in common apart from default values.
  private struct Answers: Sendable {
    let exact: [RecordedQuery: JSONValue]
    private let alike: [RecordedQuery: [RecordedQuery]]

    init(_ exact: [RecordedQuery: JSONValue]) {
      self.exact = exact
      alike = Dictionary(grouping: exact.keys, by: \.reduced)
    }

    /// The recorded queries that differ from one only in default values, with their answers.
    func like(_ query: RecordedQuery) -> [(query: RecordedQuery, answer: JSONValue)] {
      (alike[query.reduced] ?? []).compactMap { known in exact[known].map { (known, $0) } }
    }
  }

  /// Whether no hit has a list of numbers, of which one could be above a range's lower bound and another below its upper bound.
  private static func hasSingleNumbers(_ answer: JSONValue, of attributes: Set<Attribute>) -> Bool {
    attributes.isEmpty
      || (answer["hits"]?.array ?? []).allSatisfy { hit in attributes.allSatisfy { hit[path: $0.rawValue]?.number != nil } }
  }

  /// How the most similar recorded search differs from this one; nil if there is none.
  private static func nearest(to query: RecordedQuery, among known: some Sequence<RecordedQuery>) -> String? {
    let differences = known.map { (other: $0, names: query.difference(from: $0)) }
    // Among equally distant ones, the one whose values have most in common.
    func likeness(_ difference: (other: RecordedQuery, names: [String])) -> Int {
      difference.names.map { name in
        zip(query.parameters[name] ?? "", difference.other.parameters[name] ?? "").prefix { $0 == $1 }.count
      }.reduce(0, +)
    }
    func rank(_ difference: (other: RecordedQuery, names: [String])) -> (Int, Int, String, String) {
      (difference.names.count, -likeness(difference), difference.names.joined(), difference.other.words)
    }
    guard let nearest = differences.min(by: { rank($0) < rank($1) }) else { return nil }
    let shown = nearest.names.prefix(3).map { name in
      "\(name) (recorded \(nearest.other.shown(name)), asked \(query.shown(name)))"
    }
    let more = nearest.names.count > 3 ? " and \(nearest.names.count - 3) more" : ""
    return "; the closest recorded search differs in \(shown.joined(separator: ", "))\(more)"
  }
}

extension Recording.Question {
  /// One search.
  enum Part {
    case query(RecordedQuery)
    case facets(RecordedFacet, RecordedQuery)
  }

  /// The searches in a request.
  fileprivate enum Parts {
    case batch([Part])
    case single(Part)
  }

  fileprivate var parts: Parts {
    let json = (try? JSONValue(parsing: Array(body.utf8))) ?? .null
    // The API key and other parts of the URL are not part of the query.
    let path = String(path.prefix { $0 != "?" })
    if let requests = json["requests"]?.array { return .batch(requests.map(Self.part)) }
    let steps = path.split(separator: "/").map { FormText.decoded($0, isForm: false) }
    // `/1/indexes/INDEX/facets/FACET/query`
    if steps.count > 3, steps[steps.count - 3] == "facets" {
      let facet = RecordedFacet(index: steps[steps.count - 4], name: steps[steps.count - 2])
      return .single(.facets(facet, RecordedQuery(json)))
    }
    return .single(.query(RecordedQuery(json, index: steps.count > 1 ? steps[steps.count - 2] : nil)))
  }

  /// A search of a batch; one with `type: facet` is for values, as if it had been sent alone.
  private static func part(_ request: JSONValue) -> Part {
    guard request["type"]?.string == "facet", let name = request["facet"]?.string else { return .query(RecordedQuery(request)) }
    let facet = RecordedFacet(index: request["indexName"]?.string ?? "", name: name)
    let rest = (request.members ?? []).filter { !["type", "facet", "indexName"].contains($0.key) }
    return .facets(facet, RecordedQuery(.object(rest)))
  }
}

/// A facet whose values are searched.
struct RecordedFacet: Hashable {
  let index: String
  let name: String
}
