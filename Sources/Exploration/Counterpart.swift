import Manifest
import SearchModel

/// The other side of a walk that compares step by step: a different version of InstantSearch, or the same manifest with changes.
package struct Counterpart: Sendable {
  let manifest: Manifest
  var backend: any SearchBackend
  /// Reports which rules apply to a query; nil if the records are not in memory.
  let rules: (any SurveyedBackend)?
  let version: InstantSearchVersion
  /// The words that follow what each side shows, for the walk's own side and for the counterpart: `in version 7`, `now`.
  let names: (own: String, other: String)
  /// The invariant that is broken where the sides differ.
  let invariant: Invariant
  /// Identifies the counterpart.
  let identity: String

  /// The same manifest under a different version.
  init(_ manifest: Manifest, _ backend: any SearchBackend, _ version: InstantSearchVersion, own: InstantSearchVersion) {
    (self.manifest, self.backend, self.version) = (manifest, backend, version)
    // Both sides have the same rules.
    rules = nil
    names = ("in version \(own.rawValue)", "in version \(version.rawValue)")
    invariant = .versionsDiffer
    identity = "compare \(version.rawValue)"
  }

  /// A manifest with changes.
  ///
  /// - Parameter changes: The changes as entered, such as `searcher.settings.customRanking=[desc(price)]`.
  package init(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion, changes: [String]) {
    (self.manifest, self.version) = (manifest, version)
    rules = backend as? any SurveyedBackend
    self.backend = RememberedAnswers.around(backend, isLive: manifest.searcher.isLive)
    names = ("without the changes", "with the changes")
    invariant = .changesDiffer
    // A walk stores neither the changes, which may contain a key, nor the files; a hash is enough to compare them.
    var hasher = StateHasher()
    hasher.combine(changes) { $0.combine($1) }
    hasher.combine(manifest.files) { hasher, file in hasher.combine(String(decoding: file.bytes, as: UTF8.self)) }
    identity = "with \(hasher.key)"
  }
}
