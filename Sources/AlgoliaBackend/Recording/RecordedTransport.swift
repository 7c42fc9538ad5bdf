import JSONText

/// Answers from a recording; what was not asked then has no answer.
package struct RecordedTransport: AlgoliaTransport {
  private let recording: Recording
  private let mask: @Sendable (JSONValue) -> JSONValue

  /// - Parameter mask: that of the transport that recorded.
  package init(_ recording: Recording, mask: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }) {
    self.recording = recording
    self.mask = mask
  }

  package func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    guard let answer = recording.answers[Recording.Question(request, mask)] else {
      let question = Recording.Question(request, mask)
      throw AlgoliaSilence(
        "the recording has no answer to \(question.words)\(recording.nearest(to: question)); run 'searchplay record' to update it",
        isFinal: true)
    }
    return AlgoliaReply(status: 200, body: Array(answer.text().utf8))
  }
}

extension Recording.Question {
  /// Its queries, each with its parameters.
  private var queries: [[String: String]] {
    let json = try? JSONValue(parsing: Array(body.utf8))
    return (json?["requests"]?.array ?? [json].compactMap(\.self)).map { query in
      Dictionary((query.members ?? []).map { ($0.key, $0.value.text()) }, uniquingKeysWith: { $1 })
    }
  }

  /// What a reader would know it by.
  fileprivate var words: String {
    guard let first = queries.first else { return "this search" }
    func text(_ name: String) -> String? { first[name].flatMap { try? JSONValue(parsing: Array($0.utf8)) }?.string }
    let query = (text("query") ?? text("facetQuery")).map { " for '\($0)'" } ?? ""
    return "the search\(query)\(text("indexName").map { " in '\($0)'" } ?? "")\(text("filters").map { " with the filters \($0)" } ?? "")"
  }

  /// The parameters in which two searches differ, once each; nil where one has other queries than the other.
  fileprivate func difference(from other: Recording.Question) -> [String]? {
    let (mine, theirs) = (queries, other.queries)
    guard path == other.path, mine.count == theirs.count else { return nil }
    let names = zip(mine, theirs).flatMap { mine, theirs in
      Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }
    }
    return Set(names).sorted()
  }
}

extension Recording {
  /// In what the recorded search differs that is most like another; empty where none is comparable.
  fileprivate func nearest(to question: Question) -> String {
    let differences = answers.keys.sorted().compactMap { question.difference(from: $0) }
    guard let nearest = differences.min(by: { $0.count < $1.count }) else { return "" }
    return "; the most similar one it has asks for other \(nearest.joined(separator: ", "))"
  }
}
