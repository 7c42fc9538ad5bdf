import Diagnostics
import Texts

/// What surrounds a manifest when it is read: other files, values of variables, changes for one run.
package struct ManifestContext: Sendable {
  /// Why a file cannot be read.
  package struct Unreadable: Error, Sendable {
    /// In the system's words.
    package let reason: String
    /// A file that may have been meant.
    package let near: String?

    package init(_ reason: String, near: String? = nil) {
      self.reason = reason
      self.near = near
    }
  }

  /// Changes made after the files are put together.
  package var overrides: [ManifestOverride] = []
  /// The project file that holds for a manifest, if one does.
  package var project: @Sendable (_ manifest: SourceFile) -> SourceFile? = { _ in nil }
  /// Values given from outside, by name; they win over the defaults that a manifest has.
  package var variables: [String: String] = [:]
  /// The same for secrets.
  package var secrets: [String: String] = [:]
  /// What is not to be shown: the values of secrets, also of those that changes bring along.
  package var redactor: Redactor { Redactor(secrets.values + overrides.flatMap(\.secrets)) }
  /// Reads a file by its path, which is relative to the file that names it.
  package var open: @Sendable (_ path: String, _ from: SourceFile) -> Result<SourceFile, Unreadable>

  /// - Parameter open: none unless given: a manifest that names files cannot be read then.
  package init(
    overrides: [ManifestOverride] = [],
    open: @escaping @Sendable (String, SourceFile) -> Result<SourceFile, Unreadable> = { _, _ in
      .failure(Unreadable("no files can be read here"))
    }
  ) {
    self.overrides = overrides
    self.open = open
  }
}
