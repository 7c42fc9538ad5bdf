import Diagnostics
import Texts

/// The context in which a manifest is read: other files, values of variables, and overrides for one run.
package struct ManifestContext: Sendable {
  /// The error for a file that cannot be read.
  package struct Unreadable: Error, Sendable {
    /// The reason in the system's words.
    package let reason: String
    /// A file that may have been meant.
    package let near: String?

    package init(_ reason: String, near: String? = nil) {
      self.reason = reason
      self.near = near
    }

    /// What a file is named for.
    enum Use {
      /// By `extends`.
      case base
      /// By `include`.
      case include
      /// As settings, synonyms or rules.
      case part
    }

    /// What to write instead of a path; nil if nothing is known.
    ///
    /// - Parameters:
    ///   - use: What the file is named for.
    ///   - others: The other files that are named in the same list, which are not suggested.
    func help(for path: String, as use: Use, besides others: [String]) -> String? {
      if path.contains("*") { return "patterns are not expanded here: list the files" }
      if let near, !others.contains(near) { return "did you mean '\(near)'?" }
      if path.contains("://") { return "files are read, not URLs: save it next to the manifest; 'searchplay pull' saves what an index has" }
      if use != .include || path.contains(".") || path.contains("/") { return nil }
      return "'include' names a file; to expect some items of a list, write 'includes'"
    }
  }

  /// Changes that are applied after the files are assembled.
  package var overrides: [ManifestOverride] = []
  /// Returns the project file that applies to a manifest, if any.
  package var project: @Sendable (_ manifest: SourceFile) -> SourceFile? = { _ in nil }
  /// The values of variables that are passed in, by name; they take precedence over the manifest's defaults.
  package var variables: [String: String] = [:]
  /// The values of secrets, by name.
  package var secrets: [String: String] = [:]
  /// Masks the values of secrets, including those in overrides.
  package var redactor: Redactor { Redactor(secrets.values + overrides.flatMap(\.secrets)) }
  /// Reads a file by its path, which is relative to the file that names it.
  package var open: @Sendable (_ path: String, _ from: SourceFile) -> Result<SourceFile, Unreadable>

  /// Returns the same context, whose files also mask other secrets.
  func hiding(_ others: Redactor) -> ManifestContext {
    var context = self
    context.open = { [open] path, from in
      open(path, from).map { SourceFile(name: $0.name, bytes: $0.bytes, hiding: $0.redactor.joined(others)) }
    }
    return context
  }

  /// - Parameter open: Reads a file. By default no file can be read, so that a manifest that names files is rejected.
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
