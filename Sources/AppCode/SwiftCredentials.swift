import Manifest
import SearchModel

/// Where the code gets the application ID, the API key and the index name from. A key is never written.
enum SwiftCredentials {
  /// They are literals in the code, for whoever copies it.
  case literals
  /// They are constants at the top of a script, which its author fills in.
  case constants
  /// They are parameters of the initializer, so that filling them in does not change the file.
  case parameters

  /// The arguments of a searcher that identify the application to search.
  func application(_ manifest: Manifest, _ swift: SwiftText) -> [(label: String, value: String)] {
    switch self {
    case .literals: [("appID", swift.string(Self.id(manifest))), ("apiKey", swift.string(Self.key))]
    case .constants, .parameters: [("appID", "appID"), ("apiKey", "apiKey")]
    }
  }

  private static let key = "YourSearchOnlyAPIKey"
  private static func id(_ manifest: Manifest) -> String { manifest.searcher.backend.application?.appID ?? "YourApplicationID" }

  /// The constants of a script.
  static func constants(_ manifest: Manifest, _ version: InstantSearchVersion, _ swift: SwiftText) -> [SwiftPart] {
    let (id, key) = types(version)
    let parts: [SwiftPart] = [
      .value(name: "appID", type: id, text: swift.string(Self.id(manifest))),
      .value(name: "apiKey", type: key, text: swift.string(Self.key)),
    ]
    return [.own("script credentials", parts), .gap]
  }

  private static func types(_ version: InstantSearchVersion) -> (id: String, key: String) {
    switch version {
    case .v7: ("ApplicationID", "APIKey")
    case .v8: ("String", "String")
    }
  }

  /// The argument for an index: the main one is a parameter of the initializer.
  func index(_ name: String, _ manifest: Manifest, _ swift: SwiftText) -> (label: String, value: String) {
    switch self {
    case .parameters where name == manifest.searcher.index: ("indexName", "indexName")
    case .literals, .constants, .parameters: ("indexName", swift.string(name))
    }
  }

  /// The parameters of an initializer.
  static func parameters(_ manifest: Manifest, _ version: InstantSearchVersion, _ swift: SwiftText) -> String {
    let (id, key) = types(version)
    let index = version == .v7 ? "IndexName" : "String"
    return "appID: \(id), apiKey: \(key), indexName: \(index) = \(swift.string(manifest.searcher.index))"
  }
}
