import Diagnostics
import Manifest

/// Values that stand twice in a list which takes them once.
enum RepeatedItems {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.repeatedItems.map { item in
      Finding(
        .listedTwice, widget: nil, at: item.span,
        item.value == item.other
          ? "'\(item.value)' stands twice in '\(item.list)'" : "'\(item.value)' decides nothing behind '\(item.other)' in '\(item.list)'",
        labels: [Diagnostic.Label("it stands here already", at: item.first)])
    }
  }
}
