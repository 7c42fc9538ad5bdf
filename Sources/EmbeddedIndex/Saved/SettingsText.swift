import SearchModel

/// Settings as a string that is the same in every process, to tell whether an index was built with them.
///
/// Includes everything except rules and synonyms, which only searches use, apart from their placeholders.
enum SettingsText {
  static func of(_ settings: IndexSettings) -> String {
    var own = settings
    (own.synonyms, own.rules, own.rulesAt) = ([], [], nil)
    return text(of: own) + text(of: TextOptions(settings).placeholders)
  }

  /// A value as text, including everything in it. Unordered collections are sorted.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(type(of: value)):\(value)" }
    let parts = mirror.children.map { "\($0.label ?? "")=\(text(of: $0.value))" }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    let name = mirror.displayStyle == .enum ? "" : "\(type(of: value))"
    return "\(name)(\((isUnordered ? parts.sorted() : parts).map { "\($0.utf8.count):\($0)" }.joined(separator: ",")))"
  }
}
