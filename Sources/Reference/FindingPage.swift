import Manifest

/// Describes one finding, for a terminal.
package enum FindingPage {
  /// Its versions, cause and remedy, how to acknowledge it, and the manifest that shows it. Ends with a line break.
  package static func text(_ id: FindingID) -> String {
    """
    \(id.rawValue) (\(id.since))

      \(sentence(id.summary))

      How to fix it: \(id.remedy).
      To accept it: add 'allow: [\(id.rawValue)]' to the manifest or a scenario.

    Example (examples/findings/\(id.rawValue).searchplay.yaml):

    \(id.example.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))
    """
  }

  private static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }
}
