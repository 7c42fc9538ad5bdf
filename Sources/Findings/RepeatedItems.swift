import Diagnostics
import Manifest

/// Values that occur twice in a list where only one of them counts.
enum RepeatedItems {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.repeatedItems.map { item in
      Finding(
        .listedTwice, widget: nil, at: item.span,
        ["rules", "synonyms"].contains(item.list)
          ? "the objectID '\(item.value)' is listed twice in '\(item.list)': the later entry replaces the earlier"
          : item.value == item.other
            ? "'\(item.value)' is listed twice in '\(item.list)'"
            : "'\(item.value)' has no effect \(isFirst(item) ? "next to" : "after") '\(item.other)' in '\(item.list)'",
        labels: [Diagnostic.Label(isFirst(item) ? "listed again here" : "first listed here", at: item.first)],
        remedy: ["rules", "synonyms"].contains(item.list) ? "give one of them a different objectID, or remove it if it is a copy" : nil)
    }
  }

  /// Whether the entry without effect comes first.
  private static func isFirst(_ item: RepeatedItem) -> Bool { item.span.range.lowerBound < item.first.range.lowerBound }
}
