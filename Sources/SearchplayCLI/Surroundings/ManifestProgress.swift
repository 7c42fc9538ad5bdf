import Texts

/// What a terminal shows while a large manifest is read or checked, so that nobody takes the program for hung.
struct ManifestProgress {
  private let path: String
  private let output: Output
  private let isShown: Bool

  /// The number of bytes of a manifest that takes about a second to read.
  private static let large = 2 << 20

  /// - Parameters:
  ///   - path: The manifest's file, as shown.
  ///   - bytes: The size of the manifest. Small ones are read in less than a second, and nothing is shown.
  init(_ path: String, bytes: Int, _ surroundings: Surroundings) {
    (self.path, output) = (TerminalText.visible(path), surroundings.output)
    isShown = surroundings.showsProgress && bytes > Self.large
  }

  /// - Parameter work: What is done with the manifest: `reading` or `checking`.
  func show(_ work: String) { if isShown { output.showProgress("\(work) '\(path)'") } }

  func end() { if isShown { output.showProgress(nil) } }
}
