import SearchModel

/// Settings as a text that is the same in every process, for telling whether an index was built with them.
///
/// Everything counts that is not known to be looked at only by searches: of rules and synonyms the index holds nothing but placeholders.
enum SettingsText {
  static func of(_ settings: IndexSettings) -> String {
    var own = settings
    (own.synonyms, own.rules, own.rulesAt) = ([], [], nil)
    return text(of: own) + text(of: TextOptions(settings).placeholders)
  }

  /// A value with all that is in it. What has no order is put in one.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(type(of: value)):\(value)" }
    let parts = mirror.children.map { "\($0.label ?? "")=\(text(of: $0.value))" }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    let name = mirror.displayStyle == .enum ? "" : "\(type(of: value))"
    return "\(name)(\((isUnordered ? parts.sorted() : parts).map { "\($0.utf8.count):\($0)" }.joined(separator: ",")))"
  }
}
