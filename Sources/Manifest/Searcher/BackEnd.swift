import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// The back end that answers the searches.
package enum BackEnd: Sendable {
  /// An index in memory, over records of a file or of the manifest.
  case embedded(RecordsSource)
  /// An index of an Algolia application, over the network.
  case algolia(AlgoliaApplication)
  /// Recorded answers of an Algolia application: a file that `searchplay record` writes.
  case recorded(AlgoliaApplication, Located<String>)

  /// The application that answers, or once answered; nil for the embedded back end.
  package var application: AlgoliaApplication? {
    switch self {
    case .embedded: nil
    case .algolia(let application), .recorded(let application, _): application
    }
  }

  /// The values of `backend:`.
  enum Kind: String, Sendable, CaseIterable {
    case embedded, algolia, recorded
  }
}

/// An Algolia application.
package struct AlgoliaApplication: Sendable {
  package let appID: String
  /// The API key; nil if it is passed in from outside the manifest.
  package let apiKey: String?
  /// The addresses that are used instead of Algolia's own.
  package let hosts: [String]?
  package let span: SourceSpan
}

extension BackEnd {
  /// The keys of a searcher that belong to its back end.
  struct Keys: Sendable {
    let kind: Kind
    let records: RecordsSource?
    let appID: String?
    let apiKey: String?
    let hosts: [String]?
    let recording: Located<String>?
  }

  /// Creates the back end that the keys describe; nil after reporting missing or misplaced keys.
  init?(_ keys: Keys, _ node: YAMLNode, _ problems: Problems) {
    func span(of key: String) -> SourceSpan? {
      guard case .mapping(let entries) = node.content else { return nil }
      return entries.first { $0.key == key }?.keySpan
    }
    let foreign =
      switch keys.kind {
      case .embedded: ["appID", "apiKey", "hosts", "recording"]
      case .algolia: ["records", "settings", "synonyms", "rules", "rulesAt", "replicas", "recording"]
      case .recorded: ["records", "settings", "synonyms", "rules", "rulesAt", "replicas"]
      }
    var isSound = true
    // A key of a different back end shows which one is meant.
    if keys.kind == .embedded, span(of: "backend") == nil, span(of: "records") == nil {
      let meant: Kind? = span(of: "recording") != nil ? .recorded : span(of: "appID") != nil ? .algolia : nil
      if let meant, let place = span(of: meant == .recorded ? "recording" : "appID") {
        problems.add(
          Diagnostic(
            "missing-key", at: place, "a searcher with '\(meant == .recorded ? "recording" : "appID")' needs the key 'backend'",
            help: "write backend: \(meant.rawValue)"))
        return nil
      }
    }
    // Keys of another file are right there: they do not suit the back end that this one writes.
    let isOwn = span(of: "backend")?.file === node.span.file
    let inherited = foreign.filter { key in isOwn && span(of: key).map { $0.file !== node.span.file } ?? false }
    if let first = inherited.first.flatMap(span), let place = span(of: "backend") {
      isSound = false
      problems.add(
        Diagnostic(
          "conflicting-keys", at: place,
          "the searcher inherits \(NameText.list(inherited)), which \(inherited.count == 1 ? "does" : "do") not apply to backend '\(keys.kind.rawValue)'",
          labels: [.init("inherited from here", at: first)],
          help: "extend a file without \(inherited.count == 1 ? "it" : "them"), and declare the searcher in each manifest"))
    }
    for key in foreign where !inherited.contains(key) {
      guard let span = span(of: key) else { continue }
      isSound = false
      let help =
        switch key {
        case "settings", "synonyms", "rules", "rulesAt", "replicas":
          "the \(key == "rulesAt" ? "rules" : key) come from the index in Algolia"
        case "recording": "remove it, or write backend: recorded"
        case "records": "remove it, or write backend: embedded"
        default: "remove it, or write backend: algolia"
        }
      problems.add(Diagnostic("conflicting-keys", at: span, "'\(key)' does not apply to backend '\(keys.kind.rawValue)'", help: help))
    }
    let needed =
      switch keys.kind {
      case .embedded: ["records"]
      case .algolia: ["appID"]
      case .recorded: ["appID", "recording"]
      }
    let place = span(of: "backend") ?? node.opening
    func isHexadecimal(_ text: String) -> Bool { text.utf8.count == 32 && text.allSatisfy(\.isHexDigit) }
    if let appID = keys.appID, isHexadecimal(appID) {
      problems.add(
        Diagnostic(
          "credentials", .warning, at: node["appID"]?.place ?? place, "this looks like an API key, not an application ID",
          help: "an application ID consists of 10 capital letters and digits; were appID and apiKey swapped?"))
    }
    // A recording needs neither.
    for (key, text) in [("appID", keys.appID), ("apiKey", keys.apiKey)] where keys.kind == .algolia {
      guard let text, text.hasPrefix("<") || text.lowercased().hasPrefix("your") || text.lowercased().contains("placeholder") else {
        continue
      }
      problems.add(
        Diagnostic(
          "credentials", .warning, at: node[key]?.place ?? place, "this looks like a placeholder",
          help: key == "appID"
            ? "write the application ID, 10 capital letters and digits"
            : "declare the secret apiKey, and leave the key out: SEARCHPLAY_SECRET_apiKey sets it"))
    }
    if keys.kind == .algolia, span(of: "index") == nil {
      problems.add(
        Diagnostic(
          "missing-key", .warning, at: place, "no index is named, so the index 'index' is searched",
          help: "add index: the name of your index"))
    }
    // Other hosts may have keys of their own.
    if let key = keys.apiKey, keys.kind == .algolia, keys.hosts == nil, key.utf8.count < 16, !key.contains("$"),
      let place = node["apiKey"]?.place,
      !place.names(variable: "${"), !key.hasPrefix("<"), !key.lowercased().hasPrefix("your"), !key.lowercased().contains("placeholder")
    {
      problems.add(
        Diagnostic(
          "credentials", .warning, at: place, "this does not look like an API key, which has at least 32 characters",
          help: "remove it: the environment variable SEARCHPLAY_SECRET_apiKey sets it"))
    }
    // A real key, typed into a file that is shared.
    if let key = keys.apiKey, key.utf8.count >= 16, !key.contains("$"), let place = node["apiKey"]?.place, place.file === node.span.file,
      !place.names(variable: "${")
    {
      problems.add(
        Diagnostic(
          "credentials", .warning, at: place, "a key is written here, where everyone who has the file can read it",
          help: "remove it: the environment variable SEARCHPLAY_SECRET_apiKey sets it"))
    }
    // An undeclared variable has its own error.
    if let key = keys.apiKey, key.hasPrefix("$"), !key.hasPrefix("${") {
      problems.add(
        Diagnostic(
          "credentials", .warning, at: node["apiKey"]?.place ?? place, "this is not a variable, so it is sent literally",
          help: "declare the secret apiKey, and leave the key out: SEARCHPLAY_SECRET_apiKey sets it"))
    }
    let application = keys.appID.map { AlgoliaApplication(appID: $0, apiKey: keys.apiKey, hosts: keys.hosts, span: place) }
    switch (keys.kind, keys.records, application, keys.recording) {
    case (.embedded, let records?, _, _) where isSound: self = .embedded(records)
    case (.algolia, _, let application?, _) where isSound: self = .algolia(application)
    case (.recorded, _, let application?, let recording?) where isSound: self = .recorded(application, recording)
    default:
      for key in needed where !problems.topKeys.contains(key) {
        if span(of: key) == nil {
          let example = [
            "records": "products.json, or a list of records", "appID": "your application's ID", "recording": "a file that 'record' wrote",
          ]
          problems.add(
            Diagnostic("missing-key", at: place, "a searcher needs the key '\(key)'", help: example[key].map { "add '\(key)': \($0)" }))
        } else if let value = node[key], value.isNull, !value.isLeftEmpty {
          problems.add(
            Diagnostic(
              "empty-value", at: value.place, "'\(key)' has no value, and a searcher needs one", help: "write a value instead of null"))
        }
      }
      return nil
    }
  }
}
