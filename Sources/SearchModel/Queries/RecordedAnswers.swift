/// A back end with recorded responses, which knows the recordings that have not been used.
package protocol RecordedAnswers: SearchBackend {
  /// The recorded searches that have not been requested so far, sorted; nil if responses are not recorded.
  var unasked: [RecordedSearch]? { get }
  /// The file of the recording; nil if responses are not recorded.
  var recording: String? { get }
  /// Whether the answers come from the log of a browser or proxy, rather than from `searchplay record`.
  var isOfLog: Bool { get }
}

/// A recorded search.
package struct RecordedSearch: Sendable, Hashable {
  /// A description for messages; different searches can have the same.
  package let words: String
  /// A text that only equal searches have.
  package let identity: String

  package init(words: String, identity: String) { (self.words, self.identity) = (words, identity) }
}
