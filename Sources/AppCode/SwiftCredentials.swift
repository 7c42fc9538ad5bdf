import Manifest
import SearchModel

/// Where the code has the application's name, its key and the name of its index from. A key is never written.
enum SwiftCredentials {
  /// They stand in the code, for whoever copies it.
  case literals
  /// The initializer takes them, so that filling them in changes nothing in the file.
  case parameters

  /// The arguments of a searcher that say which application is searched.
  func application(_ manifest: Manifest, _ swift: SwiftText) -> [(label: String, value: String)] {
    switch self {
    case .literals:
      let name = manifest.searcher.backend.application?.appID ?? "YourApplicationID"
      return [("appID", swift.string(name)), ("apiKey", swift.string("YourSearchOnlyAPIKey"))]
    case .parameters: return [("appID", "appID"), ("apiKey", "apiKey")]
    }
  }

  /// The argument for an index: the main one is a parameter of the initializer.
  func index(_ name: String, _ manifest: Manifest, _ swift: SwiftText) -> (label: String, value: String) {
    switch self {
    case .parameters where name == manifest.searcher.index: ("indexName", "indexName")
    case .literals, .parameters: ("indexName", swift.string(name))
    }
  }

  /// The parameters of an initializer.
  static func parameters(_ manifest: Manifest, _ version: InstantSearchVersion, _ swift: SwiftText) -> String {
    let (id, key, index) =
      switch version {
      case .v7: ("ApplicationID", "APIKey", "IndexName")
      case .v8: ("String", "String", "String")
      }
    return "appID: \(id), apiKey: \(key), indexName: \(index) = \(swift.string(manifest.searcher.index))"
  }
}
