import Manifest
import SearchModel

/// What a walk is compared with, step by step: another version of InstantSearch, or the same manifest with changes.
package struct Counterpart: Sendable {
  let manifest: Manifest
  var backend: any SearchBackend
  /// Says which rules apply to a query; nil where records are not in memory.
  let rules: (any SurveyedBackend)?
  let version: InstantSearchVersion
  /// The words that follow what each side shows, for the walk's own side and for this one: `in version 7`, `now`.
  let names: (own: String, other: String)
  /// What is not to hold any more where the sides differ.
  let invariant: Invariant
  /// What tells it from others.
  let identity: String

  /// The same manifest under another version.
  init(_ manifest: Manifest, _ backend: any SearchBackend, _ version: InstantSearchVersion, own: InstantSearchVersion) {
    (self.manifest, self.backend, self.version) = (manifest, backend, version)
    // The same on both sides.
    rules = nil
    names = ("in version \(own.rawValue)", "in version \(version.rawValue)")
    invariant = .versionsDiffer
    identity = "compare \(version.rawValue)"
  }

  /// A manifest with changes.
  ///
  /// - Parameter changes: as they were given: `searcher.settings.customRanking=[desc(price)]`.
  package init(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion, changes: [String]) {
    (self.manifest, self.version) = (manifest, version)
    rules = backend as? any SurveyedBackend
    self.backend = RememberedAnswers.around(backend, isLive: manifest.searcher.isLive)
    names = ("without the changes", "with the changes")
    invariant = .changesDiffer
    // Neither the changes, which may hold a key, nor the files are kept in a walk: a sum tells whether they are the same.
    var hasher = StateHasher()
    hasher.combine(changes) { $0.combine($1) }
    hasher.combine(manifest.files) { hasher, file in hasher.combine(String(decoding: file.bytes, as: UTF8.self)) }
    identity = "with \(hasher.key)"
  }
}
