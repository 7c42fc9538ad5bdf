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
      throw AlgoliaSilence("the recording has no answer to this search; 'searchplay record' asks the engine again", isFinal: true)
    }
    return AlgoliaReply(status: 200, body: Array(answer.text().utf8))
  }
}
