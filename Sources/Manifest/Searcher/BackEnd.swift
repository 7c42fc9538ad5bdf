import Diagnostics
import JSONText
import YAMLTree

/// What answers the searches.
public enum BackEnd: Sendable {
  /// An index in memory, over records of a file or of the manifest.
  case embedded(RecordsSource)
  /// An index of an Algolia application, over the network.
  case algolia(AlgoliaApplication)

  /// The words after `backend:`.
  enum Kind: String, Sendable, CaseIterable {
    case embedded, algolia
  }
}

/// An Algolia application.
public struct AlgoliaApplication: Sendable {
  public let appID: String
  /// nil: given outside the manifest.
  public let apiKey: String?
  /// Addresses asked instead of Algolia's own.
  public let hosts: [String]?
  public let span: SourceSpan
}

extension BackEnd {
  /// The keys of a searcher that belong to its back end.
  struct Keys: Sendable {
    let kind: Kind
    let records: RecordsSource?
    let appID: String?
    let apiKey: String?
    let hosts: [String]?
  }

  /// The back end that the keys describe; nil after reporting what is missing or out of place.
  init?(_ keys: Keys, _ node: YAMLNode, _ problems: Problems) {
    func span(of key: String) -> SourceSpan? {
      guard case .mapping(let entries) = node.content else { return nil }
      return entries.first { $0.key == key }?.keySpan
    }
    let foreign = keys.kind == .embedded ? ["appID", "apiKey", "hosts"] : ["records", "settings"]
    var isSound = true
    for key in foreign {
      guard let span = span(of: key) else { continue }
      isSound = false
      let help =
        key == "settings" ? "settings are those of the index in Algolia" : "backend: \(keys.kind == .embedded ? "algolia" : "embedded")"
      problems.add(Diagnostic("conflicting-keys", at: span, "'\(key)' is of no use to the back end '\(keys.kind.rawValue)'", help: help))
    }
    let needed = keys.kind == .embedded ? "records" : "appID"
    let place = span(of: "backend") ?? node.opening
    switch (keys.kind, keys.records, keys.appID) {
    case (.embedded, let records?, _) where isSound: self = .embedded(records)
    case (.algolia, _, let appID?) where isSound:
      self = .algolia(AlgoliaApplication(appID: appID, apiKey: keys.apiKey, hosts: keys.hosts, span: place))
    default:
      if span(of: needed) == nil {
        problems.add(Diagnostic("missing-key", at: place, "a searcher needs the key '\(needed)'"))
      }
      return nil
    }
  }
}
