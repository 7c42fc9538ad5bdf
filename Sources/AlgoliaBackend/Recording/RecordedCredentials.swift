import JSONText

/// API keys and application IDs in recorded requests and responses. They identify the client rather than the search, and are never kept.
///
/// Source: Algolia's API accepts credentials as headers, as URL parameters, and as members of a request.
enum RecordedCredentials {
  private static let names: Set<String> = [
    "apikey", "appid", "applicationid", "securedapikey", "signature", "validuntil", "securitytags", "restrictindices", "restrictsources",
  ]

  /// Whether a parameter is a credential, however its name is capitalized.
  static func isCredential(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    return plain.hasPrefix("xalgolia") || names.contains(plain)
  }

  /// A request or a response without credentials, in its members and in its `params` strings.
  static func removed(from json: JSONValue) -> JSONValue {
    if let items = json.array { return .array(items.map(removed)) }
    guard let members = json.members else { return json }
    return .object(
      members.compactMap { member in
        if isCredential(member.key) { return nil }
        switch (member.key, member.value) {
        case ("params", .string(let form)): return .init(member.key, .string(removed(fromForm: form)))
        case ("params", _), ("requests", _), ("results", _): return .init(member.key, removed(from: member.value))
        default: return member
        }
      })
  }

  /// The body of a request: JSON, or a form.
  static func removed(fromBody text: String) -> String {
    guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return removed(fromForm: text) }
    return removed(from: json).text()
  }

  private static func removed(fromForm text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).filter { part in
      !isCredential(FormText.decoded(part.prefix { $0 != "=" }))
    }.joined(separator: "&")
  }
}
