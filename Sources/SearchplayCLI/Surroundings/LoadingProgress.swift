import EmbeddedIndex
import Texts

/// What a terminal shows while many records are loaded, so that nobody takes the program for hung.
struct LoadingProgress: Sendable {
  private let path: String
  private let count: Int
  private let output: Output
  private let isShown: Bool

  /// The number of bytes of records that take about a second to load.
  private static let large = 32 << 20

  /// - Parameters:
  ///   - path: The file of the records.
  ///   - count: Their number.
  ///   - bytes: Their size. Those of a small file are loaded in less than a second, and nothing is shown.
  init(_ path: String, count: Int, bytes: Int, _ surroundings: Surroundings) {
    (self.path, self.count, output) = (TerminalText.visible(path), count, surroundings.output)
    isShown = surroundings.showsProgress && bytes > Self.large
  }

  func show(_ progress: IndexingProgress) {
    if !isShown { return }
    switch progress {
    case .records(let read): output.showProgress("loading '\(path)': \(read) of \(count) records")
    case .words: output.showProgress("indexing the words of '\(path)'")
    case .ready: output.showProgress(nil)
    }
  }
}
