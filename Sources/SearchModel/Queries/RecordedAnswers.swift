/// A back end whose answers were recorded, which knows what nobody has asked it.
package protocol RecordedAnswers: SearchBackend {
  /// The recorded searches that were not asked for so far, in words, sorted; nil where answers are not recorded.
  var unasked: [String]? { get }
}
