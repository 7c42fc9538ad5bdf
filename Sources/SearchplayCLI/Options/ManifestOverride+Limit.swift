import ArgumentParser
import Manifest

extension ManifestOverride {
  /// The most changes of a run: each is compared with the whole manifest.
  private static let most = 1_000

  /// Throws if there are too many changes.
  static func check(_ changes: [String]) throws {
    if changes.count > most {
      throw ValidationError(
        "at most \(most) changes can be made with --with, not \(changes.count): write another manifest that extends this one")
    }
  }
}
