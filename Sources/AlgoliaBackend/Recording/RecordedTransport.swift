import JSONText
import Synchronization

/// Answers from a recording; requests that were not recorded fail.
package final class RecordedTransport: AlgoliaTransport {
  /// The responses to single queries, regardless of their batches.
  private let results: [RecordedQuery: JSONValue]
  /// The responses to searches for facet values, by the path of their request.
  private let facets: [String: [RecordedQuery: JSONValue]]
  private let mask: @Sendable (JSONValue) -> JSONValue
  private let asked = Mutex<Set<RecordedQuery>>([])

  /// The recorded searches that have not been requested so far, in words, sorted.
  package var unasked: [String] {
    let asked = self.asked.withLock { $0 }
    return (Array(results.keys) + facets.values.flatMap(\.keys)).filter { !asked.contains($0) }.map(\.words).sorted()
  }

  /// - Parameter mask: The mask of the transport that recorded.
  package init(_ recording: Recording, mask: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }) {
    var results: [RecordedQuery: JSONValue] = [:]
    var facets: [String: [RecordedQuery: JSONValue]] = [:]
    for (question, answer) in recording.answers.sorted(by: { $0.key < $1.key }) {
      let parts = question.parts
      switch parts {
      case .batch(let queries):
        let answers = answer["results"]?.array ?? []
        for (query, result) in zip(queries, answers) where queries.count == answers.count { results[query] = result }
      case .query(let query): results[query] = answer
      case .facets(let path, let query): facets[path, default: [:]][query] = answer
      }
    }
    (self.results, self.facets, self.mask) = (results, facets, mask)
  }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    switch Recording.Question(request, mask).parts {
    case .batch(let queries):
      var answers: [JSONValue] = []
      for query in queries { answers.append(try answer(to: query, among: results)) }
      return reply(["results": .array(answers)])
    case .query(let query): return reply(try answer(to: query, among: results))
    case .facets(let path, let query): return reply(try answer(to: query, among: facets[path] ?? [:]))
    }
  }

  private func reply(_ answer: JSONValue) -> AlgoliaReply { AlgoliaReply(status: 200, body: Array(answer.text().utf8)) }

  private func answer(to query: RecordedQuery, among known: [RecordedQuery: JSONValue]) throws(AlgoliaSilence) -> JSONValue {
    if let answer = known[query] {
      asked.withLock { _ = $0.insert(query) }
      return answer
    }
    // Falls back to the only response whose request differs just in default values.
    let reduced = query.reduced
    let alike = known.filter { $0.key.reduced == reduced }
    if let one = alike.first, Set(alike.values).count == 1 {
      asked.withLock { $0.formUnion(alike.keys) }
      return one.value
    }
    throw AlgoliaSilence(
      "the recording has no answer to \(query.words)\(Self.nearest(to: query, among: known.keys)); run 'searchplay record' to update it",
      isFinal: true)
  }

  /// How the most similar recorded search differs from this one; empty if there is none.
  private static func nearest(to query: RecordedQuery, among known: some Sequence<RecordedQuery>) -> String {
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
    guard let nearest = differences.min(by: { rank($0) < rank($1) }) else {
      return ": it is empty"
    }
    let shown = nearest.names.prefix(3).map { name in
      "\(name) (recorded \(nearest.other.shown(name)), asked \(query.shown(name)))"
    }
    let more = nearest.names.count > 3 ? [" and \(nearest.names.count - 3) more"] : []
    return "; the closest recorded search differs in \((shown + more).joined(separator: ", "))"
  }
}

extension Recording.Question {
  /// The queries in a request.
  fileprivate enum Parts {
    case batch([RecordedQuery])
    case query(RecordedQuery)
    case facets(path: String, RecordedQuery)
  }

  fileprivate var parts: Parts {
    let json = (try? JSONValue(parsing: Array(body.utf8))) ?? .null
    // The API key and other parts of the URL are not part of the query.
    let path = String(path.prefix { $0 != "?" })
    if let requests = json["requests"]?.array { return .batch(requests.map { RecordedQuery($0) }) }
    if path.contains("/facets/") { return .facets(path: path, RecordedQuery(json)) }
    let steps = path.split(separator: "/")
    return .query(RecordedQuery(json, index: steps.count > 1 ? String(steps[steps.count - 2]) : nil))
  }
}
