/// A back end with recorded responses, which knows the recordings that have not been used.
package protocol RecordedAnswers: SearchBackend {
  /// The descriptions of the recorded searches that have not been requested so far, sorted; nil if responses are not recorded.
  var unasked: [String]? { get }
  /// Whether the answers come from the log of a browser or proxy, rather than from `searchplay record`.
  var isOfLog: Bool { get }
}
