import JSONText
import SearchModel
import Synchronization

/// Answers from a recording; requests that were not recorded fail.
package final class RecordedTransport: AlgoliaTransport {
  /// The responses to single queries, regardless of their batches.
  private let results: [RecordedQuery: JSONValue]
  /// The responses to searches for facet values, by index and facet.
  private let facets: [RecordedFacet: [RecordedQuery: JSONValue]]
  /// The searches of a log that could not be read, in words.
  private let unread: [String]
  /// Whether the recording is a log of a browser or proxy, which `searchplay record` does not write.
  package let isOfLog: Bool
  private let mask: @Sendable (JSONValue) -> JSONValue
  private let asked = Mutex<Set<RecordedQuery>>([])

  /// The recorded searches that have not been requested so far, in words, sorted.
  package var unasked: [String] {
    let asked = self.asked.withLock { $0 }
    let hits = results.keys.filter { !asked.contains($0) }.map(\.words)
    let values = facets.flatMap { facet, known in known.keys.filter { !asked.contains($0) }.map { $0.words(ofFacet: facet.name) } }
    return (hits + values).sorted()
  }

  /// - Parameter mask: The mask of the transport that recorded.
  package init(_ recording: Recording, mask: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }) {
    var results: [RecordedQuery: JSONValue] = [:]
    var facets: [RecordedFacet: [RecordedQuery: JSONValue]] = [:]
    for (question, answer) in recording.answers.sorted(by: { $0.key < $1.key }) {
      let parts = question.parts
      switch parts {
      case .batch(let queries):
        let answers = answer["results"]?.array ?? []
        // A query that the engine skipped, as it had enough matches, has no answer.
        for (part, result) in zip(queries, answers) where queries.count == answers.count && result["processed"] != false {
          switch part {
          case .query(let query): results[query] = result
          case .facets(let facet, let query): facets[facet, default: [:]][query] = result
          }
        }
      case .single(.query(let query)): results[query] = answer
      case .single(.facets(let facet, let query)): facets[facet, default: [:]][query] = answer
      }
    }
    (self.results, self.facets, self.mask, unread, isOfLog) = (results, facets, mask, recording.unread, recording.isOfLog)
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
    case .facets(let facet, let query): try answer(to: query, query.words(ofFacet: facet.name), among: facets[facet] ?? [:])
    }
  }

  private func reply(_ answer: JSONValue) -> AlgoliaReply { AlgoliaReply(status: 200, body: Array(answer.text().utf8)) }

  private func answer(
    to query: RecordedQuery, _ words: String, among known: [RecordedQuery: JSONValue]
  ) throws(AlgoliaSilence) -> JSONValue {
    if let answer = known[query] {
      asked.withLock { _ = $0.insert(query) }
      return answer
    }
    // Falls back to the only response whose request differs just in default values.
    let reduced = query.reduced
    let alike = known.filter { recorded, answer in
      recorded.reduced == reduced
        && Self.hasSingleNumbers(answer, of: recorded.rangedAttributes.symmetricDifference(query.rangedAttributes))
    }
    if let one = alike.first, Set(alike.values).count == 1 {
      asked.withLock { $0.formUnion(alike.keys) }
      return one.value
    }
    let isEmpty = results.isEmpty && facets.isEmpty
    let nearest = Self.nearest(to: query, among: known.keys) ?? (isEmpty ? ": it is empty" : ", nor to any other search of that kind")
    let lost = unread.isEmpty ? "" : "; the log has more that could not be read: \(unread.joined(separator: ", "))"
    throw AlgoliaSilence(
      "the recording has no answer to \(words)\(nearest)\(lost); \(isOfLog ? "save the log again with this search in it" : "run 'searchplay record' to update it")",
      isFinal: true)
  }

  /// Whether no hit has a list of numbers, of which one could be above a range's lower bound and a different one below its upper bound.
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
    let more = nearest.names.count > 3 ? [" and \(nearest.names.count - 3) more"] : []
    return "; the closest recorded search differs in \((shown + more).joined(separator: ", "))"
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
