/// What an index of many records is doing while somebody waits for it.
public enum IndexingProgress: Sendable, Hashable {
  /// This many records have been read; told after every 50,000.
  case records(Int)
  /// The words of the records are being indexed, for the first query with text.
  case words
  /// The words are indexed.
  case ready
}
